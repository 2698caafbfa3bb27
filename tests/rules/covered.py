"""What does somebody learn of an open hand who only watches? The one suite that each game inherits.

Two nights that differ only in cards which nobody has seen must look the same to him.
"""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Collection, Iterator, Sequence
from typing import Any, ClassVar, Final

from projections.audit import audit
from projections.changes import changes
from projections.coming import coming
from projections.covered import as_watched, covered_fields
from projections.hands import story
from projections.ledger import ledger
from projections.replay import Night
from projections.yields import yields
from tests.nights import Event
from tests.rules.evenings import otherwise, seeds
from tests.rules.properties import SEEDS, Suite, drawing

MOMENTS: Final = 6
"""At how many moments of a night the cards are laid otherwise."""


def seen(night: Night) -> dict[str, Any]:
    """All that is told of a night to somebody who only watches."""
    game, number = night.game, night.game.open_hand(night.table)
    return {
        "yields": yields(night, covered=True),
        "audit": audit(night, covered=True),
        "moment": game.moment(night.table, covered=True),
        "ledger": ledger(as_watched(night)),
        "changes": changes(None, night, covered=True),
        "coming": coming(night, covered=True),
        "story": [] if number is None else [step["after"] for step in story(night, number, covered=True)],
    }


class Covered(Suite):
    """What holds of the nights of a game as they are seen who only watch."""

    hidden: ClassVar[Collection[str]]
    """Fields that hold cards which lie face down: those of each lie otherwise in some night."""
    gate: ClassVar[int] = 25
    """How many nights show that."""

    @abstractmethod
    def pack(self, night: Night) -> Sequence[str]:
        """The cards that are played with."""

    def twins(self, seed: int) -> Iterator[tuple[list[Event], Night, Night]]:
        """Some moments of a night at which a hand is open: the record, how it stands, and how with cards that nobody saw lying otherwise."""
        made = self.evening.told_by(seed, corrections=0.0)
        dice = random.Random(seed)  # noqa: S311  # the dice of a test are no secret
        moments = [night for night in made.nights if night.game.open_hand(night.table) is not None]
        for night in dice.sample(moments, min(MOMENTS, len(moments))):
            record = made.record[: night.version]
            other = otherwise(night, record, self.pack(night), dice)
            if other is not None and other.game.open_hand(other.table) is not None:
                yield record, night, other

    @drawing(seed=SEEDS)
    def test_two_nights_that_differ_in_what_lies_face_down_look_the_same(self, seed: int) -> None:
        """However the cards lie that nobody has seen, as long as the record could be the same, he is told the same."""
        for _, night, other in self.twins(seed):
            assert seen(night) == seen(other)

    def test_enough_nights_lie_otherwise(self) -> None:
        """The gate of the property above: in each field that holds such cards."""
        fields: set[str] = set()
        for seed in seeds(self.gate):
            for record, night, other in self.twins(seed):
                start = max(place for place, sent in enumerate(record) if sent["type"] == "deal")
                if night.table != other.table:
                    fields |= {name for sent in record[start:] for name in covered_fields(sent["type"], sent["data"], night.game.door)}
        assert {*self.hidden} - fields == set()
