"""What are the tariffs and the house rules called when a table is opened? `tariffs` has the values that a rule takes."""

from __future__ import annotations

from typing import Final

from rules.core.glossary import RuleWords, Tariff
from rules.core.refusals import mark

TARIFFS: Final = {"minchiate": Tariff(mark("Reglas del juego Minchiate"))}
"""Tariff → its words."""
RULES: Final = {"demonio": RuleWords(mark("El demonio"), mark("Si el 14, el 35 y el 39 son una versícula, que se declara y se cuenta."))}
"""House rule → its words."""
