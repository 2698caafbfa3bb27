"""What was taken once and is refused, or read otherwise, today? By which article is what the finding `of_before` names."""

from __future__ import annotations

from typing import Final

from rules.core.before import Since, read_as_before
from rules.revesino.tariffs import BOOK
from rules.revesino.terms import Table

INTRODUCER: Final = Since(BOOK + "introducir")
"""Cuatro ases that another introduced than the play shows (J35). Source: revesino-1807/introducir"""
FIRST_CARD: Final = Since(BOOK + "napolitana-mano")
"""The first trick told as left to a player of the cuatro ases, that the tricks show was not. Source: revesino-1807/napolitana-mano"""
MISCOUNT: Final = Since(BOOK + "carta-de-mas")
"""A wrong number of cards that the tricks exclude, or a card for the last trick too many. Source: revesino-1807/carta-de-mas"""
RENUNCIOS: Final = Since(BOOK + "renuncio-hecho")
"""More renuncios of a player than there are tricks in which he may have revoked. Source: revesino-1807/renuncio-hecho"""


def as_before(table: Table) -> Table:
    """A table that reads its hands as the version of before did: ten tricks with a card too few as the tally tells them (J27).

    Source: revesino-1807/carta-de-mas
    """
    return table._replace(options=read_as_before(table.options))
