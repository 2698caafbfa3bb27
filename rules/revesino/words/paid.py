"""Why do tantos move? What is paid, and for what."""

from __future__ import annotations

from typing import Final

from rules.core.glossary import Reason, reasons_of
from rules.core.refusals import mark
from rules.revesino.words.laws import LAWS

REASONS: Final = {
    "partida": Reason(mark("la partida"), mark("por la partida")),
    "vendido": Reason(mark("carta vendida"), mark("por {card}, vendido")),
    "sacado": Reason(mark("carta sacada"), mark("por {card}, sacado")),
    "cabeza": Reason(mark("carta de cabeza"), mark("por {card}, de cabeza")),
    "durmiente": Reason(mark("carta que duerme"), mark("por {card}, que duerme")),
    "sobreprecio": Reason(mark("el sobreprecio"), mark("por el sobreprecio del caballo")),
    "cuatro_ases": Reason(mark("los cuatro ases"), mark("por los cuatro ases")),
    "introduccion": Reason(mark("la introducción"), mark("por la introducción")),
    "revesino": Reason(mark("el Revesino"), mark("por el Revesino")),
    "corte": Reason(mark("el corte"), mark("por el corte")),
    "platillo": Reason(mark("el platillo"), mark("para el platillo")),
    **reasons_of(LAWS),
    "pena": Reason(
        mark("la pena"),
        since=mark("por la pena que esperaba desde la mano {since}"),
        brought=mark("por la pena que esperaba de otra noche"),
        due=mark("{payee} cobra la pena de {payer}, {tantos}"),
    ),
    "reparto": Reason(mark("el reparto del plato"), mark("al repartirlo")),
}
"""Why tantos move → its words."""
