"""What was paid is a fact about two people: it is taken whatever is owed by now, and nothing that happens to the plan takes it away."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import Phase, given, settings, strategies as st

from projections.night import Night
from projections.paying import left_after, lines_of
from projections.replay import read, told
from projections.settlement import Payment
from projections.standing import balances, parties_of
from projections.written import struck_with
from rules.core.refusals import Refusal
from tests.dice import SEED, times
from tests.for_each import for_each
from tests.nights import Event, event, night_of, opened, refused, yielded
from tests.projections.test_coming import EVENINGS, moment_of

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


def test_paid_moves_nothing_but_what_is_owed() -> None:
    """Balance, plate, postings, plan, what was won: all as before; the list is longer, and ana owes nothing of her 25."""
    before: dict[str, Any] = yielded(*NIGHT)
    after = yielded(*NIGHT, paid("ana", "plate", 25))
    assert after.pop("paid") == [{"from": "ana", "to": "plate", "tantos": 25}]
    assert before.pop("paid") == []
    assert before.pop("owed") == {"ana": -25, "beto": 0, "carla": 0, "dario": -5}
    assert after.pop("owed") == {"ana": 0, "beto": 0, "carla": 0, "dario": -5}
    assert after == before
    assert after["settlement"] == [
        {"from": "ana", "to": "plate", "tantos": 25},
        {"from": "dario", "to": "plate", "tantos": 5},
    ]


def test_paid_before_the_close_is_out_of_order() -> None:
    """Until then money goes between players as a transfer."""
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


@for_each(("payer", "payee", "tantos"), [("ana", "plate", 26), ("dario", "ana", 5), ("plate", "dario", 5), ("ana", "beto", 10**6)])
def test_paid_is_what_changed_hands_whatever_is_owed(payer: str, payee: str, tantos: int) -> None:
    """More than the line, off every line, out of the plate: it happened, and all that it changes is what is left."""
    record = (*NIGHT, paid(payer, payee, tantos))
    assert listed(*record) == [(payer, payee, tantos)]
    night = night_of(*record)
    balance = dict(balances(night.game, night.table))
    for line in lines_of(night):
        balance[line.payment.from_] += line.payment.tantos
        balance[line.payment.to] -= line.payment.tantos
    assert set(balance.values()) == {0}


def test_paid_by_oneself_is_malformed() -> None:
    """Nobody pays himself."""
    assert code(*NIGHT, paid("ana", "ana", 1)) == "malformed"


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
    """He paid 5, not 4."""
    five = event("correction", strike=[6], insert=[paid("dario", "plate", 5)], reason="a slip")
    assert listed(*NIGHT, paid("dario", "plate", 4), five) == [("dario", "plate", 5)]


def test_what_was_paid_by_the_old_plan_is_reckoned_into_what_is_left() -> None:
    """Carla paid Ana 35 by the plan; by the hand as corrected Ana owes Beto 65 and Carla the 10 that she paid too much."""
    hands = [event("deal"), event("contract", player="ana", lance="entrada", trump="oros"), event("tally", tricks={"ana": 5})]
    record = [opened(players=("ana", "beto", "carla")), *hands, *_by("beto", hands), *hands, event("night_closed", leftovers="share")]
    lost = event("correction", strike=[4], insert=[event("tally", tricks={"ana": 3, "beto": 4, "carla": 2})], reason="fue codillo")
    night = night_of(*record, paid("carla", "ana", 35), lost)
    assert left_after(night) == [Payment("ana", "beto", 65), Payment("ana", "carla", 10)]
    even = night_of(*record, paid("carla", "ana", 35), lost, paid("ana", "beto", 65), paid("ana", "carla", 10))
    assert left_after(even) == []


def _by(player: str, hand: list[Event]) -> list[Event]:
    """The same hand, won by another."""
    return [hand[0], event("contract", player=player, lance="entrada", trump="oros"), event("tally", tricks={player: 5})]


def test_paid_stays_when_the_plan_is_corrected() -> None:
    """ana paid by the frozen plan; the correction does not undo the coins on the table."""
    night = yielded(*NIGHT, paid("ana", "plate", 25), WON)
    assert night["paid"] == [{"from": "ana", "to": "plate", "tantos": 25}]
    assert night["settlement"] == [
        {"from": "beto", "to": "ana", "tantos": 5},
        {"from": "carla", "to": "ana", "tantos": 5},
        {"from": "dario", "to": "ana", "tantos": 10},
    ]


def test_paid_stays_when_the_night_is_opened_again() -> None:
    """Struck the close, the coins lie where they lay; the night goes on, and more may be paid even then."""
    record = (*NIGHT, paid("ana", "plate", 25), undo(5), DEAL)
    night = yielded(*record, paid("dario", "plate", 5))
    assert (len(night["paid"]), night["hands"][-1]["outcome"]) == (2, "open")


def test_paid_stays_when_another_close_takes_the_place_of_the_first() -> None:
    """A new plan is fixed in one correction; what was paid by the old one stays paid."""
    fixed = event("correction", strike=[5], insert=[event("night_closed", leftovers="share")], reason="so")
    assert listed(*NIGHT, paid("ana", "plate", 25), fixed) == [("ana", "plate", 25)]


def test_paid_may_come_with_the_close_in_one_correction_but_not_before_it() -> None:
    """The list is read in its order."""
    close, pay = event("night_closed", leftovers="carry"), paid("ana", "plate", 25)
    for insert, answer in (([close, pay], None), ([pay, close], "correction_breaks")):
        replayed = read([*NIGHT[:4], event("correction", after=4, insert=insert, reason="so")])
        assert (None if replayed.refused is None else replayed.refused[1].code) == answer


def test_who_paid_must_have_sat_down_as_the_record_reads_then() -> None:
    """An opening without Dario leaves nobody who could have paid: that correction is refused, and the payment stays."""
    record = (*NIGHT, paid("dario", "plate", 5))
    other = opened(players=("ana", "beto", "carla", "eva"))
    refusal = refused(*record, event("correction", strike=[1], insert=[other], reason="so"))
    assert refusal["breaks"] == {"seq": 6, "code": "not_at_table"}


@settings(max_examples=times(12), deadline=None, phases=(Phase.explicit, Phase.generate))
@given(seed=st.integers(SEED, SEED + 10**6))
def test_whatever_was_paid_corrected_opened_and_closed_ticking_off_ends_it(seed: int) -> None:
    """Balances and payments sum to zero at each step, no payment is refused or lost, and when what is left is paid nobody owes anything."""
    dice = random.Random(seed)  # noqa: S311  # the dice of a test are no secret
    game = dice.choice(sorted(EVENINGS))
    night, _ = moment_of(seed, dice.randrange(10**6), closed=True, game=game)
    parties = parties_of(night.game, night.table)
    for _ in range(12):
        if night.closed_at is None or dice.random() < 0.6:
            payer, payee = dice.sample(parties, 2)
            made = event("paid", from_=payer, to=payee, tantos=dice.choice((1, 5, 40, 10**6)))
            due = left_after(night)
            if due and dice.random() < 0.5:
                line = dice.choice(due)
                made = event("paid", from_=line.from_, to=line.to, tantos=dice.randint(1, min(line.tantos, 10**6)))
            if night.first_close is not None:
                night = _taken(night, made)
        else:
            strike = list(struck_with(night, night.closed_at))
            insert = [event("night_closed", leftovers=dice.choice(("carry", "share")))] if dice.random() < 0.5 else None
            night = _perhaps(night, event("correction", strike=strike, reason="", **({} if insert is None else {"insert": insert})))
        if not night.closed and dice.random() < 0.7:
            night = _perhaps(night, event("transfer", from_=parties[0], to=parties[1], tantos=dice.randint(1, 30), reason=""))
            night = _perhaps(night, event("night_closed", leftovers=dice.choice(("carry", "share"))))
        _even(night)
    while night.first_close is not None and (due := left_after(night)):  # a payment is of a million at most
        night = _taken(night, event("paid", from_=due[0].from_, to=due[0].to, tantos=min(due[0].tantos, 10**6)))
    assert night.first_close is None or left_after(night) == []


def _taken(night: Night, sent: Event) -> Night:
    """The night after a payment, which nothing may refuse, and which is not lost."""
    after = told(night, sent)
    assert isinstance(after, Night), (sent, after)
    assert len(after.last.standing.paid) == len(night.last.standing.paid) + 1
    return after


def _perhaps(night: Night, sent: Event) -> Night:
    """The night after an event, if it is taken; no payment is lost by it."""
    after = told(night, sent)
    if isinstance(after, Refusal):
        return night
    assert after.last.standing.paid == night.last.standing.paid
    return after


def _even(night: Night) -> None:
    balance = dict(balances(night.game, night.table))
    for line in lines_of(night):
        balance[line.payment.from_] += line.payment.tantos
        balance[line.payment.to] -= line.payment.tantos
        assert 0 <= line.paid <= line.payment.tantos
    assert not any(balance.values())
    assert sum(line.paid for line in lines_of(night)) == sum(each.tantos for each in night.last.standing.paid)
