"""The page says which facts follow from the cards of Revesino: they may be left out, and wrong ones get the answer of the page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest

from rules.registry import GAMES
from tests.dice import times
from tests.nights import FOUR, Event, event
from tests.rules.derived import DerivedOfNights, Spot, night_before
from tests.rules.revesino.nights import IN_FULL, Evening
from tests.rules.told_more import Moment

pytestmark = pytest.mark.nights

GAME = GAMES["revesino"]


def of_a_tally(now: Moment) -> Mapping[str, Any]:
    """The Revesino of eleven tricks; the player who introduced the holder of the cuatro ases, if the tricks show him."""
    tricks, hand, told = now.data["tricks"], now.hand, now.data.get("cuatro_ases")
    found: dict[str, Any] = {}
    if 11 in tricks.values():
        found["revesino"] = {"player": next(player for player, count in tricks.items() if count == 11)}
    if told is not None and "revesino" not in now.data and 11 not in tricks.values():
        won = [number for number, winner in enumerate(hand.winners) if hand.players[winner] == told["player"]]
        won = won[1:] if told.get("first_left") and won[:1] == [0] else won
        if won and won[0]:
            found["cuatro_ases.introduced_by"] = hand.players[hand.winners[won[0] - 1]]
    return found


def uncharged(now: Moment) -> list[int]:
    """A player's renuncios that eleven tricks with their cards show and that no claim has taken, by trick."""
    assert now.before is not None
    hand, player = now.before.table.hand, now.data["player"]
    if hand is None or hand.tally is not None or GAME.open_hand(now.before.table) is not None:
        return []
    shown = [each.trick for each in GAME.hands(now.before.table)[-1].findings if (each.code, each.player) == ("renuncio", player)]
    claimed = [each.trick for each in hand.penalties if (each.law, each.player) == ("renuncio", player)]
    left = [trick for trick in shown if trick is not None and trick <= 10 and trick not in claimed]
    return left[claimed.count(None) :]


def introduced(logged: int) -> list[Event]:
    """A table of the older way, some logged tricks, and a count that says carla was introduced in the second."""
    opening = event("night_opened", game="revesino", players=list(FOUR), rules={"tariff": "libro"})
    tricks = [event("trick", winner=player) for player in ("beto", "carla", "ana")[:logged]]
    told = event("tally", tricks=dict(zip(FOUR, (4, 4, 1, 2), strict=True)), cuatro_ases={"player": "carla"})
    return [opening, event("deal"), *tricks, told]


def claimed() -> list[Event]:
    """A full hand in which beto did not follow to the second trick, and a claim of that."""
    tricks = [
        {"ana": "RO", "beto": "2O", "carla": "2B", "dario": "2E"},
        {"ana": "CO", "beto": "2C", "carla": "3B", "dario": "3E"},
        {"ana": "SO", "beto": "3O", "carla": "4B", "dario": "4E"},
        {"ana": "9O", "beto": "3C", "carla": "5B", "dario": "5E"},
        {"ana": "8O", "beto": "4C", "carla": "6B", "dario": "6E"},
        {"ana": "7O", "beto": "5C", "carla": "7B", "dario": "7E"},
        {"ana": "6O", "beto": "6C", "carla": "8B", "dario": "8E"},
        {"ana": "5O", "beto": "7C", "carla": "9B", "dario": "9E"},
        {"ana": "4O", "beto": "8C", "carla": "SB", "dario": "SE"},
        {"ana": "1E", "beto": "9C", "carla": "CB", "dario": "CE"},
        {"ana": "SC", "beto": "RC", "carla": "RB", "dario": "RE"},
    ]
    played = [event("trick", cards=cards) for cards in tricks]
    return [
        event("night_opened", game="revesino", players=list(FOUR)),
        event("deal"),
        *played,
        event("penalty", player="beto", law="renuncio"),
    ]


def given() -> list[Event]:
    """The summary of a Revesino that was given."""
    tricks = dict(zip(FOUR, (0, 11, 0, 0), strict=True))
    return [event("night_opened", game="revesino", players=list(FOUR)), event("deal"), event("tally", tricks=tricks)]


class TestDerived(DerivedOfNights):
    """The table of the page, row by row."""

    game = GAME
    evening = Evening
    kept = IN_FULL
    nights_count = times(50)

    @classmethod
    def values(cls, now: Moment) -> Mapping[str, Any]:
        """What an event leaves to be derived. (What is derived)"""
        match now.type:
            case "night_opened":
                return {"first_dealer": now.data["players"][-1]}
            case "seats_changed":
                return {"first_dealer": GAME.leftovers(now.after.table)["revesino"]["next_dealer"]}
            case "deal":
                return {"dealer": now.hand.dealer}
            case "trick":
                winners, players = now.hand.winners, now.hand.players
                return {"winner": players[winners[-1]], "leader": players[winners[-2] if len(winners) > 1 else 0]}
            case "tally":
                return of_a_tally(now)
            case "penalty":
                return {"hand": now.hand.number} | (
                    {"trick": uncharged(now)[0]} if now.data["law"] == "renuncio" and uncharged(now) else {}
                )
        return {}

    @classmethod
    def written(cls) -> Sequence[Sequence[Event]]:
        """Summaries, and hands whose tricks show an introduction or a renuncio."""
        return [introduced(2), introduced(3), given(), claimed()]

    def otherwise(self, record: Sequence[Event], spot: Spot) -> Iterator[Any]:
        """Another player, another hand, another trick without such a fault."""
        sent = record[spot.place]
        match spot.row.field:
            case "trick":
                night = night_before(record, spot.place)
                shown = uncharged(Moment(record, spot.place, night, night))
                yield from (number for number in range(1, 11) if number not in shown)
            case "hand":
                yield from (number for number in (sent["data"]["hand"] - 1, sent["data"]["hand"] + 1) if number)
            case "revesino":
                own = sent["data"]["revesino"]["player"]
                yield from ({"player": player} for player in sent["data"]["tricks"] if player != own)
            case "cuatro_ases.introduced_by":
                told = sent["data"]["cuatro_ases"]
                yield from (player for player in sent["data"]["tricks"] if player not in (told["player"], told["introduced_by"]))
            case _:
                yield from self.others(record, spot)
