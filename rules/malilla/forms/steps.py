"""How the events of a hand of Malilla are called when they are entered one by one, in the order in which a table meets them.

Source: malilla-1807/vuelta, malilla-1807/baza, malilla-1807/ad-vistas, malilla-1807/ad-cubiertas
"""

from __future__ import annotations

from typing import Final

from events.games.malilla import FIELDS_OF_LAWS
from rules.core.refusals import mark
from rules.core.steps import Step, StepField, of_every_game


def _of_law(name: str) -> dict[str, list[str]]:
    """The laws that have a field."""
    return {"law": [law for law, own in FIELDS_OF_LAWS.items() if name in own]}


WHO: Final = StepField("player", mark("Quién"), "player")

PILES: Final = {
    "1": mark("montón 1"),
    "2": mark("montón 2"),
    "3": mark("montón 3"),
    "4": mark("montón 4"),
    "5": mark("montón 5"),
    "6": mark("montón 6"),
}
DEAL: Final = (
    StepField("turned", mark("Carta vuelta"), "card"),
    StepField("dealer", mark("Quién da"), "rare player"),
    StepField("last_round", mark("Es de la última vuelta"), "flag"),
    StepField("hands", mark("Cartas de cada uno"), "hands"),
    StepField("stock", mark("El monte, desde arriba"), "cards"),
    StepField("piles", mark("Montones de cada uno, desde arriba"), "piles", PILES),
)
EXCHANGE: Final = (
    WHO,
    StepField("discards", mark("Descarta"), "cards or count"),
    StepField("drawn", mark("Roba"), "cards or count"),
)
TRICK: Final = (
    StepField("cards", mark("Cartas de la baza"), "trick"),
    StepField("leader", mark("Quién sale"), "rare player"),
    StepField("winner", mark("Quién la gana"), "player"),
    StepField("raised_by", mark("Quién la alzó"), "rare player"),
    StepField("amended", mark("Carta cambiada"), "some cards"),
)
TALLY: Final = (
    StepField("points", mark("Tantos de cada uno, o de cada partido"), "some counts"),
    StepField("asleep", mark("Tantos que duermen"), "count"),
    StepField("tricks", mark("Bazas de cada uno, o de cada partido"), "some counts"),
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
    StepField("law", mark("Falta"), "word", LAWS),
    StepField("cause", mark("Qué estaba mal"), "word", CAUSES, only=_of_law("cause")),
    StepField("play_begun", mark("Ya se había echado la primera carta"), "flag", only=_of_law("play_begun")),
    StepField("trick", mark("En qué baza"), "count", only=_of_law("trick")),
)
SEATS: Final = (
    StepField("partida", mark("Partida"), "word", {"same": mark("Sigue la misma"), "new": mark("Empieza otra")}),
    StepField("favorito", mark("Palo favorito"), "suit or none", only={"partida": ["new"]}),
)

STEPS: Final[tuple[Step, ...]] = (
    Step("deal", mark("Dar"), DEAL),
    Step("exchange", mark("Descarte y robo"), EXCHANGE),
    Step("trick", mark("Baza"), TRICK),
    Step("penalty", mark("Una ley de la mesa"), PENALTY),
    Step("tally", mark("En qué quedó"), TALLY),
    *of_every_game(seats_changed=SEATS),
)
"""Every event that may be entered once a night is open.

Source: malilla-1807/vuelta, malilla-1807/cuenta, malilla-1807/obligaciones, malilla-1807/sorteo
"""
