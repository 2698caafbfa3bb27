"""A hand logged card by card and its summary have the same result: the suite that each game inherits.

A game says how its tests summarise a hand from its cards, and what both depths have in common.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple

from projections.replay import read
from projections.yields import yields
from rules.core.game import Game
from tests.house.pages import page, quoted, section, table
from tests.nights import Event, without_places
from tests.rules.evenings import InTheMaking, seeds
from tests.rules.properties import Suite


class Told(NamedTuple):
    """A finished hand of a night without corrections: its rules, the night before its deal, its events, and its results."""

    rules: Mapping[str, Any]
    before: list[Event]
    events: list[Event]
    hand: dict[str, Any]
    shown: dict[str, Any]

    def of(self, kind: str) -> list[Event]:
        """The data of its events of a type."""
        return [sent["data"] for sent in self.events if sent["type"] == kind]


def hands_of(night: InTheMaking) -> Iterator[Told]:
    """The hands of a night up to its first correction."""
    record = night.record
    end = next((place for place, sent in enumerate(record) if sent["type"] == "correction"), len(record))
    dealt = [place for place in range(end) if record[place]["type"] == "deal"]
    for number, (place, after) in enumerate(zip(dealt, [*dealt[1:], end], strict=False)):
        shown = without_places(yields(night.nights[after - 1]))
        yield Told(night.game.rules(night.nights[place].table), record[:place], record[place:after], shown["hands"][number], shown)


@lru_cache(maxsize=1)
def in_full(evening: type[InTheMaking], nights_count: int) -> tuple[Told, ...]:
    """The hands of many nights that were logged card by card."""
    hands = (told for seed in seeds(nights_count) for told in hands_of(evening.in_full(seed)))
    return tuple(told for told in hands if told.of("trick") and all("cards" in trick for trick in told.of("trick")))


class Depths(Suite):
    """What holds of the hands of a game that were logged card by card."""

    game: ClassVar[Game[Any]]
    """The game whose page lists the laws that both depths take."""
    nights_count: ClassVar[int]
    """The number of nights searched for hands."""
    alike: ClassVar[Collection[str]]
    """What both depths of a hand have in common."""
    enough: ClassVar[Mapping[Any, int]]
    """What must occur among the compared hands → how often."""
    occurring: ClassVar[Collection[Any]]
    """What must occur among all hands logged card by card."""

    @abstractmethod
    def hands(self) -> Sequence[Any]:
        """The hands to compare, each as the game reads it."""

    @abstractmethod
    def summaries_of(self, told: Any) -> Mapping[Any, Sequence[Event]]:
        """One or more summaries of the same night, each with the name of its variety; none if nobody could have summarised it."""

    @abstractmethod
    def occurred(self, told: Any) -> Iterator[Any]:
        """The features that a hand shows."""

    def assert_alike(self, told: Any, hand: Mapping[str, Any], shown: Mapping[str, Any]) -> None:
        """Compares what else a summary and its night must have in common with the full record."""

    def test_hand_in_full_and_its_summary_come_to_the_same(self) -> None:
        """The payments and the whole stated outcome."""
        seen: Counter[Any] = Counter()
        for told in self.hands():
            for how, summary in self.summaries_of(told).items():
                replayed = read(summary)
                assert replayed.refused is None, (replayed.refused, summary)
                assert replayed.night is not None
                shown = without_places(yields(replayed.night))
                hand = shown["hands"][-1]
                assert {key: hand[key] for key in self.alike} == {key: told.hand[key] for key in self.alike}, summary
                self.assert_alike(told, hand, shown)
                seen[how] += 1
        assert {how: count for how, count in self.enough.items() if seen[how] < count} == {}, seen

    def test_laws_that_the_page_says_both_depths_take_are_among_them(self) -> None:
        """Each law of the table occurs in a hand whose summary had the same result."""
        if not hasattr(self, "game") or "\n## Laws at both depths" not in page(self.game.name):
            return
        told = [quoted(cells[0])[0] for cells in table(section("Laws at both depths", game=self.game.name), "law")]
        both = [hand for hand in self.hands() if self.summaries_of(hand)]
        seen = {sent["data"].get("law") or sent["data"].get("kind") or sent["type"] for hand in both for sent in hand.events}
        assert [law for law in told if law not in seen] == []

    def test_enough_hands_are_told_card_by_card(self) -> None:
        """Without hands of every result and irregularity the suite would prove nothing."""
        seen = Counter(word for told in self.hands() for word in self.occurred(told))
        assert [word for word in self.occurring if not seen[word]] == [], seen
