"""What does each house rule change, which value does each tariff start from, and what can a table set it to?"""

from __future__ import annotations

from typing import Any

import pytest

from tests.nights import FOUR, THREE, Event, event, opened, refused, yielded
from tests.rules.tresillo.hands import (
    CODILLO,
    CODILLO_Y_PUESTA,
    DEFENDIDA,
    FIRST_FIVE,
    GEMELAS,
    NINE,
    PUESTA,
    SALVADA,
    TARIFFS,
    WON,
    WON_BY_FOUR,
    between,
    by_tariff,
    carrying,
    defended,
    four,
    passed,
    played,
    scored,
    surrendered,
    three,
    written,
)

LOST_BOLA: Event = {"tricks": {"ana": 7, "beto": 2}, "primeras": "hombre", "bola": "lost"}

# Trumps of oros in order, and nine cards that are none of them; a short suit likewise.
OROS = ("1E", "7O", "1B", "1O", "RO", "CO", "SO", "2O", "3O", "4O", "5O", "6O")
ESPADAS = ("1E", "2E", "1B", "RE", "CE", "SE", "7E", "6E", "5E", "4E", "3E")
NO_OROS = ("RC", "CC", "SC", "1C", "RE", "CE", "RB", "CB", "SB")
NO_ESPADAS = ("RC", "CC", "SC", "1C", "RO", "CO", "SO", "RB", "CB")


def put(hand: dict[str, Any]) -> list[int]:
    """The sizes of the puestas of a hand."""
    return [puesta["tantos"] for puesta in hand["puestas"]]


def held(cards: tuple[str, ...], trump: str, **tally: Any) -> tuple[Event, ...]:
    """A solo of ana whose nine cards are logged."""
    contract = event("contract", player="ana", lance="solo", trump=trump)
    return event("deal", hands={"ana": list(cards)}), contract, event("tally", **tally)


# deal


@by_tariff("deal", 5, 4, 5, 5)
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


@by_tariff("base", 5, 4, 5, 5)
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


@by_tariff("size", 25, 16, 20, 20)
def test_house_rule_extra3_is_added_to_the_plate_with_three_players(tariff: str, size: int) -> None:
    """5 + 20, 4 + 12, 5 + 15, 5 + 15."""
    assert put(scored(opened(tariff, THREE), *played("ana", "entrada", "oros", tricks=PUESTA))) == [size]


@by_tariff("size", 25, 20, 25, 25)
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


@by_tariff("value", 2, 2, 2, 2)
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


@by_tariff("value", 20, 8, 10, 8)
def test_house_rule_solo_is_what_a_won_solo_brings(tariff: str, value: int) -> None:
    """From each, over the base."""
    hand = scored(opened(tariff), *played("ana", "solo", "oros", tricks=WON))
    assert ("solo", value) in between(hand, "dario", "ana")


@by_tariff("value", 20, 8, 10, 8)
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


@by_tariff("value", 100, 30, 30, 30)
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


# estuche, estuche_cap


@by_tariff("value", 1, 1, 1, 1)
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


@by_tariff("paid", 5, 5, 5, 6)
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


@by_tariff("number", -12, -3, -3, -3)
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


@by_tariff("value", 1, 1, 1, 1)
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


@by_tariff("each", 5, 0, 0, 0)
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


# solera


@pytest.mark.parametrize("tariff", TARIFFS)
def test_house_rule_solera_must_be_agreed(tariff: str) -> None:
    """No tariff admits it of itself."""
    contract = event("contract", player="ana", lance="vuelta", trump="oros", solera=True)
    assert refused(opened(tariff), event("deal"), contract)["code"] == "not_allowed"


@by_tariff("value", 20, 8, 10, 8)
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


@by_tariff("each", 10, 6, 7, 7)
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


@by_tariff("each", 10, 4, 5, 5)
def test_house_rule_favor_doubles_of_itself_in_fournier_alone(tariff: str, each: int) -> None:
    """Entrada in the favor suit: 2 × 5, or the plain base."""
    hand = scored(opened(tariff, overrides={"favor": "oros"}), *played("ana", "entrada", "oros", tricks=WON))
    assert hand["favor"] is True
    assert hand["tantos"]["beto"] == -each


