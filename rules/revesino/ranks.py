"""The pack of forty-eight in this game: the order of the cards, their points, and the pay cards.

Source: revesino-1807/jugadores, revesino-1807/palo, revesino-1807/valor-naypes, revesino-1807/adiciones-4
"""

from __future__ import annotations

from typing import Final

from rules.core.cards import BIT_OF_48, FORTY_EIGHT, SUIT_OF, SUITS, mask_of
from rules.core.play import NO_CARD, Leads
from rules.core.ranks import Lead
from rules.revesino.facts import PAY_CARDS

ORDER: Final = "1RCS98765432"
"""The ranks from high to low, the same in every suit. Source: revesino-1807/valor-naypes, revesino-1807/adiciones-4"""
RANK: Final = {code: len(ORDER) - ORDER.index(code[0]) for code in FORTY_EIGHT}
"""Card → its rank, from the dos (1) to the as (12). Source: revesino-1807/adiciones-13"""
POINTS_OF_RANK: Final = {"1": 4, "R": 3, "C": 2, "S": 1}
"""The points of the ranks for the partida; the cartas blancas have none. Source: revesino-1807/valor-naypes, revesino-1807/adiciones-17"""
POINTS: Final = {NO_CARD: 0} | {code: POINTS_OF_RANK.get(code[0], 0) for code in FORTY_EIGHT}
ALL_POINTS: Final = 40
"""The points of the whole pack. Source: revesino-1807/cuenta, revesino-1807/adiciones-17"""
VALUES: Final = {"1O": 2, "1C": 1, "1E": 1, "1B": 1, "CC": 3}
"""What a pay card costs. Source: revesino-1807/cartas-de-pago, revesino-1807/adiciones-14, revesino-1807/adiciones-15"""
PAY_MASK: Final = mask_of(PAY_CARDS)
SUIT_MASK: Final = {suit: mask_of((code for code in FORTY_EIGHT if SUIT_OF[code] == suit), BIT_OF_48) for suit in SUITS}
"""Suit → its cards."""

_NONE: Final = dict.fromkeys((NO_CARD, *FORTY_EIGHT), 0)
_POWER: Final = {suit: _NONE | {code: RANK[code] for code in FORTY_EIGHT if SUIT_OF[code] == suit} for suit in SUITS}
LEADS: Final[Leads] = {code: Lead(_POWER[SUIT_OF[code]], SUIT_MASK[SUIT_OF[code]], SUIT_MASK[SUIT_OF[code]]) for code in FORTY_EIGHT}
"""Card led → what it asks for: its suit; there is no trump. Source: revesino-1807/servir, revesino-1807/adiciones-12"""
BY_SUIT: Final = tuple(sorted(FORTY_EIGHT, key=lambda code: (SUITS.index(SUIT_OF[code]), -RANK[code])))
"""The cards suit by suit, each from high to low."""


def is_lowest(code: str, cards: int) -> bool:
    """Whether none of some cards is lower, whatever its suit. Source: revesino-1807/napolitana-mano"""
    return not any(RANK[other] < RANK[code] for other in FORTY_EIGHT if BIT_OF_48[other] & cards)
