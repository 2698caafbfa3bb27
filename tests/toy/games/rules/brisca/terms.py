"""What was logged of a hand, and what a table holds between hands. Seats of a hand are numbered in order of play, 0 the mano."""

from __future__ import annotations

from typing import NamedTuple

from rules.brisca.facts import Tally
from rules.brisca.tariffs import Options
from rules.core.cards import FORTY, SUIT_OF
from rules.core.growing import Growing
from rules.core.play import Play
from rules.core.postings import Past, Posting
from rules.core.seats import Seats

SIDES = (0, 1)
"""Two sides play: two players, or two pairs. Source: brisca/mesa"""


class Hand(NamedTuple):
    """A hand that was dealt."""

    number: int
    dealer: str
    seated: tuple[str, ...]
    """Everybody, in the table's order."""
    players: tuple[str, ...]
    """Everybody, mano first."""
    turned: str
    dealt: tuple[int | None, ...]
    """The cards of each seat, where they are told."""
    tally: Tally | None
    play: Play

    @property
    def trump(self) -> str:
        """The suit of the card that was turned up. Source: brisca/triunfo"""
        return SUIT_OF[self.turned]

    @property
    def tricks_count(self) -> int:
        """How many tricks the hand has. Source: brisca/bazas"""
        return len(FORTY) // len(self.players)

    def side(self, player: str) -> int:
        """The side of a player: who sit across are one. Source: brisca/mesa"""
        return self.players.index(player) % len(SIDES)


class Finished(NamedTuple):
    """A hand that is complete, and what it paid."""

    hand: Hand
    postings: tuple[Posting, ...]


class Table(NamedTuple):
    """A night of Brisca at one moment."""

    options: Options
    seats: Seats
    due: str
    """Who deals next."""
    done: Growing[Finished]
    others: Past | None
    """The postings that belong to no hand."""
    closed: bool
    hand: Hand | None
