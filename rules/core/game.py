"""The verbs that every game offers, so that the rooms outside need to know no game by name.

A table is a value of the game's own type: only its game looks inside.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar

from events.facts import Door, Fact, NightOpened, Trick
from rules.core.expectation import Expectation
from rules.core.hands import HandResult
from rules.core.options import HouseRule
from rules.core.postings import Posting
from rules.core.refusals import Refusal
from rules.core.seats import Seats

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
    def tariffs(self) -> Sequence[str]:
        """The tariffs that a night may choose."""

    @property
    def house_rules(self) -> Sequence[HouseRule]:
        """The house rules that a night may set."""

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

    def hands(self, table: T) -> Sequence[HandResult]:
        """Every hand in order, one that is not finished last."""

    def other_postings(self, table: T) -> Sequence[Posting]:
        """The postings that belong to no hand, in the order in which they arose."""

    def leftovers(self, table: T) -> Mapping[str, Any]:
        """The keys that say what lies and waits: `plate`, `reserved`, and what the game's page adds."""

    def rules(self, table: T) -> Mapping[str, Any]:
        """The house rules of this night, every one with its value."""

    def expects(self, table: T) -> Sequence[Expectation]:
        """What may come next, but for the events that every game takes."""

    def moment(self, table: T) -> Mapping[str, Any] | None:
        """What can be seen of the open hand at this moment; None between hands."""

    def trick_shown(self, table: T, fact: Trick) -> Mapping[str, Any]:
        """A trick card by card, by the table before it: `leader`, `winner`, and `cards` in order of play.

        Each card with its `player`, how all that he may have held stood (`answers`: card → legal, illegal, undetermined), how
        this one stood (`stands`), and who `wins` so far.
        """
