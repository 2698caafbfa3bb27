"""What things count and cost: the house rules with their value in each tariff, the calidades, the article of each posting.

Source: cientos-1807/resumen, cientos-1807/calidades, cientos-1807/acuerdo
"""

from __future__ import annotations

from typing import Annotated, Final, NamedTuple

from events.facts import RulesChosen
from rules.core.options import AT_LEAST_ONE, AT_LEAST_ONE_OR_NULL, YES_NO, Kind, Ruled, Tables, house_rules_of, resolved, word
from rules.core.refusals import Refusal, mark, refuse

BOOK: Final = "cientos-1807/"
TARIFFS: Final = ("cientos-1807", "cientos-adiciones")
NONE_OR_ONE: Final = Kind("whole", most=1)


class Options(NamedTuple):
    """The house rules of one night, each with its value."""

    tariff: str
    carteo: Annotated[str, Ruled(word("rival_lead", "every_trick"), ("rival_lead", "every_trick"), (BOOK + "carteo", BOOK + "adicion-6"))]
    last_low: Annotated[bool, Ruled(YES_NO, (True, True), (BOOK + "ultima",))]
    juego: Annotated[int, Ruled(AT_LEAST_ONE, (4, 4), (BOOK + "calidades",))]
    doble: Annotated[bool, Ruled(YES_NO, (True, True), (BOOK + "acuerdo",))]
    calidades: Annotated[bool, Ruled(YES_NO, (False, False), (BOOK + "acuerdo", BOOK + "calidades"))]
    calidad: Annotated[int | None, Ruled(AT_LEAST_ONE_OR_NULL, (None, None), (BOOK + "calidades",))]
    show: Annotated[str, Ruled(word("all", "punto_secansas"), ("all", "all"), (BOOK + "mostrar", BOOK + "sin-mostrar"))]
    unshown: Annotated[str, Ruled(word("all", "this"), ("all", "all"), (BOOK + "mostrar",))]
    extra_card: Annotated[str, Ruled(word("nothing", "no_acuses"), ("nothing", "nothing"), (BOOK + "carta-de-mas-jugando",))]
    pie_minimum: Annotated[int, Ruled(NONE_OR_ONE, (0, 0), (BOOK + "descarte",))]
    lack_adds_up: Annotated[bool, Ruled(YES_NO, (False, False), (BOOK + "medio-juego", BOOK + "adicion-5"))]
    final_short: Annotated[bool, Ruled(YES_NO, (False, False), (BOOK + "calidad-6",))]

    @property
    def price(self) -> int:
        """What a calidad costs. Source: cientos-1807/calidades"""
        return self.juego // QUARTER if self.calidad is None else self.calidad


HOUSE_RULES: Final = house_rules_of(Options)
SEATS: Final = 2
"""How many play. Source: cientos-1807/sorteo"""
TABLES: Final = (Tables(None, {SEATS: {}}, tuple(rule.name for rule in HOUSE_RULES)),)
"""How many may sit down, and which rules they may set. Source: cientos-1807/sorteo, cientos-1807/acuerdo"""
QUARTER: Final = 4
"""How many calidades a game is worth, if nothing else is agreed. Source: cientos-1807/calidades"""

SOURCES: Final = {
    "cartas_blancas": BOOK + "calidad-1",
    "quinta": BOOK + "calidad-3",
    "sexta": BOOK + "calidad-3",
    "septima": BOOK + "calidad-3",
    "octava": BOOK + "calidad-3",
    "catorce": BOOK + "calidad-4",
    "repique": BOOK + "calidad-2",
    "pique": BOOK + "calidad-2",
    "capote": BOOK + "calidad-5",
    "no_cinco": BOOK + "calidad-6",
    "no_diez": BOOK + "calidad-6",
    "juego_sencillo": BOOK + "juego",
    "juego_doble": BOOK + "juego",
    "calidad_juego": BOOK + "calidad-7",
}
"""Why tantos move → the article behind it."""


def chosen_by(chosen: RulesChosen | None) -> Options | Refusal:
    """The house rules of a table; a calidad is a quarter of the game if nothing else is agreed.

    Source: cientos-1807/acuerdo, cientos-1807/calidades
    """
    settings = resolved(chosen, TARIFFS, HOUSE_RULES, tariff=TARIFFS[0])
    if isinstance(settings, Refusal):
        return settings
    options = Options(**settings)
    if options.calidades and options.calidad is None and options.juego % QUARTER:
        template = mark("Con calidades a la cuarta parte, el juego tiene que ser múltiplo de {quarter}.")
        return refuse("malformed", template, field="rules.overrides.juego", expected={"multiple_of": QUARTER}, quarter=QUARTER)
    return options


CITES: Final = frozenset(
    BOOK + place
    for place in (
        "adicion-5",
        "alzar",
        "blancas",
        "calidad-1",
        "calidad-2",
        "calidad-3",
        "calidad-4",
        "calidad-5",
        "calidad-6",
        "calidad-7",
        "carta-de-mas",
        "carta-de-mas-jugando",
        "carta-de-menos",
        "catorce-por-otro",
        "dar-seguidas",
        "descarte",
        "descarte-visto",
        "juego",
        "mayor-primero",
        "mostrar",
        "olvido",
        "recoger",
        "repartir",
        "robo-de-mas",
        "salida",
        "servir",
        "sin-mostrar",
    )
)
"""The places that postings, findings and notes can cite besides those of the house rules; a case reaches each."""
