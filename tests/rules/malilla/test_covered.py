"""What a viewer learns of an open hand of Malilla: neither what is held, nor the monte, nor what is under a pile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from projections.audit import audit
from projections.night import Night
from projections.yields import yields
from tests.nights import FOUR, Event, as_watched, event, night_of
from tests.rules.covered import Covered, told_of
from tests.rules.malilla.hands import ROWS, counted, opened
from tests.rules.malilla.nights import GAME, Evening
from tests.rules.malilla.test_properties import GATE
from tests.rules.properties import few

HANDS = {player: [rank + suit for rank in "91RCS8765432"] for player, suit in zip(FOUR, "OCEB", strict=True)}
"""Each player has a suit."""
STRAYED = event("trick", cards={"ana": "9O", "beto": "9C", "carla": "9E", "dario": "3B"})
"""Everybody has the suit led except beto, once he has another card of it."""


def dealt(*, with_oros: bool = False) -> Event:
    """The deal, with the dos de bastos turned up; beto may have an oro in place of a copa of ana's."""
    hands = {player: list(cards) for player, cards in HANDS.items()}
    if with_oros:
        hands["ana"][-1], hands["beto"][-1] = hands["beto"][-1], hands["ana"][-1]
    return event("deal", turned="2B", dealer="dario", hands=hands)


def test_only_the_cards_that_were_played_show_a_renuncio_to_who_watches() -> None:
    """beto did not follow: the scorer, who has his hand, sees it at once; a viewer sees it with the card that proves it."""
    night = night_of(opened(), dealt(with_oros=True), STRAYED)
    assert [(each["code"], each["player"]) for each in yields(night)["findings"]] == [("renuncio-servir", "beto")]
    assert yields(as_watched(night))["findings"] == audit(as_watched(night))["findings"] == []
    assert told_of(night) == told_of(night_of(opened(), dealt(), STRAYED))
    later = night_of(opened(), dealt(with_oros=True), STRAYED, event("trick", winner="ana"))
    assert yields(as_watched(later))["findings"] == []
    proved = night_of(
        opened(), dealt(with_oros=True), STRAYED, event("trick", cards={"ana": "1O", "beto": "2O", "carla": "1E", "dario": "4B"})
    )
    assert [each["player"] for each in yields(as_watched(proved))["findings"]] == ["beto"]


def test_a_miscount_is_seen_by_all_only_when_the_hand_is_over() -> None:
    """dario was dealt thirteen cards and ana eleven: the deal lies face down until the hand is over."""
    hands = {player: list(cards) for player, cards in HANDS.items()}
    hands["dario"].append(hands["ana"].pop())
    deal, won = event("deal", turned="2B", hands=hands), event("trick", winner="dario")
    open_one = night_of(opened(), deal, won)
    assert [each["code"] for each in yields(open_one)["findings"]] == ["carta-de-menos", "carta-de-mas"]
    assert yields(as_watched(open_one))["findings"] == []
    over = night_of(opened(), deal, won, counted(36, 36))
    assert yields(as_watched(over))["findings"] == yields(over)["findings"] != []


class TestCovered(Covered):
    """What viewers see in every game, tried for Malilla."""

    evening = Evening
    few = few(GATE // 20)
    gate = 40
    hidden: ClassVar = {"deal": ("hands", "stock", "piles"), "exchange": ("discards", "drawn")}

    def pack(self, night: Night) -> Sequence[str]:
        """The pack of the variant."""
        return ROWS[GAME.rules(night.table)["variant"]].pack
