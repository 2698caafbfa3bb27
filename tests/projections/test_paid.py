"""Which payments of the plan were made, and which cannot have been?"""

from __future__ import annotations

from typing import Any

from tests.nights import Event, event, opened, refused, yielded

DEAL = event("deal")
CONTRACT = event("contract", player="ana", lance="entrada", trump="oros")
PUESTA = event("tally", tricks={"ana": 4, "beto": 4, "carla": 1})
CARRY = event("night_closed", leftovers="carry")
# The plan: ana owes the plate 25, dario 5.
NIGHT = (opened(), DEAL, CONTRACT, PUESTA, CARRY)
# After it beto and carla owe ana 5, dario 10; nobody owes the plate.
WON = event(
    "correction",
    strike=[4],
    insert=[event("tally", tricks={"ana": 5, "beto": 3, "carla": 1})],
    reason="beto had three",
)


def paid(from_: str, to: str, tantos: int) -> Event:
    """A payment of the plan was made."""
    return event("paid", from_=from_, to=to, tantos=tantos)


def undo(*seqs: int) -> Event:
    """These were slips."""
    return event("correction", strike=list(seqs), reason="a slip")


def listed(*record: Event) -> list[tuple[str, str, int]]:
    """What is listed as paid, in its order."""
    return [(line["from"], line["to"], line["tantos"]) for line in yielded(*record)["paid"]]


def code(*record: Event) -> str:
    """Why the last event is refused, in a word."""
    answer: str = refused(*record)["code"]
    return answer


def test_paid_is_empty_at_first() -> None:
    """Before the close, and right after it."""
    assert listed(*NIGHT[:4]) == []
    assert listed(*NIGHT) == []


def test_paid_moves_nothing() -> None:
    """Balance, plate, postings, plan: all as before; only the list is longer."""
    before: dict[str, Any] = yielded(*NIGHT)
    after = yielded(*NIGHT, paid("ana", "plate", 25))
    assert after.pop("paid") == [{"from": "ana", "to": "plate", "tantos": 25}]
    assert before.pop("paid") == []
    assert after == before
    assert after["settlement"] == [
        {"from": "ana", "to": "plate", "tantos": 25},
        {"from": "dario", "to": "plate", "tantos": 5},
    ]


def test_paid_before_the_close_is_out_of_order() -> None:
    """The plan is not made."""
    assert code(*NIGHT[:4], paid("ana", "plate", 25)) == "out_of_order"


def test_paid_is_listed_in_the_order_in_which_it_was_made() -> None:
    """dario first."""
    assert listed(*NIGHT, paid("dario", "plate", 5), paid("ana", "plate", 25)) == [
        ("dario", "plate", 5),
        ("ana", "plate", 25),
    ]


def test_paid_may_be_less_than_the_line() -> None:
    """24 of 25, or 10 and then 15."""
    assert listed(*NIGHT, paid("ana", "plate", 24)) == [("ana", "plate", 24)]
    assert listed(*NIGHT, paid("ana", "plate", 10), paid("ana", "plate", 15)) == [
        ("ana", "plate", 10),
        ("ana", "plate", 15),
    ]


def test_paid_is_no_more_than_the_line() -> None:
    """26 of 25; and in parts, 10 and 16."""
    assert code(*NIGHT, paid("ana", "plate", 26)) == "contradiction"
    assert code(*NIGHT, paid("ana", "plate", 10), paid("ana", "plate", 16)) == "contradiction"
    assert code(*NIGHT, paid("ana", "plate", 25), paid("ana", "plate", 1)) == "contradiction"


def test_paid_is_of_a_line_of_the_plan() -> None:
    """dario owes ana nothing, nor the plate dario; and who owes 5 to the plate pays nobody else."""
    assert code(*NIGHT, paid("dario", "ana", 5)) == "contradiction"
    assert code(*NIGHT, paid("plate", "dario", 5)) == "contradiction"
    assert code(*NIGHT, paid("dario", "plate", 6)) == "contradiction"


