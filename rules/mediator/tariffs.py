"""What things cost: the house rules with their value in each tariff, where each is allowed, and the article behind each posting.

Source: mediator-1826/cap-4-principal, mediator-1826/cap-4-pozo, mediator-1826/cap-4-fichas, mediator-1826/cap-1-polla-pozo
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Annotated, Any, Final, NamedTuple

from events.facts import RulesChosen
from rules.core.options import AT_LEAST_ONE, SUIT_OR_NULL, TANTOS, YES_NO, Ruled, Tables, house_rules_of, resolved, word
from rules.core.refusals import Refusal, mark, refuse
from rules.mediator.variants import VARIANTS, Chosen, Form, favors_allowed, form_of, lone_suit_of, removed_by

BOOK: Final = "mediator-1826/"
TARIFFS: Final = ("ejemplo-1826", "estuche-tres", "sin-condiciones")
"""The example of the source, at one tanto a real, and the two other ways of playing that it describes. Source: mediator-1826/cap-4-pozo"""


class Options(NamedTuple):
    """The house rules of one night, each with its value."""

    tariff: str
    variant: str
    pot: Annotated[str, Ruled(word("pozo", "polla"), ("pozo", "pozo", "pozo"), (BOOK + "cap-4-pozo",))]
    put: Annotated[int, Ruled(AT_LEAST_ONE, (8, 8, 8), (BOOK + "cap-4-pozo",))]
    entrada: Annotated[int, Ruled(AT_LEAST_ONE, (4, 4, 4), (BOOK + "cap-4-pozo", BOOK + "cap-4-fichas"))]
    mediator: Annotated[int, Ruled(AT_LEAST_ONE, (4, 4, 4), (BOOK + "cap-4-pozo", BOOK + "cap-4-fichas"))]
    solo: Annotated[int, Ruled(AT_LEAST_ONE, (6, 6, 6), (BOOK + "cap-4-pozo", BOOK + "cap-4-fichas"))]
    bola: Annotated[int, Ruled(AT_LEAST_ONE, (8, 8, 8), (BOOK + "cap-4-pozo",))]
    conditions: Annotated[bool, Ruled(YES_NO, (True, True, False), (BOOK + "cap-4-principal",))]
    primeras: Annotated[int, Ruled(TANTOS, (1, 1, 1), (BOOK + "cap-4-primeras",))]
    estuche: Annotated[int, Ruled(TANTOS, (1, 3, 1), (BOOK + "cap-4-estuche",))]
    estuche_extra: Annotated[int, Ruled(TANTOS, (1, 1, 1), (BOOK + "cap-4-estuche",))]
    vuelta: Annotated[int, Ruled(TANTOS, (2, 2, 2), ("voltereta-1826/art-4",))]
    favor: Annotated[str | None, Ruled(SUIT_OR_NULL, (None, None, None), (BOOK + "cap-1-favor",))]
    refavor: Annotated[str | None, Ruled(SUIT_OR_NULL, (None, None, None), (BOOK + "cap-1-favor",))]
    fulminante: Annotated[str | None, Ruled(SUIT_OR_NULL, (None, None, None), (BOOK + "cap-1-favor",))]
    favor_game: Annotated[str, Ruled(word("double", "single", "third"), ("double", "double", "double"), (BOOK + "cap-4-favor",))]
    king_fee: Annotated[int, Ruled(TANTOS, (0, 0, 0), (BOOK + "cap-1-rey",))]
    codillo_to: Annotated[str, Ruled(word("all", "most_tricks"), ("all", "all", "all"), (BOOK + "cap-4-codillo",))]
    desbola: Annotated[bool, Ruled(YES_NO, (True, True, True), (BOOK + "cap-2-desbola",))]
    return_king: Annotated[bool, Ruled(YES_NO, (False, False, False), (BOOK + "ley-conv-1",))]
    companion_exempt_all: Annotated[bool, Ruled(YES_NO, (False, False, False), (BOOK + "ley-conv-3",))]
    partner: Annotated[str, Ruled(word("called", "forced"), ("called", "called", "called"), (BOOK + "quintillo", BOOK + "sextillo"))]
    as_mediator: Annotated[bool, Ruled(YES_NO, (False, False, False), (BOOK + "quintillo", BOOK + "sextillo"))]
    removed_suit: Annotated[str, Ruled(word("oros", "copas"), ("oros", "oros", "oros"), (BOOK + "dosillo", BOOK + "tresillo-sin-palo"))]
    king_kept: Annotated[bool, Ruled(YES_NO, (False, False, False), (BOOK + "dosillo",))]
    zangano: Annotated[bool, Ruled(YES_NO, (False, False, False), (BOOK + "zangano",))]
    zangano_terms: Annotated[
        str,
        Ruled(
            word("prerogativa", "como_los_demas", "nada"),
            ("prerogativa", "prerogativa", "prerogativa"),
            (BOOK + "zangano", "voltereta-1826/art-1"),
        ),
    ]
    lottery_card: Annotated[str, Ruled(word("7E", "6E", "5E", "4E", "3E", "2E"), ("7E", "7E", "7E"), (BOOK + "cap-4-multas",))]
    claims: Annotated[str, Ruled(word("derived", "asked"), ("derived", "derived", "derived"), (BOOK + "cap-4-calidades",))]

    @property
    def price(self) -> Mapping[str, int]:
        """Lance → what the game costs, before favor. Source: mediator-1826/cap-4-pozo, mediator-1826/cap-4-chillada"""
        entrada = self.entrada
        return {"chillada": entrada, "entrada": entrada, "vuelta": entrada, "mediator": self.mediator, "solo": self.solo}


HOUSE_RULES: Final = house_rules_of(Options)

QUINTILLOS: Final = ("quintillo", "sextillo")
ONLY_IN: Final[Mapping[str, tuple[str, ...]]] = {
    "return_king": ("mediator", "cuatrillo", *QUINTILLOS),
    "companion_exempt_all": ("mediator",),
    "partner": QUINTILLOS,
    "as_mediator": QUINTILLOS,
    "removed_suit": ("tresillo-sin-palo", "dosillo"),
    "king_kept": ("dosillo",),
}
"""House rule → the variants that have it; a rule that merely has no effect is accepted everywhere. Source: mediator-1826/ley-conv-1"""
FAVORS: Final = ("favor", "refavor", "fulminante")
"""Source: mediator-1826/cap-1-favor"""


def _tables(variant: str) -> Tables:
    """How many may sit down to a variant, and which house rules it has; the zángano's follow from how many sit.

    Source: mediator-1826/zangano, mediator-1826/cap-1-favor, mediator-1826/quintillo
    """
    row = VARIANTS[variant]
    favors = FAVORS[: 3 if variant in QUINTILLOS else row.favors]
    own = tuple(
        rule.name
        for rule in HOUSE_RULES
        if rule.name != "zangano" and variant in ONLY_IN.get(rule.name, (variant,)) and (rule.name not in FAVORS or rule.name in favors)
    )
    return Tables(variant, {row.players: {}, row.players + 1: {"zangano": True}}, own)


TABLES: Final = tuple(_tables(variant) for variant in VARIANTS)
"""Each variant, with the sizes of table that it takes. Source: mediator-1826/zangano"""


class Played(NamedTuple):
    """The rules by which a night is played: its house rules, and the form of game that they make."""

    options: Options
    form: Form


class Choice(NamedTuple):
    """The house rules of a night, before a check whether its variant has them all."""

    settings: Mapping[str, Any]
    named: Collection[str]
    """The house rules that the night set itself."""

    @property
    def chosen(self) -> Chosen:
        """The house rules that change the form of the game."""
        favors = tuple(self.settings[name] for name in FAVORS if self.settings[name] is not None)
        return Chosen(favors=favors, **{name: self.settings[name] for name in Chosen._fields if name != "favors"})


def chosen_by(rules: RulesChosen | None) -> Choice | Refusal:
    """The house rules of a night, well formed. Source: mediator-1826/cap-1-favor, mediator-1826/cap-4-pozo"""
    settings = resolved(rules, TARIFFS, HOUSE_RULES, tariff=TARIFFS[0], variants=tuple(VARIANTS))
    if isinstance(settings, Refusal):
        return settings
    named = tuple((rules.overrides if rules is not None else None) or ())
    if "put" not in named:
        # A put equals the price of the Bola, even if the table changes only that price.
        settings["put"] = settings["bola"]
    choice = Choice(settings, named)
    refusal = _ill_drawn(choice)
    return choice if refusal is None else refusal


def _ill_drawn(choice: Choice) -> Refusal | None:
    """A refusal for a suit of favor without the previous one, drawn twice, or with no card but a rey in the pack."""
    values = [choice.settings[name] for name in FAVORS]
    lone = lone_suit_of(choice.chosen)
    gone = removed_by(choice.chosen)
    for place, (name, suit) in enumerate(zip(FAVORS, values, strict=True)):
        if suit is None:
            continue
        field = f"rules.overrides.{name}"
        if place and values[place - 1] is None:
            return refuse("malformed", "Los palos de favor van por orden: antes falta uno.", field=field)
        if suit in values[:place]:
            return refuse("malformed", "Ese palo de favor ya salió: se saca otra carta.", field=field)
        if suit == lone or "R" + suit[0].upper() in gone:
            return refuse("malformed", "Ese palo no puede ser de favor en esta baraja: se saca otra carta.", field=field)
    return None


def played_by(choice: Choice) -> Played | Refusal:
    """The rules of a night, or `not_allowed` for a house rule that its variant does not have.

    Source: mediator-1826/cap-1-favor, mediator-1826/cap-4-favor, mediator-1826/quintillo, mediator-1826/dosillo
    """
    settings, chosen = choice.settings, choice.chosen
    for name in choice.named:
        if chosen.variant not in ONLY_IN.get(name, (chosen.variant,)):
            template = mark("La regla «{name}» no es de esta variante.")
            return refuse("not_allowed", template, field=f"rules.overrides.{name}", name=name)
    if settings["return_king"] and chosen.partner == "forced":
        return refuse("not_allowed", "A rey forzado no se llama a ningún rey que devolver.", field="rules.overrides.return_king")
    if len(chosen.favors) > favors_allowed(chosen):
        template = mark("Esta variante se juega con {most} palos de favor a lo más.")
        name = FAVORS[favors_allowed(chosen)]
        return refuse("not_allowed", template, field=f"rules.overrides.{name}", most=favors_allowed(chosen))
    if (settings["favor_game"] == "single" and not settings["conditions"]) or (
        settings["favor_game"] == "third" and settings["conditions"]
    ):
        template = mark("El favor sencillo pide condiciones, y el del tercio que no las haya.")
        return refuse("not_allowed", template, field="rules.overrides.favor_game")
    return Played(Options(**settings), form_of(chosen))


SOURCES: Final[Mapping[str, str]] = {
    why: BOOK + place
    for why, place in {
        "pozo": "cap-4-pozo",
        "polla": "cap-4-pozo",
        "reparto": "cap-4-pozo",
        "rey": "cap-1-rey",
        "juego": "cap-4-principal",
        "puesta": "cap-4-puesta",
        "codillo": "cap-4-codillo",
        "bola": "cap-2-bola",
        "bola_perdida": "ley-12",
        "desbola": "cap-4-desbola",
        "primeras": "cap-4-primeras",
        "estuche": "cap-4-estuche",
        "contra_estuche": "cap-4-contra-estuche",
        "vuelta": "dosillo",
        "zangano": "zangano",
        "sorteo": "cap-4-multas",
    }.items()
}
"""Why tantos move → the article; a law's payments have the article of that law.

