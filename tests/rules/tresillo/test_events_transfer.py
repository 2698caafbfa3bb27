"""What may `transfer` say, and when?"""

from __future__ import annotations

from typing import Any

import pytest

from tests.nights import Event, event, opened, refused, yielded

DEAL = event("deal")


def transfer(from_: Any = "ana", to: Any = "beto", tantos: Any = 10, reason: Any = "agreed", **data: Any) -> Event:
    """A payment that the table agreed on."""
    return event("transfer", from_=from_, to=to, tantos=tantos, reason=reason, **data)


def malformed(field: str, *record: Event) -> None:
    """The last event is malformed in that field of its data."""
    refusal = refused(*record)
    assert refusal["code"] == "malformed"
    assert refusal["field"] == field


def test_event_transfer_knows_no_other_field() -> None:
    """It belongs to no hand."""
    malformed("hand", opened(), transfer(hand=1))


@pytest.mark.parametrize("field", ["from_", "to"])
def test_event_transfer_from_and_to_sat_down_this_night(field: str) -> None:
    """A stranger neither pays nor is paid."""
    assert refused(opened(), transfer(**{field: "eva"}))["code"] == "not_at_table"


@pytest.mark.parametrize("value", [1, 1_000_000])
def test_event_transfer_tantos_take_both_ends_of_the_range(value: int) -> None:
    """One, and a million."""
    assert yielded(opened(), transfer(tantos=value))["balance"] == {
        "ana": -value,
        "beto": value,
        "carla": 0,
        "dario": 0,
    }


def test_event_transfer_reason_is_of_280_characters_at_most() -> None:
    """Characters, not bytes."""
    assert yielded(opened(), transfer(reason="ñ" * 280))["balance"]["beto"] == 10
    malformed("reason", opened(), transfer(reason="a" * 281))


def test_event_transfer_comes_at_any_time() -> None:
    """Before a deal, after it, after the contract, between tricks, during a surrender, and between hands."""
    record = [
        opened(),
        transfer(),
        DEAL,
        transfer(),
        event("bid", player="ana", call="juego"),
        transfer(),
        event("contract", player="ana", lance="entrada", trump="oros"),
        transfer(),
        event("trick", winner="ana"),
        transfer(),
        event("rendicion", player="ana"),
        transfer(),
        event("defensa", player="beto"),
        transfer(),
        event("tally", tricks={"ana": 2, "beto": 5, "carla": 2}),
        transfer(),
    ]
    night = yielded(*record)
    assert len(night["other_postings"]) == 8
    assert night["balance"] == {"ana": -105, "beto": 105, "carla": 0, "dario": -5}


@pytest.mark.parametrize("tantos", [5, 6])
def test_event_transfer_from_the_plate_is_no_more_than_is_in_it(tantos: int) -> None:
    """All passed: 5 lie there, not 6."""
    record = (opened(), DEAL, event("pass_out"), transfer("plate", "ana", tantos))
    if tantos == 5:
        night = yielded(*record)
        assert (night["plate"], night["balance"]["ana"]) == (0, 5)
    else:
        assert refused(*record)["code"] == "contradiction"
