"""A game as one value: its verbs, its tables and its forms, so that the rooms outside need to know no game by name.

A table is a value of the game's own type: only its game looks inside. What is asked of every table in the same way stands here once,
for a table that keeps its night in the same few fields (`TableLike`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Generic, Protocol, TypeVar

from events.facts import Door, Fact, NightOpened, RulesChosen
from rules.core.expectation import Expectation
from rules.core.feats import ALONE, Company, Counted
from rules.core.hands import HandResult
from rules.core.options import HouseRule, Tables
from rules.core.pad import Pad
from rules.core.postings import Past, Posting, in_order
from rules.core.refusals import Refusal, refuse
from rules.core.seats import Seats
from rules.core.shapes import NO_SHAPES, Shapes
from rules.core.standing import NO_CALLS, SEATS_ALONE, Calls, Leaves, Reseating, Standing, lying
from rules.core.steps import Step


class OptionsLike(Protocol):
    """The house rules of a night, as a value with a name for each."""

    def _asdict(self) -> dict[str, Any]:
        """Every one with its value."""


class TableLike(Protocol):
    """What is looked at of every table; everything else is its game's."""

    @property
    def options(self) -> OptionsLike:
        """The house rules."""

    @property
    def seats(self) -> Seats:
        """Who sits, and who sat."""

    @property
    def closed(self) -> bool:
        """Whether the night is closed."""

    @property
    def done(self) -> Sequence[Any]:
        """The hands that are sealed, each with its `postings`."""

    @property
    def hand(self) -> Any | None:
        """The hand that is not, with its `number`."""

    @property
    def others(self) -> Past | None:
        """The postings that belong to no hand."""


T = TypeVar("T", bound=TableLike)
Taking = Mapping[type[Fact], Callable[[Any, Any], Any]]
"""Each kind of fact with the function that takes it: the table after it, or why it cannot be."""

