"""What was taken once and is refused, or read otherwise, today? By which article is what the finding `of_before` names."""

from __future__ import annotations

from typing import Final

from rules.core.before import Since, read_as_before
from rules.tresillo.terms import Table

NO_HIGHER_LANCE: Final = Since("fournier/ofertas")
"""A más that had no higher lance left (R11). Source: fournier/ofertas"""
ESTUCHES: Final = Since("fournier/condiciones")
"""Estuches that only cards deny that nobody told (J37). Source: fournier/condiciones"""
CHOICE: Final = Since("voltereta-1826/art-6-4")
"""A choice that was told, or was none, when a plate that was paid out kept its puesta. Source: voltereta-1826/art-6-4"""


def as_before(table: Table) -> Table:
    """A table that reads its hands as the version of before did: estuches by nine known cards, else as declared (J37). Source: fournier/condiciones"""
    return table._replace(options=read_as_before(table.options))
