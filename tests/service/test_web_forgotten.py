"""A forgotten hand is inserted from the table: logged on the pad of that moment, previewed, and kept in its place."""

from __future__ import annotations

import re

import pytest

from projections.games import full_table
from rules.registry import GAMES
from tests.nights import THREE, Event, event
from tests.projections.test_forgotten import dealer, hand, told_hands
from tests.service.desk import Desk, NightAt
from tests.service.reader import Page, Reader
from tests.service.test_web_correcting import numbers_in

OPENING: Event = {"game": "tresillo", "rules": {"tariff": "fournier"}, "players": list(THREE)}
CARLA = {"play": "carla:entrada", "trump": "copas", "tricks": "5", "others": "", "row": ""}
"""The answers for a hand that Carla won."""


@pytest.fixture(name="night")
def a_night(desk: Desk) -> NightAt:
    """Ana wins a hand, and Beto one; Carla's, between the two, is missing."""
    return desk.open(OPENING, *hand("ana"), event("transfer", from_="ana", to="beto", tantos=3, reason="acuerdo"), *hand("beto"))


def links(page: Page) -> list[str]:
    """The ways on the page of a hand to put another in beside it, in their order."""
    return re.findall(r'<a class="btn gap" href="([^"]+)"', page.html)


def played(night: NightAt) -> list[str]:
    """The players of each hand."""
    return [each["hombre"] for each in night.get().json["hands"]]


def test_before_and_behind_each_hand_another_may_be_missing(reader: Reader, night: NightAt) -> None:
    """Between the two, and before the first; behind the last the pad goes on, until the night is closed."""
    table = f"/n/{night.id}"
    assert links(reader.go(f"{table}/manos/1")) == [f"{table}/apuntes/1/falta", f"{table}/apuntes/2/falta"]
    assert links(reader.go(f"{table}/manos/2")) == [f"{table}/apuntes/2/falta"]
    night.log(event("deal"))
    assert links(reader.go(f"{table}/manos/2"))[1] == f"{table}/apuntes/6/falta"


def test_the_links_are_for_who_logs(desk: Desk, night: NightAt) -> None:
    """Nobody else is shown them."""
    assert not links(Reader(desk).enter(night, "player", me="beto").go(f"/n/{night.id}/manos/1"))


def test_it_is_told_on_the_pad_looked_at_and_kept_as_one_correction(reader: Reader, night: NightAt) -> None:
    """Carla's hand comes after Ana's, before the payment; nothing is written before the preview."""
    before = night.version
    page = reader.go(f"/n/{night.id}/apuntes/2/falta")
    assert "Después de la mano 1:" in page.text
    seen = reader.press(page.having("detras"), "do", "preview", **CARLA)
    assert night.version == before and "Entra una mano, que es la 2; la 2 pasa a ser la 3" in seen.text
    assert 2 in numbers_in(seen)
    done = reader.keep(seen)
    assert done.path == f"/n/{night.id}" and "Corregido." in done.text
    told = night.get(f"/events?after={night.word(before)}").json["events"]
    assert [each["type"] for each in told] == ["correction"] and told[0]["data"]["after"] == 4
    assert told[0]["data"]["reason"] == "Faltaba una mano"
    assert played(night) == ["ana", "carla", "beto"]


def test_a_dispute_leads_to_the_pad_and_ends_with_the_hand(reader: Reader, night: NightAt) -> None:
    """Who says that a hand is missing behind one is answered there: correction and ruling in one list, the claim as reason and note."""
    night.log(event("dispute", hand=1, by="carla", claim="Falta una mano después de esta"))
    before = night.version
    way = re.search(r'href="([^"]+/falta\?hand=1)"', reader.go(f"/n/{night.id}/manos/1/discutir").html)
    assert way is not None
    looked = reader.press(reader.go(way[1]).having("detras"), "do", "preview", **CARLA)
    kept = looked.having("events")
    assert "Con esto queda resuelto" in looked.text and kept.fields["reason"] == "Falta una mano después de esta"
    assert reader.send(kept).status == 200
    correction, ruling = night.get(f"/events?after={night.word(before)}").json["events"]
    assert (correction["type"], ruling["type"]) == ("correction", "ruling")
    assert ruling["data"] == {"hand": 1, "decision": "corrected", "note": "Falta una mano después de esta"}
    assert played(night) == ["ana", "carla", "beto"]


