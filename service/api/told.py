"""What the API tells of a night beside what a replay yields, and its events as somebody may see them."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import partial
from typing import Any, Final, Generic, TypeVar

import orjson

from events.facts import Stake
from events.schemas import SALT
from events.store.port import Event, Head
from projections.coming import coming
from projections.kept import Kept
from projections.pads import told_pad
from projections.replay import Night
from projections.seen import Cover, Seen, seen
from projections.yields import yields
from service.words import in_words

LATEST_KEPT: Final = 256
STRIPES: Final = 16

T = TypeVar("T")


def head_told(head: Head) -> dict[str, Any]:
    """How far a night has come, and the one word for its history."""
    return {"version": head.seq, "head": head.word}


def night_told(night_id: str, kept: Kept) -> dict[str, Any]:
    """A night: what a replay yields, and what a client needs to go on with it."""
    night = kept.night
    game, table = night.game, night.table
    stake = night.opened.stake
    return {
        **yields(night),
        "id": night_id,
        **head_told(kept.head),
        "game": game.name,
        "rules": dict(game.rules(table)),
        "stake": None if stake is None else _stake_told(stake),
        "players": list(game.seats(table).players),
        "closed": night.closed,
        "open": game.open_hand(table),
        "next": coming(night),
    }


def _stake_told(stake: Stake) -> dict[str, Any]:
    """A stake as it is sent: for how many tantos only where it is not for one."""
    several = {} if stake.per_tantos == 1 else {"per_tantos": stake.per_tantos}
    return {"currency": stake.currency, "minor_per_tanto": stake.minor_per_tanto, **several}


def event_told(event: Event, cover: Cover | None) -> dict[str, Any]:
    """An event as JSON; under a cover without the cards that lie face down, and what is hashed with them, which `hidden` names."""
    told = event.envelope()
    if cover is not None:
        data, hidden = cover.shown(event.seq, event.type, told["data"])
        if hidden:
            salt = [SALT] if told.pop(SALT, None) is not None else []
            told |= {"data": data, "hidden": [*hidden, *salt]}
    return told


class Latest(Generic[T]):
    """What was last made of each night, and is asked for again and again until the night goes on: made once a moment of it."""

    def __init__(self) -> None:
        self._made: OrderedDict[Hashable, tuple[Night, T]] = OrderedDict()
        self._guard = threading.Lock()
        self._making = [threading.Lock() for _ in range(STRIPES)]

    def of(self, place: Hashable, night: Night, make: Callable[[], T]) -> T:
        """What is made of a night as it stands, kept under a place of its own."""
        with self._making[hash(place) % STRIPES]:
            with self._guard:
                known = self._made.get(place)
            if known is not None and known[0] is night:
                return known[1]
            made = make()
            with self._guard:
                self._made[place] = night, made
                self._made.move_to_end(place)
                if len(self._made) > LATEST_KEPT:
                    self._made.popitem(last=False)
        return made


class Sights:
    """Each night as it is seen by those who must not know the cards that lie face down."""

    def __init__(self) -> None:
        self._latest: Latest[Seen] = Latest()

    def of(self, night_id: str, night: Night) -> Seen:
        """A night that stands, as it is seen."""
        return self._latest.of(night_id, night, lambda: seen(night))


class Bodies:
    """The body of each night, and of its pad: asked for by every phone of a table after every event."""

    def __init__(self) -> None:
        self._latest: Latest[bytes] = Latest()

    def body(self, night_id: str, role: str, kept: Kept) -> bytes:
        """The body of a night as somebody sees it."""
        return self._latest.of((night_id, role), kept.night, lambda: orjson.dumps(night_told(night_id, kept)))

    def pad(self, night_id: str, role: str, kept: Kept, lang: str) -> bytes:
        """The pad of a night as somebody sees it, in a language."""
        say = partial(in_words, lang=lang)
        return self._latest.of(
            (night_id, role, "pad", lang), kept.night, lambda: orjson.dumps({**head_told(kept.head), **told_pad(kept.night, say)})
        )
