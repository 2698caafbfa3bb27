"""What a viewer learns of an open hand of Mediator: not the companion, before his king is played."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from projections.audit import audit
from projections.coming import coming
from projections.hands import story, under
from projections.night import Night
from projections.seen import seen
from projections.yields import yields
from rules.core.refusals import Refusal
from tests.for_each import for_each
from tests.nights import Event, as_watched, event, night_of
from tests.rules.covered import Covered, told_of
from tests.rules.mediator.hands import deck, opened
from tests.rules.mediator.nights import GAME, Evening
from tests.rules.mediator.test_properties import GATE
from tests.rules.properties import few

HANDS = {
    "ana": ["1E", "7O", "1B", "1O", "RO", "CO", "SO", "2O", "CC", "SC"],
    "beto": ["RC", "3O", "4O", "1C", "2C", "CE", "SE", "7E", "CB", "SB"],
    "carla": ["RE", "5O", "6O", "3C", "4C", "6E", "5E", "7B", "6B", "5B"],
    "dario": ["RB", "5C", "6C", "7C", "4E", "3E", "2E", "4B", "3B", "2B"],
}
"""Beto has the king of copas, carla that of espadas, dario that of bastos."""
ENTRADA = event("contract", player="ana", lance="entrada", trump="oros", called="RC")
FIRST = event("trick", cards={"ana": "1E", "beto": "3O", "carla": "5O", "dario": "2B"})


def dealt(**swapped: str) -> Event:
    """The deal, with one card of beto's exchanged for a card of another player."""
    hands = {player: list(cards) for player, cards in HANDS.items()}
    for player, card in swapped.items():
        hands["beto"].remove("RC")
        hands[player].remove(card)
        hands["beto"].append(card)
        hands[player].append("RC")
    return event("deal", hands=hands)


BEFORE_THE_KING: tuple[tuple[Event, ...], ...] = (
    (),
    (ENTRADA,),
    (ENTRADA, FIRST),
    (ENTRADA, event("trick", winner="beto")),
    (ENTRADA, event("trick", winner="carla"), event("trick", winner="ana")),
    (ENTRADA, event("declaration", player="beto", kind="tendido")),
    (ENTRADA, event("declaration", player="ana", kind="tendido"), FIRST),
    (ENTRADA, event("penalty", player="beto", law="ley-5"), event("declaration", player="ana", kind="calidades", estuches=3)),
    (ENTRADA, event("penalty", player="ana", law="ley-12")),
    (ENTRADA, event("penalty", player="beto", law="ley-8", kept=True, injured="dario")),
    (ENTRADA, event("rendicion", player="ana", answer="hombre_plays_on")),
    (event("contract", player="ana", lance="chillada", trump="oros", called="RC"), FIRST),
)


@for_each("events", BEFORE_THE_KING, ids=lambda events: "-".join(each["type"] for each in events) or "deal")
def test_nobody_who_watches_learns_who_has_the_king(events: tuple[Event, ...]) -> None:
    """Whether beto, carla or dario was dealt the king, a viewer is told the same; only the scorer's page differs."""
    nights = [night_of(opened(), deal, *events) for deal in (dealt(), dealt(carla="RE"), dealt(dario="RB"))]
    first, *others = map(told_of, nights)
    for other in others:
        assert other == first
    if events:
        assert [yields(each)["hands"][-1]["partner"] for each in nights] == ["beto", "carla", "dario"]


@pytest.mark.parametrize("variant", ["mediator", "cuatrillo"])
def test_whoever_has_played_the_king_is_known(variant: str) -> None:
    """From the trick in which it fell, in the hand, at the moment and in the story."""
    trick = event("trick", cards={"ana": "CC", "beto": "RC", "carla": "3C", "dario": "5C"})
    night = night_of(opened(variant), dealt(), ENTRADA, FIRST, trick)
    assert yields(as_watched(night))["hands"][-1]["partner"] == "beto"
    partners = [(step["after"] or {}).get("partner") for step in story(as_watched(night), 1)]
    assert partners == [None, None, None, "beto"]


def test_a_hand_told_by_another_tariff_does_not_name_the_companion() -> None:
    """The hand itself does not either."""
    night = night_of(opened(), dealt(), ENTRADA)
    for shown, partner in ((as_watched(night), None), (night, "beto")):
        other = under(shown, 1, "estuche-tres")
        assert not isinstance(other, Refusal)
        assert other["partner"] == partner


def test_the_values_of_what_may_come_next_do_not_name_him() -> None:
    """The lists name every possible companion and every player to whom a law may apply, as if no dealt card were known."""
    night = night_of(opened(), dealt(), ENTRADA)
    shown = coming(as_watched(night))
    assert shown == coming(night_of(opened(), event("deal"), ENTRADA)) != coming(night)
    counted = next(each["fields"] for each in shown if each["type"] == "tally")
    assert counted["partner"] == {"required": True, "values": ["ana", "beto", "carla", "dario"]}


SIX = (event("contract", player="ana", lance="solo", trump="oros"), *[event("trick", winner="ana")] * 6)


def test_a_hand_at_rest_stays_covered_and_nothing_is_found_in_it() -> None:
    """Six tricks are enough, but a seventh would be a Bola. Only her cards show that she holds eight estuches and wrongly asked for ten."""
    asked = [event("declaration", player="ana", kind="calidades", estuches=count) for count in (6, 10)]
    for claim in asked:
        night = night_of(opened(), dealt(), *SIX, claim)
        assert GAME.open_hand(night.table) == 1
        assert seen(night).cover is not None
        assert yields(as_watched(night))["findings"] == audit(as_watched(night))["findings"] == []
        assert yields(as_watched(night))["hands"][0]["outcome"] == "won"
    bare, dark = night_of(opened(), dealt(), *SIX), night_of(opened(), event("deal"), *SIX)
    assert yields(bare)["balance"] != yields(dark)["balance"], "the eight estuches that she holds are paid"
    assert told_of(bare) == told_of(dark)
    after = night_of(opened(), dealt(), *SIX, asked[1], event("deal"))
    assert [finding["code"] for finding in audit(as_watched(after))["findings"]] == ["calidad_indebida"]


def test_a_surrender_that_may_still_be_defended_stays_covered() -> None:
    """Dosillo: the other player has yet to say whether he takes the game over, so the cards stay face down."""
    hands = {"ana": ["1E", "2E", "3E", "4E", "5E", "6E", "7E", "SE"], "beto": ["RE", "CE", "1B", "2B", "3B", "4B", "5B", "6B"]}
    contract = event("contract", player="ana", lance="entrada", trump="espadas")
    record = (opened("dosillo"), event("deal", hands=hands), contract, event("rendicion", player="ana"))
    surrendered = night_of(*record)
    assert "defensa" in {each["type"] for each in coming(surrendered)}
    assert seen(surrendered).cover is not None
    assert seen(night_of(*record, event("defensa", player="beto"))).cover is not None
    assert seen(night_of(*record, event("deal"))).cover is not None, "the mano of the second hand"


class TestCovered(Covered):
    """What viewers see in every game, tried for Mediator."""

    evening = Evening
    few = few(GATE // 10)

    def pack(self, night: Night) -> Sequence[str]:
        """The cards that its table left of the forty."""
        rules = GAME.rules(night.table)
        return deck(rules["variant"], rules["removed_suit"], rules["king_kept"]).cards
