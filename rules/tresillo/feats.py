"""What did the players do in a hand, and what else do the pages show of it?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from rules.core.feats import Counted, Feat, Features
from rules.core.postings import Posting

COUNTED: Final = Counted("hombre", by_contract=True, told_of=("codillo",))
"""What a player did in a hand. Source: fournier/ganadas-perdidas"""


def feats_of(told: Mapping[str, Any], outcome: str, postings: tuple[Posting, ...]) -> tuple[Feat, ...]:
    """What each player did in a hand with these keys: played it as hombre and perhaps won it, made a puesta, lost by codillo.

    A player who only helps to pay a puesta makes none. Source: fournier/ganadas-perdidas
    """
    return tuple(_feats(told, outcome, postings))


def _feats(told: Mapping[str, Any], outcome: str, postings: tuple[Posting, ...]) -> Iterator[Feat]:
    hombre, defensor = told.get("hombre"), told.get("defensor")
    if hombre is not None:
        yield Feat("played", hombre)
        if outcome == "won":
            yield Feat("won", hombre)
    paid = (each.from_ for each in postings if each.why == "puesta")
    puestas = paid if "puestas" not in told else (each["player"] for each in told["puestas"])
    yield from (Feat("puesta", player) for player in dict.fromkeys(puestas))
    loser = {"codillo": hombre, "codillo_y_puesta": defensor}.get(outcome)
    if loser is not None:
        yield Feat("codillo", loser)


def features_of(told: Mapping[str, Any]) -> Features:
    """What faces show of a hand with these keys; without a contract it counts for nobody. Source: fournier/lances"""
    return Features("hombre" in told, told.get("hombre"), told.get("lance"), told.get("trump"))
