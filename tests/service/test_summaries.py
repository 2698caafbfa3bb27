"""Is what lists tell of a night there as long as it holds, and not beyond its bound?"""

from __future__ import annotations

from events.store.port import Head
from service.summaries import OVERHEAD, Summaries

ONE, NEXT = Head(1, b"one"), Head(2, b"two")


def test_it_holds_for_the_head_that_it_was_made_at() -> None:
    """Not for a later one, nor for another history of the same length."""
    kept = Summaries()
    kept.keep("n", "brief", ONE, b"x")
    assert kept.get("n", "brief", ONE) == b"x"
    assert [kept.get("n", "brief", head) for head in (NEXT, Head(1, b"else"), None)] == [None, None, None]


def test_each_place_of_each_night_is_its_own() -> None:
    """How the scorer sees it, and how the others do."""
    kept = Summaries()
    for stream, place in (("n", "a"), ("n", "b"), ("m", "a")):
        kept.keep(stream, place, ONE, f"{stream} {place}".encode())
    assert [kept.get(stream, place, ONE) for stream, place in (("n", "a"), ("n", "b"), ("m", "a"))] == [b"n a", b"n b", b"m a"]


def test_what_nobody_has_asked_for_the_longest_goes_first() -> None:
    """There is room for two; what takes the place of another takes no room beside it."""
    kept = Summaries(2 * (OVERHEAD + 10))
    kept.keep("a", "x", ONE, b"0123456789")
    for head in (ONE, NEXT, ONE):
        kept.keep("b", "x", head, b"0123456789")
    assert kept.get("a", "x", ONE) is not None
    kept.keep("c", "x", ONE, b"0123456789")
    assert [kept.get(stream, "x", ONE) is not None for stream in "abc"] == [True, False, True]
