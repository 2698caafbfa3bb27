"""Changes to several entries of a hand, carried along in the page and previewed together.

They are stored only in the fields of the page, so nothing needs tidying up and no script is needed.
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
"""The prefix of the fields that carry the new events of an entry; the address of the entry follows."""


class Line(NamedTuple):
    """An entry of the hand: what it says, and what it is changed to; empty if it stays."""

    address: str
    line: str
    otherwise: str


class Swap(NamedTuple):
    """A card in the new trick that was played to another trick: the card, its player there, and that trick with the other card instead."""

    said: str
    place: Place
    event: Event


class Several:
    """The entries of a hand, and the changes to some of them. Raises ProblemError for a page with anything else in these fields."""

    def __init__(self, here: Here, one: OneHand, fields: Mapping[str, str] | None = None) -> None:
        self.here, self.one = here, one
        self.steps = {step.place: step for _, step in one.pairs}
        self.instead = {} if fields is None else dict(self._carried(fields))

    def _carried(self, fields: Mapping[str, str]) -> Iterator[tuple[Place, Sequence[Event]]]:
        """The changes in the fields of a form, each with the entry that it replaces."""
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
        """Replaces an entry by some events. Raises ProblemError for an event that the game does not know."""
        refusal = next((read for read in map(self._read, events) if isinstance(read, Refusal)), None)
        if refusal is not None:
            raise of_refusal(on_a_page(refusal), None, self.here.names)
        self.instead.pop(place, None)
        if list(events) != [self._event(place)]:
            self.instead[place] = events

    def recorded(self, address: str | None) -> Recorded | None:
        """The entry of the hand at an address; None if there is none."""
        place = None if address is None else place_at(address)
        return Recorded(self.here, self.steps[place]) if place in self.steps else None

    @property
    def corrections(self) -> list[dict[str, Any]]:
        """The corrections that make all the changes."""
        return self._first.corrections(self.instead)

    @cached_property
    def carried(self) -> dict[str, str]:
        """The fields that carry the changes along."""
        return {TOLD + self._address(place): orjson.dumps(events).decode() for place, events in self.instead.items()}

    @property
    def lines(self) -> list[Line]:
        """Each entry of the hand, in order."""
        entries = [Recorded(self.here, step) for step in self.steps.values()]
        pairs = zip(entries, self.one.lines, strict=True)
        return [Line(each.address, " ".join(told) or f"{each.label}. {each.told}", self._otherwise(each.place)) for each, told in pairs]

    def _otherwise(self, place: Place) -> str:
        """What an entry is changed to, in words."""
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
        """The address of the entry of this hand that corrections break, if they keep it or log it again."""
        if breaks is None:
            return None
        if breaks["seq"] <= self.here.night.version:
            place = Place(breaks["seq"], breaks.get("insert"))
            return self._address(place) if place in self.steps else None
        event = events[breaks["seq"] - self.here.night.version - 1]["data"]["insert"][breaks["insert"] - 1]
        cards = self._cards(event)
        # Leader and winner may have changed, but no card is played to two tricks.
        same = (each for each in self.steps if self._standing(each) == event or (cards and self._cards(self._standing(each)) == cards))
        return next(map(self._address, same), None)

    def trick(self, place: Place) -> int | None:
        """The number of the trick that an entry is; None for other entries."""
        tricks = [each for each, step in self.steps.items() if isinstance(step.fact, Trick)]
        return tricks.index(place) + 1 if place in tricks else None

    def swaps(self, place: Place, told: Event) -> list[Swap]:
        """The cards of a trick that were played to another trick of this hand, each with that trick as it is with the other card."""
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
        """What stands for an entry now; None if it is struck or replaced by several events."""
        events = self.instead.get(place, [self._event(place)])
        return events[0] if len(events) == 1 else None

    @staticmethod
    def _cards(event: Event | None) -> dict[str, str]:
        """Player → card, for an event that is a trick with cards."""
        cards = None if event is None or event["type"] != Trick.type else event["data"].get("cards")
        return dict(cards) if isinstance(cards, Mapping) else {}

    def _event(self, place: Place) -> Event:
        """An entry as the record has it."""
        return self._first.told_at(place)

    @cached_property
    def _first(self) -> Recorded:
        return Recorded(self.here, next(iter(self.steps.values())))

    @staticmethod
    def _address(place: Place) -> str:
        return address_of(told_place(place))
