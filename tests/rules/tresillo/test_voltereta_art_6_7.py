"""What does a bola bring or cost at a table of 1826, and what of the rest of the hand?"""

from __future__ import annotations

from typing import Any

import pytest

from tests.nights import FOUR, THREE, event, opened, posted, yielded
from tests.rules.tresillo.hands import (
    CODILLO,
    NINE,
    PUESTA,
    WON,
    between,
    carrying,
    four,
    played,
    scored,
    three,
    waits,
    written,
)

VOLTERETA = "voltereta-1826"
AFTER_FIVE: dict[str, Any] = {"tricks": {"ana": 7, "beto": 2}, "primeras": "hombre", "bola": "lost"}


def test_j4_a_won_bola_with_estuches() -> None:
    """2 + 4 + 30 = 36 from each, P = 5: 113."""
    hand = scored(opened(VOLTERETA), *played("ana", "vuelta", "oros", tricks=NINE, estuches=4))
    assert hand["tantos"] == four(113, -36, -36, -41)


def test_j4_a_lost_bola_leaves_lance_estuches_and_primeras_won() -> None:
    """In 2 + 3 + 1 = 6 and no fives, out 30: 5 + 18 - 90 = -67."""
    hand = scored(opened(VOLTERETA), *played("ana", "vuelta", "oros", estuches=3, **AFTER_FIVE))
    assert (hand["outcome"], hand["plate"]) == ("won", 0)
    assert between(hand, "dario", "ana") == [("vuelta", 2), ("estuches", 3), ("primeras", 1)]
    assert between(hand, "ana", "dario") == [("bola", 30)]
    assert hand["tantos"] == four(-67, 24, 24, 19)


def test_j4_a_bola_lost_before_five_tricks_has_no_primeras() -> None:
    """Asked at the start, lost at the first trick, the hand won all the same: out 30, in nothing but the plate."""
    hand = scored(opened(VOLTERETA), *played("ana", "entrada", "oros", tricks=WON, bola="lost"))
    assert hand["primeras"] is None
    assert hand["tantos"] == four(5 - 90, 30, 30, 25)


@pytest.mark.parametrize(("players", "size"), [(THREE, 20), (FOUR, 25)])
def test_j5_without_a_bola_the_puesta_has_its_extra(players: tuple[str, ...], size: int) -> None:
    """The other side of the next claim: 5 + 15, 5 + 20."""
    hand = scored(opened(VOLTERETA, players), *played("ana", "entrada", "oros", tricks=PUESTA))
    assert hand["puestas"][0]["tantos"] == size


@pytest.mark.parametrize("players", [THREE, FOUR])
def test_j5_with_a_bola_the_puesta_is_the_plate_alone(players: tuple[str, ...]) -> None:
    """Asked early and lost with the hand: A = P = 5, and 30 to each."""
    hand = scored(opened(VOLTERETA, players), *played("ana", "entrada", "oros", tricks=PUESTA, bola="lost"))
    assert (hand["outcome"], hand["bola"]) == ("puesta", "lost")
    assert hand["puestas"] == [{"player": "ana", "tantos": 5, "to": "plate"}]
    assert hand["tantos"]["ana"] == -5 - 30 * (len(players) - 1)
    assert hand["plate"] == 10


def test_j5_with_a_bola_the_codillo_is_the_plate_alone() -> None:
    """P = 35 of a primera: A = 35 to beto; solo 8, three estuches and 30 to each: -123 - 35 = -158."""
    hand = scored(
        opened(VOLTERETA, carried=carrying(30, "primera")),
        *played("ana", "solo", "oros", tricks=CODILLO, estuches=3, bola="lost"),
    )
    assert between(hand, "ana", "beto") == [("solo", 8), ("estuches", 3), ("bola", 30), ("codillo", 35)]
    assert hand["tantos"] == four(-158, 76, 41, 36)
    assert hand["plate"] == 35


