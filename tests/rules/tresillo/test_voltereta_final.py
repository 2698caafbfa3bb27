"""What does the closing notice of 1826 add: twins, conditions of a defensor, his bola, the bola of seventeen?"""

from __future__ import annotations

import pytest

from tests.nights import THREE, Event, event, opened, posted, refused, yielded
from tests.rules.tresillo.hands import (
    CODILLO_Y_PUESTA,
    DEFENDIDA,
    GEMELAS,
    SALVADA,
    between,
    carrying,
    defended,
    four,
    played,
    scored,
    surrendered,
    three,
    waits,
    written,
)

VOLTERETA = "voltereta-1826"
AUTO = {"reserve_choice": "auto"}
FAVOR = {"favor": "oros", "favor_doubles": True}


def test_worked_figure_a_lost_bola_that_costs_seventeen() -> None:
    """Solo 8, four estuches and primeras: 13 in, 30 out, to each of two; P = 5: 5 - 34 = -29."""
    tally: Event = {"tricks": {"ana": 7, "beto": 2}, "primeras": "hombre", "estuches": 4, "bola": "lost"}
    hand = scored(opened(VOLTERETA, THREE), *played("ana", "solo", "oros", **tally))
    assert hand["tantos"] == three(-29, 17, 12)


def test_r44_over_tantos_of_dealing_the_rendido_puts_and_the_defensor_chooses() -> None:
    """A = 20 each. ana's makes a primera of it, so beto may reserve his."""
    record = opened(VOLTERETA, THREE), *defended("ana", "beto", GEMELAS)
    assert refused(*record)["code"] == "choice_missing"
    reserved = yielded(opened(VOLTERETA, THREE), *defended("ana", "beto", GEMELAS, reserve={"beto": True}))
    put = yielded(opened(VOLTERETA, THREE), *defended("ana", "beto", GEMELAS, reserve={"beto": False}))
    assert reserved["balance"] == three(-20, 0, -5)
    assert (reserved["plate"], reserved["puesta"], waits(reserved)) == (25, "primera", written(("beto", 20)))
    assert put["balance"] == three(-20, -20, -5)
    assert (put["plate"], put["puesta"], put["reserved"]) == (45, "primera", [])


@pytest.mark.parametrize("reserve", [{}, {"ana": False}])
def test_r44_over_a_primera_each_choice_that_is_due_must_be_told(reserve: dict[str, bool]) -> None:
    """ana's is always due; beto's if ana did not reserve."""
    night = opened(VOLTERETA, THREE, carried=carrying(25, "primera"))
    assert refused(night, *defended("ana", "beto", GEMELAS, reserve=reserve))["code"] == "choice_missing"


@pytest.mark.parametrize(
    ("carried", "size"),
    [(carrying(0, "none", ("carla", 60)), 20), (carrying(25, "primera", ("carla", 60)), 45)],
)
def test_r44_with_something_waiting_neither_chooses(carried: Event, size: int) -> None:
    """Both are written down, the rendido's first."""
    night = yielded(opened(VOLTERETA, THREE, carried=carried), *defended("ana", "beto", GEMELAS))
    assert waits(night) == written(("carla", 60), ("ana", size), ("beto", size))


def test_r44_over_a_reservada_both_are_written_down_without_extra() -> None:
    """P = 30, A = 30 each."""
    night = yielded(opened(VOLTERETA, THREE, carried=carrying(25, "reservada")), *defended("ana", "beto", GEMELAS))
    assert (night["plate"], waits(night)) == (30, written(("ana", 30), ("beto", 30)))


def test_r44_the_declarations_come_one_after_the_other() -> None:
    """Nine tricks, 4-4-1 over a primera: open till ana, and then beto, has spoken; A = 45 for both."""
    tricks = [event("trick", winner=winner) for winner in ("ana", "beto") * 4 + ("carla",)]
    record: list[Event] = [
        opened(VOLTERETA, THREE, carried=carrying(25, "primera")),
        event("deal"),
        event("contract", player="ana", lance="entrada", trump="oros"),
        event("rendicion", player="ana"),
        event("defensa", player="beto"),
        *tricks,
    ]
    ana = event("declaration", player="ana", kind="reserva", reserve=False)
    beto = event("declaration", player="beto", kind="reserva", reserve=True)
    assert scored(*record)["outcome"] == "open"
    assert scored(*record, ana)["outcome"] == "open"
    assert posted(scored(*record, ana)) == [("carla", "plate", 5, "dar")]
    assert refused(*record, beto)["code"] == "wrong_player"
    night = yielded(*record, ana, beto)
    assert night["balance"] == three(-45, 0, -5)
    assert (night["plate"], waits(night)) == (75, written(("beto", 45)))


