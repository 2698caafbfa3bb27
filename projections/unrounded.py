"""Would payments differ without rounding? If a change has no effect on payments, rounding may be the reason."""

from __future__ import annotations

from dataclasses import replace

from events.facts import Correction, Fact, NightOpened, RulesChosen
from projections.night import Night, facts_recorded
from projections.replay import replay
from projections.retold import same_hands


def rounds(night: Night) -> bool:
    """Whether the payments of a night are rounded."""
    rule = night.game.rounding
    return rule is not None and night.game.rules(night.table)[rule] != 1


def pays_otherwise(before: Night, after: Night) -> bool:
    """Whether anybody gains or loses another amount in a hand (compared by deal) or over the whole night."""
    old, new = (night.game.hands(night.table) for night in (before, after))
    for each in same_hands(before, after):
        was = {} if each.before is None else old[each.before - 1].tantos
        now = {} if each.after is None else new[each.after - 1].tantos
        if any(was.get(player, 0) != now.get(player, 0) for player in {*was, *now}):
            return True
    return before.game.plate(before.table) != after.game.plate(after.table)


def is_rounded_away(before: Night, after: Night) -> bool:
    """Whether somebody would pay another amount without rounding; with it, nobody does."""
    sides = [_unrounded(night) for night in (before, after)]
    old, new = sides
    return old is not None and new is not None and pays_otherwise(old, new)


def _unrounded(night: Night) -> Night | None:
    """A night as it would read without rounding; None if some event could not have happened then."""
    rule = night.game.rounding
    assert rule is not None, "only a game that rounds has the rule"
    replayed = replay(_with_one(fact, rule) for fact in facts_recorded(night))
    return None if replayed.refused is not None else replayed.night


def _with_one(fact: Fact, rule: str) -> Fact:
    """A fact whose house rule of rounding, if it opens a night, is set to the multiple 1."""
    if isinstance(fact, NightOpened):
        chosen = fact.rules or RulesChosen()
        return replace(fact, rules=replace(chosen, overrides={**(chosen.overrides or {}), rule: 1}))
    if isinstance(fact, Correction) and fact.insert:
        return replace(fact, insert=tuple([_with_one(each, rule) for each in fact.insert]))
    return fact
