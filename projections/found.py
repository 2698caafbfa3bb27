"""Where in the record did something irregular happen, and where does it show?

The rules name an event of the hand, or none. If none, it is the event with which the finding first appears as the hand grows.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, Final, NamedTuple

from events.correction import Place
from events.facts import Fact, Trick
from projections.deals import hand_of
from projections.standing import Step
from rules.core.findings import At, Finding
from rules.core.game import Game
from rules.core.hands import HandResult

TRICK: Final = Trick.type


class Spot(NamedTuple):
    """An event of the record and, in a trick, the number of the card in order of play from 1, if one is meant."""

    place: Place
    card: int | None = None


class Found(NamedTuple):
    """A finding with the event that was irregular and the one that shows it; None if there is no such event."""

    finding: Finding
    offence: Spot | None
    proof: Spot | None


class Read(NamedTuple):
    """A hand as it reads: its result and its findings."""

    result: HandResult
    found: tuple[Found, ...]


def found_in(game: Game[Any], results: Sequence[HandResult], last: Step) -> list[tuple[Found, ...]]:
    """The findings of each of these hands, with where they happened and where they show; `last` is the last event of the reading.

    The events of the reading are visited only if there are findings.
    """
    numbers = [result.number for result in results if result.findings]
    events = _events_of(game, numbers, last) if numbers else {}
    return [_Hand(game, result, events[result.number]).found if result.findings else () for result in results]


class _Event(NamedTuple):
    """An event that came while a hand was the last one, or that names it; `own` if it belongs to that hand."""

    before: Any
    step: Step
    own: bool


def _events_of(game: Game[Any], numbers: Sequence[int], last: Step) -> dict[int, list[_Event]]:
    """The events of these hands in order, each hand with the events until the next deal, which may end it."""
    first, wanted = min(numbers), {number: list[_Event]() for number in numbers}
    step = last
    while step.before is not None and game.dealt_count(step.standing.table) >= first:
        before = step.before.standing.table
        number, then = hand_of(game, step.before, step), game.dealt_count(before)
        for each in {then} if number is None else {number, then}:
            if each in wanted:
                wanted[each].append(_Event(before, step, own=each == number))
        step = step.before
    return {number: events[::-1] for number, events in wanted.items()}


Key = tuple[str, str | None, int | None, At | None]
"""What identifies a finding from one event to the next: not its article or proof, which more cards may change."""


def _key(finding: Finding) -> Key:
    return finding.code, finding.player, finding.trick, finding.offence


class _Hand:
    """A hand, and its findings after each of its events."""

    def __init__(self, game: Game[Any], result: HandResult, events: Sequence[_Event]) -> None:
        self.game = game
        self.result = result
        self.events = events
        self.known: dict[int, list[Key]] = {}

    @cached_property
    def found(self) -> tuple[Found, ...]:
        """The findings of the hand, in order."""
        keys = [_key(finding) for finding in self.result.findings]
        return tuple([self._found(finding, keys[: place + 1].count(keys[place])) for place, finding in enumerate(self.result.findings)])

    def _found(self, finding: Finding, times: int) -> Found:
        """Where a finding happened and where it shows; `times` is its number among equal findings, from 1."""
        key, happened = _key(finding), None if finding.offence is None else self._event(finding.offence)
        if finding.proof is not None and (finding.proof == finding.offence or self._count_after(happened, key) >= times):
            return Found(finding, self._spot(happened, finding.offence), self._spot(self._event(finding.proof), finding.proof))
        light = self._came_to_light(key, times)
        # If no card offended (a trick was gathered), no card shows it.
        by = None if finding.offence is not None and finding.offence == At(TRICK, finding.offence.number) else At(TRICK, 1, finding.player)
        if finding.own is not None and self._event(finding.own) != light:
            by = None
        if finding.offence is None:
            return Found(finding, self._spot(light, by), self._spot(light, by))
        # The next deal may end this hand, but proves nothing about it.
        shows = None if light is None or not self.events[light].own else light
        return Found(finding, self._spot(happened, finding.offence), self._spot(shows, by))

    def _came_to_light(self, key: Key, times: int) -> int | None:
        """The event since which a finding has stood; None if no event of the hand brought it."""
        place = len(self.events)
        while place and self._count_after(place - 1, key) >= times:
            place -= 1
        return place if place < len(self.events) else None

    def _count_after(self, place: int | None, key: Key) -> int:
        """How many equal findings there were after an event."""
        if place is None:
            return 0
        if place not in self.known:
            table, number = self.events[place].step.standing.table, self.result.number
            there = self.game.dealt_count(table) >= number
            self.known[place] = [_key(each) for each in self.game.hand(table, number).findings] if there else []
        return self.known[place].count(key)

    def _event(self, at: At) -> int | None:
        """The event that the rules name; None if the record has none."""
        own = [place for place, each in enumerate(self.events) if each.own and _is_of(each.step.fact, at)]
        return own[at.number - 1] if own and at.number <= len(own) else None

    def _spot(self, place: int | None, at: At | None) -> Spot | None:
        """The place of an event and, in a trick, the number of a player's card."""
        if place is None:
            return None
        before, step, _ = self.events[place]
        player = None if at is None else at.player
        if not isinstance(step.fact, Trick) or player not in (step.fact.cards or ()):
            return Spot(step.place)
        laid = [each["player"] for each in self.game.trick_shown(before, step.fact)["cards"]]
        return Spot(step.place, laid.index(player) + 1 if player in laid else None)


def _is_of(fact: Fact, at: At) -> bool:
    """Whether an event is of the kind that the rules count here."""
    if fact.type != at.type:
        return False
    own = at.type == TRICK or at.player in (None, getattr(fact, "player", None))
    return own and at.kind in (None, getattr(fact, "kind", None))
