"""Why do tantos move? What is paid, and for what."""

from __future__ import annotations

from typing import Final

from rules.core.glossary import Reason
from rules.core.refusals import mark

REASONS: Final = {
    "dar": Reason(mark("el dar"), mark("por dar")),
    "plato": Reason(mark("el plato"), mark("lo que había en él")),
    "entrada": Reason(mark("el juego"), mark("por el juego")),
    "vuelta": Reason(mark("la vuelta"), mark("por la vuelta")),
    "solo": Reason(mark("el solo"), mark("por el solo")),
    "solera": Reason(mark("la solera"), mark("por la solera")),
    "estuches": Reason(mark("los estuches"), mark("por los estuches")),
    "contraestuche": Reason(mark("el contraestuche"), mark("por el contraestuche")),
    "primeras": Reason(mark("las primeras"), mark("por las primeras")),
    "bola": Reason(mark("la bola"), mark("por la bola")),
    "redondeo": Reason(mark("el redondeo"), mark("de redondeo")),
    "puesta": Reason(mark("la puesta"), mark("por la puesta")),
    "codillo": Reason(mark("el codillo"), mark("por el codillo")),
    "defensa": Reason(mark("la puesta defendida"), mark("su puesta, que cobra quien la defendió")),
    "puesta_reservada": Reason(
        mark("la puesta reservada"),
        since=mark("por la puesta que esperaba desde la mano {since}"),
        brought=mark("por la puesta que esperaba de otra noche"),
        due=mark("entra la puesta de {payer}, {tantos}"),
    ),
    "reparto": Reason(mark("el reparto del plato"), mark("al repartirlo")),
}
"""Why tantos move → its words."""
