"""The pages of Cientos: two boards to a hundred, games of several hands, points counted during a hand; no plate, no trump."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest

from events.text import json_lines
from service.examples import NIGHTS
from tests.nights import Event, event
from tests.rules.cientos.hands import TWO, counted, opened
from tests.service.desk import Desk
from tests.service.reader import Reader

LITTLE: Final[Event] = {"kind": "punto", "value": 30}
"""Enough to save the other from the pique."""
QUIET: Final = counted((7, 5), (9, 6))
REPIQUE: Final = tuple(
    event("declaration", player="ana", **acuse)
    for acuse in ({"kind": "punto", "value": 51}, {"kind": "secansa", "length": 5, "top": "1"}, {"kind": "catorce", "rank": "1"})
)
LED: Final = tuple(
    event("trick", cards={"ana": f"{rank}O", "beto": other})
    for rank, other in zip("1RCS2", "789SC", strict=True)
    for other in (f"{other}B",)
)
WON: Final = (event("deal"), *REPIQUE, *LED, event("trick", cards={"ana": "9O"}))
"""A game won by the lead of a sixth trick."""


# The sheet.


def test_the_sheet_is_of_two_with_two_tariffs_and_twelve_house_rules(desk: Desk) -> None:
    """No variants and no third seat."""
    page = Reader(desk).go("/abrir?game=cientos")
    form = page.form(game="cientos")
    assert form.choices["tariff"] == ["cientos-1807", "cientos-adiciones"]
    assert [name for name in form.fields if name.startswith("player-")] == ["player-1", "player-2"]
    assert len([name for name in form.fields if re.fullmatch(r"rule-[a-z_]+", name)]) == 12
    assert "La cuarta parte del juego" in page.text and "zángano" not in page.text and "variant" not in form.fields


# The table.


@pytest.mark.parametrize("path", ["", "/pared"])
def test_the_table_shows_the_boards_what_lacks_and_the_games_won(desk: Desk, path: str) -> None:
    """Forty-nine are marked as fifty, one short; no plate is shown."""
    acuses: dict[str, list[Event]] = {
        "beto": [{"kind": "secansa", "length": 5, "top": "1"}, {"kind": "catorce", "rank": "1"}],
        "ana": [LITTLE],
    }
    night = desk.told(opened(), *WON, event("deal"), counted((5, 7), (7, 10), acuses))
    page = Reader(desk).enter(night, "viewer").go(f"/n/{night.id}{path}")
    assert "Mano 3 · da Beto" in page.text and "Juego 2, a cien" in page.text
    assert re.findall(r'data-board="(\d+)" data-lack="(\d+)"', page.html) == [("10", "0"), ("50", "1")]
    assert page.html.count('class="full"') == 6
    assert "le falta 1 para la mitad" in page.text and "Ana 1 juego" in page.text
    assert "En el tablero quedan Beto 50 (le falta 1 para la mitad) y Ana 10." in page.text
    assert "plato" not in page.text.lower() and re.search(r'plate"[^>]* hidden>', page.html)


def test_a_hand_that_the_acuses_won_is_decided_and_may_go_on(desk: Desk) -> None:
    """The other's acuse may change it; the board is wiped already."""
    night = desk.told(opened(carried={"board": {"ana": 60}}), event("deal"), *REPIQUE)
    page = Reader(desk).enter(night).go(f"/n/{night.id}")
    assert "hace el ciento con los acuses y gana el juego 1, doble" in page.text and "Puedes dejarlo así o seguir." in page.text
    assert re.findall(r'data-board="(\d+)"', page.html) == ["0", "0"]


# One hand.


def test_a_hand_is_shown_card_by_card_with_its_count(desk: Desk) -> None:
    """The dos is called diez; a trick that was only led belongs to nobody, and its points are shown."""
    night = desk.told(opened(), *WON)
    reader = Reader(desk).enter(night, "viewer")

    def points(step: str) -> list[str]:
        return re.findall(r'data-points="(\d+)"', reader.go(f"/n/{night.id}/manos/1?paso={step}").html)

    assert sorted(points("2")) == ["0", "0"] and sorted(points("5")) == ["0", "94"]
    assert sorted(points("6.1")) == ["0", "94"] and sorted(points("6.2")) == ["0", "95"]
    fifth, last = (reader.go(f"/n/{night.id}/manos/1?paso={step}") for step in ("10.1", "11.1"))
    assert "Sale Ana con el diez de oros." in fifth.text
    assert "Con la salida Ana hace el ciento." in last.text and 'data-wins=""' in last.html
    assert sorted(re.findall(r'data-tricks="(\d+)"', last.html)) == ["0", "5"]
    acta = reader.go(f"/n/{night.id}/manos/1/acta").text
    assert "el nueve de oros (sale) –" in acta and "Beto paga a Ana 8, por el juego, doble" not in acta and "el juego, doble" in acta


