"""Would it be otherwise if nothing were rounded? Where nobody pays otherwise, that may be the reason."""

from __future__ import annotations

from dataclasses import replace

from events.facts import Correction, Fact, NightOpened, RulesChosen
from projections.night import Night, facts_recorded
from projections.replay import replay
from projections.retold import same_hands


def rounds(night: Night) -> bool:
    """Whether what is paid in a night is rounded."""
    rule = night.game.rounding
    return rule is not None and night.game.rules(night.table)[rule] != 1


def pays_otherwise(before: Night, after: Night) -> bool:
    """Whether anybody gains or loses otherwise in any hand, the same hand by what dealt it, or by the whole of the night."""
    old, new = (night.game.hands(night.table) for night in (before, after))
    for each in same_hands(before, after):
        was = {} if each.before is None else old[each.before - 1].tantos
        now = {} if each.after is None else new[each.after - 1].tantos
        if any(was.get(player, 0) != now.get(player, 0) for player in {*was, *now}):
            return True
    return before.game.plate(before.table) != after.game.plate(after.table)


def is_rounded_away(before: Night, after: Night) -> bool:
    """Whether somebody would pay otherwise if nothing were rounded; nobody does as it is."""
    sides = [_unrounded(night) for night in (before, after)]
    old, new = sides
    return old is not None and new is not None and pays_otherwise(old, new)


def _unrounded(night: Night) -> Night | None:
    """A night as it would read with nothing rounded; None where something of it could not have been so."""
    rule = night.game.rounding
    assert rule is not None, "what is not rounded is not asked"
    replayed = replay(_with_one(fact, rule) for fact in facts_recorded(night))
    return None if replayed.refused is not None else replayed.night


def _with_one(fact: Fact, rule: str) -> Fact:
    """A fact of a night that a house rule rounds to the multiple of one."""
    if isinstance(fact, NightOpened):
        chosen = fact.rules or RulesChosen()
        return replace(fact, rules=replace(chosen, overrides={**(chosen.overrides or {}), rule: 1}))
    if isinstance(fact, Correction) and fact.insert:
        return replace(fact, insert=tuple([_with_one(each, rule) for each in fact.insert]))
    return fact
