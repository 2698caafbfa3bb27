"""Which moments the record names: those in UTC, in one spelling when we write them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

from hypothesis import given, strategies as st

from events.moments import moment_called, told_moment
from tests.for_each import for_each
from tests.tables import table


@for_each(
    "told",
    ["2026-01-31T22:05:00Z", "2026-01-31T22:05:00.0Z", "2026-01-31T22:05:00.000000000Z", "2026-01-31T22:05:00+00:00"],
)
def test_a_moment_in_utc_is_read(told: str) -> None:
    """With a fraction of a second or without, by the letter or by the offset."""
    assert moment_called(told) == datetime(2026, 1, 31, 22, 5, tzinfo=UTC)


@for_each("told", table(__file__, "what_is_written_in_another_way_is_no_moment"))
def test_what_is_written_in_another_way_is_no_moment(told: str) -> None:
    """Another zone, half a moment, none of the calendar, other digits, milliseconds since 1970."""
    assert moment_called(told) is None


@given(st.datetimes(timezones=st.just(UTC)), st.integers(-14, 14))
def test_a_moment_that_was_told_is_read_again(moment: datetime, hours: int) -> None:
    """In UTC whatever its zone was, and to the millisecond."""
    whole = moment.replace(microsecond=moment.microsecond // 1000 * 1000)
    assert moment_called(told_moment(moment)) == whole
    if datetime(2, 1, 1, tzinfo=UTC) < moment < datetime(9999, 1, 1, tzinfo=UTC):
        assert told_moment(moment.astimezone(timezone(timedelta(hours=hours)))) == told_moment(moment)