def test_r44_one_declaration_is_enough_where_the_rendido_reserves() -> None:
    """beto's is then reserved of necessity: the hand is finished with ana's word."""
    tricks = [event("trick", winner=winner) for winner in ("ana", "beto", "carla") * 3]
    night = yielded(
        opened(VOLTERETA, THREE, carried=carrying(25, "primera")),
        event("deal"),
        event("contract", player="ana", lance="entrada", trump="oros"),
        event("rendicion", player="ana"),
        event("defensa", player="beto"),
        *tricks,
        event("declaration", player="ana", kind="reserva", reserve=True),
    )
    assert night["hands"][0]["outcome"] == "gemelas"
    assert waits(night) == written(("ana", 45), ("beto", 45))


@pytest.mark.parametrize(("plate", "where"), [(94, "plate"), (95, "reserved")])
def test_r44_by_threshold_without_choice_both_go_the_same_way(plate: int, where: str) -> None:
    """P = 99: both are put, though the first alone makes more than a hundred; P = 100: both wait."""
    night = opened(VOLTERETA, overrides={"reserve": "threshold"} | AUTO, carried=carrying(plate))
    hand = scored(night, *defended("ana", "beto", GEMELAS))
    assert hand["puestas"] == [
        {"player": "ana", "tantos": plate + 25, "to": where},
        {"player": "beto", "tantos": plate + 25, "to": where},
    ]


def test_r44_without_choice_both_are_put_over_tantos_of_dealing() -> None:
    """`reserve_choice` auto: the first does not make the second a second one: 5 + 20 + 20."""
    night = yielded(opened(VOLTERETA, THREE, overrides=AUTO), *defended("ana", "beto", GEMELAS))
    assert (night["plate"], night["puesta"], night["reserved"]) == (45, "primera", [])


def test_r43_the_defensor_alone_chooses_when_the_rendido_saves() -> None:
    """Case c over a primera: P = 30, beto's 45."""
    night = opened(VOLTERETA, THREE, carried=carrying(25, "primera"))
    assert refused(night, *defended("ana", "beto", SALVADA))["code"] == "choice_missing"
    kept = yielded(night, *defended("ana", "beto", SALVADA, reserve={"beto": True}))
    put = yielded(night, *defended("ana", "beto", SALVADA, reserve={"beto": False}))
    assert (kept["plate"], waits(kept)) == (30, written(("beto", 45)))
    assert (put["plate"], put["balance"]) == (75, three(0, -45, -5))


def test_r43_the_rendido_chooses_when_the_third_gives_codillo() -> None:
    """Case d over a primera: P = 30, ana's 45 as she says; beto pays carla 45."""
    night = opened(VOLTERETA, THREE, carried=carrying(25, "primera"))
    kept = yielded(night, *defended("ana", "beto", CODILLO_Y_PUESTA, reserve={"ana": True}))
    put = yielded(night, *defended("ana", "beto", CODILLO_Y_PUESTA, reserve={"ana": False}))
    assert (waits(kept), kept["balance"]) == (written(("ana", 45)), three(0, -45, 40))
    assert (put["plate"], put["balance"]) == (75, three(-45, -45, 40))


def test_r43_case_a_asks_for_no_choice() -> None:
    """No puesta is made: 45 from ana to beto."""
    night = opened(VOLTERETA, THREE, carried=carrying(25, "primera"))
    assert scored(night, *defended("ana", "beto", DEFENDIDA))["tantos"] == three(-45, 45, -5)


@pytest.mark.parametrize(("tricks", "sign"), [(DEFENDIDA, 1), (SALVADA, -1)])
def test_j17_the_defensor_against_the_estuche_has_three(tricks: dict[str, int], sign: int) -> None:
    """Contraestuche: 3 from each if he wins, 3 to each if not."""
    hand = scored(opened(VOLTERETA), *defended("ana", "beto", tricks, estuches=-3))
    payer, payee = ("carla", "beto") if sign == 1 else ("beto", "carla")
    assert between(hand, payer, payee) == [("contraestuche", 3)]
    assert hand["tantos"]["carla"] == -3 * sign


def test_r38_a_defended_hand_a_favor_doubles_estuches_and_extra() -> None:
    """2 × 4 = 8 from each, A = 5 + 40 = 45: beto 24 + 45."""
    hand = scored(opened(VOLTERETA, overrides=FAVOR), *defended("ana", "beto", DEFENDIDA, estuches=4))
    assert hand["tantos"] == four(-53, 69, -8, -13)


def test_r38_the_estuches_of_the_defensor_are_capped_where_a_cap_is_set() -> None:
    """`estuche_cap` 5: of seven, five from each."""
    night = opened(VOLTERETA, overrides={"estuche_cap": 5})
    hand = scored(night, *defended("ana", "beto", DEFENDIDA, estuches=7))
    assert hand["tantos"] == four(-30, 40, -5, -10)


