"""Where a hand stands in the record, whether it was put right, and what takes it out again."""

from __future__ import annotations

import pytest

from projections.night import Night
from projections.written import corrected_hands, places_of_hands, undoing
from tests import nights
from tests.for_each import for_each
from tests.nights import Event, event

OPENING = event("night_opened", game="tresillo", rules={"tariff": "fournier"}, players=["ana", "beto", "carla", "dario"])
WON = (event("deal"), event("contract", player="ana", lance="entrada", trump="oros"), event("tally", tricks={"ana": 5, "beto": 4}))
"""A hand that Ana wins: events 2 to 4 where it is the first."""
PASSED = (event("deal"), event("pass_out"))
LOST = event("tally", tricks={"ana": 4, "beto": 4, "carla": 1})
TRANSFER = event("transfer", from_="ana", to="beto", tantos=1, reason="x")
DISPUTE = event("dispute", hand=1, by="beto", claim="no")


def corrected(*strike: int, insert: tuple[Event, ...] = ()) -> Event:
    """A correction that strikes some events and puts others in their place."""
    return event("correction", strike=list(strike), reason="x", **({"insert": list(insert)} if insert else {}))


def night_of(*events: Event) -> Night:
    """The night that some events tell behind an opening."""
    return nights.night_of(OPENING, *events)


def test_a_hand_is_its_events_and_nothing_beside_them() -> None:
    """Hand 1 is events 2 to 4, hand 2 events 6 and 7; the transfer between them belongs to neither."""
    places = places_of_hands(night_of(*WON, TRANSFER, *PASSED))
    assert {number: [place.seq for place in own] for number, own in places.items()} == {1: [2, 3, 4], 2: [6, 7]}


@for_each(
    ("events", "numbers"),
    [
        ((*WON, *PASSED), set()),
        ((*WON, *PASSED, corrected(4, insert=(LOST,))), {1}),
        ((*WON, *PASSED, corrected(4, insert=(LOST,)), corrected(7)), set()),
        ((*WON, TRANSFER, *PASSED, corrected(5)), set()),
        ((event("deal"), event("bid", player="ana", call="juego"), *WON[1:], corrected(3)), {1}),
    ],
)
def test_a_hand_is_corrected_while_a_correction_in_it_holds(events: tuple[Event, ...], numbers: set[int]) -> None:
    """Put into it or struck out of its midst; one that was struck itself, or concerns what lies beside it, corrects no hand."""
    assert corrected_hands(night_of(*events)) == numbers


@for_each(
    ("events", "strike"),
    [
        (WON, (2, 3, 4)),
        ((*WON, corrected(4, insert=(LOST,))), (2, 3, 4, 5)),
        ((*WON, corrected(4, insert=(LOST,)), corrected(5, 4, insert=(WON[2],))), (2, 3, 4, 5, 6)),
        ((*WON, DISPUTE), (2, 3, 4)),
        ((*WON, DISPUTE, event("ruling", hand=1, decision="stands", note="x")), (2, 3, 4)),
        ((*WON, TRANSFER), (2, 3, 4)),
        ((event("deal"),), (2,)),
    ],
)
def test_a_hand_that_is_undone_is_gone_as_if_it_had_never_been(events: tuple[Event, ...], strike: tuple[int, ...]) -> None:
    """With what was put right in it; what was said about it goes along, and what lies beside it stays."""
    assert undoing(night_of(*events), 1) == strike
    after = night_of(*events, corrected(*strike))
    assert after.game.dealt_count(after.table) == 0
    assert list(after.game.other_postings(after.table)) == list(
        night_of(*(each for each in events if each == TRANSFER)).game.other_postings(after.table)
    )
    assert [each.fact.hand for each in after.last.standing.contests] == [None for each in events if each == DISPUTE]


def test_a_correction_that_also_put_something_elsewhere_is_not_undone_with_the_hand() -> None:
    """It replaced the tally of hand 1 and the transfer in one go: striking it would take the transfer, too."""
    night = night_of(*WON, *PASSED, corrected(4, 5, 6, insert=(LOST, *PASSED)))
    assert undoing(night, 2) is None


def test_there_is_nothing_to_undo_of_a_hand_that_was_not_dealt() -> None:
    """LookupError, as for every hand that there is not."""
    with pytest.raises(LookupError):
        undoing(night_of(*WON), 2)
