"""Whether the hand may be counted now, and what the count must and may say.

Tricks, points and cards go together in far too many ways to list. So one count of each possible sort is sought: with a Revesino or without,
with the cuatro ases or without, with points or without. A field that all acceptable counts have is required. Source: revesino-1807/cuenta,
revesino-1807/t-cortar, revesino-1807/t-napolitana
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, product
from typing import Any, Final, NamedTuple

from rules.core.cards import BIT_OF_48
from rules.core.expectation import Expectation, Field
from rules.core.refusals import Refusal
from rules.revesino import tally
from rules.revesino.facts import PAY_CARDS, CardTold, CuatroAsesTold, RevesinoTold, Tally
from rules.revesino.fates import lain
from rules.revesino.knowledge import asleep, cannot_have_four, hand_after_exchange
from rules.revesino.ranks import ALL_POINTS, PAY_MASK, POINTS
from rules.revesino.telling import told_fate
from rules.revesino.terms import ASLEEP, FIRST_NINE, SEATS, TRICKS, Counts, Fate, Hand, Table

YES_NO: Final = (False, True)


class Sort(NamedTuple):
    """What a count contains."""

    revesino: bool
    aces: bool
    points: bool


def count(table: Table, hand: Hand) -> Iterator[Expectation]:
    """The count, if one would be accepted. Source: revesino-1807/cuenta, revesino-1807/bazas-patentes"""
    taken = _taken(table, hand)
    if not taken:
        return
    needs_points = all(sort.points for sort in taken)
    fields = {"tricks": Field(required=True), "points": Field(required=needs_points), "cards": Field(required=needs_points)}
    if any(sort.revesino for sort in taken):
        fields["revesino"] = Field(required=all(sort.revesino for sort in taken))
    if any(sort.aces for sort in taken):
        fields["cuatro_ases"] = Field(required=all(sort.aces for sort in taken))
    yield Expectation("tally", fields)


def _taken(table: Table, hand: Hand) -> list[Sort]:
    """The sorts of which a count would be accepted; those with points only if none without is."""
    who, found = _who(hand), []
    for sought, aces in product(YES_NO, repeat=2):
        for sort in (Sort(sought, aces, points=False), Sort(sought, aces, points=True)):
            if any(not isinstance(tally.tally(table, each), Refusal) for each in _counts(hand, who, sort)):
                found.append(sort)
                break
    return found


class Who(NamedTuple):
    """The seats that may have won the first nine tricks, and those that may have had the cuatro ases."""

    nine: Sequence[int]
    aces: Sequence[int]


def _who(hand: Hand) -> Who:
    """Who may have done what, by the tricks and the known cards. Source: revesino-1807/t-cortar, revesino-1807/t-napolitana"""
    nine = [seat for seat in SEATS if {*hand.winners[:FIRST_NINE]} <= {seat}]
    return Who(nine, [seat for seat in SEATS if not cannot_have_four(hand, seat)])


def _counts(hand: Hand, who: Who, sort: Sort) -> Iterator[Tally]:
    """Counts of a sort that agree with the tricks so far, for every player who may have done it."""
    if (sort.revesino and not who.nine) or (sort.aces and not who.aces):
        return
    for counts in _divided(hand):
        tricks = dict(zip(hand.players, counts, strict=True))
        sought = _sought(hand, who, counts) if sort.revesino else (None,)
        aces = _aces(hand, who, counts) if sort.aces else (None,)
        for revesino, told in product(sought, aces):
            if not sort.points:
                yield Tally(tricks=tricks, revesino=revesino, cuatro_ases=told)
                continue
            fates = _fates(hand, counts, None if told is None else hand.seat(told.player))
            points = dict(zip(hand.players, _points(hand, counts, fates), strict=True))
            cards: dict[Any, CardTold] = {card: CardTold(**told_fate(hand, fate)) for card, fate in fates.items()}  # type: ignore[arg-type]  # its words
            yield Tally(tricks=tricks, points=points, cards=cards, revesino=revesino, cuatro_ases=told)


def _divided(hand: Hand) -> Iterator[Counts]:
    """The possible divisions of the remaining tricks: all to one player, or one or two of them to others."""
    left = TRICKS - len(hand.winners)
    for seat in SEATS:
        for others in ((), *product(SEATS, repeat=1), *combinations_with_replacement(SEATS, 2)):
            if len(others) <= left and seat not in others:
                made = [*hand.winners, *[seat] * (left - len(others)), *others]
                yield tuple(made.count(each) for each in SEATS)
        if not left:
            return


def _sought(hand: Hand, who: Who, counts: Counts) -> Iterator[RevesinoTold]:
    """The Revesinos that players who may have won the first nine may have sought, and who may have cut them.

    Source: revesino-1807/t-cortar, revesino-1807/corte
    """
    for seat in who.nine:
        if counts[seat] >= FIRST_NINE:
            yield from (RevesinoTold(player=hand.players[seat], cut_by=cutter) for cutter in (None, *hand.players))


def _aces(hand: Hand, who: Who, counts: Counts) -> Iterator[CuatroAsesTold]:
    """The cuatro ases of each player who may have had them, with an introducer if he took a trick. Source: revesino-1807/t-napolitana"""
    for seat in who.aces:
        yield CuatroAsesTold(player=hand.players[seat])
        if counts[seat]:
            yield CuatroAsesTold(player=hand.players[seat], introduced_by=hand.players[seat - 1])


def _fates(hand: Hand, counts: Counts, holder: int | None) -> dict[str, Fate]:
    """What became of each pay card: as it lies, else asleep, or with the player who must have had it.

    The player of the cuatro ases threw those that may have been his to a player with a trick. Otherwise one card is laid if all five would
    sleep, because only four cards do. Source: revesino-1807/napolitana-echar, revesino-1807/monte
    """
    lying = lain(hand)
    fates = {card: lying[card].fate if card in lying else ASLEEP for card in PAY_CARDS}
    if holder is None:
        return fates if lying else fates | _one_awake(hand, counts)
    lifter, may = max((seat for seat in SEATS if seat != holder), key=lambda seat: counts[seat]), _may_have_had(hand, holder)
    for card in PAY_CARDS:
        if card in lying and lying[card].seat == holder:
            fates[card] = Fate("sold", holder, lying[card].lifter)
        elif card not in lying and BIT_OF_48[card] & may:
            fates[card] = Fate("sold", holder, lifter)
    return fates


def _one_awake(hand: Hand, counts: Counts) -> dict[str, Fate]:
    """A card that some player may have had, and led or sold. Source: revesino-1807/cabeza, revesino-1807/vender"""
    best = max(SEATS, key=lambda seat: counts[seat])
    for seat, card in product(SEATS, PAY_CARDS):
        if BIT_OF_48[card] & _may_have_had(hand, seat):
            return {card: Fate("led", seat) if seat == best else Fate("sold", seat, best)}
    return {}


def _may_have_had(hand: Hand, seat: int) -> int:
    """The pay cards that may have been in a hand when play began. Source: revesino-1807/monte"""
    own = hand_after_exchange(hand, seat)
    if own is not None:
        return own & PAY_MASK
    gone = asleep(hand)
    for other in SEATS:
        if other != seat:
            gone |= hand_after_exchange(hand, other) or 0
    return PAY_MASK & ~gone


def _points(hand: Hand, counts: Counts, fates: dict[str, Fate]) -> Sequence[int]:
    """Points that agree with the tricks so far and with the cards: all that do not sleep; the rest goes to the player with most tricks.

    Source: revesino-1807/cuenta, revesino-1807/adiciones-17
    """
    points, lying = [0, 0, 0, 0], lain(hand)
    for trick, winner in () if hand.play is None else zip(hand.play.tricks, hand.play.winners, strict=True):
        points[winner] += 0 if trick is None else sum(POINTS[code] for code in trick.codes)
    for card, fate in fates.items():
        lifter = fate.player if fate.other is None else fate.other
        if card not in lying and lifter is not None:
            points[lifter] += POINTS[card]
    slept = sum(POINTS[card] for card, fate in fates.items() if fate == ASLEEP)
    points[max(SEATS, key=lambda seat: counts[seat])] += ALL_POINTS - slept - sum(points)
    return points
