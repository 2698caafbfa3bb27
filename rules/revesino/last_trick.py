"""Does the record give a player a card that he did not have: did he take the eleventh trick, cut in it, or have one left over?

Laws of a wrong count are checked against the tricks and the tally. Source: revesino-1807/carta-de-mas, revesino-1807/echar-dos
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final, NamedTuple

from rules.core.before import refused_anew
from rules.core.refusals import Refusal, mark, refuse
from rules.revesino.before import MISCOUNT
from rules.revesino.knowledge import hand_after_exchange, laid_eleven, ran_out
from rules.revesino.tariffs import Options
from rules.revesino.terms import FIRST_NINE, SEATS, TRICKS, Hand, Table

ARTICLE: Final = "carta-de-mas"


class Ended(NamedTuple):
    """A way in which a hand may have ended: who took the eleventh trick, and who cut a Revesino in it, if anybody did."""

    taken_by: int
    cut_by: int | None = None

    def without_a_card(self, hand: Hand) -> int | None:
        """The seat that this ending needs although it had no card for the trick; None if there is none."""
        needed = (self.taken_by, self.cut_by)
        return next((seat for seat in needed if seat is not None and ran_out(hand, seat)), None)


def against_the_counts(table: Table, hand: Hand) -> Refusal | None:
    """`contradiction` if the tricks or the tally exclude a logged wrong count; an older record keeps it.

    Source: revesino-1807/carta-de-mas, revesino-1807/echar-dos
    """
    if not hand.penalties:
        return None
    seat = one_too_many(hand)
    if seat is not None:
        template = mark("{player} tuvo once cartas y las jugó: no le sobró ninguna.")
        return _refused(table, hand, refuse("contradiction", template, field="law", player=hand.players[seat]), seat)
    seat = with_aces_and_ten(hand)
    if seat is not None:
        template = mark("{player} hizo baza con todas sus cartas: no siguió los cuatro ases.")
        return _refused(table, hand, refuse("contradiction", template, field="cuatro_ases.player", player=hand.players[seat]), seat)
    seat = without_a_card(hand, table.options)
    if seat is None:
        return None
    template = mark("A {player} le faltaba una carta: en la última baza ya no tenía ninguna.")
    field = "winner" if hand.tally is None else "tricks"
    return _refused(table, hand, refuse("contradiction", template, field=field, player=hand.players[seat]), seat)


def _refused(table: Table, hand: Hand, refusal: Refusal, seat: int) -> Refusal | None:
    return refused_anew(refusal, table.at, hand, MISCOUNT, hand.players[seat])


def with_aces_and_ten(hand: Hand) -> int | None:
    """The seat stated as player of the cuatro ases although, a card short, it took a trick with each of its ten; None if there is none.

    Source: revesino-1807/napolitana-libre
    """
    told = None if hand.tally is None else hand.tally.cuatro_ases
    if told is None or hand.tally is None or hand.tally.tricks[told.player] != TRICKS - 1:
        return None
    seat = hand.seat(told.player)
    return seat if ran_out(hand, seat) else None


def one_too_many(hand: Hand) -> int | None:
    """The seat charged with a card too many although deal, exchange and tricks show its eleven; None if there is none.

    Source: revesino-1807/echar-dos
    """
    for seat in SEATS:
        own = hand_after_exchange(hand, seat)
        if own is not None and own.bit_count() == TRICKS and hand.has_law(seat, ("carta-de-mas",)) and laid_eleven(hand, seat):
            return seat
    return None


def without_a_card(hand: Hand, options: Options) -> int | None:
    """The seat that took or cut the eleventh trick, in every possible ending, although it had no card left; None if there is none.

    Source: revesino-1807/carta-de-mas
    """
    found = [ended.without_a_card(hand) for ended in _endings(hand, options)]
    return found[0] if found and None not in found else None


def _endings(hand: Hand, options: Options) -> Iterator[Ended]:
    """The ways in which a hand may have ended by the record; none before that is known. Source: revesino-1807/t-cortar"""
    if hand.tally is not None and hand.tally.revesino is not None:
        yield from _of_revesino(hand, options)
    elif len(hand.winners) == TRICKS:
        yield Ended(hand.winners[-1])
    elif hand.tally is not None:
        aces = hand.tally.cuatro_ases
        for seat, player in enumerate(hand.players):
            # The trick left to the mano was the first.
            first = aces is not None and aces.player == player and bool(aces.first_left) and not hand.winners
            if hand.tally.tricks[player] > hand.winners.count(seat) + first:
                yield Ended(seat)


def _of_revesino(hand: Hand, options: Options) -> Iterator[Ended]:
    """The ways in which a stated Revesino may have ended.

    Source: revesino-1807/t-cortar, revesino-1807/corte, revesino-1807/napolitana-corte
    """
    tally = hand.tally
    assert tally is not None and tally.revesino is not None, "the tally has a Revesino"
    seat, told = hand.seat(tally.revesino.player), tally.revesino.cut_by
    cutter = None if told is None else hand.seat(told)
    holder = None if tally.cuatro_ases is None else hand.seat(tally.cuatro_ases.player)
    counts = [tally.tricks[player] for player in hand.players]
    for last_two in product(SEATS, repeat=2):
        made = [FIRST_NINE * (each == seat) + last_two.count(each) for each in SEATS]
        if made != counts or any(logged != told for logged, told in zip(hand.winners[FIRST_NINE:], last_two, strict=False)):
            continue
        lifter = next((each for each in last_two if each != seat), None)
        if cutter is not None and ((options.corte == "baza" and lifter != cutter) or (lifter == holder and cutter != holder)):
            continue
        yield Ended(last_two[1], cutter if last_two[0] == seat else None)
