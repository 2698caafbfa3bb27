"""The order of the cards and their values: the same in every suit, trump or not, and in every variant.

Source: malilla-1807/orden, malilla-1807/valor, malilla-1807/triunfo
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.core.cards import BIT_OF_48, FORTY_EIGHT, SUIT_OF, SUITS, mask_of
from rules.core.play import NO_CARD, Leads
from rules.core.ranks import Lead

ORDER: Final = "91RCS8765432"
"""The ranks from high to low. Source: malilla-1807/orden, malilla-1807/ad-coja"""
RANK: Final = {code: len(ORDER) - ORDER.index(code[0]) for code in FORTY_EIGHT}
"""Card → its rank, from the dos (1) to the malilla (12). Source: malilla-1807/orden"""
VALUE_OF_RANK: Final = {"9": 5, "1": 4, "R": 3, "C": 2, "S": 1}
"""Rank → what it counts. Source: malilla-1807/valor"""
VALUES: Final = {NO_CARD: 0} | {code: VALUE_OF_RANK.get(code[0], 0) for code in FORTY_EIGHT}
"""Card → what it counts for the side that takes it. Source: malilla-1807/valor"""
PACK_VALUE: Final = 60
"""What all cards count together, in every pack. Source: malilla-1807/valor, malilla-1807/cuenta"""

SUIT_MASK: Final = {suit: mask_of((code for code in FORTY_EIGHT if SUIT_OF[code] == suit), BIT_OF_48) for suit in SUITS}
"""Suit → its cards."""
BEATING: Final = {
    code: mask_of((other for other in FORTY_EIGHT if SUIT_OF[other] == SUIT_OF[code] and RANK[other] > RANK[code]), BIT_OF_48)
    for code in FORTY_EIGHT
}
"""Card → the cards of its suit that beat it. Source: malilla-1807/orden"""

_TRUMP: Final = len(ORDER)
"""How much higher a trump stands than any other card. Source: malilla-1807/triunfo"""


def _leads(trump: str) -> Leads:
    """Card led → what it asks for: its suit; a player without that suit may win with a trump.

    Source: malilla-1807/servir, malilla-1807/triunfo
    """
    trumps = {code: _TRUMP + RANK[code] for code in FORTY_EIGHT if SUIT_OF[code] == trump}
    power = {suit: {NO_CARD: -1} | {code: RANK[code] if SUIT_OF[code] == suit else 0 for code in FORTY_EIGHT} | trumps for suit in SUITS}
    return {code: Lead(power[SUIT_OF[code]], SUIT_MASK[SUIT_OF[code]], SUIT_MASK[SUIT_OF[code]]) for code in FORTY_EIGHT}


LEADS: Final[Mapping[str, Leads]] = {suit: _leads(suit) for suit in SUITS}
"""Trump → card led → what it asks for. Source: malilla-1807/triunfo, malilla-1807/servir"""
