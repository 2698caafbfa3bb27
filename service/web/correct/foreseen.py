"""What a correction would change, told before it is logged: first what is told otherwise, then what comes of it, hand by hand; or what it breaks."""

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
"""So many characters of what would change go into what somebody claims."""


class Side(NamedTuple):
    """A hand as it reads on one side of the correction."""

    line: str
    tantos: Mapping[str, int]
    """Only of those to whom it brought or cost something."""
    plate: int


class Changed(NamedTuple):
    """A hand of which something is told or reads otherwise; None where it is not there."""

    number: int
    """Its number after the correction, or the one that it had."""
    was: int | None
    """The number that it had, where it has another."""
    before: Side | None
    after: Side | None
    told: list[str]
    """What is told otherwise of it."""
    plays: list[str]
    """What comes of it in the hand: tricks, leads, and what is irregular no longer, or now."""

    @property
    def same_line(self) -> bool:
        """Whether it is told in the same words on both sides."""
        return self.before is not None and self.after is not None and self.before.line == self.after.line

    @property
    def pays_alike(self) -> bool:
        """Whether it brings everybody what it brought."""
        return self.before is not None and self.after is not None and self.before.tantos == self.after.tantos


class Owed(NamedTuple):
    """Who would owe whom: tonight, or of a closed night what is left to pay."""

    before: Sequence[Payment]
    after: Sequence[Payment]


class Foreseen(NamedTuple):
    """What would change."""

    moves: str
    """Which hands come, go, or have another number."""
    beside: list[str]
    """What is told otherwise beside the hands."""
    hands: list[Changed]
    lapses: list[str]
    """Who is no longer agreed with what."""
    won: dict[str, tuple[int | None, int]]
    """What each player has won, on both sides; None where he did not sit."""
    plate: tuple[int, int]
    owed: Owed | None
    """None where it stays as it is."""
    closed: bool
    paid: bool
    """Whether something was paid already."""
    nobody: bool
    """Whether nobody pays otherwise."""
    rounded: bool
    """Whether that is so because of the rounding."""
    handed_on: tuple[HandedOn, HandedOn]
    """What the night has to do with others, before and after."""

    @property
    def claim(self) -> str:
        """What would change, in so few words that somebody can claim it."""
        told = [*([self.moves] if self.moves else []), *self.beside, *(line for each in self.hands for line in each.told)]
        return "; ".join(told)[:MOST_CLAIMED]


class Broken(NamedTuple):
    """What no longer fits: the hand that it is of (None for what is beside the hands), whether it is what the correction puts itself, and where it
    stands already; None where it does not."""

    hand: int | None
    own: bool
    address: str | None
    by: int | None
    """The later correction that struck the same, and is to be taken back before; None where something else hinders."""
    unfinished: bool
    """Whether it is only that the hand before it would have no end."""


def foreseen(here: Here, corrections: Sequence[Mapping[str, Any]]) -> Foreseen:
    """What corrections would change. Raises ProblemError for what would be refused."""
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
    """Whether somebody would pay otherwise if nothing were rounded; it is reckoned from the first event."""
    if not rounds(before) and not rounds(after):
        return False
    return is_rounded_away(before, after)


class _Hands:
    """The hands of a night on both sides of a correction, in words."""

    def __init__(self, here: Here, before: Night, after: Night, hands: list[SameHand]) -> None:
        self.speech, self.before, self.after, self.hands = here.speech, before, after, hands
        self.retold = retold(before, after, hands)
        self.words = ToldTwice(here, after)
        self.teller = words_of(after.game.name)

    def changed(self, differ: set[Place]) -> Iterator[Changed]:
        """The hands of which something is told or reads otherwise, in order."""
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
        """Which hands come, go, or have another number, in a sentence; those that go on alike together; nothing where none does."""
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
        """What is told otherwise of a hand that stands on both sides."""
        numbers = [_tricks(night, number) for night, number in ((self.before, hand.before), (self.after, hand.after))]
        return [self.words.line(each, _number(each, *numbers)) for each in self.retold if each.deal == hand.deal]

    def _plays(self, hand: SameHand, old: HandResult, new: HandResult) -> list[str]:
        """What comes of it in the hand: tricks, leads, irregularities."""
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
        """Whether it is told otherwise how many tricks each has: then that is said already."""
        return any(field["path"].startswith("/tricks") for each in self.retold if each.deal == hand.deal for field in each.fields)

    def _led(self, number: int, former: Mapping[str, Any] | None, after: Mapping[str, Any] | None) -> Iterator[str]:
        """Who leads to a trick or wins it in the place of another."""
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
        """The tricks of a hand, each with who led and who won it."""
        if number is not None:
            for before, step in steps_of(night, number):
                if isinstance(step.fact, Trick):
                    yield trick_seen(night, before, step)

    def _irregular(self, night: Night, result: HandResult, some: Sequence[Found]) -> list[str]:
        """Some of what was irregular in a hand, in words."""
        return [words for _, words in findings_told(self.speech, night, some, steps_of(night, result.number))] if some else []

    def _result(self, night: Night, number: int | None) -> HandResult | None:
        return None if number is None else night.game.hands(night.table, number - 1)[0]

    def _side(self, result: HandResult | None) -> Side | None:
        if result is None:
            return None
        tantos = {player: count for player, count in result.tantos.items() if count}
        return Side(self.teller.in_a_line(self.speech, result), tantos, result.plate)


def _shift(hand: SameHand) -> int | None:
    """By how much the number of a hand is another; None for one that comes or goes."""
    return None if hand.before is None or hand.after is None else hand.after - hand.before


def _tricks(night: Night, number: int | None) -> list[Place]:
    """Where the tricks of a hand stand."""
    return [] if number is None else [step.place for _, step in steps_of(night, number) if isinstance(step.fact, Trick)]


def _number(each: Retold, old: list[Place], new: list[Place]) -> int | None:
    """Which trick an event is, as it stands or stood; None for one that is none."""
    places = new if each.after is not None else old
    return places.index(each.entry.place) + 1 if each.entry.place in places else None


def _irregularity(found: Found) -> Finding:
    return found.finding._replace(offence=None, proof=None, own=None)


def broken_by(here: Here, problem: ProblemError) -> Broken | None:
    """What a refused correction would have broken; None where it was refused for something else."""
    breaks = problem.members.get("breaks")
    if breaks is None:
        return None
    place = Place(breaks["seq"], breaks.get("insert"))
    hand = next((number for number, places in places_of_hands(here.night).items() if place in places), None)
    stands = any(step.place == place for step in steps(here.night.last))
    by = place.seq if place.seq in here.night.holding else None
    return Broken(hand, place.seq > here.night.version, address_of(breaks) if stands else None, by, breaks["code"] == UNFINISHED)
