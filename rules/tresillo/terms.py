"""The terms of the game as values: what is known of a table, a hand, its auction and its cards.

Seats of a hand are 0 mano, 1 en medio, 2 postre; sets of cards are bits (`rules.core.cards`), the tricks are a `rules.core.play.Play`.
These are values only: the other modules say what they come to.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from rules.core.findings import Finding
from rules.core.growing import Growing
from rules.core.play import Play
from rules.core.postings import BROUGHT, Past, Posting
from rules.core.seats import Seats
from rules.tresillo.tariffs import Options

TRICKS: Final = 9
"""The tricks of a hand, and the cards of each player. Source: fournier/distribucion, voltereta-1826/art-1"""
STOCK: Final = 13
"""The cards of the baceta. Source: fournier/distribucion, jepus-1896/formacion"""
FIRST_TRICKS: Final = 5
"""The tricks that make primeras, and after which a bola begins. Source: fournier/condiciones, fournier/bola"""
LAST_SURRENDER: Final = 3
"""How many tricks may be played before the hombre can no longer give up. Source: fournier/rendidas, voltereta-1826/art-4"""

SEATS: Final = (0, 1, 2)
OTHERS: Final = tuple(tuple(other for other in SEATS if other != seat) for seat in SEATS)
"""Seat → the two others."""
FROM: Final = tuple((*SEATS[seat:], *SEATS[:seat]) for seat in SEATS)
"""Seat → the three seats in order of play from it. Source: fournier/distribucion"""

Kind = Literal["none", "primera", "reservada"]


class Dealt(NamedTuple):
    """What is known of the deal: each seat's nine cards (None if not logged), the baceta top first, the cut."""

    hands: tuple[int | None, int | None, int | None]
    stock: tuple[str, ...] | None
    cut: int | None


class Auction(NamedTuple):
    """The calls so far: who holds at which step, who has passed, whose turn it is (None once it is over)."""

    holder: int | None = None
    step: int = 0
    step_of_before: int = 0
    """The step as it was reckoned before `mas_equals` existed: every player before the holder equals him."""
    passed: tuple[int, ...] = ()
    turn: int | None = 0
    raised: bool = False
    """Whether anybody has said mas."""


class Contract(NamedTuple):
    """The contract that ended the auction; `solera_told` is what the event said of a solera, if anything."""

    hombre: int
    lance: str
    trump: str
    turned: str | None
    solera_told: bool | None


class Exchanged(NamedTuple):
    """One player's exchange: how many cards, and which ones if known; `gone_count` were drawn before it."""

    discards_count: int
    drawn_count: int
    discards: int | None
    drawn: int | None
    gone_count: int = 0


class Surrender(NamedTuple):
    """The hombre gave up after `tricks_count` tricks; who has said bien, who defends."""

    tricks_count: int
    bien: tuple[int, ...] = ()
    defensor: int | None = None
    bola_lost: bool = False
    """Whether the hombre had asked for the bola and lost it before he gave up."""

    @property
    def accepted(self) -> bool:
        """Whether both opponents said bien."""
        return len(self.bien) == 2

    @property
    def unanswered(self) -> bool:
        """Whether it is neither accepted nor defended yet."""
        return self.defensor is None and not self.accepted


class Ending(NamedTuple):
    """What a hand came to, before anybody pays; counts by seat, None if nothing was played or counted."""

    outcome: str
    counts: tuple[int, int, int] | None = None
    winner: int | None = None
    """The seat with strictly most tricks; None if there is none."""
    primeras: str | None = None
    estuches: int = 0
    bola: str | None = None


