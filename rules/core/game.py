"""A game as one value: its verbs, its tables and its forms, so that other rooms need not know a game by name.

A table is a value of the game's own type, and only its game looks inside. What is the same for every table is implemented
here once, for tables that keep their night in the same few fields (`TableLike`).
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
        """Every house rule with its value."""


class TableLike(Protocol):
    """What this module reads of every table; everything else is private to its game."""

    @property
    def options(self) -> OptionsLike:
        """The house rules."""

    @property
    def seats(self) -> Seats:
        """Who sits, and who has sat down tonight."""

    @property
    def closed(self) -> bool:
        """Whether the night is closed."""

    @property
    def done(self) -> Sequence[Any]:
        """The sealed hands, each with its `postings`."""

    @property
    def hand(self) -> Any | None:
        """The hand that is not sealed, with its `number`."""

    @property
    def others(self) -> Past | None:
        """The postings that belong to no hand."""


T = TypeVar("T", bound=TableLike)
Taking = Mapping[type[Fact], Callable[[Any, Any], Any]]
"""Class of a fact → the function that applies it: it gives the table after the fact, or why it cannot be."""

FIRST_OF_ALL: Final = ("malformed", "not_at_table")
"""The codes that take precedence over `out_of_order`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Forms(Generic[T]):
    """What a phone asks about a hand."""

    steps: Sequence[Step]
    """The events that may be entered one by one, in the order of play."""
    pad: Callable[[T], Pad]
    """How the open hand, or the next one, may be logged in a few answers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Generic[T]):
    """A game: how a table opens, how events change it, what it yields, what may come next."""

    name: str
    """The id that `night_opened` names."""
    door: Door
    """The facts that this game uses."""
    pack: Sequence[str]
    """The codes of its cards, suit by suit."""
    tables: Sequence[Tables]
    """The table sizes of each variant, and the house rules it has; the first variant is the common one."""
    tariffs: Sequence[str] = ()
    """The tariffs that a night may choose."""
    house_rules: Sequence[HouseRule]
    """The house rules that a night may set."""
    cites: frozenset[str]
    """The places that its postings, findings and notes may cite; `table` stands for an agreement, and is not a place."""
    carries_absent: bool = False
    """Whether a night may bring in something about a player who does not sit tonight: his waiting debts, or that he is out of a draw."""

    opening: Callable[[Any], T | Refusal]
    """The table at the start of a night."""
    takes: Taking
    """What each fact but the opening does."""
    before: Callable[[T], T] | None = None
    """A just opened table with older readings, for a night that an older version closed; None if no reading has changed."""
    retariffed: Callable[[T, RulesChosen], T | Refusal]
    """The table between hands, under other rules from the next hand on; a decided hand is closed by the old ones.

    Refused if no night could choose these rules, or while a hand is open that cannot be closed.
    """
    is_over: Callable[[T], bool] = lambda _table: False
    """Whether play of the unsealed hand is over; by default a hand is over when it is sealed."""
    sealed_count: Callable[[T], int] = lambda table: len(table.done)
    """How many hands no event can change any more: finished, and past all claims and laws."""
    unproved: Callable[[T], T] = lambda table: table
    """The table with an open hand of which some cards are recorded but not shown: what only those cards prove does not end the hand.

    By default, everybody sees what ends a hand.
    """

    told: Callable[[T, Any], HandResult]
    """The result of a sealed hand."""
    told_now: Callable[[T, Any], HandResult]
    """The result so far of the unsealed hand."""
    due_now: Callable[[T], Iterable[Posting]]
    """What the unsealed hand pays as it stands; there must be one."""
    lies: Callable[[T], int] | None = None
    """What lies in the plate now, counting a decided hand; None in a game without a plate."""
    leftovers: Callable[[T], Mapping[str, Any]]
    """What lies and waits, by key: `plate`, `reserved`, and what the game's page adds."""
    leaves: Callable[[Mapping[str, Any]], Leaves] = lying
    """What a night leaves to the next, given those keys."""
    standing: Callable[[T], Standing]
    """How the night stands, for faces."""
    counted: Counted
    """What is counted for a player over its hands, and how that is called."""
    reseating: Reseating = SEATS_ALONE
    """The further fields of the events that seat the players."""
    calls: Calls = NO_CALLS
    """The events that come first in an open hand."""
    rounding: str | None = None
    """The house rule that rounds payments to a multiple; None in a game that rounds nothing."""
    counts_on: bool = False
    """Whether points are counted as a hand goes on, and shown (`count`) while it is open."""

    expects: Callable[[T], Sequence[Expectation]]
    """What may come next, apart from the events that every game takes."""
    moment: Callable[[T], Mapping[str, Any] | None]
    """What can be seen of the open hand at this moment; None between hands.

    Faces read `dealer`, `active` (who has cards, in order of play), `leader` (of the next trick), `tricks` (player → how many
    he has) and, if there are such, `trump`, `turned` (the card turned up), `held` (player → all cards that he has).
    """
    company: Callable[[Mapping[str, Any]], Company] = lambda _moment: ALONE
    """Who plays with whom, from what can be seen at a moment."""
    trick_shown: Callable[[T, Any], Mapping[str, Any]]
    """A trick card by card, given the table before it: `leader`, `winner`, and `cards` in order of play.

    Each card has its `player`, the legality of every card that he may have held (`answers`: card → legal, illegal,
    undetermined), its own (`stands`), who `wins` so far, and whether he does `by` a trump or by the highest card of the suit
    led.
    """
    forms: Forms[T]
    """What a phone asks about a hand."""
    shapes: Shapes = NO_SHAPES
    """The shapes of what only this game yields, for the API document."""
    example: str | None = None
    """The name of the bundled record that shows a night of it; None if there is none."""

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
        """The game with its older readings; None if no reading has changed."""
        before, opening = self.before, self.opening
        if before is None:
            return None

        def opened(fact: Any) -> T | Refusal:
            table = opening(fact)
            return table if isinstance(table, Refusal) else before(table)

        return replace(self, opening=opened)

    def _opened_again(self, fact: NightOpened) -> Refusal:
        """The refusal of a second opening; a wrong form, or a stranger whom it names, takes precedence."""
        opened = self.opening(fact)
        is_first = isinstance(opened, Refusal) and opened.code in FIRST_OF_ALL
        return opened if isinstance(opened, Refusal) and is_first else refuse("out_of_order", "La noche ya está abierta.")

    def rules(self, table: T) -> Mapping[str, Any]:
        """The house rules of this night, each with its value."""
        return table.options._asdict()

    def seats(self, table: T) -> Seats:
        """Who sits, and who has sat down tonight."""
        return table.seats

    def closed(self, table: T) -> bool:
        """Whether the night is closed."""
        return table.closed

    @property
    def has_plate(self) -> bool:
        """Whether the game has a plate."""
        return self.lies is not None

    def plate(self, table: T) -> int:
        """What lies in the plate now, counting a decided hand; 0 in a game without a plate."""
        return 0 if self.lies is None else self.lies(table)

    def dealt_count(self, table: T) -> int:
        """How many hands were dealt."""
        return len(table.done) + (table.hand is not None)

    def finished_count(self, table: T) -> int:
        """How many hands are finished: play is over in them, though claims and laws may still come to the last."""
        return len(table.done) + (table.hand is not None and self.is_over(table))

    def open_hand(self, table: T) -> int | None:
        """The number of the unfinished hand, even if it is decided; None between hands."""
        number: int | None = None if table.hand is None or self.is_over(table) else table.hand.number
        return number

    def hands(self, table: T, after: int = 0) -> Sequence[HandResult]:
        """The hands after the first `after`, in order, an unsealed one last; only those are worked out."""
        done = tuple([self.told(table, each) for each in table.done[max(after, 0) :]])
        hand = table.hand
        return done if hand is None or hand.number <= after else (*done, self.told_now(table, hand))

    def sealed_alike(self, before: T, now: T) -> int:
        """How many of the first hands are sealed at both tables and read the same: only the hand and the house rules decide that."""
        alike = 0 if before.options is not now.options else min(len(before.done), len(now.done))
        return next((place for place in range(alike) if before.done[place] is not now.done[place]), alike)

    def hand(self, table: T, number: int) -> HandResult:
        """One hand, worked out alone. Raises IndexError for one that was not dealt.

        A sealed hand is read at a table without any later hand.
        """
        sealed: Any = table
        return self.hands(sealed._replace(done=table.done[:number], hand=None) if number <= len(table.done) else table, number - 1)[0]

    def postings(self, table: T) -> Iterator[Posting]:
        """Every posting so far, without the results of hands: hand by hand, then those of no hand."""
        for each in table.done:
            yield from each.postings
        if table.hand is not None:
            yield from self.due_now(table)
        yield from in_order(table.others)

    def other_postings(self, table: T) -> Sequence[Posting]:
        """The postings of no hand, in the order in which they arose."""
        return in_order(table.others)
