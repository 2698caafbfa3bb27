"""In which order does a hand tell its payments, and who are the others of a player?"""

from __future__ import annotations

from tests.nights import Event, event, opened, posted, yielded
from tests.rules.tresillo.hands import (
    CODILLO,
    CODILLO_Y_PUESTA,
    DEFENDIDA,
    WON,
    carrying,
    defended,
    four,
    passed,
    played,
    scored,
)

FLOW = ["entrada", "vuelta", "estuches", "primeras", "redondeo", "bola", "redondeo"]


def test_order_of_postings_of_a_hand_won_with_the_bola_lost() -> None:
    """P = 35; in 2 × (5 + 2 + 3 + 1) = 22 → 25, out 2 × 33 = 66 → 70; carla's 60 is put: every step but puestas."""
    night = opened(overrides={"favor": "oros", "bola": 33}, carried=carrying(30, "primera", ("carla", 60)))
    hand = scored(night, *played("ana", "vuelta", "oros", tricks={"ana": 7, "beto": 2}, estuches=3, bola="lost"))
    flows = [
        line
        for other in ("beto", "carla", "dario")
        for line in (
            (other, "ana", 10, "entrada"),
            (other, "ana", 4, "vuelta"),
            (other, "ana", 6, "estuches"),
            (other, "ana", 2, "primeras"),
            (other, "ana", 3, "redondeo"),
            ("ana", other, 66, "bola"),
            ("ana", other, 4, "redondeo"),
        )
    ]
    assert posted(hand) == [
        ("dario", "plate", 5, "dar"),
        ("plate", "ana", 35, "plato"),
        *flows,
        ("carla", "plate", 60, "puesta_reservada"),
    ]
    assert hand["tantos"] == four(35 + 75 - 210, 45, -15, 40)


def test_order_of_postings_of_a_won_bola_is_one_flow() -> None:
    """5 + 20 + 6 + 1 + 100 = 132 → 135: the bola before the one rounding."""
    night = opened(overrides={"solera": True})
    hand = scored(night, *played("ana", "vuelta", "oros", solera=True, tricks={"ana": 9}, estuches=6))
    assert posted(hand)[2:8] == [
        ("beto", "ana", 5, "entrada"),
        ("beto", "ana", 20, "solera"),
        ("beto", "ana", 6, "estuches"),
        ("beto", "ana", 1, "primeras"),
        ("beto", "ana", 100, "bola"),
        ("beto", "ana", 3, "redondeo"),
    ]


def test_order_of_postings_of_a_codillo() -> None:
    """2 + 4 + 1 = 7 → 10 to each, 101 → 105 for the bola; then 25 into the plate, then 25 to beto."""
    night = opened(overrides={"bola_early": True, "bola": 101})
    tally: Event = {"tricks": CODILLO, "estuches": -4, "primeras": "contra", "bola": "lost"}
    hand = scored(night, *played("ana", "vuelta", "oros", **tally))
    flows = [
        line
        for other in ("beto", "carla", "dario")
        for line in (
            ("ana", other, 2, "vuelta"),
            ("ana", other, 4, "contraestuche"),
            ("ana", other, 1, "primeras"),
            ("ana", other, 3, "redondeo"),
            ("ana", other, 101, "bola"),
            ("ana", other, 4, "redondeo"),
        )
    ]
    assert posted(hand) == [
        ("dario", "plate", 5, "dar"),
        *flows,
        ("ana", "plate", 25, "puesta"),
        ("ana", "beto", 25, "codillo"),
    ]


def test_order_of_postings_of_gemelas_rendido_before_defensor() -> None:
    """carla is the rendida, ana the defensora: flows of ana, then carla's puesta, then ana's."""
    night = opened("voltereta-1826", overrides={"reserve_choice": "auto"})
    tricks = {"ana": 4, "carla": 4, "beto": 1}
    hand = scored(night, *defended("carla", "ana", tricks, estuches=3))
    assert posted(hand) == [
        ("dario", "plate", 5, "dar"),
        ("ana", "beto", 3, "estuches"),
        ("ana", "carla", 3, "estuches"),
        ("ana", "dario", 3, "estuches"),
        ("carla", "plate", 25, "puesta"),
        ("ana", "plate", 25, "puesta"),
    ]


