"""What did the players do in a hand, and what else do the pages show of it?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from rules.core.feats import Counted, Feat

COUNTED: Final = Counted("revesino", told_of=("given", "corte", "aces_won", "aces_lost"))
"""What a player did in a hand, which has no hombre. Source: revesino-1807/partida"""


def feats_of(told: Mapping[str, Any], outcome: str) -> tuple[Feat, ...]:
    """What each player did in a hand with these keys; a player who pays for an offender's fault has lost no partida.

    Source: revesino-1807/partida, revesino-1807/corte
    """
    return tuple(_feats(told, outcome))


def _feats(told: Mapping[str, Any], outcome: str) -> Iterator[Feat]:
    partida, sought = told["partida"] or {}, told.get("revesino", {})
    if partida.get("winner") is not None:
        yield Feat("partida", partida["winner"])
    if partida.get("loser") is not None:
        yield Feat("lost", partida["loser"])
    if outcome in ("cuatro_ases_won", "cuatro_ases_lost"):
        yield Feat("aces_won" if outcome == "cuatro_ases_won" else "aces_lost", told["cuatro_ases"]["player"])
    if outcome in ("revesino_won", "revesino_cut"):
        yield Feat("given" if outcome == "revesino_won" else "cut", sought["player"])
    if outcome == "revesino_cut":
        yield Feat("corte", sought["cut_by"])
