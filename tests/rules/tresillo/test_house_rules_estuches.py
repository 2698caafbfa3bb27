"""What do the house rules on estuches, contraestuche and primeras change, and from which does each tariff start?"""

from __future__ import annotations

from typing import Any

import pytest

from tests.nights import Event, event, opened, refused
from tests.rules.tresillo.hands import (
    CODILLO,
    FIRST_FIVE,
    NINE,
    PUESTA,
    TARIFFS,
    WON,
    WON_BY_FOUR,
    between,
    by_tariff,
    four,
    played,
    scored,
)

# The trumps of oros in order, and nine cards that are no trumps of oros, of espadas.
OROS = ("1E", "7O", "1B", "1O", "RO", "CO", "SO", "2O", "3O", "4O", "5O", "6O")
NO_OROS = ("RC", "CC", "SC", "1C", "RE", "CE", "RB", "CB", "SB")
NO_ESPADAS = ("RC", "CC", "SC", "1C", "RO", "CO", "SO", "RB", "CB")


def held(cards: tuple[str, ...], trump: str, **tally: Any) -> tuple[Event, ...]:
    """A solo of ana whose nine cards are logged."""
    contract = event("contract", player="ana", lance="solo", trump=trump)
    return event("deal", hands={"ana": list(cards)}), contract, event("tally", **tally)


# estuche, estuche_cap


@by_tariff("value", (1, 1, 1, 1))
def test_house_rule_estuche_is_one_tanto_each(tariff: str, value: int) -> None:
    """Three estuches, three tantos; against the estuche, the same."""
    with_them = scored(opened(tariff), *played("ana", "entrada", "oros", tricks=WON, estuches=3))
    without = scored(opened(tariff), *played("ana", "entrada", "oros", tricks=WON, estuches=-3))
    assert ("estuches", 3 * value) in between(with_them, "beto", "ana")
    assert ("contraestuche", 3 * value) in between(without, "beto", "ana")


@pytest.mark.parametrize("value", [0, 2, 5])
def test_house_rule_estuche_set_by_the_table(value: int) -> None:
    """1826: 5 + 4 × value from each."""
    night = opened("voltereta-1826", overrides={"estuche": value})
    hand = scored(night, *played("ana", "entrada", "oros", tricks=WON, estuches=4))
    assert hand["tantos"]["beto"] == -5 - 4 * value


@by_tariff("paid", (5, 5, 5, 6))
def test_house_rule_estuche_cap_holds_at_the_sixth(tariff: str, paid: int) -> None:
    """Five estuches are five everywhere; six are five, but six in 1826."""
    five = scored(opened(tariff), *played("ana", "entrada", "oros", tricks=WON, estuches=5))
    six = scored(opened(tariff), *played("ana", "entrada", "oros", tricks=WON, estuches=6))
    assert ("estuches", 5) in between(five, "beto", "ana")
    assert ("estuches", paid) in between(six, "beto", "ana")
    assert six["estuches"] == 6


@pytest.mark.parametrize(("cap", "count", "paid"), [(2, 3, 2), (3, 3, 3), (4, 5, 4), (6, 6, 6), (6, 7, 6), (0, 9, 9)])
@pytest.mark.parametrize("tariff", ["voltereta-1826", "fournier"])
def test_house_rule_estuche_cap_set_by_the_table(tariff: str, cap: int, count: int, paid: int) -> None:
    """At most the cap; 0 is no cap."""
    night = opened(tariff, overrides={"estuche_cap": cap})
    hand = scored(night, *played("ana", "entrada", "oros", tricks=WON, estuches=count))
    assert ("estuches", paid) in between(hand, "beto", "ana")


def test_house_rule_estuche_cap_is_lifted_by_a_won_bola() -> None:
    """Cap 2, four estuches, nine tricks: four are paid."""
    night = opened("voltereta-1826", overrides={"estuche_cap": 2})
    hand = scored(night, *played("ana", "entrada", "oros", tricks=NINE, estuches=4))
    assert between(hand, "beto", "ana") == [("estuches", 4), ("bola", 30)]


