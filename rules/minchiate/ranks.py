"""The pack: which card beats which, what each counts, which can be robbed. Source: minchiate/mazo, minchiate/cuenta, minchiate/corte"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.core.cards import BIT_OF_97, NINETY_SEVEN, mask_of
from rules.core.play import Leads
from rules.core.ranks import Lead

PACK: Final = NINETY_SEVEN
BIT: Final = BIT_OF_97
LOCO: Final = "L"
REYES: Final = ("RO", "RC", "RE", "RB")
TAROTS: Final = tuple(f"T{number}" for number in range(1, 41))
"""The tarots from the lowest to the highest. Source: minchiate/mazo"""
SUITS: Final = "OCEB"
RED: Final = "OC"
"""The suits whose numerals are inverted. Source: minchiate/mazo"""
NUMERALS: Final = tuple(str(number) for number in range(1, 11))
SUIT_OF: Final = {code: code[-1] for code in PACK if code not in TAROTS and code != LOCO}
"""Suit card → the letter of its suit."""

VALUE: Final = (
    dict.fromkeys(("T2", "T3", "T4", "T5"), 3)
    | dict.fromkeys((*REYES, LOCO, "T1", "T10", "T13", "T20", "T28", "T30", "T31", "T32", "T33", "T34", "T35"), 5)
    | dict.fromkeys(("T36", "T37", "T38", "T39", "T40"), 10)
)
"""Counting card → what it counts. Source: minchiate/cuenta"""
IN_A_VERSICULA: Final = VALUE | {"T14": 5, "T29": 5}
"""What a card counts inside a versícula. Source: minchiate/sagitario, minchiate/versiculas"""
COUNTING: Final = mask_of(VALUE, BIT)
ROBBABLE: Final = COUNTING | mask_of(TAROTS[20:], BIT)
"""The cards that can be robbed: those that count, and the sobreveinte. Source: minchiate/corte"""

CARDS: Final = mask_of(PACK, BIT)
TAROT_MASK: Final = mask_of(TAROTS, BIT)
SUIT_MASK: Final = {suit: mask_of((code for code, of in SUIT_OF.items() if of == suit), BIT) for suit in SUITS}

ORDER: Final = {
    suit: (*(rank + suit for rank in "RDCI"), *(rank + suit for rank in (NUMERALS if suit in RED else reversed(NUMERALS))))
    for suit in SUITS
}
"""Suit → its cards, highest first. Source: minchiate/mazo"""
POWERS: Final[Mapping[str, Mapping[str, int]]] = {
    led: {code: place for place, code in enumerate(("", *PACK, *reversed(ORDER.get(led, ())), *TAROTS))} for led in (*SUITS, "T")
}
"""Suit led (T: a tarot) → the power of each card in that trick.

All other cards are below those of the suit, including El Loco, who never wins.

Source: minchiate/bazas, minchiate/loco
"""
POWER_OF: Final = {code: POWERS[SUIT_OF.get(code, "T")] for code in PACK if code != LOCO}
"""Card that sets the suit → the power of each card in that trick. Source: minchiate/bazas"""
LEADS: Final[Leads] = {
    code: Lead(
        POWER_OF[code],
        SUIT_MASK[SUIT_OF[code]] if code in SUIT_OF else TAROT_MASK,
        SUIT_MASK[SUIT_OF[code]] if code in SUIT_OF else TAROT_MASK,
    )
    for code in POWER_OF
}
"""Card that sets a suit → what it asks for; a player without that suit cuts. Source: minchiate/bazas"""
