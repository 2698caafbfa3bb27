"""What is told of a hand: the keys that a replay yields, and what can be seen at each moment of it."""

from __future__ import annotations

from typing import Any, Final

from rules.core.cards import BIT_OF_48, codes_of
from rules.core.hands import HandResult
from rules.core.known import hand_at
from rules.core.laid import card_by_card
from rules.core.play import Legality, best_of, held_now, order_from
from rules.core.postings import Posting, totals
from rules.malilla.claims import applied
from rules.malilla.facts import Trick
from rules.malilla.feats import feats_of, features_of
from rules.malilla.finish import due_after, turns_used
from rules.malilla.guards import is_complete
from rules.malilla.irregular import findings
from rules.malilla.knowledge import play_of
from rules.malilla.outcome import Result, result_of
from rules.malilla.payments import no_count, settled
from rules.malilla.play import Asked, legality_in
from rules.malilla.ranks import LEADS, SUIT_MASK, VALUES
from rules.malilla.tariffs import Options
from rules.malilla.terms import Finished, Hand, Table

OPEN: Final = "open"
VOIDING: Final = ("mal-dado", "dar-sin-tocarle")
"""The laws that the outcome shows if they made the hand void. Source: malilla-1807/mal-dado, malilla-1807/dar-sin-tocarle"""


def told(_table: Table, done: Finished) -> HandResult:
    """A hand that the next deal has closed.

    It is told only on demand: the fold itself has no use for it.
    """
    return _told(done.hand, done.options, done.postings)


def told_now(table: Table, hand: Hand) -> HandResult:
    """The last hand as it stands; an incomplete hand is open, with what was paid so far."""
    return _told(hand, table.options, settled(hand, table.options))


def _told(hand: Hand, options: Options, postings: tuple[Posting, ...]) -> HandResult:
    tantos = totals(postings, hand.seated)
    laws = applied(hand, options)
    result = result_of(hand, laws) if is_complete(hand) and hand.void is None else None
    without = no_count(laws)
    keys: dict[str, Any] = {
        "dealer": hand.dealer,
        "mano": hand.players[0],
        "trump": hand.trump,
        "alce": VALUES[hand.turned],
        "multiplier": hand.multiplier,
        "laws": [{"player": each.player, "law": each.law} for each in laws if hand.void is None or each.law not in VOIDING],
        "no_count": [player for player in _from_the_mano(hand) if player in without],
    }
    if result is not None:
        keys |= _of_result(hand, result)
    outcome = _outcome(hand, options, result)
    feats = feats_of(keys, outcome, postings, hand.seated)
    return HandResult(hand.number, outcome, tantos, 0, postings, findings(hand, options), keys, feats, features_of(keys, _pairs(hand)))


def _pairs(hand: Hand) -> tuple[tuple[str, ...], ...]:
    """The pairs, if the form is played in pairs: players who sit across from each other."""
    return tuple([hand.seated[head :: hand.form.sides] for head in range(hand.form.sides)]) if hand.form.pairs else ()


def _from_the_mano(hand: Hand) -> tuple[str, ...]:
    """Everybody in order of play from the mano; a player who sits out comes last."""
    return (*hand.players, *(player for player in hand.seated if player not in hand.players))


def _outcome(hand: Hand, options: Options, result: Result | None) -> str:
    """The public word for what the cards did, whichever side collects.

    Source: malilla-1807/cuenta, malilla-1807/capote, malilla-1807/mal-dado
    """
    if result is None:
        return hand.void or OPEN
    if result.taker is not None:
        return "capote"
    crossing = result.lacks if hand.form.two and options.dos_settle == "falta" else result.gains
    return "points" if any(crossing) else "even"


def _of_result(hand: Hand, result: Result) -> dict[str, Any]:
    """What a complete hand came to, as JSON; a pair stands under the first of its two. Source: malilla-1807/valor, malilla-1807/cuenta"""
    heads = hand.seated[: hand.form.sides] if hand.form.pairs else hand.players
    sides = [hand.form.side(hand.seat(player)) for player in heads]
    keys: dict[str, Any] = {
        "points": {player: result.points[side] for player, side in zip(heads, sides, strict=True)},
        "asleep": result.asleep,
    }
    if result.tricks is not None:
        keys["tricks"] = dict(zip(hand.players, result.tricks, strict=True))
    return keys


def of_the_night(table: Table) -> dict[str, Any]:
    """What the night yields besides its hands: the partida, its turns, who deals next, the favorite. Source: malilla-1807/mariperez"""
    return {"partida": table.partida, "turns": turns_used(table), "next_dealer": due_after(table), "favorito": table.favorito}


def moment(table: Table) -> dict[str, Any] | None:
    """What can be seen of the open hand now; None between hands.

    That is who has cards, trump and the turned card, the tricks, the leader, and known hands.
    """
    hand = table.hand
    if hand is None or is_complete(hand):
        return None
    play = play_of(hand)
    left = hand.form.tricks - len(hand.winners)
    held = {seat: held_now(play, seat)[0] for seat in order_from(play.leader, len(hand.players))}
    return {
        "dealer": hand.dealer,
        "active": list(hand.players),
        "tricks": {player: hand.winners.count(seat) for seat, player in enumerate(hand.players)},
        "leader": hand.players[play.leader],
        "trump": hand.trump,
        "turned": hand.turned,
        "multiplier": hand.multiplier,
        "held": {hand.players[seat]: list(codes_of(cards)) for seat, cards in held.items() if cards and cards.bit_count() >= left},
    }


def trick_shown(table: Table, fact: Trick) -> dict[str, Any]:
    """A trick card by card, as it looked then: who was winning, and the legality of each card that its player may have held.

    `cards` is empty if they were not logged. Source: malilla-1807/servir, malilla-1807/cargar
    """
    hand = hand_at(table)
    play = play_of(hand)
    if fact.leader is not None:
        play = play._replace(leader=hand.seat(fact.leader))
    leads = LEADS[hand.trump]

    def answering(seat: int, led: str | None, laid: int) -> dict[str, Legality]:
        return legality_in(hand, table.options, seat, None if led is None else asked_of(hand, fact, seat, led, laid))

    return card_by_card(play, fact, hand.players, leads=leads, trumps=codes_of(SUIT_MASK[hand.trump]), answering=answering)


def asked_of(hand: Hand, fact: Trick, seat: int, led: str, laid: int) -> Asked:
    """What the cards laid so far ask of the next seat. Source: malilla-1807/cargar, malilla-1807/obligaciones"""
    lying = {hand.seat(player): card for player, card in (fact.cards or {}).items() if BIT_OF_48[card] & laid}
    best = best_of(lying, led, LEADS[hand.trump])
    return Asked(led, lying[best], hand.form.side(best) != hand.form.side(seat))
