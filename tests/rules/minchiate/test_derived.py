"""The page says which facts follow from the cards of Minchiate: they may be left out, and wrong ones get the answer of the page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest

from rules.registry import GAMES
from tests.dice import times
from tests.nights import Event, event
from tests.rules.derived import DerivedOfNights, Spot
from tests.rules.minchiate.nights import IN_FULL, Evening
from tests.rules.minchiate.test_properties_depths import Told, played_in_full, summary_of
from tests.rules.told_more import Moment

pytestmark = pytest.mark.nights

GAME = GAMES["minchiate"]
WHYS = ("robo", "vuelta", "robo_fola", "versicula", "muerte")
TRICKS = 21


def of_a_tally(now: Moment) -> Mapping[str, Any]:
    """The tricks, if all are logged; and the notes of each pair that no law has touched."""
    assert now.before is not None
    hand, before = now.hand, now.before.table.hand
    found: dict[str, Any] = {}
    if len(hand.winners) == TRICKS:
        found["tricks"] = {player: hand.winners.count(seat) for seat, player in enumerate(hand.players)}
    for pair, name in enumerate(("NS", "EO")):
        if before.kept[pair] is not None:
            continue
        for why in WHYS:
            noted = [
                note.points for note in before.notes if note.pair == pair and (note.why, why) in ((why, why), ("loco_olvidado", "muerte"))
            ]
            if noted and why not in ((now.data.get("noted") or {}).get(name) or {}):
                found[f"noted.{name}.{why}"] = sum(noted)
    return found


def shown(now: Moment) -> list[int]:
    """The renuncios of a player that all the cards of the last hand show, if he has paid none."""
    assert now.before is not None
    hand, player = now.before.table.hand, now.data["player"]
    if hand is None or len(hand.tricks) < TRICKS or None in hand.tricks or any(fine.player == player for fine in hand.fines):
        return []
    found = GAME.hands(now.before.table)[-1].findings
    return [each.trick for each in found if (each.code, each.player) == ("renuncio", player) and each.trick]


def counted(told: Told) -> list[Event]:
    """A full hand with its last trick logged by winner only, and its count."""
    tally = next(sent for sent in summary_of(told) if sent["type"] == "tally")
    last = max(place for place, sent in enumerate(told.events) if sent["type"] == "trick")
    return [*told.before, *told.events[:last], event("trick", winner=told.tricks[-1][1]), tally]


def claimed(told: Told) -> list[list[Event]]:
    """A full hand, and one paid renuncio for each player who shows one."""
    found = [each["player"] for each in told.hand["findings"] if each["code"] == "renuncio"]
    law = "renuncio"
    return [[*told.before, *told.events, event("penalty", player=player, law=law)] for player in found if found.count(player) == 1]


class TestDerived(DerivedOfNights):
    """The table of the page, row by row."""

    game = GAME
    evening = Evening
    kept = IN_FULL._replace(laws=1.0)
    nights_count = times(100)

    @classmethod
    def values(cls, now: Moment) -> Mapping[str, Any]:
        """What an event leaves to be derived. (What is derived)"""
        match now.type:
            case "night_opened":
                return {"first_dealer": now.data["players"][-1], "draw_order": list(now.after.table.draw_order)}
            case "seats_changed":
                return {"first_dealer": now.after.table.first}
            case "deal":
                return {"dealer": now.hand.dealer}
            case "trick":
                winners, players = now.hand.winners, now.hand.players
                due = players[winners[-2] if len(winners) > 1 else 0]
                return {"winner": players[winners[-1]]} | ({"leader": due} if due in now.data.get("cards", (due,)) else {})
            case "tally":
                return of_a_tally(now)
            case "penalty" if now.data["law"] == "renuncio" and "hand" not in now.data:
                return {"hand": len(GAME.hands(now.after.table))} | ({"trick": shown(now)[0]} if len(shown(now)) == 1 else {})
        return {}

    @classmethod
    def written(cls) -> Sequence[Sequence[Event]]:
        """Hands counted after their tricks, and paid renuncios that the cards show."""
        whole = [told for told in played_in_full() if not told.of("penalty") and not told.surplus()]
        return [*map(counted, whole[:6]), *[record for told in whole for record in claimed(told)][:6]]

    def otherwise(self, record: Sequence[Event], spot: Spot) -> Iterator[Any]:
        """Another player, another hand or trick, fewer points than the record has, another player's tricks."""
        sent, path = record[spot.place], spot.row.field
        match path.split("."):
            case ["noted", pair, why]:
                own = sent["data"]["noted"][pair][why]
                yield from (own - 1, own + 1) if why not in ("versicula", "muerte") else (own - 1,)
            case ["tricks"]:
                own = sent["data"]["tricks"]
                one, two = (next(player for player, count in own.items() if count), min(own, key=own.__getitem__))
                yield {**own, one: own[one] - 1, two: own[two] + 1}
            case ["trick"]:
                yield from (number for number in range(1, TRICKS + 1) if number != sent["data"]["trick"])
            case ["hand"]:
                yield sent["data"]["hand"] + 1
            case ["draw_order"]:
                yield sent["data"]["draw_order"][::-1]
            case _:
                yield from self.others(record, spot)
