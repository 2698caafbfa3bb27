"""The questions that other rooms ask of a game: open and finished hands, the table under other rules. Each game inherits it."""

from __future__ import annotations

from abc import ABC
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import pytest

from events.facts import RulesChosen
from rules.core.game import Game
from rules.core.refusals import Refusal
from tests.nights import Event, night_of


class Verbs(ABC):
    """What holds of the table of a game."""

    game: ClassVar[Game[Any]]
    opened: ClassVar[Event]
    """How its table opens."""
    standing: ClassVar[Sequence[tuple[Sequence[Event], int | None, int]]]
    """The events after the opening, the hand that is open then, and the number of finished hands."""
    rules_refused: ClassVar[Sequence[tuple[Sequence[Event], Mapping[str, Any], str]]]
    """Events, other rules, and the refusal of those rules."""

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """One test for each row of both."""
        if "finished" in metafunc.fixturenames:
            metafunc.parametrize(("record", "open_hand", "finished"), self.standing)
        if "code" in metafunc.fixturenames:
            metafunc.parametrize(("record", "rules", "code"), self.rules_refused)

    def sealed(self, dealt_count: int) -> int:
        """The number of sealed hands, which take no further event, when this many are dealt: all but the last."""
        return max(0, dealt_count - 1)

    def test_a_hand_is_open_until_nothing_more_is_expected_of_it(
        self, record: Sequence[Event], open_hand: int | None, finished: int
    ) -> None:
        """A finished hand stays on the table for laws and claims; the next deal seals it."""
        table = night_of(self.opened, *record).table
        assert (self.game.open_hand(table), self.game.finished_count(table)) == (open_hand, finished)
        assert self.game.sealed_count(table) == self.sealed(self.game.dealt_count(table))

    def test_other_rules_are_refused_in_the_middle_of_a_hand_and_where_there_are_none(
        self, record: Sequence[Event], rules: Mapping[str, Any], code: str
    ) -> None:
        """With the same refusals as a night."""
        answer = self.game.retariffed(night_of(self.opened, *record).table, RulesChosen(**rules))
        assert isinstance(answer, Refusal)
        assert answer.code == code
