"""The terms of the game as values: what was logged of a hand, what it counts, and what a table holds between hands.

Seats of a hand are 0 the mano and 1 the pie, who dealt. Sets of cards are bits (`rules.core.cards`). These are values only: the other
modules say what they come to.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

from rules.cientos.facts import Penalty, Tally
from rules.cientos.tariffs import Options
from rules.core.findings import Finding
from rules.core.growing import Growing
from rules.core.postings import Past, Posting
from rules.core.seats import Seats

MANO: Final = 0
PIE: Final = 1
SEATS: Final = (MANO, PIE)
DEALT: Final = 12
"""The cards of each player, and the tricks. Source: cientos-1807/repartir"""
STOCK: Final = 8
"""The cards of the monte. Source: cientos-1807/repartir"""
MANO_MAY: Final = 5
"""The most cards that the mano may exchange. Source: cientos-1807/descarte"""
HUNDRED: Final = 100
HALF: Final = 50
Pair = tuple[int, int]
Reached = Literal["acuses", "carteo", "bazas"]
Fault = Literal["acuse_falso", "catorce_por_otro", "acuse_tarde", "acuse_fuera_de_orden", "acuse_menor_primero", "no_mostrado"]


class Acuse(NamedTuple):
    """An announcement: whose, what, whether it was shown; `ordered` if it was said aloud in its turn, so that order matters."""

    seat: int
    kind: str
    value: int = 0
    length: int = 0
    top: str = ""
    suit: str | None = None
    rank: str = ""
    shown: bool = True
    ordered: bool = True
    late: bool = False
    """Of white cards: said after his exchange or after another acuse."""


class Judged(NamedTuple):
    """An announcement with its fault, if it has one."""

    acuse: Acuse
    fault: Fault | None
    not_shown: bool = False
    """Whether it had to be shown, and was not."""


class Exchanged(NamedTuple):
    """One player's exchange: how many cards, and which ones if known."""

    discards_count: int
    drawn_count: int
    discards: int | None
    drawn: int | None


class Took(NamedTuple):
    """A card taken from a player who drew too many: whose, which if known, and whether it went onto the monte."""

    seat: int
    card: int | None
    to_stock: bool


class Trick(NamedTuple):
    """One trick: who led and won it, the cards by seat ("" if none was laid or logged), cards taken back, whether a low card took it."""

    leader: int
    winner: int | None
    codes: tuple[str, str]
    low: bool
    withdrawn: tuple[tuple[int, str], ...] = ()
    unannounced: bool = False
    alone: bool = False
    """Whether an older record goes on without an answer to this lead."""
    twice: bool = False
    """Whether two events logged it: the lead, which had made a hundred, and later the answer."""


class Count(NamedTuple):
    """What a hand has come to so far, by seat: points of the acuses, bonus, carteo, what the tricks give."""

    acuses: Pair
    bonus: Pair
    carteo: Pair
    bazas: Pair
    tricks: Pair
    """The completed and counted tricks."""
    repique: int | None
    pique: int | None
    blocked: bool
    """Whether the mano can no longer make a pique."""
    winner: int | None
    """The seat that has reached its hundred."""
    reached: Reached | None
    counted: tuple[tuple[Acuse, int], ...]
    """The counted acuses, in the order of counting, each with its points."""
    empates: tuple[str, ...]

    def total(self, seat: int) -> int:
        """All that a seat has counted."""
        return self.acuses[seat] + self.bonus[seat] + self.carteo[seat] + self.bazas[seat]


class Stood(NamedTuple):
    """What the acuses came to as play began.

    Facts found later give nobody a repique or a pique that he could not have made then.
    """

    acuses: int
    """The points of the mano's acuses."""
    repique: int | None
    blocked: bool
    """Whether the mano could no longer make a pique."""


class Terms(NamedTuple):
    """The terms of a count: what each needs, who counts nothing, how many tricks there are, the acuses as play began, the house rules."""

    need: Pair
    over: frozenset[int]
    """The players with a card too many, whose acuses lapse."""
    silent: frozenset[int]
    tricks_count: int
    stood: Stood | None
    options: Options