class Hand(NamedTuple):
    """A hand that was dealt and is not finished; `play` is last because it changes with every trick."""

    number: int
    dealer: str
    active: tuple[str, str, str]
    dealt: Dealt
    auction: Auction
    contract: Contract | None
    exchanges: tuple[Exchanged | None, Exchanged | None, Exchanged | None]
    """By seat, None if none was logged."""
    surrender: Surrender | None
    bola_asked: bool
    declared: int | None
    """The estuches that the jugador declared."""
    ending: Ending | None
    """Set when everything is known but a loser's choice."""
    choices: tuple[bool, ...]
    found: tuple[Finding, ...]
    """Findings of events that the known cards do not show."""
    play: Play | None

    def put(self, field: int, value: object) -> Hand:
        """The hand with one field changed, by its index (`AUCTION` …): what `_replace` does, in a quarter of its time."""
        return tuple.__new__(Hand, self[:field] + (value,) + self[field + 1 :])  # noqa: RUF005  # unpacking takes a quarter longer

    @property
    def jugador(self) -> int | None:
        """The seat that plays against the others: the defensor of a defended hand, else the hombre. Source: jepus-1896/valor-naipes"""
        if self.surrender is not None and self.surrender.defensor is not None:
            return self.surrender.defensor
        return None if self.contract is None else self.contract.hombre

    @property
    def winners(self) -> tuple[int, ...]:
        """The winner of each trick so far."""
        return () if self.play is None else self.play.winners

    @property
    def counts(self) -> tuple[int, int, int]:
        """The tricks of each seat so far."""
        winners = self.winners
        return winners.count(0), winners.count(1), winners.count(2)


AUCTION: Final = Hand._fields.index("auction")
CONTRACT: Final = Hand._fields.index("contract")
EXCHANGES: Final = Hand._fields.index("exchanges")
ENDING: Final = Hand._fields.index("ending")
PLAY: Final = Hand._fields.index("play")
"""The indexes of the fields that change with the common events."""


class Waiting(NamedTuple):
    """A reserved puesta, and the hand that it comes from."""

    player: str
    tantos: int
    since: int = BROUGHT


class Settled(NamedTuple):
    """A reckoned hand: its postings, the puestas made in it, and what lies and waits after it."""

    postings: tuple[Posting, ...]
    puestas: tuple[tuple[Waiting, str], ...]
    plate: int
    kind: Kind
    reserved: tuple[tuple[Waiting, ...], ...]


class Finished(NamedTuple):
    """A hand that is over: who sat at the table, what was logged, what it came to and what it paid."""

    players: tuple[str, ...]
    hand: Hand
    ending: Ending
    settled: Settled

    @property
    def postings(self) -> tuple[Posting, ...]:
        """The postings of the hand."""
        return self.settled.postings


class Table(NamedTuple):
    """A night of Tresillo at one moment; `hand` is last because it changes with every trick."""

    options: Options
    seats: Seats
    due: str
    """Who deals next."""
    plate: int
    """What was put into the plate and not taken, with the deal of the open hand and without its result."""
    kind: Kind
    reserved: tuple[tuple[Waiting, ...], ...]
    """What waits, in the order in which it will be put in; two puestas that go together are one item."""
    done: Growing[Finished]
    others: Past | None
    """The postings that belong to no hand."""
    closed: bool
    late: int
    """What transfers brought into the plate since the open hand was decided; they do not touch its result."""
    late_least: int
    """The least value that `late` ever had."""
    dealt: int
    """What dealing has put into the plate since it was last empty, plus what was carried in without a puesta."""
    paid_out: bool
    """Whether a transfer emptied the plate of its puesta and nobody has won since."""
    hand: Hand | None

    def at(self, hand: Hand) -> Table:
        """The table after an event of its open hand."""
        return tuple.__new__(Table, (*self[:-1], hand))


def solera_of(options: Options, hand: Hand) -> bool:
    """Whether a vuelta counts as a solera: one card put away, if the house rule admits it.

    The hombre's exchange decides, else what the contract says. Source: fournier/lances
    """
    contract = hand.contract
    if contract is None or contract.lance != "vuelta" or not options.solera:
        return False
    exchanged = hand.exchanges[contract.hombre]
    return exchanged.discards_count == 1 if exchanged is not None else bool(contract.solera_told)
