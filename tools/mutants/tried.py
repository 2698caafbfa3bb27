"""What of each game is changed: its tariffs, its counts, its tables of numbers, and the modules whose statements are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple


class Tried(NamedTuple):
    """What of a game is changed: where its tariffs stand, its counts and tables of numbers, and what compares."""

    tariffs: str
    counts: Mapping[str, tuple[str, ...]]
    """The modules of the counts, and their names."""
    tables: Mapping[str, tuple[str, ...]]
    """The modules of the tables of which every number is changed, and their names."""
    comparing: tuple[str, ...]


TRIED: Final = {
    "tresillo": Tried(
        "rules/tresillo/tariffs.py",
        {"rules/tresillo/terms.py": ("TRICKS", "STOCK", "FIRST_TRICKS", "LAST_SURRENDER")},
        {},
        (
            *(
                f"rules/tresillo/{name}.py"
                for name in (
                    *("outcome", "payments", "plate", "estuches", "ranks", "finish", "knowledge", "exchange", "claims", "irregular"),
                    *("auction", "surrender", "tally", "divisions", "tricks", "opening", "night"),
                )
            ),
            "rules/core/plate.py",
        ),
    ),
    "mediator": Tried(
        "rules/mediator/tariffs.py",
        {"rules/mediator/variants.py": ("STOCK", "LAST_SURRENDER")},
        {"rules/mediator/variants.py": ("VARIANTS",)},
        tuple(
            f"rules/mediator/{name}.py"
            for name in (
                *(
                    "variants",
                    "tariffs",
                    "sides",
                    "effects",
                    "outcome",
                    "finish",
                    "payments",
                    "amounts",
                    "conditions",
                    "fines",
                    "plate",
                    "auction",
                ),
                *("companion", "knowledge", "laws", "tally", "irregular", "claims", "opening", "exchange", "play", "tricks"),
                *("surrender", "guards", "night", "terms", "game"),
            )
        ),
    ),
    "revesino": Tried(
        "rules/revesino/tariffs.py",
        {
            "rules/revesino/tariffs.py": ("SEATS", "PARTIDA", "CUATRO_ASES", "REVESINO", "MUDAR", "DOBLE", "REPETIDO", "VUELTA"),
            "rules/revesino/terms.py": ("TRICKS", "FIRST_NINE", "STOCK"),
            "rules/revesino/ranks.py": ("ALL_POINTS",),
        },
        {"rules/revesino/ranks.py": ("POINTS_OF_RANK", "VALUES")},
        tuple(
            f"rules/revesino/{name}.py"
            for name in (
                *("tariffs", "ranks", "outcome", "payments", "fates", "finish", "plate", "play", "laws", "last_trick", "knowledge"),
                *("exchange", "opening", "tricks", "claims", "guards", "night", "terms"),
                *("irregular", "tally", "tally_against"),
            )
        ),
    ),
    "malilla": Tried(
        "rules/malilla/tariffs.py",
        {
            "rules/malilla/tariffs.py": ("TEN", "TIMES"),
            "rules/malilla/ranks.py": ("PACK_VALUE",),
            "rules/malilla/outcome.py": ("ALL_POINTS", "CARDS_OF_A_POINT"),
            "rules/malilla/tally.py": ("HIGHEST",),
        },
        {"rules/malilla/variants.py": ("FORMS",), "rules/malilla/ranks.py": ("VALUE_OF_RANK",)},
        tuple(
            f"rules/malilla/{name}.py"
            for name in (
                *("variants", "tariffs", "ranks", "play", "irregular", "claims", "outcome", "payments", "finish", "knowledge", "laws"),
                *("tally", "opening", "exchange", "tricks", "terms", "disproved", "guards", "night"),
            )
        ),
    ),
    "cientos": Tried(
        "rules/cientos/tariffs.py",
        {
            "rules/cientos/tariffs.py": ("SEATS", "QUARTER"),
            "rules/cientos/terms.py": ("DEALT", "STOCK", "MANO_MAY", "HUNDRED", "HALF"),
            "rules/cientos/acuses.py": ("HALF_DECENA", "DECENA"),
            "rules/cientos/counting.py": ("THIRTY", "REPIQUE", "PIQUE", "BAZAS", "CAPOTE", "MAJORITY"),
            "rules/cientos/payments.py": ("NO_CINCO", "NO_DIEZ"),
            "rules/cientos/opening.py": ("LEAST_CUT",),
        },
        {
            "rules/cientos/ranks.py": ("VALUE_OF_RANK",),
            "rules/cientos/acuses.py": ("POINTS_OF_SECANSA", "POINTS"),
            "rules/cientos/payments.py": ("TIMES_OF_SECANSA",),
            "rules/cientos/opening.py": ("WAYS",),
            "rules/cientos/laws.py": ("ONE",),
        },
        tuple(
            f"rules/cientos/{name}.py"
            for name in (
                *("ranks", "tariffs", "acuses", "heard", "counting", "boards", "tally_rows", "result", "payments", "finish"),
                *("knowledge", "laws", "tally", "irregular", "claims", "opening", "exchange", "tricks", "guards", "night"),
                *("before", "disproved", "reopened", "telling", "game"),
            )
        ),
    ),
    "minchiate": Tried(
        "rules/minchiate/tariffs.py",
        {
            "rules/minchiate/tariffs.py": ("SEATS",),
            "rules/minchiate/terms.py": ("CUTTER", "DEALER", "TRICKS", "WHOLE_FOLA", "HANDS_OF_A_GIRO", "HANDS_OF_A_GAME"),
            "rules/minchiate/versiculas.py": ("LEAST",),
            "rules/minchiate/counting.py": ("FREE_CARDS", "LAST_TRICK", "RESTO", "FIXED"),
            "rules/minchiate/payments.py": ("FINE", "MISSING_FOLA"),
            "rules/minchiate/laws.py": ("MISDEAL",),
            "rules/minchiate/exchange.py": ("LATEST",),
            "rules/minchiate/tally.py": ("ALL_CARDS", "OF_A_TRICK", "HIGHEST", "SMALLEST"),
        },
        {"rules/minchiate/ranks.py": ("VALUE", "IN_A_VERSICULA"), "rules/minchiate/play.py": ("ORDERS",)},
        tuple(
            f"rules/minchiate/{name}.py"
            for name in (
                *("terms", "ranks", "tariffs", "versiculas", "notes", "counting", "play", "payments", "finish", "knowledge", "opening"),
                *("exchange", "claims", "disproved", "laws", "tally", "irregular", "tricks", "guards", "night", "telling"),
                *("expects", "expects_tally", "expects_laws", "game"),
            )
        ),
    ),
}
"""Game → what of it is changed."""
