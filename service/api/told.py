"""What does the API say of a night beyond a replay, and how may somebody see its events?"""

from __future__ import annotations

from functools import partial
from typing import Any

import orjson

from events.facts import Stake
from events.schemas import SALT
from events.store.port import Event, Head
from projections.coming import coming
from projections.hands import HandsTold, told_from
from projections.kept import Kept
from projections.night import Night
from projections.pads import told_pad
from projections.seen import Cover, Seen
from projections.yields import yields
from service.in_memory import Latest, NightsInMemory
from service.words import in_words


def head_told(head: Head) -> dict[str, Any]:
    """The version of a night and the word of its head."""
    return {"version": head.seq, "head": head.word}


def night_told(night_id: str, kept: Kept, hands: HandsTold) -> dict[str, Any]:
    """A night: what a replay yields, with hands that are already JSON, and what a client needs to go on."""
    night = kept.night
    game, table = night.game, night.table
    stake = night.opened.stake
    return {
        **yields(night, hands),
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
    """A stake as it is sent: with `per_tantos` only if that is not one."""
    several = {} if stake.per_tantos == 1 else {"per_tantos": stake.per_tantos}
    return {"currency": stake.currency, "minor_per_tanto": stake.minor_per_tanto, **several}


def _fragment(hand: dict[str, Any]) -> orjson.Fragment:
    """A hand as a JSON fragment."""
    return orjson.Fragment(orjson.dumps(hand))


def event_told(event: Event, cover: Cover | None) -> dict[str, Any]:
    """An event as JSON; under a cover, without its face-down cards and the salt, which `hidden` lists."""
    told = event.envelope()
    if cover is not None:
        data, hidden = cover.shown(event.seq, event.type, told["data"])
        if hidden:
            salt = [SALT] if told.pop(SALT, None) is not None else []
            told |= {"data": data, "hidden": [*hidden, *salt]}
    return told


class Sights:
    """Each night as seen by those who must not know the face-down cards."""

    def __init__(self, nights: NightsInMemory) -> None:
        self._nights = nights

    def of(self, night_id: str, night: Night) -> Seen:
        """The view of a night in memory."""
        return self._nights.seen(night_id, night)


class Bodies:
    """The body of each night and of its pad, cached because every phone of a table asks for them after every event."""

    def __init__(self, nights: NightsInMemory) -> None:
        self._nights = nights
        self._latest: Latest[bytes] = Latest("bodies", len)

    def body(self, night_id: str, role: str, kept: Kept) -> bytes:
        """The body of a night as a role sees it."""
        return self._latest.of(self._nights, night_id, role, kept.night, lambda: self._made(night_id, role, kept))

    def _made(self, night_id: str, role: str, kept: Kept) -> bytes:
        """The body of a night, newly made; JSON of unchanged hands is reused."""
        hands = self._nights.hands_told(night_id, role, kept.night, lambda before: told_from(kept.night, before, _fragment))
        return orjson.dumps(night_told(night_id, kept, hands))

    def pad(self, night_id: str, role: str, kept: Kept, lang: str) -> bytes:
        """The pad of a night as a role sees it, in a language."""
        say = partial(in_words, lang=lang, game=kept.night.game.name)
        place = (role, "pad", lang)
        return self._latest.of(
            self._nights, night_id, place, kept.night, lambda: orjson.dumps({**head_told(kept.head), **told_pad(kept.night, say)})
        )
