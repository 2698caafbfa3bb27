"""What a viewer learns of an open hand of Revesino: not who holds the cuatro ases, nor what sleeps."""

from __future__ import annotations

from collections.abc import Sequence

from projections.audit import audit
from projections.night import Night
from projections.yields import yields
from tests.for_each import for_each
from tests.nights import Event, as_watched, event, night_of
from tests.rules.covered import Covered, told_of
from tests.rules.properties import few
from tests.rules.revesino.hands import opened
from tests.rules.revesino.nights import Evening
from tests.rules.revesino.test_properties import GATE

HANDS = {
    "ana": ["RO", "CO", "SO", "RC", "SC", "9C", "RE", "CE", "SE", "RB", "CB"],
    "beto": ["1O", "1C", "1E", "1B", "CC", "2O", "2C", "2E", "2B", "3O", "3C"],
    "carla": ["4O", "4C", "4E", "4B", "5O", "5C", "5E", "5B", "6O", "6C", "6E"],
    "dario": ["7O", "7C", "7E", "7B", "8O", "8C", "8E", "8B", "9O", "9E", "9B", "6B"],
}
"""beto has all five pay cards."""
STOCK = ["3E", "3B", "SB"]
FIRST = event("trick", cards={"ana": "RO", "beto": "2O", "carla": "4O", "dario": "7O"})
THROWN = event("trick", cards={"ana": "CO", "beto": "2C", "carla": "5O", "dario": "8O"})


def dealt(first: str = "beto", second: str = "beto") -> Event:
    """The deal, in which two players exchanged all their cards but those of the first two tricks."""
    hands = {player: list(cards) for player, cards in HANDS.items()}
    if first != second:
        kept = {"RO", "CO", "2O", "2C", "4O", "5O", "7O", "8O"}
        one, two = ([card for card in hands[player] if card not in kept] for player in (first, second))
        count = min(len(one), len(two))
        for player, own, others in ((first, one, two), (second, two, one)):
            hands[player] = [card for card in hands[player] if card not in own[:count]] + others[:count]
    return event("deal", dealer="dario", hands=hands, stock=STOCK)


@for_each(
    "events",
    [
        (),
        (event("exchange", player="ana", discards=0, drawn=0),),
        (FIRST,),
        (FIRST, THROWN),
        (FIRST, THROWN, event("penalty", player="beto", law="renuncio")),
        (FIRST, event("penalty", player="carla", law="tenderse"), THROWN),
    ],
    ids=lambda events: "-".join(each["type"] for each in events) or "deal",
)
def test_nobody_who_watches_learns_who_holds_the_cuatro_ases(events: tuple[Event, ...]) -> None:
    """Whether beto, carla or dario was dealt them, a viewer is told the same."""
    first, *others = [told_of(night_of(opened(), deal, *events)) for deal in (dealt(), dealt("beto", "carla"), dealt("beto", "dario"))]
    for other in others:
        assert other == first


def test_only_the_cards_that_were_played_show_a_renuncio_to_who_watches() -> None:
    """carla did not follow: the scorer, who has her hand, sees it at once; a viewer sees it after the hand."""
    strayed = event("trick", cards={"ana": "RO", "beto": "2O", "carla": "4C", "dario": "7O"})
    night = night_of(opened(), dealt(), strayed)
    assert [finding["code"] for finding in yields(night)["findings"]] == ["renuncio"]
    assert yields(as_watched(night))["findings"] == audit(as_watched(night))["findings"] == []


class TestCovered(Covered):
    """What viewers see in every game, tried for Revesino."""

    evening = Evening
    few = few(GATE // 16)

    def pack(self, night: Night) -> Sequence[str]:
        """All forty-eight."""
        return night.game.pack
