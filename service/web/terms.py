"""What pages of every game call things: suits, whether a card may be played, the answers of a house rule.

What a game calls its own is said in its `words`.
"""

from __future__ import annotations

from typing import Final

from rules.core.refusals import mark

SUITS: Final = {
    "oros": mark("Oros"),
    "copas": mark("Copas"),
    "espadas": mark("Espadas"),
    "bastos": mark("Bastos"),
}
"""Suit → how a heading or a choice calls it."""

LEGALITY: Final = {
    "legal": mark("se puede"),
    "illegal": mark("no se puede"),
    "undetermined": mark("no se sabe"),
}
"""Whether a card may be played → how people say it."""

YES_NO: Final = {"true": mark("Sí"), "false": mark("No")}
NONE_OR_SUIT: Final = {"none": mark("Ninguno"), **SUITS}