def test_findings_stand_beside_their_trick_or_beside_the_hand(desk: Desk) -> None:
    """The renuncio in the fifth trick; the false acuse, which belongs to no trick."""
    night = desk.told(*json_lines((NIGHTS / "mirador.jsonl").read_bytes()))
    reader = Reader(desk).enter(night, "viewer")
    page = reader.go(f"/n/{night.id}/manos/1")
    assert re.findall(r'data-found="(\w+)"', page.html) == ["acuse_falso", "renuncio"]
    assert "Ver la baza 5" in page.text and "Ver la baza 0" not in page.text
    findings = night.get().json["findings"]
    assert [(each["code"], each["trick"]) for each in findings] == [("acuse_falso", None), ("renuncio", 5)]


# Between games, and the end.


def test_nobody_leaves_in_the_middle_of_a_game(desk: Desk) -> None:
    """The page shows the state of the game; between games another player may sit down, and the boards are new."""
    night = desk.told(opened(), event("deal"), QUIET)
    reader = Reader(desk).enter(night)
    page = reader.go(f"/n/{night.id}/se-va")
    assert "El juego 1 está a medias: Ana 20 y Beto 10. Hasta que se gane no se cambia de sitio." in page.text
    refused = reader.send(page.form(version=night.word(3)), leaves="beto", comes="Zoe")
    assert refused.status == 409 and "Hay un juego a medias" in refused.text
    other = desk.told(opened(), *WON)
    reader = Reader(desk).enter(other)
    page = reader.go(f"/n/{other.id}/se-va")
    assert "a medias" not in page.text
    reader.send(page.form(version=other.head), leaves="beto", comes="Zoe")
    now = other.get().json
    assert now["players"] == ["ana", "zoe"] and now["board"] == {"ana": 0, "zoe": 0} and now["games_won"] == {"ana": 1, "zoe": 0, "beto": 0}


@pytest.mark.parametrize(("leftovers", "board"), [("carry", {"ana": 20, "beto": 10}), ("share", {"ana": 0, "beto": 0})])
def test_the_close_asks_what_becomes_of_an_unfinished_game(desk: Desk, leftovers: str, board: Event) -> None:
    """It is kept or dropped."""
    night = desk.told(opened(), event("deal"), QUIET)
    reader = Reader(desk).enter(night)
    page = reader.go(f"/n/{night.id}/liquidar")
    assert "¿Qué se hace con el juego a medias?" in page.text and "Los tableros se borran, y ese juego no se paga." in page.text
    form = page.form(act="close")
    assert form.choices["leftovers"] == ["carry", "share"]
    closed = reader.send(form, leftovers=leftovers, sure="on")
    assert night.get().json["board"] == board
    assert ("El juego 1 está a medias" in closed.text) == (leftovers == "carry")


def test_an_unfinished_game_is_taken_up_by_the_next_night(desk: Desk) -> None:
    """With what each is short of; a player with marked points must sit down again."""
    acuses: dict[str, list[Event]] = {
        "ana": [{"kind": "secansa", "length": 5, "top": "1"}, {"kind": "catorce", "rank": "1"}],
        "beto": [LITTLE],
    }
    night = desk.told(
        opened(names={"ana": "Ana", "beto": "Beto"}),
        event("deal"),
        counted((7, 5), (10, 7), acuses),
        event("night_closed", leftovers="carry"),
    )
    reader = Reader(desk).enter(night, me="ana")
    page = reader.go("/abrir?game=cientos")
    assert "El juego 1 está a medias: Ana 50 (le falta 1 para la mitad) y Beto 10." in page.text and "plato:" not in page.text
    form = page.form(game="cientos")
    strangers: dict[str, Any] = {"player-1": "Ana", "player-2": "Zoe", "carry": night.id}
    assert "tiene que sentarse a la mesa" in reader.send(form, **strangers).text
    again: dict[str, Any] = {"player-1": "Beto", "player-2": "Ana", "carry": night.id}
    opened_id = reader.send(form, **again).path.split("/")[2]
    data = reader.get(f"/nights/{opened_id}/events")["events"][0]["data"]
    assert data["carried"] == {"board": {"ana": 50, "beto": 10}, "lack": {"ana": 1, "beto": 0}}


# The API.


def test_the_api_tells_games_boards_and_the_count_as_it_goes_on(desk: Desk) -> None:
    """At the top level, as in a replay; step by step in a hand."""
    night = desk.told(opened(), *WON)
    told_now = night.get().json
    assert told_now["juegos"] == [{"juego": 1, "hands": [1], "winner": "ana", "kind": "doble", "points": {"ana": 100, "beto": 0}}]
    assert (told_now["next_dealer"], told_now["lack"], list(TWO)) == ("ana", {"ana": 0, "beto": 0}, told_now["players"])
    steps = night.get("/hands/1").json["steps"]
    assert [each["count"]["ana"]["total"] for each in steps] == [0, 5, 20, 94, 95, 96, 97, 98, 99, 100]
    assert [each["trick"]["winner"] for each in steps if each["trick"]] == [*["ana"] * 5, None]
