"""What did the players do in a hand, and what else do the pages show of it?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from rules.core.feats import Company, Counted, Feat, Features, Noted
from rules.core.postings import Posting

COUNTED: Final = Counted("minchiate", told_of=("given",))
"""What a player and his pair did in a hand. Source: minchiate/restos, minchiate/sin-presa, minchiate/renuncio"""


def feats_of(told: Mapping[str, Any], outcome: str, postings: tuple[Posting, ...]) -> tuple[Feat, ...]:
    """What each player did in a hand with these keys; nothing in an open one. Source: minchiate/restos, minchiate/sin-presa"""
    players = [player for pair in told["pairs"].values() for player in pair] if "winner" in told else ()
    return tuple([feat for player in players for feat in _feats(told, outcome, postings, player)])


def _feats(told: Mapping[str, Any], outcome: str, postings: tuple[Posting, ...], player: str) -> Iterator[Feat]:
    if told["winner"] is not None:
        won = player in told["pairs"][told["winner"]]
        yield Feat("won" if won else "lost", player)
        if outcome == "sin_presa":
            yield Feat("given" if won else "taken", player)
    if any((each.why, each.from_) == ("renuncio", player) for each in postings):
        yield Feat("fined", player)


def features_of(told: Mapping[str, Any]) -> Features:
    """What faces show of a hand with these keys: what was noted during play. Source: minchiate/diferencia"""
    return Features(
        begins_game=told["giro"] == 1,
        pairs=tuple([tuple(players) for players in told["pairs"].values()]),
        noted=Noted(
            pairs={name: tuple(players) for name, players in told["pairs"].items()},
            lead=told["noted"],
            running=tuple([dict(zip(told["noted"], lead, strict=True)) for lead in told["running"]]),
            dead=frozenset((note["trick"], card) for note in told["notes"] if note["trick"] is not None for card in note["cards"]),
        ),
    )


def company(moment: Mapping[str, Any]) -> Company:
    """Who plays in which pair, and by how much it leads, as far as can be seen. Source: minchiate/diferencia"""
    return Company(pairs={name: tuple(players) for name, players in moment.get("pairs", {}).items()}, noted=moment.get("noted"))
