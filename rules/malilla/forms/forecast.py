"""What a hand will pay for every answer that its pad accepts, as the night stands; the rules pay each of them.

A hand is the sum of its parts: the turned card with the dealer's law, and the points of each side. Each part is paid once, then multiplied
as the hand is. Source: malilla-1807/resumen, malilla-1807/favorito, malilla-1807/mariperez
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from rules.core.conditions import Case
from rules.core.growing import Growing
from rules.core.pad import Besides, Cases, Forecast, Move, Sum, collapsed
from rules.core.postings import Posting
from rules.core.refusals import Refusal
from rules.core.seats import Seats
from rules.malilla.facts import Deal, Penalty, Tally
from rules.malilla.finish import multiplier_of
from rules.malilla.forms.pad_questions import FINED, WRONG_DEALER, Side, capote_of, points_of, seats_of, sides_of
from rules.malilla.opening import deal
from rules.malilla.outcome import ALL_POINTS
from rules.malilla.payments import settled
from rules.malilla.ranks import VALUES
from rules.malilla.tariffs import Options
from rules.malilla.terms import Hand, Table

OF_THE_POINTS: Final = ("puntos", "capote")
"""The reasons by which the points are paid; the other reasons come from the deal."""
DEALT: Final = ("alce", "void", "law", "out")
"""The answers on which the payments of the deal depend."""


@lru_cache(maxsize=64)
def parts(options: Options, seats_count: int) -> Forecast:
    """What each way in which a hand of this many players may end pays, before the multiplier. Source: malilla-1807/resumen"""
    seated = tuple([f"p{place}" for place in range(seats_count)])
    # Nothing has happened at this table yet, and the last player deals first.
    table = Table(options, Seats(seated), seated[-1], 1, 0, None, Growing(), None, closed=False, hand=None)
    pays = _Pays()
    dealing = collapsed(dict(_dealing(table, pays)), DEALT)
    hand = _dealt(table, options.form.pack[0])
    also = [Besides(("came",), _coming(hand, options, pays, side)) for side in sides_of(hand)]
    return Forecast(0, 0, "active", (), {"": dealing}, list(pays.places), also)


def without(made: Forecast, paid: Sequence[Posting]) -> Forecast:
    """What is still to be paid for a hand, less what was paid when it was dealt. Source: malilla-1807/vuelta"""
    back = [(f"player:{each.to}", f"player:{each.from_}", each.tantos) for each in paid]
    already = Besides((), {"": Cases((), {}, {"": len(made.pays)})})
    return replace(made, pays=[*made.pays, back], also=[*made.also, already])


class _Pays:
    """The distinct payments, each stored once."""

    def __init__(self) -> None:
        self.places: dict[tuple[Move, ...], int] = {}

    def place(self, postings: Iterable[Posting] = (), roles: Mapping[str, str] | None = None) -> int:
        """The index of some postings, with roles for players; no postings are an index of their own."""
        named = roles or {}
        moves = tuple((named[each.from_], named[each.to], each.tantos) for each in postings)
        return self.places.setdefault(moves, len(self.places))


def _dealt(table: Table, turned: str) -> Hand:
    """A hand with a card turned up, with multiplier one."""
    answer = deal(table, Deal(turned=turned))
    assert not isinstance(answer, Refusal) and answer.hand is not None, "the hand may be dealt"
    return answer.hand._replace(multiplier=1)


def _counted(hand: Hand, points: Sequence[int]) -> Hand:
    """A hand in which each side has these points, whatever their sum."""
    heads = hand.players[: hand.form.sides]
    return hand._replace(tally=Tally(points=dict(zip(heads, points, strict=True))))


def _dealing(table: Table, pays: _Pays) -> Iterator[tuple[Case, int]]:
    """What the turned card pays, and what a deal out of turn does. Source: malilla-1807/vuelta, malilla-1807/dar-sin-tocarle"""
    cards = {VALUES[code]: code for code in table.options.form.pack}
    for value, code in cards.items():
        dealt = _dealt(table, code)
        hand = _counted(dealt, [dealt.form.quota] * dealt.form.sides)
        roles = {player: f"dealt_by+{seat + 1}" for seat, player in enumerate(hand.players)} | {hand.dealer: "dealt_by"}
        fine = Penalty(player=hand.dealer, law="dar-sin-tocarle")
        ways: tuple[tuple[str | None, bool | None, tuple[Penalty, ...]], ...] = ((None, None, ()), (None, True, ()), (FINED, True, (fine,)))
        for law, out, penalties in ways:
            paid = settled(hand._replace(out_of_turn=bool(out), penalties=penalties), table.options)
            yield (value, None, law, out), pays.place([each for each in paid if each.why not in OF_THE_POINTS], roles)
        for law, out in ((None, None), (None, True), (WRONG_DEALER, True)):
            yield (value, True, law, out), pays.place()


def _coming(hand: Hand, options: Options, pays: _Pays, side: Side) -> dict[str, Cases]:
    """What a side's part of the points pays: by their number, or by the side that gave capote.

    The first side's part has the capote for all sides.

    Source: malilla-1807/cuenta, malilla-1807/capote
    """
    sides, roles = sides_of(hand), _roles(hand)
    first = side == sides[0]

    def paid(points: Sequence[int]) -> int:
        postings = settled(_counted(hand, points), options)
        return pays.place([each for each in postings if each.why in OF_THE_POINTS], roles)

    rows = {str(count): paid(points) for count, points in _shares(hand, side, sides[0])}
    cases = {"": Cases((points_of(side),), {}, {"": pays.place(), **rows})}
    if not rows:
        cases = {"": Cases((), {}, {"": pays.place()})}
    for taker in sides:
        every = [ALL_POINTS if place == taker.place else 0 for place in range(len(sides))]
        cases[capote_of(taker)] = Cases((), {}, {"": paid(every) if first else pays.place()})
    return cases


def _shares(hand: Hand, side: Side, first: Side) -> Iterator[tuple[int, list[int]]]:
    """Each number of points of a side, with points for all sides that show what it pays.

    Between two, the other side has its quota: its surplus pays by itself. Among more, each winner is paid what the losers pay, so that the
    first side has the rest and is reckoned with every other. Source: malilla-1807/cuenta, malilla-1807/ad-barrotada
    """
    form = hand.form
    if form.sides > 2 and side == first:
        return
    # A side without points has lost by capote, unless two tricks may be worth nothing.
    for count in range(0 if form.sides > 2 or form.open_piles else 1, ALL_POINTS):
        points = [form.quota] * form.sides
        points[side.place] = count
        if form.sides > 2:
            points[first.place] += form.quota - count
        yield count, points


def _roles(hand: Hand) -> dict[str, str]:
    """Player → the role by which the answers name him: pairs by their seats, others by their place from the dealer.

    Source: malilla-1807/companeros
    """
    if hand.form.pairs:
        return dict(zip(hand.seated, seats_of(len(hand.seated)), strict=True))
    return {hand.players[side.place]: side.player for side in sides_of(hand)}


# How often the hand counts.


def times_of(options: Options, turn: int, seats_count: int, favorito: str | None, *, announced: bool) -> Sum:
    """How often everything is paid, by the suit turned up and by whether the last vuelta is announced.

    Source: malilla-1807/favorito, malilla-1807/mariperez
    """

    def times(*, favorite: bool, last_round: bool) -> int:
        return multiplier_of(options, turn, seats_count, favorite=favorite, last_round=last_round)

    plain = times(favorite=False, last_round=False)
    favored = times(favorite=True, last_round=False) - plain if favorito is not None else 0
    last = times(favorite=False, last_round=True) - plain if announced else 0
    both = times(favorite=True, last_round=True) - plain - favored - last if favored and last else 0
    more = (
        (favored, {"favored": (True,)}),
        (last, {"last_round": (True,)}),
        (both, {"favored": (True,), "last_round": (True,)}),
    )
    return Sum(plain, more=[(add, (when,)) for add, when in more if add])


def hands_alike(options: Options, turn: int, seats_count: int) -> int | None:
    """How many hands from this one on count equally often; None if all that follow do. Source: malilla-1807/mariperez"""
    if not options.mariperez:
        return None

    def times(of_turn: int) -> int:
        return multiplier_of(options, of_turn, seats_count, favorite=False, last_round=False)

    last = turn + 2 * seats_count if options.rounds is None else options.rounds * seats_count
    other = next((each for each in range(turn + 1, last + 1) if times(each) != times(turn)), None)
    return None if other is None else other - turn
