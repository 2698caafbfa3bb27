"""The labels of the events of a hand of Revesino when they are entered one by one, in the order in which they happen at a table.

Source: revesino-1807/modo-descarte, revesino-1807/cartas-de-pago, revesino-1807/t-revesino, revesino-1807/t-napolitana
"""

from __future__ import annotations

from typing import Final

from rules.core.refusals import mark
from rules.core.steps import WHO, Step, StepField, steps_of
from rules.revesino.facts import DOOR, FIELDS_OF_FATES, FIELDS_OF_LAWS


def _of_law(name: str) -> dict[str, list[str]]:
    """The laws that have this field."""
    return {"law": [law for law, own in FIELDS_OF_LAWS.items() if own == name]}


def _of_fate(name: str) -> dict[str, list[str]]:
    """The fates of a card that have this field."""
    return {"how": [how for how, names in FIELDS_OF_FATES.items() if name in names]}


DEAL: Final = (
    StepField("dealer", mark("Quién da")),
    StepField("hands", mark("Cartas de cada uno")),
    StepField("stock", mark("La baceta, desde arriba")),
    StepField("last_round", mark("Es de la última vuelta")),
)
EXCHANGE: Final = (
    WHO,
    StepField("discards", mark("Descarta (0 si mira y se queda)")),
    StepField("drawn", mark("Roba")),
)
TRICK: Final = (
    StepField("cards", mark("Cartas de la baza")),
    StepField("leader", mark("Quién sale")),
    StepField("winner", mark("Quién la gana")),
)
DECLARATION: Final = (
    StepField("player", mark("Quién gana el sorteo")),
    StepField("kind", mark("Qué declara"), {"sorteo": mark("Sorteo de una pena")}),
    StepField("pena", mark("Qué pena de las que esperan")),
)

CARDS: Final = {
    "1O": mark("As de oros"),
    "1C": mark("As de copas"),
    "1E": mark("As de espadas"),
    "1B": mark("As de bastos"),
    "CC": mark("Caballo de copas"),
}
FATES: Final = {
    "sold": mark("Vendida"),
    "pulled": mark("Sacada"),
    "led": mark("De cabeza"),
    "asleep": mark("Duerme"),
}
FATE: Final = (
    StepField("how", mark("Qué fue de ella"), FATES),
    StepField("player", mark("Quién la echó"), only=_of_fate("player")),
    StepField("to", mark("Quién la levantó"), only=_of_fate("to")),
    StepField("by", mark("Quién la sacó"), only=_of_fate("by")),
)
REVESINO: Final = (
    StepField("player", mark("Quién ganó las nueve primeras")),
    StepField("cut_by", mark("Quién tiene el corte")),
)
CUATRO_ASES: Final = (
    StepField("player", mark("Quién los siguió")),
    StepField("first_left", mark("Se le dejó la primera baza")),
    StepField("introduced_by", mark("Quién lo introdujo")),
)
TALLY: Final = (
    StepField("tricks", mark("Bazas de cada uno")),
    StepField("points", mark("Puntos de cada uno")),
    StepField("cards", mark("Cartas de pago"), CARDS, asked="objects", fields=FATE),
    StepField("revesino", mark("Revesino"), fields=REVESINO),
    StepField("cuatro_ases", mark("Cuatro ases"), fields=CUATRO_ASES),
)

LAWS: Final = {
    "mal-dado": mark("Mal dado"),
    "robo-errado": mark("Robó dos cartas, o ninguna"),
    "mudar-descarte": mark("Cambió el descarte"),
    "doble-descarte": mark("Descartó dos veces, o dos cartas"),
    "carta-de-mas": mark("Juega con una carta de más"),
    "carta-de-menos": mark("Juega con una carta de menos"),
    "renuncio": mark("Renuncio"),
    "creyo-dar": mark("Creyó que daba, y no robó"),
    "pie-roba": mark("Robó quien daba"),
    "mirar-monte": mark("Miró la carta antes de descartar"),
    "tenderse": mark("Se tendió"),
    "juntar-cartas": mark("Juntó sus cartas con otras"),
    "carta-caida": mark("Se le cayó una carta"),
}
CAUSES: Final = {
    "reparto": mark("Repartió mal las cartas"),
    "monte": mark("La baceta no tenía tres"),
    "baraja": mark("La baraja estaba mal"),
}
IN_DOUBT: Final = {
    "partida": mark("La partida"),
    **CARDS,
    "cuatro_ases": mark("Los cuatro ases"),
    "revesino": mark("El Revesino"),
}
PENALTY: Final = (
    WHO,
    StepField("law", mark("Falta"), LAWS),
    StepField("cause", mark("Qué estaba mal"), CAUSES, only=_of_law("cause")),
    StepField("trick", mark("En qué baza"), only=_of_law("trick")),
    StepField("items", mark("Qué está en duda"), IN_DOUBT, only=_of_law("items")),
    StepField("by", mark("Quién lo advirtió")),
    StepField("hand", mark("De qué mano")),
)

STEPS: Final[tuple[Step, ...]] = steps_of(
    DOOR,
    Step("deal", mark("Dar"), DEAL),
    Step("exchange", mark("Descarte y robo"), EXCHANGE),
    Step("declaration", mark("Sorteo de una pena"), DECLARATION),
    Step("trick", mark("Baza"), TRICK),
    Step("penalty", mark("Una ley de la mesa"), PENALTY),
    Step("tally", mark("En qué quedó"), TALLY),
)
"""Every event that may be entered while a night is open.

Source: revesino-1807/modo-descarte, revesino-1807/cuenta, revesino-1807/renuncio-hecho, revesino-1807/penas-suerte
"""
