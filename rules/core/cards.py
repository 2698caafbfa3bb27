"""The pack of forty as bits: sets of cards are whole numbers, and codes are what the record calls the cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

SUITS: Final = ("oros", "copas", "espadas", "bastos")
LETTERS: Final = {"oros": "O", "copas": "C", "espadas": "E", "bastos": "B"}
RANKS_OF_FORTY: Final = ("1", "2", "3", "4", "5", "6", "7", "S", "C", "R")

FORTY: Final = tuple(rank + LETTERS[suit] for suit in SUITS for rank in RANKS_OF_FORTY)
"""The codes of the Spanish pack without eights and nines."""
BIT: Final = {code: 1 << place for place, code in enumerate(FORTY)}
"""Card → its bit."""
CODE: Final = {bit: code for code, bit in BIT.items()}
"""Bit → the card's code."""
WHOLE_PACK: Final = (1 << 40) - 1
SUIT_OF: Final = {code: suit for suit in SUITS for code in FORTY if code[1] == LETTERS[suit]}
"""Card → the suit that is painted on it."""


def mask_of(codes: Iterable[str]) -> int:
    """The set of some cards of the pack, none of which stands twice. Raises KeyError for a card that it does not have.

    A sum of n different powers of two has n bits, and of n that are not all different it has fewer: who counts the bits
    of the answer knows whether a card stood twice.
    """
    return sum(map(BIT.__getitem__, codes))


def codes_of(mask: int) -> tuple[str, ...]:
    """The cards of a set, in the order of the pack."""
    return tuple(code for code in FORTY if BIT[code] & mask)


def first_doubtful(codes: Iterable[str], taken: int = 0) -> str | None:
    """The first card that the pack does not have, that stands twice, or that is among those taken; None if all are good."""
    for code in codes:
        bit = BIT.get(code, 0)
        if not bit or bit & taken:
            return code
        taken |= bit
    return None
