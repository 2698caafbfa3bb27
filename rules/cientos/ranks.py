"""The pack of thirty-two: its order, the values of its cards in the punto, and what can be announced.

Source: cientos-1807/baraja, cientos-1807/secansas, cientos-1807/catorces, cientos-1807/blancas
"""

from __future__ import annotations

from functools import cache
from typing import Final

from rules.cientos.facts import RANKS
from rules.core.cards import BIT_OF_48, FORTY_EIGHT, LETTERS, SUIT_OF, SUITS, mask_of
from rules.core.play import NO_CARD, Leads
from rules.core.ranks import Lead

PACK: Final = tuple(code for code in FORTY_EIGHT if code[0] in RANKS)
"""The pack without treses, cuatros, cincos and seises; the dos plays as the diez. Source: cientos-1807/baraja"""
CARDS: Final = mask_of(PACK, BIT_OF_48)
PLACE: Final = {rank: place for place, rank in enumerate(RANKS)}
"""Rank → its place from the top, the as 0, the siete 7. Source: cientos-1807/baraja"""
VALUE_OF_RANK: Final = {"1": 11, "R": 10, "C": 10, "S": 10, "2": 10, "9": 9, "8": 8, "7": 7}
"""What a card counts in the punto, and nowhere else. Source: cientos-1807/punto, cientos-1807/adicion-8"""
SUIT_MASK: Final = {suit: mask_of((code for code in PACK if SUIT_OF[code] == suit), BIT_OF_48) for suit in SUITS}
"""Suit → its cards."""
RANK_MASK: Final = {rank: mask_of((code for code in PACK if code[0] == rank), BIT_OF_48) for rank in RANKS}
"""Rank → its four cards."""
FIGURES: Final = RANK_MASK["R"] | RANK_MASK["C"] | RANK_MASK["S"]
"""The figures; twelve cards without any are white. Source: cientos-1807/blancas, cientos-1807/adicion-5"""
LOW: Final = ("9", "8", "7")
"""The ranks worth less than ten, which give nothing more for the last trick. Source: cientos-1807/ultima"""

_RANK: Final = {code: len(RANKS) - PLACE[code[0]] for code in PACK}
_NONE: Final = dict.fromkeys((NO_CARD, *PACK), 0)
_POWER: Final = {suit: _NONE | {code: _RANK[code] for code in PACK if SUIT_OF[code] == suit} for suit in SUITS}
LEADS: Final[Leads] = {code: Lead(_POWER[SUIT_OF[code]], SUIT_MASK[SUIT_OF[code]], SUIT_MASK[SUIT_OF[code]]) for code in PACK}
"""Card led → what it asks for: its suit; there is no trump. Source: cientos-1807/servir"""


@cache
def run_mask(suit: str, top: str, length: int) -> int:
    """The cards of a secansa. Source: cientos-1807/secansas"""
    start = PLACE[top]
    return mask_of((rank + LETTERS[suit] for rank in RANKS[start : start + length]), BIT_OF_48)


_TENS: Final = RANK_MASK["R"] | RANK_MASK["C"] | RANK_MASK["S"] | RANK_MASK["2"]


@cache
def punto_of(cards: int) -> int:
    """The punto of some cards of one suit. Source: cientos-1807/punto"""
    whole = 11 * (cards & RANK_MASK["1"]).bit_count() + 10 * (cards & _TENS).bit_count()
    return whole + sum([VALUE_OF_RANK[rank] * (cards & RANK_MASK[rank]).bit_count() for rank in LOW])
