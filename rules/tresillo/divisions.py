"""How the tricks of a hand may be divided: what each division comes to, and on what of it the checks of a count depend.

Source: fournier/ganadas-perdidas, fournier/bola, voltereta-1826/art-6-5
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from rules.core.known import contracted
from rules.tresillo.outcome import VERDICT, Counts, bola_came_to, how, outcome_of, primeras_possible
from rules.tresillo.terms import FIRST_TRICKS, TRICKS, Hand


class Division(NamedTuple):
    """What the checks of a count look at in a division; the hundred divisions of a hand have at most a dozen of these."""

    primeras: tuple[str | None, ...]
    """The sides that can have made primeras, None for neither; empty in a defended hand, which has none."""
    bola: str | None
    """What became of a bola."""
    played_on: bool
    """Whether more than the first five tricks were played and the hombre does not have all nine."""


class Result(NamedTuple):
    """What a decided division comes to."""

    counts: Counts
    outcome: str
    how: str | None
    division: Division


def division_of(hand: Hand, counts: Counts) -> Division:
    """What matters of a division of a hand's tricks, with its surrender as logged. Source: fournier/ganadas-perdidas, fournier/bola"""
    return _division(*_of(hand), counts)


def results_of(hand: Hand) -> tuple[Result, ...]:
    """What each decided division of a hand comes to, including those with fewer tricks than were logged.

    Source: fournier/ganadas-perdidas, fournier/rendidas, jepus-1896/endose
    """
    return _results(*_of(hand))


def _of(hand: Hand) -> tuple[tuple[int, ...], int, int | None]:
    """What the results of a hand depend on: the winners of the first tricks unless it is defended, the hombre, the defensor."""
    contract = contracted(hand)
    if hand.surrender is not None and hand.surrender.defensor is not None:
        return (), contract.hombre, hand.surrender.defensor
    return hand.winners[:FIRST_TRICKS], contract.hombre, None


def _division(first: tuple[int, ...], hombre: int, defensor: int | None, counts: Counts) -> Division:
    if defensor is not None:
        return Division((), bola_came_to(counts, defensor), played_on=False)
    played_on = sum(counts) > FIRST_TRICKS and counts[hombre] < TRICKS
    return Division(primeras_possible(first, counts, hombre), bola_came_to(counts, hombre), played_on)


@cache
def _results(first: tuple[int, ...], hombre: int, defensor: int | None) -> tuple[Result, ...]:
    """The results of a hand; there are about a thousand such lists, each made once."""
    jugador, made = hombre if defensor is None else defensor, []
    for counts, most in VERDICT.items():
        outcome = outcome_of(most, hombre=hombre, defensor=defensor)
        made.append(Result(counts, outcome, how(outcome, counts[jugador]), _division(first, hombre, defensor, counts)))
    return tuple(made)
