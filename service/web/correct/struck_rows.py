"""Struck hands in their place among the others: crossed out, with who struck them, when and why, and what was said against them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from events.correction import Place
from events.facts import Dispute, Fact, Ruling
from projections import contests
from projections.hands import told_place
from projections.night import Struck
from projections.struck import StruckHand, struck_hands
from rules.registry import words_of
from service.explain.hand import contest_told
from service.web.hand.filed import Book
from service.web.hand.frames import address_of
from service.web.hand.one_hand import Contested, interest_told
from service.web.here import Here


class StruckRow(NamedTuple):
    """A struck hand in a line or two."""

    address: str
    """The part of its page's address that names its deal."""
    number: int
    """The number that it had."""
    behind: int
    """The number of the hand that it follows now; 0 before the first."""
    line: str
    suit: str | None
    tantos: dict[str, int]
    """Only of the players who had gained or lost something."""
    by: int
    """The correction that struck it."""
    why: str
    """When, by whom and why."""
    as_seen: bool
    """Whether its reader is told only what could be seen just before it was struck."""
    contests: list[Contested]
    disputed: bool
    """Whether a dispute about it waits for a ruling."""


def struck_rows(here: Here, said: Iterable[contests.Contested]) -> list[StruckRow]:
    """The struck hands of a night in their order of play, with what was said against them."""
    hands = struck_hands(here.night)
    if not hands:
        return []
    book = Book(here)
    book.reads({each.kept.by for each in hands})
    about: dict[Place, list[contests.Contested]] = {}
    for each in said:
        about.setdefault(each.deal, []).append(each)
    return [struck_row(here, book, each, about.get(each.deal, [])) for each in hands]


def struck_row(here: Here, book: Book, hand: StruckHand, said: Sequence[contests.Contested]) -> StruckRow:
    """The row of a struck hand, with what was said against it."""
    kept = hand.kept
    result = kept.result
    return StruckRow(
        address=address_of(told_place(hand.deal)),
        number=result.number,
        behind=hand.behind,
        line=words_of(here.night.game.name).in_a_line(here.speech, result),
        suit=result.features.trump,
        tantos={player: count for player, count in result.tantos.items() if count},
        by=kept.by,
        why=struck_told(here, book, kept.by),
        as_seen=here.cover is not None,
        contests=said_told(here, book, said),
        disputed=any(each.is_open for each in said),
    )


def struck_told(here: Here, book: Book, seq: int) -> str:
    """The sentence that a hand was struck: when, by whom and why."""
    reason = here.night.corrections.made[seq].fact.reason
    return here.speech.say("Tachada ({stamp}): «{reason}».", stamp=book.stamped(seq), reason=reason)


def said_told(here: Here, book: Book, said: Iterable[contests.Contested]) -> list[Contested]:
    """Disputes and their rulings in words, each ruling once."""
    told: dict[Place, Contested] = {}
    for each in said:
        facts: list[tuple[Place, Dispute | Ruling, int | None]] = [(each.place, each.fact, each.struck_by)]
        if each.ruling is not None:
            facts.append((each.ruling.place, each.ruling.fact, each.ruling.struck_by))
        for place, fact, by in facts:
            words = contest_told(here.speech, replace(fact, hand=each.hand, deal=None))
            interest = interest_in(here, book, here.night.did.struck.get(each.deal), place, fact)
            told[place] = Contested(words, book.stamped(place.seq), None if by is None else book.struck_by(by), interest)
    return [*told.values()]


def interest_in(here: Here, book: Book, kept: Struck | None, place: Place, fact: Fact) -> str | None:
    """What the player who ruled on a struck hand had at stake in it."""
    who = book.stamps[place.seq].by
    if kept is None or who is None or not isinstance(fact, Ruling):
        return None
    # A later ruling is about the striking of the hand; an earlier one is about what was corrected in it.
    brought = -kept.result.tantos.get(who, 0) if fact.decision == "corrected" and place.seq > kept.by else 0
    return interest_told(here.speech, who, kept.result.findings, brought)


def by_place(rows: Iterable[StruckRow], numbers: Iterable[int]) -> Mapping[int, list[StruckRow]]:
    """Struck hands by the number of the row that they follow, newest first; 0 for those before all rows."""
    stand = sorted(numbers)
    found: dict[int, list[StruckRow]] = {}
    for row in rows:
        found.setdefault(max((number for number in stand if number <= row.behind), default=0), []).insert(0, row)
    return found
