"""The pad of a table of Minchiate as it stands: how a few answers log the open hand, or the next.

It has no forecast: the payment depends on the versículas of two dozen cards, in more ways than can be listed. Source: minchiate/puntaje,
minchiate/cuenta, minchiate/diferencia
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from rules.core.known import hand_at
from rules.core.pad import Follows, Pad, Question, Seat, Summed, Template
from rules.core.refusals import Refusal, Sentence
from rules.minchiate import opening
from rules.minchiate.facts import Deal
from rules.minchiate.finish import dealer_of
from rules.minchiate.forms import pad_questions as ask
from rules.minchiate.forms.pad_ways import Ways, ways_of
from rules.minchiate.guards import is_over
from rules.minchiate.tally import ALL_CARDS
from rules.minchiate.terms import DEALER, NS, Hand, Summed as Counted, Table


class Described(NamedTuple):
    """What a pad asks of a hand, whoever its players are."""

    questions: tuple[Question | Summed | Follows, ...]
    events: tuple[Template, ...]


def pad(table: Table) -> Pad:
    """The pad of the open hand or of the next; without questions for a closed night or a game that is over.

    Source: minchiate/puntaje, minchiate/parejas
    """
    over = table.hand is not None and is_over(table.hand)
    slot, is_open = len(table.done) + 1 + over, table.hand is not None and not over
    if table.closed:
        return Pad(slot, open=False, seats=(), plateless=True, deal_asked=True)
    dealt = table if is_open else opening.deal(table, Deal())
    if isinstance(dealt, Refusal):
        return Pad(slot, open=False, seats=(_drawn(table),), over=dealt.sentence, plateless=True, deal_asked=True)
    seats, ends = _seats(dealt)
    described = _described(ways_of(dealt), dealt.options.demonio, is_open)
    return Pad(
        slot,
        open=is_open,
        seats=seats,
        questions=described.questions,
        events=described.events,
        plateless=True,
        deal_asked=True,
        ends=ends,
    )


def _drawn(table: Table) -> Seat:
    """The seats when a game is over, as if the first dealer dealt again. Source: minchiate/parejas"""
    dealer, players = dealer_of(table, 0), table.seats.players
    place = players.index(dealer) + 1
    return Seat(dealer, (*players[place:], *players[:place]))


def _seats(dealt: Table) -> tuple[tuple[Seat, ...], Sentence]:
    """Who deals this hand and each after it until the game is over, and why no hand follows; pairs change with every giro.

    Source: minchiate/parejas, minchiate/giro
    """
    seats: list[Seat] = []
    going: Table | Refusal = dealt
    while not isinstance(going, Refusal):
        hand = hand_at(going)
        seats.append(Seat(hand.dealer, hand.players, ask.seat_says(hand, hand.sides[DEALER])))
        going = opening.deal(going.at(_told_somehow(hand)), Deal())
    return tuple(seats), going.sentence


def _told_somehow(hand: Hand) -> Hand:
    """A finished hand: the next dealer does not depend on its result. Source: minchiate/parejas"""
    return hand._replace(tally=Counted((ALL_CARDS, 0), NS, (0, 0)))


@lru_cache(maxsize=64)
def _described(ways: Ways, demonio: bool, is_open: bool) -> Described:
    """The questions about a hand, and the events that the answers make. Source: minchiate/puntaje, minchiate/cuenta"""
    questions = (
        *ask.cards_questions(ways),
        *ask.captured_questions(ways),
        *ask.notes_questions(ways, demonio=demonio),
        *ask.law_questions(),
    )
    return Described(questions, tuple(ask.templates(ways, is_open=is_open)))
