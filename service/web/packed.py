"""How the data of lists is stored as bytes and read again: a night in brief as JSON, what a player did as compressed JSON."""

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
"""The hands of a night are much alike, so a higher compression level gains little."""


def packed(night: Night, player: str | None) -> bytes:
    """The data that lists show of a night, as stored bytes: what a player did in it, or with None the night in brief."""
    return packed_brief(brief_of(night)) if player is None else packed_played(played(night, player))


def is_packed(kept: bytes, night: Night, player: str | None) -> bool:
    """Whether stored bytes hold just what would be stored today, whatever their compression."""
    try:
        return _opened(kept) == _opened(packed(night, player))
    except (zlib.error, KeyError):
        return False


def _opened(kept: bytes) -> bytes:
    """The JSON before compression."""
    return kept if kept.startswith(b"{") else zlib.decompress(kept)


def packed_brief(brief: Brief) -> bytes:
    """The bytes of a night in brief, without shown names, which are stored beside the record and can be deleted there."""
    opened = {field: told for field, told in data_of(brief.opened).items() if field != "names"}
    return orjson.dumps({**brief._asdict(), "game": brief.game.name, "opened": opened})


def brief_in(kept: bytes) -> Brief:
    """The night in brief from its bytes."""
    told = orjson.loads(kept)
    game = GAMES[told["game"]]
    opened = fact_of(NightOpened.type, game.door[NightOpened.type].schema, told["opened"], game.door)
    assert isinstance(opened, NightOpened), "an opening was kept"
    return Brief(**{**told, "game": game, "opened": opened, "players": tuple(told["players"]), "sat": tuple(told["sat"])})


def packed_played(played: Played) -> bytes:
    """The bytes of what a player has done in a night: a few for each hand."""
    hands = [hand[1:] for hand in played.hands]
    against = {other: tuple(each) for other, each in played.against.items()}
    return zlib.compress(orjson.dumps([played.gained, hands, against]), QUICKLY)


def played_in(kept: bytes) -> Played:
    """What a player has done, from its bytes."""
    gained, hands, against = orjson.loads(zlib.decompress(kept))
    return Played(
        gained,
        tuple(HandAt._make(["", *rest, tuple(counts), tuple(feats)]) for *rest, counts, feats in hands),
        {other: Between(received, paid, tuple(numbers)) for other, (received, paid, numbers) in against.items()},
    )
