"""One hand for its pages: for a reader, in his language, with everything that the record says of it.

Nothing is computed here: the hand comes from the projections, without the cards that its reader must not see yet, and the sentences
come from `service.explain`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Final, NamedTuple

from events.chain import Stamp
from events.correction import Place
from events.facts import Dispute, Ruling
from projections.deals import number_of
from projections.entries import Filed, writers
from projections.hands import disputed_hands, steps_of, story, told_hand
from projections.versions import Version, versions
from rules.core.findings import Finding
from rules.core.hands import HandResult
from rules.core.telling import Seen
from rules.registry import words_of
from service.api.state import state
from service.explain.hand import Pairs, accounts_told, afterwards_told, seen
from service.explain.speech import Speech
from service.in_memory import Latest
from service.problems import ProblemError
from service.web.hand.filed import Book, Entry, numbers_of, struck_numbers
from service.web.hand.irregular import Irregular, irregular_of
from service.web.here import Here


class Contested(NamedTuple):
    """A dispute or a ruling in words, who logged it and when, and what took it back; None if it stands."""

    told: str
    stamp: str
    struck: str | None
    interest: str | None
    """What the player who ruled had at stake in it, if anything."""


class Crossed(NamedTuple):
    """A line that was struck, and who had logged it when."""

    told: str
    stamp: str


class Former(NamedTuple):
    """How the hand read before a correction of its own events; for an undone correction, how the hand read because of it."""

    seq: int
    told: str
    undone: str | None
    """What undid the correction; None if it stands."""
    lines: list[Crossed]
    outcome: list[str]
    """How the hand had come out, and `tantos` what it had brought; empty if neither differs from now."""
    tantos: Mapping[str, int]


class Moved(NamedTuple):
    """What a correction of something else changed in the hand."""

    seq: int
    told: str
    undone: str | None
    tantos: Mapping[str, int]
    """What the hand had brought; empty if that does not differ from now."""


class Past(NamedTuple):
    """What corrections did to a hand: how it read before, what changed elsewhere, and what those who ruled on it had at stake."""

    former: list[Former]
    moved: list[Moved]
    interests: dict[Place, str | None]
    """By the place of the ruling."""


_PASTS: Final[Latest[Past]] = Latest("past", lambda past: len(repr(past)))


class OneHand:
    """A hand that a reader looks at. Raises ProblemError if it was not dealt."""

    def __init__(self, here: Here, number: int) -> None:
        try:
            self.pairs: Pairs = steps_of(here.night, number)
        except LookupError:
            raise ProblemError("no_such_hand", hand=number) from None
        self.here = here
        self.number = number
        self.game = here.night.game
        self.teller = words_of(self.game.name)
        self.is_open = self.game.open_hand(here.night.table) == number
        self.result: HandResult = self.game.hand(here.night.table, number)

    @cached_property
    def told(self) -> dict[str, Any]:
        """The hand as JSON."""
        found = [each.found for each in self.findings]
        return told_hand(self.result, found, disputed=self.number in disputed_hands(self.here.night))

    @cached_property
    def story(self) -> list[dict[str, Any]]:
        """The hand event by event."""
        return story(self.here.night, self.number)

    @cached_property
    def seen(self) -> list[Seen]:
        """Its events, each with what could be seen before and after."""
        return list(seen(self.here.night, self.pairs))

    @cached_property
    def lines(self) -> list[list[str]]:
        """What happened, in sentences for each event."""
        return [self.teller.events_told(self.here.speech, self.result, [each]) for each in self.seen]

    @cached_property
    def beside_tricks(self) -> list[str]:
        """What happened outside the tricks, as one text."""
        return list(self.teller.events_told(self.here.speech, self.result, [each for each in self.seen if not each.trick]))

    @cached_property
    def outcome(self) -> list[str]:
        """How it came out."""
        return list(self.teller.outcome_told(self.here.speech, self.result))

    @cached_property
    def accounts(self) -> list[str]:
        """Who pays whom, for what, by which article."""
        return accounts_told(self.here.speech, self.here.night, self.result.postings)

    @cached_property
    def afterwards(self) -> str:
        """What each player has gained or lost by it, and what lies in the plate."""
        return afterwards_told(self.here.speech, self.here.night, self.result)

    @cached_property
    def books(self) -> list[str]:
        """The keys of the books that its payments and findings cite, each once."""
        cited = [*(posting.source for posting in self.result.postings), *(finding.source for finding in self.result.findings)]
        return list(dict.fromkeys(source.partition("/")[0] for source in cited))

    @cached_property
    def findings(self) -> list[Irregular]:
        """Its irregularities."""
        return irregular_of(self.here, self.result, self.pairs)

    @cached_property
    def book(self) -> Book:
        """The record of its night."""
        return Book(self.here)

    @cached_property
    def deal(self) -> Place:
        """The place of its deal."""
        return self.pairs[0][1].place

    @cached_property
    def filed(self) -> list[Filed]:
        """Every entry about it, struck ones too."""
        return self.book.about(self.deal)

    @cached_property
    def entries(self) -> list[Entry]:
        """These entries in words."""
        return self.book.told(self.filed)

    @cached_property
    def seqs(self) -> list[int]:
        """The seqs of the entries about it, struck ones too."""
        return numbers_of(self.filed)

    @cached_property
    def struck_seqs(self) -> list[int]:
        """The seqs of the struck entries about it."""
        return struck_numbers(self.filed)

    @cached_property
    def written(self) -> list[str]:
        """Who logged what stands of it, and when first; an event that a correction restored counts as its first writer's."""
        by = {seq: stamp.by for seq, stamp in self.book.stamps.items()}
        return [self.book.stamped(seq) for seq in writers(self.here.night, self.filed, [step.place for _, step in self.pairs], by)]

    @cached_property
    def contests(self) -> list[Contested]:
        """All disputes about it, and the rulings on them."""
        about = [each for each in self.filed if isinstance(each.fact, Dispute | Ruling)]
        return [
            Contested(told.told, told.stamp, told.struck, self._past.interests[each.place])
            for each, told in zip(about, self.book.told(about), strict=True)
        ]

    @cached_property
    def _past(self) -> Past:
        """The parts that need the whole record read again: made once per state of the night for all who read the hand in one language."""
        here = self.here
        names = tuple(sorted(here.names.items()))
        place = (self.number, here.caller.covered, here.lang)
        return _PASTS.of(state().records.nights, here.id, place, here.night, self._made, beside=names)

    def _made(self) -> Past:
        contests = [each for each in self.filed if isinstance(each.fact, Dispute | Ruling)]
        return Past(self._former_readings(), self._moves(), {each.place: self._interest(each) for each in contests})

    def _interest(self, ruling: Filed) -> str | None:
        """What the player who ruled had at stake: an irregularity of the hand is or was his, or its correction brought him tantos."""
        who = self.book.stamps[ruling.place.seq].by
        if not isinstance(ruling.fact, Ruling) or who is None:
            return None
        findings = [*self.result.findings, *(finding for version in self._versions for finding in version.results[0].findings)]
        brought = 0
        if ruling.fact.decision == "corrected":
            since = min((each.place.seq for each in self.filed if isinstance(each.fact, Dispute)), default=0)
            made = [version for version in self._versions if since < version.seq < ruling.place.seq]
            brought = sum(now.tantos.get(who, 0) - was.tantos.get(who, 0) for was, now in (version.results for version in made))
            brought += self.result.tantos.get(who, 0) if self._was_returned(since, ruling.place.seq) else 0
        return interest_told(self.here.speech, who, findings, brought)

    def _was_returned(self, since: int, until: int) -> bool:
        """Whether a correction between two entries returned the whole hand."""
        told = {version.seq for version in self._versions}
        return any(since < seq < until and seq not in told and self.deal in deals for seq, deals in self.here.night.did.amended.items())

    @cached_property
    def _versions(self) -> list[Version]:
        return versions(self.here.night, self.number)

    @property
    def former(self) -> list[Former]:
        """How it read before each correction of its own events. A correction that only undid others is shown with those."""
        return self._past.former

    def _former_readings(self) -> list[Former]:
        made = self.here.night.corrections.made
        return [
            self._former(version)
            for version in self._versions
            if version.own and (version.fact.insert or any(seq not in made for seq in version.fact.strike or ()))
        ]

    @property
    def moved(self) -> list[Moved]:
        """What corrections of other entries changed in it."""
        return self._past.moved

    def _moves(self) -> list[Moved]:
        return [self._moved(version) for version in self._versions if not version.own]

    def _former(self, version: Version) -> Former:
        before, after = version.results
        night, pairs, result = (version.night, version.struck, before) if version.holds else (version.after, version.put, after)
        stand = {step.place for _, step in self.pairs}
        crossed = [
            Crossed(line, self.book.stamped(step.place.seq))
            for (_, step), told in zip(pairs, self._lines(night, pairs, result), strict=True)
            for line in told
            if step.place not in stand
        ]
        values = {"seq": version.seq, "stamp": self.book.stamped(version.seq), "reason": version.fact.reason}
        told = self.here.speech.say("Se corrigió con el apunte {seq} ({stamp}): «{reason}»", **values)
        outcome = list(self.teller.outcome_told(self.here.speech, result))
        if not pairs or (outcome, result.tantos) == (self.outcome, self.result.tantos):
            return Former(version.seq, told, self._undone(version.seq), crossed, [], {})
        return Former(version.seq, told, self._undone(version.seq), crossed, outcome, result.tantos)

    def _undone(self, seq: int) -> str | None:
        """What undid a correction; None if it stands."""
        by = self.here.night.corrections.struck_by().get(seq)
        return None if by is None else self.book.struck_by(by)

    def _moved(self, version: Version) -> Moved:
        speech, (was, now) = self.here.speech, version.results
        cause, (lay, lies) = self._cause(version), version.plates
        tariffs = [str(each.game.rules(each.table).get("tariff")) for each in (version.night, version.after)]
        if tariffs[0] != tariffs[1]:
            old, new = (speech.say(self.teller.tariffs[each].called) for each in tariffs)
            told = speech.say("{cause} cambió la tarifa de esta: {was} → {now}", cause=cause, was=old, now=new)
        elif lay != lies:
            told = speech.say("{cause} cambió el plato de esta: {was} → {now}", cause=cause, was=lay, now=lies)
        else:
            told = speech.say("{cause} cambió la cuenta de esta", cause=cause)
        values = {"told": told, "stamp": self.book.stamped(version.seq), "reason": version.fact.reason}
        had = {} if was.tantos == now.tantos else was.tantos
        return Moved(version.seq, speech.say("{told} ({stamp}): «{reason}»", **values), self._undone(version.seq), had)

    def _cause(self, version: Version) -> str:
        """What a correction was about."""
        night, speech = self.here.night, self.here.speech
        amended = night.did.amended.get(version.seq, ())
        numbers = {number for deal in amended if (number := number_of(deal, self.book.numbers, night.instead)) is not None}
        struck = [night.did.struck[deal].result.number for deal in amended if deal in night.did.struck]
        if version.night.opened != version.after.opened:
            return speech.say("La corrección de la apertura")
        if len(numbers) == 1:
            return speech.say("La corrección de la mano {hand}", hand=min(numbers))
        if numbers:
            return speech.say("La corrección de las manos {hands}", hands=speech.all_of([str(each) for each in sorted(numbers)]))
        if struck:
            return speech.say("La corrección que tachó la que era la mano {hand}", hand=min(struck))
        return speech.say("La corrección de lo que no es de ninguna mano")

    def _lines(self, night: Any, pairs: Pairs, result: HandResult) -> list[list[str]]:
        return [self.teller.events_told(self.here.speech, result, [each]) for each in seen(night, pairs)]

    @property
    def stamps(self) -> dict[int, Stamp]:
        """Who recorded each event of the night, and when, by seq."""
        return self.book.stamps

    @property
    def dealt_count(self) -> int:
        """How many hands were dealt: decides whether there is a next one."""
        return self.game.dealt_count(self.here.night.table)


def interest_told(speech: Speech, who: str, findings: Sequence[Finding], brought: int) -> str | None:
    """What somebody who ruled on a hand had at stake: an irregularity of it is his, or his ruling brought him tantos."""
    if any(each.player == who for each in findings):
        return speech.say("Lo decidió {player}, de quien es una de las irregularidades.", player=speech.who(who))
    if brought <= 0:
        return None
    return speech.say("Lo decidió {player}, a quien la corrección da {tantos} más.", player=speech.who(who), tantos=speech.tantos(brought))
