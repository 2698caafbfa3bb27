"""What can still happen in the open hand, as far as a pad asks: Revesino, cuatro ases, an ordinary hand, and the pay cards.

Each way is tried on the rules; nothing is decided here. Seats are those of the hand, mano first. Source: revesino-1807/adiciones-24,
revesino-1807/adiciones-29, revesino-1807/cartas-de-pago
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Final, Literal, NamedTuple

from rules.core.cards import BIT_OF_48
from rules.core.known import hand_at
from rules.core.refusals import Refusal
from rules.revesino.facts import PAY_CARDS, CuatroAsesTold, RevesinoTold, Tally
from rules.revesino.fates import in_the_way_of_tally, lain
from rules.revesino.knowledge import asleep, cannot_have_four, hand_after_exchange, ran_out
from rules.revesino.outcome import result_of
from rules.revesino.play import follows_aces
from rules.revesino.ranks import POINTS
from rules.revesino.tally import tally
from rules.revesino.terms import FIRST_NINE, MANO, SEATS, TOO_FEW, TOO_MANY, TRICKS, Counts, Fate, Hand, Table

CameTo = Literal["given", "cut", "nobody"]
"""What became of a Revesino: given, cut by somebody, or by nobody because its seeker was a card short."""
Followed = Literal["won", "left", "lost"]
"""What became of the cuatro ases: won, won with the first trick left to the mano, lost."""
MOST: Final = TRICKS - 1
"""The most tricks that a player may make without giving Revesino. Source: revesino-1807/t-revesino"""


class Sought(NamedTuple):
    """One way in which a Revesino may have ended, with a division of the tricks for it."""

    seat: int
    came: CameTo
    cut: int | None
    holder: int | None
    """The player of the cuatro ases in it."""
    duty: bool | None
    """Whether he took the last trick; None if nothing depends on it."""
    counts: Counts


class Aces(NamedTuple):
    """One way in which cuatro ases may have ended, with a division of the tricks for it."""

    holder: int
    came: Followed
    counts: Counts
    introducer: int | None
    """The seat that introduced him, if the logged tricks show it."""


class PayCard(NamedTuple):
    """What is known of a pay card before the first question."""

    seats: tuple[int, ...]
    """The seats that may have laid it; none if it surely sleeps."""
    laid: Mapping[int | None, tuple[Fate, ...]] | None
    """The possible fates of a card in a logged trick, by the seat that won with the cuatro ases (None: nobody); None if it lies in none."""


class Ways(NamedTuple):
    """Everything that can still happen in a hand."""

    sought: tuple[Sought, ...]
    aces: tuple[Aces, ...]
    ordinary: bool
    least: Counts
    """The tricks that each has made already."""
    most: Counts
    ran_out: tuple[int, ...]
    """The seats without a card for the last trick, while that is not logged. Source: revesino-1807/carta-de-mas"""
    points: Counts
    """The points in those tricks that lie face up."""
    cards: Mapping[str, PayCard]
    laid_open: bool
    """Whether a hand was laid open: a card that counts as led may then lie in anybody's tricks. Source: revesino-1807/tenderse"""
    nobody_short: bool
    """Whether nobody has a card too many or too few, so that four cards sleep. Source: revesino-1807/monte"""


def ways_of(table: Table) -> Ways:
    """Everything that can still happen in the open hand. Source: revesino-1807/adiciones-24, revesino-1807/adiciones-29"""
    hand = hand_at(table)
    made: Counts = tuple([hand.winners.count(seat) for seat in SEATS])
    nine = nine_of(hand)
    least = tuple([TRICKS if seat == nine else made[seat] for seat in SEATS])
    without = _without_a_card(hand)
    # A player who takes a trick with each of his ten cards counts as a seeker of Revesino.
    most = tuple([TRICKS if hand.has_law(seat, TOO_MANY) else FIRST_NINE if seat in without else MOST for seat in SEATS])
    excluded = nine is not None and (most[nine] < TRICKS or sum(made) > made[nine])
    return Ways(
        sought=tuple(_sought(table, made)),
        aces=tuple(_aces(table, made)),
        ordinary=not excluded and len(without) < len(SEATS) and follows_aces(hand, table.options) is None,
        least=least,
        most=most,
        ran_out=without,
        points=_points(hand),
        cards={card: _card(hand, card) for card in PAY_CARDS},
        laid_open=bool(hand.laid_open),
        nobody_short=not any(each.law in ("carta-de-mas", *TOO_FEW) for each in hand.penalties),
    )