# contraestuche


@by_tariff("number", (-12, -3, -3, -3))
def test_house_rule_contraestuche_of_a_hand_without_trumps(tariff: str, number: int) -> None:
    """Oros are trumps and none of the twelve is held: the whole run, or three."""
    hand = scored(opened(tariff), *held(NO_OROS, "oros", tricks=WON))
    assert hand["estuches"] == number
    assert ("contraestuche", 5 if number == -12 else 3) in between(hand, "beto", "ana")


@pytest.mark.parametrize("first_held", range(3, 12))
def test_house_rule_contraestuche_run_counts_down_to_the_first_trump_held(first_held: int) -> None:
    """Only the trump at that place is held: as many are missing above it; no cap is set here."""
    cards = (OROS[first_held], *NO_OROS[:8])
    night = opened("voltereta-1826", overrides={"contraestuche": "run"})
    hand = scored(night, *held(cards, "oros", tricks=WON))
    assert hand["estuches"] == -first_held
    assert between(hand, "beto", "ana") == [("entrada", 5), ("solo", 8), ("contraestuche", first_held)]


def test_house_rule_contraestuche_run_ends_at_eleven_with_a_short_trump() -> None:
    """Espadas have eleven trumps."""
    night = opened("voltereta-1826", overrides={"contraestuche": "run"})
    hand = scored(night, *held(NO_ESPADAS, "espadas", tricks=WON))
    assert between(hand, "beto", "ana") == [("entrada", 5), ("solo", 8), ("contraestuche", 11)]


@pytest.mark.parametrize("first_held", [3, 4, 11])
def test_house_rule_contraestuche_three_is_three_however_many_are_missing(first_held: int) -> None:
    """Fournier with `three`: 5 + 20 + 3 → 30."""
    cards = (OROS[first_held], *NO_OROS[:8])
    hand = scored(opened(overrides={"contraestuche": "three"}), *held(cards, "oros", tricks=WON))
    assert hand["estuches"] == -3
    assert between(hand, "beto", "ana") == [("entrada", 5), ("solo", 20), ("contraestuche", 3), ("redondeo", 2)]


@pytest.mark.parametrize("tariff", TARIFFS)
def test_house_rule_contraestuche_none_counts_nothing(tariff: str) -> None:
    """No trump at all and `none`: 0, no posting of it."""
    hand = scored(opened(tariff, overrides={"contraestuche": "none"}), *held(NO_OROS, "oros", tricks=WON))
    assert hand["estuches"] == 0
    assert "contraestuche" not in [line["why"] for line in hand["postings"]]


@pytest.mark.parametrize("rule", ["run", "three", "none"])
@pytest.mark.parametrize("estuche", [0, 1, 2])
def test_house_rule_contraestuche_needs_all_three_to_be_missing(rule: str, estuche: int) -> None:
    """One of espada, mala, basto in the hand: neither estuches nor contraestuche."""
    cards = (OROS[estuche], *NO_OROS[:8])
    hand = scored(opened(overrides={"contraestuche": rule}), *held(cards, "oros", tricks=WON))
    assert hand["estuches"] == 0


@pytest.mark.parametrize("rule", ["run", "three", "none"])
@pytest.mark.parametrize("length", range(3, 10))
def test_house_rule_contraestuche_does_not_touch_the_estuches(rule: str, length: int) -> None:
    """The unbroken run from the espada down, 3 to 9, under every value."""
    cards = (*OROS[:length], *NO_OROS[: 9 - length])
    hand = scored(opened(overrides={"contraestuche": rule}), *held(cards, "oros", tricks=FIRST_FIVE))
    assert hand["estuches"] == length


