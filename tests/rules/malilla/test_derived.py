"""The page says which facts follow from the cards of Malilla: they may be left out, and wrong ones get the answer of the page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

import pytest

from tests.dice import times
from tests.nights import FOUR, Event, event
from tests.rules.derived import DerivedOfNights, Spot, night_before
from tests.rules.malilla.imagined import GAME
from tests.rules.malilla.nights import IN_FULL, Evening
from tests.rules.told_more import Moment

pytestmark = pytest.mark.nights

SUITS = ("oros", "copas", "espadas", "bastos")
OF_A_PLAY = {
    "renuncio": ("renuncio", "renuncio-advertido"),
    "salir-sin-tocarle": ("salir-sin-tocarle",),
    "alzar-baza-ajena": ("alzar-baza-ajena",),
}
"""Law → the laws that charge the same fault."""


def of_a_trick(now: Moment) -> Mapping[str, Any]:
    """The leader, winner and gatherer of a trick."""
    hand = now.hand
    number, winner = len(hand.winners), hand.players[hand.winners[-1]]
    leader = hand.players[hand.winners[-2] if number > 1 else 0]
    found = {"winner": winner, "raised_by": winner}
    return found | ({"leader": leader} if leader in now.data.get("cards", (leader,)) else {})


def of_a_law(now: Moment) -> Mapping[str, Any]:
    """The trick of a fault that the cards show: the earliest of that player that is not charged yet."""
    law, player = now.data["law"], now.data["player"]
    if (
        law not in OF_A_PLAY
        or not believed_by_cards(now)
        or now.before is None
        or GAME.open_hand(now.before.table) is not None
        or now.hand.tally is not None
    ):
        return {}
    return {"trick": uncharged(now)[0]} if uncharged(now) and player else {}


def believed_by_cards(now: Moment) -> bool:
    """Whether the cards alone decide, instead of the claimant: a renuncio from open piles needs the piles."""
    hand, player = now.hand, now.data["player"]
    return now.data["law"] != "renuncio" or not hand.form.open_piles or hand.dealt.piles[hand.players.index(player)] is not None


def uncharged(now: Moment) -> list[int]:
    """The tricks in which the cards show a fault of a player that no earlier law charges."""
    law, player = now.data["law"], now.data["player"]
    assert now.before is not None
    shown = [
        finding.trick
        for finding in GAME.hands(now.before.table)[-1].findings
        if finding.player == player and finding.code.startswith(law) and finding.trick
    ]
    logged = [sent["data"] for sent in now.since_the_deal() if sent["type"] == "penalty" and sent["data"]["player"] == player]
    charged = [data for data in logged if data["law"] in OF_A_PLAY[law]]
    left = [trick for trick in shown if trick not in [data.get("trick") for data in charged]]
    unnamed = sum("trick" not in data and data["law"] == law for data in charged)
    return left[unnamed:]


def by_its_winners() -> list[Event]:
    """Twelve tricks logged by their winners only, and the points."""
    opening = event("night_opened", game="malilla", players=list(FOUR), rules={"variant": "companeros"})
    tricks = [event("trick", winner=FOUR[number % 4]) for number in range(12)]
    return [opening, event("deal", turned="5O"), *tricks, event("tally", points={"ana": 40})]


class TestDerived(DerivedOfNights):
    """The table of the page, row by row."""

    game = GAME
    evening = Evening
    kept = IN_FULL._replace(laws=1.0, disobeying=0.2, astray=0.2)
    nights_count = times(36)

    @classmethod
    def values(cls, now: Moment) -> Mapping[str, Any]:
        """What an event leaves to be derived. (What is derived)"""
        match now.type:
            case "night_opened":
                return {"first_dealer": now.data["players"][-1]}
            case "seats_changed":
                due = {"first_dealer": GAME.leftovers(now.after.table)["malilla"]["next_dealer"]}
                return due | ({"favorito": now.after.table.favorito} if now.data.get("partida") == "new" else {})
            case "deal":
                return {"dealer": now.hand.dealer}
            case "trick":
                return of_a_trick(now)
            case "tally" if len(now.hand.winners) == now.hand.form.tricks:
                return {"tricks": {player: now.hand.winners.count(seat) for seat, player in enumerate(now.hand.players)}}
            case "penalty":
                return of_a_law(now)
        return {}

    @classmethod
    def written(cls) -> Sequence[Sequence[Event]]:
        """Twelve tricks logged by their winners only."""
        return [by_its_winners()]

    def otherwise(self, record: Sequence[Event], spot: Spot) -> Iterator[Any]:
        """Another player, another suit, another trick without such a fault, the tricks of another player."""
        sent = record[spot.place]
        own = sent["data"][spot.row.field]
        match (sent["type"], spot.row.field):
            case ("seats_changed", "favorito"):
                yield from (suit for suit in SUITS if suit != own)
            case ("penalty", "trick"):
                night = night_before(record, spot.place)
                shown = uncharged(Moment(record, spot.place, night, night))
                yield from (number for number in range(1, 13) if number not in shown)
            case ("tally", "tricks"):
                players = list(own)
                yield from ({**own, one: own[one] - 1, two: own[two] + 1} for one, two in pairwise(players) if own[one])
            case _:
                yield from (player for player in somebody(record, spot) if player != own)


def somebody(record: Sequence[Event], spot: Spot) -> Iterator[str]:
    """The other players that a field may name: those who sit there, or have a card in the trick.
    A player who gathered the trick before from others may lead; where the law is about the first lead only, any player may lead a later
    trick.
    """
    sent, field = record[spot.place], spot.row.field
    if "players" in sent["data"]:
        yield from sent["data"]["players"]
        return
    night = night_before(record, spot.place)
    if sent["type"] == "deal":
        yield from GAME.seats(night.table).players
        return
    hand = night.table.hand
    if field == "leader" and hand.winners and GAME.rules(night.table)["lead_law"] == "first":
        return
    before = hand.said.get(len(hand.winners))
    gathered = None if before is None or before.raised_by is None else hand.players[before.raised_by]
    yield from (player for player in sent["data"].get("cards", hand.players) if field != "leader" or player != gathered)
