"""What the API tells of a night beside what a replay yields, and its events as somebody may see them."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import partial
from typing import Any, Final, Generic, TypeVar

import orjson

from events.store.port import Event
from projections.coming import coming
from projections.covered import Cover, cover_of
from projections.pads import told_pad
from projections.replay import Night
from projections.yields import yields
from service.words import in_words

LATEST_KEPT: Final = 256
STRIPES: Final = 16

T = TypeVar("T")


def night_told(night_id: str, night: Night, *, covered: bool) -> dict[str, Any]:
    """A night: what a replay yields, and what a client needs to go on with it; covered, without what only hidden cards say."""
    game, table = night.game, night.table
    stake = night.opened.stake
    return {
        **yields(night, covered=covered),
        "id": night_id,
        "version": night.version,
        "game": game.name,
        "rules": dict(game.rules(table)),
        "stake": None if stake is None else {"currency": stake.currency, "minor_per_tanto": stake.minor_per_tanto},
        "players": list(game.seats(table).players),
        "closed": night.closed,
        "open": game.open_hand(table),
        "next": coming(night, covered=covered),
    }


def event_told(event: Event, cover: Cover | None) -> dict[str, Any]:
    """An event as JSON; under a cover without the cards that lie face down, which `hidden` names."""
    told = event.envelope()
    if cover is not None:
        data, hidden = cover.shown(event.seq, event.type, told["data"])
        if hidden:
            told |= {"data": data, "hidden": hidden}
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


class Covers:
    """What lies face down in each night that somebody watches: asked for each of its events."""

    def __init__(self) -> None:
        self._latest: Latest[Cover | None] = Latest()

    def of(self, night_id: str, night: Night) -> Cover | None:
        """What lies face down in a night as it stands."""
        return self._latest.of(night_id, night, lambda: cover_of(night))


class Bodies:
    """The body of each night, and of its pad: asked for by every phone of a table after every event."""

    def __init__(self) -> None:
        self._latest: Latest[bytes] = Latest()

    def body(self, night_id: str, night: Night, *, covered: bool) -> bytes:
        """The body of a night as it stands; covered only makes a difference while a hand is open."""
        covered = covered and night.game.open_hand(night.table) is not None
        return self._latest.of((night_id, covered), night, lambda: orjson.dumps(night_told(night_id, night, covered=covered)))

    def pad(self, night_id: str, night: Night, lang: str, *, covered: bool) -> bytes:
        """The pad of a night as it stands, in a language; covered, of the night as they know it who only watch."""
        say = partial(in_words, lang=lang)
        return self._latest.of((night_id, "pad", lang, covered), night, lambda: orjson.dumps(told_pad(night, say)))
