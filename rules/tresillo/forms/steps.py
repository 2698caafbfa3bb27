"""How the events of a hand of Tresillo are called when they are entered one by one, in the order in which a table meets them.

Source: fournier/ofertas, fournier/lances, fournier/marcha, fournier/rendidas, voltereta-1826/art-6-4
"""

from __future__ import annotations

from typing import Final

from rules.core.refusals import mark
from rules.core.steps import OF_EVERY_GAME, Step, StepField

WHO: Final = StepField("player", mark("Quién"), "player")

DEAL: Final = (
    StepField("dealer", mark("Quién da"), "player"),
    StepField("hands", mark("Cartas de cada uno"), "hands"),
    StepField("stock", mark("La baceta, desde arriba"), "cards"),
    StepField("cut", mark("Cartas del corte"), "count"),
)
CALLS: Final = {"paso": mark("Paso"), "juego": mark("Juego"), "mas": mark("Más"), "mejor": mark("Mejor")}
CONTRACT: Final = (
    WHO,
    StepField("lance", mark("Qué juega"), "word", {"entrada": mark("Entrada"), "vuelta": mark("Vuelta"), "solo": mark("Solo")}),
    StepField("trump", mark("Triunfo"), "suit"),
    StepField("turned", mark("Carta volteada"), "card"),
    StepField("solera", mark("Es solera: descarta una sola carta"), "flag"),
)
EXCHANGE: Final = (
    WHO,
    StepField("discards", mark("Descarta"), "cards or count"),
    StepField("drawn", mark("Roba"), "cards or count"),
)
TRICK: Final = (
    StepField("cards", mark("Cartas de la baza"), "trick"),
    StepField("leader", mark("Quién sale"), "player"),
    StepField("winner", mark("Quién la gana"), "player"),
)
DECLARED: Final = {
    "bien": mark("Bien: acepta la rendición"),
    "reserva": mark("Dice adónde va su puesta"),
    "estuches": mark("Enseña sus estuches"),
}
DECLARATION: Final = (
    WHO,
    StepField("kind", mark("Qué declara"), "word", DECLARED),
    StepField("reserve", mark("La puesta va a la cartulina"), "flag"),
    StepField("count", mark("Estuches"), "count"),
)
TALLY: Final = (
    StepField("tricks", mark("Bazas de cada uno"), "counts"),
    StepField("primeras", mark("Primeras"), "word", {"hombre": mark("Del hombre"), "contra": mark("De los otros")}),
    StepField("estuches", mark("Estuches"), "count"),
    StepField("bola", mark("Bola"), "word", {"won": mark("Ganada"), "lost": mark("Perdida")}),
    StepField("rendicion", mark("El hombre se rindió"), "flag"),
    StepField("defensor", mark("Quién la defendió"), "player"),
    StepField("reserve", mark("La puesta va a la cartulina"), "flags"),
)

STEPS: Final = (
    Step("deal", mark("Dar"), DEAL),
    Step("bid", mark("Hablar"), (WHO, StepField("call", mark("Qué dice"), "word", CALLS))),
    Step("pass_out", mark("Pasaron todos")),
    Step("penalty", mark("Mal dado"), (WHO, StepField("law", mark("Falta"), "word", {"reparto": mark("Reparto mal hecho")}))),
    Step("contract", mark("Quién juega, y qué"), CONTRACT),
    Step("exchange", mark("Descarte y robo"), EXCHANGE),
    Step("trick", mark("Baza"), TRICK),
    Step("bola", mark("Pide bola"), (WHO,)),
    Step("rendicion", mark("Se rinde"), (WHO, StepField("bien", mark("Los otros dos dicen bien"), "flag"))),
    Step("defensa", mark("La defiende"), (WHO,)),
    Step("declaration", mark("Declarar"), DECLARATION),
    Step("tally", mark("En qué quedó"), TALLY),
    *OF_EVERY_GAME,
)
"""Every event that may be entered once a night is open. Source: fournier/ofertas, fournier/lances, fournier/marcha, fournier/rendidas"""
