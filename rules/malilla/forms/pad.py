"""The pad of a table of Malilla as it stands: how a few answers log the open hand, or the next.

Source: malilla-1807/vuelta, malilla-1807/cuenta, malilla-1807/mariperez
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final, NamedTuple

from rules.core.known import hand_at
from rules.core.pad import Follows, Forecast, Pad, Question, Seat, Sum, Summed, Template
from rules.core.refusals import Refusal
from rules.core.seats import order_after
from rules.malilla import opening
from rules.malilla.facts import Deal
from rules.malilla.finish import turns_used
from rules.malilla.forms import pad_questions as ask
from rules.malilla.forms.forecast import hands_alike, parts, times_of, without
from rules.malilla.forms.pad_ways import Ways, ways_of
from rules.malilla.guards import is_complete
from rules.malilla.irregular import findings
from rules.malilla.payments import settled
from rules.malilla.ranks import VALUES
from rules.malilla.tally import may_sleep
from rules.malilla.tariffs import Options
from rules.malilla.terms import Hand, Table
from rules.malilla.variants import FORMS

KEEPS_DEAL: Final = (ask.REDEAL, ask.MISDEAL_OUT_OF_TURN, ask.WRONG_DEALER)
"""The answers after which the turn to deal stays where it is. Source: malilla-1807/mal-dado, malilla-1807/dar-sin-tocarle"""
ANY_CARD: Final = "8O"
"""A card that is in every pack."""


class Described(NamedTuple):
    """What a pad asks of a hand, whoever its players are."""

    questions: tuple[Question | Summed | Follows, ...]
    events: tuple[Template, ...]


def pad(table: Table) -> Pad:
    """The pad of the open hand or of the next; an empty pad for a closed night. Source: malilla-1807/cuenta, malilla-1807/mariperez"""
    slot = len(table.done) + 1 + (table.hand is not None and is_complete(table.hand))
    if table.closed:
        return Pad(slot, open=False, seats=(), plateless=True)
    is_open = table.hand is not None and not is_complete(table.hand)
    dealt = table if is_open else opening.deal(table, Deal(turned=ANY_CARD))
    if isinstance(dealt, Refusal):
        seats = _seats(table, table.seats.players[-1])
        return Pad(slot, open=False, seats=seats, over=dealt.sentence, plateless=True)
    hand = hand_at(dealt)
    announced = not is_open and _may_announce(table)
    sides, ways = ask.sides_of(hand), ways_of(dealt, is_open=is_open)
    described = _described(dealt.options.variant, len(hand.seated), sides, ways, dealt.favorito, is_open, announced)
    return Pad(
        slot,
        open=is_open,
        seats=_seats(dealt, hand.dealer),
        given=_given(hand, sides, ways, is_open=is_open),
        questions=described.questions,
        events=described.events,
        forecast=_forecast(dealt, hand, is_open=is_open, announced=announced),
        keeps_deal=KEEPS_DEAL,
        plateless=True,
    )


def _seats(table: Table, dealer: str) -> tuple[Seat, ...]:
    """Who has cards in this hand and in those after it, until everybody has dealt.

    Source: malilla-1807/mano-y-pie, malilla-1807/ad-barrotada-intro
    """
    players, form = table.seats.players, table.options.form
    return tuple(Seat(each, opening.dealt_to(players, each, form)) for each in (dealer, *order_after(players, dealer)))


def _may_announce(table: Table) -> bool:
    """Whether the next deal may announce the last vuelta. Source: malilla-1807/mariperez"""
    options = table.options
    return options.mariperez and options.rounds is None and turns_used(table) >= len(table.seats.players)


def _given(hand: Hand, sides: Sequence[ask.Side], ways: Ways, *, is_open: bool) -> dict[str, Any]:
    """What is known of the hand before the first question. Source: malilla-1807/vuelta, malilla-1807/capote"""
    given: dict[str, Any] = dict(zip(ask.seats_of(len(hand.seated)), hand.seated, strict=True))
    if is_open:
        given |= {"dealt_by": hand.dealer, "alce": VALUES[hand.turned]} | ({"out": True} if hand.out_of_turn else {})
    if not ways.ordinary:
        given["came"] = next(ask.capote_of(side) for side in sides if ways.capotes[side.place])
    return given


@lru_cache(maxsize=64)
def _described(
    variant: str, seats_count: int, sides: Sequence[ask.Side], ways: Ways, favorito: str | None, is_open: bool, announced: bool
) -> Described:
    """The questions about a hand, and the events that the answers make. Source: malilla-1807/vuelta, malilla-1807/cuenta"""
    form = FORMS[variant]
    questions: list[Question | Summed | Follows] = []
    if not is_open:
        questions += [*ask.turned_questions(form, favorito), *ask.dealer_questions(seats_count, form)]
    questions += [*ask.law_questions(ways), *ask.points_questions(form, sides, ways)]
    if announced:
        questions.append(ask.last_round_question())
    return Described(tuple(questions), tuple(_events(sides, ways, is_open=is_open)))


def _events(sides: Sequence[ask.Side], ways: Ways, *, is_open: bool) -> Iterator[Template]:
    """The events that are still to be logged. Source: malilla-1807/vuelta, malilla-1807/mal-dado, malilla-1807/cuenta"""
    if not is_open:
        yield Template("deal", {"turned": "$turned", "dealer": "$gave", "last_round": "$last_round"})
    wrong = {"player": "$dealt_by", "law": "mal-dado"}
    yield Template("penalty", {**wrong, "cause": "reparto"}, ({"misdealt": (ask.MISDEAL, ask.MISDEAL_OUT_OF_TURN)},))
    yield Template("penalty", {**wrong, "cause": "baraja"}, ({"misdealt": (ask.REDEAL,)},))
    fine = {"player": "$dealt_by", "law": "dar-sin-tocarle"}
    yield Template("penalty", fine, ({"law": (ask.WRONG_DEALER,)},))
    points = {f"${side.player}": f"${ask.points_of(side)}" for side in sides}
    told = {"points": points} | ({} if ways.sleeping is None else {"asleep": "$asleep"})
    yield Template("tally", told, ({ask.points_of(sides[0]): True},))
    yield Template("penalty", fine, ({"law": (ask.FINED,)},))


def _forecast(table: Table, hand: Hand, *, is_open: bool, announced: bool) -> Forecast | None:
    """What the answers pay.

    None if laws are applied already, or will be because of the known cards.

    Source: malilla-1807/no-contar, malilla-1807/obligaciones
    """
    options, count = table.options, len(hand.seated)
    if hand.penalties or (options.laws == "derived" and _will_cost(hand, options)) or (hand.form.sides > 2 and may_sleep(hand)):
        return None
    made = parts(options._replace(favorito=None, mariperez=False, rounds=None), count)
    if not is_open:
        times = times_of(options, hand.turn, count, table.favorito, announced=announced)
        return replace(made, times=times, hands_count=hands_alike(options, hand.turn, count))
    return replace(without(made, settled(hand._replace(multiplier=1), options)), times=Sum(hand.multiplier))


def _will_cost(hand: Hand, options: Options) -> bool:
    """Whether the known cards already show a fault that will cost; the dealer's fault is a question of the pad.

    Source: malilla-1807/obligaciones
    """
    return any(each.code != "dar-sin-tocarle" for each in findings(hand._replace(begun=True), options))