def test_r38_estuches_are_due_over_a_reservada_too() -> None:
    """P = 35 = A; 3 from each."""
    night = opened(VOLTERETA, carried=carrying(30, "reservada"))
    assert scored(night, *defended("ana", "beto", DEFENDIDA, estuches=3))["tantos"] == four(-38, 44, -3, -8)


def test_r38_the_estuches_of_the_rendido_are_not_counted() -> None:
    """ana declared four and surrendered; beto, who holds none to speak of, wins: A = 25 alone."""
    hand = scored(
        opened(VOLTERETA),
        event("deal"),
        event("contract", player="ana", lance="entrada", trump="oros"),
        event("declaration", player="ana", kind="estuches", count=4),
        event("rendicion", player="ana"),
        event("defensa", player="beto"),
        event("tally", tricks=DEFENDIDA),
    )
    assert hand["estuches"] == 0
    assert hand["tantos"] == four(-25, 25, 0, -5)


def test_r38_with_three_players_two_pay_the_defensor() -> None:
    """3 from carla and ana, A = 20 from ana."""
    hand = scored(opened(VOLTERETA, THREE), *defended("ana", "beto", DEFENDIDA, estuches=3))
    assert hand["tantos"] == three(-23, 26, -8)


@pytest.mark.parametrize(
    ("agreed", "tantos"),
    [("all", four(-55, 115, -30, -35)), ("rendido", four(-55, 55, 0, -5))],
)
def test_r39_the_won_bola_of_a_defensor(agreed: str, tantos: dict[str, int]) -> None:
    """30 from each of three, or from ana alone, besides A = 25: the extra stays in it, and so do no fives."""
    night = opened(VOLTERETA, overrides={"defensor_bola": agreed})
    hand = scored(night, *defended("ana", "beto", {"beto": 9}, bola="won"))
    assert (hand["outcome"], hand["bola"]) == ("defendida", "won")
    assert hand["tantos"] == tantos


@pytest.mark.parametrize(
    ("agreed", "tantos"),
    [("all", four(-25 + 30, 25 - 90, 30, 30 - 5)), ("rendido", four(-25 + 30, 25 - 30, 0, -5))],
)
def test_r39_the_lost_bola_of_a_defensor_who_wins_the_hand(agreed: str, tantos: dict[str, int]) -> None:
    """A = 25 from ana; 30 to each of three, or to ana alone."""
    night = opened(VOLTERETA, overrides={"defensor_bola": agreed})
    hand = scored(night, *defended("ana", "beto", {"beto": 7, "ana": 1, "carla": 1}, bola="lost"))
    assert (hand["outcome"], hand["bola"]) == ("defendida", "lost")
    assert hand["tantos"] == tantos


def test_r39_the_flow_of_the_bola_follows_the_estuches() -> None:
    """Three estuches in, the lost bola out, other by other: carla, dario, ana."""
    night = opened(VOLTERETA, overrides={"defensor_bola": "all"})
    hand = scored(night, *defended("ana", "beto", {"beto": 7, "ana": 2}, bola="lost", estuches=3))
    assert posted(hand) == [
        ("dario", "plate", 5, "dar"),
        ("carla", "beto", 3, "estuches"),
        ("beto", "carla", 30, "bola"),
        ("dario", "beto", 3, "estuches"),
        ("beto", "dario", 30, "bola"),
        ("ana", "beto", 3, "estuches"),
        ("beto", "ana", 30, "bola"),
        ("ana", "beto", 25, "defensa"),
    ]


def test_r39_between_defensor_and_rendido_the_others_keep_their_estuches() -> None:
    """`rendido`: estuches from each, the bola from ana alone."""
    night = opened(VOLTERETA, overrides={"defensor_bola": "rendido"})
    hand = scored(night, *defended("ana", "beto", {"beto": 9}, bola="won", estuches=3))
    assert hand["tantos"] == four(-3 - 30 - 25, 9 + 30 + 25, -3, -8)


@pytest.mark.parametrize("bola", ["won", "lost"])
def test_r39_where_it_is_not_agreed_the_defensor_has_no_bola(bola: str) -> None:
    """`no`: it cannot be told, and nine tricks are A = 25 from ana."""
    tricks = {"beto": 9} if bola == "won" else {"beto": 8, "ana": 1}
    assert refused(opened(VOLTERETA), *defended("ana", "beto", tricks, bola=bola))["code"] == "not_allowed"
    hand = scored(opened(VOLTERETA), *defended("ana", "beto", {"beto": 9}))
    assert hand["bola"] is None
    assert hand["tantos"] == four(-25, 25, 0, -5)


