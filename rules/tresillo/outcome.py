"""Who won and how: who has strictly most tricks, when that is decided, primeras and bola.

Source: fournier/ganadas-perdidas, jepus-1896/perder, jepus-1896/endose, voltereta-1826/art-5
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Final

from rules.tresillo.terms import FIRST_TRICKS, TRICKS, Hand

Counts = tuple[int, int, int]
NOBODY: Final = -1


def with_most(counts: Counts) -> int:
    """The seat that has strictly more tricks than each of the others, or NOBODY. Source: fournier/ganadas-perdidas"""
    most = max(counts)
    return counts.index(most) if counts.count(most) == 1 else NOBODY


def _verdicts() -> dict[Counts, int]:
    """Decided counts → the seat with most tricks in the end, however the remaining tricks fall."""
    verdicts: dict[Counts, int] = {}
    for a, b, c in product(range(TRICKS + 1), repeat=3):
        left = TRICKS - a - b - c
        ways = ((x, y, left - x - y) for x in range(left + 1) for y in range(left + 1 - x))
        answers = {with_most((a + x, b + y, c + z)) for x, y, z in ways}
        if len(answers) == 1:
            verdicts[a, b, c] = answers.pop()
    return verdicts


VERDICT: Final = _verdicts()
"""Decided counts by seat → the seat with most, or NOBODY. Source: fournier/marcha"""


def outcome_of(most: int, *, hombre: int, defensor: int | None) -> str:
    """The name of the result: of a hand that the hombre played, or of one that was surrendered and defended.

    Source: fournier/ganadas-perdidas, fournier/rendidas, fournier/pagos-rendidas, jepus-1896/palabras, voltereta-1826/art-9
    """
    if defensor is None:
        return {NOBODY: "puesta", hombre: "won"}.get(most, "codillo")
    return {NOBODY: "gemelas", defensor: "defendida", hombre: "salvada"}.get(most, "codillo_y_puesta")


def how(outcome: str, tricks_count: int) -> str | None:
    """The name of a win or a tie by the jugador's tricks. Source: jepus-1896/endose, jepus-1896/perder"""
    if outcome == "won":
        return "por_cinco" if tricks_count >= 5 else "por_cuatro"
    if outcome in ("puesta", "gemelas"):
        return {4: "de_cuatro", 3: "de_tres", 1: "real"}[tricks_count]
    return None


def primeras_shown(winners: Sequence[int], hombre: int) -> str | None:
    """The side that won all of the first five tricks, if five were logged. Source: fournier/condiciones"""
    first = winners[:FIRST_TRICKS]
    if len(first) < FIRST_TRICKS:
        return None
    his = first.count(hombre)
    return "hombre" if his == FIRST_TRICKS else "contra" if his == 0 else None


def primeras_possible(winners: Sequence[int], counts: Counts, hombre: int) -> tuple[str | None, ...]:
    """The sides that can have made primeras, by the logged tricks and the count; None stands for neither.

    It is a single entry if that is certain. Source: fournier/ganadas-perdidas, voltereta-1826/art-6-5
    """
    first, total = winners[:FIRST_TRICKS], sum(counts)
    if len(first) == FIRST_TRICKS:
        return (primeras_shown(winners, hombre),)
    his, theirs = counts[hombre], total - counts[hombre]
    if total >= FIRST_TRICKS and total in (his, theirs):
        return ("hombre",) if his else ("contra",)
    can_hombre = his >= FIRST_TRICKS and all(seat == hombre for seat in first)
    can_contra = theirs >= FIRST_TRICKS and hombre not in first
    return (None, *(["hombre"] if can_hombre else []), *(["contra"] if can_contra else []))


def bola_begun(hand: Hand) -> bool:
    """Whether somebody goes for every trick: he asked, or the hombre won the first five and played on.

    Source: fournier/bola, voltereta-1826/art-6-7
    """
    if hand.bola_asked:
        return True
    contract, winners = hand.contract, hand.winners
    defended = hand.surrender is not None and hand.surrender.defensor is not None
    if contract is None or defended or len(winners) <= FIRST_TRICKS:
        return False
    return primeras_shown(winners, contract.hombre) == "hombre"


def bola_came_to(counts: Counts, jugador: int) -> str | None:
    """`won` with every trick, `lost` with an opponent's first, None while it is under way. Source: fournier/bola, voltereta-1826/art-6-7"""
    if counts[jugador] == TRICKS:
        return "won"
    return "lost" if sum(counts) > counts[jugador] else None
