"""What did the players do in a hand, and what else do the pages show of it?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from rules.core.feats import Counted, Feat, Features, Points
from rules.core.postings import Posting

CAPOTE: Final = 40
"""What all the tricks count. Source: cientos-1807/mano"""
COUNTED: Final = Counted("cientos", told_of=("repique", "capote", "pique"))
"""What a player did in a hand, and the game that it may have ended. Source: cientos-1807/juego, cientos-1807/repique"""


def feats_of(told: Mapping[str, Any], postings: tuple[Posting, ...], players: tuple[str, ...]) -> tuple[Feat, ...]:
    """What each player did in a hand with these keys; nothing in a void one.

    Source: cientos-1807/juego, cientos-1807/repique, cientos-1807/pique
    """
    return tuple([feat for player in players for feat in _feats(told, postings, player)]) if told["count"] else ()


def _feats(told: Mapping[str, Any], postings: tuple[Posting, ...], player: str) -> Iterator[Feat]:
    paid = next((each for each in postings if each.why in ("juego_sencillo", "juego_doble")), None)
    if paid is not None and paid.to == player:
        yield Feat("doble" if paid.why == "juego_doble" else "sencillo", player)
    elif paid is not None:
        yield Feat("lost", player)
        if paid.why == "juego_doble":
            yield Feat("lost_doble", player)
    yield from (Feat(feat, player) for feat in ("repique", "pique") if told[feat] == player)
    if told["count"][player]["bazas"] == CAPOTE:
        yield Feat("capote", player)


def features_of(told: Mapping[str, Any]) -> Features:
    """What faces show of a hand with these keys: what each has counted so far. Source: cientos-1807/mano"""
    return Features(points=tuple([_points(told, player, count) for player, count in (told["count"] or {}).items()]))


def _points(told: Mapping[str, Any], player: str, count: Mapping[str, int]) -> Points:
    """What a player has counted: his acuses, a repique or pique, and his play."""
    feat = "repique" if told["repique"] == player else "pique"
    bonus = ((feat, count["bonus"]),) if count["bonus"] else ()
    return Points(player, (("acuses", count["acuses"]), *bonus, ("carteo", count["carteo"])), count["total"])
