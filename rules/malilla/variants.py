"""How do the five forms differ? A table.

Source: malilla-1807/companeros, malilla-1807/ad-barrotada, malilla-1807/ad-coja, malilla-1807/ad-vistas, malilla-1807/ad-cubiertas
"""

from __future__ import annotations

from typing import Final, NamedTuple

from rules.core.cards import BIT_OF_48, FORTY_EIGHT, WHOLE_PACK_OF_48, mask_of

COMPANEROS: Final = "companeros"
BARROTADA: Final = "barrotada"
COJA: Final = "coja"
VISTAS: Final = "dos-vistas"
CUBIERTAS: Final = "dos-cubiertas"

THIRTY_SIX: Final = tuple(code for code in FORTY_EIGHT if code[0] not in "234")
"""The pack without doses, treses and cuatros. Source: malilla-1807/ad-coja, malilla-1807/ad-cubiertas"""
CARDS_OF_36: Final = mask_of(THIRTY_SIX, BIT_OF_48)


class Form(NamedTuple):
    """A row of the page's table of variants."""

    variant: str
    sizes: tuple[int, ...]
    """How many may sit at the table."""
    players: int
    """How many have cards."""
    pack: tuple[str, ...]
    cards: int
    """The pack as a set."""
    dealt: int
    """How many cards each is dealt."""
    tricks: int
    quota: int
    """What each side owes of the seventy-two."""
    capote: int
    """What each loser pays if he lost every trick. Source: malilla-1807/capote, malilla-1807/cuenta"""
    points_source: str
    alce_source: str
    pairs: bool = False
    open_piles: bool = False
    """Whether each player's cards lie open in piles, whose top cards alone can be played."""
    stock: bool = False
    """Whether a monte is left over, from which each may draw once."""

    @property
    def two(self) -> bool:
        """Whether just two play."""
        return self.players == 2

    def side(self, seat: int) -> int:
        """The side of a seat; in pairs, players who sit across form one side. Source: malilla-1807/companeros"""
        return seat % 2 if self.pairs else seat

    @property
    def sides(self) -> int:
        """How many sides there are."""
        return 2 if self.pairs else self.players


FORMS: Final = {
    form.variant: form
    for form in (
        Form(COMPANEROS, (4,), 4, FORTY_EIGHT, WHOLE_PACK_OF_48, 12, 12, 36, 72, "cuenta", "vuelta", pairs=True),
        Form(BARROTADA, (4, 5), 4, FORTY_EIGHT, WHOLE_PACK_OF_48, 12, 12, 18, 24, "ad-barrotada", "ad-barrotada"),
        Form(COJA, (3,), 3, THIRTY_SIX, CARDS_OF_36, 12, 12, 24, 36, "ad-coja", "ad-coja"),
        Form(VISTAS, (2,), 2, FORTY_EIGHT, WHOLE_PACK_OF_48, 24, 24, 36, 72, "ad-vistas", "ad-vistas", open_piles=True),
        Form(CUBIERTAS, (2,), 2, THIRTY_SIX, CARDS_OF_36, 12, 12, 36, 72, "ad-cubiertas", "vuelta", stock=True),
    )
}
"""Variant → its form. Source: malilla-1807/palo, malilla-1807/baza, malilla-1807/vuelta, malilla-1807/ad-barrotada, malilla-1807/ad-coja,
malilla-1807/ad-vistas, malilla-1807/ad-cubiertas"""