def nine_of(hand: Hand) -> int | None:
    """The seat that won the first nine logged tricks, so that a Revesino follows; else None. Source: revesino-1807/t-cortar"""
    nine = hand.winners[:FIRST_NINE]
    return nine[0] if len(nine) == FIRST_NINE and len(set(nine)) == 1 else None


def _without_a_card(hand: Hand) -> tuple[int, ...]:
    """The seats that cannot take the last trick, while that is not logged. Source: revesino-1807/carta-de-mas"""
    return () if len(hand.winners) == TRICKS else tuple([seat for seat in SEATS if ran_out(hand, seat)])


def _counted(table: Table, counts: Counts, **told: RevesinoTold | CuatroAsesTold | None) -> Hand | None:
    """The hand with a tally; None if the tally would be refused."""
    fact = Tally(tricks=dict(zip(hand_at(table).players, counts, strict=True)), **told)  # type: ignore[arg-type]  # each under its own name
    answer = tally(table, fact)
    return None if isinstance(answer, Refusal) else answer.hand


# The Revesino.


def _sought(table: Table, made: Counts) -> Iterator[Sought]:
    """Every way in which a player may have gone for Revesino. Source: revesino-1807/t-cortar, revesino-1807/adiciones-31"""
    for seat in SEATS:
        others = [other for other in SEATS if other != seat]
        ends: list[tuple[CameTo, int | None]] = [("given", None), *(("cut", other) for other in others), ("nobody", None)]
        for (came, cut), holder in product(ends, (None, *others)):
            hangs = came == "cut" and holder not in (None, cut)
            dutiful = (None,) if not hangs else (True, False) if table.options.cut_tenth == "r" else (False,)
            for duty in dutiful:
                counts = _divided(table, made, Sought(seat, came, cut, holder, duty, ()))
                if counts is not None:
                    yield Sought(seat, came, cut, holder, duty, counts)


def _divided(table: Table, made: Counts, one: Sought) -> Counts | None:
    """The first division of the tricks that the rules accept for an end of a Revesino."""
    hand = hand_at(table)
    players = hand.players
    told = RevesinoTold(player=players[one.seat], cut_by=None if one.cut is None else players[one.cut])
    followed = None if one.holder is None else CuatroAsesTold(player=players[one.holder])
    for counts in _divisions(one):
        if any(count < least for count, least in zip(counts, made, strict=True)):
            continue
        counted = _counted(table, counts, revesino=told, cuatro_ases=followed)
        if counted is None:
            continue
        result = result_of(counted, table.options)
        if result.kind != "revesino" or result.revesino is None or result.revesino.cut_by != one.cut:
            continue
        if one.duty is None or result.failed != one.duty:
            return counts
    return None


def _divisions(one: Sought) -> Iterator[Counts]:
    """The divisions to try, the plainest first: the cutter has the trick, and the player who did his duty the last one."""
    if one.came == "given":
        yield tuple([TRICKS if seat == one.seat else 0 for seat in SEATS])
        return
    others = [seat for seat in SEATS if seat != one.seat]
    first = [each for each in (one.cut, *others) if each is not None]
    last = [each for each in (one.holder, *first) if each is not None and each != one.seat]
    if one.duty is not True:
        yield from (_with(one.seat, lifter) for lifter in first)
    yield from (_with(one.seat, lifter, other) for lifter, other in product(first, last))


