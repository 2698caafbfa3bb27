"""How the events of a hand of Revesino are called when they are entered one by one, in the order in which a table meets them.

Source: revesino-1807/modo-descarte, revesino-1807/cartas-de-pago, revesino-1807/t-revesino, revesino-1807/t-napolitana
"""

from __future__ import annotations

from typing import Final

from events.games.revesino import FIELDS_OF_FATES, FIELDS_OF_LAWS
from rules.core.refusals import mark
from rules.core.steps import OF_EVERY_GAME, Step, StepField


def _of_law(name: str) -> dict[str, list[str]]:
    """The laws that have a field."""
    return {"law": [law for law, own in FIELDS_OF_LAWS.items() if own == name]}


def _of_fate(name: str) -> dict[str, list[str]]:
    """What can become of a card where a field is told."""
    return {"how": [how for how, names in FIELDS_OF_FATES.items() if name in names]}


WHO: Final = StepField("player", mark("Quién"), "player")

DEAL: Final = (
    StepField("dealer", mark("Quién da"), "player"),
    StepField("hands", mark("Cartas de cada uno"), "hands"),
    StepField("stock", mark("La baceta, desde arriba"), "cards"),
    StepField("last_round", mark("Es de la última vuelta"), "flag"),
)
EXCHANGE: Final = (
    WHO,
    StepField("discards", mark("Descarta (0 si mira y se queda)"), "cards or count"),
    StepField("drawn", mark("Roba"), "cards or count"),
)
TRICK: Final = (
    StepField("cards", mark("Cartas de la baza"), "trick"),
    StepField("leader", mark("Quién sale"), "player"),
    StepField("winner", mark("Quién la gana"), "player"),
)
DECLARATION: Final = (
    StepField("player", mark("Quién gana el sorteo"), "player"),
    StepField("kind", mark("Qué declara"), "word", {"sorteo": mark("Sorteo de una pena")}),
    StepField("pena", mark("Qué pena de las que esperan"), "count"),
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
    StepField("how", mark("Qué fue de ella"), "word", FATES),
    StepField("player", mark("Quién la echó"), "player", only=_of_fate("player")),
    StepField("to", mark("Quién la levantó"), "player", only=_of_fate("to")),
    StepField("by", mark("Quién la sacó"), "player", only=_of_fate("by")),
)
REVESINO: Final = (
    StepField("player", mark("Quién ganó las nueve primeras"), "player"),
    StepField("cut_by", mark("Quién tiene el corte"), "player"),
)
CUATRO_ASES: Final = (
    StepField("player", mark("Quién los siguió"), "player"),
    StepField("first_left", mark("Se le dejó la primera baza"), "flag"),
    StepField("introduced_by", mark("Quién lo introdujo"), "player"),
)
TALLY: Final = (
    StepField("tricks", mark("Bazas de cada uno"), "counts"),
    StepField("points", mark("Puntos de cada uno"), "counts"),
    StepField("cards", mark("Cartas de pago"), "objects", CARDS, fields=FATE),
    StepField("revesino", mark("Revesino"), "object", fields=REVESINO),
    StepField("cuatro_ases", mark("Cuatro ases"), "object", fields=CUATRO_ASES),
)

LAWS: Final = {
    "mal-dado": mark("Mal dado"),
    "robo-errado": mark("Robó dos cartas, o ninguna"),
    "mudar-descarte": mark("Mudó el descarte"),
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
    StepField("law", mark("Falta"), "word", LAWS),
    StepField("cause", mark("Qué estaba mal"), "word", CAUSES, only=_of_law("cause")),
    StepField("trick", mark("En qué baza"), "count", only=_of_law("trick")),
    StepField("items", mark("Qué está en duda"), "words", IN_DOUBT, only=_of_law("items")),
    StepField("by", mark("Quién lo advirtió"), "player"),
    StepField("hand", mark("De qué mano"), "count"),
)

STEPS: Final[tuple[Step, ...]] = (
    Step("deal", mark("Dar"), DEAL),
    Step("exchange", mark("Descarte y robo"), EXCHANGE),
    Step("declaration", mark("Sorteo de una pena"), DECLARATION),
    Step("trick", mark("Baza"), TRICK),
    Step("penalty", mark("Una ley de la mesa"), PENALTY),
    Step("tally", mark("En qué quedó"), TALLY),
    *OF_EVERY_GAME,
)
"""Every event that may be entered once a night is open.

Source: revesino-1807/modo-descarte, revesino-1807/cuenta, revesino-1807/renuncio-hecho, revesino-1807/penas-suerte
"""