Source: mediator-1826/cap-4-pozo, mediator-1826/cap-1-rey, mediator-1826/cap-4-principal, mediator-1826/cap-4-puesta,
mediator-1826/cap-4-codillo, mediator-1826/cap-2-bola, mediator-1826/ley-12, mediator-1826/cap-4-desbola, mediator-1826/cap-4-primeras,
mediator-1826/cap-4-estuche, mediator-1826/cap-4-contra-estuche, mediator-1826/dosillo, mediator-1826/zangano, mediator-1826/cap-4-multas
"""

CITES: Final = frozenset(
    BOOK + place
    for place in (
        "cap-1-rey",
        "cap-2-bola",
        "cap-4-calidades",
        "cap-4-codillo",
        "cap-4-contra-estuche",
        "cap-4-desbola",
        "cap-4-estuche",
        "cap-4-multas",
        "cap-4-pozo",
        "cap-4-primeras",
        "cap-4-principal",
        "cap-4-puesta",
        "dosillo",
        "ley-1",
        "ley-2",
        "ley-3",
        "ley-4",
        "ley-5",
        "ley-6",
        "ley-7",
        "ley-8",
        "ley-9",
        "ley-10",
        "ley-11",
        "ley-12",
        "ley-13",
        "ley-conv-1",
        "ley-conv-2",
        "ley-conv-3",
        "rey-forzado",
        "zangano",
    )
)
"""The places that postings, findings and notes can cite besides those of the house rules.

A case reaches each but ley-conv-1, which only an older record can cite.
"""
