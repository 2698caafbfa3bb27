"""The words of the game as values: what was logged of a hand, what it counts, and what a table holds between hands.

Seats of a hand are 0 the mano and 1 the pie, who dealt. Sets of cards are bits (`rules.core.cards`). Values only: what they come to is
asked of the other modules.
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
    """Something announced: whose, what, whether it was shown; `ordered` says that it was said aloud in its turn, so that order matters."""

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
    """Something announced, and what is wrong with it, if anything is."""

    acuse: Acuse
    fault: Fault | None
    not_shown: bool = False
    """Whether it had to be shown, and was not."""


class Exchanged(NamedTuple):
    """One player's exchange: how many cards, and which where that is known."""

    discards_count: int
    drawn_count: int
    discards: int | None
    drawn: int | None


class Took(NamedTuple):
    """A card taken from who drew too many: whose, which where that is known, and whether it went onto the monte."""

    seat: int
    card: int | None
    to_stock: bool


class Trick(NamedTuple):
    """One baza: who led and won it, the cards by seat ("" where none was laid or told), cards taken back, whether a low card took it."""

    leader: int
    winner: int | None
    codes: tuple[str, str]
    low: bool
    withdrawn: tuple[tuple[int, str], ...] = ()
    unannounced: bool = False
    alone: bool = False
    """Of one that was only led: that a record of before goes on without an answer to it."""
    twice: bool = False
    """Whether two events told it: its lead, which had made a hundred, and later the answer."""


class Count(NamedTuple):
    """What a hand has come to so far, by seat: points of the acuses, bonus, carteo, what the tricks give."""

    acuses: Pair
    bonus: Pair
    carteo: Pair
    bazas: Pair
    tricks: Pair
    """The tricks completed and counted."""
    repique: int | None
    pique: int | None
    blocked: bool
    """Whether the mano can make no pique any more."""
    winner: int | None
    """Who has reached his hundred."""
    reached: Reached | None
    counted: tuple[tuple[Acuse, int], ...]
    """The acuses counted, in that order, each with its points."""
    empates: tuple[str, ...]

    def total(self, seat: int) -> int:
        """All that a seat has counted."""
        return self.acuses[seat] + self.bonus[seat] + self.carteo[seat] + self.bazas[seat]


class Stood(NamedTuple):
    """What the acuses came to as play began: what is found out later gives nobody a repique or a pique that he could not have made then."""

    acuses: int
    """Those of the mano."""
    repique: int | None
    blocked: bool
    """Whether the mano could make no pique."""


class Terms(NamedTuple):
    """By what a hand is counted: what each needs to win, who counts nothing, how many tricks there are, how the acuses stood as play began,
    the house rules.
    """

    need: Pair
    over: frozenset[int]
    """Who plays with a card too many, so that his acuses go."""
    silent: frozenset[int]
    tricks_count: int
    stood: Stood | None
    options: Options


class Heard(NamedTuple):
    """What counts of the acuses: white cards, then contest by contest, the greatest first; which of these were tied."""

    contests: tuple[tuple[Acuse, ...], ...]
    tied: tuple[bool, ...]


class Playing(NamedTuple):
    """What is settled while tricks are played, until more of the cards becomes known: by what is counted, which acuses count, and by
    seat the cards that surely are his, those that may be, how many he has, and whether they are all known.
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
    """A hand that was dealt, until the next deal; what changes with every trick stands last."""

    number: int
    juego: int
    dealer: str
    players: tuple[str, str]
    """The mano, then the pie."""
    boards: Boards
    """How the game stood before it."""
    out_of_turn: bool
    """Whether the same player deals twice running, within a game."""
    dealt: tuple[int | None, int | None]
    sizes: Pair
    """How many cards each was dealt, as far as the record says otherwise than twelve."""
    misdealt: tuple[bool, bool]
    """Whose deal the cards show to be of another number."""
    stock: tuple[str, ...] | None
    """The monte as it was dealt."""
    monte: tuple[str, ...] | None
    """What lies there now, top first, where it is known."""
    cut_short: bool
    other_way: bool
    """Whether the cards were given otherwise than by twos or threes, or than this dealer did before."""
    exchanges: tuple[Exchanged | None, Exchanged | None]
    took: tuple[Took, ...]
    acuses: tuple[Acuse, ...]
    """Those declared, in the order in which they were said."""
    salida: str | None
    penalties: tuple[tuple[Penalty, int], ...]
    """Each with the number of tricks that had been logged."""
    void: str | None
    """The law that made it null."""
    veiled: bool
    """Whether cards of it were told that are left out here: they may show an acuse to be false, or that not twelve were dealt."""
    found: tuple[Finding, ...]
    """What a record of before tells of it that would be refused today."""
    tally: Tally | None
    begun: bool
    """Whether play or the tally has begun."""
    stood: Stood | None
    """How the acuses stood then."""
    tricks: tuple[Trick, ...]
    gone: int
    """The cards laid."""
    short: int | None
    """Who is known to have been a card short, because he had none for the last trick."""
    so_far: Count | None
    """What the hand comes to so far, by its acuses and tricks; None before the first trick, until somebody asks."""
    playing: Playing | None


class Juego(NamedTuple):
    """A game that was won."""

    number: int
    hands: tuple[int, ...]
    winner: str
    doble: bool
    points: Mapping[str, int]


class Settled(NamedTuple):
    """A hand reckoned: its postings, the boards after it, and the game that it ended."""

    postings: tuple[Posting, ...]
    boards: Boards
    juego: Juego | None


class Finished(NamedTuple):
    """A hand that the next deal has closed, and what came of it."""

    hand: Hand
    options: Options
    settled: Settled

    @property
    def postings(self) -> tuple[Posting, ...]:
        """What it paid."""
        return self.settled.postings


class Table(NamedTuple):
    """A night of Cientos at one moment; `hand` stands last because it changes with every trick."""

    options: Options
    seats: Seats
    due: str
    """Whose turn it is to deal, the last hand left out."""
    juego: int
    """The number of the game, the last hand left out."""
    own: tuple[int, ...]
    """The hands of this game so far, the last one left out."""
    counted: bool
    """Whether one of them was counted."""
    board: Mapping[str, int]
    lack: Mapping[str, int]
    ways: Mapping[str, int]
    """How each dealer gave the cards when it was first told."""
    juegos: Growing[Juego]
    done: Growing[Finished]
    others: Past | None
    """The postings that belong to no hand."""
    closed: bool
    then: Table | None
    """The table as it stood by the reading of before, from which a record of then may go on; None where none is known to read otherwise."""
    hand: Hand | None

    def at(self, hand: Hand) -> Table:
        """The table after an event of its last hand."""
        return tuple.__new__(Table, (*self[:-1], hand))
