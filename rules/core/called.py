"""How are cards called: by most games, and by a game that differs?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from rules.core.refusals import Sentence, mark

SUITS: Final = {"O": "oros", "C": "copas", "E": "espadas", "B": "bastos"}
"""The letter of a suit in the code of a card → its name, the same in every language."""
SINGLE: Final = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "S", "C", "R")
"""The ranks of most games, from low to high."""


class Ranks(NamedTuple):
    """How a game calls cards and tantos, as far as it differs from most games.

    `cards` has the words for a rank, or for the code of one card; `short` the same in short; `order` the ranks from low to
    high. `tarots` are the cards without a suit, from low to high.
    """

    cards: Mapping[str, str] = {}
    short: Mapping[str, str] = {}
    order: Sequence[str] = SINGLE
    tarots: Mapping[str, str] = {}
    """Code of a card without a suit → its name, the same in every language."""
    restos: bool = False
    """Whether a tanto is called a resto."""
    highest: str = mark("el triunfo más alto")
    """What wins a trick against the suit led."""


COMMON: Final = Ranks()


def suit_of(code: str) -> str | None:
    """The suit painted on a card; None for a card without one."""
    return SUITS.get(code[-1]) if len(code) > 1 else None


CARDS: Final = {
    "1": mark("el as de {suit}"),
    "2": mark("el dos de {suit}"),
    "3": mark("el tres de {suit}"),
    "4": mark("el cuatro de {suit}"),
    "5": mark("el cinco de {suit}"),
    "6": mark("el seis de {suit}"),
    "7": mark("el siete de {suit}"),
    "8": mark("el ocho de {suit}"),
    "9": mark("el nueve de {suit}"),
    "S": mark("la sota de {suit}"),
    "C": mark("el caballo de {suit}"),
    "R": mark("el rey de {suit}"),
}
"""The rank of a card → its name in most games."""


def card_told(code: str, ranks: Ranks = COMMON) -> Sentence | None:
    """A card in words: «el rey de copas»; None for a code that no game has."""
    suit = suit_of(code)
    if suit is None:
        return Sentence(ranks.cards[code], {"tarot": ranks.tarots[code], "number": code[1:]}) if code in ranks.tarots else None
    template = ranks.cards.get(code) or ranks.cards.get(code[:-1]) or CARDS.get(code[:-1])
    return None if template is None else Sentence(template, {"suit": suit})
