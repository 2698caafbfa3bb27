"""A recorded trick: why is it refused, and how does it look card by card? `play` says who may play what.

Shared by the games in which the highest trump wins a trick, or else the highest card of the suit led.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Final

from events.facts import Trick
from rules.core.cards import mask_of
from rules.core.play import BIT, Leads, Legality, Play, best_of, first_impossible, order_from
from rules.core.refusals import Refusal, mark, refuse

BY_TRUMP: Final = "trump"
"""How a card that beats the suit led wins a trick, whatever a game calls such cards."""

Answering = Callable[[int, str | None, int], dict[str, Legality]]
"""The legality of the cards of a seat, given the card led (None: he leads) and the cards of the trick so far."""


def impossible_trick(play: Play, cards: Mapping[str, str], active: Sequence[str]) -> Refusal:
    """`impossible_card` for the first card of a trick that its player cannot have played."""
    found = first_impossible(play, cards, active)
    assert found is not None, "a card of the trick made it impossible"
    player, card = found
    trick = next((number for number, laid in enumerate(play.tricks, 1) if laid is not None and card in laid.codes), None)
    if trick is not None:
        template = mark("{player} no puede haber jugado {card}: ya salió en la baza {trick}.")
        return refuse("impossible_card", template, field=f"cards.{player}", player=player, card=card, trick=trick)
    template = mark("{player} no puede haber jugado {card}: ya salió, la tiene otro o no es de la baraja.")
    return refuse("impossible_card", template, field=f"cards.{player}", player=player, card=card)


def another_leader(leader: int, winners: Sequence[int | None], players: Sequence[str], told: str | None) -> Refusal | None:
    """`contradiction` if the stated leader is not the seat whose turn it was, usually the winner of the previous trick.

    `winners` are those of the tricks so far; if a law gave the lead away, the refusal gives no reason.
    """
    if told in (None, players[leader]):
        return None
    trick = len(winners)
    if winners and winners[-1] == leader:
        template = mark("{expected} ganó la baza {trick}, así que sale a la siguiente, no {player}.")
    elif not winners:
        template = mark("A la primera baza sale {expected}, no {player}.")
    else:
        template = mark("Sale {expected}, no {player}.")
    return refuse("contradiction", template, field="leader", expected=[players[leader]], player=told, trick=trick)


def another_winner(winner: str, told: str | None, cards: Mapping[str, str] | None) -> Refusal | None:
    """`contradiction` if the stated winner is not the one by the cards."""
    if told in (None, winner):
        return None
    card = (cards or {}).get(winner)
    if card:
        template = mark("La baza la gana {expected} con {card}, no {player}.")
        return refuse("contradiction", template, field="winner", expected=[winner], player=told, card=card)
    return refuse("contradiction", "La baza la gana {expected}, no {player}.", field="winner", expected=[winner], player=told)


def card_by_card(
    play: Play, fact: Trick, active: Sequence[str], *, leads: Leads, trumps: Collection[str], answering: Answering
) -> dict[str, Any]:
    """A trick card by card: who wins so far and by what, and the legality of each card that its player may have held.

    `cards` is empty if they are not known. A card that is not among the `leads` sets no suit: the next one does.
    """
    shown: list[dict[str, Any]] = []
    laid: dict[int, str] = {}
    for seat in order_from(play.leader, len(active)) if fact.cards is not None else ():
        assert fact.cards is not None, "the cards of this trick are known"
        if active[seat] not in fact.cards:
            continue
        card = fact.cards[active[seat]]
        answers = answering(seat, _led(laid, leads), mask_of(laid.values(), BIT))
        laid[seat] = card
        led = _led(laid, leads)
        best = seat if led is None else best_of(laid, led, leads)
        wins = {"wins": active[best], "by": BY_TRUMP if laid[best] in trumps else "suit"}
        shown.append({"player": active[seat], "card": card, "answers": answers, "stands": answers[card], **wins})
    winner = fact.winner if fact.winner is not None or not shown else shown[-1]["wins"]
    return {"leader": active[play.leader], "winner": winner, "cards": shown}


def _led(laid: Mapping[int, str], leads: Leads) -> str | None:
    """The card that sets the suit, among the cards laid in order; None while there is none."""
    return next((card for card in laid.values() if card in leads), None)
