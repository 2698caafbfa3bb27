"""What was accepted once and is refused today, and by which article? The finding `of_before` names it."""

from __future__ import annotations

from typing import Final

from rules.core.before import Since
from rules.minchiate.tariffs import BOOK

MISCOUNT: Final = Since(BOOK + "cartas-de-mas")
"""A wrong number of cards of a player whose twenty-one are logged. Source: minchiate/cartas-de-mas"""
RENUNCIO: Final = Since(BOOK + "renuncio")
"""A renuncio in a trick that shows none. Source: minchiate/renuncio"""
NOTED: Final = Since(BOOK + "reparto")
"""A tally in which a pair noted more, or less, than possible. Source: minchiate/reparto"""
