"""Irregularities appear where people look: on the pad, the table, the wall, in disputes and in corrections."""

from __future__ import annotations

import html
import re

import pytest

from tests.conformance import record_of
from tests.nights import event
from tests.service.desk import Desk, NightAt
from tests.service.reader import Form, Page, Reader
from tests.service.test_web_correcting import HANDS_OF_CARDS, NEXT

DISPUTE = event("dispute", hand=1, by="ana", claim="no tenía oros")
PAGES = ("", "/pared", "/manos/1", "/manos/1/discutir", "/manos/1/corregir", "/anotar/paso", "/anotar")
"""The pages that show it for the last hand."""


def payment(reader: Reader, page: Page) -> Form:
    """The form of the payment to which a page leads."""
    way = re.search(r'href="([^"]+/pago\?[^"]+)"', page.html)
    assert way is not None
    return reader.go(html.unescape(way[1])).form(que="debt")


@pytest.mark.parametrize("below", PAGES)
def test_a_proved_renuncio_is_told(reader: Reader, night: NightAt, below: str) -> None:
    """Ana has oros and throws another suit in trick 3: every page but the wall links to her card."""
    night.log(*HANDS_OF_CARDS)
    (finding,) = night.get().json["findings"]
    page = reader.go(f"/n/{night.id}{below}")
    assert page.html.count('data-found="renuncio"') == 1
    place = finding["offence"]
    if below != "/pared":
        assert f"paso={place['seq']}.{place['card']}#replay" in page.html
        assert "/pago" in page.html[page.html.index("data-found") :]


def test_the_pad_tells_it_with_the_card_that_proves_it(reader: Reader, night: NightAt) -> None:
    """It appears with that card, not earlier, while the hand goes on."""
    told = []
    for each in HANDS_OF_CARDS:
        night.log(each)
        told.append("data-found" in reader.go(f"/n/{night.id}/anotar/paso").html)
        assert told[-1] == bool(night.get().json["findings"])
    assert told[0] is False and told[-1] is True and re.search("True.*False", str(told)) is None


def test_a_law_is_offered_with_its_cost_until_the_next_deal(desk: Desk) -> None:
    """Mediator: beto's renuncio costs a polla of 8; the button fills in the law, and goes once it is applied or the next hand is dealt."""
    record = record_of("mediator", "08-full-entrada-renuncio")
    before = record[: next(place for place, each in enumerate(record) if each["type"] == "penalty")]
    night, later = desk.told(*before), desk.told(*before, event("deal"))
    reader = Reader(desk).enter(night)
    for below in PAGES:
        if below != "/pared":
            assert "que=penalty" in reader.go(f"/n/{night.id}{below}").html, below
    page = reader.go(f"/n/{night.id}/manos/1")
    assert "Ley 11: renuncio" in page.text and "Beto −8" in page.text
    assert "que=penalty" not in Reader(desk).enter(night, "player").go(f"/n/{night.id}/manos/1").html
    filled = reader.go(f"/n/{night.id}/anotar/paso?que=penalty&penalty.player=beto&penalty.law=ley-11")
    reader.press(filled.to("paso"), "que", "penalty")
    assert night.get("/events?limit=200").json["events"][-1]["data"] == {"player": "beto", "law": "ley-11"}
    assert "que=penalty&" not in reader.go(f"/n/{night.id}/manos/1").html
    dealt = Reader(desk).enter(later).go(f"/n/{later.id}/manos/1").html
    assert "data-found" in dealt and "que=penalty" not in dealt


def test_a_payment_may_end_the_dispute_it_is_for(reader: Reader, night: NightAt) -> None:
    """The form is filled in from the finding, can show a preview, and is logged with its ruling in one list."""
    night.log(*HANDS_OF_CARDS, DISPUTE)
    before = night.version
    page = reader.go(f"/n/{night.id}/manos/1/discutir")
    form = payment(reader, page)
    assert form.fields["from"] == "ana" and form.fields["reason"].startswith("Mano 1: Renuncio de Ana en la baza 3: ")
    looked = reader.press(form, "do", "look", to="beto", tantos="10", resolves="yes")
    assert night.version == before
    assert "Quién pagaría a quién" in looked.text and "«no tenía oros»" in looked.text
    again = looked.form(que="debt")
    assert (again.fields["to"], again.fields["tantos"]) == ("beto", "10")
    reader.send(again, resolves="yes")
    paid, ruling = night.get(f"/events?after={night.word(before)}").json["events"]
    assert (paid["type"], paid["data"]["from"], paid["data"]["to"]) == ("transfer", "ana", "beto")
    assert (ruling["type"], ruling["data"]["decision"], ruling["data"]["note"]) == ("ruling", "stands", paid["data"]["reason"])
    assert "disputed" not in night.get().json["hands"][0]


