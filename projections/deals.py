"""Which hand is meant: what hangs on a hand hangs on the event that dealt it, and its number is where that stands now.

So a forgotten hand can be put in before others, and a hand that never was can be taken out, with all that was said about the rest.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from events.correction import Entry, Place
from events.facts import Dispute, Fact, Ruling
from projections.standing import named_hand, names_a_hand
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


BESIDE: Final = frozenset({"transfer", "dispute", "ruling", "paid", "seats_changed", "night_closed"})
"""The types that belong to no hand, whenever they come."""


def hand_of(game: Game[Any], before: Step, step: Step) -> int | None:
    """The hand to which an event belongs: the one that it names where a law is applied late, else the last that was dealt; None for no hand."""
    number, former = (game.dealt_count(each.standing.table) for each in (step, before))
    if number > former:
        return number
    if not number or step.fact.type in BESIDE:
        return None
    return named_hand(step.fact) or number


def deal_before(game: Game[Any], last: Step | None) -> Place | None:
    """What dealt the last hand of a reading; None where none was dealt."""
    step = last
    while step is not None and step.before is not None:
        if game.dealt_count(step.standing.table) > game.dealt_count(step.before.standing.table):
            return step.place
        step = step.before
    return None


def facts_by_deal(game: Game[Any], last: Step, upto: Step | None, dealt: Sequence[Place]) -> dict[Place, list[tuple[Place, Fact]]]:
    """The events of a reading behind a step, hand by hand, each by what dealt it; `dealt` is asked where a law names an earlier hand."""
    pairs, step = [], last
    while step is not upto and step.before is not None:
        pairs.append((step.before, step))
        step = step.before
    deal, found = deal_before(game, upto), dict[Place, list[tuple[Place, Fact]]]()
    for before, each in reversed(pairs):
        number, former = (game.dealt_count(one.standing.table) for one in (each, before))
        if number > former:
            deal = each.place
        elif not number or each.fact.type in BESIDE:
            continue
        named = named_hand(each.fact)
        own = deal if named is None or number > former or not dealt else dealt[named - 1]
        if own is not None:
            found.setdefault(own, []).append((each.place, each.fact))
    return found


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


class Named(NamedTuple):
    """Events as they name their hands by the numbers of now, what each is about, and the first law whose hand is gone for good."""

    entries: list[Entry]
    about: dict[Place, Place]
    lost: Place | None


def renumbered(
    entries: Iterable[Entry], meant: Mapping[Place, Place], deals: Sequence[Place], instead: Instead, struck: Collection[Place]
) -> Named:
    """Events of a reading with these deals, naming the hands that they mean by the numbers of now; a dispute of a struck hand names none."""
    dealt = {place: number for number, place in enumerate(deals, 1)}
    told, about, lost = list[Entry](), dict[Place, Place](), None
    for place, fact in entries:
        if not names_a_hand(fact):
            told.append(Entry(place, fact))
            continue
        deal = meant.get(place) or deal_named(fact, deals)
        number = None if deal is None else number_of(deal, dealt, instead)
        if deal is not None and (number is not None or instead.get(deal, deal) in struck):
            about[place] = instead.get(deal, deal) if number is None else deals[number - 1]
        if deal is None or number == named_hand(fact):
            told.append(Entry(place, fact))
        elif number is None and not isinstance(fact, Dispute | Ruling):
            lost = lost or place
            told.append(Entry(place, fact))
        else:
            told.append(Entry(place, _named(fact, number)))
    return Named(told, about, lost)


def with_its_number(fact: Fact, deals: Sequence[Place], instead: Instead, struck: Collection[Place]) -> tuple[Fact, Place | None]:
    """A new dispute or ruling with the number that its hand has, and what dealt that hand; None where there is no such hand."""
    named = renumbered([Entry(NOWHERE, fact)], {}, deals, instead, struck)
    return named.entries[0].fact, named.about.get(NOWHERE)


NOWHERE: Final = Place(0)


def deal_named(fact: Fact, deals: Sequence[Place]) -> Place | None:
    """What dealt the hand that an event names, by its number among these or by its deal; None for a number that is none of theirs."""
    at = getattr(fact, "deal", None) if isinstance(fact, Dispute | Ruling) else None
    if at is not None:
        return Place(at.seq, at.insert)
    number = named_hand(fact)
    return deals[number - 1] if number is not None and number <= len(deals) else None


def _named(fact: Any, number: int | None) -> Fact:
    named: Fact = replace(fact, hand=number)
    return named
