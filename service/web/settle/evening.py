"""A closed evening: its winner, the podium, its best hand, and what is told of it."""

from __future__ import annotations

from typing import Final, NamedTuple

from flask import url_for

from projections.story import beats
from rules.core.beats import BIGGEST_HAND, LEAD_CHANGES, Beat
from rules.core.hands import HandResult
from rules.registry import words_of
from service.web.here import Here
from service.web.settle.result import Account, Result
from service.web.shell.figure import Figure, evening_of

STEPS: Final = 3
"""The steps of the podium."""
MOST_STEPS: Final = 4
"""The most players on one step: so many fit on the narrowest phone."""


LONGEST_WORD: Final = 8
"""The most letters of a word that fits a step on the narrowest phone."""


class Step(NamedTuple):
    """A player on the podium."""

    account: Account
    place: int
    left: bool
    """Whether he left before the end."""


class Best(NamedTuple):
    """The best hand of the night: its number, its line, what it brought to whom, and the sentence about it."""

    number: int
    line: str
    tantos: dict[str, int]
    most: int
    told: str


class Told(NamedTuple):
    """Something to remember about the evening, in a sentence, and the address of its hand; None if it is about the whole night."""

    sentence: str
    address: str | None


class Evening(NamedTuple):
    """A closed evening."""

    winner: tuple[str, str, str]
    """The sentence that names the winner in three parts: before the names, the names, after them; all empty if nobody has won."""
    won: int
    money: str
    each: bool
    """Whether several players share the win."""
    is_long: bool
    """Whether a word in a name is too long for large letters, or for a step with others."""
    podium: list[Step]
    """The best first; empty if nobody has won anything."""
    course: Figure | None
    best: Best | None
    story: list[Told]


def evening(here: Here, result: Result) -> Evening | None:
    """The evening of a night; None while the night is open."""
    if not here.night.closed:
        return None
    ranked = sorted(result.players, key=lambda each: -each.won)
    first = [each for each in ranked if each.won == ranked[0].won > 0]
    who = here.speech.everybody([each.party for each in result.players if each in first])
    found = beats(here.night)
    best = next((each for each in found if each.kind == BIGGEST_HAND), None)
    words = [word for each in ranked for word in each.name.replace("-", "- ").split()]
    return Evening(
        winner=result.winner.partition(who) if first else ("", "", ""),
        won=ranked[0].won,
        money=ranked[0].money,
        each=len(first) > 1,
        is_long=max(map(len, words)) > LONGEST_WORD,
        podium=_podium(here, ranked) if first else [],
        course=evening_of(here),
        best=None if best is None else _best(here, best),
        story=[_told(here, each) for each in found if each is not best],
    )


def _podium(here: Here, ranked: list[Account]) -> list[Step]:
    """The players on the podium; equal players share a step."""
    steps = [Step(each, 1 + sum(other.won > each.won for other in ranked), each.party not in here.players) for each in ranked]
    among = [step for step in steps if step.place <= STEPS]
    return among if len(among) <= MOST_STEPS else among[:STEPS]


def _best(here: Here, beat: Beat) -> Best:
    game, number = here.night.game, beat.hands[0]
    hand: HandResult = game.hand(here.night.table, number)
    tantos = {player: count for player, count in hand.tantos.items() if count}
    return Best(number, words_of(game.name).in_a_line(here.speech, hand), tantos, beat.tantos or 0, _sentence(here, beat))


def _told(here: Here, beat: Beat) -> Told:
    """Something to remember, with its hand; for changes of the lead, the last one."""
    at = beat.hands[-1 if beat.kind == LEAD_CHANGES else 0] if beat.hands else None
    return Told(_sentence(here, beat), None if at is None else url_for("web.hand", night_id=here.id, number=at))


def _sentence(here: Here, beat: Beat) -> str:
    told: str = words_of(here.night.game.name).beat_told(here.speech, beat)
    return told
