"""What are Fournier's conditions worth: lance, estuches, contraestuche, primeras, bola?"""

from __future__ import annotations

from typing import Any

import pytest

from tests.nights import event, opened
from tests.rules.tresillo.hands import CODILLO, FIRST_FIVE, NINE, PUESTA, WON, between, carrying, four, played, scored

SOLERA = {"solera": True}
LOST_BOLA = {"ana": 7, "beto": 2}


@pytest.mark.parametrize(
    ("lance", "parts"),
    [
        ("entrada", [("entrada", 5)]),
        ("vuelta", [("entrada", 5), ("vuelta", 2), ("redondeo", 3)]),
        ("solo", [("entrada", 5), ("solo", 20)]),
    ],
)
def test_r37_the_lance_adds_its_value_to_the_five(lance: str, parts: list[tuple[str, int]]) -> None:
    """Entrada adds 0, a vuelta 2, a solo 20."""
    hand = scored(opened(), *played("ana", lance, "oros", tricks=WON))
    assert [between(hand, player, "ana") for player in ("beto", "carla", "dario")] == [parts, parts, parts]


@pytest.mark.parametrize(
    ("lance", "parts"),
    [
        ("entrada", []),
        ("vuelta", [("vuelta", 2), ("redondeo", 3)]),
        ("solo", [("solo", 20)]),
    ],
)
def test_r37_the_lost_lance_costs_its_value_without_the_five(lance: str, parts: list[tuple[str, int]]) -> None:
    """The five of a lost hand is in the puesta: to each only 0, 2 (→ 5) or 20."""
    hand = scored(opened(), *played("ana", lance, "oros", tricks=PUESTA))
    assert [between(hand, "ana", player) for player in ("beto", "carla", "dario")] == [parts, parts, parts]


def test_r8_a_solera_is_worth_a_solo() -> None:
    """Vuelta with one discard, admitted: 5 + 20 = 25 from each; the posting says solera."""
    hand = scored(opened(overrides=SOLERA), *played("ana", "vuelta", "oros", solera=True, tricks=WON))
    assert (hand["lance"], hand["solera"]) == ("vuelta", True)
    assert between(hand, "beto", "ana") == [("entrada", 5), ("solera", 20)]
    assert hand["tantos"] == four(80, -25, -25, -30)


def test_r8_a_lost_solera_costs_a_solo() -> None:
    """20 to each and A = 25: -60 - 25 = -85."""
    hand = scored(opened(overrides=SOLERA), *played("ana", "vuelta", "oros", solera=True, tricks=PUESTA))
    assert between(hand, "ana", "dario") == [("solera", 20)]
    assert hand["tantos"] == four(-85, 20, 20, 15)


def test_r8_an_exchange_of_one_card_makes_the_solera() -> None:
    """One discard, nothing drawn: scored as a solo, 25 from each."""
    hand = scored(
        opened(overrides=SOLERA),
        event("deal"),
        event("contract", player="ana", lance="vuelta", trump="oros"),
        event("exchange", player="ana", discards=1, drawn=0),
        event("tally", tricks=WON),
    )
    assert hand["tantos"] == four(80, -25, -25, -30)


def test_r8_an_exchange_of_two_cards_is_a_plain_vuelta() -> None:
    """Two discards, one drawn: 5 + 2 = 7 → 10 from each."""
    hand = scored(
        opened(overrides=SOLERA),
        event("deal"),
        event("contract", player="ana", lance="vuelta", trump="oros"),
        event("exchange", player="ana", discards=2, drawn=1),
        event("tally", tricks=WON),
    )
    assert hand["solera"] is False
    assert hand["tantos"] == four(35, -10, -10, -15)


def test_r8_where_the_table_does_not_admit_it_one_discard_is_a_plain_vuelta() -> None:
    """The house rule is off: 5 + 2 = 7 → 10 from each, and the hand is not marked solera."""
    hand = scored(
        opened(),
        event("deal"),
        event("contract", player="ana", lance="vuelta", trump="oros"),
        event("exchange", player="ana", discards=1, drawn=0),
        event("tally", tricks=WON),
    )
    assert hand["solera"] is False
    assert hand["tantos"] == four(35, -10, -10, -15)


