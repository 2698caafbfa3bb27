"""What may come next, in the values that an entry may have. Source: brisca/reparto, brisca/bazas, brisca/cuenta"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.brisca.knowledge import play_now
from rules.brisca.outcome import bounds
from rules.brisca.terms import Hand, Table
from rules.core.cards import BIT, FORTY
from rules.core.expectation import Expectation, Field
from rules.core.seats import order_after


def expects(table: Table) -> tuple[Expectation, ...]:
    """What may come next, but for what every game takes at any time. Source: brisca/reparto"""
    if table.closed:
        return ()
    return tuple(_between_hands(table) if table.hand is None else _in_hand(table.hand))


def _between_hands(table: Table) -> Iterator[Expectation]:
    """Another hand, other players, or the end; whoever is due to deal comes before the others. Source: brisca/reparto, brisca/mesa"""
    dealers = (table.due, *order_after(table.seats.players, table.due))
    yield Expectation("deal", {"turned": Field(required=True, values=FORTY), "dealer": Field(values=dealers), "hands": Field()})
    yield Expectation("seats_changed", {"players": Field(required=True), "first_dealer": Field()})
    yield Expectation("night_closed", {"leftovers": Field(values=["carry", "share"])})


def _in_hand(hand: Hand) -> Iterator[Expectation]:
    """The next trick while there is one, and the count. Source: brisca/bazas, brisca/cuenta"""
    if len(hand.play.winners) < hand.tricks_count:
        cards = _cards(hand)
        yield Expectation(
            "trick",
            {
                "cards": Field(values=cards, bounds=(len(hand.players),) * 2 if cards else (0, 0)),
                "leader": Field(values=[hand.players[hand.play.leader]]),
                "winner": Field(values=hand.players),
            },
        )
    points = sorted({count for least, most in bounds(hand) for count in range(least, most + 1)})
    yield Expectation("tally", {"points": Field(required=True, values=points)})


def _cards(hand: Hand) -> list[str]:
    """The cards that somebody may lay, while each of the others has one to lay as well. Source: brisca/monte"""
    play = play_now(hand)
    may = [cards & ~play.gone for cards in play.known.may]
    return [code for code in FORTY if any(BIT[code] & cards and _all_can(_others(may, seat, BIT[code])) for seat, cards in enumerate(may))]


def _others(may: Sequence[int], seat: int, laid: int) -> list[int]:
    return [cards & ~laid for other, cards in enumerate(may) if other != seat]


def _all_can(may: Sequence[int]) -> bool:
    """Whether there is a card for each, no two the same, of those that each may lay."""
    if not may:
        return True
    fewest = min(range(len(may)), key=lambda seat: may[seat].bit_count())
    return any(_all_can(_others(may, fewest, bit)) for bit in BIT.values() if bit & may[fewest])
