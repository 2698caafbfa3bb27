"""What things cost: the house rules with their value in each tariff, the prices that no house changes, the article of each posting.

Source: revesino-1807/resumen, revesino-1807/adiciones-33, revesino-1807/adiciones-34, revesino-1807/adiciones-intro
"""

from __future__ import annotations

from typing import Annotated, Any, Final, NamedTuple

from events.facts import RulesChosen
from rules.core.options import AT_LEAST_ONE_OR_NULL, TANTOS, YES_NO, Ruled, Tables, house_rules_of, resolved, word
from rules.core.refusals import Refusal, mark, refuse

BOOK: Final = "revesino-1807/"
TARIFFS: Final = ("adiciones", "platillo", "libro")


class Options(NamedTuple):
    """The house rules of one night, each with its value."""

    tariff: str
    cuatro_ases: Annotated[
        str, Ruled(word("iguales", "echados"), ("iguales", "iguales", "echados"), (BOOK + "adiciones-25", BOOK + "napolitana-echar"))
    ]
    mano_napolitana: Annotated[str, Ruled(word("tolerada", "perdida"), ("tolerada",) * 3, (BOOK + "napolitana-mano",))]
    corte: Annotated[str, Ruled(word("primero", "baza"), ("primero",) * 3, (BOOK + "corte", BOOK + "adiciones-28"))]
    durmientes: Annotated[bool, Ruled(YES_NO, (True,) * 3, (BOOK + "bazeta", BOOK + "napolitana-duerme"))]
    caballo: Annotated[
        str, Ruled(word("ley", "platillo", "directo"), ("ley", "platillo", "ley"), (BOOK + "adiciones-33", BOOK + "adiciones-34"))
    ]
    sobreprecio: Annotated[int, Ruled(TANTOS, (16,) * 3, (BOOK + "adiciones-33",))]
    fondo: Annotated[int, Ruled(TANTOS, (16,) * 3, (BOOK + "adiciones-34",))]
    sacado_a: Annotated[str, Ruled(word("sacador", "platillo"), ("sacador",) * 3, (BOOK + "adiciones-34",))]
    renuncio_repetido: Annotated[str, Ruled(word("partida", "libre"), ("partida",) * 3, (BOOK + "renuncio-paga",))]
    mariperez: Annotated[bool, Ruled(YES_NO, (False,) * 3, (BOOK + "mari-perez",))]
    rounds: Annotated[int | None, Ruled(AT_LEAST_ONE_OR_NULL, (None,) * 3, (BOOK + "mari-perez",))]
    dote: Annotated[int, Ruled(TANTOS, (100,) * 3, (BOOK + "dote",))]
    cut_tenth: Annotated[str, Ruled(word("r", "n"), ("r",) * 3, (BOOK + "adiciones-32", BOOK + "napolitana-corte"))]


HOUSE_RULES: Final = house_rules_of(Options)
SEATS: Final = 4
"""How many play. Source: revesino-1807/jugadores, revesino-1807/adiciones-1"""
TABLES: Final = (Tables(None, {SEATS: {}}, tuple(rule.name for rule in HOUSE_RULES)),)
"""How many may sit down, and which rules they may set. Source: revesino-1807/jugadores"""

PARTIDA: Final = 4
"""Source: revesino-1807/adiciones-18, revesino-1807/resumen"""
CUATRO_ASES: Final = 12
"""What the cuatro ases come to, won or lost. Source: revesino-1807/adiciones-25, revesino-1807/resumen"""
REVESINO: Final = 24
"""What a Revesino comes to, given or cut. Source: revesino-1807/adiciones-28, revesino-1807/resumen"""
MUDAR: Final = 8
"""What changing the discard costs, by lot. Source: revesino-1807/mudar-descarte"""
DOBLE: Final = 8
"""What discarding twice costs, to each. Source: revesino-1807/doble-descarte"""
REPETIDO: Final = 4
"""What each further renuncio costs, by lot. Source: revesino-1807/renuncio-paga, revesino-1807/penas-suerte"""
VUELTA: Final = 4
"""How many turns of the deal make a vuelta. Source: revesino-1807/mari-perez"""

SOURCES: Final = {
    "partida": BOOK + "adiciones-18",
    "vendido": BOOK + "adiciones-23",
    "sacado": BOOK + "adiciones-22",
    "cabeza": BOOK + "adiciones-21",
    "durmiente": BOOK + "bazeta",
    "sobreprecio": BOOK + "adiciones-34",
    "platillo": BOOK + "adiciones-34",
    "cuatro_ases": BOOK + "adiciones-25",
    "introduccion": BOOK + "adiciones-25",
    "revesino": BOOK + "adiciones-28",
    "corte": BOOK + "adiciones-28",
    "doble-descarte": BOOK + "doble-descarte",
    "pena": BOOK + "penas-suerte",
}
"""Why tantos move → the article behind it, unless an irregularity changed it."""


def chosen_by(chosen: RulesChosen | None) -> Options | Refusal:
    """The house rules of a table; the fund is as large as the sobreprecio if nothing else is agreed. Source: revesino-1807/adiciones-34"""
    settings = resolved(chosen, TARIFFS, HOUSE_RULES, tariff=TARIFFS[0])
    if isinstance(settings, Refusal):
        return settings
    told: Any = {} if chosen is None else chosen.overrides or {}
    options = Options(**settings)
    if "fondo" not in told:
        return options._replace(fondo=options.sobreprecio)
    if options.fondo < options.sobreprecio:
        template = mark("El fondo del platillo no puede ser menor que el sobreprecio ({least}).")
        least = options.sobreprecio
        return refuse("malformed", template, field="rules.overrides.fondo", expected={"min": least}, least=least)
    return options


CITES: Final = frozenset(
    BOOK + place
    for place in (
        "adiciones-18",
        "adiciones-21",
        "adiciones-22",
        "adiciones-23",
        "adiciones-25",
        "adiciones-28",
        "adiciones-31",
        "adiciones-34",
        "bazeta",
        "carta-de-mas",
        "carta-nula",
        "creyo-dar",
        "dar",
        "doble-descarte",
        "introducir",
        "juntar",
        "napolitana-duerme",
        "napolitana-echar",
        "napolitana-mano",
        "penas-suerte",
        "pie-roba",
        "renuncio-cuatro-ases",
        "renuncio-hecho",
        "renuncio-paga",
        "renuncio-revesino",
        "servir",
        "tenderse",
        "ultimas-cartas",
    )
)
"""The places that postings, findings and notes can cite besides those of the house rules; a case reaches each."""