@by_tariff("size", 45, 20, 25, 25)
def test_house_rule_favor_doubles_the_extra_of_a_puesta(tariff: str, size: int) -> None:
    """5 + 2 × 20 in Fournier; single elsewhere."""
    night = opened(tariff, overrides={"favor": "oros"})
    assert put(scored(night, *played("ana", "entrada", "oros", tricks=PUESTA))) == [size]


@by_tariff("each", 10, 8, 10, 10)
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


# codillo_puesta


@by_tariff("made", True, False, False, False)
@pytest.mark.parametrize("lance", ["entrada", "vuelta"])
def test_house_rule_codillo_puesta_of_an_entrada_or_vuelta(tariff: str, made: bool, lance: str) -> None:
    """Fournier makes it besides the codillo, the others never."""
    hand = scored(opened(tariff), *played("ana", lance, "oros", tricks=CODILLO))
    assert (len(hand["puestas"]) == 1) is made


@by_tariff("made", False, False, False, False)
def test_house_rule_codillo_puesta_of_a_solo(tariff: str, made: bool) -> None:
    """No tariff makes it."""
    hand = scored(opened(tariff), *played("ana", "solo", "oros", tricks=CODILLO))
    assert (len(hand["puestas"]) == 1) is made


@pytest.mark.parametrize(
    ("rule", "lance", "kind", "made"),
    [
        ("never", "entrada", "none", False),
        ("never", "entrada", "reservada", False),
        ("never", "solo", "none", False),
        ("always", "entrada", "none", True),
        ("always", "vuelta", "primera", True),
        ("always", "solo", "none", True),
        ("always", "solo", "reservada", True),
        ("always", "solera", "reservada", True),
        ("not_in_solo", "entrada", "reservada", True),
        ("not_in_solo", "vuelta", "reservada", True),
        ("not_in_solo", "solo", "none", False),
        ("not_in_solo", "solo", "primera", False),
        ("not_in_solo", "solo", "reservada", False),
        ("not_in_solo", "solera", "none", False),
        ("not_in_solo_on_reserved", "entrada", "reservada", True),
        ("not_in_solo_on_reserved", "vuelta", "reservada", True),
        ("not_in_solo_on_reserved", "solo", "none", True),
        ("not_in_solo_on_reserved", "solo", "primera", True),
        ("not_in_solo_on_reserved", "solo", "reservada", False),
        ("not_in_solo_on_reserved", "solera", "primera", True),
        ("not_in_solo_on_reserved", "solera", "reservada", False),
    ],
)
@pytest.mark.parametrize("tariff", ["fournier", "jepus-1896-castilla"])
def test_house_rule_codillo_puesta_by_lance_and_kind(tariff: str, rule: str, lance: str, kind: str, made: bool) -> None:
    """P = 35: the codillo is A = 55, or 35 over a reservada; the puesta, of the same size, as the rule says."""
    night = opened(tariff, overrides={"codillo_puesta": rule, "solera": True}, carried=carrying(30, kind))
    told = {"solera": True} if lance == "solera" else {}
    hand = scored(night, *played("ana", "vuelta" if lance == "solera" else lance, "oros", tricks=CODILLO, **told))
    size = 35 if kind == "reservada" else 55
    assert between(hand, "ana", "beto")[-1] == ("codillo", size)
    where = "plate" if kind == "none" else "reserved"
    assert hand["puestas"] == ([{"player": "ana", "tantos": size, "to": where}] if made else [])


def test_house_rule_codillo_puesta_always_in_a_solo() -> None:
    """Fournier: 20 to each, 25 into the plate, 25 to beto: -110."""
    night = opened(overrides={"codillo_puesta": "always"})
    hand = scored(night, *played("ana", "solo", "oros", tricks=CODILLO))
    assert hand["tantos"] == four(-110, 45, 20, 15)


def test_house_rule_codillo_puesta_does_not_rule_the_defended_hand() -> None:
    """`never`: the rendido makes his puesta all the same when the third gives codillo."""
    night = opened(overrides={"codillo_puesta": "never"})
    assert scored(night, *defended("ana", "beto", CODILLO_Y_PUESTA))["tantos"] == four(-25, -25, 25, -5)


