"""What do the numbers of the house rules change, and from which does each tariff start?"""

from __future__ import annotations

from typing import Any

import pytest

from tests.nights import FOUR, THREE, Event, event, opened, refused, yielded
from tests.rules.tresillo.hands import (
    CODILLO,
    NINE,
    PUESTA,
    TARIFFS,
    WON,
    between,
    by_tariff,
    carrying,
    four,
    passed,
    played,
    scored,
    surrendered,
    three,
)

LOST_BOLA: Event = {"tricks": {"ana": 7, "beto": 2}, "primeras": "hombre", "bola": "lost"}


def put(hand: dict[str, Any]) -> list[int]:
    """The sizes of the puestas of a hand."""
    return [puesta["tantos"] for puesta in hand["puestas"]]


# deal


@by_tariff("deal", (5, 4, 5, 5))
def test_house_rule_deal_is_what_each_dealer_puts(tariff: str, deal: int) -> None:
    """Two passed hands: two deals in the plate."""
    night = yielded(opened(tariff), *passed(), *passed())
    assert night["balance"] == four(-deal, 0, 0, -deal)
    assert night["plate"] == 2 * deal


@pytest.mark.parametrize("deal", [1, 7, 100])
def test_house_rule_deal_set_by_the_table_is_part_of_the_plate(deal: int) -> None:
    """1826, three players: A = deal + 15."""
    night = opened("voltereta-1826", THREE, overrides={"deal": deal})
    hand = scored(night, *played("ana", "entrada", "oros", tricks=PUESTA))
    assert hand["tantos"] == three(-deal - 15, 0, -deal)


def test_house_rule_deal_of_nothing_posts_nothing() -> None:
    """P = 0: no `dar`, no `plato`; 5 from each."""
    hand = scored(opened(overrides={"deal": 0}), *played("ana", "entrada", "oros", tricks=WON))
    assert [line["why"] for line in hand["postings"]] == ["entrada", "entrada", "entrada"]
    assert hand["tantos"] == four(15, -5, -5, -5)


# entrada


@by_tariff("base", (5, 4, 5, 5))
@pytest.mark.parametrize("lance", ["entrada", "vuelta", "solo"])
def test_house_rule_entrada_is_collected_in_every_lance(tariff: str, base: int, lance: str) -> None:
    """The base comes first in every flow of a won hand."""
    hand = scored(opened(tariff), *played("ana", lance, "oros", tricks=WON))
    assert between(hand, "beto", "ana")[0] == ("entrada", base)


@pytest.mark.parametrize("base", [0, 1, 10])
def test_house_rule_entrada_set_by_the_table(base: int) -> None:
    """1826: base from each of three, and 5; lost it is not due."""
    night = opened("voltereta-1826", overrides={"entrada": base})
    assert scored(night, *played("ana", "entrada", "oros", tricks=WON))["tantos"]["ana"] == 5 + 3 * base
    assert scored(night, *played("ana", "entrada", "oros", tricks=PUESTA))["tantos"] == four(-25, 0, 0, -5)


# extra3, extra4


@by_tariff("size", (25, 16, 20, 20))
def test_house_rule_extra3_is_added_to_the_plate_with_three_players(tariff: str, size: int) -> None:
    """5 + 20, 4 + 12, 5 + 15, 5 + 15."""
    assert put(scored(opened(tariff, THREE), *played("ana", "entrada", "oros", tricks=PUESTA))) == [size]


@by_tariff("size", (25, 20, 25, 25))
def test_house_rule_extra4_is_added_to_the_plate_with_four_players(tariff: str, size: int) -> None:
    """5 + 20, 4 + 16, 5 + 20, 5 + 20."""
    assert put(scored(opened(tariff, FOUR), *played("ana", "entrada", "oros", tricks=PUESTA))) == [size]


