"""What things cost: the house rules with their value in each tariff, and the article behind each posting.

Source: fournier/condiciones, fournier/contabilidad, fournier/lances, fournier/cobros, fournier/pagos, jepus-1896/tanteo,
jepus-1896/tanteo-nota, voltereta-1826/art-1, voltereta-1826/art-5, voltereta-1826/art-6-1, voltereta-1826/art-6-2,
voltereta-1826/art-6-3, voltereta-1826/art-6-4, voltereta-1826/art-6-5, voltereta-1826/art-6-6, voltereta-1826/art-6-7,
voltereta-1826/art-6-8, voltereta-1826/final
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from rules.core.options import AT_LEAST_ONE, COUNT, RANGE_OR_NULL, SUIT_OR_NULL, TANTOS, TANTOS_OR_NULL, YES_NO, HouseRule, word

TARIFFS: Final = ("fournier", "jepus-1896", "jepus-1896-castilla", "voltereta-1826")

HOUSE_RULES: Final = (
    HouseRule(
        "deal", TANTOS, (5, 4, 5, 5), ("fournier/contabilidad", "jepus-1896/tanteo", "jepus-1896/tanteo-nota", "voltereta-1826/art-6-2")
    ),
    HouseRule(
        "entrada", TANTOS, (5, 4, 5, 5), ("fournier/cobros", "jepus-1896/tanteo", "jepus-1896/tanteo-nota", "voltereta-1826/art-6-5")
    ),
    HouseRule(
        "extra3",
        TANTOS,
        (20, 12, 15, 15),
        ("fournier/pagos", "jepus-1896/tanteo", "jepus-1896/tanteo-nota", "voltereta-1826/art-5", "voltereta-1826/art-6-2"),
    ),
    HouseRule(
        "extra4",
        TANTOS,
        (20, 16, 20, 20),
        ("fournier/pagos", "jepus-1896/tanteo", "jepus-1896/tanteo-nota", "voltereta-1826/art-5", "voltereta-1826/art-6-2"),
    ),
    HouseRule("vuelta", TANTOS, (2, 2, 2, 2), ("fournier/condiciones", "jepus-1896/tanteo", "voltereta-1826/art-6-5")),
    HouseRule(
        "solo", TANTOS, (20, 8, 10, 8), ("fournier/condiciones", "jepus-1896/tanteo", "jepus-1896/tanteo-nota", "voltereta-1826/art-6-6")
    ),
    HouseRule(
        "solo_lost",
        TANTOS,
        (20, 8, 10, 8),
        ("fournier/condiciones", "jepus-1896/tanteo", "jepus-1896/tanteo-nota", "voltereta-1826/art-6-6"),
    ),
    HouseRule("lost_solo_pays_base", YES_NO, (False, False, False, False), ("jepus-1896/tanteo", "voltereta-1826/art-6-6")),
    HouseRule("bola", TANTOS, (100, 30, 30, 30), ("fournier/condiciones", "voltereta-1826/art-6-7")),
    HouseRule("bola_lost", TANTOS_OR_NULL, (None, 30, 30, None), ("fournier/condiciones", "jepus-1896/tanteo", "voltereta-1826/art-6-7")),
    HouseRule("estuche", TANTOS, (1, 1, 1, 1), ("fournier/condiciones", "jepus-1896/tanteo", "voltereta-1826/art-6-5")),
    HouseRule("estuche_three", TANTOS_OR_NULL, (None, None, None, None), ("voltereta-1826/art-6-5",)),
    HouseRule("estuche_cap", COUNT, (5, 5, 5, 0), ("fournier/condiciones", "jepus-1896/tanteo", "voltereta-1826/art-6-5")),
    HouseRule(
        "contraestuche", word("run", "three", "none"), ("run", "three", "three", "three"), ("fournier/condiciones", "voltereta-1826/final")
    ),
    HouseRule("primeras", TANTOS, (1, 1, 1, 1), ("fournier/condiciones", "voltereta-1826/art-6-5")),
    HouseRule("primeras_contra", YES_NO, (True, False, False, False), ("fournier/ganadas-perdidas", "voltereta-1826/art-6-5")),
    HouseRule("solera", YES_NO, (False, False, False, False), ("fournier/lances",)),
    HouseRule("rounding", AT_LEAST_ONE, (5, 1, 1, 1), ("fournier/contabilidad",)),
    HouseRule("favor", SUIT_OR_NULL, (None, None, None, None), ("fournier/lances", "voltereta-1826/art-4")),
    HouseRule(
        "favor_doubles",
        YES_NO,
        (True, False, False, False),
        ("fournier/cobros", "fournier/pagos", "voltereta-1826/art-6-5", "voltereta-1826/art-6-7"),
    ),
    HouseRule(
        "codillo_puesta",
        word("never", "always", "not_in_solo", "not_in_solo_on_reserved"),
        ("not_in_solo", "never", "never", "never"),
        ("fournier/pagos", "jepus-1896/tanteo", "voltereta-1826/art-6-2"),
    ),
    HouseRule(
        "reserve",
        word("second", "threshold", "none"),
        ("second", "second", "second", "second"),
        ("fournier/contabilidad", "voltereta-1826/art-6-4"),
    ),
    HouseRule("reserve_at", TANTOS, (100, 100, 100, 100), ("voltereta-1826/art-6-4",)),
    HouseRule(
        "reserve_choice", word("auto", "loser"), ("auto", "auto", "auto", "loser"), ("fournier/contabilidad", "voltereta-1826/art-6-4")
    ),
    HouseRule("twins_reserved", word("apart", "together"), ("apart", "apart", "apart", "apart"), ("fournier/pagos-rendidas",)),
    HouseRule("fourth_pays", YES_NO, (True, True, True, True), ("fournier/jugadores", "voltereta-1826/art-1")),
    HouseRule(
        "defensor_conditions",
        word("none", "estuches"),
        ("none", "none", "none", "estuches"),
        ("fournier/pagos-rendidas", "voltereta-1826/final"),
    ),
    HouseRule("defensor_bola", word("no", "rendido", "all"), ("no", "no", "no", "no"), ("voltereta-1826/final",)),
    HouseRule("bola_early", YES_NO, (False, True, True, True), ("fournier/bola", "voltereta-1826/art-6-7")),
    HouseRule("surrender_after_lost_bola", YES_NO, (False, False, False, True), ("voltereta-1826/art-4", "voltereta-1826/art-9")),
    HouseRule("bola_counts_game", YES_NO, (True, False, False, False), ("fournier/cobros", "voltereta-1826/art-6-7")),
    HouseRule(
        "mas_equals",
        word("mano", "earlier"),
        ("mano", "earlier", "earlier", "earlier"),
        ("fournier/ofertas", "jepus-1896/preferencia", "voltereta-1826/art-2"),
    ),
    HouseRule("juego_again", YES_NO, (False, False, False, True), ("fournier/ofertas", "jepus-1896/preferencia", "voltereta-1826/art-2")),
    HouseRule("cut_limits", RANGE_OR_NULL, (None, (3, 37), (3, 37), None), ("jepus-1896/formacion",)),
)


class Options(NamedTuple):
    """The house rules of one night, every one with its value."""

    tariff: str
    deal: int
    entrada: int
    extra3: int
    extra4: int
    vuelta: int
    solo: int
    solo_lost: int
    lost_solo_pays_base: bool
    bola: int
    bola_lost: int | None
    """None: as much as one that is won."""
    estuche: int
    estuche_three: int | None
    estuche_cap: int
    contraestuche: str
    primeras: int
    primeras_contra: bool
    solera: bool
    rounding: int
    favor: str | None
    favor_doubles: bool
    codillo_puesta: str
    reserve: str
    reserve_at: int
    reserve_choice: str
    twins_reserved: str
    fourth_pays: bool
    defensor_conditions: str
    defensor_bola: str
    bola_early: bool
    surrender_after_lost_bola: bool
    bola_counts_game: bool
    mas_equals: str
    juego_again: bool
    cut_limits: tuple[int, int] | None


TABLE: Final = "table"
"""The source of what no text says and the table agreed on."""

_COLUMN: Final = {"fournier": 0, "jepus-1896": 1, "jepus-1896-castilla": 1, "voltereta-1826": 2}

_SOURCES: Final = {
    "dar": ("fournier/contabilidad", "jepus-1896/tanteo", "voltereta-1826/art-6-2"),
    "plato": ("fournier/cobros", "jepus-1896/tanteo", "voltereta-1826/art-6-3"),
    "entrada": ("fournier/cobros", "jepus-1896/tanteo", "voltereta-1826/art-6-5"),
    "vuelta": ("fournier/condiciones", "jepus-1896/tanteo", "voltereta-1826/art-6-5"),
    "solo": ("fournier/condiciones", "jepus-1896/tanteo", "voltereta-1826/art-6-6"),
    "solera": ("fournier/condiciones", "jepus-1896/tanteo", "voltereta-1826/art-6-6"),
    "estuches": ("fournier/condiciones", "jepus-1896/tanteo", "voltereta-1826/art-6-5"),
    "contraestuche": ("fournier/condiciones", "voltereta-1826/final", "voltereta-1826/final"),
    "primeras": ("fournier/condiciones", "voltereta-1826/art-6-5", "voltereta-1826/art-6-5"),
    "bola": ("fournier/condiciones", "voltereta-1826/art-6-7", "voltereta-1826/art-6-7"),
    "redondeo": ("fournier/contabilidad", TABLE, TABLE),
    "puesta": ("fournier/pagos", "jepus-1896/tanteo", "voltereta-1826/art-6-2"),
    "codillo": ("fournier/pagos", "jepus-1896/tanteo", "voltereta-1826/art-6-2"),
    "defensa": ("fournier/pagos-rendidas", "jepus-1896/palabras", "voltereta-1826/art-9"),
    "puesta_reservada": ("fournier/contabilidad", "fournier/contabilidad", "voltereta-1826/art-6-4"),
}
"""Why tantos move → the article, by Fournier, Jepús, the 1826 book."""

_CASTILLA: Final = {"dar", "entrada", "solo"}
"""What the footnote of Jepús sets for both Castiles. Source: jepus-1896/tanteo-nota"""


@cache
def source_of(why: str, tariff: str, *, surrendered: bool = False) -> str:
    """The article behind a posting; in a surrendered hand puesta and codillo have the article of the surrender.

    Source: fournier/pagos-rendidas, jepus-1896/tanteo-nota, voltereta-1826/art-9
    """
    if tariff == "jepus-1896-castilla" and why in _CASTILLA:
        return "jepus-1896/tanteo-nota"
    if surrendered and why in ("puesta", "codillo"):
        why = "defensa"
    return _SOURCES[why][_COLUMN[tariff]]