def test_house_rule_codillo_puesta_under_the_loser_s_choice_asks_him() -> None:
    """1826 with `always`: over a primera ana must say; reserved, 55 is still paid to beto."""
    night = opened("voltereta-1826", overrides={"codillo_puesta": "always"}, carried=carrying(30, "primera"))
    assert refused(night, *played("ana", "entrada", "oros", tricks=CODILLO))["code"] == "choice_missing"
    kept = yielded(night, *played("ana", "entrada", "oros", tricks=CODILLO, reserve={"ana": True}))
    assert (kept["balance"], kept["reserved"]) == (four(-55, 55, 0, -5), written(("ana", 55)))
    gone = yielded(night, *played("ana", "entrada", "oros", tricks=CODILLO, reserve={"ana": False}))
    assert (gone["balance"], gone["plate"]) == (four(-110, 55, 0, -5), 90)


# reserve, reserve_at, reserve_choice


@pytest.mark.parametrize("tariff", TARIFFS)
def test_house_rule_reserve_second_is_the_custom_of_every_tariff(tariff: str) -> None:
    """Over a primera of 20 it is written down (said so where the loser chooses); over 500 of dealing it is put."""
    said = {"reserve": {"ana": True}} if tariff == "voltereta-1826" else {}
    over = opened(tariff, carried=carrying(20, "primera"))
    second = scored(over, *played("ana", "entrada", "oros", tricks=PUESTA, **said))
    first = scored(opened(tariff, carried=carrying(500)), *played("ana", "entrada", "oros", tricks=PUESTA))
    assert [puesta["to"] for puesta in second["puestas"]] == ["reserved"]
    assert [puesta["to"] for puesta in first["puestas"]] == ["plate"]


@by_tariff("plate", 95, 96, 95, 95)
@pytest.mark.parametrize("kind", ["none", "primera"])
def test_house_rule_reserve_threshold_begins_at_a_hundred(tariff: str, plate: int, kind: str) -> None:
    """`reserve_at` is 100 everywhere: the deal makes P = 99, 100 or 101."""
    rules = {"reserve": "threshold", "reserve_choice": "auto"}
    where = []
    for carried in (plate - 1, plate, plate + 1):
        night = opened(tariff, overrides=rules, carried=carrying(carried, kind))
        where += [puesta["to"] for puesta in scored(night, *played("ana", "entrada", "oros", tricks=PUESTA))["puestas"]]
    assert where == ["plate", "reserved", "reserved"]


@pytest.mark.parametrize(("at", "where"), [(34, "reserved"), (35, "reserved"), (36, "plate"), (0, "reserved")])
def test_house_rule_reserve_at_set_by_the_table(at: int, where: str) -> None:
    """P = 35 against 34, 35, 36 and 0."""
    night = opened(overrides={"reserve": "threshold", "reserve_at": at}, carried=carrying(30))
    hand = scored(night, *played("ana", "entrada", "oros", tricks=PUESTA))
    assert [puesta["to"] for puesta in hand["puestas"]] == [where]


def test_house_rule_reserve_at_means_nothing_without_the_threshold() -> None:
    """`reserve_at` 10 under `second`: over dealt tantos it is put."""
    night = opened(overrides={"reserve_at": 10}, carried=carrying(30))
    hand = scored(night, *played("ana", "entrada", "oros", tricks=PUESTA))
    assert [puesta["to"] for puesta in hand["puestas"]] == ["plate"]


@pytest.mark.parametrize("tariff", TARIFFS)
@pytest.mark.parametrize(
    "carried",
    [carrying(30, "primera"), carrying(300), carrying(30, "reservada"), carrying(30, "none", ("carla", 60))],
)
def test_house_rule_reserve_none_puts_every_puesta_into_the_plate(tariff: str, carried: Event) -> None:
    """Whatever lies there or waits, and with no choice to make."""
    night = yielded(
        opened(tariff, overrides={"reserve": "none"}, carried=carried), *played("ana", "entrada", "oros", tricks=PUESTA)
    )
    hand = night["hands"][0]
    assert [puesta["to"] for puesta in hand["puestas"]] == ["plate"]
    deal = 4 if tariff == "jepus-1896" else 5
    assert night["plate"] == carried["plate"] + deal + put(hand)[0]
    assert night["puesta"] == ("primera" if carried["puesta"] == "none" else carried["puesta"])
    assert night["reserved"] == carried["reserved"]


