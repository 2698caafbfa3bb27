"""The plate and waiting puestas are mentioned when they move: in the row of the hand and in the pad's preview, in both languages."""

from __future__ import annotations

import re
from html import unescape
from typing import Any, Final

import pytest

from tests.nights import Event, event
from tests.rules.mediator.pads import opened as of_mediator
from tests.rules.revesino.pads import opened as of_revesino
from tests.service.desk import OPENING, Desk, NightAt
from tests.service.reader import Reader, for_eyes

NAMES: Final = {"ana": "Ana", "beto": "Beto", "carla": "Carla", "dario": "Darío"}
WAITING: Final[Event] = {
    **OPENING,
    "rules": {"tariff": "fournier"},
    "names": NAMES,
    "carried": {"plate": 60, "puesta": "primera", "reserved": [{"player": "beto", "tantos": 55}]},
}
"""A first puesta lies there, and Beto's of last week waits."""
ENTRADA: Final = (event("deal"), event("contract", player="ana", lance="entrada", trump="oros"))
WON: Final = (*ENTRADA, event("tally", tricks={"ana": 5, "beto": 2, "carla": 2}))
LOST: Final = (*ENTRADA, event("tally", tricks={"ana": 4, "beto": 4, "carla": 1}))
DUE: Final = {"es": "Entra la puesta de Beto, 55.", "en": "Beto's puesta of 55 goes in."}
WRITTEN: Final = {"es": "La puesta de Ana, 85, va a la cartulina.", "en": "Ana's puesta of 85 goes on the cartulina."}


def row(desk: Desk, night: NightAt, lang: str = "es") -> str:
    """The row of the last hand on the table."""
    html = Reader(desk, lang=lang).enter(night, "viewer").go(f"/n/{night.id}").html
    found = re.search(r'<a class="hand-line".*?<p class="deltas">', html, re.DOTALL)
    assert found is not None, html
    return unescape(for_eyes(found[0]))


def previewed(desk: Desk, night: NightAt, lang: str = "es", **answers: Any) -> str:
    """The payments that a pad without scripts previews."""
    reader = Reader(desk, lang=lang).enter(night)
    (form,) = [each for each in reader.go(f"/n/{night.id}/anotar").forms if ("do", "save") in each.buttons]
    page = reader.press(form, "do", "preview", **answers)
    found = re.search(r'<h2 id="pays">.*?</section>', page.html, re.DOTALL)
    assert found is not None, page.text
    return unescape(for_eyes(found[0]))


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize(("hand", "said"), [(WON, DUE), (LOST, WRITTEN)])
def test_a_row_says_which_puesta_goes_in_and_which_begins_to_wait(desk: Desk, lang: str, hand: list[Event], said: dict[str, str]) -> None:
    """Beto's −60 in Ana's plain entrada are 5 for the game and the 55 that had waited."""
    night = desk.open(WAITING, *hand)
    assert said[lang] in row(desk, night, lang)


def test_a_plain_hand_says_nothing_of_what_waits(desk: Desk) -> None:
    """If nothing waited, nothing goes in."""
    night = desk.open({**OPENING, "names": NAMES}, *WON)
    assert "puesta" not in row(desk, night)


@pytest.mark.parametrize("lang", ["es", "en"])
def test_the_pad_says_what_goes_in_and_what_begins_to_wait(desk: Desk, lang: str) -> None:
    """60 and the 5 of the deal go to Ana, with 5 from each of three; then 55 lie there."""
    night = desk.open(WAITING)
    won = previewed(desk, night, lang, play="ana:entrada", trump="oros", tricks="5")
    due = {"es": "entra la puesta de Beto, 55", "en": "Beto's puesta of 55 goes in"}[lang]
    assert "Beto −60" in won and due in won
    lost = previewed(desk, night, lang, play="ana:entrada", trump="oros", tricks="4", row="4-1")
    written = {"es": "Ana: 85 a la cartulina", "en": "Ana: 85 to the cartulina"}[lang]
    assert written in lost and due not in lost


SOLO: Final = (event("deal"), event("contract", player="ana", lance="solo", trump="oros"))


def test_the_fines_of_mediator_are_said_when_they_are_paid_and_when_they_are_drawn(desk: Desk) -> None:
    """Beto pays a polla for law 5; in the next hand Darío announces the siete de espadas and takes it."""
    night = desk.open(
        {**of_mediator()["data"], "names": NAMES},
        *SOLO,
        event("penalty", player="beto", law="ley-5"),
        event("tally", tricks={"ana": 6, "beto": 4}),
    )
    assert "Beto pone 8 de multa." in row(desk, night)
    night.log(*SOLO, event("declaration", player="dario", kind="sorteo", card="7E"), event("tally", tricks={"ana": 6, "beto": 4}))
    assert "Darío se lleva las multas, 8." in row(desk, night)
    assert "Darío wins the fines of 8." in row(desk, night, "en")


def test_the_pad_says_who_takes_the_fines(desk: Desk) -> None:
    """The hand is open, and the card was announced."""
    night = desk.open(
        {**of_mediator(carried={"plate": 40, "multas": 8, "excluded": ["beto"]})["data"], "names": NAMES},
        *SOLO,
        event("declaration", player="dario", kind="sorteo", card="7E"),
    )
    assert "Darío se lleva las multas, 8" in previewed(desk, night, tricks="6", made="6")


def test_a_pena_of_revesino_is_said_when_it_is_drawn(desk: Desk) -> None:
    """Ana changed her discard in hand 1; Beto draws her 8 in hand 2."""
    night = desk.open({**of_revesino()["data"], "names": NAMES}, event("deal"), event("penalty", player="ana", law="mudar-descarte"))
    assert "Ana cambió su descarte, y su pena va a sorteo." in row(desk, night)
    tally = event("tally", tricks={"ana": 0, "beto": 11, "carla": 0, "dario": 0}, revesino={"player": "beto"})
    night.log(event("deal"), event("declaration", player="beto", kind="sorteo"), tally)
    assert "Beto cobra la pena de Ana, 8." in row(desk, night)
    assert "Beto wins Ana's pena of 8." in row(desk, night, "en")


def test_the_pad_of_cientos_says_what_is_marked_where_nobody_pays(desk: Desk) -> None:
    """Ana counts 4, 9 and 10: 23 make 20 on the board; Beto's 6 make 10."""
    night = desk.open({"game": "cientos", "players": ["ana", "beto"], "names": NAMES})
    told = {"punto": "mano", "value": "44", "made_1": "7", "carteo_1": "9", "carteo_2": "6"}
    said = previewed(desk, night, **told)
    assert "nadie paga nada" not in said and "tablero de Ana 0 → 20 · tablero de Beto 0 → 10" in said
