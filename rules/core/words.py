"""The words of a game as one value: what its hands, payments and house rules are called, and how it is told what happened.

A face asks for nothing else of what a game is called; what is the same in every game is said here once. A text is a Spanish template, which is
looked for in the catalogue of the game first. What a hand tells and its game has no row for is called by its code: the tests of faces find it
(`unsaid`), a table at play reads on.
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
"""Outcome of a hand in every game → how people call it."""
REASONS: Final = {"transfer": Reason(mark("acuerdo de la mesa"), mark("por acuerdo de la mesa"))}
"""Why tantos move in every game."""
BOOKS: Final = {"table": mark("acuerdo de la mesa")}
"""The key of a source in every game → what it stands for."""
FOUND_BEFORE: Final = mark("de antes: hoy no se admitiría")


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """What is said of a game: its tables, one row a word, and the few functions that tell a hand. What a game leaves out it has no words for."""

    name: str
    card: str | None
    """The card that stands for it on the first page; None for a game whose cards are not drawn but lettered: the back of its pack does."""
    ranks: Ranks = COMMON
    """How it calls cards and tantos."""
    tariffs: Mapping[str, Tariff] = field(default_factory=dict)
    variants: Mapping[str, Variant] = field(default_factory=dict)
    rules: Mapping[str, RuleWords]
    """House rule → its words."""
    partners: tuple[tuple[int, ...], ...] = ()
    """Who play together from the start in a game without variants: their seats, from 0, side by side; where fewer sit, nobody does."""
    one_more: str = ""
    """What it means that one more sits down than have cards."""
    plate: str = ""
    """What lies between the players; nothing where nothing ever does."""
    plates: Mapping[str, str] = field(default_factory=dict)
    """Kind of what lies in the plate → how people call it."""
    waiting: Waiting | None = None
    """What may wait to be paid; None in a game in which nothing does."""
    chooses: str = ""
    """What is said to whoever `Standing.chooses` names; nothing in a game in which nobody has such a choice."""
    unfinished: str = ""
    """What is asked of what is left unfinished at the end of a night; nothing in a game in which every hand stands by itself."""
    favored: str = mark("favor")
    """How a suit is called beside its name in which more is paid."""
    lances: Mapping[str, str] = field(default_factory=dict)
    """Lance → how people call it."""
    claims: Mapping[str, str]
    """What is most often wrong with a hand."""
    out_of_turn: str | None = None
    """The law about who plays out of his turn, where a table applies one."""
    against_the_rule: str = mark("No se puede: tenía con qué servir.")
    """Why a card could not be played."""
    terms: frozenset[str] = frozenset()
    """Words that a list of what may be said holds, besides those of every game: in it they are nobody's name."""
    books: Mapping[str, str]
    """The key of a source → the book that it stands for."""

    outcomes: Mapping[str, str]
    """Outcome of a hand → how people call it."""
    reasons: Mapping[str, Reason]
    """Why tantos move → its words."""
    findings: Mapping[str, Irregular]
    """Code of something irregular → its words."""
    feats: FeatWords
    """What its players did in a hand; games that count the same (`Game.counted`) call it the same."""

    tellers: Mapping[str, Teller]
    """Type of an event → what it tells."""
    callers: Mapping[str, Caller] = field(default_factory=dict)
    """Type of an event → what somebody said in the auction by it, in a game that has one."""
    outcome_told: Callable[[Speech, HandResult], list[str]]
    """How a hand came out, in a sentence or two."""
    in_a_line: Callable[[Speech, HandResult], str]
    """A hand as one tells it across the table."""
    points: Mapping[str, str] = field(default_factory=dict)
    """What points are counted for in an open hand → how people call it, in a game that counts some before the end."""
    made: Callable[[Speech, Seen, HandResult], list[str]] = lambda _speech, _seen, _result: []
    """What the points of a trick made, in a game that counts some before the end."""
    cards_paid: Callable[[Speech, HandResult], list[str]] = lambda _speech, _result: []
    """What became of the cards that are paid for, in a game that pays for some."""
    seating_told: Callable[[Speech, Any], list[str]] = lambda _speech, _fact: []
    """Who drew which seat, in a game that tells it."""
    lies: Callable[[Speech, int, Told], str] = lambda _speech, _plate, _told: ""
    """What lies between the players, by what lies in the plate and what waits; nothing where nothing is to be said."""
    stays: Callable[[Speech, HandResult], str] = lambda _speech, _result: ""
    """What lies there after a hand."""
    brought: Callable[[Speech, Any], list[str]] = lambda _speech, _carried: []
    """What came from an earlier night."""
    counters: Callable[[Speech, Told], list[str]] = lambda _speech, _told: []
    """What each should have in hand, or what else is counted over the night."""
    left: str = mark("Se cierra la noche.")
    """That the night is closed, and what lies is carried on."""
    shared_out: str = mark("Se cierra la noche y se reparte lo que queda.")
    """That the night is closed, and what lies is shared out."""

    def title(self, speech: Speech, rules: Told) -> str:
        """Which game is played, by its variant where it has some."""
        called = self.variants[rules["variant"]].called if self.variants else self.name
        return speech.say(called)

    def paired(self, variant: str | None) -> tuple[tuple[int, ...], ...]:
        """Who play together from the start in a variant: their seats, side by side; nobody where everybody plays for himself."""
        row = self.variants.get(variant or "")
        return self.partners if row is None else row.partners

    def partners_of(self, rules: Told, players: Sequence[str]) -> list[list[str]]:
        """Who plays with whom from the start, as they sit now; nobody at a table of fewer than these seats."""
        sides = self.paired(rules.get("variant"))
        return [[players[seat] for seat in side] for side in sides] if sum(map(len, sides)) <= len(players) else []

    def outcome(self, name: str) -> str:
        """How people call an outcome."""
        return self.outcomes.get(name) or OUTCOMES.get(name, name)

    def book(self, key: str) -> str:
        """The book that the key of a source stands for."""
        return self.books.get(key) or BOOKS[key]

    def paid(self, why: str) -> str:
        """What is paid, by why tantos move."""
        return self._reason(why).paid

    def found(self, code: str) -> str:
        """How people call something irregular."""
        return FOUND_BEFORE if code == OF_BEFORE else self._irregular(code).called

    def points_called(self, speech: Speech, points: Points) -> Points:
        """What a player has counted so far, each part as people call it."""
        return points._replace(parts=tuple([(speech.say(self.points.get(name, name)), count) for name, count in points.parts]))

    def beat_told(self, speech: Speech, beat: Beat) -> str:
        """What an evening is remembered by, in a sentence."""
        return beat_told(speech, beat, plate=self.plate, feats=self.feats.remembered)

    def events_told(self, speech: Speech, result: HandResult, events: Sequence[Seen]) -> list[str]:
        """What happened, a line an event."""
        return each_told(speech, result, events, self.tellers, self.callers)

    def reason(self, speech: Speech, posting: Posting) -> str:
        """Why tantos move, in words; what is paid for a card names it, what had waited since when."""
        row = self._reason(posting.why)
        if row.since:
            return speech.say(row.since, since=posting.since) if posting.since else speech.say(row.brought)
        return speech.say(row.because, card="" if posting.card is None else speech.card(posting.card))

    def finding_told(self, speech: Speech, finding: Finding, *, seen_at: str | None) -> str:
        """An irregular thing in words; `seen_at` is what brought it to light, where that came later."""
        if finding.code == OF_BEFORE:
            return of_before_told(speech, finding)
        row = self._irregular(finding.code)
        values = finding_values(speech, finding) | {name: speech.say(said) for name, said in row.named.items()}
        late = "" if seen_at is None else speech.say("; lo descubre {seen_at}", seen_at=seen_at)
        return speech.say(row.later if row.later and seen_at is not None else row.told, seen_at=seen_at, late=late, **values)

    def waits(self, speech: Speech, each: Told) -> str:
        """What waits, since which hand."""
        assert self.waiting is not None, "what waits is called somehow"
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