def test_house_rule_reserve_none_lets_the_plate_grow() -> None:
    """1826, three players: 20, then P = 30 and 45, then P = 80 and 95: 175."""
    night = yielded(
        opened("voltereta-1826", THREE, overrides={"reserve": "none"}),
        *played("ana", "entrada", "oros", tricks=PUESTA),
        *played("beto", "entrada", "oros", tricks={"beto": 4, "carla": 4, "ana": 1}),
        *played("carla", "entrada", "oros", tricks={"carla": 4, "ana": 4, "beto": 1}),
    )
    assert [hand["plate"] for hand in night["hands"]] == [25, 75, 175]


@by_tariff("asked", False, False, False, True)
def test_house_rule_reserve_choice_is_the_loser_s_in_1826_alone(tariff: str, asked: bool) -> None:
    """Over a primera the others write it down without a word."""
    record = (opened(tariff, carried=carrying(30, "primera")), *played("ana", "entrada", "oros", tricks=PUESTA))
    if asked:
        assert refused(*record)["code"] == "choice_missing"
    else:
        assert [puesta["to"] for puesta in scored(*record)["puestas"]] == ["reserved"]


@pytest.mark.parametrize(("reserve", "plate", "waiting"), [(True, 35, [("ana", 55)]), (False, 90, [])])
def test_house_rule_reserve_choice_of_the_loser_set_in_fournier(
    reserve: bool, plate: int, waiting: list[tuple[str, int]]
) -> None:
    """P = 35, A = 55 as ana says."""
    night = yielded(
        opened(overrides={"reserve_choice": "loser"}, carried=carrying(30, "primera")),
        *played("ana", "entrada", "oros", tricks=PUESTA, reserve={"ana": reserve}),
    )
    assert (night["plate"], night["puesta"], night["reserved"]) == (plate, "primera", written(*waiting))


def test_house_rule_reserve_choice_auto_set_in_1826() -> None:
    """Over a primera written down without a word."""
    night = yielded(
        opened("voltereta-1826", overrides={"reserve_choice": "auto"}, carried=carrying(30, "primera")),
        *played("ana", "entrada", "oros", tricks=PUESTA),
    )
    assert night["reserved"] == written(("ana", 55))


@pytest.mark.parametrize(
    ("reserve", "plate", "waiting"),
    [(True, 55 - 25, [("beto", 25)]), (False, 55, [])],
)
def test_house_rule_reserve_choice_of_the_loser_places_gemelas_one_after_the_other(
    reserve: bool, plate: int, waiting: list[tuple[str, int]]
) -> None:
    """Fournier with `loser`, plate of dealing: the rendido's 25 is put, the defensor chooses for his 25."""
    night = yielded(
        opened(overrides={"reserve_choice": "loser"}), *defended("ana", "beto", GEMELAS, reserve={"beto": reserve})
    )
    assert (night["plate"], night["puesta"], night["reserved"]) == (plate, "primera", written(*waiting))


# twins_reserved


def twins_and_one(tariff: str, **overrides: str) -> tuple[Event, ...]:
    """Two gemelas and then a larger single puesta, all written down over a primera."""
    rules = {"reserve_choice": "auto"} | overrides
    return (
        opened(tariff, overrides=rules, carried=carrying(30, "primera")),
        *defended("ana", "beto", GEMELAS),
        *played("dario", "entrada", "oros", tricks={"beto": 4, "carla": 1, "dario": 4}),
    )


@pytest.mark.parametrize("tariff", TARIFFS)
def test_house_rule_twins_reserved_wait_apart_in_every_tariff(tariff: str) -> None:
    """The later, larger one comes first."""
    order = [puesta["player"] for puesta in yielded(*twins_and_one(tariff))["reserved"]]
    assert order == ["dario", "ana", "beto"]


