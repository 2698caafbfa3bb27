"""What does somebody learn of an open hand of Tresillo who only watches? Of the hands, the baceta and what is changed nothing but numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from projections.coming import coming
from projections.replay import Night
from tests.nights import THREE, Event, event, night_of, opened
from tests.rules.covered import Covered
from tests.rules.properties import few
from tests.rules.tresillo.nights import GAME, Evening
from tests.rules.tresillo.test_properties import GATE

HANDS = {
    "ana": ["1E", "7O", "1B", "1O", "RO", "RC", "CC", "RE", "2E"],
    "beto": ["2O", "3O", "SC", "2C", "3C", "CE", "SE", "RB", "CB"],
    "carla": ["CO", "SO", "4C", "5C", "6C", "7E", "6E", "SB", "7B"],
}
"""The mano has the five highest of oros."""


def says_its_trump(sent: Event) -> bool:
    """Whether a contract tells the trump: of a vuelta the baceta may, the card of which everybody saw turned."""
    return sent["type"] != "contract" or sent["data"]["lance"] != "vuelta" or not {"trump", "turned"}.isdisjoint(sent["data"])


class TestCovered(Covered):
    """What they see who only watch, in every game, of Tresillo."""

    evening = Evening
    few = few(GATE // 10)
    hidden = ("hands", "stock", "discards", "drawn")

    def pack(self, night: Night) -> Sequence[str]:  # noqa: ARG002  # every table plays with the same
        """The forty cards."""
        return GAME.pack

    def twins(self, seed: int) -> Iterator[tuple[list[Event], Night, Night]]:
        """Those in which no card that lies face down was turned."""
        return (twin for twin in super().twins(seed) if all(map(says_its_trump, twin[0])))


def test_whether_there_are_estuches_is_told_to_the_scorer_alone() -> None:
    """With five highest trumps the mano may declare them; with the mala in another hand she has nothing to declare."""
    other = {**HANDS, "ana": ["4C" if card == "7O" else card for card in HANDS["ana"]]}
    other["carla"] = ["7O" if card == "4C" else card for card in HANDS["carla"]]
    solo = event("contract", player="ana", lance="solo", trump="oros")
    some, none = (night_of(opened(players=THREE), event("deal", hands=hands), solo) for hands in (HANDS, other))
    assert ["declaration" in {each["type"] for each in coming(night)} for night in (some, none)] == [True, False]
    assert coming(some, covered=True) == coming(none, covered=True)
