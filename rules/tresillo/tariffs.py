"""What things cost: the house rules with their value in each tariff, and the article behind each posting.

Source: fournier/condiciones, fournier/contabilidad, fournier/lances, fournier/cobros, fournier/pagos, jepus-1896/tanteo,
jepus-1896/tanteo-nota, voltereta-1826/art-1, voltereta-1826/art-5, voltereta-1826/art-6-1, voltereta-1826/art-6-2,
voltereta-1826/art-6-3, voltereta-1826/art-6-4, voltereta-1826/art-6-5, voltereta-1826/art-6-6, voltereta-1826/art-6-7,
voltereta-1826/art-6-8, voltereta-1826/final
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Final, NamedTuple

from rules.core.options import AT_LEAST_ONE, COUNT, RANGE_OR_NULL, SUIT_OR_NULL, TANTOS, TANTOS_OR_NULL, YES_NO, Ruled, house_rules_of, word
from rules.core.postings import TABLE

TARIFFS: Final = ("fournier", "jepus-1896", "jepus-1896-castilla", "voltereta-1826")
ROUNDING: Final = "rounding"
"""The house rule that rounds every payment up to a multiple. Source: fournier/contabilidad"""


class Options(NamedTuple):
    """The house rules of one night, each with its value."""

    tariff: str
    deal: Annotated[
        int, Ruled(TANTOS, (5, 4, 5, 5), ("fournier/contabilidad", "jepus-1896/tanteo", "jepus-1896/tanteo-nota", "voltereta-1826/art-6-2"))
    ]
    entrada: Annotated[
        int, Ruled(TANTOS, (5, 4, 5, 5), ("fournier/cobros", "jepus-1896/tanteo", "jepus-1896/tanteo-nota", "voltereta-1826/art-6-5"))
    ]
    extra3: Annotated[
        int,
        Ruled(
            TANTOS,
            (20, 12, 15, 15),
            ("fournier/pagos", "jepus-1896/tanteo", "jepus-1896/tanteo-nota", "voltereta-1826/art-5", "voltereta-1826/art-6-2"),
        ),
    ]
    extra4: Annotated[
        int,
        Ruled(
            TANTOS,
            (20, 16, 20, 20),
            ("fournier/pagos", "jepus-1896/tanteo", "jepus-1896/tanteo-nota", "voltereta-1826/art-5", "voltereta-1826/art-6-2"),
        ),
    ]
    vuelta: Annotated[int, Ruled(TANTOS, (2, 2, 2, 2), ("fournier/condiciones", "jepus-1896/tanteo", "voltereta-1826/art-6-5"))]
    solo: Annotated[
        int,
        Ruled(TANTOS, (20, 8, 10, 8), ("fournier/condiciones", "jepus-1896/tanteo", "jepus-1896/tanteo-nota", "voltereta-1826/art-6-6")),
    ]
    solo_lost: Annotated[
        int,
        Ruled(TANTOS, (20, 8, 10, 8), ("fournier/condiciones", "jepus-1896/tanteo", "jepus-1896/tanteo-nota", "voltereta-1826/art-6-6")),
    ]
    lost_solo_pays_base: Annotated[bool, Ruled(YES_NO, (False, False, False, False), ("jepus-1896/tanteo", "voltereta-1826/art-6-6"))]
    bola: Annotated[int, Ruled(TANTOS, (100, 30, 30, 30), ("fournier/condiciones", "voltereta-1826/art-6-7"))]
    bola_lost: Annotated[
        int | None, Ruled(TANTOS_OR_NULL, (None, 30, 30, None), ("fournier/condiciones", "jepus-1896/tanteo", "voltereta-1826/art-6-7"))
    ]
    """None: as much as a won one."""
    estuche: Annotated[int, Ruled(TANTOS, (1, 1, 1, 1), ("fournier/condiciones", "jepus-1896/tanteo", "voltereta-1826/art-6-5"))]
    estuche_three: Annotated[int | None, Ruled(TANTOS_OR_NULL, (None, None, None, None), ("voltereta-1826/art-6-5",))]
    estuche_cap: Annotated[int, Ruled(COUNT, (5, 5, 5, 0), ("fournier/condiciones", "jepus-1896/tanteo", "voltereta-1826/art-6-5"))]
    contraestuche: Annotated[
        str, Ruled(word("run", "three", "none"), ("run", "three", "three", "three"), ("fournier/condiciones", "voltereta-1826/final"))
    ]
    primeras: Annotated[int, Ruled(TANTOS, (1, 1, 1, 1), ("fournier/condiciones", "voltereta-1826/art-6-5"))]
    primeras_contra: Annotated[bool, Ruled(YES_NO, (True, False, False, False), ("fournier/ganadas-perdidas", "voltereta-1826/art-6-5"))]
    solera: Annotated[bool, Ruled(YES_NO, (False, False, False, False), ("fournier/lances",))]
    rounding: Annotated[int, Ruled(AT_LEAST_ONE, (5, 1, 1, 1), ("fournier/contabilidad",))]
    favor: Annotated[str | None, Ruled(SUIT_OR_NULL, (None, None, None, None), ("fournier/lances", "voltereta-1826/art-4"))]
    favor_doubles: Annotated[
        bool,
        Ruled(
            YES_NO, (True, False, False, False), ("fournier/cobros", "fournier/pagos", "voltereta-1826/art-6-5", "voltereta-1826/art-6-7")
        ),
    ]
    codillo_puesta: Annotated[
        str,
        Ruled(
            word("never", "always", "not_in_solo", "not_in_solo_on_reserved"),
            ("not_in_solo", "never", "never", "never"),
            ("fournier/pagos", "jepus-1896/tanteo", "voltereta-1826/art-6-2"),
        ),
    ]
    reserve: Annotated[
        str,
        Ruled(
            word("second", "threshold", "none"),
            ("second", "second", "second", "second"),
            ("fournier/contabilidad", "voltereta-1826/art-6-4"),
        ),
    ]
    reserve_at: Annotated[int, Ruled(TANTOS, (100, 100, 100, 100), ("voltereta-1826/art-6-4",))]
    reserve_choice: Annotated[
        str, Ruled(word("auto", "loser"), ("auto", "auto", "auto", "loser"), ("fournier/contabilidad", "voltereta-1826/art-6-4"))
    ]
    twins_reserved: Annotated[str, Ruled(word("apart", "together"), ("apart", "apart", "apart", "apart"), ("fournier/pagos-rendidas",))]
    fourth_pays: Annotated[bool, Ruled(YES_NO, (True, True, True, True), ("fournier/jugadores", "voltereta-1826/art-1"))]
    defensor_conditions: Annotated[
        str, Ruled(word("none", "estuches"), ("none", "none", "none", "estuches"), ("fournier/pagos-rendidas", "voltereta-1826/final"))
    ]
    defensor_bola: Annotated[str, Ruled(word("no", "rendido", "all"), ("no", "no", "no", "no"), ("voltereta-1826/final",))]
    bola_early: Annotated[bool, Ruled(YES_NO, (False, True, True, True), ("fournier/bola", "voltereta-1826/art-6-7"))]
    surrender_after_lost_bola: Annotated[bool, Ruled(YES_NO, (False, False, False, True), ("voltereta-1826/art-4", "voltereta-1826/art-9"))]
    bola_counts_game: Annotated[bool, Ruled(YES_NO, (True, False, False, False), ("fournier/cobros", "voltereta-1826/art-6-7"))]
    mas_equals: Annotated[
        str,
        Ruled(
            word("mano", "earlier"),
            ("mano", "earlier", "earlier", "earlier"),
            ("fournier/ofertas", "jepus-1896/preferencia", "voltereta-1826/art-2"),
        ),
    ]
    juego_again: Annotated[
        bool, Ruled(YES_NO, (False, False, False, True), ("fournier/ofertas", "jepus-1896/preferencia", "voltereta-1826/art-2"))
    ]
    cut_limits: Annotated[tuple[int, int] | None, Ruled(RANGE_OR_NULL, (None, (3, 37), (3, 37), None), ("jepus-1896/formacion",))]


HOUSE_RULES: Final = house_rules_of(Options)


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
"""Why tantos move → the article, by Fournier, Jepús and the 1826 book."""

_CASTILLA: Final = {"dar", "entrada", "solo"}
"""What the footnote of Jepús sets for both Castiles. Source: jepus-1896/tanteo-nota"""


@cache
def source_of(why: str, tariff: str, *, surrendered: bool = False) -> str:
    """The article behind a posting; in a surrendered hand, puesta and codillo have the article of the surrender.

    Source: fournier/pagos-rendidas, jepus-1896/tanteo-nota, voltereta-1826/art-9
    """
    if tariff == "jepus-1896-castilla" and why in _CASTILLA:
        return "jepus-1896/tanteo-nota"
    if surrendered and why in ("puesta", "codillo"):
        why = "defensa"
    return _SOURCES[why][_COLUMN[tariff]]


CITES: Final = frozenset(
    {
        "fournier/cobros",
        "fournier/condiciones",
        "fournier/contabilidad",
        "fournier/estuches",
        "fournier/marcha",
        "fournier/ofertas",
        "fournier/pagos",
        "fournier/pagos-rendidas",
        "jepus-1896/formacion",
        "jepus-1896/palabras",
        "jepus-1896/suertes",
        "jepus-1896/tanteo",
        "jepus-1896/tanteo-nota",
        "mediator-1826",
        "voltereta-1826/art-1",
        "voltereta-1826/art-4",
        "voltereta-1826/art-6-2",
        "voltereta-1826/art-6-3",
        "voltereta-1826/art-6-4",
        "voltereta-1826/art-6-5",
        "voltereta-1826/art-6-6",
        "voltereta-1826/art-6-7",
        "voltereta-1826/art-9",
        "voltereta-1826/final",
    }
)
"""The places that postings, findings and notes can cite besides those of the house rules; a case reaches each."""