@pytest.mark.parametrize(("players", "size"), [(THREE, 6), (FOUR, 7)])
def test_house_rule_extra3_and_extra4_set_by_the_table_do_not_mix(players: tuple[str, ...], size: int) -> None:
    """1826 with extra3 1 and extra4 2: 5 + 1 and 5 + 2."""
    night = opened("voltereta-1826", players, overrides={"extra3": 1, "extra4": 2})
    assert put(scored(night, *played("ana", "entrada", "oros", tricks=PUESTA))) == [size]


@pytest.mark.parametrize(("name", "players"), [("extra3", THREE), ("extra4", FOUR)])
def test_house_rule_extra3_and_extra4_may_be_nothing(name: str, players: tuple[str, ...]) -> None:
    """A = P = 5."""
    night = opened("voltereta-1826", players, overrides={name: 0})
    assert put(scored(night, *played("ana", "entrada", "oros", tricks=PUESTA))) == [5]


# vuelta


@by_tariff("value", (2, 2, 2, 2))
def test_house_rule_vuelta_is_collected_and_paid(tariff: str, value: int) -> None:
    """Two from each when won, two to each when lost or surrendered."""
    won = scored(opened(tariff), *played("ana", "vuelta", "oros", tricks=WON))
    lost = scored(opened(tariff), *played("ana", "vuelta", "oros", tricks=PUESTA))
    given_up = scored(opened(tariff), *surrendered("ana", "vuelta"))
    assert ("vuelta", value) in between(won, "beto", "ana")
    assert ("vuelta", value) in between(lost, "ana", "beto")
    assert ("vuelta", value) in between(given_up, "ana", "beto")


@pytest.mark.parametrize(("value", "each"), [(0, 0), (3, 3), (7, 7)])
def test_house_rule_vuelta_set_by_the_table(value: int, each: int) -> None:
    """1826, surrendered: the value to each and 25."""
    night = opened("voltereta-1826", overrides={"vuelta": value})
    hand = scored(night, *surrendered("ana", "vuelta"))
    assert hand["tantos"] == four(-25 - 3 * each, each, each, each - 5)


# solo, solo_lost


@by_tariff("value", (20, 8, 10, 8))
def test_house_rule_solo_is_what_a_won_solo_brings(tariff: str, value: int) -> None:
    """From each, over the base."""
    hand = scored(opened(tariff), *played("ana", "solo", "oros", tricks=WON))
    assert ("solo", value) in between(hand, "dario", "ana")


@by_tariff("value", (20, 8, 10, 8))
@pytest.mark.parametrize("tricks", [PUESTA, CODILLO])
def test_house_rule_solo_lost_is_what_a_lost_solo_costs(tariff: str, value: int, tricks: dict[str, int]) -> None:
    """To each, by puesta or by codillo."""
    hand = scored(opened(tariff), *played("ana", "solo", "oros", tricks=tricks))
    assert ("solo", value) in between(hand, "ana", "dario")


@pytest.mark.parametrize(("solo", "solo_lost"), [(12, 8), (8, 13), (0, 1), (1, 0)])
def test_house_rule_solo_and_solo_lost_are_set_apart(solo: int, solo_lost: int) -> None:
    """1826: 5 + solo from each, or solo_lost to each and 25."""
    night = opened("voltereta-1826", overrides={"solo": solo, "solo_lost": solo_lost})
    won = scored(night, *played("ana", "solo", "oros", tricks=WON))
    lost = scored(night, *played("ana", "solo", "oros", tricks=PUESTA))
    assert won["tantos"]["ana"] == 5 + 3 * (5 + solo)
    assert lost["tantos"]["ana"] == -25 - 3 * solo_lost


def test_house_rule_solo_alone_does_not_move_solo_lost() -> None:
    """1826 with `solo` 12: the lost one stays 8."""
    night = opened("voltereta-1826", overrides={"solo": 12})
    assert scored(night, *played("ana", "solo", "oros", tricks=PUESTA))["tantos"]["beto"] == 8


