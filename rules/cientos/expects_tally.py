"""Whether the hand may be counted now, and what each number of the count may be.

A value is offered if some entry has it; the tally decides which entries go together. So courses of play are tried until each value stands
in an accepted one. Source: cientos-1807/carteo, cientos-1807/juego, cientos-1807/pique
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, Literal, NamedTuple, get_args

from events.facts import Suit
from rules.cientos import tally
from rules.cientos.acuses import BLANCAS, POINTS, POINTS_OF_SECANSA, decenas
from rules.cientos.counting import BAZAS, CAPOTE, MAJORITY, THIRTY, of_acuses, terms_of
from rules.cientos.facts import RANKS, Acuse as AcuseTold, OfFour, Rank, Tally
from rules.cientos.heard import announced, heard
from rules.cientos.knowledge import exact_of, one_short
from rules.cientos.ranks import FIGURES, RANK_MASK, SUIT_MASK, punto_of, run_mask
from rules.cientos.result import by_tally
from rules.cientos.tally_rows import rows
from rules.cientos.tariffs import Options
from rules.cientos.terms import DEALT, MANO, PIE, SEATS, Count, Hand, Pair, Table
from rules.core.expectation import Expectation, Field
from rules.core.known import hand_at
from rules.core.refusals import Refusal

Announced = Mapping[int, Sequence[AcuseTold]]
"""Seat → what the tally might have it announce."""
NOTHING_SAID: Final[Announced] = {}
TERCERA, QUARTA, OCTAVA = (AcuseTold(kind="secansa", length=length, top="1") for length in (3, 4, 8))
TWENTY_NINE: Final = (OCTAVA, QUARTA, QUARTA, TERCERA)
"""Acuses just short of a repique, so that the first lead makes a pique. Source: cientos-1807/pique"""
ALL_SUITS: Final[tuple[Suit, ...]] = get_args(Suit)
HUNDRED_AT_ONCE: Final = (OCTAVA,) * 6
"""Acuses that make any hundred. Source: cientos-1807/secansas"""


class Course(NamedTuple):
    """Tricks and points of play that go together, and the most that the mano can have counted before the pie took a trick."""

    tricks: Pair
    carteo: Pair
    most: int


NO_PLAY: Final = Course((0, 0), (0, 0), 0)


@lru_cache(maxsize=16)
def _courses(options: Options, short: int | None) -> tuple[Course, ...]:
    """Every course of play that the rows of the tally allow, those of twelve tricks first. Source: cientos-1807/carteo, cientos-1807/adicion-6"""
    found = [NO_PLAY]
    for total in range(DEALT, -1, -1):
        for mano in range(total, -1, -1):
            tricks = mano, total - mano
            for carteo in _near(options, tricks):
                fitting = rows(options, tricks, carteo, short)
                if fitting:
                    found.append(Course(tricks, carteo, max(row.most for row in fitting)))
    return tuple(found)


def _near(options: Options, tricks: Pair) -> Iterator[Pair]:
    """The points that this many tricks can give, and some that they cannot. Source: cientos-1807/carteo, cientos-1807/adicion-6"""
    mano, pie = tricks
    if options.carteo == "rival_lead":
        yield from ((mano + x, pie + y) for x in range(pie + 2) for y in range(mano + 2))
    else:
        yield from ((2 * mano + x, 2 * pie + y) for x in range(3) for y in range(-1, 2) if 2 * pie + y >= 0)


class _Found:
    """The values for which an acceptable count was found."""

    def __init__(self, table: Table, hand: Hand) -> None:
        self.table, self.hand, self.options = table, hand, table.options
        self.terms, self.courses = terms_of(hand, table.options), _courses(table.options, one_short(hand))
        self.tricks, self.carteo = set[int](), set[int]()
        self.pique, self.games = set[bool](), set[int]()
        self.without_play = False
        """Whether the acuses alone can make the hundred."""

    @property
    def has_all(self) -> bool:
        """Whether every number was found that some course of play gives."""
        return all(self.tricks.issuperset(each.tricks) and self.carteo.issuperset(each.carteo) for each in self.courses)

    def look(self, said: Announced) -> None:
        """Tries the courses of play beside some acuses, and keeps the values of those that are accepted."""
        start = self._start(said)
        if start.winner is not None:
            self._try(said, NO_PLAY, None, bare=True)
            self._try(said, NO_PLAY, pique=False)
            return
        blocked = start.blocked or start.acuses[MANO] >= THIRTY
        for course in self.courses:
            may_pique = not blocked and start.acuses[MANO] + course.most >= THIRTY
            for pique in (None, True) if may_pique else (None,):
                # Without a word about the pique, the rest decides whether it was made.
                told = (True,) if pique else (False, True) if may_pique else (False,)
                ends = [
                    totals for made in told if self._may_end(course, start, totals := self._totals(course, start, made=made), made=made)
                ]
                if not any(self._is_new(course, pique, totals) for totals in ends):
                    continue
                if self._try(said, course, pique) and pique is None and False not in self.pique:
                    self._try(said, course, pique=False)

    def _start(self, said: Announced) -> Count:
        """What the acuses come to before play."""
        told = self._told(said, NO_PLAY, None)
        hand = self.hand._replace(tally=told, begun=True, so_far=None)
        self.terms = terms_of(hand, self.options)
        return of_acuses(heard(hand, self.options, self.terms.over), self.terms)

    def _totals(self, course: Course, start: Count, *, made: bool) -> Pair:
        """What both have before the tricks are counted."""
        mano, pie = (start.total(seat) + (0 if seat in self.terms.silent else course.carteo[seat]) for seat in SEATS)
        return mano + (THIRTY if made and MANO not in self.terms.silent else 0), pie

    def _may_end(self, course: Course, start: Count, totals: Pair, *, made: bool) -> bool:
        """Whether a course can end a hand by plain sums: one player has the hundred, and did not have it before.

        Source: cientos-1807/juego
        """
        whole, need = sum(course.tricks) == DEALT, self.terms.need
        over = [seat for seat in SEATS if totals[seat] >= need[seat]]
        last = 2 if whole else 1
        before = start.acuses[MANO] + course.carteo[MANO] - last
        least = totals[MANO] - last - (THIRTY if made and before < THIRTY else 0), totals[PIE] - last
        return bool(whole or over) and len(over) < len(SEATS) and all(least[seat] < need[seat] for seat in over)

    def _is_new(self, course: Course, pique: bool | None, totals: Pair) -> bool:
        """Whether a course would add a value to those found before."""
        if pique and True not in self.pique:
            return True
        if not (self.tricks.issuperset(course.tricks) and self.carteo.issuperset(course.carteo)):
            return True
        return any(seat not in self.games and totals[seat] + _bazas(course.tricks, seat) >= self.terms.need[seat] for seat in SEATS)

    def _told(self, said: Announced, course: Course, pique: bool | None, *, bare: bool = False) -> Tally:
        players = self.hand.players
        return Tally(
            tricks=dict(zip(players, course.tricks, strict=True)),
            carteo=None if bare else dict(zip(players, course.carteo, strict=True)),
            acuses={players[seat]: tuple(acuses) for seat, acuses in said.items()} or None,
            pique=pique,
        )

    def _try(self, said: Announced, course: Course, pique: bool | None, *, bare: bool = False) -> bool:
        """Whether a count is accepted; if so, its values are kept."""
        after = tally.tally(self.table, self._told(said, course, pique, bare=bare))
        if isinstance(after, Refusal):
            return False
        self.tricks |= {*course.tricks}
        self.carteo |= {*course.carteo}
        self.without_play = self.without_play or bare
        if pique is not None:
            self.pique.add(pique)
        winner = by_tally(hand_at(after), self.options).winner
        if winner is not None:
            self.games.add(winner)
        return True


def _bazas(tricks: Pair, seat: int) -> int:
    """What the tricks give at most. Source: cientos-1807/bazas, cientos-1807/capote"""
    if sum(tricks) != DEALT or tricks[seat] <= MAJORITY:
        return 0
    return CAPOTE if tricks[seat] == DEALT else BAZAS


def count(table: Table, hand: Hand) -> Iterator[Expectation]:
    """The count, with the numbers that its entries may have. Source: cientos-1807/carteo, cientos-1807/juego"""
    if hand.tricks:
        return
    found = _Found(table, hand)
    for said in (NOTHING_SAID,) if hand.acuses else _sayings(hand):
        found.look(said)
    # If a hand may end early, its numbers depend on acuses that the count may still add: then none are named.
    named = bool(hand.acuses) or found.has_all
    fields = {} if hand.acuses else {"acuses": Field()}
    fields |= {
        "tricks": Field(required=True, values=sorted(found.tricks) if named else None),
        "carteo": Field(required=not found.without_play, values=sorted(found.carteo) if named else None),
    }
    if found.pique:
        fields["pique"] = Field(values=sorted(found.pique))
    if found.games:
        fields["game"] = Field(values=[hand.players[seat] for seat in sorted(found.games)])
    yield Expectation("tally", fields)


# What might be announced in the count, if nothing was announced before.


def _sayings(hand: Hand) -> Iterator[Announced]:
    """What could be announced, as far as it matters for a pique or the hundred.

    A silent player prevents nothing, so only one of the two ever announces something. Source: cientos-1807/pique, cientos-1807/juego
    """
    yield NOTHING_SAID
    for seat in SEATS:
        held = exact_of(hand, seat)
        if held is None:
            yield {seat: HUNDRED_AT_ONCE}
            if seat == MANO:
                yield {seat: TWENTY_NINE}
            continue
        sums = _true_sums(hand, seat, held)
        few = [points for points in sums if points < THIRTY] if seat == MANO else []
        for points in sorted({max(sums), *few}, reverse=True):
            yield {seat: sums[points]}


OF_A_RANK: Final[tuple[tuple[Literal["tres", "catorce"], int], ...]] = (("tres", 3), ("catorce", 4))
"""The acuse → how many cards of a rank it takes. Source: cientos-1807/catorces"""


def _true_sums(hand: Hand, seat: int, held: int) -> dict[int, tuple[AcuseTold, ...]]:
    """Points → acuses of a known hand that give them. Source: cientos-1807/mostrar, cientos-1807/punto, cientos-1807/secansas"""
    said = [each for each in announced(hand) if each.seat == seat]
    sums: dict[int, tuple[AcuseTold, ...]] = {0: ()}
    for choice in _choices(hand, seat, held):
        if any(_is_said(each.kind, each.rank or "", [(one.kind, one.rank) for one in said]) for each, _ in choice):
            continue
        for points, acuses in list(sums.items()):
            for each, more in choice:
                sums.setdefault(points + more, (*acuses, each))
    return sums


def _is_said(kind: str, rank: str, said: Sequence[tuple[str, str]]) -> bool:
    """Whether something was announced already and cannot be announced again."""
    return any((one == kind and kind in (BLANCAS, "punto")) or (rank and other == rank) for one, other in said)


def _choices(hand: Hand, seat: int, held: int) -> Iterator[Sequence[tuple[AcuseTold, int]]]:
    """What a known hand holds, thing by thing: each with the ways to announce it, and their points."""
    dealt = hand.dealt[seat]
    if dealt is None or not dealt & FIGURES:
        yield [(AcuseTold(kind="cartas_blancas"), POINTS[BLANCAS])]
    yield [(AcuseTold(kind="punto", value=value), decenas(value)) for suit in ALL_SUITS if (value := punto_of(held & SUIT_MASK[suit]))]
    for suit in ALL_SUITS:
        for top, length in _runs(held, suit):
            found = [(each, points) for each, points in POINTS_OF_SECANSA.items() if each <= length]
            yield [(AcuseTold(kind="secansa", length=each, top=top, suit=suit), points) for each, points in found]
    for rank in get_args(OfFour):
        number = (held & RANK_MASK[rank]).bit_count()
        yield [(AcuseTold(kind=kind, rank=rank), POINTS[kind]) for kind, least in OF_A_RANK if number >= least]


def _runs(held: int, suit: Suit) -> Iterator[tuple[Rank, int]]:
    """The longest sequences of a suit in a hand: the top card and the length. Source: cientos-1807/secansas"""
    length = 0
    for place, top in reversed([*enumerate(get_args(Rank))]):
        length = length + 1 if held & run_mask(suit, top, 1) else 0
        if length and (not place or not held & run_mask(suit, RANKS[place - 1], 1)):
            yield top, length
