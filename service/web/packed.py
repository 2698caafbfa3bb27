"""How is what lists tell of a night put into bytes, and read again? A night in brief as JSON, what a player did as JSON made smaller."""

from __future__ import annotations

import zlib
from typing import Final

import orjson

from events.facts import NightOpened
from events.stored import fact_of
from projections.brief import Brief, brief_of
from projections.night import Night
from projections.retold import data_of
from projections.statistics import Between, HandAt, Played, played
from rules.registry import GAMES

QUICKLY: Final = 1
"""The hands of a night are much alike: more effort saves little."""


def packed(night: Night, player: str | None) -> bytes:
    """What lists tell of a night as it is seen, to be kept: what a player did in it, or, of None, the night in brief."""
    return packed_brief(brief_of(night)) if player is None else packed_played(played(night, player))


def is_packed(kept: bytes, night: Night, player: str | None) -> bool:
    """Whether what was kept is just what would be kept today, however small it was made."""
    try:
        return _opened(kept) == _opened(packed(night, player))
    except (zlib.error, KeyError):
        return False


def _opened(kept: bytes) -> bytes:
    """JSON, as it was before it was made smaller."""
    return kept if kept.startswith(b"{") else zlib.decompress(kept)


def packed_brief(brief: Brief) -> bytes:
    """A night in brief, to be kept: without the names that are shown, which stand beside the record and may go from there."""
    opened = {field: told for field, told in data_of(brief.opened).items() if field != "names"}
    return orjson.dumps({**brief._asdict(), "game": brief.game.name, "opened": opened})


def brief_in(kept: bytes) -> Brief:
    """What was kept so."""
    told = orjson.loads(kept)
    game = GAMES[told["game"]]
    opened = fact_of(NightOpened.type, game.door[NightOpened.type].schema, told["opened"], game.door)
    assert isinstance(opened, NightOpened), "an opening was kept"
    return Brief(**{**told, "game": game, "opened": opened, "players": tuple(told["players"]), "sat": tuple(told["sat"])})


def packed_played(played: Played) -> bytes:
    """What a player has done in a night, to be kept: some bytes a hand."""
    hands = [hand[1:] for hand in played.hands]
    against = {other: tuple(each) for other, each in played.against.items()}
    return zlib.compress(orjson.dumps([played.gained, hands, against]), QUICKLY)


def played_in(kept: bytes) -> Played:
    """What was kept so."""
    gained, hands, against = orjson.loads(zlib.decompress(kept))
    return Played(
        gained,
        tuple(HandAt._make(["", *rest, tuple(counts), tuple(feats)]) for *rest, counts, feats in hands),
        {other: Between(received, paid, tuple(numbers)) for other, (received, paid, numbers) in against.items()},
    )
