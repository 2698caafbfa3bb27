"""The chain of one stream as a store reads it: the first event that does not hold, whoever touched it and however well."""

from __future__ import annotations

import pytest

from events.chain import GENESIS, digest
from events.store.port import CorruptError, Event, Head, checked, linked
from tests.events.store.kit import said
from tests.for_each import for_each

NOTHING = Head(0, GENESIS)
EVENTS = linked("n", NOTHING, 10, said("a", "b", "c", "d"))
MISSING, WRONG = "falta un apunte", "el hash no cuadra"


def rehashed(event: Event) -> Event:
    """An event with the hash reckoned anew, as somebody would who knew how."""
    return event._replace(hash=digest(*event[1:9]))


def broken(events: list[Event], head: Head = NOTHING) -> tuple[int, str | None, int | None, str]:
    """How many events were given out before the error, and what it says."""
    checking = checked("n", iter(events), head)
    for given, event in enumerate(events):
        try:
            assert next(checking) == event
        except CorruptError as error:
            return given, error.stream, error.seq, error.why
    pytest.fail("nothing was found")


def test_a_whole_stream_is_given_out_as_it_is() -> None:
    """From its beginning, and from behind any head."""
    assert list(checked("n", iter(EVENTS), NOTHING)) == EVENTS
    for place, event in enumerate(EVENTS, 1):
        assert list(checked("n", iter(EVENTS[place:]), Head(event.seq, event.hash))) == EVENTS[place:]
    assert list(checked("n", iter([]), NOTHING)) == []


CHANGED = EVENTS[1]._replace(data=b"{}")
(OTHER,) = linked("m", Head(1, EVENTS[0].hash), 0, said("x"))
RENUMBERED = EVENTS[2]._replace(seq=2)
NAMES_ANOTHER = rehashed(EVENTS[1]._replace(prev=bytes(range(32))))


@for_each(
    ("events", "head", "found"),
    [
        # The first is missing, one in the middle, and one stands twice.
        (EVENTS[1:], NOTHING, (0, "n", 1, MISSING)),
        ([*EVENTS[:1], *EVENTS[2:]], NOTHING, (1, "n", 2, MISSING)),
        ([*EVENTS[:2], *EVENTS[1:]], NOTHING, (2, "n", 3, MISSING)),
        (EVENTS[2:], Head(EVENTS[0].seq, EVENTS[0].hash), (0, "n", 2, MISSING)),
        # One is of another stream, though its own chain holds.
        ([EVENTS[0], OTHER, *EVENTS[2:]], NOTHING, (1, "n", 2, MISSING)),
        # One is found changed by its own hash; where that was reckoned anew, by the event behind it.
        ([EVENTS[0], CHANGED, *EVENTS[2:]], NOTHING, (1, "n", 2, WRONG)),
        ([EVENTS[0], rehashed(CHANGED), *EVENTS[2:]], NOTHING, (2, "n", 3, WRONG)),
        # One names another before it, though its hash is right for what it says.
        ([EVENTS[0], NAMES_ANOTHER], NOTHING, (1, "n", 2, WRONG)),
        (EVENTS[1:], Head(1, GENESIS), (0, "n", 2, WRONG)),
        # Somebody closed the gap of a deleted one by hand.
        ([EVENTS[0], RENUMBERED], NOTHING, (1, "n", 2, WRONG)),
        ([EVENTS[0], rehashed(RENUMBERED)], NOTHING, (1, "n", 2, WRONG)),
    ],
)
def test_the_first_event_that_does_not_hold_is_found(events: list[Event], head: Head, found: tuple[int, str, int, str]) -> None:
    """Where it is, and what is wrong with it."""
    assert broken(events, head) == found
