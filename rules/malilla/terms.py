"""The terms of the game as values: what was logged of a hand, and what a table holds between hands.

Seats of a hand are numbered in order of play, 0 the mano; the last one has the turned card. Sets of cards are bits (`rules.core.cards`),
the tricks are a `rules.core.play.Play`. These are values only: the other modules say what they come to.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

from rules.core.findings import Finding
from rules.core.growing import Growing
from rules.core.play import Play
from rules.core.postings import Past, Posting
from rules.core.seats import Seats
from rules.malilla.facts import Penalty, Tally
from rules.malilla.tariffs import Options
from rules.malilla.variants import Form

MANO: Final = 0
Void = Literal["misdeal", "redeal", "wrong_dealer"]
"""Why a hand is void: dealt wrong, an incomplete pack, dealt out of turn. Source: malilla-1807/mal-dado, malilla-1807/dar-sin-tocarle"""
Piles = tuple[tuple[str, ...], ...]


class Dealt(NamedTuple):
    """What is known of the deal, by seat (None if not logged): cards and their number, the open piles; the monte top first."""

    hands: tuple[int | None, ...]
    counts: tuple[int | None, ...]
    stock: tuple[str, ...] | None
    piles: tuple[Piles | None, ...]
    covering: tuple[Mapping[str, int] | None, ...]
    """Card → the cards that lie on it in its pile."""


class Exchanged(NamedTuple):
    """One player's exchange: how many cards, and which ones if that is known. Source: malilla-1807/ad-cubiertas"""

    cards_count: int
    discards: int | None
    drawn: int | None


class Said(NamedTuple):
    """What a trick says besides its cards: a leader out of turn, the gatherer, the cards taken back."""

    leader: int | None
    raised_by: int | None
    amended: Mapping[int, str]


class Hand(NamedTuple):
    """A hand from its deal until the next; `play` is last because it changes with every trick."""

    number: int
    form: Form
    turn: int
    multiplier: int
    dealer: str
    seated: tuple[str, ...]
    """Everybody who sat at the table at the deal, in the table's order."""
    players: tuple[str, ...]
    """The players with cards, mano first; the last one has the turned card."""
    out_of_turn: bool
    """Whether somebody dealt whose turn it was not."""
    turned: str
    trump: str
    miscounted: bool
    """Whether the deal shows that somebody had too many or too few cards."""
    dealt: Dealt
    exchanges: tuple[Exchanged | None, ...]
    penalties: tuple[Penalty, ...]
    said: Mapping[int, Said]
    """Trick (from 1) → what it says besides its cards; nearly always empty."""
    begun: bool
    """Whether an event said that play had begun, before a trick or a tally showed it."""
    void: Void | None
    tally: Tally | None
    found: tuple[Finding, ...]
    """The findings of an older record that would be refused today."""
    moved: bool
    """Whether the seats have changed since; the hand then no longer decides who deals next."""
    play: Play | None

    @property
    def owner(self) -> int:
        """The seat that has the turned card. Source: malilla-1807/vuelta, malilla-1807/ad-barrotada-intro"""
        return len(self.players) - 1

    @property
    def winners(self) -> tuple[int, ...]:
        """The winner of each trick so far."""
        return () if self.play is None else self.play.winners

    def seat(self, player: str) -> int:
        """The seat of a player who has cards."""
        return self.players.index(player)

    def has_law(self, player: str, law: str) -> bool:
        """Whether a law was logged against a player in this hand."""
        return bool(self.penalties) and any(each.law == law and each.player == player for each in self.penalties)


class Finished(NamedTuple):
    """A hand that the next deal has closed, and what it paid."""

    hand: Hand
    options: Options
    postings: tuple[Posting, ...]


class Table(NamedTuple):
    """A night of Malilla at one moment; `hand` is last because it changes with every trick."""

    options: Options
    seats: Seats
    due: str
    """Whose turn it is to deal, before the last hand counts."""
    partida: int
    turns: int
    """How many turns of the deal this partida has used up, before the last hand counts."""
    favorito: str | None
    """The suit in which everything is paid double in this partida. Source: malilla-1807/favorito"""
    done: Growing[Finished]
    others: Past | None
    """The postings that belong to no hand."""
    closed: bool
    hand: Hand | None

    def at(self, hand: Hand) -> Table:
        """The table after an event of its last hand."""
        return tuple.__new__(Table, (*self[:-1], hand))