def _with(seat: int, *lifters: int) -> Counts:
    return tuple([TRICKS - len(lifters) if each == seat else lifters.count(each) for each in SEATS])


# The cuatro ases.


def _aces(table: Table, made: Counts) -> Iterator[Aces]:
    """Every way in which a player may have followed the cuatro ases, apart from the cards. Source: revesino-1807/introducir"""
    hand = hand_at(table)
    # The cards have questions of their own; here only tricks and laws matter.
    equally = table._replace(options=table.options._replace(cuatro_ases="iguales"))
    for holder in SEATS:
        if cannot_have_four(hand, holder):
            continue
        told = CuatroAsesTold(player=hand.players[holder])
        left = CuatroAsesTold(player=hand.players[holder], first_left=True)
        tried: list[tuple[Followed, int, CuatroAsesTold]] = [("won", 0, told), ("left", 1, left), ("lost", max(1, made[holder]), told)]
        for came, count, fact in tried:
            if made[holder] > count or (came == "left" and holder != MANO):
                continue
            for counts in _shared(made, holder, count, _without_a_card(hand)):
                counted = _counted(equally, counts, cuatro_ases=fact)
                result = None if counted is None else result_of(counted, equally.options)
                if result is not None and result.kind == "cuatro_ases":
                    yield Aces(holder, came, counts, result.introducer)
                    break


def _shared(made: Counts, holder: int, count: int, without: tuple[int, ...]) -> Iterator[Counts]:
    """The others' tricks as evenly as possible, the last one with a player who has a card for it; else all with one of them."""
    others = [(holder + step) % len(SEATS) for step in (1, 2, 3)]
    counts = [count if seat == holder else made[seat] for seat in SEATS]
    able = [seat for seat in others if seat not in without] or others
    while sum(counts) < TRICKS:
        counts[min(able if sum(counts) == MOST else others, key=lambda seat: counts[seat])] += 1
    if sum(counts) == TRICKS:
        yield tuple(counts)
    for other in others:
        yield tuple([count if seat == holder else TRICKS - count if seat == other else 0 for seat in SEATS])


# What is known of the cards.


def _points(hand: Hand) -> Counts:
    """The points in the tricks that lie face up. Source: revesino-1807/cuenta"""
    points = [0, 0, 0, 0]
    if hand.play is not None:
        for trick, winner in zip(hand.play.tricks, hand.play.winners, strict=True):
            points[winner] += 0 if trick is None else sum([POINTS[code] for code in trick.codes])
    return tuple(points)


def _card(hand: Hand, card: str) -> PayCard:
    """Who may have laid a card, and its possible fates if it lies in a trick. Source: revesino-1807/cartas-de-pago"""
    lay = lain(hand).get(card)
    if lay is None:
        away = bool(asleep(hand) & BIT_OF_48[card])
        return PayCard(() if away else tuple([seat for seat in SEATS if _may_have(hand, card, seat)]), None)
    found: dict[int | None, tuple[Fate, ...]] = {}
    for holder in (None, *SEATS):
        if holder == lay.seat:
            found[holder] = (Fate("sold", lay.seat, lay.lifter),) if lay.lifter != lay.seat else ()
        else:
            found[holder] = tuple([fate for fate in fates_of(lay.seat) if not in_the_way_of_tally(hand, card, fate)])
    return PayCard((lay.seat,), found)


def fates_of(seat: int) -> Iterator[Fate]:
    """Every fate that a card laid by a seat may have. Source: revesino-1807/vender-sacar"""
    yield Fate("led", seat)
    for how in ("sold", "pulled"):
        yield from (Fate(how, seat, other) for other in SEATS if other != seat)


def _may_have(hand: Hand, card: str, seat: int) -> bool:
    """Whether the known hands allow that a seat held a card when play began."""
    hands = [hand_after_exchange(hand, each) for each in SEATS]
    own, bit = hands[seat], BIT_OF_48[card]
    return (own is None or bool(own & bit)) and not any(
        cards is not None and cards & bit for each, cards in enumerate(hands) if each != seat
    )
