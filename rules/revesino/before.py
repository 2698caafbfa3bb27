"""What was once accepted or read otherwise, and by which article? The finding `of_before` names the article."""

from __future__ import annotations

from typing import Final

from rules.core.before import Since, read_as_before
from rules.revesino.tariffs import BOOK
from rules.revesino.terms import Table

INTRODUCER: Final = Since(BOOK + "introducir")
"""Cuatro ases introduced by another player than the play shows (J35). Source: revesino-1807/introducir"""
FIRST_CARD: Final = Since(BOOK + "napolitana-mano")
"""A first trick stated as left to the player of the cuatro ases, although the tricks show otherwise.

Source: revesino-1807/napolitana-mano
"""
MISCOUNT: Final = Since(BOOK + "carta-de-mas")
"""A wrong number of cards that the tricks exclude, or a card too many for the last trick. Source: revesino-1807/carta-de-mas"""
RENUNCIOS: Final = Since(BOOK + "renuncio-hecho")
"""More renuncios of a player than tricks in which he may have revoked. Source: revesino-1807/renuncio-hecho"""


def as_before(table: Table) -> Table:
    """The table with its hands read as an older version read them: ten tricks with a card too few count as the tally states (J27).

    Source: revesino-1807/carta-de-mas
    """
    return table._replace(options=read_as_before(table.options))
