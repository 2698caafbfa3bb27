"""What can be announced: what it counts, in which contest, and which of two acuses is greater.

Source: cientos-1807/punto, cientos-1807/secansas, cientos-1807/catorces, cientos-1807/blancas, cientos-1807/adicion-8
"""

from __future__ import annotations

from typing import Final

from rules.cientos.facts import Acuse as AcuseTold, Declaration
from rules.cientos.ranks import PLACE
from rules.cientos.terms import Acuse

BLANCAS: Final = "cartas_blancas"
CONTESTS: Final = (BLANCAS, "punto", "secansas", "catorces")
"""White cards, then the contests, in the order in which they are counted; catorces and treses are one. Source: cientos-1807/mano, cientos-1807/adicion-5"""
CONTEST_OF: Final = {"punto": 1, "secansa": 2, "catorce": 3, "tres": 3}
"""Kind of acuse → the place of its contest; white cards are in none. Source: cientos-1807/mano"""
POINTS_OF_SECANSA: Final = {3: 3, 4: 4, 5: 15, 6: 16, 7: 17, 8: 18}
"""Length → points. Source: cientos-1807/secansas"""
NAMES: Final = {5: "quinta", 6: "sexta", 7: "septima", 8: "octava"}
"""Length → the name of a secansa that is a calidad. Source: cientos-1807/calidad-3"""
POINTS: Final = {BLANCAS: 10, "catorce": 14, "tres": 3}
"""Source: cientos-1807/blancas, cientos-1807/catorces"""
HALF_DECENA: Final = 5
DECENA: Final = 10


def decenas(points: int) -> int:
    """How many tens some points make; a half counts as a whole one. Source: cientos-1807/punto, cientos-1807/senalar"""
    return (points + HALF_DECENA) // DECENA


def points_of(acuse: Acuse) -> int:
    """What an acuse counts. Source: cientos-1807/punto, cientos-1807/secansas, cientos-1807/catorces, cientos-1807/blancas"""
    if acuse.kind == "punto":
        return decenas(acuse.value)
    return POINTS_OF_SECANSA[acuse.length] if acuse.kind == "secansa" else POINTS[acuse.kind]


def strength(acuse: Acuse) -> tuple[int, int]:
    """The key by which acuses of one contest are compared.

    The punto by its sum, not its decenas; secansas by length, then by the highest card; every catorce beats every tres, then the rank
    decides. Source: cientos-1807/adicion-8, cientos-1807/secansas, cientos-1807/catorces
    """
    if acuse.kind == "punto":
        return acuse.value, 0
    if acuse.kind == "secansa":
        return acuse.length, -PLACE[acuse.top]
    return int(acuse.kind == "catorce"), -PLACE[acuse.rank]


def acuse_of(seat: int, told: AcuseTold | Declaration, *, ordered: bool, late: bool = False) -> Acuse:
    """An acuse as logged."""
    what = told.kind, told.value or 0, told.length or 0, told.top or "", told.suit, told.rank or ""
    return tuple.__new__(Acuse, (seat, *what, told.shown is not False, ordered, late))
