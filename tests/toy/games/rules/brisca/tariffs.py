"""What a hand costs: the one house rule, and the article of each posting. Source: brisca/pago"""

from __future__ import annotations

from typing import Annotated, Final, NamedTuple

from events.facts import RulesChosen
from rules.core.options import AT_LEAST_ONE, Ruled, Tables, house_rules_of, resolved
from rules.core.refusals import Refusal

BOOK: Final = "brisca/"
SIZES: Final = (2, 4)
"""How many may sit. Source: brisca/mesa"""


class Options(NamedTuple):
    """The house rules of one night, every one with its value."""

    wager: Annotated[int, Ruled(AT_LEAST_ONE, (1,), (BOOK + "pago",))]


HOUSE_RULES: Final = house_rules_of(Options)
TABLES: Final = (Tables(None, {size: {} for size in SIZES}, tuple(rule.name for rule in HOUSE_RULES)),)
"""Who may sit down. Source: brisca/mesa"""
CITES: Final = frozenset({BOOK + "pago"})
"""The places that postings can name, besides what the table agreed on."""


def chosen_by(chosen: RulesChosen | None) -> Options | Refusal:
    """The house rules that a table plays by. Source: brisca/pago"""
    settings = resolved(chosen, (), HOUSE_RULES)
    return settings if isinstance(settings, Refusal) else Options(**settings)