@pytest.mark.parametrize(("solo", "solo_lost"), [(12, 8), (8, 13)])
def test_house_rule_solo_lost_is_the_value_of_a_lost_or_surrendered_solera(solo: int, solo_lost: int) -> None:
    """1826: won `solo`; lost, and surrendered, `solo_lost`."""
    night = opened("voltereta-1826", overrides={"solera": True, "solo": solo, "solo_lost": solo_lost})
    won = scored(night, *played("ana", "vuelta", "oros", solera=True, tricks=WON))
    lost = scored(night, *played("ana", "vuelta", "oros", solera=True, tricks=PUESTA))
    given_up = scored(night, *played("ana", "vuelta", "oros", solera=True, rendicion=True))
    assert between(won, "beto", "ana") == [("entrada", 5), ("solera", solo)]
    assert between(lost, "ana", "beto") == [("solera", solo_lost)]
    assert between(given_up, "ana", "beto") == [("solera", solo_lost)]


def test_house_rule_solo_is_the_value_of_a_solo_won_with_a_lost_bola() -> None:
    """The hand is won: `solo` 12 comes in, not `solo_lost` 13."""
    night = opened("voltereta-1826", overrides={"solo": 12, "solo_lost": 13})
    hand = scored(night, *played("ana", "solo", "oros", **LOST_BOLA))
    assert between(hand, "beto", "ana") == [("solo", 12), ("primeras", 1)]


# bola


@by_tariff("value", (100, 30, 30, 30))
def test_house_rule_bola_is_collected_or_paid(tariff: str, value: int) -> None:
    """From each when won, to each when lost."""
    won = scored(opened(tariff), *played("ana", "entrada", "oros", tricks=NINE))
    lost = scored(opened(tariff), *played("ana", "entrada", "oros", **LOST_BOLA))
    assert ("bola", value) in between(won, "beto", "ana")
    assert between(lost, "ana", "beto") == [("bola", value)]


@pytest.mark.parametrize("value", [0, 1, 50])
def test_house_rule_bola_set_by_the_table(value: int) -> None:
    """1826, won by an entrada: just the value from each, and P = 5."""
    night = opened("voltereta-1826", overrides={"bola": value})
    hand = scored(night, *played("ana", "entrada", "oros", tricks=NINE))
    assert hand["tantos"] == four(5 + 3 * value, -value, -value, -value - 5)


# solera


@pytest.mark.parametrize("tariff", TARIFFS)
def test_house_rule_solera_must_be_agreed(tariff: str) -> None:
    """No tariff admits it of itself."""
    contract = event("contract", player="ana", lance="vuelta", trump="oros", solera=True)
    assert refused(opened(tariff), event("deal"), contract)["code"] == "not_allowed"


@by_tariff("value", (20, 8, 10, 8))
def test_house_rule_solera_scores_a_solo_where_it_is_on(tariff: str, value: int) -> None:
    """The value of a solo in the place of the vuelta's two."""
    night = opened(tariff, overrides={"solera": True})
    hand = scored(night, *played("ana", "vuelta", "oros", solera=True, tricks=WON))
    assert hand["solera"] is True
    assert ("solera", value) in between(hand, "beto", "ana")
    assert "vuelta" not in [why for why, _ in between(hand, "beto", "ana")]


def test_house_rule_solera_off_said_and_false_is_a_vuelta() -> None:
    """`solera` false in the contract is accepted anywhere: two from each."""
    hand = scored(opened("voltereta-1826"), *played("ana", "vuelta", "oros", solera=False, tricks=WON))
    assert hand["solera"] is False
    assert between(hand, "beto", "ana") == [("entrada", 5), ("vuelta", 2)]


# rounding


@by_tariff("each", (10, 6, 7, 7))
def test_house_rule_rounding_is_to_fives_in_fournier_alone(tariff: str, each: int) -> None:
    """Vuelta won: 7 → 10; 6; 7; 7."""
    hand = scored(opened(tariff), *played("ana", "vuelta", "oros", tricks=WON))
    assert hand["tantos"]["beto"] == -each


