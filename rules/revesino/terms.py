"""The terms of the game as values: what is known of a table, a hand, its cards and their fates.

Seats of a hand are 0 mano, 1 second, 2 third, 3 pie (the dealer); a later seat is better. Sets of cards are bits (`rules.core.cards`), the
tricks are a `rules.core.play.Play`. These are values only: the other modules say what they come to.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from rules.core.findings import Finding
from rules.core.growing import Growing
from rules.core.play import Play
from rules.core.postings import BROUGHT, Past, Posting
from rules.core.seats import Seats
from rules.revesino.facts import Penalty, Tally
from rules.revesino.tariffs import Options

TRICKS: Final = 11
"""The tricks of a hand, and the cards of each player. Source: revesino-1807/dar"""
FIRST_NINE: Final = 9
"""How many of the first tricks a player wins to go for the Revesino. Source: revesino-1807/t-cortar, revesino-1807/adiciones-28"""
STOCK: Final = 3
"""The cards of the baceta. Source: revesino-1807/dar"""
MANO: Final = 0
PIE: Final = 3
SEATS: Final = (0, 1, 2, 3)
"""The seats of a hand in order of play; a later seat is better. Source: revesino-1807/mano-pie, revesino-1807/sentado"""

Masks = tuple[int | None, int | None, int | None, int | None]
Counts = tuple[int, ...]

TOO_MANY: Final = ("carta-de-mas", "pie-roba")
"""The laws of a card too many. Source: revesino-1807/carta-de-mas, revesino-1807/pie-roba"""
TOO_FEW: Final = ("carta-de-menos", "creyo-dar")
"""The laws of a card too few. Source: revesino-1807/carta-de-mas, revesino-1807/creyo-dar"""
WRONG_COUNT: Final = (*TOO_MANY, *TOO_FEW)
OFFENCES: Final = (*WRONG_COUNT, "renuncio")
"""The laws whose offender pays for everybody. Source: revesino-1807/renuncio-paga, revesino-1807/carta-de-mas"""


class Dealt(NamedTuple):
    """What is known of the deal: each seat's cards (None if not logged), the baceta top first."""

    hands: Masks
    stock: tuple[str, ...] | None


class Exchanged(NamedTuple):
    """One player's exchange: how many cards, and which ones if known."""

    discards_count: int
    drawn_count: int
    discard: str | None
    drawn: str | None

    @property
    def known(self) -> bool:
        """Whether its cards are known, or there are none."""
        return (self.discard is not None) == bool(self.discards_count) and (self.drawn is not None) == bool(self.drawn_count)


class Lying(NamedTuple):
    """A hand laid open: whose, and after how many tricks. Source: revesino-1807/tenderse"""

    seat: int
    tricks_count: int


class Hand(NamedTuple):
    """A hand from its deal until the next; `play` is last because it changes with every trick."""

    number: int
    turn: int
    multiplier: int
    dealer: str
    players: tuple[str, str, str, str]
    """The players with cards, mano first."""
    out_of_turn: bool
    """Whether somebody dealt whose turn it was not."""
    put: int
    """What each put into the platillo at the deal."""
    dealt: Dealt
    exchanges: tuple[Exchanged | None, Exchanged | None, Exchanged | None, Exchanged | None]
    exchanged: tuple[int, ...]
    """The seats that exchanged, in their order."""
    baceta: tuple[str | None, ...]
    """The cards of the baceta, top first; None for an unknown card."""
    penalties: tuple[Penalty, ...]
    laid_open: tuple[Lying, ...]
    beside: tuple[Posting, ...]
    """What was paid in the hand besides its scoring: a double discard, a drawn pena."""
    void: bool
    redealt: bool
    """Whether the same player deals again after a void hand."""
    tally: Tally | None
    found: tuple[Finding, ...]
    """The findings of an older record that would be refused today."""
    moved: bool
    """Whether the seats have changed since, so that no law can be applied any more."""
    play: Play | None

    def exchanging(self, seat: int, told: Exchanged, baceta: tuple[str | None, ...]) -> Hand:
        """The hand after an exchange: what `but` does, in a quarter of its time."""
        exchanges = (*self.exchanges[:seat], told, *self.exchanges[seat + 1 :])
        changed = (exchanges, (*self.exchanged, seat), baceta)
        return tuple.__new__(Hand, self[:EXCHANGES] + changed + self[EXCHANGES + 3 :])  # unpacking takes longer

    def but(self, **fields: Any) -> Hand:
        """The hand with some fields changed."""
        return self._replace(**fields)

    @property
    def winners(self) -> tuple[int, ...]:
        """The winner of each trick so far."""
        return () if self.play is None else self.play.winners

    def seat(self, player: str) -> int:
        """The seat of a player."""
        return self.players.index(player)

    def has_law(self, seat: int, laws: tuple[str, ...]) -> bool:
        """Whether one of some laws was applied to a player in this hand."""
        return bool(self.penalties) and any(each.law in laws and self.seat(each.player) == seat for each in self.penalties)


EXCHANGES: Final = Hand._fields.index("exchanges")
"""The index of the fields that change with an exchange: the exchanges, their order, and the baceta."""


class Fate(NamedTuple):
    """The fate of a pay card: sold to, pulled by, led, asleep; the seats of its player and of the other."""

    how: str
    player: int | None = None
    other: int | None = None


ASLEEP: Final = Fate("asleep")
Fates = Mapping[str, Fate]


class Revesino(NamedTuple):
    """Who won the first nine tricks; the cutter (None if given, or cut by nobody); whether it is annulled."""

    player: int
    cut_by: int | None
    annulled: bool


class Pena(NamedTuple):
    """A sum that waits until it is drawn for, and the hand that it comes from. Source: revesino-1807/penas-suerte"""

    player: str
    tantos: int
    since: int = BROUGHT


class Settled(NamedTuple):
    """A reckoned hand: its postings, and what lies in the platillo after it."""

    postings: tuple[Posting, ...]
    plate: int


class Finished(NamedTuple):
    """A hand that the next deal has closed, and what it paid."""

    hand: Hand
    options: Options
    settled: Settled

    @property
    def postings(self) -> tuple[Posting, ...]:
        """The postings of the hand."""
        return self.settled.postings


class Standing(NamedTuple):
    """How a player stands in the night: what he has gained, and the lowest that he ever was. Source: revesino-1807/dote"""

    sum: int = 0
    deepest: int = 0

    def after(self, tantos: int) -> Standing:
        """His standing after some more tantos."""
        total = self.sum + tantos
        return Standing(total, max(self.deepest, -total))


class Table(NamedTuple):
    """A night of Revesino at one moment; `hand` is last because it changes with every trick."""

    options: Options
    seats: Seats
    due: str | None
    """Who deals next, if that does not follow from the last hand."""
    turns: int
    """How many turns of the deal the closed hands have used up."""
    plate: int
    """What lies in the platillo, before the last hand."""
    reserved: tuple[Pena, ...]
    done: Growing[Finished]
    standing: Mapping[str, Standing]
    """Everybody's standing before the last hand and the payments after it."""
    others: Past | None
    """The postings that belong to no hand."""
    since: Past | None
    """Those postings that came after the last hand was complete."""
    closed: bool
    late: int
    """What transfers brought into the platillo since the last hand was complete; they do not touch its result."""
    hand: Hand | None

    def at(self, hand: Hand) -> Table:
        """The table after an event of its last hand."""
        return tuple.__new__(Table, (*self[:-1], hand))
