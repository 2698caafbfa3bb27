"""What do the house rules say of the zángano, the defensor and the bola?"""

from __future__ import annotations

from typing import Any

import pytest

from tests.nights import THREE, Event, event, opened, refused, yielded
from tests.rules.tresillo.hands import (
    CODILLO,
    DEFENDIDA,
    NINE,
    PUESTA,
    SALVADA,
    TARIFFS,
    WON,
    between,
    by_tariff,
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


@by_tariff("dario", (-5 - 5, -4 - 4, -5 - 5, -5 - 5))
def test_house_rule_fourth_pays_in_every_tariff(tariff: str, dario: int) -> None:
    """The zángano's deal and the base."""
    assert scored(opened(tariff), *played("ana", "entrada", "oros", tricks=WON))["tantos"]["dario"] == dario


@by_tariff("tantos", (four(15, -5, -5, -5), four(12, -4, -4, -4), four(15, -5, -5, -5), four(15, -5, -5, -5)))
def test_house_rule_fourth_pays_off_leaves_the_zangano_his_deal(tariff: str, tantos: dict[str, int]) -> None:
    """Two pay the base; he puts his deal and no more."""
    night = opened(tariff, overrides={"fourth_pays": False})
    assert scored(night, *played("ana", "entrada", "oros", tricks=WON))["tantos"] == tantos


@pytest.mark.parametrize(
    ("hand", "tantos"),
    [
        (played("ana", "vuelta", "oros", tricks=PUESTA), four(-29, 2, 2, -5)),
        (played("ana", "vuelta", "oros", tricks=CODILLO), four(-29, 27, 2, -5)),
        (played("ana", "vuelta", "oros", rendicion=True), four(-29, 2, 2, -5)),
        (played("ana", "solo", "oros", tricks=NINE), four(5 + 76, -38, -38, -5)),
        (played("ana", "solo", "oros", **LOST_BOLA), four(5 + 18 - 60, 21, 21, -5)),
        (defended("ana", "beto", DEFENDIDA, estuches=3), four(-28, 31, -3, -5)),
        (defended("ana", "beto", SALVADA, estuches=3), four(3, -31, 3, -5)),
    ],
)
def test_house_rule_fourth_pays_off_exempts_the_zangano_from_every_flow(
    hand: tuple[Event, ...],
    tantos: dict[str, int],
) -> None:
    """1826, A = 25: the puesta keeps the extra of four (J29); dario moves his deal alone."""
    night = opened("voltereta-1826", overrides={"fourth_pays": False})
    assert scored(night, *hand)["tantos"] == tantos


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


@by_tariff("parts", ([], [], [], [("estuches", 3)]))
def test_house_rule_defensor_conditions_are_paid_in_1826_alone(tariff: str, parts: list[tuple[str, int]]) -> None:
    """Three estuches of the winning defensor."""
    hand = scored(opened(tariff), *defended("ana", "beto", DEFENDIDA, estuches=3))
    assert between(hand, "carla", "beto") == parts


def test_house_rule_defensor_conditions_none_set_in_1826() -> None:
    """A = 25 alone."""
    night = opened("voltereta-1826", overrides={"defensor_conditions": "none"})
    hand = scored(night, *defended("ana", "beto", DEFENDIDA, estuches=3))
    assert hand["tantos"] == four(-25, 25, 0, -5)


@pytest.mark.parametrize(("estuches", "each"), [(3, 5), (5, 5), (6, 5), (-7, 5), (0, 0)])
def test_house_rule_defensor_conditions_estuches_set_in_fournier(estuches: int, each: int) -> None:
    """Rounded, and at most five: 3 → 5, 5, 6 → 5; A = 25 from ana."""
    night = opened(overrides={"defensor_conditions": "estuches"})
    hand = scored(night, *defended("ana", "beto", DEFENDIDA, estuches=estuches))
    assert hand["tantos"] == four(-25 - each, 25 + 3 * each, -each, -each - 5)


# defensor_bola


@pytest.mark.parametrize("tariff", TARIFFS)
def test_house_rule_defensor_bola_is_admitted_by_no_tariff(tariff: str) -> None:
    """It must be agreed beforehand."""
    assert refused(opened(tariff), *defended("ana", "beto", {"beto": 9}, bola="won"))["code"] == "not_allowed"


@by_tariff("bola", (100, 30, 30, 30))
@pytest.mark.parametrize("agreed", ["all", "rendido"])
def test_house_rule_defensor_bola_agreed(tariff: str, bola: int, agreed: str) -> None:
    """The bola from each, or from the rendido alone."""
    night = opened(tariff, overrides={"defensor_bola": agreed})
    hand = scored(night, *defended("ana", "beto", {"beto": 9}, bola="won"))
    assert between(hand, "ana", "beto")[0] == ("bola", bola)
    assert between(hand, "carla", "beto") == ([("bola", bola)] if agreed == "all" else [])
    assert between(hand, "dario", "beto") == ([("bola", bola)] if agreed == "all" else [])


def test_house_rule_defensor_bola_leaves_the_extra_where_the_hombre_s_would_not() -> None:
    """Castilla, `bola_counts_game` off: A = 5 + 20 with the defensor's bola."""
    night = opened("jepus-1896-castilla", overrides={"defensor_bola": "rendido"})
    hand = scored(night, *defended("ana", "beto", {"beto": 9}, bola="won"))
    assert between(hand, "ana", "beto") == [("bola", 30), ("defensa", 25)]


# bola_early


@by_tariff("early", (False, True, True, True))
def test_house_rule_bola_early_may_be_asked_before_the_first_trick(tariff: str, early: bool) -> None:
    """Everywhere but in Fournier."""
    deal, contract, _ = played("ana", "entrada", "oros", tricks=WON)
    record = (opened(tariff), deal, contract, event("bola", player="ana"))
    if early:
        assert scored(*record)["outcome"] == "open"
    else:
        assert refused(*record)["code"] == "not_allowed"


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


@by_tariff("counts", (True, False, False, False))
def test_house_rule_bola_counts_game_in_fournier_alone(tariff: str, counts: bool) -> None:
    """Won bola: base and primeras are collected in Fournier, and there only."""
    hand = scored(opened(tariff), *played("ana", "entrada", "oros", tricks=NINE))
    whys = [why for why, _ in between(hand, "beto", "ana")]
    assert [why for why in whys if why != "redondeo"] == (["entrada", "primeras", "bola"] if counts else ["bola"])


@by_tariff(
    "parts",
    ([("entrada", 5), ("primeras", 1), ("redondeo", 4)], [("primeras", 1)], [("primeras", 1)], [("primeras", 1)]),
)
def test_house_rule_bola_counts_game_with_a_lost_bola_spares_the_primeras(
    tariff: str,
    parts: list[tuple[str, int]],
) -> None:
    """Hand won, bola lost: primeras come in everywhere, the base in Fournier alone."""
    assert between(scored(opened(tariff), *played("ana", "entrada", "oros", **LOST_BOLA)), "beto", "ana") == parts


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
