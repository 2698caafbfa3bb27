"""What was irregular? Its name, and the sentence."""

from __future__ import annotations

from typing import Final

from rules.core.glossary import RENUNCIO, Irregular
from rules.core.refusals import mark

FINDINGS: Final = {
    "renuncio": RENUNCIO,
    "caballo-guardado": Irregular(
        mark("caballo guardado"), mark("{player} guardó el caballo en la baza {trick} y echó el rey, y no se puede [{source}].")
    ),
    "pie-robo": Irregular(mark("robó quien da"), mark("{player} robó, y quien da no roba [{source}].")),
    "sin-robo": Irregular(mark("descarte sin robo"), mark("{player} se descartó y no robó [{source}].")),
    "robo-de-mas": Irregular(mark("robo sin descarte"), mark("{player} robó sin haberse descartado [{source}].")),
    "dar-sin-tocarle": Irregular(mark("dio sin tocarle"), mark("{player} dio sin que le tocara [{source}].")),
}
"""Code of a finding → its words."""
