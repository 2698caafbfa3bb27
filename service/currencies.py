"""Which codes of three letters are money that people can pay each other? Those of CLDR, but not gold, tests, or no currency at all.

A book may hold others, from before or from elsewhere: they are read as ever, and only what is new is asked.
"""

from __future__ import annotations

from typing import Final

from babel.numbers import is_currency

MONEY_IN_X: Final = frozenset({"XAF", "XCD", "XOF", "XPF"})
"""The francs and the dollar that several countries share: all else that begins with X is metal, a unit of account, or nothing."""


def is_money(code: str) -> bool:
    """Whether a code is that of a currency in which people pay."""
    return is_currency(code) and (not code.startswith("X") or code in MONEY_IN_X)
