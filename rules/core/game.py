"""The verbs that every game offers, so that the rooms outside need to know no game by name.

A table is a value of the game's own type: only its game looks inside.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from events.facts import Door, Fact, NightOpened, RulesChosen, Trick
from rules.core.expectation import Expectation
from rules.core.hands import HandResult
from rules.core.options import HouseRule, Tables
from rules.core.pad import Pad
from rules.core.postings import Posting
from rules.core.refusals import Refusal
from rules.core.seats import Seats
from rules.core.steps import Step

T = TypeVar("T")


class Game(Protocol[T]):
    """A game: how a table opens, what an event makes of it, what it yields, what may come next."""

    @property
    def name(self) -> str:
        """The id that `night_opened` names."""

    @property
    def door(self) -> Door:
        """The facts that this game uses."""

    @property
    def tables(self) -> Sequence[Tables]:
        """Who may sit down to each of its variants, and what they may set; the first is the common one."""

    @property
    def tariffs(self) -> Sequence[str]:
        """The tariffs that a night may choose."""

    @property
    def house_rules(self) -> Sequence[HouseRule]:
        """The house rules that a night may set."""

    @property
    def steps(self) -> Sequence[Step]:
        """The events that may be entered one by one, in the order in which a table meets them."""

    @property
    def pack(self) -> Sequence[str]:
        """The codes of the cards that it is played with, suit by suit."""

    @property
    def has_plate(self) -> bool:
        """Whether anything can ever lie in the middle."""

    @property
    def carries_absent(self) -> bool:
        """Whether what waits of somebody who does not sit tonight may be brought in."""

    def opening(self, fact: NightOpened) -> T | Refusal:
        """The table as the night begins."""

    def step(self, table: T, fact: Fact) -> T | Refusal:
        """The table after one more event, or why it cannot be. Raises KeyError for a fact that the game does not know."""

    def seats(self, table: T) -> Seats:
        """Who sits, and who sat."""

    def closed(self, table: T) -> bool:
        """Whether the night is closed."""

    def plate(self, table: T) -> int:
        """What lies in the middle now, a decided hand reckoned in; 0 in a game without a plate."""

    def dealt_count(self, table: T) -> int:
        """How many hands were dealt."""

    def finished_count(self, table: T) -> int:
        """How many hands are finished: nothing more is played in them."""

    def sealed_count(self, table: T) -> int:
        """How many hands nothing more can be told of: finished, and past all claims and laws."""

    def open_hand(self, table: T) -> int | None:
        """The number of the hand that is not finished, though it may be decided; None between hands."""

    def hands(self, table: T, after: int = 0) -> Sequence[HandResult]:
        """The hands behind the first so many, in order, one that is not finished last; only those are reckoned."""

    def hand(self, table: T, number: int) -> HandResult:
        """One hand; only that is reckoned. Raises IndexError for one that was not dealt."""

    def unproved(self, table: T) -> T:
        """The table with an open hand of which some cards were told that are not shown: what they alone can prove does not end it."""

    def postings(self, table: T) -> Iterator[Posting]:
        """Every posting so far without telling the hands: hand by hand, then those that belong to none."""

    def other_postings(self, table: T) -> Sequence[Posting]:
        """The postings that belong to no hand, in the order in which they arose."""

    def leftovers(self, table: T) -> Mapping[str, Any]:
        """The keys that say what lies and waits: `plate`, `reserved`, and what the game's page adds."""

    def rules(self, table: T) -> Mapping[str, Any]:
        """The house rules of this night, every one with its value."""

    def retariffed(self, table: T, chosen: RulesChosen) -> T | Refusal:
        """The table as it lies between hands, by other rules from the next hand on; what is decided is closed by the old ones.

        Refused where no night could choose these rules, or while a hand is open that cannot be closed.
        """

    def expects(self, table: T) -> Sequence[Expectation]:
        """What may come next, but for the events that every game takes."""

    def pad(self, table: T) -> Pad:
        """How the open hand, or the next one, may be told in a few answers."""

    def moment(self, table: T) -> Mapping[str, Any] | None:
        """What can be seen of the open hand at this moment; None between hands."""

    def trick_shown(self, table: T, fact: Trick) -> Mapping[str, Any]:
        """A trick card by card, by the table before it: `leader`, `winner`, and `cards` in order of play.

        Each card with its `player`, how all that he may have held stood (`answers`: card → legal, illegal, undetermined), how
        this one stood (`stands`), who `wins` so far, and whether he does `by` a trump or by the highest card of the suit led.
        """