@pytest.mark.parametrize(
    ("rule", "count", "accepted"),
    [
        ("run", -3, True),
        ("run", -12, True),
        ("run", -13, False),
        ("run", -2, False),
        ("three", -3, True),
        ("three", -4, False),
        ("none", -3, False),
        ("none", 3, True),
        ("none", 0, True),
    ],
)
def test_house_rule_contraestuche_says_which_numbers_can_be_told(rule: str, count: int, accepted: bool) -> None:
    """`run` -3 to -12, `three` just -3, `none` no negative number."""
    record = (
        opened(overrides={"contraestuche": rule}),
        *played("ana", "entrada", "oros", tricks=WON, estuches=count),
    )
    if accepted:
        assert scored(*record)["estuches"] == count
    else:
        assert refused(*record)["code"] == "malformed"


# primeras, primeras_contra


@by_tariff("value", (1, 1, 1, 1))
def test_house_rule_primeras_of_the_hombre_are_one(tariff: str, value: int) -> None:
    """First five tricks, play stops."""
    hand = scored(opened(tariff), *played("ana", "entrada", "oros", tricks=FIRST_FIVE))
    assert ("primeras", value) in between(hand, "beto", "ana")


@pytest.mark.parametrize("value", [0, 2, 10])
def test_house_rule_primeras_set_by_the_table(value: int) -> None:
    """Won: base 5 and the value; lost to the contra's first five (agreed): the value to each and 25."""
    night = opened("voltereta-1826", overrides={"primeras": value, "primeras_contra": True})
    won = scored(night, *played("ana", "entrada", "oros", tricks=FIRST_FIVE))
    lost = scored(night, *played("ana", "entrada", "oros", tricks=PUESTA, primeras="contra"))
    assert won["tantos"]["ana"] == 5 + 3 * (5 + value)
    assert lost["tantos"]["ana"] == -25 - 3 * value


@by_tariff("each", (5, 0, 0, 0))
@pytest.mark.parametrize("tricks", [PUESTA, CODILLO])
def test_house_rule_primeras_contra_counts_in_fournier_alone(tariff: str, each: int, tricks: dict[str, int]) -> None:
    """1 → 5 to the zángano, or nothing, besides his deal."""
    hand = scored(opened(tariff), *played("ana", "entrada", "oros", tricks=tricks, primeras="contra"))
    assert hand["primeras"] == "contra"
    assert hand["tantos"]["dario"] == each - (4 if tariff == "jepus-1896" else 5)


@pytest.mark.parametrize(("tariff", "on", "parts"), [("fournier", False, []), ("jepus-1896", True, [("primeras", 1)])])
def test_house_rule_primeras_contra_set_by_the_table(tariff: str, on: bool, parts: list[tuple[str, int]]) -> None:
    """Off in Fournier nothing, on in Jepús one to each."""
    night = opened(tariff, overrides={"primeras_contra": on})
    hand = scored(night, *played("ana", "entrada", "oros", tricks=PUESTA, primeras="contra"))
    assert between(hand, "ana", "carla") == parts


def test_house_rule_primeras_contra_never_counts_against_a_winner() -> None:
    """Hombre by four after the contra's five: nothing (R41)."""
    night = opened("voltereta-1826", overrides={"primeras_contra": True})
    hand = scored(night, *played("ana", "entrada", "oros", tricks=WON_BY_FOUR, primeras="contra"))
    assert hand["tantos"] == four(20, -5, -5, -10)


def test_house_rule_primeras_contra_is_due_besides_a_bola_lost_early() -> None:
    """The contra's first five against a bola asked at the start: 1 and 30 to each; A = 5."""
    night = opened("voltereta-1826", overrides={"primeras_contra": True})
    hand = scored(night, *played("ana", "entrada", "oros", tricks=PUESTA, primeras="contra", bola="lost"))
    assert between(hand, "ana", "beto") == [("primeras", 1), ("bola", 30)]
    assert hand["tantos"] == four(-98, 31, 31, 26)
