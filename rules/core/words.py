"""The words of a game as one value: what its hands, payments and house rules are called, and how events are put in words.

A face gets all names of a game from here, including what every game says the same. A text is a Spanish template, looked up
first in the catalogue of the game. A code without a row is shown as it is: the tests of faces find it (`unsaid`), and a table
at play can read on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from rules.core.beats import Beat, beat_told
from rules.core.before import OF_BEFORE
from rules.core.called import COMMON, Ranks
from rules.core.feats import Points
from rules.core.findings import Finding
from rules.core.glossary import FeatWords, Irregular, Reason, RuleWords, Tariff, Variant, Waiting
from rules.core.hands import HandResult
from rules.core.postings import Posting
from rules.core.refusals import mark
from rules.core.speech import Speech
from rules.core.telling import Caller, Seen, Teller, Told, each_told, finding_values, of_before_told

OUTCOMES: Final = {"open": mark("sin terminar")}
"""Outcome in every game → its common name."""
REASONS: Final = {"transfer": Reason(mark("acuerdo de la mesa"), mark("por acuerdo de la mesa"))}
"""Reasons for which tantos move in every game."""
BOOKS: Final = {"table": mark("acuerdo de la mesa")}
"""The key of a source in every game → its name."""
FOUND_BEFORE: Final = mark("de antes: hoy no se admitiría")


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """What a game calls things, as tables with a row for each word, and the few functions that describe a hand in sentences."""

    name: str
    card: str | None
    """The card that stands for it on the first page; None if its cards have letters instead of pictures: then the back of its pack does."""
    ranks: Ranks = COMMON
    """What it calls cards and tantos."""
    tariffs: Mapping[str, Tariff] = field(default_factory=dict)
    variants: Mapping[str, Variant] = field(default_factory=dict)
    rules: Mapping[str, RuleWords]
    """House rule → its words."""
    partners: tuple[tuple[int, ...], ...] = ()
    """The partners from the start in a game without variants, by seat from 0, side by side; none if fewer sit."""
    one_more: str = ""
    """What it means if one more player sits down than have cards."""
    plate: str = ""
    """The name of what lies between the players; empty if nothing ever does."""
    plates: Mapping[str, str] = field(default_factory=dict)
    """Kind of what lies in the plate → its common name."""
    waiting: Waiting | None = None
    """What may wait to be paid; None in a game where nothing does."""
    chooses: str = ""
    """The sentence for the player whom `Standing.chooses` names; empty in a game without such a choice."""
    unfinished: str = ""
    """The question about what is unfinished at the end of a night; empty in a game whose hands stand alone."""
    favored: str = mark("favor")
    """The word beside the name of a suit in which more is paid."""
    lances: Mapping[str, str] = field(default_factory=dict)
    """Lance → its common name."""
    claims: Mapping[str, str]
    """The most common complaints about a hand."""
    out_of_turn: str | None = None
    """The law about playing out of turn, if a table may apply one."""
    against_the_rule: str = mark("No se puede: tenía con qué servir.")
    """Why a card could not be played."""
    terms: frozenset[str] = frozenset()
    """Further words that a list may hold and that are not names of players."""
    books: Mapping[str, str]
    """The key of a source → its book."""

    outcomes: Mapping[str, str]
    """Outcome of a hand → its common name."""
    reasons: Mapping[str, Reason]
    """Reason for which tantos move → its words."""
    findings: Mapping[str, Irregular]
    """Code of something irregular → its words."""
    feats: FeatWords
    """The words for feats; games that count the same (`Game.counted`) share them."""

    tellers: Mapping[str, Teller]
    """Type of an event → the function that describes it."""
    callers: Mapping[str, Caller] = field(default_factory=dict)
    """Type of an event → the function that describes its call, in a game with an auction."""
    outcome_told: Callable[[Speech, HandResult], list[str]]
    """The result of a hand, in a sentence or two."""
    in_a_line: Callable[[Speech, HandResult], str]
    """A hand as people tell it across the table."""
    points: Mapping[str, str] = field(default_factory=dict)
    """What points are counted for in an open hand → its common name, in a game that counts some before the end."""
    made: Callable[[Speech, Seen, HandResult], list[str]] = lambda _speech, _seen, _result: []
    """The points that a trick made, in a game that counts some before the end."""
    cards_paid: Callable[[Speech, HandResult], list[str]] = lambda _speech, _result: []
    """What became of the cards that are paid for, in a game that has some."""
    seating_told: Callable[[Speech, Any], list[str]] = lambda _speech, _fact: []
    """Who drew which seat, in a game that records it."""
    lies: Callable[[Speech, int, Told], str] = lambda _speech, _plate, _told: ""
    """What lies between the players, given the plate and what waits; empty if there is nothing to say."""
    stays: Callable[[Speech, HandResult], str] = lambda _speech, _result: ""
    """What lies there after a hand."""
    brought: Callable[[Speech, Any], list[str]] = lambda _speech, _carried: []
    """What came from an earlier night."""
    counters: Callable[[Speech, Told], list[str]] = lambda _speech, _told: []
    """What each player should hold, or whatever else is counted over the night."""
    left: str = mark("Se cierra la noche.")
    """The sentence for a close that carries over what lies."""
    shared_out: str = mark("Se cierra la noche y se reparte lo que queda.")
    """The sentence for a close that shares out what lies."""

    def title(self, speech: Speech, rules: Told) -> str:
        """The name of the game, or of its variant if it has some."""
        called = self.variants[rules["variant"]].called if self.variants else self.name
        return speech.say(called)

    def paired(self, variant: str | None) -> tuple[tuple[int, ...], ...]:
        """The partners from the start in a variant, by seat, side by side; empty if everybody plays for himself."""
        row = self.variants.get(variant or "")
        return self.partners if row is None else row.partners

    def partners_of(self, rules: Told, players: Sequence[str]) -> list[list[str]]:
        """The partners from the start, as the players sit now; empty at a table with fewer seats."""
        sides = self.paired(rules.get("variant"))
        return [[players[seat] for seat in side] for side in sides] if sum(map(len, sides)) <= len(players) else []

    def outcome(self, name: str) -> str:
        """The common name of an outcome."""
        return self.outcomes.get(name) or OUTCOMES.get(name, name)

    def book(self, key: str) -> str:
        """The book of the key of a source."""
        return self.books.get(key) or BOOKS[key]

    def paid(self, why: str) -> str:
        """What a payment with this reason pays."""
        return self._reason(why).paid

    def found(self, code: str) -> str:
        """The common name of something irregular."""
        return FOUND_BEFORE if code == OF_BEFORE else self._irregular(code).called

    def points_called(self, speech: Speech, points: Points) -> Points:
        """What a player has counted so far, each part by its common name."""
        return points._replace(parts=tuple([(speech.say(self.points.get(name, name)), count) for name, count in points.parts]))

    def beat_told(self, speech: Speech, beat: Beat) -> str:
        """A beat of an evening, as a sentence."""
        return beat_told(speech, beat, plate=self.plate, feats=self.feats.remembered)

    def events_told(self, speech: Speech, result: HandResult, events: Sequence[Seen]) -> list[str]:
        """What happened, one line for each event."""
        return each_told(speech, result, events, self.tellers, self.callers)

    def reason(self, speech: Speech, posting: Posting) -> str:
        """Why tantos move, in words; with the card if one is paid for, or the time since which the amount waited."""
        row = self._reason(posting.why)
        if row.since:
            return speech.say(row.since, since=posting.since) if posting.since else speech.say(row.brought)
        return speech.say(row.because, card="" if posting.card is None else speech.card(posting.card))

    def finding_told(self, speech: Speech, finding: Finding, *, seen_at: str | None) -> str:
        """A finding in words; `seen_at` is what brought it to light, if that came later."""
        if finding.code == OF_BEFORE:
            return of_before_told(speech, finding)
        row = self._irregular(finding.code)
        values = finding_values(speech, finding) | {name: speech.say(said) for name, said in row.named.items()}
        late = "" if seen_at is None else speech.say("; lo descubre {seen_at}", seen_at=seen_at)
        return speech.say(row.later if row.later and seen_at is not None else row.told, seen_at=seen_at, late=late, **values)

    def waits(self, speech: Speech, each: Told) -> str:
        """What waits, and since which hand."""
        assert self.waiting is not None, "a game in which something waits has words for it"
        values = {"player": speech.who(each["player"]), "tantos": each["tantos"]}
        if each["since"] is None:
            return speech.say(self.waiting.brought, **values)
        return speech.say(self.waiting.since, since=each["since"], **values)

    def unsaid(self, result: HandResult) -> Iterator[str]:
        """The codes of a hand that have no row here."""
        tables: tuple[tuple[Iterable[str], set[str]], ...] = (
            ([result.outcome], self.outcomes.keys() | OUTCOMES.keys()),
            ([each.why for each in result.postings], self.reasons.keys() | REASONS.keys()),
            ([each.code for each in result.findings], self.findings.keys() | {OF_BEFORE}),
            ([name for each in result.features.points for name, _ in each.parts], {*self.points}),
        )
        for codes, said in tables:
            yield from (code for code in codes if code not in said)

    def _reason(self, why: str) -> Reason:
        return self.reasons.get(why) or REASONS.get(why) or Reason(why, why)

    def _irregular(self, code: str) -> Irregular:
        return self.findings.get(code) or Irregular(code, f"{code} [{{source}}].")
