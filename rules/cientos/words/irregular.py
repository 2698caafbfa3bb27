"""What was irregular? Its name, and the sentence."""

from __future__ import annotations

from typing import Final

from rules.core.glossary import RENUNCIO, Irregular
from rules.core.refusals import mark

FINDINGS: Final = {
    "renuncio": RENUNCIO,
    "dar_seguidas": Irregular(mark("dio dos veces seguidas"), mark("{player} dio dos veces seguidas [{source}].")),
    "mal_dado": Irregular(mark("mal dado"), mark("A {player} le dieron un número de cartas que no era doce [{source}].")),
    "corte": Irregular(mark("corte que no vale"), mark("{player} cortó menos de tres cartas [{source}].")),
    "modo_de_dar": Irregular(mark("modo de dar"), mark("{player} no dio de dos en dos o de tres en tres, siempre igual [{source}].")),
    "descarte_minimo": Irregular(mark("no descartó"), mark("{player} no descartó nada, y tenía que descartar [{source}].")),
    "robo_irregular": Irregular(mark("robo que no es"), mark("{player} no robó las cartas que debía [{source}].")),
    "carta_de_mas": Irregular(mark("carta de más"), mark("{player} jugó con una carta de más [{source}].")),
    "carta_de_menos": Irregular(mark("carta de menos"), mark("{player} jugó con una carta de menos [{source}].")),
    "acuse_tarde": Irregular(mark("acuse tarde"), mark("{player} enseñó tarde las cartas blancas, y no valen [{source}].")),
    "acuse_menor_primero": Irregular(
        mark("lo menor primero"), mark("{player} acusó lo menor antes que lo mayor, y pierde lo mayor [{source}].")
    ),
    "acuse_fuera_de_orden": Irregular(mark("acuse fuera de orden"), mark("{player} acusó fuera de su orden, y no le vale [{source}].")),
    "no_mostrado": Irregular(mark("sin enseñar"), mark("{player} no enseñó lo que acusó, y no le vale [{source}].")),
    "acuse_falso": Irregular(mark("acuse falso"), mark("{player} acusó lo que no tenía{late} [{source}].")),
    "catorce_por_otro": Irregular(mark("un catorce por otro"), mark("{player} acusó un catorce por otro{late} [{source}].")),
    "salida_cambiada": Irregular(
        mark("otra salida que la dicha"), mark("{player} salió en la baza {trick} de otro palo que el que dijo [{source}].")
    ),
    "palo_impuesto": Irregular(
        mark("no salió del palo mandado"), mark("{player} tenía el palo que le mandaron, y en la baza {trick} salió de otro [{source}].")
    ),
    "carta_recogida": Irregular(
        mark("carta recogida"), mark("{player} recogió en la baza {trick} una carta ya echada, y no se puede [{source}].")
    ),
}
"""Code of a finding → its words."""
