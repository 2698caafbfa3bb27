"""How a trick is shown card by card: which card a player may lay, as far as the caller knows his hand."""

from __future__ import annotations

from typing import Any

from events.schemas import fact_from
from projections.night import Night
from rules.malilla.facts import Trick
from tests.for_each import for_each
from tests.nights import FOUR, Event, as_watched, event, night_of, yielded
from tests.rules.malilla.hands import laid, opened
from tests.rules.malilla.imagined import GAME

HANDS = {player: [rank + suit for rank in "91RCS8765432"] for player, suit in zip(FOUR, "OCEB", strict=True)}
"""Each player has a suit; bastos is trump."""


def shown(fact_data: Event, night: Night) -> list[dict[str, Any]]:
    """A trick card by card, as it would look now."""
    fact = fact_from(event("trick", **fact_data), GAME.door)
    assert isinstance(fact, Trick)
    cards: list[dict[str, Any]] = GAME.trick_shown(night.table, fact)["cards"]
    return cards


def swapped(one: str, card: str, other: str, for_card: str) -> dict[str, list[str]]:
    """The four hands with one card each of two players exchanged."""
    hands = {player: list(cards) for player, cards in HANDS.items()}
    hands[one].remove(card)
    hands[other].remove(for_card)
    hands[one].append(for_card)
    hands[other].append(card)
    return hands


@for_each(
    ("hands", "stands"),
    [
        (swapped("ana", "2O", "beto", "2C"), "illegal"),  # he has the dos of the suit led
        (swapped("dario", "3B", "beto", "3C"), "illegal"),  # he has a trump, and an adversary wins
        (HANDS, "legal"),
        ({}, "undetermined"),
    ],
)
def test_servir_whether_a_card_may_be_laid_hangs_on_what_is_known_of_the_hand(hands: dict[str, list[str]], stands: str) -> None:
    """ana leads the malilla de oros, beto lays a copa; with an unknown hand nobody can say whether he may. The leader may lay any card."""
    deal = event("deal", turned="2B", **({"hands": hands} if hands else {}))
    told = shown({"cards": {"ana": "9O", "beto": "9C", "carla": "9E", "dario": "9B"}}, night_of(opened(), deal))
    assert [each["stands"] for each in told[:2]] == ["legal", stands]
    assert {*told[0]["answers"].values()} == {"legal"}
    assert told[1]["answers"].get("2O", "legal") == "legal"


def test_servir_what_a_hand_proved_is_proved_no_more_behind_a_trick_without_cards() -> None:
    """beto's dos de oros may have gone in a trick that was not logged; while all tricks are known it must be laid."""
    deal = event("deal", turned="2B", hands=swapped("ana", "2O", "beto", "2C"))
    first = laid("9O 2O 9E 9B")[0]
    unseen = event("trick", winner="dario")
    second = {"cards": {"ana": "1O", "beto": "9C", "carla": "1E", "dario": "1B"}, "leader": "ana"}
    assert shown(second, night_of(opened(), deal, first))[1]["stands"] == "legal"
    assert shown(second, night_of(opened(), deal, unseen))[1]["stands"] == "undetermined"
    other = {"cards": {"ana": "1O", "beto": "1C", "carla": "1E", "dario": "1B"}, "leader": "ana"}
    strayed = laid("9O 9C 9E 9B")[0]
    assert shown(other, night_of(opened(), deal, strayed))[1]["stands"] == "illegal"


def test_who_only_watches_is_told_of_no_card_that_it_was_against_a_duty() -> None:
    """Before the first trick and after it: the deal lies face down for a viewer."""
    deal = event("deal", turned="2B", hands=swapped("ana", "2O", "beto", "2C"))
    first, second = ({"cards": {"ana": f"{rank}O", "beto": f"{rank}C", "carla": f"{rank}E", "dario": f"{rank}B"}} for rank in "91")
    strayed = event("trick", **first)
    assert shown(first, night_of(opened(), deal))[1]["stands"] == "illegal"
    assert shown(first, as_watched(night_of(opened(), deal)))[1]["stands"] == "undetermined"
    assert shown({**second, "leader": "ana"}, as_watched(night_of(opened(), deal, strayed)))[1]["stands"] == "undetermined"
    assert yielded(opened(), deal, strayed)["findings"]


def test_the_cards_taken_back_in_a_trick_are_those_that_were_put_right() -> None:
    """beto corrected his first card; a trick without such cards has an empty list."""
    cards = {"ana": "9O", "beto": "8O", "carla": "7O", "dario": "6O"}
    told = fact_from(event("trick", cards=cards, amended={"beto": "9C"}), GAME.door)
    plain = fact_from(event("trick", cards=cards), GAME.door)
    assert isinstance(told, Trick) and isinstance(plain, Trick)
    assert told.taken_back == {"beto": ["9C"]}
    assert plain.taken_back == {}