class Heard(NamedTuple):
    """The acuses that count: white cards, then contest by contest, the greatest first; and which contests were tied."""

    contests: tuple[tuple[Acuse, ...], ...]
    tied: tuple[bool, ...]


class Playing(NamedTuple):
    """What is settled while tricks are played, until more cards become known.

    That is the terms, the acuses that count and, by seat, the cards that it surely has, those it may have, their number, and whether all
    are known.
    """

    terms: Terms
    said: Heard
    sure: Pair
    may: Pair
    sizes: Pair
    exact: tuple[bool, bool]


class Boards(NamedTuple):
    """How a game stands, by seat of a hand: what is marked, and what is lacking of it."""

    board: Pair
    lack: Pair


class Hand(NamedTuple):
    """A hand from its deal until the next; the fields that change with every trick are last."""

    number: int
    juego: int
    dealer: str
    players: tuple[str, str]
    """The mano, then the pie."""
    boards: Boards
    """How the game stood before the hand."""
    out_of_turn: bool
    """Whether the same player dealt twice running within a game."""
    dealt: tuple[int | None, int | None]
    sizes: Pair
    """How many cards each was dealt: twelve unless the record says otherwise."""
    misdealt: tuple[bool, bool]
    """Whether the cards show that a player was dealt another number."""
    stock: tuple[str, ...] | None
    """The monte as dealt."""
    monte: tuple[str, ...] | None
    """What lies in the monte now, top first, if known."""
    cut_short: bool
    other_way: bool
    """Whether the cards were not given by twos or threes, or not as this dealer did before."""
    exchanges: tuple[Exchanged | None, Exchanged | None]
    took: tuple[Took, ...]
    acuses: tuple[Acuse, ...]
    """The acuses declared, in the order in which they were said."""
    salida: str | None
    penalties: tuple[tuple[Penalty, int], ...]
    """Each law with the number of tricks logged before it."""
    void: str | None
    """The law that made the hand null."""
    veiled: bool
    """Whether logged cards are hidden here; they may show an acuse to be false, or that a deal was not of twelve."""
    found: tuple[Finding, ...]
    """The findings of an older record that would be refused today."""
    tally: Tally | None
    begun: bool
    """Whether play or the tally has begun."""
    stood: Stood | None
    """How the acuses stood when play began."""
    tricks: tuple[Trick, ...]
    gone: int
    """The cards that were laid."""
    short: int | None
    """The seat that lacked a card for the last trick."""
    so_far: Count | None
    """What the hand has come to so far, by its acuses and tricks; None before the first trick, until it is needed."""
    playing: Playing | None


class Juego(NamedTuple):
    """A won game."""

    number: int
    hands: tuple[int, ...]
    winner: str
    doble: bool
    points: Mapping[str, int]


class Settled(NamedTuple):
    """A reckoned hand: its postings, the boards after it, and the game that it ended."""

    postings: tuple[Posting, ...]
    boards: Boards
    juego: Juego | None


class Finished(NamedTuple):
    """A hand that the next deal has closed, and its result."""

    hand: Hand
    options: Options
    settled: Settled

    @property
    def postings(self) -> tuple[Posting, ...]:
        """The postings of the hand."""
        return self.settled.postings


class Table(NamedTuple):
    """A night of Cientos at one moment; `hand` is last because it changes with every trick."""

    options: Options
    seats: Seats
    due: str
    """Whose turn it is to deal, before the last hand counts."""
    juego: int
    """The number of the game, before the last hand counts."""
    own: tuple[int, ...]
    """The hands of this game so far, without the last one."""
    counted: bool
    """Whether one of these was counted."""
    board: Mapping[str, int]
    lack: Mapping[str, int]
    ways: Mapping[str, int]
    """Dealer → how he gave the cards when that was first logged."""
    juegos: Growing[Juego]
    done: Growing[Finished]
    others: Past | None
    """The postings that belong to no hand."""
    closed: bool
    then: Table | None
    """The table as an older version read it, from which an older record may go on; None if no difference is known."""
    hand: Hand | None

    def at(self, hand: Hand) -> Table:
        """The table after an event of its last hand."""
        return tuple.__new__(Table, (*self[:-1], hand))