@pytest.mark.parametrize(("held", "paid"), [(3, 3), (4, 4), (5, 5), (6, 5), (7, 5), (9, 5)])
def test_term_e_at_most_five_estuches_are_paid_without_a_bola(held: int, paid: int) -> None:
    """One tanto each, from the sixth on nothing more."""
    hand = scored(opened(), *played("ana", "entrada", "oros", tricks=WON, estuches=held))
    assert hand["estuches"] == held
    assert ("estuches", paid) in between(hand, "beto", "ana")


@pytest.mark.parametrize("held", [3, 5, 6, 9])
def test_term_e_a_won_bola_pays_them_all(held: int) -> None:
    """Nine tricks: every estuche counts."""
    hand = scored(opened(), *played("ana", "entrada", "oros", tricks=NINE, estuches=held))
    assert ("estuches", held) in between(hand, "beto", "ana")


@pytest.mark.parametrize(("held", "paid"), [(5, 5), (6, 5), (8, 5)])
def test_term_e_a_lost_bola_does_not_lift_the_cap(held: int, paid: int) -> None:
    """The bola must be won for a sixth estuche to count."""
    hand = scored(opened(), *played("ana", "entrada", "oros", tricks=LOST_BOLA, estuches=held, bola="lost"))
    assert ("estuches", paid) in between(hand, "beto", "ana")


@pytest.mark.parametrize(("held", "paid"), [(3, 3), (5, 5), (6, 5)])
def test_r36_estuches_are_paid_by_the_hombre_who_loses(held: int, paid: int) -> None:
    """Lost by puesta: one tanto each to each of the others, at most five."""
    hand = scored(opened(), *played("ana", "entrada", "oros", tricks=PUESTA, estuches=held))
    assert ("estuches", paid) in between(hand, "ana", "beto")
    assert between(hand, "beto", "ana") == []


@pytest.mark.parametrize(("missing", "paid"), [(-3, 3), (-4, 4), (-5, 5), (-6, 5), (-12, 5)])
def test_j10_each_missing_estuche_of_the_run_counts_up_to_five(missing: int, paid: int) -> None:
    """The run of missing trumps, capped like the estuches."""
    hand = scored(opened(), *played("ana", "entrada", "oros", tricks=WON, estuches=missing))
    assert hand["estuches"] == missing
    assert ("contraestuche", paid) in between(hand, "beto", "ana")


def test_j10_a_won_bola_against_the_estuche_counts_the_whole_run() -> None:
    """5 + 7 + 1 + 100 = 113 → 115 from each: 5 + 345 = 350."""
    hand = scored(opened(), *played("ana", "entrada", "oros", tricks=NINE, estuches=-7))
    assert ("contraestuche", 7) in between(hand, "dario", "ana")
    assert hand["tantos"] == four(350, -115, -115, -120)


def test_r36_the_contraestuche_is_paid_by_the_hombre_who_loses() -> None:
    """-4: 4 → 5 to each and A = 25: -15 - 25 = -40."""
    hand = scored(opened(), *played("ana", "entrada", "oros", tricks=PUESTA, estuches=-4))
    assert between(hand, "ana", "beto") == [("contraestuche", 4), ("redondeo", 1)]
    assert hand["tantos"] == four(-40, 5, 5, 0)


def test_r37_primeras_of_the_hombre_are_one_tanto() -> None:
    """5 + 1 = 6 → 10 from each."""
    hand = scored(opened(), *played("ana", "entrada", "oros", tricks=FIRST_FIVE))
    assert between(hand, "beto", "ana") == [("entrada", 5), ("primeras", 1), ("redondeo", 4)]
    assert hand["tantos"] == four(35, -10, -10, -15)


def test_r37_five_tricks_among_nine_are_no_primeras() -> None:
    """Five of nine tricks and nothing claimed: 5 from each."""
    hand = scored(opened(), *played("ana", "entrada", "oros", tricks=WON))
    assert hand["primeras"] is None
    assert between(hand, "beto", "ana") == [("entrada", 5)]


