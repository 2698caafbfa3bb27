"""The terms of the game as values: what was logged of a hand, what was noted in it, and what a table holds between hands.

Seats of a hand are numbered in order of play from the leader at the dealer's right; 2 is the cutter at the dealer's left, and 3 the dealer.
Pairs are 0 (NS, that of the game's first dealer) and 1 (EO). Sets of cards are bits (`rules.core.cards`). These are values only: the other
modules say what they come to.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from rules.core.findings import Finding
from rules.core.growing import Growing
from rules.core.postings import Past, Posting
from rules.core.seats import Seats
from rules.minchiate.tariffs import Options

CUTTER: Final = 2
"""The cutter: the last before the dealer in order of play. Source: minchiate/corte"""
DEALER: Final = 3
SEATS: Final = (0, 1, 2, 3)
NS: Final = 0
EO: Final = 1
PAIRS: Final = (NS, EO)
NAMES: Final = ("NS", "EO")
TRICKS: Final = 21
"""The tricks of a hand, and the cards of each player. Source: minchiate/reparto"""
WHOLE_FOLA: Final = 13
"""The cards of the Fola, if nobody robbed any. Source: minchiate/reparto"""
HANDS_OF_A_GIRO: Final = 4
HANDS_OF_A_GAME: Final = 12
"""The hands of a game: three giros of four. Source: minchiate/parejas"""
Codes = tuple[str, ...]
Pair = tuple[int, int]


class Dealt(NamedTuple):
    """The cards of the deal; None for what was not logged."""

    robbed: Codes | None
    hands: tuple[int | None, ...]
    """By seat, the twenty-one dealt cards."""
    turned: tuple[str | None, ...]
    fola: Codes | None
    fola_robbed: Codes | None
    fola_taken: Codes | None


class Put(NamedTuple):
    """A player's discard: how many cards, and which ones if known."""

    size: int
    cards: int | None


class Declared(NamedTuple):
    """A versícula that was shown: whose, its kind, its cards, its points."""

    seat: int
    kind: str
    codes: Codes
    points: int


class Note(NamedTuple):
    """Points noted during a hand: the pair, the reason, the player, the trick and the cards; and the difference after it."""

    pair: int
    points: int
    why: str
    seat: int | None
    trick: int | None
    codes: Codes
    lead: int
    """The lead of NS; negative if EO leads."""


class Kept(NamedTuple):
    """What `cartas-de-mas` left of a pair's notes: the last one, if any, and how many notes there were at that time."""

    note: Note | None
    since: int


class Fine(NamedTuple):
    """A renuncio that was paid: whose, in which trick if named; `late` after the hand was over."""

    player: str
    trick: int | None
    late: bool


class Laid(NamedTuple):
    """A trick with its cards: who led, and the card of each seat ("" if none was laid)."""

    leader: int
    codes: tuple[str, ...]


class Summed(NamedTuple):
    """The contents of a tally: the captured cards by pair, the pair with the last trick, the counting cards of each pair."""

    cards: Pair
    last: int
    captured: Pair


class Hand(NamedTuple):
    """A hand that was dealt; the fields that change with every trick are last."""

    number: int
    place: int
    """The number of the hand in the game, from 1."""
    dealer: str
    players: tuple[str, ...]
    """The players in order of play from the dealer's right."""
    first: int
    """The seat of the game's first dealer."""
    sides: tuple[int, ...]
    """By seat, the pair."""
    out_of_turn: str | None
    """The player who faces the first dealer without being due, in the first hand of a giro; else None."""
    dealt: Dealt
    put: tuple[Put | None, ...]
    declared: tuple[Declared, ...]
    fallen: tuple[tuple[int, int], ...]
    """The seats whose cards lie open, and how many tricks had been logged."""
    miscounted: frozenset[int]
    """The seats that were found with a wrong number of cards."""
    kept: tuple[Kept | None, Kept | None]
    """By pair, what `cartas-de-mas` left of its notes."""
    fines: tuple[Fine, ...]
    found: tuple[Finding, ...]
    """The findings of an older record that would be refused today."""
    tally: Summed | None
    may: tuple[int, ...]
    """By seat, the cards that it may show, put away or lay, including those already laid."""
    notes: tuple[Note, ...]
    leader: int
    """The seat that leads the next trick."""
    winners: tuple[int, ...]
    tricks: tuple[Laid | None, ...]
    """None for a trick of which only the winner was logged."""
    gone: int
    """The cards that were laid."""
    won: Pair
    """By pair, the cards gathered in tricks that were logged with their cards; El Loco where he was laid."""
    running: tuple[int, ...]
    """The lead of NS after each trick."""

    @property
    def giro(self) -> int:
        """The giro of the game to which the hand belongs, from 1. Source: minchiate/parejas"""
        return (self.place - 1) // HANDS_OF_A_GIRO + 1

    @property
    def lead(self) -> int:
        """The lead of NS in notes. Source: minchiate/diferencia"""
        return self.notes[-1].lead if self.notes else 0

    def partners(self, pair: int) -> tuple[str, ...]:
        """The two players of a pair: of NS the first dealer and the player facing him, of EO the players at his right and left."""
        ordered = [*self.players[self.first :], *self.players[: self.first]]
        return (ordered[0], ordered[2]) if pair == NS else (ordered[1], ordered[3])


class PairCount(NamedTuple):
    """The parts of a pair's final count."""

    cards: int
    card_points: int
    last_trick: int
    captured: int
    """Its counting cards in the end, with those that have a value inside a versícula."""
    honours: int
    versiculas: tuple[tuple[str, Codes, int], ...]
    versicula_points: int
    noted: int

    @property
    def total(self) -> int:
        """The sum of all parts. Source: minchiate/puntaje"""
        return self.card_points + self.last_trick + self.honours + self.versicula_points + self.noted


class Result(NamedTuple):
    """What a complete hand came to."""

    outcome: str
    counts: tuple[PairCount, PairCount] | None
    points: Pair
    difference: int
    restos: int
    winner: int | None


class Finished(NamedTuple):
    """A hand that the next deal has closed, its result, and what it paid."""

    hand: Hand
    options: Options
    result: Result
    postings: tuple[Posting, ...]


class Table(NamedTuple):
    """A night of Minchiate at one moment; `hand` is last because it changes with every trick."""

    options: Options
    seats: Seats
    staked: bool
    """Whether money is at stake."""
    first: str
    """The first dealer of this game."""
    draw_order: tuple[str, ...]
    faced: tuple[str, ...]
    """The players who have faced the first dealer in this game, giro by giro."""
    place: int
    """How many hands this game has had, with an open one."""
    reseated: bool
    """Whether the seats of the coming giro were stated."""
    done: Growing[Finished]
    missing: tuple[str, ...]
    """The players without a deal in a giro that the close cut short, in order of dealing."""
    others: Past | None
    """The postings that belong to no hand."""
    closed: bool
    hand: Hand | None

    def at(self, hand: Hand) -> Table:
        """The table after an event of its last hand."""
        return tuple.__new__(Table, (*self[:-1], hand))
