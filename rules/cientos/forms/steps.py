"""The labels of the events of a hand of Cientos when they are entered one by one, in the order in which they happen at a table.

Source: cientos-1807/repartir, cientos-1807/descarte, cientos-1807/mano, cientos-1807/carteo
"""

from __future__ import annotations

from typing import Final

from rules.cientos.facts import DOOR, FIELDS_OF_ACUSES, FIELDS_OF_LAWS
from rules.core.refusals import mark
from rules.core.steps import WHO, Step, StepField, steps_of


def _of_acuse(name: str, *more: str) -> dict[str, list[str]]:
    """The kinds of acuse that have this field, and what else has it."""
    return {"kind": [*(kind for kind, (first, then) in FIELDS_OF_ACUSES.items() if name in (*first, *then)), *more]}


def _of_law(name: str) -> dict[str, list[str]]:
    """The laws that have this field."""
    return {"law": [law for law, (first, then) in FIELDS_OF_LAWS.items() if name in (*first, *then)]}


DEAL: Final = (
    StepField("dealer", mark("Quién da"), rare=True),
    StepField("hands", mark("Cartas de cada uno")),
    StepField("stock", mark("El monte, desde arriba")),
    StepField("cut", mark("Cartas que levantó quien cortó"), rare=True),
    StepField("by", mark("De cuántas en cuántas se dieron"), rare=True),
)
EXCHANGE: Final = (
    WHO,
    StepField("discards", mark("Descarta")),
    StepField("drawn", mark("Roba (si no se dice, otras tantas)"), rare=True),
)

OF_A_RANK: Final = {"catorce": mark("Catorce"), "tres": mark("Tres")}
ACUSES: Final = {"cartas_blancas": mark("Cartas blancas"), "punto": mark("Punto"), "secansa": mark("Secansa"), **OF_A_RANK}
KINDS: Final = {**ACUSES, "salida": mark("Salida"), "enmienda": mark("Enmienda")}
LENGTHS: Final = {
    "3": mark("Tercera"),
    "4": mark("Quarta"),
    "5": mark("Quinta"),
    "6": mark("Sexta"),
    "7": mark("Séptima"),
    "8": mark("Octava"),
}
TOPS: Final = {
    "1": mark("al as"),
    "R": mark("al rey"),
    "C": mark("al caballo"),
    "S": mark("a la sota"),
    "2": mark("al diez"),
    "9": mark("al nueve"),
    "8": mark("al ocho"),
    "7": mark("al siete"),
}
OF_FOUR: Final = {"1": mark("de ases"), "R": mark("de reyes"), "C": mark("de caballos"), "S": mark("de sotas"), "2": mark("de dieces")}
VALUE: Final = StepField("value", mark("Cuánto suma"), only=_of_acuse("value"), needed=True)
LENGTH: Final = StepField("length", mark("Cuántas cartas"), LENGTHS, only=_of_acuse("length"), needed=True)
TOP: Final = StepField("top", mark("Hasta qué carta"), TOPS, only=_of_acuse("top"), needed=True)
ACUSE: Final = (
    StepField("kind", mark("Qué acusa"), ACUSES),
    VALUE,
    LENGTH,
    TOP,
    StepField("rank", mark("De qué"), OF_FOUR, only=_of_acuse("rank"), needed=True),
    StepField("suit", mark("Palo"), only=_of_acuse("suit")),
    StepField("shown", mark("Lo enseñó"), only=_of_acuse("shown")),
)
"""An announcement in an event that says whose it is. Source: cientos-1807/punto, cientos-1807/secansas, cientos-1807/catorces"""
DECLARATION: Final = (
    WHO,
    StepField("kind", mark("Qué dice"), KINDS),
    VALUE,
    LENGTH,
    TOP,
    StepField("what", mark("Qué había acusado"), OF_A_RANK, only={"kind": ["enmienda"]}, needed=True),
    StepField("rank", mark("De qué"), OF_FOUR, only=_of_acuse("rank", "enmienda"), needed=True),
    StepField("to", mark("De qué era"), OF_FOUR, only={"kind": ["enmienda"]}, needed=True),
    StepField("suit", mark("Palo"), only=_of_acuse("suit", "salida")),
    StepField("shown", mark("Lo enseñó"), rare=True, only=_of_acuse("shown")),
)
TRICK: Final = (
    StepField("cards", mark("Cartas de la baza")),
    StepField("leader", mark("Quién sale"), rare=True),
    StepField("winner", mark("Quién la gana")),
    StepField("low", mark("La última, con carta baja"), rare=True),
    StepField(
        "withdrawn",
        mark("Carta recogida"),
        rare=True,
        fields=(StepField("player", mark("Quién")), StepField("card", mark("Carta"))),
    ),
    StepField("unannounced", mark("Cambió de palo sin decirlo"), rare=True),
)
TALLY: Final = (
    StepField("acuses", mark("Acuses"), rare=True, fields=ACUSE),
    StepField("tricks", mark("Bazas de cada uno"), asked="some counts"),
    StepField("carteo", mark("Puntos del carteo de cada uno"), asked="some counts"),
    StepField("pique", mark("Hubo pique")),
    StepField("game", mark("Quién llegó al ciento"), rare=True),
)

LAWS: Final = {
    "dar-seguidas": mark("Dio dos veces seguidas"),
    "naipes-iguales": mark("Había naipes iguales"),
    "carta-descubierta": mark("Descubrió una carta al dar"),
    "carta-de-mas": mark("Se le dieron trece"),
    "carta-de-menos": mark("Se le dieron once"),
    "mal-repartido": mark("Repartió mal a los dos"),
    "carta-del-monte": mark("Descubrió una carta del monte"),
    "robo-de-mas": mark("Robó de más"),
    "descarte-visto": mark("Miró el descarte del otro"),
    "salida-cambiada": mark("Salió de otro palo del que dijo"),
    "carta-de-mas-jugando": mark("Juega con una carta de más"),
    "acuse-falso": mark("Acusó lo que no tenía"),
    "catorce-por-otro": mark("Acusó un catorce por otro"),
}
DECISIONS: Final = {"redeal": mark("Se vuelve a dar"), "stands": mark("Se sigue")}
WHERE: Final = {"discard": mark("Al descarte"), "stock": mark("Encima del monte")}
PENALTY: Final = (
    WHO,
    StepField("law", mark("Falta"), LAWS),
    StepField("decision", mark("Qué se decide"), DECISIONS, only=_of_law("decision")),
    StepField("to", mark("A dónde va la carta que se le quita"), WHERE, only=_of_law("to")),
    StepField("card", mark("Qué carta se le quita"), only=_of_law("card")),
    StepField("suit", mark("Palo que se le manda"), only=_of_law("suit")),
    StepField("adds", mark("El otro añade"), only=_of_law("adds"), fields=ACUSE),
)

STEPS: Final[tuple[Step, ...]] = steps_of(
    DOOR,
    Step("deal", mark("Dar"), DEAL),
    Step("exchange", mark("Descarte y robo"), EXCHANGE),
    Step("declaration", mark("Acuse"), DECLARATION),
    Step("trick", mark("Baza"), TRICK),
    Step("penalty", mark("Una ley de la mesa"), PENALTY),
    Step("tally", mark("En qué quedó"), TALLY),
)
"""Every event that may be entered while a night is open.

Source: cientos-1807/repartir, cientos-1807/descarte, cientos-1807/mano, cientos-1807/carteo
"""