def test_j2_a_lost_bola_is_a_flow_of_its_own_and_the_hand_stays_won() -> None:
    """In 5 + 2 + 1 = 8 → 10; out 100 as it is: 5 + 30 - 300 = -265."""
    hand = scored(opened(), *played("ana", "vuelta", "oros", tricks=LOST_BOLA, bola="lost"))
    assert (hand["outcome"], hand["bola"], hand["plate"]) == ("won", "lost", 0)
    assert between(hand, "beto", "ana") == [("entrada", 5), ("vuelta", 2), ("primeras", 1), ("redondeo", 2)]
    assert between(hand, "ana", "beto") == [("bola", 100)]
    assert hand["tantos"] == four(-265, 90, 90, 85)


@pytest.mark.parametrize(("bola", "out"), [(99, 100), (100, 100), (101, 105), (33, 35)])
def test_j2_the_two_flows_of_a_lost_bola_are_rounded_apart(bola: int, out: int) -> None:
    """In 5 + 1 = 6 → 10; out the bola rounded on its own; netted first they would differ."""
    night = opened(overrides={"bola": bola})
    hand = scored(night, *played("ana", "entrada", "oros", tricks=LOST_BOLA, bola="lost"))
    assert hand["tantos"] == four(5 + 30 - 3 * out, out - 10, out - 10, out - 15)


def test_j2_a_lost_bola_a_favor_costs_twice_as_much() -> None:
    """In 2 × (5 + 1) = 12 → 15; out 200: 5 + 45 - 600 = -550."""
    night = opened(overrides={"favor": "oros"})
    hand = scored(night, *played("ana", "entrada", "oros", tricks=LOST_BOLA, bola="lost"))
    assert hand["tantos"] == four(-550, 185, 185, 180)


def test_j2_a_lost_bola_over_a_reservada_lacks_the_fives() -> None:
    """P = 35; in 20 + 1 = 21 → 25; out 100: 35 + 75 - 300 = -190."""
    night = opened(carried=carrying(30, "reservada"))
    hand = scored(night, *played("ana", "solo", "oros", tricks=LOST_BOLA, bola="lost"))
    assert hand["tantos"] == four(-190, 75, 75, 70)


@pytest.mark.parametrize("tricks", [{"ana": 8, "beto": 1}, {"ana": 5, "beto": 1}, {"ana": 5, "beto": 2, "carla": 2}])
def test_r30_a_lost_bola_costs_the_same_after_whichever_trick(tricks: dict[str, int]) -> None:
    """One trick of the contra is enough: in 10, out 100."""
    hand = scored(opened(), *played("ana", "entrada", "oros", tricks=tricks, bola="lost"))
    assert hand["primeras"] == "hombre"
    assert hand["tantos"] == four(-265, 90, 90, 85)


def test_term_others_the_zangano_pays_and_collects_like_the_rest() -> None:
    """dario deals and holds no cards: he pays 25 for a won solo and collects 20 of a lost one, besides his deal."""
    won = scored(opened(), *played("ana", "solo", "oros", tricks=WON))
    lost = scored(opened(), *played("ana", "solo", "oros", tricks=PUESTA))
    assert won["tantos"]["dario"] == -25 - 5
    assert lost["tantos"]["dario"] == 20 - 5


@pytest.mark.parametrize(
    ("told", "why", "tantos"),
    [
        ({"lance": "entrada", "tricks": WON}, None, 0),
        ({"lance": "vuelta", "tricks": WON}, "vuelta", 3),
        ({"lance": "vuelta", "tricks": PUESTA}, "vuelta", 3),
        ({"lance": "vuelta", "rendicion": True}, "vuelta", 3),
        ({"lance": "solo", "tricks": WON}, "solo", 11),
        ({"lance": "solo", "tricks": {"ana": 7, "beto": 2}, "bola": "lost"}, "solo", 11),
        ({"lance": "solo", "tricks": PUESTA}, "solo", 17),
        ({"lance": "solo", "tricks": CODILLO}, "solo", 17),
        ({"lance": "vuelta", "solera": True, "tricks": WON}, "solera", 11),
        ({"lance": "vuelta", "solera": True, "tricks": PUESTA}, "solera", 17),
        ({"lance": "vuelta", "solera": True, "rendicion": True}, "solera", 17),
    ],
)
def test_term_l_is_the_value_of_the_lance_won_or_lost(told: dict[str, Any], why: str | None, tantos: int) -> None:
    """`vuelta` 3, `solo` 11, `solo_lost` 17: a solo or solera that is lost or surrendered has the last."""
    night = opened(overrides={"solera": True, "vuelta": 3, "solo": 11, "solo_lost": 17, "rounding": 1})
    lance, tally = told["lance"], {name: value for name, value in told.items() if name != "lance"}
    hand = scored(night, *played("ana", lance, "oros", **tally))
    lines = [line for line in hand["postings"] if line["why"] in {"vuelta", "solo", "solera"}]
    assert {(line["why"], line["tantos"]) for line in lines} == ({(why, tantos)} if why else set())


