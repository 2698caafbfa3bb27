"""The labels of the events of a hand of Malilla when they are entered one by one, in the order in which they happen at a table.

Source: malilla-1807/vuelta, malilla-1807/baza, malilla-1807/ad-vistas, malilla-1807/ad-cubiertas
"""

from __future__ import annotations

from typing import Final

from rules.core.refusals import mark
from rules.core.steps import WHO, Step, StepField, steps_of
from rules.malilla.facts import DOOR, FIELDS_OF_LAWS


def _of_law(name: str) -> dict[str, list[str]]:
    """The laws that have this field."""
    return {"law": [law for law, own in FIELDS_OF_LAWS.items() if name in own]}


PILES: Final = {
    "1": mark("montón 1"),
    "2": mark("montón 2"),
    "3": mark("montón 3"),
    "4": mark("montón 4"),
    "5": mark("montón 5"),
    "6": mark("montón 6"),
}
DEAL: Final = (
    StepField("turned", mark("Carta vuelta")),
    StepField("dealer", mark("Quién da"), rare=True),
    StepField("last_round", mark("Es de la última vuelta")),
    StepField("hands", mark("Cartas de cada uno")),
    StepField("stock", mark("El monte, desde arriba")),
    StepField("piles", mark("Montones de cada uno, desde arriba"), PILES),
)
EXCHANGE: Final = (
    WHO,
    StepField("discards", mark("Descarta")),
    StepField("drawn", mark("Roba")),
)
TRICK: Final = (
    StepField("cards", mark("Cartas de la baza")),
    StepField("leader", mark("Quién sale"), rare=True),
    StepField("winner", mark("Quién la gana")),
    StepField("raised_by", mark("Quién la alzó"), rare=True),
    StepField("amended", mark("Carta cambiada"), asked="some cards"),
)
TALLY: Final = (
    StepField("points", mark("Tantos de cada uno, o de cada partido"), asked="some counts"),
    StepField("asleep", mark("Tantos que duermen")),
    StepField("tricks", mark("Bazas de cada uno, o de cada partido"), asked="some counts"),
)

LAWS: Final = {
    "renuncio": mark("Renuncio"),
    "renuncio-advertido": mark("Renuncio advertido por otro"),
    "carta-de-mas": mark("Juega con una carta de más"),
    "carta-de-menos": mark("Juega con una carta de menos"),
    "salir-sin-tocarle": mark("Salió sin tocarle"),
    "dar-sin-tocarle": mark("Dio sin tocarle"),
    "mal-dado": mark("Mal dado"),
    "hablar": mark("Habló del juego"),
    "alzar-baza-ajena": mark("Alzó una baza ajena"),
    "mostrar-juego": mark("Mostró su juego"),
    "ver-bazas": mark("Miró bazas que no debía"),
}
CAUSES: Final = {
    "reparto": mark("Repartió mal las cartas"),
    "baraja": mark("La baraja no estaba completa"),
}
PENALTY: Final = (
    WHO,
    StepField("law", mark("Falta"), LAWS),
    StepField("cause", mark("Qué estaba mal"), CAUSES, only=_of_law("cause")),
    StepField("play_begun", mark("Ya se había echado la primera carta"), only=_of_law("play_begun")),
    StepField("trick", mark("En qué baza"), only=_of_law("trick")),
)
SEATS: Final = (
    StepField("partida", mark("Partida"), {"same": mark("Sigue la misma"), "new": mark("Empieza otra")}),
    StepField("favorito", mark("Palo favorito"), only={"partida": ["new"]}),
)

STEPS: Final[tuple[Step, ...]] = steps_of(
    DOOR,
    Step("deal", mark("Dar"), DEAL),
    Step("exchange", mark("Descarte y robo"), EXCHANGE),
    Step("trick", mark("Baza"), TRICK),
    Step("penalty", mark("Una ley de la mesa"), PENALTY),
    Step("tally", mark("En qué quedó"), TALLY),
    seats_changed=SEATS,
)
"""Every event that may be entered while a night is open.

Source: malilla-1807/vuelta, malilla-1807/cuenta, malilla-1807/obligaciones, malilla-1807/sorteo
"""
