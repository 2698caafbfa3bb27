"""The chain of one stream as a store reads it: the first event that does not hold, whoever touched it and however well."""

from __future__ import annotations

import pytest

from events.chain import GENESIS, digest
from events.store.port import CorruptError, Event, Head, checked, linked
from tests.events.store.kit import said

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


def test_a_missing_event_is_named_by_its_seq() -> None:
    """The first, one in the middle, and one that stands twice."""
    assert broken(EVENTS[1:]) == (0, "n", 1, MISSING)
    assert broken([*EVENTS[:1], *EVENTS[2:]]) == (1, "n", 2, MISSING)
    assert broken([*EVENTS[:2], *EVENTS[1:]]) == (2, "n", 3, MISSING)
    assert broken(EVENTS[2:], Head(EVENTS[0].seq, EVENTS[0].hash)) == (0, "n", 2, MISSING)


def test_an_event_of_another_stream_is_found() -> None:
    """Though its own chain holds."""
    (other,) = linked("m", Head(1, EVENTS[0].hash), 0, said("x"))
    assert broken([EVENTS[0], other, *EVENTS[2:]]) == (1, "n", 2, MISSING)


def test_a_changed_event_is_found_where_it_is() -> None:
    """By its own hash; and where that was reckoned anew, by the event behind it."""
    changed = EVENTS[1]._replace(data=b"{}")
    assert broken([EVENTS[0], changed, *EVENTS[2:]]) == (1, "n", 2, WRONG)
    assert broken([EVENTS[0], rehashed(changed), *EVENTS[2:]]) == (2, "n", 3, WRONG)


def test_an_event_that_names_another_before_it_is_found() -> None:
    """Though its hash is right for what it says."""
    strange = rehashed(EVENTS[1]._replace(prev=bytes(range(32))))
    assert broken([EVENTS[0], strange]) == (1, "n", 2, WRONG)
    assert broken(EVENTS[1:], Head(1, GENESIS)) == (0, "n", 2, WRONG)


def test_a_renumbered_event_is_found() -> None:
    """Who closes the gap of a deleted event by hand is found by the hashes."""
    assert broken([EVENTS[0], EVENTS[2]._replace(seq=2)]) == (1, "n", 2, WRONG)
    assert broken([EVENTS[0], rehashed(EVENTS[2]._replace(seq=2))]) == (1, "n", 2, WRONG)
