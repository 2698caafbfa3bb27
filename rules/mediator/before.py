"""What was taken once and is refused, or read otherwise, today? By which article is what the finding `of_before` names."""

from __future__ import annotations

from typing import Final

from rules.core.before import Since, read_as_before
from rules.mediator.terms import Table

FORCED_KING: Final = Since("mediator-1826/rey-forzado")
"""A companion by the forced king, though the hombre has all kings. Source: mediator-1826/rey-forzado"""
KING_GIVEN: Final = Since("mediator-1826/ley-conv-1")
"""A king returned by another than the companion whom the cards tell. Source: mediator-1826/ley-conv-1"""
LEY_6: Final = Since("mediator-1826/ley-6")
"""A law that can be broken but once, charged twice; a wrong count of a player whose cards are told, and right. Source: mediator-1826/ley-6"""
STOPPED: Final = Since("mediator-1826/ley-12")
"""Companions on the Bola of whose last tricks nothing is told. Source: mediator-1826/ley-12"""
ESTUCHE: Final = Since("mediator-1826/cap-4-estuche")
"""Estuches that too few cards of the side are left for. Source: mediator-1826/cap-4-estuche"""
CONTRA_ESTUCHE: Final = Since("mediator-1826/cap-4-contra-estuche")
"""Contra el estuche denied, though all three were seen in hands of adversaries. Source: mediator-1826/cap-4-contra-estuche"""


def as_before(table: Table) -> Table:
    """A table that reads its hands as the version of before did: what it changes stands where it is asked (J37, J47, J49).

    Source: mediator-1826/ley-12, mediator-1826/ley-9, mediator-1826/ley-7, mediator-1826/zangano
    """
    return table._replace(form=read_as_before(table.form))
