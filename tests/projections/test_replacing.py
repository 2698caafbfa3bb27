"""Corrections that put events in the place of others, wherever those come from, leave everything else as it read."""

from __future__ import annotations

from typing import Any

import pytest

from events.correction import Place
from projections.replacing import replacing
from projections.replay import steps
from tests.nights import Event, event, night_of, opened

TRICK = event("trick", winner="ana")
OTHER = event("trick", winner="beto")
HAND = [opened(), event("deal"), event("contract", player="ana", lance="entrada", trump="oros"), TRICK, TRICK, TRICK]
"""Seqs 1 to 6: the tricks are 4, 5 and 6."""


def winners(*record: Event) -> list[str]:
    """Who won each trick of the reading."""
    return [step.fact.winner for step in steps(night_of(*record).last) if step.fact.type == "trick"]  # type: ignore[attr-defined]  # a trick


def replaced(record: list[Event], places: list[Place], events: list[Event]) -> list[Event]:
    """The record with the corrections that replace events."""

    def told(place: Place) -> Event:
        found: Event = record[place.seq - 1]
        return found if place.insert is None else found["data"]["insert"][place.insert - 1]

    found: list[dict[str, Any]] = replacing(night_of(*record), places, events, told)
    return [*record, *(event("correction", **data, reason="otra vez") for data in found)]


def correction(**data: Any) -> Event:
    """A correction."""
    return event("correction", **data, reason="una vez")


@pytest.mark.parametrize(
    ("record", "places", "reads"),
    [
        (HAND, [Place(5)], ["ana", "beto", "ana"]),
        (HAND, [Place(4), Place(6)], ["beto", "ana"]),
        ([*HAND, correction(strike=[5], insert=[TRICK])], [Place(7, 1)], ["ana", "beto", "ana"]),
        ([*HAND, correction(strike=[4, 5], insert=[TRICK, TRICK])], [Place(7, 2)], ["ana", "beto", "ana"]),
        ([*HAND, correction(strike=[4], insert=[TRICK]), correction(strike=[7, 4], insert=[TRICK])], [Place(8, 1)], ["beto", "ana", "ana"]),
        ([*HAND, correction(after=5, insert=[TRICK, TRICK])], [Place(7, 1)], ["ana", "ana", "beto", "ana", "ana"]),
        ([*HAND, correction(after=4, insert=[TRICK])], [Place(4), Place(7, 1)], ["beto", "ana", "ana"]),
    ],
)
def test_only_what_is_named_reads_otherwise(record: list[Event], places: list[Place], reads: list[str]) -> None:
    """Events of their own, those that a correction brought, alone and with others, behind another event."""
    assert winners(*replaced(record, places, [OTHER])) == reads


def test_with_nothing_in_its_place_an_event_is_gone() -> None:
    """Also one of several that a correction had brought."""
    assert winners(*replaced(HAND, [Place(6)], [])) == ["ana", "ana"]
    assert winners(*replaced([*HAND, correction(strike=[4, 5], insert=[OTHER, TRICK])], [Place(7, 2)], [])) == ["beto", "ana"]
