"""How does a night stand, in a few values that every face shows? Its game fills in what it has; the rest stays empty.

No face checks which game is played: it shows what is there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from rules.core.expectation import Expectation
from rules.core.seats import Seats, after

DEAL: Final = "deal"


class Fines(NamedTuple):
    """The fines in the plate: how much, the card that draws for them, and the players who are out of the draw."""

    tantos: int
    card: str
    excluded: tuple[str, ...]


class Plate(NamedTuple):
    """The plate of a table: the kind of what lies in it, and its fines; None for what a game does not have."""

    kind: str | None = None
    fines: Fines | None = None


class Clock(NamedTuple):
    """Which turn of the deal it is, in a game that counts them, and by how much payments are multiplied, as far as known."""

    turn: int
    times: int
    """By how much every payment of the open hand is multiplied."""
    over: bool
    """Whether all agreed rounds have been played."""
    rounds: int | None
    """The agreed number of rounds; None if there is none."""
    partida: int | None = None
    """The number of the partida, and `round` its current round; None in a game that does not count them."""
    round: int | None = None
    favorite: str | None = None
    """The suit in which every payment is doubled."""


class Pair(NamedTuple):
    """A pair: its name, its two players, its lead in the open hand, and its tricks there."""

    name: str
    players: tuple[str, ...]
    lead: int
    tricks: int


class Giro(NamedTuple):
    """A series of hands with the same pairs, in a game where they change: the current one, or the one that the next deal begins."""

    number: int
    hand: int
    """The number of the hand that is being played, or comes next."""
    hands: int
    pairs: tuple[Pair, ...]
    order: tuple[str, ...]
    """The players of that hand, from the dealer's right round to the dealer."""
    later: tuple[str, ...]
    """The dealers of the later hands of the giro, in order."""
    playing: bool

    @property
    def is_begun(self) -> bool:
        """Whether a hand of it has been dealt, and not all of them are over."""
        return self.playing or self.hand > 1

    @property
    def to_deal(self) -> tuple[str, ...]:
        """The players who have not yet dealt in it, in order."""
        return self.later if self.playing else (self.order[-1], *self.later)


class Marked(NamedTuple):
    """What a player has marked on his board in the current game."""

    player: str
    board: int
    lack: int
    """How much his mark is short of what is needed; 0 if nothing."""
    won: int
    """How many games he has won tonight."""


class Boards(NamedTuple):
    """The current or next game of several hands: its number, and what everybody had marked before the open hand."""

    number: int
    marked: tuple[Marked, ...]


class Chips(NamedTuple):
    """The counters that a player should hold, and how many stocks of them he has needed."""

    player: str
    in_hand: int
    dotes: int


class Side(NamedTuple):
    """The players of one side in the open hand, as far as everybody knows, and the tricks that they have made."""

    players: tuple[str, ...]
    tricks: int
    needed: int | None
    """How many tricks they need; None if the game does not say."""
    bola: bool
    """Whether they go for all tricks."""


class Turned(NamedTuple):
    """The card that made trump in the open hand, and the trump."""

    card: str
    trump: str


class Standing(NamedTuple):
    """How a night stands."""

    dealer: str | None
    """The dealer of the open hand, or of the next one; None if that is not known, and in a closed night."""
    mano: str | None
    """The player who leads first in that hand."""
    speaks: str | None = None
    """The player whose call it is in the open hand; None if nobody is to call."""
    chooses: str | None = None
    """The player who must say what becomes of something before the open hand is over; None if nobody must."""
    plate: Plate | None = None
    """None at a table without a plate."""
    favors: tuple[tuple[str, str], ...] = ()
    """The favourite suits, the lowest first: each with its name and suit."""
    clock: Clock | None = None
    """None in a game that does not count turns."""
    boards: Boards | None = None
    """None in a game whose hands stand alone."""
    pairs_change: bool = False
    """Whether the pairs change from giro to giro."""
    giro: Giro | None = None
    """None in a game with fixed pairs, in a closed night, and when a game is over."""
    drawn_anew: bool = False
    """Whether a game of giros is over, so that seats must be drawn again."""
    missing: tuple[str, ...] = ()
    """The players who had no deal in a giro that the close of the night cut short."""
    chips: tuple[Chips, ...] = ()
    side: Side | None = None
    """None in a game without sides, and between hands."""
    turned: Turned | None = None
    """None in a game that turns up no card, and between hands."""


class Reseating(NamedTuple):
    """The fields in which the events that seat the players say more than their order; None for a field that the game lacks."""

    draw: str | None = None
    """The order in which players drew, the highest card first; it begins another game."""
    partida: str | None = None
    """Whether a new partida begins (`NEW`), and `favorite` with which favourite suit."""
    favorite: str | None = None


NEW: Final = "new"
"""The value for a partida that begins."""
SEATS_ALONE: Final = Reseating()
"""For a game with neither."""


class Calls(NamedTuple):
    """The types of the events that come before all others of an open hand; None for a type that the game lacks."""

    plays: str | None = None
    """The event that states who plays what."""
    announces: str | None = None
    """The event that states what somebody holds, in a game that counts it during the hand."""


NO_CALLS: Final = Calls()
"""For a game in which nothing is said before the first trick."""


class Waits(NamedTuple):
    """What a player still has to put in or pay."""

    player: str
    tantos: int


class Leaves(NamedTuple):
    """What a night leaves to the next, beyond what that works out by itself."""

    plate: int
    waiting: tuple[Waits, ...]
    fines: int = 0
    """How much of the plate waits for a draw."""
    excluded: tuple[str, ...] = ()
    """The players who are out of that draw."""
    boards: tuple[tuple[str, int], ...] = ()
    """Each player's mark in a game that is not finished; empty in a game without boards."""

    @property
    def is_nothing(self) -> bool:
        """Whether nothing lies, waits or is marked."""
        return not self.plate and not self.waiting and not any(count for _, count in self.boards)


def dealer_expected(expected: Sequence[Expectation]) -> str | None:
    """The next dealer, given what may come next; None if no deal may.

    It is the first value of `dealer`: the player who is due comes before the others of the table.
    """
    deal = next((each for each in expected if each.type == DEAL), None)
    values = () if deal is None else deal.fields["dealer"].values or ()
    return next((str(each) for each in values), None)


def mano_after(seats: Seats, dealer: str | None) -> str | None:
    """The player who leads first when this player deals; None if no dealer is known."""
    return after(seats.players, dealer) if dealer is not None and dealer in seats.players else None


def lying(leftovers: Mapping[str, Any]) -> Leaves:
    """What a night leaves, from the keys common to every game."""
    return Leaves(leftovers["plate"], tuple([Waits(each["player"], each["tantos"]) for each in leftovers["reserved"]]))