@pytest.mark.parametrize(
    ("dealt", "discards", "drawn", "estuches"),
    [
        (["1E", "7O", "1B", "RC", "CC", "2C", "RE", "CE", "4B"], ["1B"], ["3O"], 0),
        (["1E", "7O", "3O", "RC", "CC", "2C", "RE", "CE", "4B"], ["4B"], ["1B"], 3),
        (["1E", "7O", "1B", "RO", "CC", "2C", "RE", "CE", "4B"], ["4B"], ["1O"], 5),
        (["1B", "3O", "4O", "RC", "CC", "2C", "RE", "CE", "4B"], ["1B"], ["5O"], -8),
    ],
)
def test_j32_estuches_are_counted_in_the_nine_cards_that_are_played(
    dealt: list[str], discards: list[str], drawn: list[str], estuches: int
) -> None:
    """After the exchange: an estuche put away is lost, one drawn counts, and so does what it joins."""
    hand = scored(
        opened(),
        event("deal", hands={"ana": dealt}),
        event("contract", player="ana", lance="entrada", trump="oros"),
        event("exchange", player="ana", discards=discards, drawn=drawn),
        event("tally", tricks=WON),
    )
    assert hand["estuches"] == estuches
    each = {0: 5, 3: 10, 5: 10, -8: 10}[estuches]
    assert hand["tantos"] == four(5 + 3 * each, -each, -each, -5 - each)


def test_j32_the_turned_card_of_a_vuelta_is_among_the_nine() -> None:
    """The mala is turned, espada, basto and punto were dealt: four; 5 + 2 + 4 = 11 → 15 from each."""
    hand = scored(
        opened(),
        event("deal", hands={"ana": ["1E", "1B", "1O", "RC", "CC", "2C", "RE", "CE", "4B"]}),
        event("contract", player="ana", lance="vuelta", turned="7O"),
        event("exchange", player="ana", discards=["4B"], drawn=[]),
        event("tally", tricks=WON),
    )
    assert hand["estuches"] == 4
    assert hand["tantos"] == four(50, -15, -15, -20)


@pytest.mark.parametrize(
    "where",
    [
        {"stock": ["1E", "7O", "1B", "5O", "6O", "2C", "3C", "4C", "5C", "6C", "3B", "4B", "5B"]},
        {"hands": {"beto": ["1E", "7O", "1B", "5O", "6O", "2C", "3C", "4C", "5C"]}},
        {
            "hands": {
                "beto": ["1E", "7O", "5O", "6O", "2C", "3C", "4C", "5C", "6C"],
                "carla": ["1B", "1O", "RO", "CO", "2O", "3B", "4B", "5B", "6B"],
            }
        },
    ],
)
def test_j10_the_estuche_is_missing_wherever_it_is(where: dict[str, Any]) -> None:
    """Asleep, in one opponent's hand, or apart: without punto, rey, caballo -6; the sota is held; five are paid."""
    mine = ["SO", "RC", "CC", "SC", "1C", "RE", "CE", "RB", "CB"]
    hand = scored(
        opened(),
        event("deal", **where | {"hands": where.get("hands", {}) | {"ana": mine}}),
        event("contract", player="ana", lance="solo", trump="oros"),
        event("tally", tricks=WON),
    )
    assert hand["estuches"] == -6
    assert between(hand, "beto", "ana") == [("entrada", 5), ("solo", 20), ("contraestuche", 5)]
