"""Who leads and wins a trick when its cards are corrected? A leader or winner that followed from the cards is worked out again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from events.correction import Place
from events.facts import Fact, Trick
from projections.night import Night
from projections.replacing import Event, Instead
from projections.sent import fact_told
from projections.standing import BESIDE_THE_GAME, Step, steps
from rules.core.refusals import Refusal

FOLLOWS: Final = ("leader", "winner")
"""The fields of a trick that follow from its cards and those of earlier tricks."""


def told_anew(night: Night, hand: Iterable[Step], instead: Instead, told: Callable[[Place], Event]) -> Instead:
    """The replacements of some events of a hand, and of later tricks of which they change the leader or the winner.

    `hand` are the steps of the hand in order, `told` gives one of its events as JSON. A leader or winner who did not follow
    from the cards (a law gave him the trick, or he led out of turn) stays, and so does one whom a replacement changes itself.
    If the new events cannot be folded, the rest is left as it was: then the correction says why.
    """
    found, tricks = {**instead}, {step.place for step in hand if _is_told(step.fact)}
    if not tricks:
        return found
    chain = steps(night.last)
    order = [step.place for step in chain]
    first, last = min(map(order.index, instead)), max(map(order.index, {*instead, *tricks}))
    before = chain[first].before
    if before is None:
        return found
    table = before.standing.table
    for step in chain[first : last + 1]:
        if step.fact.type in BESIDE_THE_GAME:
            continue
        facts = [step.fact]
        if step.place in tricks and len(found.get(step.place, (None,))) == 1:
            was = told(step.place)
            anew = _anew(night, table, step, was, found.get(step.place, (was,))[0])
            if step.place in instead or anew != was:
                found[step.place] = [anew]
        if step.place in found:
            read = [fact_told(night.game, each) for each in found[step.place]]
            facts = [fact for fact in read if not isinstance(fact, Refusal)]
            if len(facts) < len(read):
                return found
        for fact in facts:
            after = night.game.step(table, fact)
            if isinstance(after, Refusal):
                if after.taken is None:
                    return found
                after = after.taken
            table = after
    return found


def _is_told(fact: Fact) -> bool:
    """Whether an event is a trick that states its cards and also its leader or winner."""
    return isinstance(fact, Trick) and fact.cards is not None and (fact.leader is not None or fact.winner is not None)


def _anew(night: Night, table: Any, step: Step, was: Event, now: Event) -> Event:
    """A trick with the leader and winner that its new cards give, if those that it stated followed from the old cards."""
    assert step.before is not None, "a trick comes after the opening"
    names = [name for name in FOLLOWS if was["data"].get(name) is not None and now["data"].get(name) == was["data"][name]]
    fact = fact_told(night.game, now)
    if not names or now["type"] != was["type"] or isinstance(fact, Refusal):
        return now
    former, after = (_by_the_cards(night, each, told) for each, told in ((step.before.standing.table, step.fact), (table, fact)))
    data = dict(now["data"])
    for name in names:
        if former.get(name) == data[name] and after.get(name) is not None:
            data[name] = after[name]
    return {"type": now["type"], "data": data}


def _by_the_cards(night: Night, table: Any, fact: Fact) -> Mapping[str, Any]:
    """The leader and winner of a trick by its cards alone; empty if no cards are stated or no such trick can stand there."""
    assert isinstance(fact, Trick), "only a trick has a leader and a winner"
    bare = replace(fact, leader=None, winner=None) if fact.cards is not None else None
    if bare is None or isinstance(night.game.step(table, bare), Refusal):
        return {}
    return night.game.trick_shown(table, bare)
