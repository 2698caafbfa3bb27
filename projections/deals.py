"""Which hand is meant: what hangs on a hand hangs on the event that dealt it, and its number is where that stands now.

So a forgotten hand can be put in before others, and a hand that never was can be taken out, with all that was said about the rest.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from events.correction import Entry, Place
from events.facts import Dispute, Fact, Ruling
from projections.standing import PENALTY, Step, named_hand, names_a_hand
from rules.core.game import Game

DEAL: Final = "deal"
"""The type of the event that opens a hand."""
Instead = Mapping[Place, Place]
"""For each deal that was struck and dealt again in its place, the deal that stands for it."""
ByDeal = Mapping[Place, Sequence[Entry]]
"""The events of some hands, each hand by what dealt it."""


def dealt_at(last: Step | None) -> list[Place]:
    """Which event dealt each hand of a reading, in order."""
    places, step = list[Place](), last
    while step is not None:
        if step.fact.type == DEAL:
            places.append(step.place)
        step = step.before
    return places[::-1]


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


def last_deal(last: Step | None) -> Place | None:
    """What dealt the last hand of a reading; None where none was dealt."""
    step = last
    while step is not None and step.fact.type != DEAL:
        step = step.before
    return None if step is None else step.place


def entries_by_deal(entries: Iterable[Entry], before: Place | None, dealt: Sequence[Place]) -> dict[Place, list[Entry]]:
    """The events of a part of a reading, hand by hand, each by what dealt it: `before` what dealt the last hand before that part.

    `dealt` is asked where a law names an earlier hand.
    """
    found = dict[Place, list[Entry]]()
    deal, own = before, list[Entry]()
    for entry in entries:
        kind = entry.fact.type
        if kind == DEAL:
            deal, own = entry.place, found.setdefault(entry.place, [])
        elif deal is None or kind in BESIDE:
            continue
        named = named_hand(entry.fact) if kind == PENALTY else None
        if named is not None:
            found.setdefault(dealt[named - 1], []).append(entry)
            continue
        if not own:
            own = found.setdefault(deal, own)
        own.append(entry)
    return found


def meanings(entries: Iterable[Entry], dealt: Sequence[Place]) -> dict[Place, Place]:
    """For each of some events that names a hand, which event dealt that hand."""
    named = ((place, named_hand(fact)) for place, fact in entries if names_a_hand(fact))
    return {place: dealt[number - 1] for place, number in named if number is not None}


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
    told, about, lost = [*entries], dict[Place, Place](), None
    for at, (place, fact) in enumerate(told):
        if not names_a_hand(fact):
            continue
        deal = meant.get(place) or deal_named(fact, deals)
        number = None if deal is None else number_of(deal, dealt, instead)
        if deal is not None and (number is not None or instead.get(deal, deal) in struck):
            about[place] = instead.get(deal, deal) if number is None else deals[number - 1]
        if deal is None or number == named_hand(fact):
            continue
        if number is None and not isinstance(fact, Dispute | Ruling):
            lost = lost or place
        else:
            told[at] = Entry(place, _named(fact, number))
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
