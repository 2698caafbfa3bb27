"""Which hand is meant: what hangs on a hand hangs on the event that dealt it, and its number is where that stands now.

So a forgotten hand can be put in before others, and a hand that never was can be taken out, with all that was said about the rest.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from events.correction import Entry, Place
from events.facts import Fact
from projections.standing import named_hand
from rules.core.game import Game

if TYPE_CHECKING:
    from projections.replay import Step

DEAL: Final = "deal"
"""The type of the event that opens a hand."""
Instead = Mapping[Place, Place]
"""For each deal that was struck and dealt again in its place, the deal that stands for it."""


def dealt_at(game: Game[Any], last: Step | None) -> list[Place]:
    """Which event dealt each hand of a reading, in order."""
    steps, step = [], last
    while step is not None:
        steps.append(step)
        step = step.before
    places: list[Place] = []
    for each in reversed(steps):
        if game.dealt_count(each.standing.table) > len(places):
            places.append(each.place)
    return places


def meanings(game: Game[Any], last: Step) -> dict[Place, Place]:
    """For each event of a reading that names a hand, which event dealt that hand."""
    dealt, found = dealt_at(game, last), {}
    step: Step | None = last
    while step is not None:
        if (number := named_hand(step.fact)) is not None:
            found[step.place] = dealt[number - 1]
        step = step.before
    return found


def stand_instead(old: Collection[Place], new: Collection[Place], known: Instead) -> Instead:
    """What stands for deals that are gone, after a correction that leaves these deals of those: between two that stayed, the first that
    came for the first that went, and so on; and for those that went before, through them."""
    gaps = _gaps(new, old)
    came = {
        lost: each for stayed, lost_ones in _gaps(old, new).items() for lost, each in zip(lost_ones, gaps.get(stayed, ()), strict=False)
    }
    both = {lost: came.get(each, each) for lost, each in known.items()} | came
    return {lost: each for lost, each in both.items() if lost not in new}


def _gaps(deals: Collection[Place], others: Collection[Place]) -> dict[Place | None, list[Place]]:
    """The deals that are not among others, by the last one before them that is."""
    stayed, found = None, dict[Place | None, list[Place]]()
    kept = set(others)
    for each in deals:
        if each in kept:
            stayed = each
        else:
            found.setdefault(stayed, []).append(each)
    return found


def number_of(deal: Place, dealt: Mapping[Place, int], instead: Instead) -> int | None:
    """The number that a hand has now, by the event that dealt it or what stands for it; None for one that is gone for good."""
    return dealt.get(deal) or dealt.get(instead.get(deal, deal))


def renumbered(
    entries: Iterable[Entry], meant: Mapping[Place, Place], dealt: Mapping[Place, int], instead: Instead
) -> tuple[list[Entry], Place | None]:
    """Events as they name their hands by the numbers of now, and the first whose hand is gone for good."""
    told: list[Entry] = []
    lost: Place | None = None
    for place, fact in entries:
        number = named_hand(fact)
        if number is None or place not in meant:
            told.append(Entry(place, fact))
            continue
        now = number_of(meant[place], dealt, instead)
        lost = lost or (place if now is None else None)
        told.append(Entry(place, fact if now in (None, number) else _named(fact, now)))
    return told, lost


def _named(fact: Any, number: int | None) -> Fact:
    named: Fact = replace(fact, hand=number)
    return named
