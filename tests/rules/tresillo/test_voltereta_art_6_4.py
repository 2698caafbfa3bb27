"""Which puestas are reserved at a table of 1826, who decides it, and in which order do they come back?"""

from __future__ import annotations

from typing import Any

import pytest

from tests.nights import THREE, Event, event, opened, posted, refused, yielded
from tests.rules.tresillo.hands import (
    CODILLO,
    PUESTA,
    WON,
    carrying,
    four,
    played,
    scored,
    surrendered,
    three,
    waits,
    written,
)

VOLTERETA = "voltereta-1826"
THRESHOLD = {"reserve": "threshold"}
NINE_TRICKS = tuple(event("trick", winner=winner) for winner in ("ana", "beto") * 4 + ("carla",))


def puesta_of_ana(**tally: Any) -> tuple[Event, ...]:
    """The entrada that ana loses by four and four."""
    return played("ana", "entrada", "oros", tricks=PUESTA, **tally)


def test_r43_the_first_puesta_is_put_without_a_choice() -> None:
    """Kind none: 25 goes in; nobody is asked."""
    night = yielded(opened(VOLTERETA), *puesta_of_ana())
    assert (night["plate"], night["puesta"], night["reserved"]) == (30, "primera", [])


def test_r43_over_a_primera_the_loser_must_say_what_he_does() -> None:
    """The tally without his word is not enough."""
    night = opened(VOLTERETA, carried=carrying(30, "primera"))
    assert refused(night, *puesta_of_ana())["code"] == "choice_missing"


def test_r43_the_loser_reserves() -> None:
    """P = 35: 55 written down, the plate stays."""
    night = yielded(opened(VOLTERETA, carried=carrying(30, "primera")), *puesta_of_ana(reserve={"ana": True}))
    assert night["balance"] == four(0, 0, 0, -5)
    assert (night["plate"], night["puesta"], waits(night)) == (35, "primera", written(("ana", 55)))


def test_r43_the_loser_leaves_it_in_the_plate() -> None:
    """P = 35: 55 put, 90, still a primera; the next over it may choose again: P = 95, A = 115."""
    record = (
        opened(VOLTERETA, carried=carrying(30, "primera")),
        *puesta_of_ana(reserve={"ana": False}),
        *played("beto", "entrada", "oros", tricks={"beto": 4, "carla": 4, "dario": 1}, reserve={"beto": True}),
    )
    night = yielded(*record)
    assert night["hands"][0]["tantos"] == four(-55, 0, 0, -5)
    assert night["hands"][0]["plate"] == 90
    assert (night["plate"], night["puesta"], waits(night)) == (95, "primera", written(("beto", 115)))


def test_j20_the_last_reservada_in_the_plate_still_binds() -> None:
    """carla's 60 is put and the list is empty: beto's P = 65 is written down, no extra and no choice."""
    night = yielded(
        opened(VOLTERETA, carried=carrying(30, "primera", ("carla", 60))),
        *played("ana", "entrada", "oros", tricks=WON),
        *played("beto", "entrada", "oros", tricks={"beto": 4, "carla": 4, "dario": 1}),
    )
    assert (night["plate"], night["puesta"], waits(night)) == (65, "reservada", written(("beto", 65)))


def test_r45_till_the_choice_is_logged_the_hand_is_open() -> None:
    """Nine tricks, 4-4-1 over a primera: only the deal is posted."""
    deal, contract, _ = puesta_of_ana()
    record = (opened(VOLTERETA, carried=carrying(30, "primera")), deal, contract, *NINE_TRICKS)
    night = yielded(*record)
    hand = night["hands"][0]
    assert hand["outcome"] == "open"
    assert posted(hand) == [("dario", "plate", 5, "dar")]
    assert (night["plate"], waits(night)) == (35, [])
    assert refused(*record, event("deal"))["code"] == "hand_not_finished"


@pytest.mark.parametrize(("reserve", "plate", "ana"), [(True, 35, 0), (False, 90, -55)])
def test_r45_the_declaration_finishes_the_hand(reserve: bool, plate: int, ana: int) -> None:
    """A = 55, as he says."""
    deal, contract, _ = puesta_of_ana()
    said = event("declaration", player="ana", kind="reserva", reserve=reserve)
    night = yielded(opened(VOLTERETA, carried=carrying(30, "primera")), deal, contract, *NINE_TRICKS, said)
    assert night["hands"][0]["outcome"] == "puesta"
    assert (night["plate"], night["balance"]["ana"]) == (plate, ana)


def test_r45_a_surrendered_hand_waits_for_the_choice_too() -> None:
    """Accepted entrada over a primera: with `reserve` in the tally 55 is written down, without it refused."""
    night = opened(VOLTERETA, carried=carrying(30, "primera"))
    hand = scored(night, *surrendered("ana", reserve={"ana": True}))
    assert hand["puestas"] == [{"player": "ana", "tantos": 55, "to": "reserved"}]
    assert refused(night, *surrendered("ana"))["code"] == "choice_missing"


