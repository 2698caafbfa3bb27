"""The pad of a table of Brisca: the card that was turned up, and the points of one side, whoever deals the side of the first at the table.

Source: brisca/triunfo, brisca/cuenta
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from rules.brisca import opening, tally
from rules.brisca.facts import Deal, Tally
from rules.brisca.outcome import bounds
from rules.brisca.ranks import ALL_POINTS, ORDER
from rules.brisca.tariffs import Options
from rules.brisca.terms import Hand, Table
from rules.core.cards import FORTY, SUIT_OF, SUITS
from rules.core.growing import Growing
from rules.core.known import hand_at
from rules.core.pad import Choice, Forecast, Pad, Question, Seat, Sum, Summed, Template, collapsed, plain
from rules.core.refusals import Refusal, mark
from rules.core.seats import Seats, order_after

ANY_CARD: Final = FORTY[0]
SEATS: Final = ("seat_a", "seat_b", "seat_c", "seat_d")
"""How the answers name the places at the table."""
FIRST, SECOND = "points_1", "points_2"
PAIRS: Final = {2: (mark("{seat_a}"), mark("{seat_b}")), 4: (mark("{seat_a} y {seat_c}"), mark("{seat_b} y {seat_d}"))}
SUIT_LABELS: Final = {"oros": mark("Oros"), "copas": mark("Copas"), "espadas": mark("Espadas"), "bastos": mark("Bastos")}
CALLED: Final = {"1": mark("As"), "3": mark("Tres"), "R": mark("Rey"), "C": mark("Caballo"), "S": mark("Sota")}
TURNED: Final = Template("deal", {"turned": "$turned"})
COUNTED: Final = Template("tally", {"points": {"$seat_a": f"${FIRST}", "$seat_b": f"${SECOND}"}})


def pad(table: Table) -> Pad:
    """The pad of the open hand, or of the next; of a closed night an empty one. Source: brisca/cuenta"""
    is_open, players = table.hand is not None, table.seats.players
    if table.closed:
        return Pad(len(table.done) + 1, open=False, seats=(), plateless=True)
    hand = table.hand or hand_at(_dealt(table))
    return Pad(
        len(table.done) + 1,
        open=is_open,
        seats=tuple([_seat(players, dealer) for dealer in (hand.dealer, *order_after(players, hand.dealer))]),
        given=dict(zip(SEATS, players, strict=False)),
        questions=(*(() if is_open else _turned()), *_points(hand)),
        events=(COUNTED,) if is_open else (TURNED, COUNTED),
        forecast=_forecast(table.options, len(players)),
        plateless=True,
    )


def _seat(players: tuple[str, ...], dealer: str) -> Seat:
    return Seat(dealer, (*order_after(players, dealer), dealer))


def _dealt(table: Table) -> Table:
    """The table with a hand, of which it does not matter which card was turned up."""
    dealt = opening.deal(table, Deal(turned=ANY_CARD))
    assert not isinstance(dealt, Refusal), "it may be dealt"
    return dealt


def _turned() -> Iterator[Question]:
    """Which card was turned up: first its suit, then its rank. Source: brisca/triunfo"""
    group, suits = plain(mark("Vuelta")), [Choice(suit, plain(label)) for suit, label in SUIT_LABELS.items()]
    assert [*SUIT_LABELS] == [*SUITS], "each is called somehow"
    yield Question("suit", "suits", plain(mark("¿De qué palo es la carta vuelta?")), suits, group=group)
    cards = [_card(code) for code in sorted(FORTY, key=lambda code: ORDER.index(code[0]))]
    yield Question("turned", "chips", plain(mark("¿Qué carta es?")), cards, ({"suit": True},), group=group)


def _card(code: str) -> Choice:
    rank = code[0]
    return Choice(code, plain(CALLED.get(rank, rank)), when=({"suit": (SUIT_OF[code],)},), wide=rank not in CALLED)


def _points(hand: Hand) -> Iterator[Question | Summed]:
    """The points of one side, which tell those of the other. Source: brisca/cuenta"""
    called = plain(PAIRS[len(hand.seated)][0])
    least, most = bounds(hand)[hand.side(hand.seated[0])]
    yield Question(
        FIRST,
        "number",
        plain(mark("Puntos de {called}"), called=called),
        top=ALL_POINTS,
        least=[Sum(least)],
        most=[Sum(most)],
        brief=plain("{called} {value}", called=called),
        group=plain(mark("Puntos")),
        likely=(40, 79),
    )
    yield Summed(SECOND, Sum(ALL_POINTS, {FIRST: -1}))


@lru_cache(maxsize=16)
def _forecast(options: Options, seats_count: int) -> Forecast:
    """What each number of points pays, as the rules pay it. Source: brisca/pago"""
    seated = SEATS[:seats_count]
    table = _dealt(Table(options, Seats(seated), seated[-1], Growing(), None, closed=False, hand=None))
    paid: dict[tuple[int], int] = {}
    pays: dict[tuple[tuple[str, str, int], ...], int] = {}
    for points in range(ALL_POINTS + 1):
        counted = tally.tally(table, Tally(points={seated[0]: points}))
        assert not isinstance(counted, Refusal), "each number may be counted"
        moves = tuple([(each.from_, each.to, each.tantos) for each in counted.done[0].postings])
        paid[(points,)] = pays.setdefault(moves, len(pays))
    return Forecast(0, 0, "active", (), {"": collapsed(paid, (FIRST,))}, list(pays))