FIRST_OF_ALL: Final = ("malformed", "not_at_table")
"""The codes that are told before `out_of_order`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Forms(Generic[T]):
    """What a phone asks of a hand."""

    steps: Sequence[Step]
    """The events that may be entered one by one, in the order in which a table meets them."""
    pad: Callable[[T], Pad]
    """How the open hand, or the next one, may be told in a few answers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Generic[T]):
    """A game: how a table opens, what an event makes of it, what it yields, what may come next."""

    name: str
    """The id that `night_opened` names."""
    door: Door
    """The facts that this game uses."""
    pack: Sequence[str]
    """The codes of the cards that it is played with, suit by suit."""
    tables: Sequence[Tables]
    """Who may sit down to each of its variants, and what they may set; the first is the common one."""
    tariffs: Sequence[str] = ()
    """The tariffs that a night may choose."""
    house_rules: Sequence[HouseRule]
    """The house rules that a night may set."""
    cites: frozenset[str]
    """The places that its postings, findings and notes can name; `table` is what the table agreed on, and no place."""
    carries_absent: bool = False
    """Whether what an earlier night says of somebody who does not sit tonight may be brought in: what waits of his, or that he is out of a draw."""

    opening: Callable[[Any], T | Refusal]
    """The table as the night begins."""
    takes: Taking
    """What each fact but the opening does."""
    before: Callable[[T], T] | None = None
    """A table just opened that reads as the version of before did, to tell what a night came to that it closed; None: as today."""
    retariffed: Callable[[T, RulesChosen], T | Refusal]
    """The table as it lies between hands, by other rules from the next hand on; what is decided is closed by the old ones.

    Refused where no night could choose these rules, or while a hand is open that cannot be closed.
    """
    is_over: Callable[[T], bool] = lambda _table: False
    """Whether nothing more is played in the hand that is not sealed; without it a hand is over when it is sealed."""
    sealed_count: Callable[[T], int] = lambda table: len(table.done)
    """How many hands nothing more can be told of: finished, and past all claims and laws."""
    unproved: Callable[[T], T] = lambda table: table
    """The table with an open hand of which some cards were told that are not shown: what they alone can prove does not end it.

    Where nothing else is said, what ends a hand is seen by everybody.
    """

    told: Callable[[T, Any], HandResult]
    """One of the hands that are sealed."""
    told_now: Callable[[T, Any], HandResult]
    """The hand that is not, as it stands."""
    due_now: Callable[[T], Iterable[Posting]]
    """What the hand that is not sealed pays as it stands; there is one."""
    lies: Callable[[T], int] | None = None
    """What lies in the middle now, a decided hand reckoned in; None in a game without a plate."""
    leftovers: Callable[[T], Mapping[str, Any]]
    """The keys that say what lies and waits: `plate`, `reserved`, and what the game's page adds."""
    leaves: Callable[[Mapping[str, Any]], Leaves] = lying
    """What a night leaves to the next, by those keys."""
    standing: Callable[[T], Standing]
    """How the night stands, for faces."""
    counted: Counted
    """What of its hands is counted for a player, and how that is called."""
    reseating: Reseating = SEATS_ALONE
    """What else is told when the players are seated."""
    calls: Calls = NO_CALLS
    """Which events of an open hand are told first."""
    rounding: str | None = None
    """The house rule that rounds what is paid: to a multiple of so much; None in a game that rounds nothing."""
    counts_on: bool = False
    """Whether points are counted as a hand goes on, and told (`count`) while it is open."""

    expects: Callable[[T], Sequence[Expectation]]
    """What may come next, but for the events that every game takes."""
    moment: Callable[[T], Mapping[str, Any] | None]
    """What can be seen of the open hand at this moment; None between hands.

    Faces look for `dealer`, `active` (who has cards, in order of play), `leader` (of the next trick), `tricks` (player → how many he has), and where
    there are such: `trump`, `turned` (the card turned up), `held` (player → all cards that he has).
    """
    company: Callable[[Mapping[str, Any]], Company] = lambda _moment: ALONE
    """Who plays with whom, by what can be seen at a moment."""
    trick_shown: Callable[[T, Any], Mapping[str, Any]]
    """A trick card by card, by the table before it: `leader`, `winner`, and `cards` in order of play.

    Each card with its `player`, how all that he may have held stood (`answers`: card → legal, illegal, undetermined), how
    this one stood (`stands`), who `wins` so far, and whether he does `by` a trump or by the highest card of the suit led.
    """
    forms: Forms[T]
    """What a phone asks of a hand."""
    shapes: Shapes = NO_SHAPES
    """The shapes of what only this game tells, for the document of the API."""
    example: str | None = None
    """The name of the record that comes with Cartulina and shows a night of it; None where none does."""

    def step(self, table: T, fact: Fact) -> T | Refusal:
        """The table after one more event, or why it cannot be. Raises KeyError for a fact that the game does not know."""
        take = self.takes.get(type(fact))
        if take is None:
            if not isinstance(fact, NightOpened):
                raise KeyError(type(fact))
            return self._opened_again(fact)
        after: T | Refusal = take(table, fact)
        return after

    def as_before(self) -> Game[T] | None:
        """The game as the version of before read it; None where no reading of it is new."""
        before, opening = self.before, self.opening
        if before is None:
            return None

        def opened(fact: Any) -> T | Refusal:
            table = opening(fact)
            return table if isinstance(table, Refusal) else before(table)

        return replace(self, opening=opened)

    def _opened_again(self, fact: NightOpened) -> Refusal:
        """A night is opened once; what is wrong in the form of a second opening, or a stranger whom it names, is said first."""
        opened = self.opening(fact)
        is_first = isinstance(opened, Refusal) and opened.code in FIRST_OF_ALL
        return opened if isinstance(opened, Refusal) and is_first else refuse("out_of_order", "La noche ya está abierta.")

    def rules(self, table: T) -> Mapping[str, Any]:
        """The house rules of this night, every one with its value."""
        return table.options._asdict()

    def seats(self, table: T) -> Seats:
        """Who sits, and who sat."""
        return table.seats

    def closed(self, table: T) -> bool:
        """Whether the night is closed."""
        return table.closed

    @property
    def has_plate(self) -> bool:
        """Whether anything can ever lie in the middle."""
        return self.lies is not None

    def plate(self, table: T) -> int:
        """What lies in the middle now, a decided hand reckoned in; 0 in a game without a plate."""
        return 0 if self.lies is None else self.lies(table)

    def dealt_count(self, table: T) -> int:
        """How many hands were dealt."""
        return len(table.done) + (table.hand is not None)

    def finished_count(self, table: T) -> int:
        """How many hands are finished: nothing more is played in them; claims and laws may still come to the last."""
        return len(table.done) + (table.hand is not None and self.is_over(table))

    def open_hand(self, table: T) -> int | None:
        """The number of the hand that is not finished, though it may be decided; None between hands."""
        number: int | None = None if table.hand is None or self.is_over(table) else table.hand.number
        return number

    def hands(self, table: T, after: int = 0) -> Sequence[HandResult]:
        """The hands behind the first so many, in order, one that is not sealed last; only those are reckoned."""
        done = tuple([self.told(table, each) for each in table.done[max(after, 0) :]])
        hand = table.hand
        return done if hand is None or hand.number <= after else (*done, self.told_now(table, hand))

    def sealed_alike(self, before: T, now: T) -> int:
        """How many hands, from the first, are sealed at both tables and told the same: what is told of one hangs on it and the house rules alone."""
        alike = 0 if before.options is not now.options else min(len(before.done), len(now.done))
        return next((place for place in range(alike) if before.done[place] is not now.done[place]), alike)

    def hand(self, table: T, number: int) -> HandResult:
        """One hand; only that is reckoned. Raises IndexError for one that was not dealt.

        One that is sealed is told of a table at which no other came behind it.
        """
        sealed: Any = table
        return self.hands(sealed._replace(done=table.done[:number], hand=None) if number <= len(table.done) else table, number - 1)[0]

    def postings(self, table: T) -> Iterator[Posting]:
        """Every posting so far without telling the hands: hand by hand, then those that belong to none."""
        for each in table.done:
            yield from each.postings
        if table.hand is not None:
            yield from self.due_now(table)
        yield from in_order(table.others)

    def other_postings(self, table: T) -> Sequence[Posting]:
        """The postings that belong to no hand, in the order in which they arose."""
        return in_order(table.others)
