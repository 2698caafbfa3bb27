"""What is written down and not yet paid, and since which hand does it wait?"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from projections.ledger import ledger
from projections.yields import yields
from tests.nights import THREE, Event, event, night_of, opened as opened_tresillo, yielded
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
    return [(each["player"], each["tantos"], each["since"]) for each in yielded(*record)["reserved"]]


def paid(*record: Event) -> list[tuple[int | None, str, int, int | None]]:
    """What was paid of what had waited, by the ledger: in which hand, by whom, tantos, since."""
    told = ledger(night_of(*record))["entries"]
    return [(each["hand"], each["from"], each["tantos"], each["since"]) for each in told if "since" in each]


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
def test_what_waits_stems_from_a_hand_that_was_dealt(evening: Any, seed: int) -> None:
    """Whatever was corrected; and so does what was paid, no later than the hand that stems from, which it always names."""
    night = evening(seed).nights[-1]
    told = yields(night)
    dealt = night.game.dealt_count(night.table)
    assert all(each["since"] is None or 1 <= each["since"] <= dealt for each in told["reserved"])
    hands = [(hand["hand"], each) for hand in told["hands"] for each in hand["postings"]]
    for number, each in (*hands, *((dealt, each) for each in told["other_postings"])):
        assert ("since" in each) == (each["why"] in ("puesta_reservada", "pena"))
        assert each.get("since") is None or each["since"] <= number


def test_a_reserved_puesta_that_is_put_names_its_hand_in_posting_and_ledger() -> None:
    """Beto's 55 of hand 2 are put when ana wins hand 3; one of another night names none."""
    puestas = (
        *played("ana", "entrada", "oros", tricks=PUESTA),
        *played("beto", "entrada", "oros", tricks={"beto": 4, "ana": 4, "carla": 1}),
    )
    won = played("ana", "entrada", "oros", tricks={"ana": 5, "beto": 4})
    assert paid(opened_tresillo(players=THREE), *puestas, *won) == [(3, "beto", 55, 2)]
    brought = opened_tresillo(players=THREE, carried={"reserved": [{"player": "beto", "tantos": 40, "since": 9}]})
    assert lines(brought) == [("beto", 40, None)]
    assert paid(brought, *won) == [(1, "beto", 40, None)]


def test_the_hand_is_that_of_now() -> None:
    """A hand of nothing that is put in before them makes 3 of 2; taken out again it is 2."""
    record = [opened_tresillo(players=THREE), *played("ana", "entrada", "oros", tricks=PUESTA)]
    record += played("beto", "entrada", "oros", tricks={"beto": 4, "ana": 4, "carla": 1})
    assert lines(*record) == [("beto", 55, 2)]
    record.append(event("correction", after=1, insert=[event("deal"), event("pass_out")], reason="faltaba"))
    assert [since for _, _, since in lines(*record)] == [3]
    record.append(event("correction", strike=[len(record)], reason="no faltaba"))
    assert lines(*record) == [("beto", 55, 2)]


def test_a_pena_that_is_drawn_for_names_its_hand() -> None:
    """In the open hand, and where it belongs to no hand."""
    assert paid(OPENED, *CHANGED, event("deal"), drawn("beto")) == [(2, "ana", 8, 1)]
    carried = opened(carried={"reserved": [{"player": "ana", "tantos": 8, "since": None}]})
    assert paid(carried, drawn("beto")) == [(None, "ana", 8, None)]
