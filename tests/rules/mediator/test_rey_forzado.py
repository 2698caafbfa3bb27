"""Which cards may fall before any king, if the first king names the companion. Source: mediator-1826/rey-forzado"""

from __future__ import annotations

from typing import Any

from events.schemas import fact_from
from rules.mediator.facts import Trick
from tests.nights import Event, event, night_of
from tests.rules.mediator.hands import opened
from tests.rules.mediator.imagined import GAME

HANDS = {
    "ana": ["RC", "2C", "4C", "4E", "5E", "6E", "2O", "3O", "4O", "5O"],
    "beto": ["CC", "3C", "RE", "7E", "2E", "3B", "4B", "5B", "6O", "SO"],
    "carla": ["RB", "7B", "6B", "2B", "SB", "SE", "CE", "3E", "1O", "CO"],
    "dario": ["RO", "7O", "1E", "1B", "CB", "1C", "5C", "6C", "7C", "SC"],
}
ENTRADA = event("contract", player="ana", lance="entrada", trump="oros")
LED = {"ana": "4C", "beto": "CC", "carla": "RB", "dario": "1C"}


def stands(*before: Event, cards: dict[str, str], hands: Any = None, variant: str = "cuatrillo-forzado") -> dict[str, dict[str, str]]:
    """Whether each possible card of each player would be legal in a trick."""
    deal = event("deal", **({"hands": hands} if hands else {}))
    contract = ENTRADA if variant == "cuatrillo-forzado" else event("contract", **ENTRADA["data"], called="RB")
    fact = fact_from(event("trick", cards=cards), GAME.door)
    assert isinstance(fact, Trick)
    told = GAME.trick_shown(night_of(opened(variant), deal, contract, *before).table, fact)
    return {each["player"]: each["answers"] for each in told["cards"]}


def test_rey_forzado_no_king_may_be_laid_while_another_card_can() -> None:
    """ana may lead any card but a king. beto follows with a copa, and has no king of it. carla has no copa, and no king of hers may fall."""
    told = stands(cards=LED, hands=HANDS)
    assert (told["ana"]["RC"], told["ana"]["2C"], told["ana"]["4E"]) == ("illegal", "legal", "legal")
    assert (told["beto"]["3C"], told["beto"]["RE"]) == ("legal", "illegal")
    assert (told["carla"]["RB"], told["carla"]["7B"]) == ("illegal", "legal")


def test_rey_forzado_of_a_hand_that_nobody_knows_nobody_can_say() -> None:
    """Nobody knows whether ana has another card to lead."""
    assert stands(cards=LED)["ana"]["RC"] == "undetermined"


def test_rey_forzado_a_king_that_is_the_last_of_its_suit_may_fall_on_it() -> None:
    """ana's only copa is the rey: it may fall on copas, though one card of her hand went in an unseen trick."""
    hand = {"ana": ["RC", "CE", "7E", "4E", "5E", "6E", "2O", "3O", "4O", "5O"]}
    led = {"beto": "3C", "carla": "SC", "dario": "1C", "ana": "RC"}
    assert stands(event("trick", winner="beto"), cards=led, hands=hand)["ana"]["RC"] == "legal"


def test_rey_forzado_ends_with_the_first_king() -> None:
    """The rey of bastos fell in this trick or an earlier one; in the common game kings are free from the start."""
    first = event("trick", cards=LED)
    assert stands(first, cards={"beto": "7E", "carla": "SE", "dario": "7C", "ana": "4E"}, hands=HANDS)["beto"]["RE"] == "legal"
    fell = {"ana": "RC", "beto": "CC", "carla": "RB", "dario": "1C"}
    assert stands(cards=fell, hands=HANDS)["carla"]["RB"] == "legal"
    assert stands(cards=LED, variant="mediator", hands=HANDS)["ana"]["RC"] == "legal"
