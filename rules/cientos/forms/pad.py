"""The pad of a table of Cientos as it stands: how a few answers log the open hand, or the next.

Source: cientos-1807/mano, cientos-1807/carteo, cientos-1807/juego
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final, NamedTuple

from rules.cientos import opening
from rules.cientos.facts import Deal
from rules.cientos.forms.pad_play import play_questions
from rules.cientos.forms.pad_questions import acuse_questions, acuses_told, dealer_questions, null_of, void_question
from rules.cientos.forms.pad_ways import VOIDS, Void, known_of, needs_of, voids_of
from rules.cientos.knowledge import is_told_short
from rules.cientos.result import is_finished
from rules.cientos.tariffs import Options
from rules.cientos.terms import SEATS, Hand, Table
from rules.core.known import hand_at
from rules.core.pad import Follows, Pad, Question, Seat, Summed, Template, plain
from rules.core.refusals import Refusal, mark
from rules.core.seats import order_after

BESIDE: Final = {"board": plain(mark("tablero de {player} {before} → {after}"))}
"""What a hand moves besides tantos, in words. Source: cientos-1807/senalar, cientos-1807/medio-juego"""


class Described(NamedTuple):
    """What a pad asks of a hand, whoever its players are."""

    questions: tuple[Question | Summed | Follows, ...]
    events: tuple[Template, ...]


def pad(table: Table) -> Pad:
    """The pad of the open hand or of the next.

    It is empty for a closed night, for a hand that is logged trick by trick, and for one whose exchanges show a card too few, so that its
    last trick is another one.

    Source: cientos-1807/mano, cientos-1807/carteo, cientos-1807/carta-de-menos
    """
    finished = table.hand is not None and is_finished(table.hand, table.options)
    slot, is_open = len(table.done) + 1 + finished, table.hand is not None and not finished
    if table.closed:
        return Pad(slot, open=False, seats=(), plateless=True)
    dealt = table if is_open else _dealt(table, None)
    hand = hand_at(dealt)
    described = Described((), ())
    if not hand.tricks and not any(is_told_short(hand, seat) for seat in SEATS):
        described = _described(dealt.options, voids(table, dealt, is_open=is_open), is_open, bool(hand.acuses))
    given = {"dealt_by": hand.dealer, "mano": hand.players[0]} if is_open else {}
    return Pad(
        slot,
        open=is_open,
        seats=_seats(dealt, hand),
        given=given,
        questions=described.questions,
        events=described.events,
        keeps_deal=[null_of(each) for each in VOIDS],
        plateless=True,
        now=_now(dealt, hand),
        deal_asked=True,
        beside=BESIDE,
    )


def _dealt(table: Table, dealer: str | None) -> Table:
    """The table with the next hand dealt. Source: cientos-1807/repartir"""
    dealt = opening.deal(table, Deal(dealer=dealer))
    assert not isinstance(dealt, Refusal), "between hands a hand may be dealt"
    return dealt


def voids(table: Table, dealt: Table, *, is_open: bool) -> tuple[Void, ...]:
    """The laws that may make the hand null, including those against a deal out of turn. Source: cientos-1807/dar-seguidas"""
    found = voids_of(dealt)
    if is_open or dealt.hand is None:
        return found
    return (*found, *(each for each in voids_of(_dealt(table, dealt.hand.players[0])) if each not in found))


def _seats(table: Table, hand: Hand) -> tuple[Seat, ...]:
    """Who has cards in this hand, and in the next one. Source: cientos-1807/dar-seguidas"""
    players = table.seats.players
    return tuple([Seat(each, (*order_after(players, each), each)) for each in (hand.dealer, *order_after(players, hand.dealer))])


def _now(table: Table, hand: Hand) -> dict[str, Any]:
    """What is known of this hand, and of no later one. Source: cientos-1807/medio-juego, cientos-1807/adicion-4"""
    if not hand.acuses:
        needs = needs_of(table)
        return {} if needs is None else {"need_1": needs[0], "need_2": needs[1]}
    known = known_of(table)
    now: dict[str, Any] = {} if known.left is None else {"left_1": known.left[0], "left_2": known.left[1]}
    if known.missing is not None:
        now["missing"] = known.missing
    return now | ({"decided": True} if known.decided else {})


@lru_cache(maxsize=64)
def _described(options: Options, nulls: tuple[Void, ...], is_open: bool, announced: bool) -> Described:
    """The questions about a hand, and the events that the answers make. Source: cientos-1807/mano, cientos-1807/carteo"""
    questions: list[Question | Summed | Follows] = []
    if not is_open:
        questions += dealer_questions()
    if nulls:
        questions.append(void_question(nulls, is_open=is_open))
    if not announced:
        questions += acuse_questions()
    questions += play_questions(options)
    return Described(tuple(questions), tuple(_events(is_open=is_open, announced=announced)))


def _events(*, is_open: bool, announced: bool) -> Iterator[Template]:
    """The events that are still to be logged. Source: cientos-1807/repartir, cientos-1807/carta-de-mas, cientos-1807/carteo"""
    if not is_open:
        yield Template("deal", {"dealer": "$gave"})
    yield Template("penalty", {"player": "$offender", "law": "$law", "decision": "$decision"}, ({"void": True},))
    told: dict[str, Any] = {} if announced else {"acuses": acuses_told()}
    for name in ("tricks", "carteo"):
        told[name] = {"$mano": f"${name}_1", "$dealt_by": f"${name}_2"}
    told |= {"pique": "$pique", "game": "$game"}
    # The tally is made as soon as it is certain, so that a search for the answers to a recorded hand sees where they differ.
    yield Template("tally", told, ({"tricks_2": True} if announced else {"punto": True},))
