"""Which acuses are valid, who wins each contest, and what counts before play, in its order.

Source: cientos-1807/mano, cientos-1807/punto, cientos-1807/sombra, cientos-1807/empatar, cientos-1807/mayor-primero, cientos-1807/olvido,
cientos-1807/mostrar, cientos-1807/sin-mostrar, cientos-1807/catorce-por-otro, cientos-1807/carta-de-mas-jugando
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.cientos.acuses import BLANCAS, CONTEST_OF, acuse_of, strength
from rules.cientos.knowledge import exact_of, is_true, other_catorce, sizes_of
from rules.cientos.tariffs import Options
from rules.cientos.terms import DEALT, SEATS, Acuse, Fault, Hand, Heard, Judged, Pair
from rules.core.findings import At

SILENCE: Final = Heard(((), (), (), ()), (False, False, False, False))


def announced(hand: Hand) -> tuple[Acuse, ...]:
    """Everything that was announced: aloud, in the tally (the mano's, then the pie's), and what a law admitted later."""
    if hand.tally is None and not hand.penalties:
        return hand.acuses
    found = list(hand.acuses)
    if hand.tally is not None:
        for seat in SEATS:
            found += [acuse_of(seat, told, ordered=False) for told in (hand.tally.acuses or {}).get(hand.players[seat], ())]
    for each, _ in hand.penalties:
        found += [acuse_of(1 - hand.players.index(each.player), told, ordered=False) for told in each.adds or ()]
    return tuple(found)


def announced_at(hand: Hand) -> tuple[At, ...]:
    """Where each announcement was logged: in declarations, in the tally, or in laws that admitted it later. Source: cientos-1807/mostrar"""
    kinds = [acuse.kind for acuse in hand.acuses]
    found = [At("declaration", kinds[:place].count(kind) + 1, kind=kind) for place, kind in enumerate(kinds)]
    if hand.tally is not None:
        found += [At("tally")] * sum(len(told) for told in (hand.tally.acuses or {}).values())
    return (*found, *[At("penalty", number) for number, (each, _) in enumerate(hand.penalties, 1) for _ in each.adds or ()])


Held = tuple[int | None, ...]
"""By seat, the whole hand for play, if it is known."""


class _Named:
    """What one player has named so far, so that the next acuse can be judged in one pass over all announcements."""

    __slots__ = ("before", "first", "latest", "lost")

    def __init__(self) -> None:
        self.before: list[Acuse] = []
        self.first: dict[int, tuple[int, int]] = {}
        """Contest → the strength of the first acuse that he named in it."""
        self.latest = -1
        """The latest contest in which he has named something."""
        self.lost: set[int] = set()
        """The contests that he began only after a later one."""

    def wrong(self, acuse: Acuse) -> Fault | None:
        """The fault in the order in which he names something. Source: cientos-1807/olvido, cientos-1807/mayor-primero"""
        contest, how = CONTEST_OF[acuse.kind], strength(acuse)
        first = self.first.setdefault(contest, how)
        if first is how and self.latest > contest:
            self.lost.add(contest)
        self.latest = max(self.latest, contest)
        if contest in self.lost:
            return "acuse_fuera_de_orden"
        return "acuse_menor_primero" if how > first else None


def judged(hand: Hand, options: Options, held: Held | None = None) -> tuple[Judged, ...]:
    """Every announcement with its fault; `held` are the wholly known hands, if the caller has them.

    Source: cientos-1807/mostrar, cientos-1807/mayor-primero, cientos-1807/olvido
    """
    told = announced(hand)
    if not told:
        return ()
    if held is None:
        held = exact_of(hand, 0), exact_of(hand, 1)
    named: tuple[_Named, _Named] = (_Named(), _Named())
    found = []
    for acuse in told:
        own = named[acuse.seat]
        wrong = own.wrong(acuse) if acuse.ordered and acuse.kind != BLANCAS else None
        found.append(Judged(acuse, _fault(hand, acuse, told, own.before, held[acuse.seat]) or wrong))
        own.before.append(acuse)
    if all(acuse.shown for acuse in told):
        return tuple(found)
    return tuple([_with_what_was_not_shown(each, found, options) for each in found])


def _with_what_was_not_shown(each: Judged, told: Sequence[Judged], options: Options) -> Judged:
    """An acuse, and whether it had to be shown and was not; an acuse that a better one answers need not be.

    An acuse that later proves false had to be shown too, and stood against another like a true one. Source: cientos-1807/mostrar,
    cientos-1807/punto
    """
    acuse = each.acuse
    if acuse.shown or not must_show(options, acuse) or each.fault not in (None, *FALSE):
        return each
    how = strength(acuse)
    tops: list[tuple[int, int] | None] = [None, None]
    for other in told:
        seat = other.acuse.seat
        if other.fault in (None, *FALSE) and CONTEST_OF.get(other.acuse.kind) == CONTEST_OF[acuse.kind]:
            top, its = tops[seat], strength(other.acuse)
            tops[seat] = its if top is None else max(top, its)
    own, theirs = tops[acuse.seat], tops[1 - acuse.seat]
    if theirs is not None and own is not None and (own < theirs or (own == theirs and how != own)):
        return each
    return Judged(acuse, each.fault or "no_mostrado", not_shown=True)


def _fault(hand: Hand, acuse: Acuse, told: Sequence[Acuse], before: Sequence[Acuse], held: int | None) -> Fault | None:
    """The fault of an acuse apart from its order; `held` is its player's whole hand, if known. Source: cientos-1807/mostrar"""
    if is_true(hand, acuse, before, held) is False:
        return "catorce_por_otro" if acuse.kind == "catorce" and other_catorce(hand, acuse, told) else "acuse_falso"
    return "acuse_tarde" if acuse.late else None