def test_a_reason_that_all_read_tells_nothing_that_the_dealt_cards_alone_show(desk: Desk, reader: Reader, night: NightAt) -> None:
    """For a renuncio that only the scorer knows of yet, the offered payment says no more than the hand."""
    viewer = Reader(desk).enter(night, "viewer")
    hands = {player: [HANDS_OF_CARDS[trick]["data"]["cards"][player] for trick in range(2, 11)] for player in ("ana", "beto", "carla")}
    night.log({"type": "deal", "data": {"hands": hands}}, *HANDS_OF_CARDS[1:5])
    page = f"/n/{night.id}/manos/1"
    assert 'data-found="renuncio"' in reader.go(page).html and "data-found" not in viewer.go(page).html
    assert payment(reader, reader.go(page)).fields["reason"] == "Mano 1"


def test_what_kind_of_payment_it_is_is_chosen_with_what_was_filled_in(reader: Reader, night: NightAt) -> None:
    """Nothing else in the address changes the links."""
    filled = "hand=1&from=ana&to=beto&tantos=3&reason=x"
    page = reader.go(f"/n/{night.id}/pago?{filled}&night_id=x&_anchor=y&_external=1&lang=en&said=paid")
    ways = re.findall(r'class="kind" href="([^"]+)"', page.html)
    assert [html.unescape(way) for way in ways] == [f"/n/{night.id}/pago?que={que}&{filled}" for que in ("debt", "cash")]


def test_a_payment_leaves_the_dispute_open_where_nobody_says_that_it_ends(reader: Reader, night: NightAt) -> None:
    """Unticked, or for a hand that nobody disputes, only a payment is logged."""
    night.log(*HANDS_OF_CARDS, DISPUTE)
    form = reader.go(f"/n/{night.id}/pago?que=debt&hand=1").form(que="debt")
    form.fields.pop("resolves", None)
    reader.send(form, to="beto", tantos="1", **{"from": "ana"})
    assert night.get().json["hands"][0]["disputed"]
    for hand in ("7", "0", "x", ""):
        assert "resolves" not in reader.go(f"/n/{night.id}/pago?que=debt&hand={hand}").html


@pytest.mark.parametrize("settled", [True, False])
def test_a_payment_that_would_end_what_is_not_open_is_not_logged(reader: Reader, night: NightAt, settled: bool) -> None:
    """Ruled on meanwhile, or never disputed: nothing is half written, the page says why, and the payment alone can be logged."""
    night.log(*HANDS_OF_CARDS, DISPUTE)
    form = reader.go(f"/n/{night.id}/pago?que=debt&hand=1").form(que="debt")
    night.log(event("ruling", hand=1, decision="stands", note="visto"))
    if not settled:
        night.log(*NEXT)
        form.fields |= {"hand": "2", "deal": str(night.version - len(NEXT) + 1)}
    before = night.version
    page = reader.send(form, to="beto", tantos="10", resolves="yes", **{"from": "ana"})
    assert (page.status, night.version) == (409, before) and 'role="alert"' in page.html
    assert "resolves" not in page.html
    assert reader.send(page.form(que="debt")).status == 200 and night.version == before + 1


def test_a_payment_and_its_ruling_are_logged_once_however_often_they_are_sent(reader: Reader, night: NightAt) -> None:
    """The second time the dispute is no longer open, and the answer is the same."""
    night.log(*HANDS_OF_CARDS, DISPUTE)
    before = night.version
    form = reader.go(f"/n/{night.id}/pago?que=debt&hand=1").form(que="debt")
    for _ in range(2):
        page = reader.send(form, to="beto", tantos="10", resolves="yes", **{"from": "ana"})
        assert page.status == 200 and "Pago entre jugadores apuntado" in page.text
        assert night.version == before + 2


def test_a_payment_of_a_hand_that_was_struck_meanwhile_says_so(reader: Reader, night: NightAt) -> None:
    """Or the hand has another number now: the dispute in the form is not about that hand."""
    night.log(*HANDS_OF_CARDS, DISPUTE, *NEXT)
    form = reader.go(f"/n/{night.id}/pago?que=debt&hand=1").form(que="debt")
    night.log({"type": "correction", "data": {"strike": list(range(2, 2 + len(HANDS_OF_CARDS))), "reason": "otra"}})
    before = night.version
    page = reader.send(form, to="beto", tantos="10", resolves="yes", **{"from": "ana"})
    assert (page.status, night.version) == (412, before) and "ya no está" in page.text
