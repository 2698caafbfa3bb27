"""Several entries of a hand that are told otherwise in one go: they are carried along in the page, and looked at together.

Nothing is kept of them but in the fields of the page itself, so there is nothing to tidy up, and no script is needed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Final, NamedTuple

import orjson
from flask_babel import gettext

from events.correction import Entry, Place
from events.facts import Fact, Trick
from events.schemas import whole
from events.text import json_of
from projections.hands import told_place
from projections.replacing import Event
from projections.retold import Retold
from projections.sent import fact_told
from rules.core.refusals import Refusal, mark
from service.problems import malformed, of_refusal
from service.web.correct.told_twice import ToldTwice
from service.web.forms import on_a_page
from service.web.hand.frames import address_of, place_at
from service.web.hand.one_hand import OneHand
from service.web.hand.recorded import Recorded
from service.web.here import Here

OLD_PAGE: Final = mark("La página es vieja o está estropeada: ábrela otra vez.")
TOLD: Final = "told-"
"""Before the address of an entry, the field that carries what stands in its place."""


class Line(NamedTuple):
    """An entry of the hand: what it says, and what it is told to say instead; nothing where it stays."""

    address: str
    line: str
    otherwise: str


class Swap(NamedTuple):
    """A card that is told of one trick and was played to another: which, who played it there, and that trick as it would be with the other card."""

    said: str
    place: Place
    event: Event


class Several:
    """The entries of a hand, and what is told of some of them instead. Raises ProblemError for a page that carries what is no such thing."""

    def __init__(self, here: Here, one: OneHand, fields: Mapping[str, str] | None = None) -> None:
        self.here, self.one = here, one
        self.steps = {step.place: step for _, step in one.pairs}
        self.instead = {} if fields is None else dict(self._carried(fields))

    def _carried(self, fields: Mapping[str, str]) -> Iterator[tuple[Place, Sequence[Event]]]:
        """What the fields of a form carry, by the entry in whose place it stands."""
        for name in fields:
            if not name.startswith(TOLD):
                continue
            place, events = place_at(name.removeprefix(TOLD)), json_of(fields[name])
            if place not in self.steps or not isinstance(events, list) or any(isinstance(self._read(each), Refusal) for each in events):
                raise malformed("told", OLD_PAGE)
            yield place, [whole(each) for each in events]

    def _read(self, event: object) -> Fact | Refusal:
        """The fact that an event of the page tells."""
        return fact_told(self.here.night.game, event)

    def tells(self, place: Place, events: Sequence[Event]) -> None:
        """What stands in the place of an entry from now on. Raises ProblemError for what is no event of the game."""
        refusal = next((read for read in map(self._read, events) if isinstance(read, Refusal)), None)
        if refusal is not None:
            raise of_refusal(on_a_page(refusal), None, self.here.names)
        self.instead.pop(place, None)
        if list(events) != [self._event(place)]:
            self.instead[place] = events

    def recorded(self, address: str | None) -> Recorded | None:
        """The entry at an address; None where the hand has none there."""
        place = None if address is None else place_at(address)
        return Recorded(self.here, self.steps[place]) if place in self.steps else None

    @property
    def corrections(self) -> list[dict[str, Any]]:
        """The corrections by which all of it is told otherwise."""
        return self._first.corrections(self.instead)

    @cached_property
    def carried(self) -> dict[str, str]:
        """The fields that carry it along."""
        return {TOLD + self._address(place): orjson.dumps(events).decode() for place, events in self.instead.items()}

    @property
    def lines(self) -> list[Line]:
        """Each entry of the hand, in order."""
        entries = [Recorded(self.here, step) for step in self.steps.values()]
        pairs = zip(entries, self.one.lines, strict=True)
        return [Line(each.address, " ".join(told) or f"{each.label}. {each.told}", self._otherwise(each.place)) for each, told in pairs]

    def _otherwise(self, place: Place) -> str:
        """What an entry is told to say instead."""
        events = self.instead.get(place)
        if events is None:
            return ""
        if not events:
            return str(gettext("Se tacha."))
        fact, old = self._read(events[0]), self.steps[place].fact
        assert not isinstance(fact, Refusal), "what is carried was read before"
        retold = Retold(None, Entry(place, old), Entry(place, fact))
        return ToldTwice(self.here, self.here.night).line(retold, self.trick(place))

    def broken(self, events: Sequence[Event], breaks: Mapping[str, Any] | None) -> str | None:
        """The address of the entry of this hand that corrections break, where they leave it in its place or put it there again."""
        if breaks is None:
            return None
        if breaks["seq"] <= self.here.night.version:
            place = Place(breaks["seq"], breaks.get("insert"))
            return self._address(place) if place in self.steps else None
        event = events[breaks["seq"] - self.here.night.version - 1]["data"]["insert"][breaks["insert"] - 1]
        cards = self._cards(event)
        # Who leads and wins may be told anew, but no card is played to two tricks.
        same = (each for each in self.steps if self._standing(each) == event or (cards and self._cards(self._standing(each)) == cards))
        return next(map(self._address, same), None)

    def trick(self, place: Place) -> int | None:
        """Which trick of the hand an entry is; None for one that is none."""
        tricks = [each for each, step in self.steps.items() if isinstance(step.fact, Trick)]
        return tricks.index(place) + 1 if place in tricks else None

    def swaps(self, place: Place, told: Event) -> list[Swap]:
        """The cards of a trick that were played to another trick of this hand, each with that other trick as it is with the card that lay here."""
        was, now = (self._cards(each) for each in (self._standing(place), told))
        found: dict[Place, Swap] = {}
        for player, card in now.items():
            given = was.get(player)
            if self.trick(place) is None or card in was.values() or given is None or given in now.values():
                continue
            for other in self.steps:
                event = found[other].event if other in found else self._standing(other)
                laid = {} if other == place or self.trick(other) is None else self._cards(event)
                for whose in (each for each, there in laid.items() if there == card):
                    swapped = {**(event or {}), "data": {**(event or {})["data"], "cards": {**laid, whose: given}}}
                    found[other] = Swap(self._said(card, other, whose, given), other, swapped)
        return [*found.values()]

    def _said(self, card: str, other: Place, whose: str, given: str) -> str:
        values = {"card": card, "given": given, "who": whose, "trick": self.trick(other)}
        speech = self.here.speech
        values |= {"card": speech.card(card), "given": speech.card(given), "who": speech.who(whose)}
        return speech.say("En la baza {trick}, {who} echó {card}. Si se cambian, ahí echó {given}.", **values)

    def _standing(self, place: Place) -> Event | None:
        """What is told of an entry now; None where it is struck, or is more than one."""
        events = self.instead.get(place, [self._event(place)])
        return events[0] if len(events) == 1 else None

    @staticmethod
    def _cards(event: Event | None) -> dict[str, str]:
        """Who played which card, where an event is a trick that tells it."""
        cards = None if event is None or event["type"] != Trick.type else event["data"].get("cards")
        return dict(cards) if isinstance(cards, Mapping) else {}

    def _event(self, place: Place) -> Event:
        """An entry as it stands in the record."""
        return self._first.told_at(place)

    @cached_property
    def _first(self) -> Recorded:
        return Recorded(self.here, next(iter(self.steps.values())))

    @staticmethod
    def _address(place: Place) -> str:
        return address_of(told_place(place))
