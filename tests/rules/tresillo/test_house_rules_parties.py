"""What do the house rules say of the zángano, the defensor and the bola?"""

from __future__ import annotations

from typing import Any

from tests.nights import THREE, Event, event, opened, refused, yielded
from tests.rules.tresillo.hands import (
    DEFENDIDA,
    NINE,
    PUESTA,
    WON,
    between,
    carrying,
    defended,
    four,
    passed,
    played,
    scored,
    three,
)

LOST_BOLA: Event = {"tricks": {"ana": 7, "beto": 2}, "primeras": "hombre", "bola": "lost"}


def put(hand: dict[str, Any]) -> list[int]:
    """The sizes of the puestas of a hand."""
    return [puesta["tantos"] for puesta in hand["puestas"]]


# fourth_pays


def test_house_rule_fourth_pays_off_exempts_him_from_the_bola_of_a_defensor() -> None:
    """`defensor_bola` all: 30 from carla and ana; A = 25 from ana."""
    night = opened("voltereta-1826", overrides={"fourth_pays": False, "defensor_bola": "all"})
    hand = scored(night, *defended("ana", "beto", {"beto": 9}, bola="won"))
    assert hand["tantos"] == four(-55, 85, -30, -5)


def test_house_rule_fourth_pays_off_does_not_spare_a_playing_dealer() -> None:
    """Three players: carla deals and plays, and pays her five."""
    night = opened("voltereta-1826", THREE, overrides={"fourth_pays": False})
    assert scored(night, *played("ana", "entrada", "oros", tricks=WON))["tantos"] == three(15, -5, -10)


def test_house_rule_fourth_pays_off_follows_the_deal() -> None:
    """Second hand: ana is the zángano, dario pays."""
    night = yielded(
        opened("voltereta-1826", overrides={"fourth_pays": False}),
        *passed(),
        *played("beto", "entrada", "oros", tricks={"beto": 5, "carla": 4}),
    )
    assert night["hands"][1]["tantos"] == four(-5, 20, -5, -5)


def test_house_rule_fourth_pays_off_still_puts_his_reserved_puesta() -> None:
    """dario's 60 is put in a hand in which he only deals."""
    night = opened("voltereta-1826", overrides={"fourth_pays": False}, carried=carrying(30, "primera", ("dario", 60)))
    assert scored(night, *played("ana", "entrada", "oros", tricks=WON))["tantos"] == four(45, -5, -5, -65)


# defensor_conditions


def test_house_rule_defensor_conditions_none_set_in_1826() -> None:
    """A = 25 alone."""
    night = opened("voltereta-1826", overrides={"defensor_conditions": "none"})
    hand = scored(night, *defended("ana", "beto", DEFENDIDA, estuches=3))
    assert hand["tantos"] == four(-25, 25, 0, -5)


# defensor_bola


def test_house_rule_defensor_bola_leaves_the_extra_where_the_hombre_s_would_not() -> None:
    """Castilla, `bola_counts_game` off: A = 5 + 20 with the defensor's bola."""
    night = opened("jepus-1896-castilla", overrides={"defensor_bola": "rendido"})
    hand = scored(night, *defended("ana", "beto", {"beto": 9}, bola="won"))
    assert between(hand, "ana", "beto") == [("bola", 30), ("defensa", 25)]


# bola_early


def test_house_rule_bola_early_off_the_lost_bola_says_that_five_were_his() -> None:
    """A puesta cannot go with it; a won hand can, and has its primeras unsaid."""
    assert refused(opened(), *played("ana", "entrada", "oros", tricks=PUESTA, bola="lost"))["code"] == "contradiction"
    tricks = {"ana": 7, "beto": 2}
    assert scored(opened(), *played("ana", "entrada", "oros", tricks=tricks, bola="lost"))["primeras"] == "hombre"


def test_house_rule_bola_early_on_in_fournier_a_puesta_and_a_bola_may_be_lost_together() -> None:
    """The game counts: A = 25; vuelta 2 → 5 and the bola 100 to each, rounded apart."""
    night = opened(overrides={"bola_early": True})
    hand = scored(night, *played("ana", "vuelta", "oros", tricks=PUESTA, bola="lost"))
    assert between(hand, "ana", "beto") == [("vuelta", 2), ("redondeo", 3), ("bola", 100)]
    assert hand["tantos"] == four(-315 - 25, 105, 105, 100)


def test_house_rule_bola_early_on_a_lost_bola_says_nothing_of_the_primeras() -> None:
    """1826: five of nine, bola lost at some trick: no primeras unless they are claimed."""
    hand = scored(opened("voltereta-1826"), *played("ana", "entrada", "oros", tricks=WON, bola="lost"))
    assert hand["primeras"] is None
    assert between(hand, "beto", "ana") == []


def test_house_rule_bola_early_off_set_in_1826() -> None:
    """Not before five tricks."""
    deal, contract, _ = played("ana", "entrada", "oros", tricks=WON)
    night = opened("voltereta-1826", overrides={"bola_early": False})
    assert refused(night, deal, contract, event("bola", player="ana"))["code"] == "not_allowed"


# bola_counts_game


def test_house_rule_bola_counts_game_off_set_in_fournier() -> None:
    """Solo, nine tricks, six estuches: 20 + 6 + 100 = 126 → 130."""
    night = opened(overrides={"bola_counts_game": False})
    hand = scored(night, *played("ana", "solo", "oros", tricks=NINE, estuches=6))
    assert between(hand, "beto", "ana") == [("solo", 20), ("estuches", 6), ("bola", 100), ("redondeo", 4)]


def test_house_rule_bola_counts_game_off_takes_the_extra_from_a_lost_hand() -> None:
    """Fournier with early bolas and the game not counting: A = up(5 + 0) = 5; with it counting, 25."""
    night = {"bola_early": True, "bola_counts_game": False}
    hand = played("ana", "entrada", "oros", tricks=PUESTA, bola="lost")
    assert put(scored(opened(overrides=night), *hand)) == [5]
    assert put(scored(opened(overrides=night | {"bola_counts_game": True}), *hand)) == [25]


def test_house_rule_bola_counts_game_on_set_in_1826() -> None:
    """Won: 5 + 1 + 30; lost: in 5 + 1; with the hand lost: A = 25."""
    night = opened("voltereta-1826", overrides={"bola_counts_game": True})
    won = scored(night, *played("ana", "entrada", "oros", tricks=NINE))
    lost = scored(night, *played("ana", "entrada", "oros", **LOST_BOLA))
    assert between(won, "beto", "ana") == [("entrada", 5), ("primeras", 1), ("bola", 30)]
    assert between(lost, "beto", "ana") == [("entrada", 5), ("primeras", 1)]
    assert put(scored(night, *played("ana", "entrada", "oros", tricks=PUESTA, bola="lost"))) == [25]
