"""What was once accepted or read otherwise, and by which article? The finding `of_before` names the article."""

from __future__ import annotations

from typing import Final

from rules.core.before import Since, read_as_before
from rules.tresillo.terms import Table

NO_HIGHER_LANCE: Final = Since("fournier/ofertas")
"""A mas that had no higher lance left (R11). Source: fournier/ofertas"""
ESTUCHES: Final = Since("fournier/condiciones")
"""Estuches that only unlogged but inferred cards deny (J37). Source: fournier/condiciones"""
CHOICE: Final = Since("voltereta-1826/art-6-4")
"""A choice made, or not made, while a plate that was paid out still counted as holding its puesta. Source: voltereta-1826/art-6-4"""


def as_before(table: Table) -> Table:
    """The table with its hands read as an older version read them: estuches by nine known cards, else as declared (J37).

    Source: fournier/condiciones
    """
    return table._replace(options=read_as_before(table.options))
