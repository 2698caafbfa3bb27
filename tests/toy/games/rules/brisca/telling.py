"""What is told of a hand: the keys that a replay yields, and what can be seen at each moment of it."""

from __future__ import annotations

from typing import Any

from events.facts import Trick
from rules.brisca.feats import feats_of, features_of
from rules.brisca.knowledge import held, play_now
from rules.brisca.outcome import points_of
from rules.brisca.ranks import LEADS, TRUMPS
from rules.brisca.terms import Finished, Hand, Table
from rules.core.cards import codes_of
from rules.core.hands import HandResult
from rules.core.known import hand_at
from rules.core.laid import card_by_card
from rules.core.play import Legality, legality
from rules.core.postings import totals


def told(_table: Table, done: Finished) -> HandResult:
    """A hand that is complete; a side is told by its first player, from the mano. Source: brisca/cuenta"""
    hand, points = done.hand, points_of(done.hand)
    outcome = "even" if points[0] == points[1] else "won"
    keys = _keys(hand) | {"points": dict(zip(hand.players, points, strict=False))}
    return HandResult(
        hand.number, outcome, totals(done.postings, hand.seated), 0, done.postings, (), keys, feats_of(hand), features_of(hand)
    )


def told_now(_table: Table, hand: Hand) -> HandResult:
    """The hand that is open, which has paid nothing yet."""
    return HandResult(hand.number, "open", dict.fromkeys(hand.seated, 0), 0, (), (), _keys(hand), (), features_of(hand))


def _keys(hand: Hand) -> dict[str, Any]:
    return {"dealer": hand.dealer, "mano": hand.players[0], "trump": hand.trump}


def moment(table: Table) -> dict[str, Any] | None:
    """What can be seen of the open hand now; None between hands."""
    hand = table.hand
    if hand is None:
        return None
    known = {player: held(hand, seat) for seat, player in enumerate(hand.players)}
    return {
        "dealer": hand.dealer,
        "active": list(hand.players),
        "tricks": {player: hand.play.winners.count(seat) for seat, player in enumerate(hand.players)},
        "leader": hand.players[hand.play.leader],
        "trump": hand.trump,
        "turned": hand.turned,
        "held": {player: list(codes_of(cards)) for player, cards in known.items() if cards},
    }


def trick_shown(table: Table, fact: Trick) -> dict[str, Any]:
    """A trick card by card: whatever he had, each could lay it. Source: brisca/bazas"""
    hand = hand_at(table)
    play, leads = play_now(hand), LEADS[hand.trump]

    def answering(seat: int, led: str | None, laid: int) -> dict[str, Legality]:
        return legality(play, seat, led, leads, laid=laid)

    return card_by_card(play, fact, hand.players, leads=leads, trumps=codes_of(TRUMPS[hand.trump]), answering=answering)