def test_r30_a_bola_asked_by_word_and_lost_with_the_hand() -> None:
    """The event `bola` before the first trick, then 4-4-1: as told by the tally."""
    deal, contract, tally = played("ana", "vuelta", "oros", tricks=PUESTA)
    hand = scored(opened(VOLTERETA), deal, contract, event("bola", player="ana"), tally)
    assert hand["bola"] == "lost"
    assert hand["tantos"] == four(-96 - 5, 32, 32, 27)


def test_r28_a_card_to_the_sixth_trick_is_a_bola_asked() -> None:
    """Five tricks his, the sixth beto's, no word said: in 1 of primeras, out 30: 5 + 3 - 90 = -82."""
    tricks = [event("trick", winner="ana")] * 5 + [event("trick", winner="beto")]
    deal, contract, _ = played("ana", "entrada", "oros", tricks=WON)
    night = yielded(opened(VOLTERETA), deal, contract, *tricks, event("night_closed", leftovers="carry"))
    assert night["hands"][0]["bola"] == "lost"
    assert night["balance"] == four(-82, 29, 29, 24)


def test_r28_five_tricks_and_no_sixth_are_no_bola() -> None:
    """Play stops at five: 5 + 1 from each."""
    hand = scored(opened(VOLTERETA), *played("ana", "entrada", "oros", tricks={"ana": 5}))
    assert hand["bola"] is None
    assert hand["tantos"] == four(23, -6, -6, -11)


def test_term_base_over_a_reservada_a_bola_takes_nothing_more_away() -> None:
    """P = 35, vuelta: in 2 + 1, out 30: 35 + 9 - 90 = -46."""
    night = opened(VOLTERETA, carried=carrying(30, "reservada"))
    hand = scored(night, *played("ana", "vuelta", "oros", **AFTER_FIVE))
    assert hand["tantos"] == four(-46, 27, 27, 22)


def test_term_f_a_bola_a_favor_is_doubled_where_it_is_agreed() -> None:
    """Won in a solo: 2 × 38 = 76 from each; lost: in 2 × (8 + 1) = 18, out 60."""
    night = opened(VOLTERETA, overrides={"favor": "oros", "favor_doubles": True})
    won = scored(night, *played("ana", "solo", "oros", tricks=NINE))
    lost = scored(night, *played("ana", "solo", "oros", **AFTER_FIVE))
    assert won["tantos"] == four(5 + 228, -76, -76, -81)
    assert lost["tantos"] == four(5 + 54 - 180, 42, 42, 37)


def test_term_extra_a_lost_bola_a_favor_leaves_the_puesta_at_the_plate() -> None:
    """A = 5 + 2 × 0 = 5; 60 to each."""
    night = opened(VOLTERETA, overrides={"favor": "oros", "favor_doubles": True})
    hand = scored(night, *played("ana", "entrada", "oros", tricks=PUESTA, bola="lost"))
    assert hand["tantos"] == four(-185, 60, 60, 55)


def test_r43_a_puesta_with_a_lost_bola_is_reserved_like_any() -> None:
    """P = 35 over a primera, A = 35, reserved by choice; the 30 to each are paid now."""
    night = yielded(
        opened(VOLTERETA, carried=carrying(30, "primera")),
        *played("ana", "entrada", "oros", tricks=PUESTA, bola="lost", reserve={"ana": True}),
    )
    assert waits(night) == written(("ana", 35))
    assert night["balance"] == four(-90, 30, 30, 25)


def test_term_others_with_three_players_two_pay_the_bola() -> None:
    """30 from each of two: 5 + 60."""
    hand = scored(opened(VOLTERETA, THREE), *played("ana", "entrada", "oros", tricks=NINE))
    assert hand["tantos"] == three(65, -30, -35)
    assert posted(hand) == [
        ("carla", "plate", 5, "dar"),
        ("plate", "ana", 5, "plato"),
        ("beto", "ana", 30, "bola"),
        ("carla", "ana", 30, "bola"),
    ]
