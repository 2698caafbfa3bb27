"""What may `correction` say, field by field?"""

from __future__ import annotations

from typing import Any

import pytest

from tests.for_each import for_each
from tests.nights import Event, event, opened, refused, yielded

DEAL = event("deal")
PASSED = event("pass_out")
PAY = event("transfer", from_="ana", to="beto", tantos=1, reason="agreed")
NIGHT = (opened(), DEAL, PASSED, PAY)
CORRECTED = (*NIGHT, event("correction", strike=[4], insert=[PAY, PAY], reason="twice"))


def correction(**data: Any) -> Event:
    """A slip put right, for a reason unless it says another."""
    return event("correction", **({"reason": "a slip"} | data))


def malformed(field: str, *record: Event) -> None:
    """The last event is malformed in that field of its data (or in something inside it)."""
    refusal = refused(*record)
    assert refusal["code"] == "malformed"
    assert refusal["field"].split(".")[0] == field


def test_event_correction_strikes_or_stands_after() -> None:
    """Neither says nothing, both say too much; and to stand after something there must be something."""
    assert refused(*NIGHT, correction())["code"] == "malformed"
    assert refused(*NIGHT, correction(insert=[PAY]))["code"] == "malformed"
    assert refused(*NIGHT, correction(strike=[4], after=3, insert=[PAY]))["code"] == "malformed"
    assert refused(*NIGHT, correction(after=3))["code"] == "malformed"


def test_event_correction_reason_is_required() -> None:
    """What is struck is struck for a reason."""
    malformed("reason", *NIGHT, event("correction", strike=[4]))


def test_event_correction_knows_no_other_field() -> None:
    """An unknown field is named."""
    malformed("by", *NIGHT, correction(strike=[4], by="ana"))


@pytest.mark.parametrize("inner", [correction(strike=[3]), correction(after=3, insert=[PAY])])
def test_event_correction_insert_holds_no_correction(inner: Event) -> None:
    """One is put right by another, not within it."""
    malformed("insert", *NIGHT, correction(strike=[4], insert=[inner]))


def test_event_correction_of_corrections_alone_inserts_nothing() -> None:
    """There is no place where the inserted could stand; without them it takes the correction back."""
    assert refused(*CORRECTED, correction(strike=[5], insert=[PAY]))["code"] == "malformed"
    assert yielded(*CORRECTED)["balance"]["beto"] == 2
    assert yielded(*CORRECTED, correction(strike=[5]))["balance"]["beto"] == 1


def test_event_correction_after_a_correction_is_malformed() -> None:
    """It has no place of its own in the night."""
    malformed("after", *CORRECTED, correction(after=5, insert=[PAY]))


@for_each("seq", [5, 6, 1000])
def test_event_correction_names_events_that_are_there(seq: int) -> None:
    """Four are; the fifth is the correction itself."""
    assert refused(*NIGHT, correction(strike=[seq]))["code"] == "out_of_order"
    assert refused(*NIGHT, correction(strike=[4, seq]))["code"] == "out_of_order"
    assert refused(*NIGHT, correction(after=seq, insert=[PAY]))["code"] == "out_of_order"


def test_event_correction_names_events_that_still_stand() -> None:
    """The fourth was struck before."""
    assert refused(*CORRECTED, correction(strike=[4]))["code"] == "out_of_order"
    assert refused(*CORRECTED, correction(strike=[4, 3]))["code"] == "out_of_order"
    assert refused(*CORRECTED, correction(after=4, insert=[PAY]))["code"] == "out_of_order"


def test_event_correction_reason_is_of_280_characters_at_most() -> None:
    """Characters, not bytes."""
    assert yielded(*NIGHT, correction(strike=[4], reason="ñ" * 280))["balance"]["beto"] == 0
    malformed("reason", *NIGHT, correction(strike=[4], reason="a" * 281))


def test_event_correction_insert_is_of_a_thousand_events_at_most() -> None:
    """A thousand payments of one stand; one more is too many."""
    assert yielded(*NIGHT, correction(strike=[4], insert=[PAY] * 1000))["balance"]["beto"] == 1000
    malformed("insert", *NIGHT, correction(strike=[4], insert=[PAY] * 1001))


def test_event_correction_strike_is_of_a_thousand_seqs_at_most() -> None:
    """1001 payments, of which a thousand are struck in one go; all of them would be too many."""
    record = (opened(), *[PAY] * 1001)
    assert yielded(*record, correction(strike=list(range(2, 1002))))["balance"]["beto"] == 1
    malformed("strike", *record, correction(strike=list(range(2, 1003))))
