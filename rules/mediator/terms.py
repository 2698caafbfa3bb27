"""The words of the game as values: what was logged of a hand, and what a table holds between hands.

Seats of a hand are numbered in order of play, 0 the mano; sets of cards are bits (`rules.core.cards`). A hand keeps what was told
of it; what that comes to is asked of the other modules. Values only.
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
"""In the place of a companion's seat: the hombre plays alone."""


class Dealt(NamedTuple):
    """What is known of the deal: each seat's cards (None where not told), the stock top first, the packets."""

    hands: tuple[int | None, ...]
    stock: tuple[str, ...] | None
    packets: tuple[int, ...] | None
    announced: bool


class Standing(NamedTuple):
    """The call that stands: whose, which game, with which class of favor (None where it was not disclosed)."""

    seat: int
    call: str
    favor: int | None


class Auction(NamedTuple):
    """The calls so far: who has passed, which call stands, whose turn it is (None when it is over)."""

    calls_count: int = 0
    passed: tuple[int, ...] = ()
    standing: Standing | None = None
    turn: int | None = 0


class Contract(NamedTuple):
    """What the auction ended in; `bola` is one undertaken from the start."""

    hombre: int
    lance: str
    trump: str
    called: str | None
    bola: bool
    turned: str | None


class King(NamedTuple):
    """A king changed hands: who gave it, and the card that went back, as a bit (None where it was only counted)."""

    giver: int
    given: int | None


class Drawn(NamedTuple):
    """One player's descarte y robo: how many, and which cards where that is known."""

    cards_count: int
    discards: int | None
    drawn: int | None


class Asked(NamedTuple):
    """A Bola that was asked for: by whom, after how many logged tricks, and whether before the first card, where that was told."""

    seat: int
    tricks_count: int
    from_start: bool | None = None


class GivingUp(NamedTuple):
    """The hombre gave up: `answer` None is a surrender as in the Tresillo; `partner` as it was told (None where it was not)."""

    answer: str | None
    tricks_count: int
    partner: int | None
    defended: bool = False


class Told(NamedTuple):
    """A tally as it was told: the tricks of each seat, the companion (None where not told), what else was said."""

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
    """Somebody laid his hand down, after how many tricks."""

    seat: int
    tricks_count: int


class Hand(NamedTuple):
    """A hand as it was logged; the next deal closes it. `play` stands last because it changes with every trick."""

    number: int
    players: tuple[str, ...]
    """Who sat at the table when it was dealt, in order of play."""
    dealer: str
    active: tuple[str, ...]
    """Who has cards, mano first."""
    put: tuple[Posting, ...]
    """What was put into the pozo as it was dealt."""
    dealt: Dealt
    auction: Auction
    passed_out: bool
    contract: Contract | None
    king: King | None
    drawn: tuple[Drawn | None, ...]
    """The robo of each seat, None where none was logged."""
    asked: Asked | None
    giving_up: GivingUp | None
    tally: Told | None
    claims: tuple[Claim, ...]
    announced: tuple[Announced, ...]
    laid_open: tuple[Open, ...]
    irregular: tuple[tuple[str, int, int], ...]
    """What a trick told of itself: `ley-8` or `ley-7`, the seat, the trick (from 1)."""
    penalties: tuple[Penalty, ...]
    found: tuple[Finding, ...]
    """What a record of before tells of it that would be refused today."""
    void: bool
    play: Play | None

    def but(self, **changed: Any) -> Hand:
        """The hand with some fields changed."""
        return self._replace(**changed)

    def but_at(self, field: int, value: object) -> Hand:
        """The hand with one field changed, by its place (`AUCTION` …): what `but` does, in a quarter of its time."""
        return tuple.__new__(Hand, self[:field] + (value,) + self[field + 1 :])  # noqa: RUF005  # unpacking takes a quarter longer

    @property
    def winners(self) -> tuple[int, ...]:
        """Who won each trick so far."""
        return () if self.play is None else self.play.winners

    @property
    def asked_in_summary(self) -> bool:
        """Whether a Bola was asked, and no trick is logged."""
        return self.asked is not None and not self.winners

    @property
    def zangano(self) -> str | None:
        """Who sits the hand out, where somebody does. Source: mediator-1826/zangano"""
        return None if self.dealer in self.active else self.dealer


AUCTION: Final = Hand._fields.index("auction")
CONTRACT: Final = Hand._fields.index("contract")
PLAY: Final = Hand._fields.index("play")
"""The places of the fields that change with the common events."""


class Fines(NamedTuple):
    """The fines kept apart: how much, and who paid any part of them. Source: mediator-1826/cap-4-multas"""

    tantos: int = 0
    payers: tuple[str, ...] = ()


class Settled(NamedTuple):
    """A hand reckoned: its postings, and what lies in pozo and fines after it."""

    postings: tuple[Posting, ...]
    pozo: int
    fines: Fines


class Finished(NamedTuple):
    """A hand that the next deal, or the end of the night, has closed; `before` are the fines that it drew for."""

    hand: Hand
    before: Fines
    settled: Settled

    @property
    def postings(self) -> tuple[Posting, ...]:
        """What it paid."""
        return self.settled.postings


class Table(NamedTuple):
    """A night of Mediator at one moment; `hand` stands last because it changes with every trick."""

    options: Options
    form: Form
    seats: Seats
    due: str | None
    """Who deals next; None as long as that hangs on how the hand ends."""
    redealt: bool
    """Whether the last hand was void, so that no polla is put anew."""
    pozo: int
    """What lies in the pozo: with the puts of the hand's deal, before its result."""
    fines: Fines
    """The fines that the hand draws for."""
    done: Growing[Finished]
    others: Past | None
    """The postings that belong to no hand."""
    closed: bool
    late: int
    """What transfers brought into the pozo since the hand was complete: they do not touch its result."""
    hand: Hand | None
    """The last hand that was dealt, until the next deal."""

    def at(self, hand: Hand) -> Table:
        """The table after an event of its hand."""
        return tuple.__new__(Table, (*self[:-1], hand))

    def dealt(self, hand: Hand, *, pozo: int) -> Table:
        """The table between hands, as the next one is dealt; who deals after it hangs on how it ends."""
        options, form, seats, _, redealt, _, fines, done, others, closed, late, _ = self
        return Table(options, form, seats, None, redealt, pozo, fines, done, others, closed, late, hand)
