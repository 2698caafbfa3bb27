"""What are Fournier's conditions worth: lance, estuches, contraestuche, primeras, bola?"""

from __future__ import annotations

from tests.nights import event, opened
from tests.rules.tresillo.hands import FIRST_FIVE, NINE, PUESTA, WON, between, carrying, four, played, scored

SOLERA = {"solera": True}
LOST_BOLA = {"ana": 7, "beto": 2}


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


def test_term_others_the_zangano_pays_and_collects_like_the_rest() -> None:
    """dario deals and holds no cards: he pays 25 for a won solo and collects 20 of a lost one, besides his deal."""
    won = scored(opened(), *played("ana", "solo", "oros", tricks=WON))
    lost = scored(opened(), *played("ana", "solo", "oros", tricks=PUESTA))
    assert won["tantos"]["dario"] == -25 - 5
    assert lost["tantos"]["dario"] == 20 - 5


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
