"""The terms of the game as values: what was logged of a hand, and what a table holds between hands.

Seats of a hand are numbered in order of play, 0 the mano; sets of cards are bits (`rules.core.cards`). These are values only: a hand keeps
what was logged, and the other modules say what it comes to.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from rules.core.findings import Finding
from rules.core.growing import Growing
from rules.core.play import Play
from rules.core.postings import Past, Posting
from rules.core.seats import Seats
from rules.mediator.facts import Penalty
from rules.mediator.tariffs import Options
from rules.mediator.variants import Form

NOBODY: Final = -1
"""In place of a companion's seat: the hombre plays alone."""


class Dealt(NamedTuple):
    """What is known of the deal: each seat's cards (None if not logged), the stock top first, the packets."""

    hands: tuple[int | None, ...]
    stock: tuple[str, ...] | None
    packets: tuple[int, ...] | None
    announced: bool


class Standing(NamedTuple):
    """The call that stands: whose, which game, which favor class (None if not disclosed)."""

    seat: int
    call: str
    favor: int | None


class Auction(NamedTuple):
    """The calls so far: who has passed, which call stands, whose turn it is (None once it is over)."""

    calls_count: int = 0
    passed: tuple[int, ...] = ()
    standing: Standing | None = None
    turn: int | None = 0


class Contract(NamedTuple):
    """The contract that ended the auction; `bola` is one undertaken from the start."""

    hombre: int
    lance: str
    trump: str
    called: str | None
    bola: bool
    turned: str | None


class King(NamedTuple):
    """A king changed hands: who gave it, and the card that went back, as a bit (None if it was only counted)."""

    giver: int
    given: int | None


class Drawn(NamedTuple):
    """One player's descarte y robo: how many cards, and which ones if known."""

    cards_count: int
    discards: int | None
    drawn: int | None


class Asked(NamedTuple):
    """A Bola that was asked for: by whom, after how many logged tricks, and whether before the first card, if that was stated."""

    seat: int
    tricks_count: int
    from_start: bool | None = None


class GivingUp(NamedTuple):
    """The hombre gave up; without an `answer` it is a surrender as in Tresillo; `partner` as stated, None if not."""

    answer: str | None
    tricks_count: int
    partner: int | None
    defended: bool = False


class Told(NamedTuple):
    """A tally as logged: the tricks of each seat, the companion (None if not stated), and the rest."""

    counts: tuple[int, ...]
    partner: int | None
    primeras: bool | None
    estuches: int | None
    contra_estuche: bool | None
    cut_after: int | None


class Claim(NamedTuple):
    """Conditions that somebody asked for."""

    seat: int
    primeras: bool
    estuches: int | None
    contra_estuche: bool


class Announced(NamedTuple):
    """Somebody announced a card that draws for the fines."""

    seat: int
    card: str


class Open(NamedTuple):
    """A player laid his hand down after this many tricks."""

    seat: int
    tricks_count: int


class Hand(NamedTuple):
    """A hand as logged, until the next deal closes it; `play` is last because it changes with every trick."""

    number: int
    players: tuple[str, ...]
    """Everybody who sat at the table at the deal, in order of play."""
    dealer: str
    active: tuple[str, ...]
    """The players with cards, mano first."""
    put: tuple[Posting, ...]
    """What was put into the pozo at the deal."""
    dealt: Dealt
    auction: Auction
    passed_out: bool
    contract: Contract | None
    king: King | None
    drawn: tuple[Drawn | None, ...]
    """The robo of each seat, None if none was logged."""
    asked: Asked | None
    giving_up: GivingUp | None
    tally: Told | None
    claims: tuple[Claim, ...]
    announced: tuple[Announced, ...]
    laid_open: tuple[Open, ...]
    irregular: tuple[tuple[str, int, int], ...]
    """What tricks say of themselves: `ley-8` or `ley-7`, the seat, the trick (from 1)."""
    penalties: tuple[Penalty, ...]
    found: tuple[Finding, ...]
    """The findings of an older record that would be refused today."""
    void: bool
    play: Play | None

    def but(self, **changed: Any) -> Hand:
        """The hand with some fields changed."""
        return self._replace(**changed)

    def but_at(self, field: int, value: object) -> Hand:
        """The hand with one field changed, by its index (`AUCTION` …): what `but` does, in a quarter of its time."""
        return tuple.__new__(Hand, self[:field] + (value,) + self[field + 1 :])  # noqa: RUF005  # unpacking takes a quarter longer

    @property
    def winners(self) -> tuple[int, ...]:
        """The winner of each trick so far."""
        return () if self.play is None else self.play.winners

    @property
    def asked_in_summary(self) -> bool:
        """Whether a Bola was asked and no trick is logged."""
        return self.asked is not None and not self.winners

    @property
    def zangano(self) -> str | None:
        """The player who sits the hand out, if there is one. Source: mediator-1826/zangano"""
        return None if self.dealer in self.active else self.dealer


AUCTION: Final = Hand._fields.index("auction")
CONTRACT: Final = Hand._fields.index("contract")
PLAY: Final = Hand._fields.index("play")
"""The indexes of the fields that change with the common events."""


class Fines(NamedTuple):
    """The fines kept apart: the sum, and the players who paid any part of it. Source: mediator-1826/cap-4-multas"""

    tantos: int = 0
    payers: tuple[str, ...] = ()


class Settled(NamedTuple):
    """A reckoned hand: its postings, and what lies in pozo and fines after it."""

    postings: tuple[Posting, ...]
    pozo: int
    fines: Fines


class Finished(NamedTuple):
    """A hand that the next deal or the end of the night has closed; `before` are the fines that it drew for."""

    hand: Hand
    before: Fines
    settled: Settled

    @property
    def postings(self) -> tuple[Posting, ...]:
        """The postings of the hand."""
        return self.settled.postings


class Table(NamedTuple):
    """A night of Mediator at one moment; `hand` is last because it changes with every trick."""

    options: Options
    form: Form
    seats: Seats
    due: str | None
    """Who deals next; None while that depends on how the hand ends."""
    redealt: bool
    """Whether the last hand was void, so that no polla is put in again."""
    pozo: int
    """What lies in the pozo, with the puts of the hand's deal and without its result."""
    fines: Fines
    """The fines that the hand draws for."""
    done: Growing[Finished]
    others: Past | None
    """The postings that belong to no hand."""
    closed: bool
    late: int
    """What transfers brought into the pozo since the hand was complete; they do not touch its result."""
    hand: Hand | None
    """The last hand that was dealt, until the next deal."""

    def at(self, hand: Hand) -> Table:
        """The table after an event of its hand."""
        return tuple.__new__(Table, (*self[:-1], hand))

    def dealt(self, hand: Hand, *, pozo: int) -> Table:
        """The table between hands after the next deal; who deals after that depends on how the hand ends."""
        options, form, seats, _, redealt, _, fines, done, others, closed, late, _ = self
        return Table(options, form, seats, None, redealt, pozo, fines, done, others, closed, late, hand)
