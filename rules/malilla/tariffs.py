"""What things cost: the house rules, the prices that no house changes, the article of each posting.

The text knows one set of prices, so there is no tariff to choose. Source: malilla-1807/resumen, malilla-1807/tantos
"""

from __future__ import annotations

from typing import Annotated, Final, NamedTuple

from events.facts import RulesChosen
from rules.core.options import AT_LEAST_ONE_OR_NULL, SUIT_OR_NULL, YES_NO, Ruled, Tables, house_rules_of, resolved, word
from rules.core.refusals import Refusal, mark, refuse
from rules.malilla.variants import BARROTADA, COJA, COMPANEROS, CUBIERTAS, FORMS, VISTAS, Form

BOOK: Final = "malilla-1807/"


class Options(NamedTuple):
    """The house rules of one night, each with its value."""

    variant: str
    favorito: Annotated[str | None, Ruled(SUIT_OR_NULL, (None,), (BOOK + "favorito", BOOK + "sorteo"))]
    mariperez: Annotated[bool, Ruled(YES_NO, (False,), (BOOK + "mariperez",))]
    rounds: Annotated[int | None, Ruled(AT_LEAST_ONE_OR_NULL, (None,), (BOOK + "mariperez",))]
    alce_pays: Annotated[str, Ruled(word("cutter", "all"), ("cutter",), (BOOK + "ad-barrotada",))]
    undertrump: Annotated[str, Ruled(word("free", "forced"), ("free",), (BOOK + "renunciar",))]
    dos_settle: Annotated[str, Ruled(word("exceso", "falta"), ("exceso",), (BOOK + "ad-vistas", BOOK + "ad-cubiertas"))]
    laws: Annotated[str, Ruled(word("claimed", "derived"), ("claimed",), (BOOK + "obligaciones",))]
    lead_law: Annotated[str, Ruled(word("any", "first"), ("any",), (BOOK + "mano-sin-tocarle",))]
    see_tricks: Annotated[str, Ruled(word("own", "last"), ("own",), (BOOK + "ver-bazas",))]

    @property
    def form(self) -> Form:
        """The form of the variant."""
        return FORMS[self.variant]


HOUSE_RULES: Final = house_rules_of(Options)
ONLY_IN: Final = {
    "alce_pays": (BARROTADA,),
    "undertrump": (COMPANEROS, BARROTADA, COJA, CUBIERTAS),
    "dos_settle": (VISTAS, CUBIERTAS),
}
"""House rule → the variants that have it; every variant has the others.

Source: malilla-1807/ad-barrotada, malilla-1807/ad-vistas, malilla-1807/ad-cubiertas
"""


def _tables(form: Form) -> Tables:
    """How many may sit down to a variant, and which rules they may set. Source: malilla-1807/variantes, malilla-1807/ad-intro"""
    own = tuple(rule.name for rule in HOUSE_RULES if form.variant in ONLY_IN.get(rule.name, (form.variant,)))
    return Tables(form.variant, {size: {} for size in form.sizes}, own)


TABLES: Final = tuple(_tables(form) for form in FORMS.values())
"""Each variant, with the sizes of table that it takes.

Source: malilla-1807/variantes, malilla-1807/ad-intro, malilla-1807/ad-barrotada-intro
"""

TEN: Final = 10
"""The price of every law that costs anything. Source: malilla-1807/obligaciones, malilla-1807/resumen"""
TIMES: Final = 2
"""How often everything is paid in the favorite suit, and again in the first and the last vuelta.

Source: malilla-1807/favorito, malilla-1807/mariperez, malilla-1807/resumen
"""
SOURCES: Final = {
    "capote": BOOK + "cuenta",
    "renuncio": BOOK + "obligaciones",
    "renuncio-advertido": BOOK + "enmienda",
    "carta-de-mas": BOOK + "cuenta-de-cartas",
    "dar-sin-tocarle": BOOK + "dar-sin-tocarle",
    "salir-sin-tocarle": BOOK + "mano-sin-tocarle",
    "hablar": BOOK + "hablar",
    "alzar-baza-ajena": BOOK + "baza-ajena",
    "mostrar-juego": BOOK + "mostrar",
}
"""Why tantos move → the article behind it; the alce and the points have their variant's."""


def chosen_by(chosen: RulesChosen | None) -> Options | Refusal:
    """The house rules of a table, well formed; the variant must be named. Source: malilla-1807/variantes"""
    settings = resolved(chosen, (), HOUSE_RULES, variants=tuple(FORMS), variant_named=True)
    return settings if isinstance(settings, Refusal) else Options(**settings)


def of_another_variant(chosen: RulesChosen | None, options: Options) -> Refusal | None:
    """`not_allowed` for a house rule that the variant does not have. Source: malilla-1807/ad-barrotada, malilla-1807/ad-cubiertas"""
    for name in (None if chosen is None else chosen.overrides) or ():
        if options.variant not in ONLY_IN.get(name, (options.variant,)):
            template = mark("La regla «{name}» no es de esta variante.")
            return refuse("not_allowed", template, field=f"rules.overrides.{name}", name=name)
    return None


CITES: Final = frozenset(
    BOOK + place
    for place in (
        "ad-barrotada",
        "ad-coja",
        "ad-cubiertas",
        "ad-vistas",
        "baza-ajena",
        "cuenta",
        "cuenta-de-cartas",
        "dar-sin-tocarle",
        "enmienda",
        "hablar",
        "mano-sin-tocarle",
        "mostrar",
        "obligaciones",
        "renunciar",
        "vuelta",
    )
)
"""The places that postings, findings and notes can cite besides those of the house rules; a case reaches each."""
