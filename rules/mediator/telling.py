"""What is told of a hand: the keys that a replay yields, and what can be seen at each moment of it."""

from __future__ import annotations

from typing import Any

from rules.core.cards import codes_of
from rules.core.hands import HandResult
from rules.core.known import contracted, hand_at
from rules.core.laid import card_by_card
from rules.core.play import Legality, begun, held_now, order_from
from rules.core.postings import totals
from rules.mediator import irregular
from rules.mediator.facts import Trick
from rules.mediator.feats import feats_of, features_of
from rules.mediator.finish import is_at_rest, is_complete, is_passed_out
from rules.mediator.knowledge import known
from rules.mediator.outcome import Result, bola_on, result_of
from rules.mediator.payments import settled
from rules.mediator.play import leads_of, legality_in
from rules.mediator.sides import Sides, counts_of, made_by, sides_of
from rules.mediator.terms import Finished, Hand, Settled, Table

OPEN = "open"


def told(table: Table, done: Finished) -> HandResult:
    """A hand that the next deal has closed.

    It is told only on demand: the fold itself has no use for it.
    """
    before = table._replace(fines=done.before)
    return _told(before, done.hand, done.settled, complete=True)


def told_now(table: Table, hand: Hand) -> HandResult:
    """The last hand as it stands; an incomplete hand is open, with what was paid so far."""
    complete = is_complete(hand, table.options, table.form)
    return _told(table, hand, settled(table, hand, complete=complete), complete=complete)


def _told(table: Table, hand: Hand, done: Settled, *, complete: bool) -> HandResult:
    options, form = table.options, table.form
    tantos = totals(done.postings, hand.players)
    tantos.pop("plate", None)
    outcome = "void" if hand.void else "passed_out" if complete and is_passed_out(hand, form) else OPEN
    keys: dict[str, Any] = {"dealer": hand.dealer, "lance": None, "trump": None, "hombre": None, "partner": None}
    keys |= {"tricks": dict.fromkeys(hand.active, 0), "bola": None, "by_law": None}
    contract = hand.contract
    if contract is not None:
        sides = sides_of(hand, form)
        keys |= {
            "lance": contract.lance,
            "trump": contract.trump,
            "hombre": hand.active[contract.hombre],
            "partner": None if sides.companion is None else hand.active[sides.companion],
            "tricks": dict(zip(hand.active, counts_of(hand), strict=True)),
        }
        if outcome == OPEN:
            result = result_of(hand, options, form, sides) if complete else None
            outcome = OPEN if result is None else result.outcome
            keys |= {"by_law": None if result is None else by_law(hand, result), "bola": _bola(hand, table, sides, result)}
    keys |= {"pozo": done.pozo, "multas": done.fines.tantos}
    plate, found = done.pozo + done.fines.tantos, irregular.findings(table, hand)
    feats = feats_of(keys, outcome, done.postings)
    return HandResult(hand.number, outcome, tantos, plate, done.postings, found, keys, feats, features_of(keys))


def by_law(hand: Hand, result: Result) -> str | None:
    """The law that changed the result or took the payment away. Source: mediator-1826/ley-10, mediator-1826/ley-7"""
    if result.by_law is not None:
        return result.by_law
    return "ley-10" if hand.giving_up is not None and hand.giving_up.answer is not None else None


def _bola(hand: Hand, table: Table, sides: Sides, result: Result | None) -> str | None:
    """What a Bola came to; for an open hand only what is already certain. Source: mediator-1826/ley-12"""
    if result is not None:
        return result.bola
    lost = any(seat not in sides.side for seat in hand.winners)
    return "lost" if sides.known and lost and bola_on(hand, table.form, sides) is not None else None


def moment(table: Table) -> dict[str, Any] | None:
    """What can be seen of the last hand now; None between hands.

    That is who has cards, whose turn it is, the tricks, the leader, and wholly known hands.
    """
    hand, form = table.hand, table.form
    if hand is None or (is_complete(hand, table.options, form) and not is_at_rest(hand, table.options, form)):
        return None
    told: dict[str, Any] = {"dealer": hand.dealer, "active": list(hand.active)}
    if hand.contract is None:
        turn = hand.auction.turn
        return told | {"turn": None if turn is None else hand.active[turn]}
    leader = 0 if hand.play is None else hand.play.leader
    sides = sides_of(hand, form)
    told |= {
        "tricks": dict(zip(hand.active, counts_of(hand), strict=True)),
        "leader": hand.active[leader],
        "surrendered": hand.giving_up is not None,
        "partner": None if sides.companion is None else hand.active[sides.companion],
        "side_tricks": made_by(counts_of(hand), sides.side),
        "win": form.win,
        "bola": bola_on(hand, form, sides),
    }
    play = hand.play or begun(known(hand, form))
    left = form.cards - len(hand.winners)
    held = {seat: held_now(play, seat)[0] for seat in order_from(leader, len(hand.active))}
    return told | {"held": {hand.active[seat]: list(codes_of(cards)) for seat, cards in held.items() if cards.bit_count() == left}}


def trick_shown(table: Table, fact: Trick) -> dict[str, Any]:
    """A trick card by card, as it looked then: who was winning and by what, and the legality of each card that its player may have held.

    `cards` is empty if they were not logged. Source: mediator-1826/cap-1-reservadas, mediator-1826/rey-forzado
    """
    hand, form = hand_at(table), table.form
    play, trump = hand.play or begun(known(hand, form)), contracted(hand).trump
    leads, trumps = leads_of(hand, form), form.pack.trumps[trump]

    def answering(seat: int, led: str | None, laid: int) -> dict[str, Legality]:
        return legality_in(hand, form, play, seat, led, laid)

    return card_by_card(play, fact, hand.active, leads=leads, trumps=trumps, answering=answering)
