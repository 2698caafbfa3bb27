"""What are the variants and the house rules called when a table is opened? `tariffs` has the values that a rule takes."""

from __future__ import annotations

from typing import Final

from rules.core.glossary import RuleWords, Variant
from rules.core.refusals import mark

VARIANTS: Final = {
    "companeros": Variant(
        mark("Malilla de compañeros"),
        mark("Cuatro, dos contra dos: cada partido tiene que hacer treinta y seis."),
        partners=((0, 2), (1, 3)),
    ),
    "barrotada": Variant(mark("Malilla barrotada"), mark("Cuatro o cinco, cada cual para sí: dieciocho cada uno.")),
    "coja": Variant(mark("Malilla coja"), mark("Tres, cada cual para sí, sin doses, treses ni cuatros: veinticuatro cada uno.")),
    "dos-vistas": Variant(
        mark("Malilla entre dos, a cartas vistas"),
        mark("Dos, con las cartas descubiertas en seis montones cada uno: treinta y seis."),
    ),
    "dos-cubiertas": Variant(
        mark("Malilla entre dos, a cartas cubiertas"),
        mark("Dos, con descarte y monte, sin doses, treses ni cuatros: treinta y seis."),
    ),
}
"""Variant → its words."""
RULES: Final = {
    "favorito": RuleWords(
        mark("Palo favorito"), mark("El que salió al sortear los sitios: en él todo se paga doble."), none=mark("Ninguno")
    ),
    "mariperez": RuleWords(mark("Mari-Pérez"), mark("Si la primera vuelta y la última de la partida se juegan dobles.")),
    "rounds": RuleWords(
        mark("Cuántas vueltas"),
        mark("En una vuelta da una vez cada uno de los que se sientan. Acabadas, no se da más en la partida."),
        none=mark("Sin límite"),
    ),
    "alce_pays": RuleWords(
        mark("Quién paga el alce"),
        mark("Lo que vale la carta vuelta, que cobra quien da."),
        {"cutter": mark("Quien corta"), "all": mark("Todos los que tienen cartas")},
    ),
    "undertrump": RuleWords(
        mark("Quien no puede contrafallar"),
        mark("Si tiene que echar un triunfo aunque no gane con él."),
        {"free": mark("Echa lo que quiera"), "forced": mark("Tiene que echar triunfo si lo tiene")},
    ),
    "dos_settle": RuleWords(
        mark("Cómo se ajustan los tantos"),
        mark("Entre dos, cuando no están en juego los setenta y dos."),
        {"exceso": mark("Se cobra lo que pasa de treinta y seis"), "falta": mark("Se paga lo que falta hasta treinta y seis")},
    ),
    "laws": RuleWords(
        mark("Las faltas que se ven en las cartas"),
        mark("Si cuestan tantos solo cuando alguien las reclama."),
        {"claimed": mark("Solo si se reclaman"), "derived": mark("Siempre")},
    ),
    "lead_law": RuleWords(
        mark("Salir sin tocarle"),
        mark("De qué salidas habla la ley: quien sale sin ser mano no cuenta y paga diez."),
        {"any": mark("De cualquiera de la mano"), "first": mark("Solo de la primera")},
    ),
    "see_tricks": RuleWords(
        mark("Las bazas que se pueden mirar"),
        mark("De las recogidas por el propio partido. No cambia las cuentas."),
        {"own": mark("Todas"), "last": mark("Solo la última")},
    ),
}
"""House rule → its words."""
