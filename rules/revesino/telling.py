"""What is told of a hand: the keys that a replay yields, and what can be seen at each moment of it."""

from __future__ import annotations

from typing import Any, Final

from rules.core.cards import codes_of
from rules.core.hands import HandResult
from rules.core.known import hand_at
from rules.core.laid import card_by_card
from rules.core.play import Legality, held_now, order_from
from rules.core.postings import totals
from rules.revesino.facts import PAY_CARDS, Trick
from rules.revesino.feats import feats_of
from rules.revesino.finish import due_after, standing_now, turns_used
from rules.revesino.guards import is_complete
from rules.revesino.irregular import findings
from rules.revesino.knowledge import is_full
from rules.revesino.outcome import Result, loser_of, offenders_of, result_of, winner_of
from rules.revesino.payments import settled
from rules.revesino.play import legality_in, play_of
from rules.revesino.ranks import BY_SUIT, LEADS
from rules.revesino.tariffs import Options
from rules.revesino.terms import SEATS, TRICKS, Fate, Finished, Hand, Settled, Table

OPEN: Final = "open"
VOID: Final = "void"
WORDS: Final = {"sold": "to", "pulled": "by"}
"""What became of a card → the key of the other player."""


def told(_table: Table, done: Finished) -> HandResult:
    """A hand that the next deal has closed.

    It is told only on demand: the fold itself has no use for it.
    """
    return _told(done.hand, done.options, done.settled)


def told_now(table: Table, hand: Hand) -> HandResult:
    """The last hand as it stands; an incomplete hand is open, with what was paid so far."""
    return _told(hand, table.options, settled(table, hand, complete=is_complete(hand)))


def _told(hand: Hand, options: Options, done: Settled) -> HandResult:
    tantos = totals(done.postings, hand.players)
    tantos.pop("plate", None)
    result = result_of(hand, options) if is_complete(hand) and not hand.void else None
    keys: dict[str, Any] = {
        "dealer": hand.dealer,
        "mano": hand.players[0],
        "turn": hand.turn,
        "multiplier": hand.multiplier,
        "laws": [{"player": each.player, "law": each.law} for each in hand.penalties],
        "partida": None,
        "offenders": [hand.players[seat] for seat in offenders_of(hand)],
    }
    if result is not None:
        keys |= _of_result(hand, result)
    outcome = VOID if hand.void else OPEN if result is None else result.outcome
    return HandResult(hand.number, outcome, tantos, done.plate, done.postings, findings(hand, options), keys, feats_of(keys, outcome))


def _of_result(hand: Hand, result: Result) -> dict[str, Any]:
    """What a complete hand came to, as JSON."""
    keys: dict[str, Any] = {"tricks": _by_player(hand, result.counts)}
    if result.points is not None:
        keys["points"] = _by_player(hand, result.points)
    if result.fates is not None:
        keys["cards"] = {card: told_fate(hand, result.fates[card]) for card in PAY_CARDS}
    if is_full(hand):
        assert hand.play is not None, "the hand is full"
        keys["asleep"] = [code for code in BY_SUIT if code not in codes_of(hand.play.gone)]
    if result.kind == "ordinary":
        keys["partida"] = _partida(hand, result)
    if result.revesino is not None:
        sought = result.revesino
        cutter = None if sought.cut_by is None else hand.players[sought.cut_by]
        keys["revesino"] = {"player": hand.players[sought.player], "cut_by": cutter, "annulled": sought.annulled}
    if result.holder is not None:
        keys["cuatro_ases"] = {"player": hand.players[result.holder]}
    return keys


def _by_player(hand: Hand, counts: tuple[int, ...]) -> dict[str, int]:
    return dict(zip(hand.players, counts, strict=True))


def told_fate(hand: Hand, fate: Fate) -> dict[str, str]:
    """What became of a card, as JSON."""
    if fate.player is None:
        return {"how": fate.how}
    keys = {"how": fate.how, "player": hand.players[fate.player]}
    return keys if fate.other is None else keys | {WORDS[fate.how]: hand.players[fate.other]}


def _partida(hand: Hand, result: Result) -> dict[str, str | None]:
    """Who won the partida and who lost it; with offenders nobody loses it. Source: revesino-1807/partida, revesino-1807/renuncio-paga"""
    assert result.points is not None, "an ordinary hand has its points"
    winner = winner_of(result.counts, result.points, result.clean)
    loser = None if result.offenders else hand.players[loser_of(result.counts, result.points, SEATS)]
    return {"winner": None if winner is None else hand.players[winner], "loser": loser}


def of_the_night(table: Table) -> dict[str, Any]:
    """What the night yields besides its hands: the turns, who deals next, the counters.

    Source: revesino-1807/mari-perez, revesino-1807/dote
    """
    keys: dict[str, Any] = {"turns": turns_used(table), "next_dealer": _next_dealer(table)}
    dote = table.options.dote
    if not dote:
        return keys
    standing, chips = standing_now(table), {}
    for player in table.seats.sat:
        total, deepest = standing.get(player, (0, 0))
        dotes = 1 + deepest // dote
        chips[player] = {"dotes": dotes, "in_hand": dotes * dote + total}
    return keys | {"chips": chips}


def _next_dealer(table: Table) -> str:
    """Whose turn it is to deal; while a hand is open, its dealer's. Source: revesino-1807/mari-perez"""
    return due_after(table) if table.hand is None or is_complete(table.hand) else table.hand.dealer


def moment(table: Table) -> dict[str, Any] | None:
    """What can be seen of the open hand now; None between hands.

    That is who has cards, the tricks, the leader, and wholly known hands.
    """
    hand = table.hand
    if hand is None or is_complete(hand):
        return None
    play = play_of(hand)
    left = TRICKS - len(hand.winners)
    held = {seat: held_now(play, seat)[0] for seat in order_from(play.leader, len(SEATS))}
    return {
        "dealer": hand.dealer,
        "active": list(hand.players),
        "tricks": {player: hand.winners.count(seat) for seat, player in enumerate(hand.players)},
        "leader": hand.players[play.leader],
        "multiplier": hand.multiplier,
        "held": {hand.players[seat]: list(codes_of(cards)) for seat, cards in held.items() if cards and cards.bit_count() >= left},
    }


def trick_shown(table: Table, fact: Trick) -> dict[str, Any]:
    """A trick card by card, as it looked then: who was winning, and the legality of each card that its player may have held.

    `cards` is empty if they were not logged. Source: revesino-1807/servir
    """
    hand = hand_at(table)
    play = play_of(hand)

    def answering(seat: int, led: str | None, laid: int) -> dict[str, Legality]:
        return legality_in(hand, table.options, seat, led, laid)

    return card_by_card(play, fact, hand.players, leads=LEADS, trumps=(), answering=answering)
