"""Versículas: which cards make one, what it counts, and which ones a set of cards holds.

Source: minchiate/versiculas, minchiate/sagitario, minchiate/loco
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

from rules.core.cards import codes_of, mask_of
from rules.minchiate.ranks import BIT, IN_A_VERSICULA, LOCO, REYES, TAROTS
from rules.minchiate.terms import Codes

PAPAS: Final = TAROTS[:5]
CORRIDA: Final = TAROTS[27:]
"""The tarots of the long run: 28 to 40. Source: minchiate/versiculas"""
LEAST: Final = 3
"""The fewest cards of a run, and of the Reyes. Source: minchiate/versiculas"""
OF_LOCO: Final = ("T1", "T40", LOCO)
TRECE: Final = ("T1", "T13", "T28")
DECENAS: Final = ("T10", "T20", "T30", "T40")
VERGONZOSAS: Final = (DECENAS[1:], DECENAS[:3])
"""The decenas without the 10, or without the 40. Source: minchiate/versiculas"""
DEMONIO: Final = ("T14", "T35", "T39")
DEMONIO_CALLED: Final = "demonio"

Versicula = tuple[str, Codes, int]
"""The kind, the cards in their order, the points."""


def points_of(codes: Iterable[str]) -> int:
    """What some cards count inside a versícula. Source: minchiate/versiculas, minchiate/sagitario"""
    return sum([IN_A_VERSICULA[code] for code in codes])


def kind_of(codes: Codes) -> str | None:
    """The kind of the versícula that exactly these cards make; None if they make none. Source: minchiate/versiculas"""
    told = set(codes)
    if told == set(OF_LOCO):
        return "loco"
    bare = told - {LOCO}
    for kind, cards in (("trece", TRECE), ("decenas", DECENAS), (DEMONIO_CALLED, DEMONIO), *(("vergonzosa", each) for each in VERGONZOSAS)):
        if bare == set(cards):
            return kind
    if len(bare) >= LEAST and bare <= set(REYES):
        return "reyes"
    for kind, order in (("papas", PAPAS), ("corrida", CORRIDA)):
        if (tuple(each for each in order if each in bare), True) in [(run, len(run) == len(bare)) for run in _runs(order, bare)]:
            return kind
    return None


def _runs(order: Codes, held: set[str]) -> Iterator[Codes]:
    """The runs of three or more, each as long as possible, lowest first."""
    run: list[str] = []
    for code in (*order, ""):
        if code in held:
            run.append(code)
            continue
        if len(run) >= LEAST:
            yield tuple(run)
        run = []


@cache
def _longest(kind: str, held: int) -> tuple[tuple[str, Codes], ...]:
    """The runs of a kind among some of its cards; there are so few kinds and cards that every answer is cached."""
    order = PAPAS if kind == "papas" else CORRIDA
    return tuple([(kind, run) for run in _runs(order, {code for code in order if BIT[code] & held})])


_RUNNING: Final = tuple((kind, mask_of(order, BIT)) for kind, order in (("papas", PAPAS), ("corrida", CORRIDA)))
_WHOLE: Final = tuple(
    (kind, codes, mask_of(codes, BIT) | (BIT[LOCO] if kind == "loco" else 0))
    for kind, codes in (("loco", OF_LOCO[:2]), ("trece", TRECE), ("decenas", DECENAS), *(("vergonzosa", each) for each in VERGONZOSAS))
)
_TENS: Final = mask_of(DECENAS, BIT)
_REYES: Final = mask_of(REYES, BIT)
_DEMONIO: Final = mask_of(DEMONIO, BIT)


def held_in(cards: int, *, demonio: bool) -> tuple[Versicula, ...]:
    """Every versícula in some cards, each as long as possible, with El Loco joined to each. Source: minchiate/puntaje, minchiate/loco"""
    found: list[tuple[str, Codes]] = []
    for kind, of_them in _RUNNING:
        if (cards & of_them).bit_count() >= LEAST:
            found += _longest(kind, cards & of_them)
    for kind, codes, of_them in _WHOLE:
        if cards & of_them == of_them and (kind != "vergonzosa" or cards & _TENS != _TENS):
            found.append((kind, codes))
    if (cards & _REYES).bit_count() >= LEAST:
        found.append(("reyes", tuple([code for code in REYES if BIT[code] & cards])))
    if demonio and cards & _DEMONIO == _DEMONIO:
        found.append((DEMONIO_CALLED, DEMONIO))
    if cards & BIT[LOCO]:
        found = [(kind, (*codes, LOCO)) for kind, codes in found]
    return tuple([(kind, codes, points_of(codes)) for kind, codes in found])


def is_the_same_kind(kind: str, codes: Codes, other: str, others: Codes) -> bool:
    """Whether one player cannot declare both: two of a kind, except runs of the long one with a gap between them.

    Source: minchiate/primera-mano
    """
    tens = ("decenas", "vergonzosa")
    if kind in tens and other in tens:
        return True
    if kind != other:
        return False
    if kind != "corrida":
        return True
    one, two = ([TAROTS.index(code) for code in told if code != LOCO] for told in (codes, others))
    return min(one) <= max(two) + 1 and min(two) <= max(one) + 1


SHOWN: Final = {code: bit for code, bit in BIT.items() if code in IN_A_VERSICULA}
"""The cards with a value, alone or inside a versícula → their bits; in the order of the pack."""


def in_order(cards: int, *, demonio: bool) -> Codes:
    """The cards with a value, alone or inside a versícula, in their order: Reyes, El Loco, the tarots. Source: minchiate/cuenta"""
    codes = codes_of(cards, SHOWN)
    reyes = [code for code in REYES if code in codes]
    loco = [LOCO] if LOCO in codes else []
    return (*reyes, *loco, *(code for code in codes if code[0] == "T" and (demonio or code != "T14")))