def must_show(options: Options, acuse: Acuse) -> bool:
    """Whether an acuse has to be shown in order to count. Source: cientos-1807/mostrar, cientos-1807/sin-mostrar"""
    return acuse.kind in ("punto", "secansa") or options.show == "all"


def counts_nothing(hand: Hand, sizes: Pair) -> frozenset[int]:
    """The players with a card too many, whose acuses all lapse. Source: cientos-1807/carta-de-mas-jugando"""
    found = [hand.players.index(each.player) for each, _ in hand.penalties if each.law == "carta-de-mas-jugando"]
    if hand.begun:
        found += [seat for seat, size in enumerate(sizes) if size > DEALT]
    return frozenset(found) if found else NOBODY


NOBODY: Final[frozenset[int]] = frozenset()


def _taken_out(hand: Hand, options: Options, told: Sequence[Judged], over: frozenset[int], *, unshown: bool = True) -> frozenset[Acuse]:
    """The acuses that a law removes from the contests; with `unshown`, also those of a player who did not show one.

    Source: cientos-1807/sin-mostrar, cientos-1807/catorce-por-otro, cientos-1807/mostrar
    """
    if not over and not hand.penalties and all(each.fault not in FALSE and not each.not_shown for each in told):
        return frozenset()
    law = {(hand.players.index(each.player), each.law) for each, _ in hand.penalties}
    out = set()
    for seat in SEATS:
        own = [each for each in told if each.acuse.seat == seat]
        said = ("catorce", "tres")
        liar = options.show != "all" and any(each.fault == "acuse_falso" and each.acuse.kind in said for each in own)
        hides = unshown and options.unshown == "all" and any(each.not_shown for each in own)
        if seat in over or liar or hides or (seat, "acuse-falso") in law:
            out |= {each.acuse for each in own}
        elif (seat, "catorce-por-otro") in law or any(each.fault == "catorce_por_otro" for each in own):
            out |= {each.acuse for each in own if each.acuse.kind in said}
    return frozenset(out)


FALSE: Final = ("acuse_falso", "catorce_por_otro")
"""The faults of an acuse that is not true. Source: cientos-1807/mostrar, cientos-1807/catorce-por-otro"""


def standing(hand: Hand, options: Options) -> tuple[Acuse, ...]:
    """The acuses that are not known to be false and that no law has removed. Source: cientos-1807/sin-mostrar, cientos-1807/mostrar"""
    told = judged(hand, options)
    # An acuse that was not shown may still be true.
    out = _taken_out(hand, options, told, counts_nothing(hand, sizes_of(hand)), unshown=False)
    return tuple([each.acuse for each in told if each.fault not in FALSE and each.acuse not in out])


def heard(hand: Hand, options: Options, over: frozenset[int], held: Held | None = None) -> Heard:
    """What counts before play. Source: cientos-1807/mano, cientos-1807/sombra, cientos-1807/empatar"""
    told = judged(hand, options, held)
    out = _taken_out(hand, options, told, over)
    good = [each.acuse for each in told if each.fault is None and each.acuse not in out]
    if not good:
        return SILENCE
    blancas: list[Acuse] = []
    of: tuple[tuple[list[Acuse], list[Acuse]], ...] = (([], []), ([], []), ([], []))
    for acuse in good:
        place = CONTEST_OF.get(acuse.kind)
        (blancas if place is None else of[place - 1][acuse.seat]).append(acuse)
    contests, tied = zip((tuple(blancas[:1]), False), *[_won(*each) for each in of], strict=True)
    return Heard(contests, tied)


def _won(mano: list[Acuse], pie: list[Acuse]) -> tuple[tuple[Acuse, ...], bool]:
    """What counts in a contest, the greatest first, and whether nothing does because the greatest are equal.

    Source: cientos-1807/empatar
    """
    if mano and pie:
        first, second = max(map(strength, mano)), max(map(strength, pie))
        if first == second:
            return (), True
        own = mano if first > second else pie
    else:
        own = mano or pie
    return tuple(sorted(own, key=strength, reverse=True)) if len(own) > 1 else tuple(own), False
