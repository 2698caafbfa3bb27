"""What the table agrees on: the only house rule, and the article of each note and each posting.

Source: minchiate/restos, minchiate/versiculas
"""

from __future__ import annotations

from typing import Annotated, Final, NamedTuple

from events.facts import RulesChosen
from rules.core.options import YES_NO, Ruled, Tables, house_rules_of, resolved
from rules.core.refusals import Refusal

BOOK: Final = "minchiate/"
TARIFFS: Final = ("minchiate",)


class Options(NamedTuple):
    """The house rules of one night."""

    tariff: str
    demonio: Annotated[bool, Ruled(YES_NO, (False,), (BOOK + "versiculas",))]


HOUSE_RULES: Final = house_rules_of(Options)
SEATS: Final = 4
"""How many play. Source: minchiate/parejas"""
TABLES: Final = (Tables(None, {SEATS: {}}, tuple(rule.name for rule in HOUSE_RULES)),)
"""How many may sit down, and which rules they may set. Source: minchiate/parejas, minchiate/versiculas"""

SOURCES: Final = {
    "robo": BOOK + "corte",
    "vuelta": BOOK + "reparto",
    "robo_fola": BOOK + "fola",
    "versicula": BOOK + "primera-mano",
    "muerte": BOOK + "bazas",
    "loco_olvidado": BOOK + "loco",
    "mal_dado": BOOK + "mal-dado",
    "cartas_de_mas": BOOK + "cartas-de-mas",
    "restos": BOOK + "restos",
    "sin_presa": BOOK + "sin-presa",
    "renuncio": BOOK + "renuncio",
    "fola_no_hecha": BOOK + "giro",
}
"""Why points are noted or tantos move → the article behind it."""


def chosen_by(chosen: RulesChosen | None) -> Options | Refusal:
    """The house rules of a table. Source: minchiate/versiculas"""
    settings = resolved(chosen, TARIFFS, HOUSE_RULES, tariff=TARIFFS[0])
    return settings if isinstance(settings, Refusal) else Options(**settings)


CITES: Final = frozenset(
    BOOK + place
    for place in (
        "bazas",
        "caerse",
        "cartas-de-mas",
        "corte",
        "descarte",
        "fola",
        "giro",
        "loco",
        "mal-dado",
        "parejas",
        "primera-mano",
        "renuncio",
        "reparto",
        "restos",
        "sin-presa",
    )
)
"""The places that postings, findings and notes can cite besides those of the house rules; a case reaches each."""
