"""May this card be played? What each card led asks of the others, and the tricks so far; `rules.core.play` checks the cards against it."""

from __future__ import annotations

from rules.core.play import Leads, Play, begun
from rules.core.ranks import WHOLE
from rules.tresillo.knowledge import known
from rules.tresillo.terms import Hand


def leads_of(trump: str) -> Leads:
    """What each card led asks for: who wins the trick, which cards follow, which oblige; a reserved estuche obliges to nothing.

    Source: fournier/orden, fournier/estuches, voltereta-1826/art-4
    """
    return WHOLE.leads[trump]


def play_of(hand: Hand) -> Play:
    """The tricks so far; the mano leads the first, whoever is the hombre. Source: fournier/marcha"""
    return hand.play or begun(known(hand))
