"""What is written down and not yet paid, and since which hand does it wait?"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from projections.waiting import waiting
from projections.yields import yields
from tests.nights import THREE, Event, event, night_of, opened as opened_tresillo
from tests.rules.properties import SEEDS
from tests.rules.revesino.hands import opened
from tests.rules.revesino.nights import evening as evening_of_revesino
from tests.rules.tresillo.hands import PUESTA, played
from tests.rules.tresillo.nights import evening as evening_of_tresillo
from tests.rules.tresillo.test_properties import FEW

OPENED = opened()
CHANGED = (event("deal"), event("penalty", player="ana", law="mudar-descarte"))
"""A hand that is void because ana changed her discard: 8 of hers wait."""
GIVEN = event("tally", tricks={"ana": 11, "beto": 0, "carla": 0, "dario": 0})
TWICE = (event("deal"), *[event("penalty", player="beto", law="renuncio")] * 2, GIVEN)
"""A hand in which beto revoked twice: 4 of his wait."""


def lines(*record: Event) -> list[tuple[str, int, int | None]]:
    """What waits: player, tantos, since."""
    return [(each["player"], each["tantos"], each["since"]) for each in waiting(night_of(*record))]


def drawn(player: str, pena: int = 1) -> Event:
    """A pena is drawn for, and somebody wins it."""
    return event("declaration", player=player, kind="sorteo", pena=pena)


def test_a_pena_waits_since_the_hand_in_which_it_arose() -> None:
    """Also where that was claimed after it was over."""
    assert lines(OPENED, *CHANGED, *TWICE) == [("ana", 8, 1), ("beto", 4, 2)]
    assert lines(OPENED, *TWICE[:2], GIVEN, TWICE[2]) == [("beto", 4, 1)]
    assert lines(OPENED, *CHANGED, drawn("carla")) == []


def test_what_was_brought_in_waits_since_no_hand_of_tonight() -> None:
    """And is drawn for like any other."""
    carried = opened(carried={"reserved": [{"player": "ana", "tantos": 8}]})
    assert lines(carried) == [("ana", 8, None)]
    assert lines(carried, *CHANGED) == [("ana", 8, None), ("ana", 8, 1)]


def test_of_two_that_are_alike_the_one_that_was_drawn_for_is_gone() -> None:
    """By its place; and undone it waits again."""
    record = (OPENED, *CHANGED, *CHANGED)
    assert lines(*record) == [("ana", 8, 1), ("ana", 8, 2)]
    assert lines(*record, drawn("beto")) == [("ana", 8, 2)]
    assert lines(*record, drawn("beto", 2)) == [("ana", 8, 1)]
    assert lines(*record, drawn("beto", 2), event("correction", strike=[6], reason="")) == [("ana", 8, 1), ("ana", 8, 2)]


def test_a_reserved_puesta_waits_since_its_hand() -> None:
    """Tresillo: the second puesta is written down, 55 of beto."""
    first = played("ana", "entrada", "oros", tricks=PUESTA)
    second = played("beto", "entrada", "oros", tricks={"beto": 4, "ana": 4, "carla": 1})
    assert lines(opened_tresillo(players=THREE), *first, *second) == [("beto", 55, 2)]


@pytest.mark.parametrize("evening", [evening_of_tresillo, evening_of_revesino], ids=["tresillo", "revesino"])
@FEW
@given(seed=SEEDS)
def test_what_waits_is_what_the_night_has_reserved(evening: Any, seed: int) -> None:
    """Whatever was corrected, penas in their order (puestas are put by size); and nothing waits since a hand that was not dealt."""
    night = evening(seed).nights[-1]
    told = waiting(night)
    found, reserved = ([(each["player"], each["tantos"]) for each in some] for some in (told, yields(night)["reserved"]))
    assert found == reserved if night.game.name == "revesino" else sorted(found) == sorted(reserved)
    assert all(each["since"] is None or 1 <= each["since"] <= night.game.dealt_count(night.table) for each in told)
