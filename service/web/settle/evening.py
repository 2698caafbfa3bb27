"""How was a closed evening? Who won it, who stands on which step, which hand it was, and what is told of it."""

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
"""So many places have a step."""
MOST_STEPS: Final = 4
"""So many stand there at most, side by side on the narrowest phone."""


LONGEST_WORD: Final = 8
"""A word of so many letters still stands on a step of the narrowest phone."""


class Step(NamedTuple):
    """A player on the podium."""

    account: Account
    place: int
    left: bool
    """Whether he had left before the end."""


class Best(NamedTuple):
    """The hand of the night: its number, how it went, in a line, what it brought to whom, and what is said of it."""

    number: int
    line: str
    tantos: dict[str, int]
    most: int
    told: str


class Told(NamedTuple):
    """Something that the evening is remembered by, in a sentence, and where it can be looked up; nowhere what is of the whole night."""

    sentence: str
    address: str | None


class Evening(NamedTuple):
    """An evening that is over."""

    winner: tuple[str, str, str]
    """The sentence that names whoever has won: what stands before the names, the names, what stands behind; each empty where nobody has."""
    won: int
    money: str
    each: bool
    """Whether several have won as much."""
    is_long: bool
    """Whether a name has a word that is too long to stand large, or beside others."""
    podium: list[Step]
    """The best first; nobody where nobody has won anything."""
    course: Figure | None
    best: Best | None
    story: list[Told]


def evening(here: Here, result: Result) -> Evening | None:
    """How a night was; None while it goes on."""
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
    """Who stands on a step; equal ones stand on the same."""
    steps = [Step(each, 1 + sum(other.won > each.won for other in ranked), each.party not in here.players) for each in ranked]
    among = [step for step in steps if step.place <= STEPS]
    return among if len(among) <= MOST_STEPS else among[:STEPS]


def _best(here: Here, beat: Beat) -> Best:
    game, number = here.night.game, beat.hands[0]
    hand: HandResult = game.hand(here.night.table, number)
    tantos = {player: count for player, count in hand.tantos.items() if count}
    return Best(number, words_of(game.name).in_a_line(here.speech, hand), tantos, beat.tantos or 0, _sentence(here, beat))


def _told(here: Here, beat: Beat) -> Told:
    """Something that is told, with the hand in which it happened: of the lead, in which it changed last."""
    at = beat.hands[-1 if beat.kind == LEAD_CHANGES else 0] if beat.hands else None
    return Told(_sentence(here, beat), None if at is None else url_for("web.hand", night_id=here.id, number=at))


def _sentence(here: Here, beat: Beat) -> str:
    told: str = words_of(here.night.game.name).beat_told(here.speech, beat)
    return told
