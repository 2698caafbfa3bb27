"""The pad in full depth without scripts: every field of every event can be entered by form, and is shown on the page of corrections."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest

from rules.registry import GAMES
from tests.conformance import cases, record_of
from tests.dice import in_turns
from tests.nights import Event, event
from tests.rules.mediator.hands import SEVEN
from tests.service.desk import Desk, NightAt
from tests.service.reader import Reader
from tests.service.steps import boxes, entered, form_of, path_of

FIRST, *OTHERS = (
    ("malilla", "law-counts-claimed-after"),
    ("malilla", "13-cartas-cubiertas"),
    ("malilla", "law-renuncio-vistas"),
    ("mediator", "14-cuatrillo-forzado-full"),
    ("revesino", "law-pie-roba-full"),
    ("cientos", "play-in-full"),
    ("minchiate", "02-mano-completa"),
)
"""Cases of games with every card logged, most with an irregularity: one in every run, and the others in turn."""
WHOLE: Final = [FIRST, *(pytest.param(*other, marks=pytest.mark.soak) for other in in_turns(OTHERS))]
BESIDE = frozenset({"night_opened", "transfer", "dispute", "ruling", "seats_changed", "night_closed", "correction", "paid"})
"""Event types with a page of their own."""


def fields_of(data: Any, *path: str) -> Iterator[tuple[str, ...]]:
    """The fields of an event: the path of each value, and whether it is a list, null or a value; players and places count as alike."""
    if isinstance(data, dict):
        for name, value in data.items():
            yield from fields_of(value, *path, "player" if name in SEVEN else name)
    elif isinstance(data, list) and isinstance(data[0], dict | list):
        yield from fields_of(data[0], *path, "each")
    else:
        yield (*path, "null" if data is None else "list" if isinstance(data, list) else "value")


def is_plain(data: Any, name: str = "") -> bool:
    """Whether a test can fill the field in as it is: empty, ticked and gathered ones have tests of their own."""
    if isinstance(data, dict):
        return len(data) > 0 and name != "captured" and all(is_plain(value, each) for each, value in data.items())
    return not isinstance(data, list) or (len(data) == 1 if name == "items" else len(data) > 0 and all(map(is_plain, data)))


def telling(game: str) -> list[tuple[list[Event], Event]]:
    """Events of the cases that together have every field, each with the record before it."""
    shortest: dict[frozenset[tuple[str, ...]], tuple[list[Event], Event]] = {}
    for case in cases(game).values():
        accepted = case.record[: case.expect["refused"]["event"] - 1] if "refused" in case.expect else case.record
        for place, each in enumerate(accepted):
            if each["type"] not in BESIDE and is_plain(each["data"]):
                told = frozenset(fields_of(each["data"], each["type"]))
                if told not in shortest or place < len(shortest[told][0]):
                    shortest[told] = accepted[:place], each
    missing = frozenset().union(*shortest)
    chosen: list[tuple[list[Event], Event]] = []
    while missing:
        most = max(shortest, key=lambda told: (len(told & missing), -len(shortest[told][0])))
        missing -= most
        chosen.append(shortest[most])
    return chosen


def at(desk: Desk, *record: Event) -> tuple[Reader, NightAt]:
    """The scorer's phone at a night with a record."""
    night = desk.open(record[0]["data"])
    if record[1:]:
        night.log(*record[1:])
    return Reader(desk).enter(night), night


def likeliest(reader: Reader, night: NightAt) -> str:
    """The event that the page asks first."""
    html = reader.go(path_of(night)).html
    return html.partition('" aria-current="true"')[0].rpartition('data-que="')[2]


@pytest.mark.parametrize(("game", "name"), WHOLE)
def test_a_whole_hand_is_entered_event_by_event(desk: Desk, game: str, name: str) -> None:
    """The record equals the entries, and a deal comes next."""
    record = record_of(game, name)
    reader, night = at(desk, record[0])
    entered(reader, night, *record[1:])
    assert night.get().json["hands"][0]["outcome"] is not None
    assert likeliest(reader, night) == "deal"


@pytest.mark.parametrize("game", GAMES)
def test_what_an_event_can_tell_is_recorded_as_it_was_entered_and_shown_again(desk: Desk, game: str) -> None:
    """Every field of the cases: cards or their number, no as no, nobody as null."""
    for before, sent in telling(game):
        reader, night = at(desk, *before)
        entered(reader, night, sent)
        again = form_of(reader.go(f"/n/{night.id}/apuntes/{night.version}/corregir"), sent["type"])
        for name, text in boxes(sent["type"], sent["data"]).items():
            assert text in (again.fields.get(name), *again.choices.get(name, ())), name


DEAL: Final = event("deal")
NEXT: Final[dict[str, list[tuple[Event, str]]]] = {
    "revesino": [
        (DEAL, "exchange"),
        (event("exchange", player="dario", discards=1, drawn=0), "trick"),
        (event("trick", winner="ana"), "trick"),
        (event("penalty", player="beto", law="renuncio"), "tally"),
    ],
    "cientos": [
        (DEAL, "exchange"),
        (event("exchange", player="ana", discards=5), "exchange"),
        (event("exchange", player="beto", discards=3), "declaration"),
        (event("declaration", player="ana", kind="punto", value=45), "declaration"),
        (event("trick", winner="ana"), "trick"),
    ],
    "minchiate": [
        (DEAL, "exchange"),
        (event("exchange", player="carla", discards=1), "exchange"),
        (event("exchange", player="dario", discards=1), "declaration"),
        (event("declaration", player="ana", kind="versicula", cards=["T1", "T13", "T28"]), "declaration"),
        (event("trick", winner="ana"), "trick"),
        (event("declaration", player="beto", kind="caida"), "trick"),
    ],
}
"""Game → events, and the most frequent next one after each; a law is rare, and the hand goes on after it."""


@pytest.mark.parametrize("game", NEXT)
def test_what_a_table_meets_next_is_asked_first(desk: Desk, game: str) -> None:
    """It exchanges, announces, then plays trick after trick, also after a player drops out."""
    players = ["ana", "beto"] if game == "cientos" else ["ana", "beto", "carla", "dario"]
    reader, night = at(desk, event("night_opened", game=game, players=players))
    for sent, coming in NEXT[game]:
        night.log(sent)
        assert likeliest(reader, night) == coming, sent
