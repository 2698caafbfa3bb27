"""What may `paid` say?"""

from __future__ import annotations

from typing import Any

import pytest

from tests.nights import Event, event, opened, refused

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


def test_event_paid_knows_no_other_field() -> None:
    """A payment of the plan has the plan's reason."""
    malformed("reason", *NIGHT, paid(reason="cash"))


@pytest.mark.parametrize("field", ["from_", "to"])
def test_event_paid_from_and_to_sat_down_this_night(field: str) -> None:
    """A stranger is in no plan."""
    assert refused(*NIGHT, paid(**{field: "eva"}))["code"] == "not_at_table"


def test_event_paid_before_the_close_is_out_of_order() -> None:
    """There is no plan yet."""
    assert refused(opened(), OWED, paid())["code"] == "out_of_order"
