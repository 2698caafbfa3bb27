"""Which hand is meant? Whatever refers to a hand refers to the event that dealt it; its number is the present place of that event.

Therefore a forgotten hand can be inserted before others, and a hand that never was can be taken out, while all that was said
about the rest stays.
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
"""Struck deal → the deal that replaces it, if a correction dealt that hand again."""
ByDeal = Mapping[Place, Sequence[Entry]]
"""Deal → the events of its hand."""


def dealt_at(last: Step | None) -> list[Place]:
    """The events that dealt the hands of a reading, in order."""
    places, step = list[Place](), last
    while step is not None:
        if step.fact.type == DEAL:
            places.append(step.place)
        step = step.before
    return places[::-1]


BESIDE: Final = frozenset({"transfer", "dispute", "ruling", "paid", "seats_changed", "night_closed"})
"""The event types that belong to no hand, wherever they stand."""


def hand_of(game: Game[Any], before: Step, step: Step) -> int | None:
    """The number of the hand to which an event belongs: the one that a late law names, otherwise the last one dealt; None for no hand."""
    number, former = (game.dealt_count(each.standing.table) for each in (step, before))
    if number > former:
        return number
    if not number or step.fact.type in BESIDE:
        return None
    return named_hand(step.fact) or number


def last_deal(last: Step | None) -> Place | None:
    """The event that dealt the last hand of a reading; None if there is no hand."""
    step = last
    while step is not None and step.fact.type != DEAL:
        step = step.before
    return None if step is None else step.place


def entries_by_deal(entries: Iterable[Entry], before: Place | None, dealt: Sequence[Place]) -> dict[Place, list[Entry]]:
    """Deal → the events of its hand, for a part of a reading; `before` is the last deal before that part.

    `dealt` has all deals: a law may name an earlier hand.
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
    """Event that names a hand → the event that dealt that hand."""
    named = ((place, named_hand(fact)) for place, fact in entries if names_a_hand(fact))
    return {place: dealt[number - 1] for place, number in named if number is not None}


def stand_instead(old: Collection[Place], new: Collection[Place], known: Instead) -> Instead:
    """Struck deal → the deal that replaces it, after a correction.

    Between two deals that stayed, the first new deal replaces the first lost one, and so on. Deals that were lost earlier
    follow their replacements.
    """
    gaps = _gaps(new, old)
    came = {
        lost: each for stayed, lost_ones in _gaps(old, new).items() for lost, each in zip(lost_ones, gaps.get(stayed, ()), strict=False)
    }
    both = {lost: came.get(each, each) for lost, each in known.items()} | came
    return {lost: each for lost, each in both.items() if lost not in new}


def _gaps(deals: Collection[Place], others: Collection[Place]) -> dict[Place | None, list[Place]]:
    """The deals that the other list lacks, grouped by the last deal before them that it has."""
    stayed, found = None, dict[Place | None, list[Place]]()
    kept = set(others)
    for each in deals:
        if each in kept:
            stayed = each
        else:
            found.setdefault(stayed, []).append(each)
    return found


def number_of(deal: Place, dealt: Mapping[Place, int], instead: Instead) -> int | None:
    """The present number of a hand, by its deal or the replacement of that; None for a hand that is gone."""
    return dealt.get(deal) or dealt.get(instead.get(deal, deal))


class Named(NamedTuple):
    """Events that name their hands by present numbers, the deal that each is about, and the first law whose hand is gone."""

    entries: list[Entry]
    about: dict[Place, Place]
    lost: Place | None


def renumbered(
    entries: Iterable[Entry], meant: Mapping[Place, Place], deals: Sequence[Place], instead: Instead, struck: Collection[Place]
) -> Named:
    """The events of a reading with the present numbers of the hands that they mean; a dispute of a struck hand has no number."""
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
    """A new dispute or ruling with the present number of its hand, and the deal of that hand; None if there is no such hand."""
    named = renumbered([Entry(NOWHERE, fact)], {}, deals, instead, struck)
    return named.entries[0].fact, named.about.get(NOWHERE)


NOWHERE: Final = Place(0)


def deal_named(fact: Fact, deals: Sequence[Place]) -> Place | None:
    """The deal of the hand that an event names, by its number among these deals or directly; None if there is no such number."""
    at = getattr(fact, "deal", None) if isinstance(fact, Dispute | Ruling) else None
    if at is not None:
        return Place(at.seq, at.insert)
    number = named_hand(fact)
    return deals[number - 1] if number is not None and number <= len(deals) else None


def _named(fact: Any, number: int | None) -> Fact:
    named: Fact = replace(fact, hand=number)
    return named