@pytest.mark.parametrize(("rounding", "each", "size"), [(1, 7, 25), (2, 8, 26), (4, 8, 28), (7, 7, 28), (10, 10, 30)])
def test_house_rule_rounding_set_by_the_table_rounds_flows_and_puestas(rounding: int, each: int, size: int) -> None:
    """7 and 25 up to the next multiple of 1, 2, 4, 7 and 10."""
    night = opened("voltereta-1826", overrides={"rounding": rounding})
    won = scored(night, *played("ana", "vuelta", "oros", tricks=WON))
    assert won["tantos"] == four(5 + 3 * each, -each, -each, -each - 5)
    assert put(scored(night, *played("ana", "entrada", "oros", tricks=PUESTA))) == [size]


def test_house_rule_rounding_of_one_in_fournier_rounds_nothing() -> None:
    """7 stays 7; P = 6: 26 stays 26."""
    night = opened(overrides={"rounding": 1}, carried=carrying(1))
    assert scored(night, *played("ana", "vuelta", "oros", tricks=WON))["tantos"] == four(27, -7, -7, -12)
    assert put(scored(night, *played("ana", "entrada", "oros", tricks=PUESTA))) == [26]


# favor, favor_doubles


@pytest.mark.parametrize("tariff", TARIFFS)
@pytest.mark.parametrize("trump", ["oros", "copas", "espadas", "bastos"])
def test_house_rule_favor_is_no_suit_until_the_table_names_one(tariff: str, trump: str) -> None:
    """No hand is a favor."""
    assert scored(opened(tariff), *played("ana", "entrada", trump, tricks=WON))["favor"] is False


@pytest.mark.parametrize("favor", ["oros", "copas", "espadas", "bastos", None])
@pytest.mark.parametrize("trump", ["oros", "copas", "espadas", "bastos"])
def test_house_rule_favor_marks_the_hands_in_its_suit_alone(favor: str | None, trump: str) -> None:
    """Fournier: 10 from each in the favor suit, 5 in another."""
    hand = scored(opened(overrides={"favor": favor}), *played("ana", "entrada", trump, tricks=WON))
    assert hand["favor"] is (favor == trump)
    assert hand["tantos"]["beto"] == (-10 if favor == trump else -5)


@by_tariff("each", (10, 4, 5, 5))
def test_house_rule_favor_doubles_of_itself_in_fournier_alone(tariff: str, each: int) -> None:
    """Entrada in the favor suit: 2 × 5, or the plain base."""
    hand = scored(opened(tariff, overrides={"favor": "oros"}), *played("ana", "entrada", "oros", tricks=WON))
    assert hand["favor"] is True
    assert hand["tantos"]["beto"] == -each


@by_tariff("size", (45, 20, 25, 25))
def test_house_rule_favor_doubles_the_extra_of_a_puesta(tariff: str, size: int) -> None:
    """5 + 2 × 20 in Fournier; single elsewhere."""
    night = opened(tariff, overrides={"favor": "oros"})
    assert put(scored(night, *played("ana", "entrada", "oros", tricks=PUESTA))) == [size]


@by_tariff("each", (10, 8, 10, 10))
def test_house_rule_favor_doubles_on_doubles_everywhere(tariff: str, each: int) -> None:
    """2 × base from each."""
    night = opened(tariff, overrides={"favor": "oros", "favor_doubles": True})
    assert scored(night, *played("ana", "entrada", "oros", tricks=WON))["tantos"]["beto"] == -each


def test_house_rule_favor_doubles_off_leaves_fournier_single() -> None:
    """5 from each, A = 25, and the hand is a favor all the same."""
    night = opened(overrides={"favor": "oros", "favor_doubles": False})
    won = scored(night, *played("ana", "entrada", "oros", tricks=WON))
    assert (won["favor"], won["tantos"]) == (True, four(20, -5, -5, -10))
    assert put(scored(night, *played("ana", "entrada", "oros", tricks=PUESTA))) == [25]
