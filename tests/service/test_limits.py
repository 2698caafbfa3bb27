"""Are the limits counted well: by many at once, by a clock that nobody sets, and in what is left of a bucket?"""

from __future__ import annotations

import threading
from ipaddress import ip_network
from pathlib import Path

import pytest

from service.limits import Buckets, Limits, Stream
from service.problems import ProblemError
from service.settings import Settings, settings_from
from tests.for_each import for_each

THREADS, ROUNDS = 8, 50


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        """What it shows."""
        return self.now


def test_many_threads_that_ask_at_once_are_counted_each() -> None:
    """400 requests, and not one more."""
    limits = Limits(Settings(db=Path("unused"), request_rate=(THREADS * ROUNDS, 3600)), Clock())
    failed: list[Exception] = []

    def asks() -> None:
        for _ in range(ROUNDS):
            try:
                limits.request("the same")
            except Exception as error:  # noqa: BLE001  # whatever it is, it would be a 500
                failed.append(error)

    threads = [threading.Thread(target=asks) for _ in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
    with pytest.raises(ProblemError, match="too_many"):
        limits.request("the same")


@pytest.mark.parametrize("hours", [-1, 1])
def test_a_clock_that_is_set_shuts_nobody_out(monkeypatch: pytest.MonkeyPatch, hours: int) -> None:
    """The time of day goes back an hour, or forward: a second later everybody may ask as before, and not sooner."""
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


def test_a_bucket_is_refilled_evenly_and_never_runs_over() -> None:
    """Ten in five seconds: two a second, and ten after an hour."""
    clock = Clock()
    buckets = Buckets((10, 5), clock)
    assert buckets.take("a", 8) == 0.0
    assert buckets.take("a", 4) == 1.0
    assert buckets.take("b", 10) == 0.0
    clock.now += 1
    assert buckets.take("a", 4) == 0.0
    assert buckets.take("a", 1) == 0.5
    clock.now += 3600
    assert [buckets.take("a", 10), buckets.take("a", 1)] == [0.0, 0.5]


def test_what_is_more_than_a_bucket_holds_is_taken_from_a_full_one() -> None:
    """Or a night with so many events could never be corrected; it is waited for afterwards: 25 of 10 leave 15 to wait for."""
    clock = Clock()
    buckets = Buckets((10, 5), clock)
    assert buckets.take("a", 25) == 0.0
    assert buckets.take("a", 1) == 8.0
    clock.now += 7.5
    assert buckets.take("a", 25) == 5.0


def test_what_was_used_is_charged_whether_it_was_there_or_not() -> None:
    """12 of 10: what is lacking has to come first."""
    clock = Clock()
    buckets = Buckets((10, 5), clock)
    buckets.charge("a", 12)
    assert buckets.take("a", 0) == 1.0
    clock.now += 1
    assert buckets.take("a", 0) == 0.0
    assert buckets.take("b", 0) == 0.0


def test_who_has_not_come_for_long_is_forgotten() -> None:
    """A bucket that is full again is like one of somebody who never came."""
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


def test_a_token_holds_so_many_streams_from_one_address() -> None:
    """16: who has the same link elsewhere has his own, and so has another token at the same place."""
    limits = Limits(Settings(db=Path("unused")), Clock())
    for _ in range(16):
        limits.stream_begins(Stream("n", "viewer", "192.0.2.7"))
    with pytest.raises(ProblemError, match="too_many") as refused:
        limits.stream_begins(Stream("n", "viewer", "192.0.2.7"))
    assert int(refused.value.headers["Retry-After"]) >= 1
    limits.stream_begins(Stream("n", "viewer", "192.0.2.8"))
    limits.stream_begins(Stream("n", "scorer", "192.0.2.7"))


def test_an_address_holds_a_quarter_of_all_streams() -> None:
    """64 of 256, of however many nights and tokens: the phones of a table elsewhere have their places."""
    limits = Limits(Settings(db=Path("unused")), Clock())
    for number in range(64):
        limits.stream_begins(Stream(f"night {number}", "viewer", "192.0.2.7"))
    with pytest.raises(ProblemError, match="too_many"):
        limits.stream_begins(Stream("one more", "viewer", "192.0.2.7"))
    limits.stream_begins(Stream("one more", "viewer", "192.0.2.8"))
    limits.stream_ends(Stream("night 0", "viewer", "192.0.2.7"))
    limits.stream_begins(Stream("one more", "viewer", "192.0.2.7"))


def test_the_last_streams_are_for_nights_that_nobody_watches() -> None:
    """Of 256 places one night takes 224; the other 32 go to 32 nights, one each; a stream that ends makes room for any."""
    settings = Settings(db=Path("unused"))
    assert (settings.streams, settings.streams_spared, settings.streams_of_night) == (256, 32, 256)
    limits = Limits(settings, Clock())
    for number in range(224):
        limits.stream_begins(Stream("first", "viewer", f"192.0.2.{number}"))
    with pytest.raises(ProblemError, match="too_many"):
        limits.stream_begins(Stream("first", "viewer", "198.51.100.1"))
    for number in range(32):
        limits.stream_begins(Stream(f"night {number}", "viewer", "198.51.100.1"))
        with pytest.raises(ProblemError, match="too_many"):
            limits.stream_begins(Stream(f"night {number}", "viewer", "198.51.100.2"))
    with pytest.raises(ProblemError, match="too_many"):
        limits.stream_begins(Stream("one more", "viewer", "198.51.100.1"))
    limits.stream_ends(Stream("first", "viewer", "192.0.2.1"))
    limits.stream_begins(Stream("one more", "viewer", "198.51.100.1"))
    assert limits.streams() == 256


@for_each(
    ("told", "expected"),
    [
        ("", ()),
        ("10.0.0.1", ("10.0.0.1/32",)),
        ("127.0.0.1, ::1", ("127.0.0.1/32", "::1/128")),
        ("10.0.0.0/8", ("10.0.0.0/8",)),
        ("*", ("0.0.0.0/0", "::/0")),
    ],
)
def test_proxies_are_named_as_gunicorn_has_them_named(told: str, expected: tuple[str, ...]) -> None:
    """In FORWARDED_ALLOW_IPS: addresses, networks, or everybody."""
    assert settings_from(Path("book.db"), {"FORWARDED_ALLOW_IPS": told}).proxies == tuple(map(ip_network, expected))


@for_each("name", ["CARTULINA_OPENINGS", "CARTULINA_STREAMS", "CARTULINA_CONNECTIONS", "FORWARDED_ALLOW_IPS"])
@for_each("told", ["0", "x", "-1", "1.5"])
def test_a_limit_that_is_none_is_named(name: str, told: str) -> None:
    """And nothing is served."""
    with pytest.raises(ValueError, match=name):
        settings_from(Path("book.db"), {name: told})
