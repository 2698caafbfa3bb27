"""What was irregular is told where people look: on the pad, the table, the wall, where a hand is disputed, and where it is put right."""

from __future__ import annotations

import html
import re

import pytest

from tests.conformance import cases
from tests.service.desk import Desk, NightAt
from tests.service.reader import Reader
from tests.service.test_web_correcting import HANDS_OF_CARDS, NEXT

PAGES = ("", "/pared", "/manos/1", "/manos/1/discutir", "/manos/1/corregir", "/anotar/paso", "/anotar")
"""Where it is told of a hand that is the last."""


@pytest.mark.parametrize("below", PAGES)
def test_a_proved_renuncio_is_told(desk: Desk, night: NightAt, below: str) -> None:
    """Ana has oros and throws another suit in trick 3: everywhere with the way to her card, but on the wall."""
    night.log(*HANDS_OF_CARDS)
    (finding,) = night.get().json["findings"]
    page = Reader(desk).enter(night).go(f"/n/{night.id}{below}")
    assert page.html.count('data-found="renuncio"') == 1
    place = finding["offence"]
    if below != "/pared":
        assert f"paso={place['seq']}.{place['card']}#replay" in page.html
        assert "/pago" in page.html[page.html.index("data-found") :]


def test_the_pad_tells_it_with_the_card_that_proves_it(desk: Desk, night: NightAt) -> None:
    """Not before; and then at once, while the hand goes on."""
    told = []
    reader = Reader(desk).enter(night)
    for event in HANDS_OF_CARDS:
        night.log(event)
        told.append("data-found" in reader.go(f"/n/{night.id}/anotar/paso").html)
        assert told[-1] == bool(night.get().json["findings"])
    assert told[0] is False and told[-1] is True and re.search("True.*False", str(told)) is None


def test_a_law_is_offered_with_its_cost_until_the_next_deal(desk: Desk) -> None:
    """Mediator: beto's renuncio costs him a polla of 8; the button fills in the law, and is gone when it was applied or another hand is dealt."""
    record = list(cases("mediator")["08-full-entrada-renuncio"].record)
    at = next(place for place, each in enumerate(record) if each["type"] == "penalty")
    night = desk.open(record[0]["data"])
    night.log(*record[1:at])
    reader = Reader(desk).enter(night)
    for below in PAGES:
        if below != "/pared":
            assert "que=penalty" in reader.go(f"/n/{night.id}{below}").html, below
    page = reader.go(f"/n/{night.id}/manos/1")
    assert "Ley 11: renuncio" in page.text and "Beto −8" in page.text
    assert "que=penalty" not in Reader(desk).enter(night, "player").go(f"/n/{night.id}/manos/1").html
    filled = reader.go(f"/n/{night.id}/anotar/paso?que=penalty&penalty.player=beto&penalty.law=ley-11")
    reader.press(next(each for each in filled.forms if each.action.endswith("paso")), "que", "penalty")
    assert night.get("/events?limit=200").json["events"][-1]["data"] == {"player": "beto", "law": "ley-11"}
    assert "que=penalty&" not in reader.go(f"/n/{night.id}/manos/1").html


def test_a_law_that_may_no_longer_be_applied_is_not_offered(desk: Desk) -> None:
    """Behind the next deal."""
    record = list(cases("mediator")["08-full-entrada-renuncio"].record)
    at = next(place for place, each in enumerate(record) if each["type"] == "penalty")
    night = desk.open(record[0]["data"])
    night.log(*record[1:at], {"type": "deal", "data": {}})
    page = Reader(desk).enter(night).go(f"/n/{night.id}/manos/1")
    assert "data-found" in page.html and "que=penalty" not in page.html


def test_a_payment_may_end_the_dispute_it_is_for(desk: Desk, night: NightAt) -> None:
    """Its form is filled in from what was irregular, shows what changes if one likes, and is logged with its ruling in one list."""
    night.log(*HANDS_OF_CARDS, {"type": "dispute", "data": {"hand": 1, "by": "ana", "claim": "no tenía oros"}})
    reader, before = Reader(desk).enter(night), night.version
    page = reader.go(f"/n/{night.id}/manos/1/discutir")
    way = re.search(r'href="([^"]+/pago\?[^"]+)"', page.html)
    assert way is not None
    form = reader.go(html.unescape(way[1])).form(que="debt")
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