@pytest.mark.parametrize(("address", "order"), [("1", ["carla", "ana", "beto"]), ("6", ["ana", "beto", "carla"])])
def test_before_the_first_and_behind_the_last_of_a_closed_night(reader: Reader, night: NightAt, address: str, order: list[str]) -> None:
    """The close stays: the preview has what is left to pay before and after."""
    night.log(event("night_closed", leftovers="share"))
    assert f"/n/{night.id}/apuntes/{address}/falta" in [
        way for number in (1, 2) for way in links(reader.go(f"/n/{night.id}/manos/{number}"))
    ]
    seen = reader.press(reader.go(f"/n/{night.id}/apuntes/{address}/falta").having("detras"), "do", "preview", **CARLA)
    assert "Lo que se debe, y falta por pagar" in seen.text
    reader.keep(seen)
    assert played(night) == order and night.get("/settlement").json["closed"]


def test_what_is_still_asked_is_asked(reader: Reader, night: NightAt) -> None:
    """Nothing is written of half a hand."""
    page = reader.press(reader.go(f"/n/{night.id}/apuntes/2/falta").having("detras"), "do", "preview", play="carla:entrada")
    assert page.status == 422 and "Falta por decir:" in page.text


def test_where_seats_were_changed_it_is_asked_behind_which(desk: Desk) -> None:
    """Before the change another player deals; the pad waits for the answer."""
    night = desk.open(
        {"game": "tresillo", "rules": {"tariff": "fournier"}, "players": ["ana", "beto", "carla", "dario"]},
        *hand("ana"),
        event("seats_changed", players=["ana", "beto", "carla"]),
        *hand("beto"),
    )
    reader = Reader(desk).enter(night)
    page = reader.go(f"/n/{night.id}/apuntes/2/falta")
    assert "Ahí cambiaron los sitios" in page.text and not any("detras" in each.fields for each in page.forms)
    assert "Ana, Beto, Carla y Darío; da Ana" in page.text.replace("Dario", "Darío") and "Ana, Beto y Carla; da" in page.text
    reader.keep(reader.press(reader.go(f"/n/{night.id}/apuntes/2/falta?detras=5").having("detras"), "do", "preview", **CARLA))
    types = [each["data"].get("after") for each in night.get("/events").json["events"] if each["type"] == "correction"]
    assert types == [5] and played(night) == ["ana", "carla", "beto"]


def test_what_the_pad_said_of_the_dealer_goes_with_it(desk: Desk) -> None:
    """The preview says so, and the change goes with the inserted hand."""
    night = desk.open(OPENING, *hand("ana"), dealer("beto"), *hand("beto"))
    reader = Reader(desk).enter(night)
    seen = reader.press(reader.go(f"/n/{night.id}/apuntes/2/falta").having("detras"), "do", "preview", **CARLA)
    assert "Se quita: Cambian los asientos." in seen.text
    reader.keep(seen)
    told = night.get("/events").json["events"]
    assert [each["seq"] for each in told if "struck_by" in each] == [5]
    assert played(night) == ["ana", "carla", "beto"]


def test_another_dealt_it_than_whose_turn_it_was(reader: Reader, night: NightAt) -> None:
    """The pad asks, and the change is logged before the hand."""
    form = reader.go(f"/n/{night.id}/apuntes/2/falta").having("detras")
    other = next(each for each in form.choices["dealer"] if each != form.fields["turn"])
    reader.keep(reader.press(form, "do", "preview", **CARLA, dealer=other))
    told = night.get("/events").json["events"][-1]["data"]["insert"]
    assert [each["type"] for each in told] == ["seats_changed", "deal", "contract", "tally"]
    assert told[0]["data"] == {"players": list(THREE), "first_dealer": other}


def test_where_no_hand_can_be_missing_there_is_no_page(reader: Reader, night: NightAt) -> None:
    """After an event that deals nothing, an unknown event, or no number at all."""
    for address in ("3", "99", "x"):
        assert reader.go(f"/n/{night.id}/apuntes/{address}/falta").status == 404


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_pad_there(desk: Desk, game: str) -> None:
    """It is the pad of the night at that moment, though hands came later."""
    night = desk.open(full_table(GAMES[game]))
    for _, told in told_hands(game, 2):
        night.log(*told)
    reader = Reader(desk).enter(night)
    for address in links(reader.go(f"/n/{night.id}")):
        page = reader.go(address)
        assert page.status == 200 and page.having("detras").choices, address


def test_a_night_is_opened_again_after_a_look(reader: Reader, night: NightAt) -> None:
    """The plate that the close shared out comes back; nothing is written before the preview."""
    night.log(*hand("ana"), event("night_closed", leftovers="share"))
    before = night.version
    page = reader.go(f"/n/{night.id}/liquidar")
    seen = reader.send(page.form(act="reopen"))
    assert night.version == before and "Qué cambia" in seen.text and "Se quita:" in seen.text
    done = reader.keep(seen)
    assert done.path == f"/n/{night.id}/liquidar" and "La noche está abierta otra vez" in done.text
    assert not night.get("/settlement").json["closed"] and night.version == before + 1
