"""The pages of Revesino, which has no hombre: its sheet, the turn and the counters, cards paid one by one, penas that wait."""

from __future__ import annotations

import re
from datetime import date
from typing import Any, Final

import pytest

from events.text import json_lines
from service.examples import NIGHTS
from service.explain.night import explained
from service.exports import as_beancount, as_csv
from tests.conformance import cases, record_of
from tests.nights import FOUR, Event, event, night_of, yielded
from tests.service.desk import Desk
from tests.service.reader import Reader

NAMES: Final = {f"player-{place}": name.capitalize() for place, name in enumerate(FOUR, 1)}


def opened(**data: Any) -> Event:
    """The opening of a table of four."""
    return event("night_opened", game="revesino", players=list(FOUR), **data)


def case(name: str) -> list[Event]:
    """The record of a case."""
    (found,) = (each for each in cases("revesino") if each.startswith(name))
    return record_of("revesino", found)


SOLD: Final = {
    "1O": {"how": "sold", "player": "carla", "to": "dario"},
    "1C": {"how": "pulled", "player": "beto", "by": "dario"},
    "1E": {"how": "led", "player": "dario"},
    "1B": {"how": "asleep"},
    "CC": {"how": "sold", "player": "ana", "to": "dario"},
}
TALLY: Final = event(
    "tally",
    tricks={"ana": 2, "beto": 4, "carla": 0, "dario": 5},
    points={"ana": 5, "beto": 9, "carla": 0, "dario": 20},
    cards=SOLD,
)
"""Carla wins the partida, Dario loses it."""


def test_the_sheet_asks_for_four_and_for_thirteen_house_rules(desk: Desk) -> None:
    """No fifth seat; every rule has its field, the corte in the tenth after the corte."""
    form = Reader(desk).go("/abrir?game=revesino").form(game="revesino")
    assert "player-4" in form.fields and "player-5" not in form.fields
    rules = [name for name in form.fields if re.fullmatch(r"rule-[a-z_]+", name)]
    assert len(rules) == 13
    assert rules.index("rule-cut_tenth") == rules.index("rule-corte") + 1


@pytest.mark.parametrize(("rules", "hidden"), [({}, True), ({"tariff": "platillo"}, False)])
def test_a_table_without_platillo_shows_none(desk: Desk, rules: Event, hidden: bool) -> None:
    """Neither between hands nor in their rows, until it holds something."""
    night = desk.told(opened(rules=rules), event("deal"), TALLY)
    page = Reader(desk).enter(night, "viewer").go(f"/n/{night.id}")
    assert (re.search(r'<section id="plate"[^>]* hidden>', page.html) is not None) == hidden
    assert ("plato 0" in page.text) != hidden
    night.log(event("transfer", from_="ana", to="plate", tantos=2, reason="una prenda"))
    page = Reader(desk).enter(night, "viewer").go(f"/n/{night.id}")
    assert not re.search(r'<section id="plate"[^>]* hidden>', page.html)


def test_a_pena_waits_on_the_table_and_keeps_the_platillo_from_being_shared(desk: Desk) -> None:
    """The page says since which hand, and the close offers only to carry it on."""
    night = desk.told(opened(rules={"tariff": "platillo"}), event("deal"), event("penalty", player="ana", law="mudar-descarte"))
    reader = Reader(desk).enter(night)
    assert "Ana 8, desde la mano 1" in reader.go(f"/n/{night.id}").text
    page = reader.go(f"/n/{night.id}/liquidar")
    assert "Pena en espera de sorteo: debe Ana 8, desde la mano 1." in page.text
    assert page.form(act="close").choices["leftovers"] == ["carry"]
    assert reader.send(page.form(act="close")).status == 200 and night.get().json["closed"]


def test_what_an_earlier_night_left_is_brought_with_its_penas(desk: Desk) -> None:
    """The penas of players who sit; if one is missing, the sheet asks first."""
    names = {player: player.capitalize() for player in FOUR}
    night = desk.told(opened(names=names), event("deal"), event("penalty", player="ana", law="mudar-descarte"))
    night.log(event("transfer", from_="beto", to="plate", tantos=6, reason="x"), event("night_closed", leftovers="carry"))
    reader = Reader(desk).enter(night, me="ana")
    page = reader.go("/abrir?game=revesino")
    assert "plato: 6 tantos · pena de Ana, 8 tantos" in page.text
    form = page.form(game="revesino")
    assert reader.send(form, **NAMES | {"player-1": "Elsa"}, carry=night.id).status == 422
    opened_page = reader.send(form, **NAMES, carry=night.id)
    data = reader.opening(opened_page)
    assert data["carried"] == {"plate": 6, "reserved": [{"player": "ana", "tantos": 8}]}


