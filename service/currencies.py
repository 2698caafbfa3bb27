"""Which three-letter codes are money that people can pay each other? Those of CLDR, without metals, test codes and the like.

A book may hold other codes, from older versions or from elsewhere: they still read, and only new events are checked.
"""

from __future__ import annotations

from typing import Final

from babel.numbers import is_currency

MONEY_IN_X: Final = frozenset({"XAF", "XCD", "XOF", "XPF"})
"""Francs and dollars that several countries share: every other code with X is a metal, a unit of account, or nothing."""


def is_money(code: str) -> bool:
    """Whether a code is a currency in which people pay."""
    return is_currency(code) and (not code.startswith("X") or code in MONEY_IN_X)
