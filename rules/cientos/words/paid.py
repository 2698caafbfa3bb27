"""Why do tantos move? What is paid, and for what."""

from __future__ import annotations

from typing import Final

from rules.core.glossary import Reason
from rules.core.refusals import mark

REASONS: Final = {
    "cartas_blancas": Reason(mark("las cartas blancas"), mark("por las cartas blancas")),
    "quinta": Reason(mark("la quinta"), mark("por la quinta")),
    "sexta": Reason(mark("la sexta"), mark("por la sexta")),
    "septima": Reason(mark("la séptima"), mark("por la séptima")),
    "octava": Reason(mark("la octava"), mark("por la octava")),
    "catorce": Reason(mark("el catorce"), mark("por el catorce")),
    "repique": Reason(mark("el repique"), mark("por el repique")),
    "pique": Reason(mark("el pique"), mark("por el pique")),
    "capote": Reason(mark("el capote"), mark("por el capote")),
    "no_cinco": Reason(mark("no llegar a cinco"), mark("por no llegar a cinco")),
    "no_diez": Reason(mark("no llegar a diez"), mark("por no llegar a diez")),
    "juego_sencillo": Reason(mark("el juego, sencillo"), mark("por el juego, sencillo")),
    "juego_doble": Reason(mark("el juego, doble"), mark("por el juego, doble")),
    "calidad_juego": Reason(mark("la calidad del juego"), mark("por la calidad del juego")),
}
"""Why tantos move → its words."""