def test_paid_by_a_stranger_is_not_at_table() -> None:
    """eva never sat down."""
    assert code(*NIGHT, paid("eva", "plate", 5)) == "not_at_table"
    assert code(*NIGHT, paid("ana", "eva", 5)) == "not_at_table"


def test_paid_by_who_left_is_of_the_plan_too() -> None:
    """dario left after the first hand, and owes his five."""
    seats = event("seats_changed", players=["ana", "beto", "carla"])
    record = (*NIGHT[:4], seats, CARRY, paid("dario", "plate", 5))
    assert listed(*record) == [("dario", "plate", 5)]


def test_paid_is_taken_back_by_a_correction() -> None:
    """It was not paid after all; then it may be paid again."""
    record = (*NIGHT, paid("ana", "plate", 25), undo(6))
    assert listed(*record) == []
    assert listed(*record, paid("ana", "plate", 25)) == [("ana", "plate", 25)]


def test_paid_may_be_put_right_by_a_correction() -> None:
    """He paid 5, not 4; 6 he cannot have paid."""
    record = (*NIGHT, paid("dario", "plate", 4))
    five = event("correction", strike=[6], insert=[paid("dario", "plate", 5)], reason="a slip")
    assert listed(*record, five) == [("dario", "plate", 5)]
    six = event("correction", strike=[6], insert=[paid("dario", "plate", 6)], reason="a slip")
    refusal = refused(*record, six)
    assert refusal["code"] == "correction_breaks"
    assert refusal["breaks"] == {"seq": 7, "insert": 1, "code": "contradiction"}


def test_paid_may_follow_the_plan_as_it_was_frozen() -> None:
    """Corrected after the close: ana may still pay the plate the 25 of the frozen plan, and no more."""
    assert listed(*NIGHT, WON, paid("ana", "plate", 25)) == [("ana", "plate", 25)]
    assert code(*NIGHT, WON, paid("ana", "plate", 26)) == "contradiction"


def test_paid_may_follow_the_plan_as_it_now_reads() -> None:
    """dario owes ana 10 now, and not 11; before the correction nothing."""
    assert listed(*NIGHT, WON, paid("dario", "ana", 10)) == [("dario", "ana", 10)]
    assert code(*NIGHT, WON, paid("dario", "ana", 11)) == "contradiction"
    assert code(*NIGHT, paid("dario", "ana", 10)) == "contradiction"


def test_paid_may_not_follow_a_plan_that_a_later_close_replaced() -> None:
    """Opened, put right and closed again: frozen is the plan of the last close, not the first."""
    record = (*NIGHT, undo(5), WON, CARRY)
    assert code(*record, paid("ana", "plate", 25)) == "contradiction"
    assert listed(*record, paid("dario", "ana", 10)) == [("dario", "ana", 10)]


def test_paid_stays_when_the_plan_is_corrected() -> None:
    """ana paid by the frozen plan; the correction does not undo the coins on the table."""
    night = yielded(*NIGHT, paid("ana", "plate", 25), WON)
    assert night["paid"] == [{"from": "ana", "to": "plate", "tantos": 25}]
    assert night["settlement"] == [
        {"from": "beto", "to": "ana", "tantos": 5},
        {"from": "carla", "to": "ana", "tantos": 5},
        {"from": "dario", "to": "ana", "tantos": 10},
    ]


def test_paid_keeps_the_night_closed() -> None:
    """Struck the close alone, the payment would come before any plan; struck with it, the night is open."""
    record = (*NIGHT, paid("ana", "plate", 25))
    refusal = refused(*record, undo(5))
    assert refusal["code"] == "correction_breaks"
    assert refusal["breaks"] == {"seq": 6, "code": "out_of_order"}
    night = yielded(*record, undo(5, 6), DEAL)
    assert (night["paid"], night["hands"][-1]["outcome"]) == ([], "open")