def test_a_reason_that_all_read_tells_nothing_that_the_dealt_cards_alone_show(desk: Desk, night: NightAt) -> None:
    """Of a renuncio that only whoever logs knows of yet, the payment that is offered says no more than the hand."""
    reader, viewer = Reader(desk).enter(night), Reader(desk).enter(night, "viewer")
    hands = {player: [HANDS_OF_CARDS[trick]["data"]["cards"][player] for trick in range(2, 11)] for player in ("ana", "beto", "carla")}
    night.log({"type": "deal", "data": {"hands": hands}}, *HANDS_OF_CARDS[1:5])
    page = f"/n/{night.id}/manos/1"
    assert 'data-found="renuncio"' in reader.go(page).html and "data-found" not in viewer.go(page).html
    way = re.search(r'href="([^"]+/pago\?[^"]+)"', reader.go(page).html)
    assert way is not None
    assert reader.go(html.unescape(way[1])).form(que="debt").fields["reason"] == "Mano 1"


def test_what_kind_of_payment_it_is_is_chosen_with_what_was_filled_in(desk: Desk, night: NightAt) -> None:
    """And with nothing else that its address says, whatever that would make of the way."""
    reader = Reader(desk).enter(night)
    filled = "hand=1&from=ana&to=beto&tantos=3&reason=x"
    page = reader.go(f"/n/{night.id}/pago?{filled}&night_id=x&_anchor=y&_external=1&lang=en&said=paid")
    ways = re.findall(r'class="kind" href="([^"]+)"', page.html)
    assert [html.unescape(way) for way in ways] == [f"/n/{night.id}/pago?que={que}&{filled}" for que in ("debt", "cash")]


def test_a_payment_leaves_the_dispute_open_where_nobody_says_that_it_ends(desk: Desk, night: NightAt) -> None:
    """Unticked, or of a hand that nobody disputes, it is a payment and no more."""
    night.log(*HANDS_OF_CARDS, {"type": "dispute", "data": {"hand": 1, "by": "ana", "claim": "no tenía oros"}})
    reader = Reader(desk).enter(night)
    form = reader.go(f"/n/{night.id}/pago?que=debt&hand=1").form(que="debt")
    form.fields.pop("resolves", None)
    reader.send(form, to="beto", tantos="1", **{"from": "ana"})
    assert night.get().json["hands"][0]["disputed"]
    for hand in ("7", "0", "x", ""):
        assert "resolves" not in reader.go(f"/n/{night.id}/pago?que=debt&hand={hand}").html


@pytest.mark.parametrize("settled", [True, False])
def test_a_payment_that_would_end_what_is_not_open_is_not_logged(desk: Desk, night: NightAt, settled: bool) -> None:
    """Settled meanwhile on another phone, or of a hand that nobody disputes: nothing is half done, it says why, and the payment alone can be logged."""
    dispute = {"type": "dispute", "data": {"hand": 1, "by": "ana", "claim": "no tenía oros"}}
    night.log(*HANDS_OF_CARDS, dispute)
    reader = Reader(desk).enter(night)
    form = reader.go(f"/n/{night.id}/pago?que=debt&hand=1").form(que="debt")
    night.log({"type": "ruling", "data": {"hand": 1, "decision": "stands", "note": "visto"}})
    if not settled:
        night.log(*NEXT)
        form.fields |= {"hand": "2", "deal": str(night.version - len(NEXT) + 1)}
    before = night.version
    page = reader.send(form, to="beto", tantos="10", resolves="yes", **{"from": "ana"})
    assert (page.status, night.version) == (409, before) and 'role="alert"' in page.html
    assert "resolves" not in page.html
    assert reader.send(page.form(que="debt")).status == 200 and night.version == before + 1


def test_a_payment_and_its_ruling_are_logged_once_however_often_they_are_sent(desk: Desk, night: NightAt) -> None:
    """The second time the dispute is no longer open, and the answer is the same."""
    night.log(*HANDS_OF_CARDS, {"type": "dispute", "data": {"hand": 1, "by": "ana", "claim": "no tenía oros"}})
    reader, before = Reader(desk).enter(night), night.version
    form = reader.go(f"/n/{night.id}/pago?que=debt&hand=1").form(que="debt")
    for _ in range(2):
        page = reader.send(form, to="beto", tantos="10", resolves="yes", **{"from": "ana"})
        assert page.status == 200 and "Pago entre jugadores apuntado" in page.text
        assert night.version == before + 2


def test_a_payment_of_a_hand_that_was_struck_meanwhile_says_so(desk: Desk, night: NightAt) -> None:
    """Or that has another number now: the dispute that the form would end is not about that hand."""
    night.log(*HANDS_OF_CARDS, {"type": "dispute", "data": {"hand": 1, "by": "ana", "claim": "no tenía oros"}}, *NEXT)
    reader = Reader(desk).enter(night)
    form = reader.go(f"/n/{night.id}/pago?que=debt&hand=1").form(que="debt")
    night.log({"type": "correction", "data": {"strike": list(range(2, 2 + len(HANDS_OF_CARDS))), "reason": "otra"}})
    before = night.version
    page = reader.send(form, to="beto", tantos="10", resolves="yes", **{"from": "ana"})
    assert (page.status, night.version) == (412, before) and "ya no está" in page.text
