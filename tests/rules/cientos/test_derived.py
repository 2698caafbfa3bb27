"""The page says which facts follow from the cards of Cientos: they may be left out, and wrong ones get the answer of the page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest

from projections.night import Night
from projections.replay import told
from rules.core.cards import codes_of
from rules.core.refusals import Refusal
from tests.dice import times
from tests.nights import Event, event
from tests.rules.cientos.imagined import GAME
from tests.rules.cientos.nights import IN_FULL, Evening
from tests.rules.derived import DerivedOfNights, Spot, night_before
from tests.rules.told_more import Moment

pytestmark = pytest.mark.nights


def of_an_exchange(now: Moment) -> Mapping[str, Any]:
    """The number drawn equals the number put away; the cards drawn follow if the monte is known."""
    assert now.before is not None
    was, discards = now.before.table.hand, now.data["discards"]
    if was.sizes[was.players.index(now.data["player"])] != 12:
        return {}
    count = discards if isinstance(discards, int) else len(discards)
    return {"drawn": list(was.monte[:count]) if count and was.monte is not None else count}


def of_a_trick(now: Moment) -> Mapping[str, Any]:
    """The leader, and with both cards the winner."""
    played, players = now.hand.tricks[-1], now.hand.players
    return {"leader": players[played.leader]} | ({"winner": players[played.winner]} if len(now.data.get("cards", ())) == 2 else {})


def of_a_tally(now: Moment) -> Mapping[str, Any]:
    """The winner of the game, and the pique if the points leave no choice."""
    shown, night = GAME.hands(now.after.table)[-1], now.before
    assert night is not None
    found: dict[str, Any] = {}
    if shown.outcome == "game":
        found["game"] = juegos_of(now.after)[-1]["winner"]
    other = told(night, event("tally", **{**now.data, "pique": shown.told["pique"] is None}))
    if isinstance(other, Refusal) and other.code == "contradiction":
        found["pique"] = shown.told["pique"] is not None
    return found


def juegos_of(night: Night) -> Sequence[Mapping[str, Any]]:
    """The games won so far."""
    juegos: Sequence[Mapping[str, Any]] = GAME.leftovers(night.table)["juegos"]
    return juegos


class TestDerived(DerivedOfNights):
    """The table of the page, row by row."""

    game = GAME
    evening = Evening
    kept = IN_FULL._replace(astray=0.1)
    nights_count = times(36)

    @classmethod
    def values(cls, now: Moment) -> Mapping[str, Any]:
        """What an event leaves to be derived. (What is derived)"""
        match now.type:
            case "night_opened":
                return {"first_dealer": now.data["players"][-1]}
            case "seats_changed":
                return {"first_dealer": GAME.leftovers(now.after.table)["next_dealer"]}
            case "deal":
                return {"dealer": now.hand.dealer}
            case "exchange":
                return of_an_exchange(now)
            case "trick":
                return of_a_trick(now)
            case "tally":
                return of_a_tally(now)
        return {}

    def otherwise(self, record: Sequence[Event], spot: Spot) -> Iterator[Any]:
        """The other player, another number of cards, cards from further down, a pique that did not happen."""
        sent = record[spot.place]
        own = sent["data"][spot.row.field]
        match (sent["type"], spot.row.field):
            case ("exchange", _):
                yield from drawn_otherwise(night_before(record, spot.place), own)
            case ("tally", "pique"):
                yield not own
            case _:
                yield from self.others(record, spot)


def drawn_otherwise(night: Night, own: int | list[str]) -> Iterator[Any]:
    """Another number, if the right one is not already too many; other cards."""
    count = own if isinstance(own, int) else len(own)
    yield from (each for each in (count - 1, count + 1) if each >= 0 and count <= 5)
    monte, hand = night.table.hand.monte, night.table.hand
    if isinstance(own, list):
        yield from [list(monte[1 : count + 1])] if len(monte) > count else []
        elsewhere = [card for cards in hand.dealt if cards for card in codes_of(cards)]
        yield from [elsewhere[:count]] if elsewhere else []
