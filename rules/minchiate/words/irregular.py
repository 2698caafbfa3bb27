"""What was irregular? Its name, and the sentence."""

from __future__ import annotations

from typing import Final

from rules.core.glossary import Irregular
from rules.core.refusals import mark

FINDINGS: Final = {
    "pareja_fuera_de_turno": Irregular(mark("pareja fuera de turno"), mark("{player} se sienta enfrente sin que le toque [{source}].")),
    "robo_irregular": Irregular(mark("robo que no es"), mark("{player} no robó las cartas que debía [{source}].")),
    "pillada_irregular": Irregular(mark("pillada que no es"), mark("{player} pilló una carta que no cuenta [{source}].")),
    "cuenta_errada": Irregular(mark("descarte que no cuadra"), mark("{player} no descartó tantas cartas como robó y pilló [{source}].")),
    "versicula_sin_declarar": Irregular(
        mark("versícula sin declarar"), mark("{player} tenía más en versículas de lo que declaró [{source}].")
    ),
    "caida_indebida": Irregular(
        mark("se cayó con tarots"), mark("{player} se cayó antes de la baza {trick} con algún tarot{late} [{source}].")
    ),
    "renuncio": Irregular(
        mark("renuncio"), mark("Renuncio de {player} en la baza {trick}: debía servir al palo o, si no tenía, cortar{late} [{source}].")
    ),
    "rey_no_jugado": Irregular(
        mark("no puso el rey"), mark("{player} no puso el rey al primer corte, en la baza {trick}{late} [{source}].")
    ),
}
"""Code of a finding → its words."""
