"""What was irregular? Its name, and the sentence."""

from __future__ import annotations

from typing import Final

from rules.core.glossary import RENUNCIO, Irregular
from rules.core.refusals import mark

FINDINGS: Final = {
    "renuncio": RENUNCIO,
    "rey_adelantado": Irregular(
        mark("rey antes de tiempo"), mark("{player} jugó un rey en la baza {trick} teniendo otra carta que jugar [{source}].")
    ),
    "baza_indebida": Irregular(mark("baza que no era suya"), mark("{player} se quedó con la baza {trick}, que no era suya [{source}].")),
    "adelantado": Irregular(mark("fuera de su vez"), mark("{player} jugó fuera de su vez en la baza {trick} [{source}].")),
    "reparto": Irregular(mark("reparto que no vale"), mark("{player} no repartió como se debe [{source}].")),
    "tendido": Irregular(mark("tendido antes de tiempo"), mark("{player} enseñó su juego antes de tenerlo ganado [{source}].")),
    "calidad_indebida": Irregular(
        mark("condiciones pedidas sin razón"), mark("{player} pidió condiciones que no le tocaban, y pierde las suyas [{source}].")
    ),
    "sorteo_no_advertido": Irregular(mark("sorteo sin advertir"), mark("{player} jugó la carta del sorteo sin advertirlo [{source}].")),
}
"""Code of a finding → its words."""
