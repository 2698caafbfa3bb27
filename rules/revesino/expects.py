"""What may come next at a table of Revesino, with the values that each field can take: deal, exchange, tricks, the draw for a pena.

The bounds come from the same questions that the refusals ask; if an answer depends on several of them, the event itself is tried.
`expects_tally` has the count, `expects_laws` the laws. Source: revesino-1807/dar, revesino-1807/modo-descarte, revesino-1807/penas-suerte
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.core.expectation import Expectation, Field
from rules.core.refusals import Refusal
from rules.revesino import opening, plate, tricks
from rules.revesino.exchange import may_exchange
from rules.revesino.expects_laws import penalties
from rules.revesino.expects_tally import count
from rules.revesino.facts import Deal, Trick
from rules.revesino.guards import is_complete
from rules.revesino.play import play_of
from rules.revesino.terms import PIE, SEATS, Hand, Table

YES_NO: Final = (False, True)
NONE_OR_ONE: Final = (0, 1)
"""How many cards may be laid under the baceta, and how many drawn. Source: revesino-1807/modo-descarte, revesino-1807/consejos-descarte"""


def expects(table: Table) -> tuple[Expectation, ...]:
    """What may come next, except for the events that every game accepts at any time.

    Source: revesino-1807/dar, revesino-1807/renuncio-hecho
    """
    if table.closed:
        return ()
    return (*_in_hand(table), *_drawn_for(table), *_between_hands(table))


def _in_hand(table: Table) -> Iterator[Expectation]:
    """What may follow in the last hand; it stays open to laws until the next deal."""
    hand = table.hand
    if hand is None:
        return
    if not is_complete(hand):
        yield from _exchange(hand)
        yield from _trick(table, hand)
        yield from count(table, hand)
    yield from penalties(table, hand)


def _exchange(hand: Hand) -> Iterator[Expectation]:
    """Who may still exchange: a player can have forgotten it while nobody after him has exchanged. Source: revesino-1807/olvido-robo"""
    seats = may_exchange(hand)
    if seats:
        discards = NONE_OR_ONE[1:] if seats == (PIE,) else NONE_OR_ONE
        yield Expectation(
            "exchange",
            {
                "player": Field(required=True, values=[hand.players[seat] for seat in seats]),
                "discards": Field(required=True, values=discards),
                "drawn": Field(required=True, values=NONE_OR_ONE if hand.baceta else NONE_OR_ONE[:1]),
            },
        )


def _trick(table: Table, hand: Hand) -> Iterator[Expectation]:
    """A trick, with its cards or only its winner; one card may be missing if a law says so.

    Source: revesino-1807/mano, revesino-1807/echar-dos
    """
    winners = [player for player in hand.players if not isinstance(tricks.trick(table, Trick(winner=player)), Refusal)]
    if winners:
        leader = play_of(hand).leader
        may_lack = any(seat != leader and hand.has_law(seat, tricks.SHORT) for seat in SEATS)
        yield Expectation(
            "trick",
            {
                "cards": Field(bounds=(len(SEATS) - may_lack, len(SEATS))),
                "leader": Field(values=[hand.players[leader]]),
                "winner": Field(values=winners),
            },
        )


def _drawn_for(table: Table) -> Iterator[Expectation]:
    """The draw for a waiting pena: anybody may win it but the player who owes it. Source: revesino-1807/penas-suerte"""
    players = table.seats.players
    winners = [player for player in players if any(pena.player != player for pena in table.reserved)]
    if winners:
        yield Expectation(
            "declaration",
            {
                "player": Field(required=True, values=winners),
                "kind": Field(required=True, values=["sorteo"]),
                "pena": Field(values=range(1, len(table.reserved) + 1)),
            },
        )


def _between_hands(table: Table) -> Iterator[Expectation]:
    """What may come once the previous hand is complete. Source: revesino-1807/dar, revesino-1807/mari-perez, revesino-1807/penas-suerte"""
    if table.hand is not None and not is_complete(table.hand):
        return
    if not isinstance(opening.deal(table, Deal()), Refusal):
        fields = {"dealer": Field(values=table.seats.players), "hands": Field(), "stock": Field()}
        if table.options.mariperez and table.options.rounds is None:
            fields["last_round"] = Field(values=YES_NO)
        yield Expectation("deal", fields)
    yield Expectation("seats_changed", {"players": Field(required=True), "first_dealer": Field()})
    lies, waits = plate.plate_now(table) > 0, bool(table.reserved)
    leftovers = ["carry"] if waits else ["carry", "share"]
    yield Expectation("night_closed", {"leftovers": Field(required=lies or waits, values=leftovers)})
