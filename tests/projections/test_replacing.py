"""Corrections that put events in the place of others, wherever those come from, leave everything else as it read."""

from __future__ import annotations

from typing import Any

from events.correction import Place
from projections.replacing import replacing, replacing_each
from projections.standing import steps
from tests.for_each import for_each
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


@for_each(
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


def each_replaced(record: list[Event], instead: dict[Place, list[Event]]) -> tuple[list[dict[str, Any]], list[Event]]:
    """The corrections by which other events stand in the place of some, and the record with them."""

    def told(place: Place) -> Event:
        found: Event = record[place.seq - 1]
        return found if place.insert is None else found["data"]["insert"][place.insert - 1]

    found = replacing_each(night_of(*record), instead, told)
    return found, [*record, *(event("correction", **data, reason="otra vez") for data in found)]


def kinds(*record: Event) -> list[str]:
    """The types of the events of the reading."""
    return [step.fact.type for step in steps(night_of(*record).last)]


def test_several_are_told_otherwise_each_where_it_stood() -> None:
    """One correction; one that is gone leaves no hole, and one that is two takes two places."""
    corrections, record = each_replaced(HAND, {Place(6): [OTHER], Place(4): [OTHER, TRICK], Place(5): []})
    assert corrections == [{"strike": [4, 5, 6], "insert": [OTHER, TRICK, OTHER]}]
    assert winners(*record) == ["beto", "ana", "beto"]


def test_a_dispute_and_a_ruling_between_keep_their_entry_and_stand_behind() -> None:
    """A payment is written again in its place."""
    dispute, ruling = event("dispute", hand=1, by="ana", claim="no"), event("ruling", hand=1, decision="stands", note="")
    payment = event("transfer", **{"from": "ana", "to": "beto", "tantos": 3, "reason": "apuesta"})
    between = [*HAND, dispute, ruling, payment, TRICK]
    corrections, record = each_replaced(between, {Place(6): [OTHER], Place(10): [OTHER]})
    assert corrections == [{"strike": [6, 9, 10], "insert": [OTHER, payment, OTHER]}]
    assert kinds(*record)[5:] == ["trick", "transfer", "trick", "dispute", "ruling"]


def test_what_is_written_again_names_its_hand_by_the_number_of_then() -> None:
    """A correction had brought a dispute of hand 2, which is hand 1 since, and a payment that is told otherwise."""
    hand = [event("deal"), event("contract", player="ana", lance="entrada", trump="oros"), event("tally", tricks={"ana": 5, "beto": 4})]
    later = [event("deal"), event("contract", player="beto", lance="entrada", trump="oros"), event("tally", tricks={"beto": 5, "carla": 4})]
    dispute = event("dispute", hand=2, by="ana", claim="no")
    payment = event("transfer", **{"from": "ana", "to": "beto", "tantos": 3, "reason": "apuesta"})
    brought = event("correction", after=7, insert=[dispute, payment], reason="faltaba")
    record = [opened(), *hand, *later, brought, event("correction", strike=[2, 3, 4], reason="no se jugó")]
    other = event("transfer", **{"from": "ana", "to": "beto", "tantos": 4, "reason": "apuesta"})
    _, after = each_replaced(record, {Place(8, 2): [other]})
    (contest,) = night_of(*after).last.standing.contests
    assert contest.fact.hand == 1
