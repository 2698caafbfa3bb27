"""Do the limits count right: many threads at once, a clock that is set, and the rest in a bucket?"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from service.limits import Buckets, Limits, Stream
from service.problems import ProblemError
from service.settings import Settings, settings_from
from tests.for_each import for_each
from tests.service.together import at_once

THREADS, ROUNDS = 8, 50


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        """The time it shows."""
        return self.now


def test_many_threads_that_ask_at_once_are_counted_each() -> None:
    """400 requests, and not one more."""
    limits = Limits(Settings(db=Path("unused"), request_rate=(THREADS * ROUNDS, 3600)), Clock())

    def asks() -> None:
        for _ in range(ROUNDS):
            limits.request("the same")

    at_once(*[asks] * THREADS)
    with pytest.raises(ProblemError, match="too_many"):
        limits.request("the same")


@pytest.mark.parametrize("hours", [-1, 1])
def test_a_clock_that_is_set_shuts_nobody_out(monkeypatch: pytest.MonkeyPatch, hours: int) -> None:
    """The time of day moves an hour back, or forward: a second later everybody may ask again, and not sooner."""
    day, since = Clock(), Clock()
    monkeypatch.setattr("time.time", day)
    monkeypatch.setattr("time.monotonic", since)
    limits = Limits(Settings(db=Path("unused"), request_rate=(2, 1)), since)
    for _ in range(2):
        limits.request("one")
    day.now += 3600 * hours
    with pytest.raises(ProblemError) as refused:
        limits.request("one")
    assert refused.value.headers["Retry-After"] == "1"
    day.now, since.now = day.now + 1, since.now + 1
    for _ in range(2):
        limits.request("one")


TAKEN: Final[dict[str, list[tuple[str, float, float]]]] = {
    "two a second, and ten after an hour: it never runs over": [
        *(("a", 8, 0), ("a", 4, 1), ("b", 10, 0), ("", 1, 0), ("a", 4, 0), ("a", 1, 0.5), ("", 3600, 0), ("a", 10, 0), ("a", 1, 0.5)),
    ],
    "25 of 10 are taken from a full one, or a long night could never be corrected; 15 are waited for afterwards": [
        *(("a", 25, 0), ("a", 1, 8), ("", 7.5, 0), ("a", 25, 5)),
    ],
    "what was used is charged whether it was there or not: of 12 of 10 two have to come first": [
        *(("+a", 12, 0), ("a", 0, 1), ("", 1, 0), ("a", 0, 0), ("b", 0, 0)),
    ],
}


@for_each("steps", TAKEN.values(), ids=str)
def test_a_bucket_of_ten_in_five_seconds(steps: list[tuple[str, float, float]]) -> None:
    """A step is a key, what it takes and how long it must wait; `+` charges, and a step without a key lets seconds pass."""
    clock = Clock()
    buckets = Buckets((10, 5), clock)
    for key, number, waits in steps:
        if key.startswith("+"):
            buckets.charge(key[1:], number)
        elif key:
            assert buckets.take(key, number) == waits
        else:
            clock.now += number


def test_who_has_not_come_for_long_is_forgotten() -> None:
    """A full bucket equals that of a new caller."""
    clock = Clock()
    buckets = Buckets((10, 5), clock)
    for number in range(100):
        buckets.take(f"address {number}")
    buckets.take("the same", 10)
    clock.now += 5.1
    for _ in range(2):
        buckets.take("the same", 8)
        clock.now += 1
    assert len(buckets._left) == 1


def test_a_day_has_so_many_openings_for_an_address() -> None:
    """Three, however slowly; a third of a day later there is one more."""
    clock = Clock()
    limits = Limits(Settings(db=Path("unused"), openings_of_day=(3, 86_400)), clock)
    for _ in range(3):
        limits.opening("192.0.2.7")
        clock.now += 60
    with pytest.raises(ProblemError, match="too_many"):
        limits.opening("192.0.2.7")
    limits.opening("192.0.2.8")
    clock.now += 86_400 / 3
    limits.opening("192.0.2.7")


@pytest.fixture(name="limits")
def usual_limits() -> Limits:
    return Limits(Settings(db=Path("unused")), Clock())


def none_begins(limits: Limits, *stream: str) -> None:
    """Asserts that a stream finds no place and is told when to come again."""
    with pytest.raises(ProblemError, match="too_many") as refused:
        limits.stream_begins(Stream(*stream))
    assert int(refused.value.headers["Retry-After"]) >= 1


def test_a_token_holds_so_many_streams_from_one_address(limits: Limits) -> None:
    """16: the same link elsewhere has its own, and so has another token at the same address."""
    for _ in range(16):
        limits.stream_begins(Stream("n", "viewer", "192.0.2.7"))
    none_begins(limits, "n", "viewer", "192.0.2.7")
    limits.stream_begins(Stream("n", "viewer", "192.0.2.8"))
    limits.stream_begins(Stream("n", "scorer", "192.0.2.7"))


def test_an_address_holds_a_quarter_of_all_streams(limits: Limits) -> None:
    """64 of 256, for any number of nights and tokens: phones of a table elsewhere keep their places."""
    for number in range(64):
        limits.stream_begins(Stream(f"night {number}", "viewer", "192.0.2.7"))
    none_begins(limits, "one more", "viewer", "192.0.2.7")
    limits.stream_begins(Stream("one more", "viewer", "192.0.2.8"))
    limits.stream_ends(Stream("night 0", "viewer", "192.0.2.7"))
    limits.stream_begins(Stream("one more", "viewer", "192.0.2.7"))


def test_the_last_streams_are_for_nights_that_nobody_watches(limits: Limits) -> None:
    """Of 256 places one night takes 224; the other 32 go to 32 nights, one each; a stream that ends makes room for any."""
    settings = Settings(db=Path("unused"))
    assert (settings.streams, settings.streams_spared, settings.streams_of_night) == (256, 32, 256)
    for number in range(224):
        limits.stream_begins(Stream("first", "viewer", f"192.0.2.{number}"))
    none_begins(limits, "first", "viewer", "198.51.100.1")
    for number in range(32):
        limits.stream_begins(Stream(f"night {number}", "viewer", "198.51.100.1"))
        none_begins(limits, f"night {number}", "viewer", "198.51.100.2")
    none_begins(limits, "one more", "viewer", "198.51.100.1")
    limits.stream_ends(Stream("first", "viewer", "192.0.2.1"))
    limits.stream_begins(Stream("one more", "viewer", "198.51.100.1"))
    assert limits.streams() == 256


@for_each(
    ("name", "values"),
    [
        *((name, "0 x -1 1.5") for name in ("CARTULINA_OPENINGS", "CARTULINA_STREAMS", "CARTULINA_CONNECTIONS", "FORWARDED_ALLOW_IPS")),
        *(("CARTULINA_THREADS", "1 x"), ("CARTULINA_RATE", "0 -1 1.5"), ("CARTULINA_TOKEN_DAYS", "0 -1 x 3651")),
        ("CARTULINA_ZONE", "Madrid europe/madrid +02:00 ../Europe/Madrid"),
    ],
)
def test_a_setting_that_is_none_is_named(name: str, values: str) -> None:
    """The service does not start with other settings than it was given."""
    for value in values.split():
        with pytest.raises(ValueError, match=name):
            settings_from(Path("book.db"), {name: value})