def test_order_of_postings_of_codillo_y_puesta_puesta_before_codillo() -> None:
    """Flows of the defensor, the rendido's puesta, the codillo."""
    hand = scored(opened("voltereta-1826"), *defended("ana", "beto", CODILLO_Y_PUESTA, estuches=3))
    assert posted(hand) == [
        ("dario", "plate", 5, "dar"),
        ("beto", "carla", 3, "estuches"),
        ("beto", "dario", 3, "estuches"),
        ("beto", "ana", 3, "estuches"),
        ("ana", "plate", 25, "puesta"),
        ("beto", "carla", 25, "codillo"),
    ]


def test_order_of_postings_of_a_defended_hand_the_defensa_last() -> None:
    """Estuches of the defensor first."""
    hand = scored(opened("voltereta-1826"), *defended("ana", "beto", DEFENDIDA, estuches=3))
    assert [line["why"] for line in hand["postings"]] == ["dar", "estuches", "estuches", "estuches", "defensa"]


def test_order_of_postings_keeps_the_parts_of_a_flow_in_one_order() -> None:
    """Entrada, lance, estuches, primeras, redondeo, then the second flow: for each of the others alike."""
    night = opened(overrides={"favor": "oros", "bola": 33})
    hand = scored(night, *played("ana", "vuelta", "oros", tricks={"ana": 7, "beto": 2}, estuches=3, bola="lost"))
    assert [line["why"] for line in hand["postings"]] == ["dar", "plato", *FLOW, *FLOW, *FLOW]


def test_order_of_postings_leaves_out_what_is_nothing() -> None:
    """Entrada without conditions lost by codillo in 1826: the deal and the codillo, no zeros."""
    hand = scored(opened("voltereta-1826"), *played("ana", "entrada", "oros", tricks=CODILLO))
    assert [line["tantos"] for line in hand["postings"]] == [5, 25]


def test_order_of_postings_has_no_rounding_where_nothing_is_rounded() -> None:
    """5 + 5 = 10 is a multiple of five."""
    hand = scored(opened(), *played("ana", "entrada", "oros", tricks=WON, estuches=5))
    assert "redondeo" not in [line["why"] for line in hand["postings"]]


def test_order_of_postings_of_an_open_hand_is_the_deal_alone() -> None:
    """Contract told, nothing decided: dario's five; the plate holds them."""
    deal, contract, _ = played("ana", "entrada", "oros", tricks=WON)
    hand = scored(opened(), deal, contract, event("trick", winner="ana"))
    assert posted(hand) == [("dario", "plate", 5, "dar")]
    assert (hand["outcome"], hand["plate"], hand["tantos"]) == ("open", 5, four(0, 0, 0, -5))


def test_order_of_postings_of_a_decided_hand_stands_before_it_is_closed() -> None:
    """Five tricks of the hombre: the payments are there, as of a finished hand: 5 + 1 → 10 from each."""
    deal, contract, _ = played("ana", "entrada", "oros", tricks=WON)
    hand = scored(opened(), deal, contract, *[event("trick", winner="ana")] * 5)
    assert hand["outcome"] == "won"
    assert hand["tantos"] == four(35, -10, -10, -15)


def test_term_others_follow_the_order_in_which_they_sit_now() -> None:
    """They sit anew, the other way round; ana still deals, carla plays: beto, ana, dario pay in turn."""
    night = yielded(
        opened(),
        *passed(),
        event("seats_changed", players=["dario", "carla", "beto", "ana"]),
        *played("carla", "entrada", "oros", tricks={"carla": 5, "beto": 4}),
    )
    assert posted(night["hands"][1]) == [
        ("ana", "plate", 5, "dar"),
        ("plate", "carla", 10, "plato"),
        ("beto", "carla", 5, "entrada"),
        ("ana", "carla", 5, "entrada"),
        ("dario", "carla", 5, "entrada"),
    ]
