"""Spanish packs as bits: sets of cards are whole numbers, and codes are what the record calls the cards.

A card has the same bit in every pack. The eights and nines follow the forty cards that all games have, and the cards of
Minchiate alone follow those.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

SUITS: Final = ("oros", "copas", "espadas", "bastos")
LETTERS: Final = {"oros": "O", "copas": "C", "espadas": "E", "bastos": "B"}
RANKS_OF_FORTY: Final = ("1", "2", "3", "4", "5", "6", "7", "S", "C", "R")
RANKS_OF_FORTY_EIGHT: Final = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "S", "C", "R")

FORTY: Final = tuple(rank + LETTERS[suit] for suit in SUITS for rank in RANKS_OF_FORTY)
"""The codes of the Spanish pack without eights and nines."""
FORTY_EIGHT: Final = tuple(rank + LETTERS[suit] for suit in SUITS for rank in RANKS_OF_FORTY_EIGHT)
"""The codes of the whole Spanish pack."""
BIT: Final = {code: 1 << place for place, code in enumerate(FORTY)}
"""Card of the forty → its bit."""
BIT_OF_48: Final = BIT | {code: 1 << 40 + place for place, code in enumerate(code for code in FORTY_EIGHT if code not in BIT)}
"""Card of the whole pack → its bit."""
NINETY_SEVEN: Final = (
    *(rank + letter for letter in LETTERS.values() for rank in (*(str(number) for number in range(1, 11)), "I", "C", "D", "R")),
    *(f"T{number}" for number in range(1, 41)),
    "L",
)
"""The codes of the pack of Minchiate."""
_BEHIND: Final = {code: 1 << 48 + place for place, code in enumerate(code for code in NINETY_SEVEN if code not in BIT_OF_48)}
BIT_OF_97: Final = {code: BIT_OF_48.get(code) or _BEHIND[code] for code in NINETY_SEVEN}
"""Card of the pack of Minchiate → its bit, suit by suit, then the tarots and El Loco."""
CODE: Final = {bit: code for code, bit in BIT_OF_48.items()}
"""Bit → the card's code."""
WHOLE_PACK: Final = (1 << 40) - 1
WHOLE_PACK_OF_48: Final = (1 << 48) - 1
BITS_IN_ORDER: Final = {code: BIT_OF_48[code] for code in FORTY_EIGHT}
"""Card of the whole Spanish pack → its bit, suit by suit."""
SUIT_OF: Final = {code: suit for suit in SUITS for code in FORTY_EIGHT if code[1] == LETTERS[suit]}
"""Card → the suit that is painted on it."""


def mask_of(codes: Iterable[str], bits: Mapping[str, int] = BIT) -> int:
    """The set of some cards of a pack, none of them twice. Raises KeyError for a card that the pack lacks.

    A sum of n different powers of two has n bits; if some are equal, it has fewer. So a caller that counts the bits of the
    result knows whether a card was given twice.
    """
    return sum(map(bits.__getitem__, codes))


def codes_of(mask: int, bits: Mapping[str, int] = BITS_IN_ORDER) -> tuple[str, ...]:
    """The cards of a set, in the order of the pack."""
    return tuple([code for code, bit in bits.items() if bit & mask])


def first_doubtful(codes: Iterable[str], taken: int = 0, bits: Mapping[str, int] = BIT) -> str | None:
    """The first card that the pack lacks, that is given twice, or that is among those taken; None if all are good."""
    for code in codes:
        bit = bits.get(code, 0)
        if not bit or bit & taken:
            return code
        taken |= bit
    return None
