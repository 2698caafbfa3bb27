"""The words of the game as values: what was logged of a hand, what was noted in it, and what a table holds between hands.

Seats of a hand are counted in order of play from the dealer's right, who leads; so 2 is the one at the dealer's left, who cuts, and
3 the dealer. Pairs are 0 (NS, that of the game's first dealer) and 1 (EO). Sets of cards are bits (`rules.core.cards`). Values only:
what they come to is asked of the other modules.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from rules.core.findings import Finding
from rules.core.growing import Growing
from rules.core.postings import Past, Posting
from rules.core.seats import Seats
from rules.minchiate.tariffs import Options

CUTTER: Final = 2
"""Who cuts: the last before the dealer in order of play. Source: minchiate/corte"""
DEALER: Final = 3
SEATS: Final = (0, 1, 2, 3)
NS: Final = 0
EO: Final = 1
PAIRS: Final = (NS, EO)
NAMES: Final = ("NS", "EO")
TRICKS: Final = 21
"""The tricks of a hand, and the cards of each player. Source: minchiate/reparto"""
WHOLE_FOLA: Final = 13
"""The cards of the Fola, where nobody robbed any. Source: minchiate/reparto"""
HANDS_OF_A_GIRO: Final = 4
HANDS_OF_A_GAME: Final = 12
"""The hands of a game: three giros of four. Source: minchiate/parejas"""
Codes = tuple[str, ...]
Pair = tuple[int, int]


class Dealt(NamedTuple):
    """What the deal told of the cards; None where it told nothing."""

    robbed: Codes | None
    hands: tuple[int | None, ...]
    """By seat, the twenty-one cards that were dealt."""
    turned: tuple[str | None, ...]
    fola: Codes | None
    fola_robbed: Codes | None
    fola_taken: Codes | None


class Put(NamedTuple):
    """What somebody discarded: how many, and which where that is known."""

    size: int
    cards: int | None


class Declared(NamedTuple):
    """A versícula that was shown: whose, of which kind, its cards, what it counts."""

    seat: int
    kind: str
    codes: Codes
    points: int


class Note(NamedTuple):
    """Points noted during a hand: for which pair, why, by whom and in which trick, for which cards; the standing difference after it."""

    pair: int
    points: int
    why: str
    seat: int | None
    trick: int | None
    codes: Codes
    lead: int
    """What NS is ahead by; below zero it is EO that is."""


class Kept(NamedTuple):
    """What `cartas-de-mas` left a pair of its notes: the last of them, if there was one; how many notes there were when it came."""

    note: Note | None
    since: int


class Fine(NamedTuple):
    """A renuncio that was paid: whose, in which trick where that was named; `late` after the hand was over."""

    player: str
    trick: int | None
    late: bool


class Laid(NamedTuple):
    """A trick with its cards: who led, and the card of each seat ("" where none was laid)."""

    leader: int
    codes: tuple[str, ...]


class Summed(NamedTuple):
    """What a tally told: the cards captured by pair, who has the last trick, the counting cards of each pair."""

    cards: Pair
    last: int
    captured: Pair


class Hand(NamedTuple):
    """A hand that was dealt; what changes with every trick stands last."""

    number: int
    place: int
    """Which hand of the game it is, from 1."""
    dealer: str
    players: tuple[str, ...]
    """In order of play from the dealer's right."""
    first: int
    """The seat of the game's first dealer."""
    sides: tuple[int, ...]
    """By seat, the pair."""
    out_of_turn: str | None
    """Who faces the first dealer without being due, in the first hand of a giro."""
    dealt: Dealt
    put: tuple[Put | None, ...]
    declared: tuple[Declared, ...]
    fallen: tuple[tuple[int, int], ...]
    """Who laid his cards open, and how many tricks had been logged."""
    miscounted: frozenset[int]
    """Who was found with a wrong number of cards."""
    kept: tuple[Kept | None, Kept | None]
    """By pair, what `cartas-de-mas` left of its notes."""
    fines: tuple[Fine, ...]
    found: tuple[Finding, ...]
    """What a record of before tells of it that would be refused today."""
    tally: Summed | None
    may: tuple[int, ...]
    """By seat, the cards that he may show, put away or lay, those laid already not left out."""
    notes: tuple[Note, ...]
    leader: int
    """Who leads to the next trick."""
    winners: tuple[int, ...]
    tricks: tuple[Laid | None, ...]
    """A trick of which only the winner was told is None."""
    gone: int
    """The cards laid."""
    won: Pair
    """By pair, the cards gathered in tricks that were told with their cards, El Loco where he was laid."""
    running: tuple[int, ...]
    """What NS was ahead by after each trick."""

    @property
    def giro(self) -> int:
        """Which giro of the game it belongs to, from 1. Source: minchiate/parejas"""
        return (self.place - 1) // HANDS_OF_A_GIRO + 1

    @property
    def lead(self) -> int:
        """What NS is ahead by in notes. Source: minchiate/diferencia"""
        return self.notes[-1].lead if self.notes else 0

    def partners(self, pair: int) -> tuple[str, ...]:
        """The two of a pair: of NS the first dealer and who faces him, of EO who sits right of the first dealer and who sits left."""
        ordered = [*self.players[self.first :], *self.players[: self.first]]
        return (ordered[0], ordered[2]) if pair == NS else (ordered[1], ordered[3])


class PairCount(NamedTuple):
    """What the final count gave a pair, part by part."""

    cards: int
    card_points: int
    last_trick: int
    captured: int
    """The counting cards that it has in the end, and those that have a value inside a versícula."""
    honours: int
    versiculas: tuple[tuple[str, Codes, int], ...]
    versicula_points: int
    noted: int

    @property
    def total(self) -> int:
        """All of it. Source: minchiate/puntaje"""
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
    """A hand that the next deal has closed, what it came to, and what it paid."""

    hand: Hand
    options: Options
    result: Result
    postings: tuple[Posting, ...]


class Table(NamedTuple):
    """A night of Minchiate at one moment; `hand` stands last because it changes with every trick."""

    options: Options
    seats: Seats
    staked: bool
    """Whether money is at stake."""
    first: str
    """The first dealer of this game."""
    draw_order: tuple[str, ...]
    faced: tuple[str, ...]
    """Who has faced the first dealer in this game, giro by giro."""
    place: int
    """The hands of this game so far, an open one included."""
    reseated: bool
    """Whether it was said how they sit in the giro to come."""
    done: Growing[Finished]
    missing: tuple[str, ...]
    """Who had no deal in a giro that the close cut short, in order of dealing."""
    others: Past | None
    """The postings that belong to no hand."""
    closed: bool
    hand: Hand | None

    def at(self, hand: Hand) -> Table:
        """The table after an event of its last hand."""
        return tuple.__new__(Table, (*self[:-1], hand))
