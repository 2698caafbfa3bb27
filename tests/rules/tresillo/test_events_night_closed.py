"""When may a night be closed, what becomes of the plate, and what comes after?"""

from __future__ import annotations

from typing import Any

import pytest

from tests.nights import Event, event, opened, refused, yielded

DEAL = event("deal")
PASSED = event("pass_out")
CONTRACT = event("contract", player="ana", lance="entrada", trump="oros")


def close(leftovers: Any = "carry", **data: Any) -> Event:
    """The end of the night."""
    return event("night_closed", leftovers=leftovers, **data)


def won(*winners: str) -> list[Event]:
    """Tricks of which only the winner is logged."""
    return [event("trick", winner=winner) for winner in winners]


def test_event_night_closed_leftovers_are_required() -> None:
    """Also where nothing is left over: this game always has a plate."""
    refusal = refused(opened(), event("night_closed"))
    assert (refusal["code"], refusal["field"]) == ("malformed", "leftovers")


def test_event_night_closed_knows_no_other_field() -> None:
    """An unknown field is named."""
    refusal = refused(opened(), close(reason="late"))
    assert (refusal["code"], refusal["field"]) == ("malformed", "reason")


def test_event_night_closed_leftovers_carry_leaves_all_as_it_is() -> None:
    """5 in the plate, and they stay there: dario owes them to it."""
    night = yielded(opened(), DEAL, PASSED, close("carry"))
    assert (night["plate"], night["other_postings"]) == (5, [])
    assert night["settlement"] == [{"from": "dario", "to": "plate", "tantos": 5}]


def test_event_night_closed_leftovers_share_empties_the_plate() -> None:
    """5 among four: one each, and one more to the first."""
    night = yielded(opened(), DEAL, PASSED, close("share"))
    assert night["plate"] == 0
    assert night["balance"] == {"ana": 2, "beto": 1, "carla": 1, "dario": -4}
    assert [(line["to"], line["tantos"], line["why"]) for line in night["other_postings"]] == [
        ("ana", 2, "reparto"),
        ("beto", 1, "reparto"),
        ("carla", 1, "reparto"),
        ("dario", 1, "reparto"),
    ]


@pytest.mark.parametrize("leftovers", ["carry", "share"])
def test_event_night_closed_may_close_a_night_without_a_hand(leftovers: str) -> None:
    """Nothing moved: no plan."""
    night = yielded(opened(), close(leftovers))
    assert (night["hands"], night["settlement"], night["other_postings"]) == ([], [], [])


def test_event_night_closed_finishes_a_decided_hand() -> None:
    """Five of beto's: codillo. 1 → 5 to each, 25 into the plate and 25 to beto."""
    night = yielded(opened(), DEAL, CONTRACT, *won(*["beto"] * 5), close("carry"))
    assert night["balance"] == {"ana": -65, "beto": 30, "carla": 5, "dario": 0}
    assert night["plate"] == 30


def test_event_night_closed_leaves_room_for_disputes_rulings_corrections_and_payments() -> None:
    """One of each, in one night: the hand stays passed out, and dario pays his five."""
    record = (
        opened(),
        DEAL,
        PASSED,
        close("carry"),
        event("dispute", hand=1, by="ana", claim="it was dealt wrong"),
        event("ruling", hand=1, decision="stands", note="it was not"),
        event("correction", strike=[2], insert=[event("deal", cut=20)], reason="the cut was seen"),
        event("paid", from_="dario", to="plate", tantos=5),
    )
    night = yielded(*record)
    assert night["balance"] == {"ana": 0, "beto": 0, "carla": 0, "dario": -5}
    assert night["paid"] == [{"from": "dario", "to": "plate", "tantos": 5}]
