"""The record for readers, entry by entry: what each says, who logged it and when, and who struck it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import NamedTuple

from flask_babel import gettext

from events.chain import Stamp
from events.correction import Place
from events.facts import Correction, Dispute, NightOpened, Ruling
from events.store.port import Event
from projections.deals import dealt_at
from projections.entries import Filed, filed
from projections.hands import told_place
from service.api.state import state
from service.explain.hand import contest_told
from service.explain.night import opening_told
from service.web.hand.frames import address_of
from service.web.hand.recorded import Sayable, kind_of_fact
from service.web.here import Here
from service.web.step.box import Around, Json


class Entry(NamedTuple):
    """An entry of the record in words."""

    address: str
    told: str
    stamp: str
    """When it was logged, and by whom; also when it arrived, if later."""
    struck: str | None
    """The correction that struck it, when, by whom and why; None if it stands."""


class Book:
    """The record of a night, as far as its reader may see it."""

    def __init__(self, here: Here) -> None:
        self.here = here
        self._read: dict[int, Event] = {}
        """The events read so far, by seq."""

    @cached_property
    def entries(self) -> list[Filed]:
        """Every entry, with the hands that it is about."""
        return filed(self.here.night)

    def about(self, deal: Place) -> list[Filed]:
        """The entries about a hand, given by its deal."""
        return [each for each in self.entries if deal in each.about]

    @cached_property
    def beside(self) -> list[Filed]:
        """The entries that are about no hand."""
        return [each for each in self.entries if each.beside]

    def told(self, some: Iterable[Filed]) -> list[Entry]:
        """Some entries in words."""
        return [
            Entry(
                address_of(told_place(each.place)),
                self._words(each),
                self._stamped(self.stamps[each.place.seq]),
                None if each.struck_by is None else self.struck_by(each.struck_by),
            )
            for each in some
        ]

    def struck_by(self, seq: int) -> str:
        """The sentence that an entry was struck: by which correction, when, by whom and why."""
        values = {"seq": seq, "stamp": self.stamped(seq), "reason": self.here.night.corrections.made[seq].fact.reason}
        return self.here.speech.say("tachado con el apunte {seq} ({stamp}): «{reason}»", **values)

    def correction_told(self, seq: int) -> str:
        """A correction in words: when, by whom and why."""
        values = {"seq": seq, "stamp": self.stamped(seq), "reason": self.here.night.corrections.made[seq].fact.reason}
        return self.here.speech.say("el apunte {seq} ({stamp}): «{reason}».", **values)

    def stamped(self, seq: int) -> str:
        """When an event was logged, in the time zone of the table, and by whom; also when it arrived, if later."""
        return self._stamped((self._read.get(seq) or self._events[seq]).stamp)

    def _stamped(self, stamp: Stamp) -> str:
        return self.here.speech.stamp(self.here.moments(stamp), stamp.by)

    @cached_property
    def stamps(self) -> dict[int, Stamp]:
        """Who recorded each event of the night, and when, by seq."""
        return {seq: event.stamp for seq, event in self._events.items()}

    def reads(self, seqs: Iterable[int]) -> None:
        """Reads some events at once, so that a page with a few entries does not read them all."""
        self._read |= {event.seq: event for event in state().store.some(self.here.id, seqs)}

    @cached_property
    def _events(self) -> Mapping[int, Event]:
        """The events as they were recorded, by seq."""
        return {event.seq: event for event in state().store.stream(self.here.id)}

    def _data(self, place: Place) -> Json:
        """The data of an event, without the cards that lie face down."""
        told, cover = self._events[place.seq].envelope(), self.here.cover
        data: Json = told["data"] if cover is None else cover.shown(place.seq, told["type"], told["data"])[0]
        return data if place.insert is None else data["insert"][place.insert - 1]["data"]

    def _words(self, entry: Filed) -> str:
        """What an entry says."""
        fact, speech = entry.fact, self.here.speech
        match fact:
            case NightOpened():
                return " ".join([gettext("Apertura de la noche."), *opening_told(speech, fact)])
            case Dispute() | Ruling():
                number = self.numbers.get(entry.about[0]) if entry.about else None
                return contest_told(speech, replace(fact, hand=number, deal=None))
            case Correction():
                return self._correction_told(fact)
        said = Sayable(self.here, kind_of_fact(fact), self._data(entry.place), self.around)
        return f"{said.label} · {said.told}" if said.told else said.label

    def _correction_told(self, fact: Correction) -> str:
        speech, struck = self.here.speech, [str(seq) for seq in fact.strike or ()]
        values = {"reason": fact.reason, "struck": speech.all_of(struck), "after": fact.after}
        if fact.after is not None:
            return speech.say("Corrección: añade lo que faltaba después del {after}: «{reason}».", **values)
        if fact.insert:
            return speech.many(
                "Corrección: cambia el {struck}: «{reason}».", "Corrección: cambia los apuntes {struck}: «{reason}».", len(struck), **values
            )
        return speech.many(
            "Corrección: tacha el {struck}: «{reason}».", "Corrección: tacha los apuntes {struck}: «{reason}».", len(struck), **values
        )

    @cached_property
    def numbers(self) -> dict[Place, int]:
        """Deal → number of the hand."""
        return {place: number for number, place in enumerate(dealt_at(self.here.night.last), 1)}

    @cached_property
    def around(self) -> Around:
        """The table for wording events, struck ones too: it has every player whom an event may name."""
        here, sat = self.here, self.here.sat
        return Around(here.speech, sat, sat, sat, here.night.game.pack, {})


def numbers_of(entries: Iterable[Filed]) -> list[int]:
    """The seqs of some entries, each once."""
    return sorted({each.place.seq for each in entries})


def struck_numbers(entries: Sequence[Filed]) -> list[int]:
    """The seqs of the struck entries among some."""
    return numbers_of([each for each in entries if each.struck_by is not None])
