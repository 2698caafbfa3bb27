"""What may come next at a table of Malilla, with the values that each field can take: deal, exchange, tricks, seats.

The bounds come from the same questions that the refusals ask; where an answer hangs on known cards, the event itself is tried.
The count is `expects_tally`, the laws are `expects_laws`. Source: malilla-1807/reparto, malilla-1807/mano-y-pie,
malilla-1807/ad-cubiertas
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any, Final

from events.games.malilla import CARDS_OF_A_PILE, STOCK, Deal, Trick
from rules.core.cards import BIT_OF_48, SUITS, codes_of
from rules.core.expectation import Expectation, Field
from rules.core.play import order_from
from rules.core.refusals import Refusal
from rules.malilla import opening, tricks
from rules.malilla.exchange import drawn_so_far, may_exchange
from rules.malilla.expects_laws import penalties
from rules.malilla.expects_tally import count
from rules.malilla.guards import hand_open, is_complete
from rules.malilla.knowledge import play_of
from rules.malilla.play import may_play
from rules.malilla.terms import Hand, Table

YES_NO: Final = (False, True)


def expects(table: Table) -> tuple[Expectation, ...]:
    """What may come next, but for what every game takes at any time. Source: malilla-1807/reparto, malilla-1807/hablar"""
    if table.closed:
        return ()
    return (*_in_hand(table), *_between_hands(table))


def _in_hand(table: Table) -> Iterator[Expectation]:
    """What may come of the last hand: it stays open to laws until the next deal."""
    hand = table.hand
    if hand is None:
        return
    if not is_complete(hand):
        yield from _exchange(hand)
        yield from _trick(table, hand)
        yield from count(hand)
    yield from penalties(table, hand)


def _exchange(hand: Hand) -> Iterator[Expectation]:
    """Who may still change cards, and how many: as many as he has, while the monte lasts. Source: malilla-1807/ad-cubiertas"""
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


def _trick(table: Table, hand: Hand) -> Iterator[Expectation]:
    """A baza, with its cards or only its winner. Source: malilla-1807/mano-y-pie, malilla-1807/baza-ajena, malilla-1807/enmienda"""
    winners = [player for player in hand.players if not isinstance(tricks.trick(table, Trick(winner=player)), Refusal)]
    if not winners:
        return
    taken = list(_tricks(table, hand))
    cards = {code for each in taken for code in each.values()}
    counts = [len(each) for each in taken]
    yield Expectation(
        "trick",
        {
            "cards": Field(
                values=[code for code in hand.form.pack if code in cards],
                bounds=(min(counts, default=0), max(counts, default=0)),
            ),
            "leader": Field(values=hand.players),
            "winner": Field(values=winners),
            "raised_by": Field(values=hand.players),
            "amended": Field(),
        },
    )


def _tricks(table: Table, hand: Hand) -> Iterator[dict[str, str]]:
    """For each card that somebody may lay now, a trick with it that is taken; of each number of cards that a trick may have.

    A card falls to whoever may have it first; the others lay what leaves something for everybody.
    """
    play = play_of(hand)
    order = order_from(play.leader, len(hand.players))
    for seats in _laying(hand, order):
        may = [may_play(hand, play, seat) for seat in seats]
        leader = hand.players[seats[0]] if seats[0] != play.leader else None
        found = 0
        for place, cards in enumerate(may):
            for code in codes_of(cards & ~found):
                laid = given_out([BIT_OF_48[code] if each == place else other & ~BIT_OF_48[code] for each, other in enumerate(may)])
                if laid is None:
                    continue
                told = {hand.players[seat]: card for seat, card in zip(seats, laid, strict=True)}
                if not isinstance(tricks.trick(table, Trick(cards=told, leader=leader)), Refusal):
                    found |= BIT_OF_48[code]
                    yield told


def _laying(hand: Hand, order: Sequence[int]) -> Iterator[list[int]]:
    """Who may lay a card to the next trick, in order of play: all, or all but some that may have none. Source: malilla-1807/cuenta-de-cartas"""
    lack = [seat for seat in order if tricks.may_be_left_out(hand, seat)]
    for size in range(min(len(lack), len(order) - 1) + 1):
        for out in combinations(lack, size):
            yield [seat for seat in order if seat not in out]


def given_out(may: Sequence[int]) -> list[str] | None:
    """A card for each, no two the same, of those that each may have; None where there are none."""
    if not may:
        return []
    # Who may have fewest chooses first: then the rest nearly always find one.
    first = min(range(len(may)), key=lambda place: may[place].bit_count())
    for code in codes_of(may[first]):
        rest = given_out([cards & ~BIT_OF_48[code] for place, cards in enumerate(may) if place != first])
        if rest is not None:
            return [*rest[:first], code, *rest[first:]]
    return None


def _between_hands(table: Table) -> Iterator[Expectation]:
    """What may come once the hand before is complete. Source: malilla-1807/reparto, malilla-1807/mariperez, malilla-1807/sorteo"""
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
