"""What may `paid` say?"""

from __future__ import annotations

from typing import Any

import pytest

from tests.nights import Event, event, opened, refused, yielded

OWED = event("transfer", from_="dario", to="ana", tantos=10, reason="agreed")
NIGHT = (opened(), OWED, event("night_closed", leftovers="carry"))


def paid(from_: Any = "dario", to: Any = "ana", tantos: Any = 10, **data: Any) -> Event:
    """A payment of the plan was made."""
    return event("paid", from_=from_, to=to, tantos=tantos, **data)


def malformed(field: str, *record: Event) -> None:
    """The last event is malformed in that field of its data."""
    refusal = refused(*record)
    assert refusal["code"] == "malformed"
    assert refusal["field"] == field


@pytest.mark.parametrize("field", ["from", "to", "tantos"])
def test_event_paid_lacks_nothing_that_it_needs(field: str) -> None:
    """From whom, to whom, how much."""
    data = {name: value for name, value in paid()["data"].items() if name != field}
    malformed(field, *NIGHT, event("paid", **data))


def test_event_paid_knows_no_other_field() -> None:
    """A payment of the plan has the plan's reason."""
    malformed("reason", *NIGHT, paid(reason="cash"))


@pytest.mark.parametrize("field", ["from_", "to"])
@pytest.mark.parametrize("value", ["Ana", "", 1, None, True])
def test_event_paid_from_and_to_are_ids(field: str, value: Any) -> None:
    """What cannot be an id is malformed."""
    malformed(field.removesuffix("_"), *NIGHT, paid(**{field: value}))


@pytest.mark.parametrize("value", [0, -1, 2.5, "10", True, None, 1_000_001])
def test_event_paid_tantos_are_one_or_more(value: Any) -> None:
    """Whole."""
    malformed("tantos", *NIGHT, paid(tantos=value))


@pytest.mark.parametrize("field", ["from_", "to"])
def test_event_paid_from_and_to_sat_down_this_night(field: str) -> None:
    """A stranger is in no plan."""
    assert refused(*NIGHT, paid(**{field: "eva"}))["code"] == "not_at_table"


def test_event_paid_before_the_close_is_out_of_order() -> None:
    """There is no plan yet."""
    assert refused(opened(), OWED, paid())["code"] == "out_of_order"


@pytest.mark.parametrize("tantos", [1, 9, 10])
def test_event_paid_tantos_are_no_more_than_the_line(tantos: int) -> None:
    """dario owes ana 10: one, nine or ten may be paid, not eleven."""
    assert yielded(*NIGHT, paid(tantos=tantos))["paid"] == [{"from": "dario", "to": "ana", "tantos": tantos}]
    assert refused(*NIGHT, paid(tantos=11))["code"] == "contradiction"
