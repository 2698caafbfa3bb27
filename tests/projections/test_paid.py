"""A payment is a fact about two people: it is taken whatever is owed, and no change of the plan removes it."""

from __future__ import annotations

import random

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
from tests.nights import Event, event, night_of, opened, yielded
from tests.projections.test_coming import EVENINGS, moment_of

DEAL = event("deal")
CONTRACT = event("contract", player="ana", lance="entrada", trump="oros")
PUESTA = event("tally", tricks={"ana": 4, "beto": 4, "carla": 1})
CARRY = event("night_closed", leftovers="carry")
# The plan: ana owes the plate 25, dario 5.
NIGHT = (opened(), DEAL, CONTRACT, PUESTA, CARRY)


def paid(from_: str, to: str, tantos: int) -> Event:
    """A payment of the plan was made."""
    return event("paid", from_=from_, to=to, tantos=tantos)


def listed(*record: Event) -> list[tuple[str, str, int]]:
    """What is listed as paid, in its order."""
    return [(line["from"], line["to"], line["tantos"]) for line in yielded(*record)["paid"]]


@for_each(("payer", "payee", "tantos"), [("ana", "plate", 26), ("dario", "ana", 5), ("plate", "dario", 5), ("ana", "beto", 10**6)])
def test_paid_is_what_changed_hands_whatever_is_owed(payer: str, payee: str, tantos: int) -> None:
    """More than the line, without a line, from the plate: only the rest of the plan changes."""
    record = (*NIGHT, paid(payer, payee, tantos))
    assert listed(*record) == [(payer, payee, tantos)]
    _even(night_of(*record))


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


def test_paid_may_come_with_the_close_in_one_correction_but_not_before_it() -> None:
    """The list is read in its order."""
    close, pay = event("night_closed", leftovers="carry"), paid("ana", "plate", 25)
    for insert, answer in (([close, pay], None), ([pay, close], "correction_breaks")):
        replayed = read([*NIGHT[:4], event("correction", after=4, insert=insert, reason="so")])
        assert (None if replayed.refused is None else replayed.refused[1].code) == answer


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
    """The night after a payment, which must be taken and kept."""
    after = told(night, sent)
    assert isinstance(after, Night), (sent, after)
    assert len(after.last.standing.paid) == len(night.last.standing.paid) + 1
    return after


def _perhaps(night: Night, sent: Event) -> Night:
    """The night after an event if it is taken; no payment is lost."""
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
