"""The order of the cards and what they are worth. Source: brisca/cartas"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.core.cards import BIT, FORTY, SUIT_OF, SUITS, WHOLE_PACK, mask_of
from rules.core.play import Leads
from rules.core.ranks import Lead

ORDER: Final = "13RCS76542"
"""The ranks from high to low. Source: brisca/cartas"""
VALUE_OF_RANK: Final = {"1": 11, "3": 10, "R": 4, "C": 3, "S": 2}
"""Source: brisca/cartas"""
VALUES: Final = {code: VALUE_OF_RANK.get(code[0], 0) for code in FORTY}
"""Card → what it counts for whoever takes it. Source: brisca/cartas"""
ALL_POINTS: Final = 120
"""What all cards count together. Source: brisca/cartas"""
RANK: Final = {code: len(ORDER) - ORDER.index(code[0]) for code in FORTY}
TRUMPS: Final = {suit: mask_of((code for code in FORTY if SUIT_OF[code] == suit), BIT) for suit in SUITS}
"""Suit → its cards."""


def _leads(trump: str) -> Leads:
    """What each card asks for when it is led: nothing; a trump wins over the suit that was led. Source: brisca/bazas"""
    trumps = {code: len(ORDER) + RANK[code] for code in FORTY if SUIT_OF[code] == trump}
    powers = {suit: {code: RANK[code] if SUIT_OF[code] == suit else 0 for code in FORTY} | trumps for suit in SUITS}
    return {code: Lead(powers[SUIT_OF[code]], WHOLE_PACK, 0) for code in FORTY}


LEADS: Final[Mapping[str, Leads]] = {suit: _leads(suit) for suit in SUITS}
"""Trump → card led → what it asks for. Source: brisca/bazas"""
