"""How a night stands, in the few values that every face shows. Its game fills in what it has; what it has not stays empty.

No face asks which game is played: it shows what is there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from rules.core.expectation import Expectation
from rules.core.seats import Seats, after

DEAL: Final = "deal"


class Fines(NamedTuple):
    """What of the plate is fines: how much, which card draws for them, and who is out of it."""

    tantos: int
    card: str
    excluded: tuple[str, ...]


class Plate(NamedTuple):
    """The plate of a table that keeps one: of which kind is what lies in it, and what of it is fines; None in a game that tells neither."""

    kind: str | None = None
    fines: Fines | None = None


class Clock(NamedTuple):
    """Which turn of the deal it is, in a game that counts them, and how often all is paid, as far as that is known."""

    turn: int
    times: int
    """How often all is paid in the open hand."""
    over: bool
    """Whether all rounds are played that were agreed on."""
    rounds: int | None
    """How many rounds were agreed on; None where none were."""
    partida: int | None = None
    """Which partida is played, and `round` which of its rounds; None in a game that does not count them."""
    round: int | None = None
    favorite: str | None = None
    """The suit in which all is paid double."""


class Pair(NamedTuple):
    """A pair: its name, its two players, what it is ahead by in the open hand, and the tricks that it has there."""

    name: str
    players: tuple[str, ...]
    lead: int
    tricks: int


class Giro(NamedTuple):
    """The hands through which the pairs stay as they are, where they change: those that are played, or begin with the next deal."""

    number: int
    hand: int
    """Which of its hands is played, or comes next."""
    hands: int
    pairs: tuple[Pair, ...]
    order: tuple[str, ...]
    """Who plays in that hand, from the dealer's right round to the dealer."""
    later: tuple[str, ...]
    """Who deals after that hand in the giro, in their order."""
    playing: bool

    @property
    def is_begun(self) -> bool:
        """Whether a hand of it was dealt, and not all of them are over."""
        return self.playing or self.hand > 1

    @property
    def to_deal(self) -> tuple[str, ...]:
        """Who has had no deal in it yet, in their order."""
        return self.later if self.playing else (self.order[-1], *self.later)


class Marked(NamedTuple):
    """What a player has marked on his board of the game that is played."""

    player: str
    board: int
    lack: int
    """What still lacks to him of what is marked; 0 where nothing does."""
    won: int
    """How many games he has won tonight."""


class Boards(NamedTuple):
    """The game of several hands that is played, or comes next: which it is, and what everybody has marked before the open hand."""

    number: int
    marked: tuple[Marked, ...]


class Chips(NamedTuple):
    """What a player should have in hand at a table that plays with counters, and how many stocks of them he has needed."""

    player: str
    in_hand: int
    dotes: int


class Side(NamedTuple):
    """Who plays together against the others in the open hand, as far as everybody knows, and the tricks that they have made."""

    players: tuple[str, ...]
    tricks: int
    needed: int | None
    """How many they need; None where the game does not say it."""
    bola: bool
    """Whether they go for all."""


class Turned(NamedTuple):
    """The card by which trump was made in the open hand, and the trump."""

    card: str
    trump: str


class Standing(NamedTuple):
    """How a night stands."""

    dealer: str | None
    """Who deals the open hand, or else the next where the deal names nobody; None where that is not known, and in a closed night."""
    mano: str | None
    """Who leads first in that hand."""
    speaks: str | None = None
    """Whose call it is in the open hand; None where nobody is asked."""
    chooses: str | None = None
    """Who has to say what becomes of something before the open hand is over; None where nobody has."""
    plate: Plate | None = None
    """None at a table that keeps none."""
    favors: tuple[tuple[str, str], ...] = ()
    """The suits of favor, the lowest first: how each is called, and which it is."""
    clock: Clock | None = None
    """None in a game that counts no turns."""
    boards: Boards | None = None
    """None in a game in which every hand stands by itself."""
    pairs_change: bool = False
    """Whether who plays with whom changes from giro to giro."""
    giro: Giro | None = None
    """None in a game in which the pairs stay as they are, in a closed night, and where a game is over."""
    drawn_anew: bool = False
    """Whether a game of giros is over, so that seats have to be drawn for."""
    missing: tuple[str, ...] = ()
    """Who had no deal in a giro that the close of the night cut short."""
    chips: tuple[Chips, ...] = ()
    side: Side | None = None
    """None in a game that knows none, and between hands."""
    turned: Turned | None = None
    """None in a game that turns no card up, and between hands."""


class Reseating(NamedTuple):
    """The fields in which the events that seat the players tell more than their order; None for what the game does not know."""

    draw: str | None = None
    """Who drew the highest card, the next, and so on, which begins another game."""
    partida: str | None = None
    """Whether a new partida begins (`NEW`), and `favorite` with which favorite suit."""
    favorite: str | None = None


NEW: Final = "new"
"""What is told of a partida that begins."""
SEATS_ALONE: Final = Reseating()
"""What a game tells that knows neither."""


class Calls(NamedTuple):
    """The types of the events that are told before all others of an open hand; None for what the game does not know."""

    plays: str | None = None
    """Says who plays what."""
    announces: str | None = None
    """Says what somebody holds, in a game that counts it as the hand goes on."""


NO_CALLS: Final = Calls()
"""What a game has in which nothing is said before the first trick."""


class Waits(NamedTuple):
    """What a player is still to put or to pay."""

    player: str
    tantos: int


class Leaves(NamedTuple):
    """What a night leaves to the next, beside what the next one finds out by itself."""

    plate: int
    waiting: tuple[Waits, ...]
    fines: int = 0
    """How much of the plate waits for a draw."""
    excluded: tuple[str, ...] = ()
    """Who is out of that draw."""
    boards: tuple[tuple[str, int], ...] = ()
    """What each has marked of a game that is not finished; empty in a game without boards."""

    @property
    def is_nothing(self) -> bool:
        """Whether nothing lies, nothing waits and nothing is marked."""
        return not self.plate and not self.waiting and not any(count for _, count in self.boards)


def dealer_expected(expected: Sequence[Expectation]) -> str | None:
    """Who deals next, by what may come next; None where no deal may.

    It is the first of the values that `dealer` may have: who is due stands before the others of the table.
    """
    deal = next((each for each in expected if each.type == DEAL), None)
    values = () if deal is None else deal.fields["dealer"].values or ()
    return next((str(each) for each in values), None)


def mano_after(seats: Seats, dealer: str | None) -> str | None:
    """Who leads first in the hand of a dealer; None where nobody is known to deal it."""
    return after(seats.players, dealer) if dealer is not None and dealer in seats.players else None


def lying(leftovers: Mapping[str, Any]) -> Leaves:
    """What a night leaves by the keys that every game tells."""
    return Leaves(leftovers["plate"], tuple([Waits(each["player"], each["tantos"]) for each in leftovers["reserved"]]))