@pytest.mark.parametrize(
    ("record", "lang"),
    [
        ("02-", "en"),
        ("04-", "es"),
        ("13-", "en"),
        *(pytest.param(*each, marks=pytest.mark.soak) for each in (("08-", "en"), ("12-", "es"), ("17-", "es"))),
    ],
    ids=str,
)
def test_every_page_of_a_hand_is_shown_to_everybody(desk: Desk, record: str, lang: str) -> None:
    """The hand at each step, its acta, its discussion, under another tariff; open and finished."""
    events = case(record)
    for cut in (len(events) // 2, len(events)):
        night = desk.told(*events[: cut or 1])
        for role in ("scorer", "player", "viewer"):
            reader = Reader(desk, lang=lang).enter(night, role, me="ana" if role == "player" else None)
            for number in range(1, len(night.get().json["hands"]) + 1):
                page = reader.go(f"/n/{night.id}/manos/{number}")
                steps = sorted(set(re.findall(r'data-step="([0-9.-]+)"', page.html)))[::9]
                for below in ("", "/acta", "/discutir", "?tarifa=libro", "?tarifa=platillo", *(f"/pasos/{step}" for step in steps)):
                    assert reader.go(f"/n/{night.id}/manos/{number}{below}").status == 200, below
            for below in ("", "/pared", "/liquidar", "/liquidacion.svg", "/enlaces"):
                assert reader.go(f"/n/{night.id}{below}").status == 200, below


def test_a_hand_is_shown_with_four_places_and_no_trump(desk: Desk) -> None:
    """Forty-eight cards and no hombre."""
    night = desk.told(*json_lines((NIGHTS / "estrado.jsonl").read_bytes()))
    page = Reader(desk).enter(night, "viewer").go(f"/n/{night.id}/manos/1")
    assert len(re.findall(r'data-seat="(\w+)"', page.html)) == 4
    assert "triunfo" not in page.text and "hombre" not in page.text
    acta = Reader(desk).enter(night, "viewer").go(f"/n/{night.id}/manos/1/acta")
    assert acta.html.count("<tr data-trick=") == 11 and "carta vendida: el as de espadas" in acta.text


def test_the_pages_of_an_open_hand_show_no_card_that_was_not_played(desk: Desk) -> None:
    """To viewers; the scorer sees the dealt cards."""
    events = case("02-")[:7]
    night = desk.told(*events)
    played = {card for each in events if each["type"] == "trick" for card in each["data"]["cards"].values()}
    page = Reader(desk).enter(night, "viewer").go(f"/n/{night.id}/manos/1")
    assert set(re.findall(r'data-(?:holds|laid)="(\w\w)"', page.html)) <= played
    assert "mete debajo una carta y roba una carta" in page.text
    assert "recibe" in Reader(desk).enter(night).go(f"/n/{night.id}").text


def test_a_posting_names_its_card_over_the_api_and_in_the_exports(desk: Desk) -> None:
    """In the hand, in the ledger, as a last column, as metadata; the partida has none."""
    record = (opened(), event("deal"), TALLY)
    night = desk.told(*record)
    postings = night.get().json["hands"][0]["postings"]
    assert [line.get("card") for line in postings] == [None, "1O", "1C", "1E", "1B", "CC"]
    assert [line.get("card") for line in night.get("/ledger").json["entries"]] == [line.get("card") for line in postings]
    lines = as_csv(night_of(*record)).splitlines()
    assert lines[0].endswith(",source,card") and lines[1].endswith("adiciones-18,") and lines[2].endswith(",1O")
    dated = as_beancount(night_of(*record), stream="x", dates=lambda _: date(2026, 5, 1), names={})
    assert dated.count('card: "CC"') == 2


def test_the_night_tells_turns_next_dealer_and_counters(desk: Desk) -> None:
    """At the top level, and in the changes of an event."""
    night = desk.told(opened(), event("deal"))
    assert night.get().json["revesino"]["next_dealer"] == "dario"
    changed = night.log(TALLY).json["changed"]["revesino"]
    assert (changed["before"]["turns"], changed["after"]["turns"], changed["after"]["next_dealer"]) == (0, 1, "ana")
    assert changed["after"]["chips"]["carla"] == {"dotes": 1, "in_hand": 108}


def test_who_follows_the_cuatro_ases_is_told_from_the_trick_in_which_he_does_not_follow() -> None:
    """Carla does in the first trick; it is shown once the hand proves it."""
    events = case("04-")
    whole = explained(night_of(*events), "es")
    assert whole.count("Carla podía servir y no sirve: sigue los cuatro ases.") == 8
    assert "sigue los cuatro ases" not in explained(night_of(*events[:-1]), "es")


def test_a_draw_says_which_pena_is_paid() -> None:
    """Of two equal ones the second: the first still waits."""
    void = (event("deal"), event("penalty", player="ana", law="mudar-descarte"))
    record = (opened(), *void, *void, event("declaration", player="beto", kind="sorteo", pena=2))
    assert yielded(*record)["reserved"] == [{"player": "ana", "tantos": 8, "since": 1}]