@pytest.mark.parametrize("agreed", ["all", "rendido"])
def test_r32_nine_silent_tricks_of_a_defensor_are_no_bola(agreed: str) -> None:
    """Nothing was asked: case a alone."""
    night = opened(VOLTERETA, overrides={"defensor_bola": agreed})
    hand = scored(night, *defended("ana", "beto", {"beto": 9}))
    assert hand["bola"] is None
    assert hand["tantos"] == four(-25, 25, 0, -5)


def test_r39_the_bola_of_a_defensor_a_favor_is_doubled() -> None:
    """2 × 30 from each, A = 45."""
    night = opened(VOLTERETA, overrides=FAVOR | {"defensor_bola": "all"})
    hand = scored(night, *defended("ana", "beto", {"beto": 9}, bola="won"))
    assert hand["tantos"] == four(-105, 225, -60, -65)


def test_term_e_the_won_bola_of_a_defensor_lifts_the_cap() -> None:
    """`estuche_cap` 5, seven estuches, bola won: 7 + 30 from each, A = 25."""
    night = opened(VOLTERETA, overrides={"estuche_cap": 5, "defensor_bola": "all"})
    hand = scored(night, *defended("ana", "beto", {"beto": 9}, bola="won", estuches=7))
    assert hand["tantos"] == four(-62, 136, -37, -42)


def test_r39_the_two_flows_of_a_defensor_are_rounded_apart() -> None:
    """Rounding 10: 3 → 10 and 31 → 40 from each, not 34 → 40; A = 25 → 30."""
    night = opened(VOLTERETA, overrides={"rounding": 10, "bola": 31, "defensor_bola": "all"})
    hand = scored(night, *defended("ana", "beto", {"beto": 9}, bola="won", estuches=3))
    parts = [("estuches", 3), ("redondeo", 7), ("bola", 31), ("redondeo", 9)]
    assert between(hand, "carla", "beto") == parts
    assert hand["tantos"] == four(-80, 180, -50, -55)


def test_r39_an_asked_bola_of_a_defensor_told_by_events() -> None:
    """Asked after three tricks of his, lost at the fourth; 5-2-2 in the end: 30 to each, A = 25 from ana."""
    winners = ("beto", "beto", "beto", "carla", "ana", "beto", "ana", "carla", "beto")
    tricks = [event("trick", winner=winner) for winner in winners]
    hand = scored(
        opened(VOLTERETA, overrides={"defensor_bola": "all"}),
        event("deal"),
        event("contract", player="ana", lance="entrada", trump="oros"),
        *tricks[:2],
        event("rendicion", player="ana"),
        event("defensa", player="beto"),
        tricks[2],
        event("bola", player="beto"),
        *tricks[3:],
    )
    assert hand["bola"] == "lost"
    assert hand["tantos"] == four(5, -65, 30, 25)


def test_j15_a_surrendered_vuelta_costs_two_to_each_and_the_puesta() -> None:
    """Three players: 2 to each of two, A = 20: -24."""
    assert scored(opened(VOLTERETA, THREE), *surrendered("ana", "vuelta"))["tantos"] == three(-24, 2, -3)


def test_j16_a_surrendered_entrada_costs_the_puesta_alone() -> None:
    """A = 20 into the plate."""
    assert scored(opened(VOLTERETA, THREE), *surrendered("ana"))["tantos"] == three(-20, 0, -5)


def test_r35_the_hombre_against_the_estuche_stakes_three() -> None:
    """Won: 5 + 3 from each; lost by puesta: 3 to each."""
    won = scored(opened(VOLTERETA), *played("ana", "entrada", "oros", tricks={"ana": 5, "beto": 4}, estuches=-3))
    lost = scored(opened(VOLTERETA), *played("ana", "entrada", "oros", tricks=GEMELAS, estuches=-3))
    assert won["tantos"] == four(29, -8, -8, -13)
    assert lost["tantos"] == four(-34, 3, 3, -2)


def test_r45_the_defensor_speaks_when_the_rendido_has_his_five() -> None:
    """Five tricks of the rendido, decided as `salvada` over a primera: open till beto has spoken; P = 30, A = 45."""
    record = (
        opened(VOLTERETA, THREE, carried=carrying(25, "primera")),
        event("deal"),
        event("contract", player="ana", lance="entrada", trump="oros"),
        event("rendicion", player="ana"),
        event("defensa", player="beto"),
        *[event("trick", winner="ana")] * 5,
    )
    assert scored(*record)["outcome"] == "open"
    night = yielded(*record, event("declaration", player="beto", kind="reserva", reserve=True))
    assert night["hands"][0]["outcome"] == "salvada"
    assert (night["balance"], waits(night)) == (three(0, 0, -5), written(("beto", 45)))
