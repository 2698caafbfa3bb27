"""What was accepted once and is refused today, and by which article? The finding `of_before` names it."""

from __future__ import annotations

from typing import Final

from rules.core.before import Since
from rules.malilla.tariffs import BOOK

ASLEEP: Final = Since(BOOK + "ad-cubiertas")
"""More points asleep than twelve cards can count (J24). Source: malilla-1807/ad-cubiertas"""
MISCOUNT: Final = Since(BOOK + "cuenta-de-cartas")
"""A card too many for a player who was dealt the right number and laid one to every trick (J25). Source: malilla-1807/cuenta-de-cartas"""
FAULTS: Final = {
    "renuncio": Since(BOOK + "obligaciones"),
    "renuncio-advertido": Since(BOOK + "enmienda"),
    "salir-sin-tocarle": Since(BOOK + "mano-sin-tocarle"),
    "alzar-baza-ajena": Since(BOOK + "baza-ajena"),
}
"""Fault of play that the logged tricks exclude (J26) → its article. Source: malilla-1807/obligaciones, malilla-1807/enmienda"""
