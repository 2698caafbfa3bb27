"""What was irregular? Its name, and the sentence."""

from __future__ import annotations

from typing import Final

from rules.core.glossary import RENUNCIO, Irregular
from rules.core.refusals import mark

FINDINGS: Final = {
    "renuncio": RENUNCIO,
    "lance_inferior": Irregular(mark("lance inferior"), mark("{player} jugó un lance más bajo que el que había ofrecido [{source}].")),
    "descarto_volteada": Irregular(mark("descartó la volteada"), mark("{player} descartó la carta volteada, y no se puede [{source}].")),
    "late_misdeal": Irregular(
        mark("mal dado, visto tarde"), mark("El reparto de {player} salió mal, y se vio cuando ya había quien jugaba [{source}].")
    ),
    "fuera_de_turno": Irregular(mark("carta fuera de turno"), mark("{player} jugó fuera de su vez [{source}].")),
    "robo_antes": Irregular(mark("robó antes que el hombre"), mark("{player} robó antes que el hombre; de eso dirá la mesa.")),
    "corte": Irregular(mark("corte que no vale"), mark("El corte no valía y había que repetirlo [{source}].")),
}
"""Code of a finding → its words."""