@pytest.mark.parametrize("tariff", TARIFFS)
def test_house_rule_twins_reserved_together_come_before_a_single_one_smaller_than_both(tariff: str) -> None:
    """Their sum is larger."""
    order = [puesta["player"] for puesta in yielded(*twins_and_one(tariff, twins_reserved="together"))["reserved"]]
    assert order == ["ana", "beto", "dario"]


def test_house_rule_twins_reserved_together_are_one_reservada_in_the_plate() -> None:
    """1826: 55 and 55 put together: 110; the next wins P = 115 without fives, and dario's 60 is put."""
    night = yielded(
        *twins_and_one("voltereta-1826", twins_reserved="together"),
        *played("carla", "entrada", "oros", tricks={"carla": 5, "dario": 4}),
        *played("dario", "entrada", "oros", tricks={"dario": 5, "ana": 4}),
    )
    assert [hand["plate"] for hand in night["hands"]] == [35, 40, 110, 60]
    assert night["hands"][3]["tantos"] == four(0, 0, -5, 55)


def test_house_rule_twins_reserved_together_needs_both_reserved() -> None:
    """1826: ana's is put, beto's 55 alone is written down and waits as one: behind a 60, not before it."""
    night = yielded(
        opened("voltereta-1826", overrides={"twins_reserved": "together"}, carried=carrying(30, "primera")),
        *defended("ana", "beto", GEMELAS, reserve={"ana": False, "beto": True}),
        *played("dario", "entrada", "oros", tricks={"beto": 4, "carla": 1, "dario": 4}),
    )
    assert night["plate"] == 95
    assert night["reserved"] == written(("dario", 115), ("beto", 55))


def test_house_rule_twins_reserved_together_is_forgotten_by_a_carried_list() -> None:
    """The next night knows two single puestas of 55: the 60 is put before them."""
    first = yielded(
        *twins_and_one("fournier", twins_reserved="together"), event("night_closed", leftovers="carry")
    )
    carried = {"plate": first["plate"], "puesta": first["puesta"], "reserved": first["reserved"]}
    assert [puesta["player"] for puesta in carried["reserved"]] == ["ana", "beto", "dario"]
    second = yielded(opened(overrides={"twins_reserved": "together"}, carried=carried))
    assert [puesta["player"] for puesta in second["reserved"]] == ["dario", "ana", "beto"]


# fourth_pays


@by_tariff("dario", -5 - 5, -4 - 4, -5 - 5, -5 - 5)
def test_house_rule_fourth_pays_in_every_tariff(tariff: str, dario: int) -> None:
    """The zángano's deal and the base."""
    assert scored(opened(tariff), *played("ana", "entrada", "oros", tricks=WON))["tantos"]["dario"] == dario


@by_tariff("tantos", four(15, -5, -5, -5), four(12, -4, -4, -4), four(15, -5, -5, -5), four(15, -5, -5, -5))
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
    hand: tuple[Event, ...], tantos: dict[str, int]
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


@by_tariff("parts", [], [], [], [("estuches", 3)])
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


@by_tariff("bola", 100, 30, 30, 30)
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


@by_tariff("early", False, True, True, True)
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


@by_tariff("counts", True, False, False, False)
def test_house_rule_bola_counts_game_in_fournier_alone(tariff: str, counts: bool) -> None:
    """Won bola: base and primeras are collected in Fournier, and there only."""
    hand = scored(opened(tariff), *played("ana", "entrada", "oros", tricks=NINE))
    whys = [why for why, _ in between(hand, "beto", "ana")]
    assert [why for why in whys if why != "redondeo"] == (["entrada", "primeras", "bola"] if counts else ["bola"])


