"""Words on the pages of every game: suits, whether a card may be played, the answers to a house rule.

A game's own words are in its `words`.
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
"""Suit → its name in a heading or a choice."""

LEGALITY: Final = {
    "legal": mark("se puede"),
    "illegal": mark("no se puede"),
    "undetermined": mark("no se sabe"),
}
"""Whether a card may be played → the words for it."""

YES_NO: Final = {"true": mark("Sí"), "false": mark("No")}
NONE_OR_SUIT: Final = {"none": mark("Ninguno"), **SUITS}
