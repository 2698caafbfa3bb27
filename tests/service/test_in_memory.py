"""Does one place keep the nights in memory, and does everything derived from a night live and die with it?"""

from __future__ import annotations

import gc
import threading
import weakref
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import pytest

from events.store.port import Head
from projections.hands import HandsTold, told_from
from projections.kept import Kept
from projections.night import Night
from projections.replay import read
from projections.seen import Seen, seen
from service import in_memory
from service.in_memory import TOLD, Latest, NightsInMemory
from tests.nights import THREE, Event, event, opened
from tests.rules.tresillo.hands import WON, played

OPEN: Sequence[Event] = (opened(players=THREE), event("deal", hands={"ana": ["1O", "2O", "3O", "4O", "5O", "6O", "7O", "SO", "CO"]}))
"""A night with an open hand of which only the scorer knows some cards: others see another night."""


def kept(record: Sequence[Event] = OPEN) -> Kept:
    """A night as it is kept."""
    night = read(record).night
    assert night is not None and night.version == len(record)
    return Kept(night, Head(night.version, b"h"))


class Body(str):
    """A body that tells whether anybody still holds it."""

    __slots__ = ("__weakref__",)


def made(latest: Latest[Body], nights: NightsInMemory, stream: str, night: Night, place: str = "body", text: str = "x") -> Body:
    """The value kept at a place of a night, made from a text if it is not there."""
    return latest.of(nights, stream, place, night, lambda: Body(text))


def test_what_was_made_of_a_night_is_made_once_and_goes_with_it() -> None:
    """The night as others see it, and a body; both are dropped when the night goes on or another takes its place."""
    nights, latest = NightsInMemory(nights=1), Latest[Body]("bodies", len)
    for comes in ("n", "other"):
        now = kept()
        nights.keep("n", now)
        sight, body = nights.seen("n", now.night), made(latest, nights, "n", now.night)
        assert sight.night is not now.night
        assert nights.seen("n", now.night) is sight and made(latest, nights, "n", now.night) is body
        assert made(latest, nights, "n", sight.night, "seen") is made(latest, nights, "n", sight.night, "seen")
        gone = weakref.ref(body)
        del body
        assert gone() is not None
        nights.keep(comes, kept())
        gc.collect()
        assert gone() is None
        assert nights.get("n") is not now
        assert made(latest, nights, "n", now.night) is not made(latest, nights, "n", now.night), "nothing is kept of an absent night"


def test_bodies_are_bounded_by_their_bytes() -> None:
    """Room for ten bytes: of three bodies of four bytes the least recently used is dropped; one that is too large is not kept."""
    nights, latest = NightsInMemory(made=10), Latest[Body]("bodies", len)
    one, other = kept(), kept()
    nights.keep("one", one)
    nights.keep("other", other)
    first, second = made(latest, nights, "one", one.night, "a", "four"), made(latest, nights, "other", other.night, "b", "four")
    assert made(latest, nights, "one", one.night, "a") is first
    made(latest, nights, "one", one.night, "c", "four")
    assert made(latest, nights, "one", one.night, "a") is first
    assert made(latest, nights, "other", other.night, "b", "four") is not second
    large = made(latest, nights, "one", one.night, "d", "x" * 11)
    assert made(latest, nights, "one", one.night, "d", "x" * 11) is not large


def test_what_hangs_on_more_than_the_night_takes_the_place_of_what_it_was() -> None:
    """Other names, the same place: one of the two bodies is kept."""
    nights, latest, now = NightsInMemory(), Latest[Body]("bodies", len), kept()
    nights.keep("n", now)
    first = latest.of(nights, "n", "page", now.night, lambda: Body("Ana"), beside="Ana")
    gone = weakref.ref(first)
    del first
    assert latest.of(nights, "n", "page", now.night, lambda: Body("Anita"), beside="Anita") == "Anita"
    gc.collect()
    assert gone() is None


def test_how_a_night_is_seen_takes_its_room_too() -> None:
    """There is room for the events of two nights: a covered copy of one takes an eighth of it, so the other is dropped."""
    record = [*OPEN[:1], *played("ana", "entrada", "oros", tricks=WON) * 2, OPEN[1]]
    events = len(record)
    nights, one, other = NightsInMemory(events=2 * events), kept(record), kept(record)
    nights.keep("one", one)
    nights.keep("other", other)
    assert nights.get("one") is one
    assert events >= 8 and nights.seen("other", other.night).cover is not None
    assert (nights.get("one"), nights.get("other")) == (None, other)


PATIENCE_SECONDS = 20
MANY = 300
"""So many that some would meet the slow one if nights shared a lock."""


def test_what_takes_long_to_make_holds_up_nothing_else() -> None:
    """While the page of one night is made, those of 300 others are made too."""
    nights, latest, now, begun, rest = NightsInMemory(), Latest[Body]("bodies", len), kept(), threading.Event(), threading.Event()

    def slow() -> Body:
        begun.set()
        return Body("made" if rest.wait(PATIENCE_SECONDS) else "the others waited for this one")

    with ThreadPoolExecutor(1) as pool:
        long = pool.submit(latest.of, nights, "long", "page", now.night, slow)
        assert begun.wait(PATIENCE_SECONDS)
        for number in range(MANY):
            made(latest, nights, f"n{number}", now.night)
        rest.set()
        assert long.result() == "made"


def test_a_night_that_is_seen_for_long_holds_up_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """While the covered copy of one night is made, those of 300 others are made too."""
    nights, long, other, begun, rest = NightsInMemory(), kept(), kept(), threading.Event(), threading.Event()

    def slowly(night: Night) -> Seen:
        if night is long.night:
            begun.set()
            assert rest.wait(PATIENCE_SECONDS), "the others waited for this one"
        return seen(night)

    monkeypatch.setattr(in_memory, "seen", slowly)
    with ThreadPoolExecutor(1) as pool:
        sight = pool.submit(nights.seen, "long", long.night)
        assert begun.wait(PATIENCE_SECONDS)
        for number in range(MANY):
            nights.seen(f"n{number}", other.night)
        rest.set()
        assert sight.result().night is not long.night


def test_hands_are_told_on_from_where_they_were_told_before() -> None:
    """As the night goes on; not after a correction, which may have folded it anew, and not for another view. They take room too."""
    nights, known = NightsInMemory(events=100), list[HandsTold | None]()
    record = [opened(players=THREE), *(event(kind) for _ in range(9) for kind in ("deal", "pass_out"))]

    def tell(night: Night, role: str = "scorer") -> HandsTold:
        def once_more(before: HandsTold | None) -> HandsTold:
            known.append(before)
            return told_from(night, before)

        return nights.hands_told("n", role, night, once_more)

    begun, later, corrected = kept(record), kept([*record, event("deal")]), kept([*record, event("correction", strike=[2, 3], reason="")])
    nights.keep("n", begun)
    first = tell(begun.night)
    nights.keep("n", later)
    tell(later.night)
    tell(later.night, "viewer")
    tell(begun.night)
    nights.keep("n", corrected)
    tell(corrected.night)
    assert [each is first for each in known] == [False, True, False, False, False]
    assert [each is None for each in known] == [True, False, True, True, True]
    assert nights._events == corrected.night.version + corrected.night.version // TOLD
