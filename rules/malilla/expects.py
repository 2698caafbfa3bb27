"""What may come next at a table of Malilla, with the values that each field can take: deal, exchange, seats.

The bounds come from the same questions that the refusals ask. `expects_trick` has the trick, `expects_tally` the count, `expects_laws` the
laws. Source: malilla-1807/reparto, malilla-1807/mariperez, malilla-1807/ad-cubiertas
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from rules.core.cards import SUITS
from rules.core.expectation import Expectation, Field
from rules.core.refusals import Refusal
from rules.malilla import opening
from rules.malilla.exchange import drawn_so_far, may_exchange
from rules.malilla.expects_laws import penalties
from rules.malilla.expects_tally import count
from rules.malilla.expects_trick import trick
from rules.malilla.facts import CARDS_OF_A_PILE, STOCK, Deal
from rules.malilla.guards import hand_open, is_complete
from rules.malilla.terms import Hand, Table

YES_NO: Final = (False, True)


def expects(table: Table) -> tuple[Expectation, ...]:
    """What may come next, except for the events that every game accepts at any time. Source: malilla-1807/reparto, malilla-1807/hablar"""
    if table.closed:
        return ()
    return (*_in_hand(table), *_between_hands(table))


def _in_hand(table: Table) -> Iterator[Expectation]:
    """What may follow in the last hand; it stays open to laws until the next deal."""
    hand = table.hand
    if hand is None:
        return
    if not is_complete(hand):
        yield from _exchange(hand)
        yield from trick(table, hand)
        yield from count(hand)
    yield from penalties(table, hand)


def _exchange(hand: Hand) -> Iterator[Expectation]:
    """Who may still exchange, and how many cards: as many as he has, while the monte lasts. Source: malilla-1807/ad-cubiertas"""
    seats = may_exchange(hand)
    if seats:
        had = [hand.dealt.counts[seat] for seat in seats]
        most = min(STOCK - drawn_so_far(hand), max(hand.form.dealt if each is None else each for each in had))
        yield Expectation(
            "exchange",
            {
                "player": Field(required=True, values=[hand.players[seat] for seat in seats]),
                "discards": Field(required=True, bounds=(0, most)),
                "drawn": Field(required=True, bounds=(0, most)),
            },
        )


def _between_hands(table: Table) -> Iterator[Expectation]:
    """What may come once the previous hand is complete. Source: malilla-1807/reparto, malilla-1807/mariperez, malilla-1807/sorteo"""
    if hand_open(table) is not None:
        return
    form, players = table.options.form, table.seats.players
    if not isinstance(opening.deal(table, Deal(turned=form.pack[0])), Refusal):
        fields = {"turned": Field(required=True, values=form.pack), "dealer": Field(values=players)}
        if form.open_piles:
            fields["piles"] = Field(bounds=(CARDS_OF_A_PILE, CARDS_OF_A_PILE))
        else:
            fields["hands"] = Field()
        if form.stock:
            fields["stock"] = Field(bounds=(STOCK, STOCK))
        if table.options.mariperez and table.options.rounds is None:
            fields["last_round"] = Field(values=YES_NO)
        yield Expectation("deal", fields)
    favorites: list[Any] = [*SUITS, None]
    yield Expectation(
        "seats_changed",
        {
            "players": Field(required=True),
            "first_dealer": Field(),
            "partida": Field(values=["same", "new"]),
            "favorito": Field(values=favorites),
        },
    )
    yield Expectation("night_closed", {"leftovers": Field(values=["carry", "share"])})
