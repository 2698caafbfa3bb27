"""What was once accepted or read otherwise, and by which article? The finding `of_before` names the article."""

from __future__ import annotations

from typing import Final

from rules.core.before import Since, read_as_before
from rules.mediator.terms import Table

FORCED_KING: Final = Since("mediator-1826/rey-forzado")
"""A companion by the forced king although the hombre has all kings. Source: mediator-1826/rey-forzado"""
KING_GIVEN: Final = Since("mediator-1826/ley-conv-1")
"""A king returned by another player than the companion whom the cards show. Source: mediator-1826/ley-conv-1"""
LEY_6: Final = Since("mediator-1826/ley-6")
"""A law charged twice that can be broken only once, or a wrong count of a player whose logged cards are right.

Source: mediator-1826/ley-6
"""
STOPPED: Final = Since("mediator-1826/ley-12")
"""Companions on the Bola whose last tricks are not counted. Source: mediator-1826/ley-12"""
ESTUCHE: Final = Since("mediator-1826/cap-4-estuche")
"""More estuches than the side has cards left for. Source: mediator-1826/cap-4-estuche"""
CONTRA_ESTUCHE: Final = Since("mediator-1826/cap-4-contra-estuche")
"""A denied contra el estuche although the three were seen in adversaries' hands. Source: mediator-1826/cap-4-contra-estuche"""


def as_before(table: Table) -> Table:
    """The table with its hands read as an older version read them; each changed rule asks for this itself (J37, J47, J49).

    Source: mediator-1826/ley-12, mediator-1826/ley-9, mediator-1826/ley-7, mediator-1826/zangano
    """
    return table._replace(form=read_as_before(table.form))
