"""How the tricks of a hand may be divided: what each division comes to, and what of it decides whether its count is taken.

Source: fournier/ganadas-perdidas, fournier/bola, voltereta-1826/art-6-5
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from rules.core.known import contracted
from rules.tresillo.outcome import VERDICT, Counts, bola_came_to, how, outcome_of, primeras_possible
from rules.tresillo.terms import FIRST_TRICKS, TRICKS, Hand


class Division(NamedTuple):
    """All that a count's checks look at of its division: a hundred divisions of a hand are no more than a dozen of these."""

    primeras: tuple[str | None, ...]
    """The sides that can have made primeras, None for neither; nobody counts them in a defended hand."""
    bola: str | None
    """What a bola came to."""
    played_on: bool
    """Whether more than the first five tricks were played, and the hombre has not all nine."""


class Result(NamedTuple):
    """What a decided division comes to."""

    counts: Counts
    outcome: str
    how: str | None
    division: Division


def division_of(hand: Hand, counts: Counts) -> Division:
    """What matters of a division of the tricks of a hand, its surrender as it was told. Source: fournier/ganadas-perdidas, fournier/bola"""
    return _division(*_of(hand), counts)


def results_of(hand: Hand) -> tuple[Result, ...]:
    """What each decided division of a hand comes to, also those with fewer tricks than were logged.

    Source: fournier/ganadas-perdidas, fournier/rendidas, jepus-1896/endose
    """
    return _results(*_of(hand))


def _of(hand: Hand) -> tuple[tuple[int, ...], int, int | None]:
    """What of a hand decides all this: who won the first tricks, unless it is defended, and who plays against the others."""
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
    """The results of a hand: about a thousand such lists in all, each made once."""
    jugador, made = hombre if defensor is None else defensor, []
    for counts, most in VERDICT.items():
        outcome = outcome_of(most, hombre=hombre, defensor=defensor)
        made.append(Result(counts, outcome, how(outcome, counts[jugador]), _division(first, hombre, defensor, counts)))
    return tuple(made)
