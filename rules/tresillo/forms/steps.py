"""The labels of the events of a hand of Tresillo when they are entered one by one, in the order in which they happen at a table.

Source: fournier/ofertas, fournier/lances, fournier/marcha, fournier/rendidas, voltereta-1826/art-6-4
"""

from __future__ import annotations

from typing import Final

from rules.core.refusals import mark
from rules.core.steps import WHO, Step, StepField, steps_of
from rules.tresillo.facts import DOOR

DEAL: Final = (
    StepField("dealer", mark("Quién da")),
    StepField("hands", mark("Cartas de cada uno")),
    StepField("stock", mark("La baceta, desde arriba")),
    StepField("cut", mark("Cartas del corte")),
)
CALLS: Final = {"paso": mark("Paso"), "juego": mark("Juego"), "mas": mark("Más"), "mejor": mark("Mejor")}
CONTRACT: Final = (
    WHO,
    StepField("lance", mark("Qué juega"), {"entrada": mark("Entrada"), "vuelta": mark("Vuelta"), "solo": mark("Solo")}),
    StepField("trump", mark("Triunfo")),
    StepField("turned", mark("Carta volteada")),
    StepField("solera", mark("Es solera: descarta una sola carta")),
)
EXCHANGE: Final = (
    WHO,
    StepField("discards", mark("Descarta")),
    StepField("drawn", mark("Roba")),
)
TRICK: Final = (
    StepField("cards", mark("Cartas de la baza")),
    StepField("leader", mark("Quién sale")),
    StepField("winner", mark("Quién la gana")),
    StepField("advanced", mark("Quién jugó fuera de su vez")),
)
DECLARED: Final = {
    "bien": mark("Bien: acepta la rendición"),
    "reserva": mark("Dice adónde va su puesta"),
    "estuches": mark("Enseña sus estuches"),
}
DECLARATION: Final = (
    WHO,
    StepField("kind", mark("Qué declara"), DECLARED),
    StepField("reserve", mark("La puesta va a la cartulina")),
    StepField("count", mark("Estuches")),
)
TALLY: Final = (
    StepField("tricks", mark("Bazas de cada uno")),
    StepField("primeras", mark("Primeras"), {"hombre": mark("Del hombre"), "contra": mark("De los otros")}),
    StepField("estuches", mark("Estuches")),
    StepField("bola", mark("Bola"), {"won": mark("Ganada"), "lost": mark("Perdida")}),
    StepField("rendicion", mark("El hombre se rindió")),
    StepField("defensor", mark("Quién la defendió")),
    StepField("reserve", mark("La puesta va a la cartulina")),
)

STEPS: Final[tuple[Step, ...]] = steps_of(
    DOOR,
    Step("deal", mark("Dar"), DEAL),
    Step("bid", mark("Hablar"), (WHO, StepField("call", mark("Qué dice"), CALLS))),
    Step("pass_out", mark("Pasaron todos")),
    Step("penalty", mark("Mal dado"), (WHO, StepField("law", mark("Falta"), {"reparto": mark("Reparto mal hecho")}))),
    Step("contract", mark("Quién juega, y qué"), CONTRACT),
    Step("exchange", mark("Descarte y robo"), EXCHANGE),
    Step("trick", mark("Baza"), TRICK),
    Step("bola", mark("Pide bola"), (WHO,)),
    Step("rendicion", mark("Se rinde"), (WHO, StepField("bien", mark("Los otros dos dicen bien")))),
    Step("defensa", mark("La defiende"), (WHO,)),
    Step("declaration", mark("Declarar"), DECLARATION),
    Step("tally", mark("En qué quedó"), TALLY),
)
"""Every event that may be entered while a night is open. Source: fournier/ofertas, fournier/lances, fournier/marcha, fournier/rendidas"""
