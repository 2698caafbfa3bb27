"""What did the players do in a hand, and what else do the pages show of it?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from rules.core.feats import Counted, Feat, Features
from rules.core.postings import Posting
from rules.malilla.outcome import ALL_POINTS

COUNTED: Final = Counted("malilla", told_of=("capote",))
"""What a player or his side did in a hand. Source: malilla-1807/cuenta, malilla-1807/capote"""


def feats_of(told: Mapping[str, Any], outcome: str, postings: tuple[Posting, ...], seated: tuple[str, ...]) -> tuple[Feat, ...]:
    """What each player did in a hand with these keys: his side made more or fewer points than it owed, or a capote.

    Source: malilla-1807/cuenta, malilla-1807/capote, malilla-1807/vuelta
    """
    over = _over(told.get("points", {}), seated)
    return tuple([feat for player in seated for feat in _feats(told, outcome, postings, player, over.get(player))])


def _over(points: Mapping[str, int], seated: tuple[str, ...]) -> dict[str, int]:
    """How many points more than it owed each player's side made, in a counted hand.

    The points of a pair stand under the first of the two.
    """
    quota, in_pairs = ALL_POINTS // max(len(points), 1), len(points) == 2 and len(seated) == 4
    over = {player: count - quota for player, count in points.items()}
    return over | ({seated[seated.index(head) + 2]: count for head, count in over.items()} if in_pairs else {})


def _feats(told: Mapping[str, Any], outcome: str, postings: tuple[Posting, ...], player: str, over: int | None) -> Iterator[Feat]:
    if over is not None and outcome == "capote":
        yield Feat("capote" if over > 0 else "against", player)
    elif over:
        yield Feat("over" if over > 0 else "short", player)
    if any((each.why, each.to) == ("alce", player) for each in postings):
        yield Feat("alce", player)
    if any(each["player"] == player for each in told["laws"]):
        yield Feat("faults", player)


def features_of(told: Mapping[str, Any], pairs: tuple[tuple[str, ...], ...]) -> Features:
    """What faces show of a hand with these keys that these pairs played. Source: malilla-1807/vuelta, malilla-1807/companeros"""
    return Features(trump=told["trump"], pairs=pairs)
