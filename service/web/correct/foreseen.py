"""The preview of a correction: first the entries that change, then the consequences hand by hand; or what the correction breaks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, zip_longest
from typing import Any, NamedTuple

from events.correction import Place
from events.facts import PLATE, Trick
from projections.agreed import lapsed
from projections.changes import beyond, changes
from projections.found import Found, found_in
from projections.hands import steps_of, trick_seen
from projections.night import Night
from projections.paying import left_after, settlement_of
from projections.retold import Retold, SameHand, retold, same_hands
from projections.settlement import Payment
from projections.standing import steps
from projections.unrounded import is_rounded_away, pays_otherwise, rounds
from projections.won import won
from projections.written import places_of_hands
from rules.core.findings import Finding
from rules.core.hands import HandResult
from rules.registry import words_of
from service.api.state import state
from service.explain.hand import findings_told
from service.explain.refused import UNFINISHED
from service.problems import ProblemError
from service.web import forms
from service.web.correct.told_twice import ToldTwice
from service.web.hand.frames import address_of
from service.web.here import Here
from service.web.open.handed_on import HandedOn, handed_on

MOST_CLAIMED = 200
"""The most characters of a preview that go into a dispute."""


class Side(NamedTuple):
    """A hand before or after the correction."""

    line: str
    tantos: Mapping[str, int]
    """Only of the players who gained or lost something."""
    plate: int


class Changed(NamedTuple):
    """A hand that the correction changes; a side on which the hand does not exist is None."""

    number: int
    """Its number after the correction, else the one before."""
    was: int | None
    """Its former number, if that differs."""
    before: Side | None
    after: Side | None
    told: list[str]
    """The changes to its entries."""
    plays: list[str]
    """The consequences within the hand: tricks, leads, irregularities that vanish or appear."""

    @property
    def same_line(self) -> bool:
        """Whether its line reads the same on both sides."""
        return self.before is not None and self.after is not None and self.before.line == self.after.line

    @property
    def pays_alike(self) -> bool:
        """Whether it pays everybody the same as before."""
        return self.before is not None and self.after is not None and self.before.tantos == self.after.tantos


class Owed(NamedTuple):
    """Who would owe whom: tonight, or in a closed night what is left to pay."""

    before: Sequence[Payment]
    after: Sequence[Payment]


class Foreseen(NamedTuple):
    """What corrections would change."""

    moves: str
    """Which hands come, go, or change their number."""
    beside: list[str]
    """The changes to entries outside the hands."""
    hands: list[Changed]
    lapses: list[str]
    """Whose agreement to which hand would lapse."""
    won: dict[str, tuple[int | None, int]]
    """What each player has won, before and after; None where he did not sit."""
    plate: tuple[int, int]
    owed: Owed | None
    """None if it does not change."""
    closed: bool
    paid: bool
    """Whether anything was paid already."""
    nobody: bool
    """Whether no payment changes."""
    rounded: bool
    """Whether only the rounding keeps the payments the same."""
    handed_on: tuple[HandedOn, HandedOn]
    """The links of the night to other nights, before and after."""

    @property
    def claim(self) -> str:
        """What would change, short enough for the text of a dispute."""
        told = [*([self.moves] if self.moves else []), *self.beside, *(line for each in self.hands for line in each.told)]
        return "; ".join(told)[:MOST_CLAIMED]


class Broken(NamedTuple):
    """An event that no longer fits: its hand (None for an event outside the hands), whether the correction itself adds it, and its address
    (None if it is not in the record).
    """

    hand: int | None
    own: bool
    address: str | None
    by: int | None
    """The later correction that struck the same and must be undone first; None if the reason is another."""
    unfinished: bool
    """Whether the only reason is that the hand before it would not be finished."""


def foreseen(here: Here, corrections: Sequence[Mapping[str, Any]]) -> Foreseen:
    """What corrections would change. Raises ProblemError if they would be refused."""
    before, after = forms.foreseen(here, corrections)
    hands, told = same_hands(before, after), changes(before, after)
    seen = _Hands(here, before, after, hands)
    differ = {Place(each["deal"]["seq"], each["deal"].get("insert")) for each in told["hands"]}
    agreements = state().store.agreements(here.id)
    gained = won(before)
    closed = before.closed and after.closed
    owed = Owed(*((left_after(night) if closed else settlement_of(night).payments) for night in (before, after)))
    nobody = not pays_otherwise(before, after) and list(owed.before) == list(owed.after)
    return Foreseen(
        moves=seen.moves(differ),
        beside=[seen.words.line(each) for each in seen.retold if each.deal is None],
        hands=list(seen.changed(differ)),
        lapses=[_lapsed(here, each) for each in lapsed(before, after, hands, agreements)],
        won={player: (gained.get(player), tantos) for player, tantos in won(after).items() if player != PLATE},
        plate=(told["plate"]["before"], told["plate"]["after"]),
        owed=None if list(owed.before) == list(owed.after) else owed,
        closed=closed,
        paid=bool(before.last.standing.paid),
        nobody=nobody,
        rounded=nobody and _is_rounded_away(before, after),
        handed_on=(handed_on(here, before), handed_on(here, after)),
    )


def _lapsed(here: Here, lapse: Mapping[str, Any]) -> str:
    who = here.speech.everybody(lapse["players"])
    if len(lapse["players"]) == 1:
        return here.speech.say("{who} deja de estar conforme con la mano {hand}.", who=who, hand=lapse["hand"])
    return here.speech.say("{who} dejan de estar conformes con la mano {hand}.", who=who, hand=lapse["hand"])


def _is_rounded_away(before: Night, after: Night) -> bool:
    """Whether payments would differ without rounding; computed from the first event."""
    if not rounds(before) and not rounds(after):
        return False
    return is_rounded_away(before, after)


class _Hands:
    """The hands of a night before and after a correction, in words."""

    def __init__(self, here: Here, before: Night, after: Night, hands: list[SameHand]) -> None:
        self.speech, self.before, self.after, self.hands = here.speech, before, after, hands
        self.retold = retold(before, after, hands)
        self.words = ToldTwice(here, after)
        self.teller = words_of(after.game.name)

    def changed(self, differ: set[Place]) -> Iterator[Changed]:
        """The hands that the correction changes, in order."""
        told = {each.deal for each in self.retold}
        for hand in self.hands:
            if hand.deal in differ or hand.deal in told:
                old, new = self._result(self.before, hand.before), self._result(self.after, hand.after)
                whole = old is None or new is None
                was = hand.before if hand.before not in (None, hand.number) else None
                lines = [] if whole else self._told(hand)
                plays = [] if old is None or new is None else self._plays(hand, old, new)
                yield Changed(hand.number, was, self._side(old), self._side(new), lines, plays)

    def moves(self, differ: set[Place]) -> str:
        """Which hands come, go, or change their number, in a sentence; runs that shift alike are joined. Empty if none does."""
        told = list[str]()
        moved = [each for each in self.hands if each.before != each.after]
        for (shift, alike), run in groupby(moved, key=lambda each: (_shift(each), each.deal not in differ)):
            each = list(run)
            if shift is None:
                told += [self._comes(one) for one in each]
            else:
                told.append(self._moves(each[0], each[-1], alike=alike))
        sentence = "; ".join(told)
        return sentence[:1].upper() + sentence[1:] + "." if told else ""

    def _comes(self, hand: SameHand) -> str:
        if hand.after is None:
            return self.speech.say("la mano {hand} se tacha", hand=hand.before)
        return self.speech.say("entra una mano, que es la {hand}", hand=hand.after)

    def _moves(self, first: SameHand, last: SameHand, *, alike: bool) -> str:
        values = {"old": first.before, "new": first.after, "last_old": last.before, "last_new": last.after}
        if first is last and alike:
            return self.speech.say("la {old} pasa a ser la {new}, igual", **values)
        if first is last:
            return self.speech.say("la {old} pasa a ser la {new}", **values)
        if alike:
            return self.speech.say("de la {old} a la {last_old} pasan a ser de la {new} a la {last_new}, iguales", **values)
        return self.speech.say("de la {old} a la {last_old} pasan a ser de la {new} a la {last_new}", **values)

    def _told(self, hand: SameHand) -> list[str]:
        """The changed entries of a hand that exists on both sides."""
        numbers = [_tricks(night, number) for night, number in ((self.before, hand.before), (self.after, hand.after))]
        return [self.words.line(each, _number(each, *numbers)) for each in self.retold if each.deal == hand.deal]

    def _plays(self, hand: SameHand, old: HandResult, new: HandResult) -> list[str]:
        """The consequences within the hand: tricks, leads, irregularities."""
        say, who = self.speech.say, self.speech.who
        lines = []
        was, now = (each.told.get("tricks") or {} for each in (old, new))
        counts = [
            f"{who(player)}, {was.get(player, 0)} → {now.get(player, 0)}"
            for player in {**was, **now}
            if was.get(player, 0) != now.get(player, 0)
        ]
        if counts and not self._counted(hand):
            lines.append(say("Bazas: {counts}.", counts="; ".join(counts)))
        sides = [list(self._laid(night, number)) for night, number in ((self.before, hand.before), (self.after, hand.after))]
        for number, (former, after) in enumerate(zip_longest(*sides), 1):
            lines += self._led(number, former, after)
        was_found, is_found = (found_in(night.game, [result], night.last)[0] for night, result in ((self.before, old), (self.after, new)))
        gone, come = beyond(was_found, is_found, _irregularity), beyond(is_found, was_found, _irregularity)
        lines += [say("Deja de ser irregular: {told}", told=told) for told in self._irregular(self.before, old, gone)]
        return lines + [say("Irregular ahora: {told}", told=told) for told in self._irregular(self.after, new, come)]

    def _counted(self, hand: SameHand) -> bool:
        """Whether an entry about the number of tricks changed: then the tricks need no line of their own."""
        return any(field["path"].startswith("/tricks") for each in self.retold if each.deal == hand.deal for field in each.fields)

    def _led(self, number: int, former: Mapping[str, Any] | None, after: Mapping[str, Any] | None) -> Iterator[str]:
        """The tricks that another player now leads or wins."""
        say, who = self.speech.say, self.speech.who
        if former is None or after is None:
            return
        for does, was, now in (("leader", former["leader"], after["leader"]), ("winner", former["winner"], after["winner"])):
            if was != now and None not in (was, now):
                values = {"number": number, "was": who(was), "now": who(now)}
                if does == "leader":
                    yield say("Sale a la baza {number}: {was} → {now}.", **values)
                else:
                    yield say("Gana la baza {number}: {was} → {now}.", **values)

    def _laid(self, night: Night, number: int | None) -> Iterator[Mapping[str, Any]]:
        """The tricks of a hand, each with its leader and winner."""
        if number is not None:
            for before, step in steps_of(night, number):
                if isinstance(step.fact, Trick):
                    yield trick_seen(night, before, step)

    def _irregular(self, night: Night, result: HandResult, some: Sequence[Found]) -> list[str]:
        """Some irregularities of a hand, in words."""
        return [words for _, words in findings_told(self.speech, night, some, steps_of(night, result.number))] if some else []

    def _result(self, night: Night, number: int | None) -> HandResult | None:
        return None if number is None else night.game.hands(night.table, number - 1)[0]

    def _side(self, result: HandResult | None) -> Side | None:
        if result is None:
            return None
        tantos = {player: count for player, count in result.tantos.items() if count}
        return Side(self.teller.in_a_line(self.speech, result), tantos, result.plate)


def _shift(hand: SameHand) -> int | None:
    """By how much the number of a hand changes; None for a hand that comes or goes."""
    return None if hand.before is None or hand.after is None else hand.after - hand.before


def _tricks(night: Night, number: int | None) -> list[Place]:
    """The places of the tricks of a hand."""
    return [] if number is None else [step.place for _, step in steps_of(night, number) if isinstance(step.fact, Trick)]


def _number(each: Retold, old: list[Place], new: list[Place]) -> int | None:
    """The number of the trick that an event is, after or before the correction; None for other events."""
    places = new if each.after is not None else old
    return places.index(each.entry.place) + 1 if each.entry.place in places else None


def _irregularity(found: Found) -> Finding:
    return found.finding._replace(offence=None, proof=None, own=None)


def broken_by(here: Here, problem: ProblemError) -> Broken | None:
    """What a refused correction would have broken; None if it was refused for another reason."""
    breaks = problem.members.get("breaks")
    if breaks is None:
        return None
    place = Place(breaks["seq"], breaks.get("insert"))
    hand = next((number for number, places in places_of_hands(here.night).items() if place in places), None)
    stands = any(step.place == place for step in steps(here.night.last))
    by = place.seq if place.seq in here.night.holding else None
    return Broken(hand, place.seq > here.night.version, address_of(breaks) if stands else None, by, breaks["code"] == UNFINISHED)
