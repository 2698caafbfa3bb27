"""Where may a forgotten hand stand, and which corrections put it there?

It stands right behind the hand above, before whatever lies between the two: payments, laws about earlier hands, disputes. If
seats were changed there, somebody has to say which change it follows. A change that only named the dealer, and has no effect
once the hand is there, is struck with the correction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from events.correction import Place
from events.facts import SeatsChanged
from projections.deals import DEAL, hand_of
from projections.night import Night
from projections.replacing import Event, behind, replacing
from projections.sent import fact_told
from projections.standing import BESIDE_THE_GAME, Standing, Step, steps
from rules.core.refusals import Refusal


class Gap(NamedTuple):
    """The stretch between two hands, before the first, or after the last."""

    deal: Place
    """The deal of the hand above; the opening, before the first hand."""
    number: int
    """The number that a hand would have there."""
    above: Step
    """The last event of the hand above."""
    seats: tuple[Step, ...]
    """The changes of seats in between."""
    below: Step | None
    """The deal of the hand below."""


def gaps_of(night: Night) -> Iterator[Gap]:
    """The places where a forgotten hand may stand, in order; none after an open hand."""
    before, deal, number = None, None, 0
    above, seats = None, list[Step]()
    for step in steps(night.last):
        if before is None:
            deal = above = step
        elif step.fact.type == DEAL:
            assert deal is not None and above is not None, "a night is opened before a hand is dealt"
            yield Gap(deal.place, number + 1, above, tuple(seats), step)
            deal, above, number, seats = step, step, number + 1, []
        elif step.fact.type == SeatsChanged.type:
            seats.append(step)
        elif number and hand_of(night.game, before, step) == number:
            above = step
        before = step
    assert deal is not None and above is not None, "a night begins with its opening"
    gap = Gap(deal.place, number + 1, above, tuple(seats), None)
    if night.closed or seats or between(night, above) is not None:
        yield gap


def gap_behind(night: Night, deal: Place) -> Gap | None:
    """The gap after the hand that an event dealt, or after the opening; None if no hand can stand there, or there is no such hand."""
    meant = night.instead.get(deal, deal)
    return next((gap for gap in gaps_of(night) if gap.deal == meant), None)


def between(night: Night, step: Step) -> Night | None:
    """The night as it stood after an event, with no open hand; None if a hand was open.

    A decided hand, even if it might have gone on, is over as soon as an event comes that does not belong to it.
    """
    game, table = night.game, step.standing.table
    if game.open_hand(table) is not None:
        ended = game.step(table, game.door[SeatsChanged.type](players=game.seats(table).players))  # type: ignore[call-arg]  # its players
        if isinstance(ended, Refusal):
            return None
        table = ended
    return night._replace(last=step._replace(standing=Standing(table)), closed_at=None)


def asked_behind(night: Night, gap: Gap) -> list[Step]:
    """The events after which the hand may stand: the last one of the hand above, and each change of seats that somebody may have meant."""
    return [gap.above, *(step for step in gap.seats if not (step is gap.seats[-1] and _is_explained(night, gap)))]


def _is_explained(night: Night, gap: Gap) -> bool:
    """Whether a missing hand explains why the dealer had to be named: without it, it was the turn of the player before him."""
    change, then = _only_dealer(night, gap), between(night, gap.above)
    if change is None or then is None:
        return False
    order = [seat.dealer for seat in night.game.forms.pad(then.table).seats]
    return len(order) > 1 and change.first_dealer == order[1]


def _only_dealer(night: Night, gap: Gap) -> SeatsChanged | None:
    """The change of seats right before the hand below if it only names the dealer, which is what a pad logs with a hand."""
    last = gap.seats[-1] if gap.seats else None
    if last is None or last.before is None or gap.below is None or gap.below.before is not last:
        return None
    fact, sat = last.fact, night.game.seats(last.before.standing.table).players
    assert isinstance(fact, SeatsChanged), "only changes of seats are collected here"
    said = type(fact)(players=sat, first_dealer=fact.first_dealer)
    return fact if fact.first_dealer is not None and fact == said else None


def needless(night: Night, gap: Gap, place: Step, events: Sequence[Mapping[str, Any]]) -> Step | None:
    """The change of seats that was needed only because a hand of these events was missing after a step: with it, he deals anyway."""
    change = _only_dealer(night, gap)
    if change is None or place is gap.seats[-1]:
        return None
    game, table = night.game, place.standing.table
    facts = [fact_told(game, each) for each in events]
    chain = steps(night.last)
    lies = [step.fact for step in chain[chain.index(place) + 1 : chain.index(gap.seats[-1])] if step.fact.type not in BESIDE_THE_GAME]
    for fact in (*facts, *lies):
        after = fact if isinstance(fact, Refusal) else game.step(table, fact)
        if isinstance(after, Refusal):
            return None
        table = after
    then = between(night, place._replace(standing=Standing(table)))
    order = () if then is None else game.forms.pad(then.table).seats
    return gap.seats[-1] if order and order[0].dealer == change.first_dealer else None


def put_in(night: Night, gap: Gap, place: Step, events: Sequence[Event], told: Callable[[Place], Event]) -> list[dict[str, Any]]:
    """The corrections that put a hand of these events after a step of a gap, and strike the change of seats that becomes needless."""
    goes = needless(night, gap, place, events)
    if goes is None:
        return behind(night, place.place, events, told)
    if goes.before is place:
        return replacing(night, [goes.place], events, told)
    if goes.place.insert is None:
        return [*behind(night, place.place, events, told), {"strike": [goes.place.seq]}]
    return replacing(night, [place.place, goes.place], [told(place.place), *events], told)