@by_tariff("parts", [("entrada", 5), ("primeras", 1), ("redondeo", 4)], *[[("primeras", 1)]] * 3)
def test_house_rule_bola_counts_game_with_a_lost_bola_spares_the_primeras(
    tariff: str, parts: list[tuple[str, int]]
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


# cut_limits


@by_tariff("limited", False, True, True, False)
@pytest.mark.parametrize(
    ("cut", "short"), [(1, True), (2, True), (3, False), (20, False), (37, False), (38, True), (39, True)]
)
def test_house_rule_cut_limits_are_jepus_own(tariff: str, limited: bool, cut: int, short: bool) -> None:
    """Fewer than 3 or more than 37 cards: a finding at his tables, nothing elsewhere; no tanto moves for it."""
    hand = scored(opened(tariff), event("deal", cut=cut), event("pass_out"))
    findings = [(finding["code"], finding["source"]) for finding in hand["findings"]]
    assert findings == ([("corte", "jepus-1896/formacion")] if limited and short else [])
    assert [line["why"] for line in hand["postings"]] == ["dar"]


@pytest.mark.parametrize(("cut", "found"), [(9, True), (10, False), (30, False), (31, True)])
@pytest.mark.parametrize("tariff", TARIFFS)
def test_house_rule_cut_limits_set_by_the_table(tariff: str, cut: int, found: bool) -> None:
    """[10, 30], both ends allowed."""
    night = opened(tariff, overrides={"cut_limits": [10, 30]})
    hand = scored(night, event("deal", cut=cut), event("pass_out"))
    assert [finding["code"] for finding in hand["findings"]] == (["corte"] if found else [])


@pytest.mark.parametrize("cut", [1, 2, 38, 39])
def test_house_rule_cut_limits_may_be_lifted(cut: int) -> None:
    """null at Jepús' table: any cut."""
    night = opened("jepus-1896", overrides={"cut_limits": None})
    assert scored(night, event("deal", cut=cut), event("pass_out"))["findings"] == []


# values that no rule has

NUMBERS = (
    "deal",
    "entrada",
    "extra3",
    "extra4",
    "vuelta",
    "solo",
    "solo_lost",
    "bola",
    "estuche",
    "estuche_cap",
    "primeras",
    "reserve_at",
)
SWITCHES = ("primeras_contra", "solera", "favor_doubles", "fourth_pays", "bola_early", "bola_counts_game")
WORDS = {
    "contraestuche": ("run", "three", "none"),
    "codillo_puesta": ("never", "always", "not_in_solo", "not_in_solo_on_reserved"),
    "reserve": ("second", "threshold", "none"),
    "reserve_choice": ("auto", "loser"),
    "twins_reserved": ("apart", "together"),
    "defensor_conditions": ("none", "estuches"),
    "defensor_bola": ("no", "rendido", "all"),
}
WRONG = [
    *((name, value) for name in NUMBERS for value in (-1, 1.5, "5", None, True, 1_000_001)),
    *((name, value) for name in SWITCHES for value in (0, 1, "true", None)),
    *((name, value) for name in WORDS for value in ("", "sometimes", None, True, 3)),
    *(("rounding", value) for value in (0, -5, None, "5", True)),
    *(("favor", value) for value in ("picas", "", "Oros", "O", 1, False)),
    *(("cut_limits", value) for value in ([], [3], [3, 37, 39], "3-37", 3, ["3", "37"], [3, None])),
    ("house", 1),
    ("Deal", 5),
]


@pytest.mark.parametrize(("name", "value"), WRONG)
def test_house_rule_values_of_the_wrong_kind_and_unknown_names_are_malformed(name: str, value: object) -> None:
    """Numbers are whole and not negative, switches are booleans, words are those of the table."""
    assert refused(opened(overrides={name: value}))["code"] == "malformed"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *((name, value) for name in NUMBERS for value in (0, 1, 1_000_000)),
        *((name, value) for name in SWITCHES for value in (True, False)),
        *((name, value) for name, values in WORDS.items() for value in values),
        *(("rounding", value) for value in (1, 2, 5, 1_000_000)),
        *(("favor", value) for value in ("oros", "copas", "espadas", "bastos", None)),
        *(("cut_limits", value) for value in ([3, 37], [1, 39], None)),
    ],
)
@pytest.mark.parametrize("tariff", TARIFFS)
def test_house_rule_values_of_the_table_are_accepted(tariff: str, name: str, value: object) -> None:
    """Every name with each of its values, under every tariff."""
    assert yielded(opened(tariff, overrides={name: value}))["hands"] == []
