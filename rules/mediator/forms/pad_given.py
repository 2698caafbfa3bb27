"""What is known of a hand before its pad asks anything: what its events have answered, who may play it, what distinguishes it.

Source: mediator-1826/cap-1-habla, mediator-1826/cap-1-rey
"""

from __future__ import annotations

from typing import Any

from rules.mediator import opening
from rules.mediator.forms.pad_company import OTHERS
from rules.mediator.forms.pad_questions import NOBODY as NOBODY_CAME
from rules.mediator.forms.pad_ways import RINDE
from rules.mediator.outcome import from_start
from rules.mediator.sides import sides_of
from rules.mediator.terms import NOBODY, Auction, Hand, Table
from rules.mediator.variants import Form


def nameless(hand: Hand, form: Form) -> Hand:
    """A hand without what its pad does not depend on: names, what was put in, its number.

    A law names players, so a hand with laws keeps its names. Known cards matter only with their holders, and before the contract nobody
    knows who plays, so they are left out.

    Source: mediator-1826/cap-1-sorteo
    """
    hand = hand.but(number=1, put=())
    if hand.contract is None:
        hand = hand.but(dealt=hand.dealt._replace(hands=(None,) * len(hand.active), stock=None, packets=None, announced=False))
    if hand.penalties:
        return hand
    players = tuple(f"p{place}" for place in range(len(hand.players)))
    named = dict(zip(hand.players, players, strict=True))
    if hand.dealer in named and hand.auction == Auction() and hand.contract is None:
        return hand.but(players=players, dealer=players[-1], active=opening.active_of(players, players[-1], form))
    return hand.but(players=players, dealer=named[hand.dealer], active=tuple(named[player] for player in hand.active))


def speaker(hand: Hand) -> int:
    """A seat that may play: the one whose call stands, or one that has not passed. Source: mediator-1826/cap-1-habla"""
    auction = hand.auction
    if auction.standing is not None:
        return auction.standing.seat
    return next((seat for seat in range(len(hand.active)) if seat not in auction.passed), 0)


def players_of(hand: Hand) -> list[str] | None:
    """The players who may play, if a logged auction excludes some; else None.

    Source: mediator-1826/cap-1-habla, mediator-1826/cap-1-paso
    """
    auction = hand.auction
    if auction.standing is not None:
        return [hand.active[auction.standing.seat]]
    left = [player for seat, player in enumerate(hand.active) if seat not in auction.passed]
    # If all have passed, the espada decides who plays.
    return left if 0 < len(left) < len(hand.active) else None


def given_by(table: Table, hand: Hand) -> dict[str, Any]:
    """What the logged events of the hand have already answered. Source: mediator-1826/cap-1-rey"""
    contract, form = hand.contract, table.form
    if contract is None:
        return {}
    seats, favor = len(hand.active), form.favor_of(contract.trump)
    given: dict[str, Any] = {"play": contract.lance, "hombre": hand.active[contract.hombre], "trump": contract.trump}
    given |= {"called": contract.called} if contract.called is not None else {}
    given |= {"favor": favor} if favor else {}
    given |= {"bola": "start"} if from_start(hand, form) else {}
    if hand.giving_up is not None and hand.giving_up.answer is None:
        given |= {"tricks": RINDE, "made": RINDE}
    sides = sides_of(hand, form)
    if sides.known:
        given |= _company_given(hand, form, seats)
    return given


def _company_given(hand: Hand, form: Form, seats: int) -> dict[str, Any]:
    """The answers that follow once the sides are known."""
    sides, contract = sides_of(hand, form), hand.contract
    assert contract is not None and sides.partner is not None, "the sides are known"
    called = hand.king.giver if hand.king is not None and contract.lance == "entrada" and form.partner == "called" else None
    kind = "alone" if called is None else "returned"
    if not sides.alone:
        called = sides.companion
        kind = "companion" if called is not None else "nobody" if sides.partner == NOBODY else "self"
    place = None if called is None else (called - contract.hombre) % seats
    order = [hand.active[(contract.hombre + step) % seats] for step in range(seats)]
    others = [player for step, player in enumerate(order) if step not in (0, place)]
    given: dict[str, Any] = {"kind": kind, **dict(zip(OTHERS, others, strict=False))}
    if kind in ("companion", "returned") and place is not None:
        given |= {"companion": order[place], "partner": order[place], "place": place}
    return given | ({"partner": order[0]} if kind == "self" else {"partner": NOBODY_CAME} if kind == "nobody" else {})
