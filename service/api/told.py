"""What the API tells of a night beside what a replay yields, and its events as somebody may see them."""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import Any, Final

import orjson

from events.store.port import Event
from projections.coming import coming
from projections.covered import Cover, cover_of
from projections.replay import Night
from projections.yields import yields

BODIES_KEPT: Final = 256
STRIPES: Final = 16


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


class Covers:
    """What lies face down in each night that somebody watches: asked once a moment of the night, and not for each of its events."""

    def __init__(self) -> None:
        self._covers: OrderedDict[str, tuple[Night, Cover | None]] = OrderedDict()
        self._guard = threading.Lock()

    def of(self, night_id: str, night: Night) -> Cover | None:
        """What lies face down in a night as it stands."""
        with self._guard:
            known = self._covers.get(night_id)
        if known is not None and known[0] is night:
            return known[1]
        cover = cover_of(night)
        with self._guard:
            self._covers[night_id] = night, cover
            self._covers.move_to_end(night_id)
            if len(self._covers) > BODIES_KEPT:
                self._covers.popitem(last=False)
        return cover


class Bodies:
    """The last told body of each night: it is asked for by every phone of a table after every event."""

    def __init__(self) -> None:
        self._bodies: OrderedDict[tuple[str, bool], tuple[Night, bytes]] = OrderedDict()
        self._guard = threading.Lock()
        self._making = [threading.Lock() for _ in range(STRIPES)]

    def body(self, night_id: str, night: Night, *, covered: bool) -> bytes:
        """The body of a night as it stands, made once; covered only makes a difference while a hand is open."""
        covered = covered and night.game.open_hand(night.table) is not None
        place = night_id, covered
        with self._making[hash(place) % STRIPES]:
            with self._guard:
                known = self._bodies.get(place)
            if known is not None and known[0] is night:
                return known[1]
            body = orjson.dumps(night_told(night_id, night, covered=covered))
            with self._guard:
                self._bodies[place] = night, body
                self._bodies.move_to_end(place)
                if len(self._bodies) > BODIES_KEPT:
                    self._bodies.popitem(last=False)
        return body
