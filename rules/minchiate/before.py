"""What was taken once and is refused today, and by which article? That is what the finding `of_before` names."""

from __future__ import annotations

from typing import Final

from rules.core.before import Since
from rules.minchiate.tariffs import BOOK

MISCOUNT: Final = Since(BOOK + "cartas-de-mas")
"""A wrong number of cards of a player whose twenty-one are told. Source: minchiate/cartas-de-mas"""
RENUNCIO: Final = Since(BOOK + "renuncio")
"""A renuncio in a trick that shows that there was none. Source: minchiate/renuncio"""
NOTED: Final = Since(BOOK + "reparto")
"""A tally of which a pair noted more, or less, than can be. Source: minchiate/reparto"""