def test_r45_a_surrendered_vuelta_told_by_event_waits_for_the_declaration() -> None:
    """Open till ana has spoken; then 2 to each and 55 put: -61."""
    record = (
        opened(VOLTERETA, carried=carrying(30, "primera")),
        event("deal"),
        event("contract", player="ana", lance="vuelta", trump="oros"),
        event("rendicion", player="ana"),
    )
    assert scored(*record)["outcome"] == "open"
    hand = scored(*record, event("declaration", player="ana", kind="reserva", reserve=False))
    assert hand["tantos"] == four(-61, 2, 2, -3)
    assert hand["plate"] == 90


def test_r46_the_largest_first_whoever_is_older() -> None:
    """115, 120, 55 come out 120, 115, 55; each win puts the next in its own hand."""
    night = yielded(
        opened(VOLTERETA, carried=carrying(30, "primera", ("carla", 115), ("dario", 120), ("beto", 55))),
        *played("ana", "entrada", "oros", tricks=WON),
        *played("beto", "entrada", "oros", tricks={"beto": 5, "carla": 4}),
        *played("carla", "entrada", "oros", tricks={"carla": 5, "dario": 4}),
    )
    assert [hand["plate"] for hand in night["hands"]] == [120, 115, 55]
    assert night["hands"][0]["tantos"] == four(50, -5, -5, -130)
    assert night["hands"][1]["tantos"] == four(-5, 125, -115, 0)
    assert night["hands"][2]["tantos"] == four(0, -60, 120, 0)
    assert (night["puesta"], night["reserved"]) == ("reservada", [])


def test_r48_over_a_primera_the_fives_are_due() -> None:
    """P = 35: 35 + 15."""
    night = opened(VOLTERETA, carried=carrying(30, "primera"))
    assert scored(night, *played("ana", "entrada", "oros", tricks=WON))["tantos"] == four(50, -5, -5, -10)


def test_r43_by_threshold_a_loser_may_leave_it_all_in_the_plate() -> None:
    """P = 100, A = 120 put: 220."""
    night = yielded(
        opened(VOLTERETA, overrides=THRESHOLD, carried=carrying(95)),
        *puesta_of_ana(reserve={"ana": False}),
    )
    assert (night["plate"], night["puesta"]) == (220, "primera")


@pytest.mark.parametrize("carried", [carrying(10, "none", ("carla", 60)), carrying(10, "reservada")])
def test_r43_by_threshold_what_waits_binds_under_a_hundred_too(carried: Event) -> None:
    """P = 15: reserved of necessity, for something waits or a reservada lies there."""
    night = opened(VOLTERETA, overrides=THRESHOLD, carried=carried)
    assert [puesta["to"] for puesta in scored(night, *puesta_of_ana())["puestas"]] == ["reserved"]


def test_j30_a_plate_of_passed_deals_reaches_the_threshold_and_keeps_its_kind() -> None:
    """P = 100 of dealing: the first puesta may be reserved, kind stays none and the next winner has his fives."""
    night = yielded(
        opened(VOLTERETA, overrides=THRESHOLD, carried=carrying(95)),
        *puesta_of_ana(reserve={"ana": True}),
        *played("beto", "entrada", "oros", tricks={"beto": 5, "carla": 4}),
    )
    assert night["hands"][1]["tantos"] == four(-130, 120, -5, -5)
    assert (night["plate"], night["puesta"]) == (120, "reservada")


def test_j19_without_the_threshold_a_hundred_means_nothing() -> None:
    """P = 205 of dealing: the first puesta is put without a choice: 205 + 225."""
    night = yielded(opened(VOLTERETA, carried=carrying(200)), *puesta_of_ana())
    assert (night["plate"], night["puesta"], night["reserved"]) == (430, "primera", [])


def test_r45_a_codillo_asks_for_no_choice() -> None:
    """No puesta is made over a primera of 35: 55 to beto."""
    night = yielded(
        opened(VOLTERETA, carried=carrying(30, "primera")),
        *played("ana", "entrada", "oros", tricks=CODILLO),
    )
    assert night["balance"] == four(-55, 55, 0, -5)


def test_r46_the_owner_who_is_not_in_the_hand_pays_when_it_is_put() -> None:
    """dario deals and holds no cards; his 60 is put: -5 deal, -5 for playing, -60."""
    hand = scored(
        opened(VOLTERETA, carried=carrying(30, "primera", ("dario", 60))),
        *played("ana", "entrada", "oros", tricks=WON),
    )
    assert hand["tantos"] == four(50, -5, -5, -70)


def test_r46_with_three_players() -> None:
    """P = 30 + 5; 5 from each of two: 45; carla's 60 is put."""
    hand = scored(
        opened(VOLTERETA, THREE, carried=carrying(30, "primera", ("carla", 60))),
        *played("ana", "entrada", "oros", tricks=WON),
    )
    assert hand["tantos"] == three(45, -5, -70)
    assert hand["plate"] == 60
