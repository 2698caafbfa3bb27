"""How does the plate grow, which puestas are written down, and when is each put? (Fournier's own ways)"""

from __future__ import annotations

import pytest

from tests.nights import Event, event, opened, posted, yielded
from tests.rules.tresillo.hands import (
    CODILLO,
    PUESTA,
    WON,
    carrying,
    defended,
    four,
    passed,
    played,
    scored,
    waits,
    written,
)


def transferred(payer: str, payee: str, tantos: int) -> Event:
    """An agreed payment."""
    return event("transfer", from_=payer, to=payee, tantos=tantos, reason="agreed")


def test_r4_passed_hands_let_the_plate_grow_by_five_each() -> None:
    """Three dealers put 5 each: 5, 10, 15; the fourth makes P = 20, which dario takes: 20 + 15."""
    night = yielded(
        opened(),
        *passed(),
        *passed(),
        *passed(),
        *played("dario", "entrada", "oros", tricks={"dario": 5, "ana": 4}),
    )
    assert [hand["plate"] for hand in night["hands"]] == [5, 10, 15, 0]
    assert night["hands"][3]["tantos"] == four(-5, -5, -10, 35)
    assert night["balance"] == four(-10, -10, -10, 30)


def test_result_passed_out_moves_the_deal_alone() -> None:
    """dario's five; no kind is made of it."""
    night = yielded(opened(), *passed())
    assert posted(night["hands"][0]) == [("dario", "plate", 5, "dar")]
    assert night["hands"][0]["outcome"] == "passed_out"
    assert (night["plate"], night["puesta"]) == (5, "none")


def test_result_passed_out_leaves_a_puesta_where_it_lies() -> None:
    """30 of a primera and 60 written down: the passed hand adds five and puts nothing."""
    night = yielded(opened(carried=carrying(30, "primera", ("carla", 60))), *passed())
    assert (night["plate"], night["puesta"], waits(night)) == (35, "primera", written(("carla", 60)))


def test_result_misdeal_puts_no_deal() -> None:
    """The misdealt hand moves nothing; the same dealer deals again and puts his five once."""
    night = yielded(
        opened(carried=carrying(30, "primera")),
        event("deal"),
        event("penalty", player="dario", law="reparto"),
        *played("ana", "entrada", "oros", tricks=WON),
    )
    misdealt, won = night["hands"]
    assert (misdealt["outcome"], misdealt["postings"], misdealt["plate"]) == ("misdeal", [], 30)
    assert misdealt["tantos"] == four(0, 0, 0, 0)
    assert won["dealer"] == "dario"
    assert won["tantos"] == four(50, -5, -5, -10)


def test_r42_a_puesta_primera_is_put_at_once() -> None:
    """25 from ana into a plate of five: 30, kind primera, nothing written down."""
    night = yielded(opened(), *played("ana", "entrada", "oros", tricks=PUESTA))
    assert posted(night["hands"][0]) == [("dario", "plate", 5, "dar"), ("ana", "plate", 25, "puesta")]
    assert (night["plate"], night["puesta"], night["reserved"]) == (30, "primera", [])


def test_r42_a_reserved_puesta_moves_nothing_till_it_is_put() -> None:
    """P = 35, A = 55 written down: only the deal moves; the balance does not know the debt."""
    night = yielded(opened(carried=carrying(30, "primera")), *played("ana", "entrada", "oros", tricks=PUESTA))
    assert posted(night["hands"][0]) == [("dario", "plate", 5, "dar")]
    assert night["hands"][0]["puestas"] == [{"player": "ana", "tantos": 55, "to": "reserved"}]
    assert night["balance"] == four(0, 0, 0, -5)
    assert (night["plate"], night["puesta"], waits(night)) == (35, "primera", written(("ana", 55)))


def test_r43_a_large_plate_of_passed_deals_is_no_puesta() -> None:
    """P = 205 of dealing alone: A = 225 goes into the plate, 430."""
    night = yielded(opened(carried=carrying(200)), *played("ana", "entrada", "oros", tricks=PUESTA))
    assert (night["plate"], night["puesta"], night["reserved"]) == (430, "primera", [])


def test_r46_the_largest_is_put_in_the_hand_that_empties_the_plate() -> None:
    """P = 35 and 5 from each: 50; of 55, 70, 60 the 70 of dario is put at once, as a reservada."""
    night = yielded(
        opened(carried=carrying(30, "primera", ("beto", 55), ("dario", 70), ("carla", 60))),
        *played("ana", "entrada", "oros", tricks=WON),
    )
    hand = night["hands"][0]
    assert posted(hand)[-1] == ("dario", "plate", 70, "puesta_reservada")
    assert hand["tantos"] == four(50, -5, -5, -80)
    assert (hand["plate"], night["plate"], night["puesta"]) == (70, 70, "reservada")
    assert waits(night) == written(("carla", 60), ("beto", 55))


def test_r46_one_at_a_time_till_all_are_won() -> None:
    """70, then 60, then nothing: each won with its five dealt, and no fives collected after the first."""
    night = yielded(
        opened(carried=carrying(30, "primera", ("dario", 70), ("carla", 60))),
        *played("ana", "entrada", "oros", tricks=WON),
        *played("beto", "entrada", "oros", tricks={"beto": 5, "carla": 4}),
        *played("carla", "entrada", "oros", tricks={"carla": 5, "dario": 4}),
        *played("dario", "entrada", "oros", tricks={"dario": 5, "ana": 4}),
    )
    assert [hand["plate"] for hand in night["hands"]] == [70, 60, 0, 0]
    assert night["hands"][1]["tantos"] == four(-5, 75, -60, 0)
    assert night["hands"][2]["tantos"] == four(0, -5, 65, 0)
    assert night["hands"][3]["tantos"] == four(-5, -5, -10, 20)
    assert night["puesta"] == "none"


def test_r46_carried_puestas_are_ordered_by_size_and_equals_as_given() -> None:
    """55, 60, 60, 55 come out 60, 60, 55, 55, each pair as given."""
    night = yielded(opened(carried=carrying(0, "none", ("ana", 55), ("beto", 60), ("carla", 60), ("dario", 55))))
    assert waits(night) == written(("beto", 60), ("carla", 60), ("ana", 55), ("dario", 55))


def test_r46_the_hombre_may_have_to_put_his_own() -> None:
    """P = 35 + 15 in, and his own 60 out: -10."""
    hand = scored(opened(carried=carrying(30, "primera", ("ana", 60))), *played("ana", "entrada", "oros", tricks=WON))
    assert hand["tantos"] == four(-10, -5, -5, -10)
    assert hand["plate"] == 60


def test_j22_a_reserved_puesta_is_put_before_the_next_deal() -> None:
    """The 60 lies there when the hand ends; the next hand begins with its deal alone, P = 65."""
    night = yielded(
        opened(carried=carrying(30, "primera", ("carla", 60))),
        *played("ana", "entrada", "oros", tricks=WON),
        *played("beto", "entrada", "oros", tricks={"beto": 5, "carla": 4}),
    )
    assert night["hands"][0]["plate"] == 60
    assert posted(night["hands"][1]) == [("ana", "plate", 5, "dar"), ("plate", "beto", 65, "plato")]


def test_j20_while_the_last_reservada_lies_in_the_plate_new_puestas_are_written_down() -> None:
    """carla's 60 is put, the list is empty; beto's puesta over it is P = 65, no extra, written down."""
    night = yielded(
        opened(carried=carrying(30, "primera", ("carla", 60))),
        *played("ana", "entrada", "oros", tricks=WON),
        *played("beto", "entrada", "oros", tricks={"beto": 4, "carla": 4, "dario": 1}),
    )
    assert (night["plate"], night["puesta"], waits(night)) == (65, "reservada", written(("beto", 65)))


def test_r43_after_the_last_reservada_is_won_a_puesta_is_primera_again() -> None:
    """Plate empty: P = 5, 25 goes in."""
    night = yielded(
        opened(carried=carrying(30, "reservada")),
        *played("ana", "entrada", "oros", tricks=WON),
        *played("beto", "entrada", "oros", tricks={"beto": 4, "carla": 4, "dario": 1}),
    )
    assert (night["plate"], night["puesta"], night["reserved"]) == (30, "primera", [])


def test_term_p_the_deal_of_this_hand_belongs_to_it() -> None:
    """Empty plate, deal 5: the puesta is 25, not 20, and the winner takes 5."""
    assert scored(opened(), *played("ana", "entrada", "oros", tricks=PUESTA))["puestas"][0]["tantos"] == 25
    assert posted(scored(opened(), *played("ana", "entrada", "oros", tricks=WON)))[1][2] == 5


@pytest.mark.parametrize(
    ("before", "during"),
    [([transferred("beto", "plate", 15)], []), ([], [transferred("beto", "plate", 15)])],
)
def test_term_p_a_transfer_into_the_plate_raises_it(before: list[Event], during: list[Event]) -> None:
    """15 more, put before the deal or during the hand: P = 20, A = 40, plate 60; the transfer is in no hand."""
    deal, contract, tally = played("ana", "entrada", "oros", tricks=PUESTA)
    night = yielded(opened(), *before, deal, contract, *during, tally)
    assert night["hands"][0]["tantos"] == four(-40, 0, 0, -5)
    assert night["balance"] == four(-40, -15, 0, -5)
    assert night["plate"] == 60
    assert [(line["from"], line["to"], line["tantos"]) for line in night["other_postings"]] == [("beto", "plate", 15)]


def test_term_p_a_transfer_out_of_the_plate_lowers_it() -> None:
    """30 carried, 20 taken out during the hand: P = 15, won: 15 + 15."""
    deal, contract, tally = played("ana", "entrada", "oros", tricks=WON)
    night = yielded(opened(carried=carrying(30, "primera")), deal, contract, transferred("plate", "carla", 20), tally)
    assert night["hands"][0]["tantos"] == four(30, -5, -5, -10)
    assert night["balance"] == four(30, -5, 15, -10)
    assert night["plate"] == 0


def test_term_p_a_transferred_tanto_makes_the_puesta_round_up() -> None:
    """P = 6: A = 26 → 30."""
    night = yielded(opened(), transferred("beto", "plate", 1), *played("ana", "entrada", "oros", tricks=PUESTA))
    assert night["hands"][0]["puestas"][0]["tantos"] == 30
    assert night["plate"] == 36


def test_term_kind_a_transfer_makes_no_puesta() -> None:
    """50 put by agreement are no puesta: the next one goes in as primera: P = 55, A = 75, plate 130."""
    night = yielded(opened(), transferred("beto", "plate", 50), *played("ana", "entrada", "oros", tricks=PUESTA))
    assert (night["plate"], night["puesta"], night["reserved"]) == (130, "primera", [])


def test_term_kind_survives_the_hands_that_do_not_win() -> None:
    """A primera stays a primera over a codillo in a solo, a passed hand and a defended one."""
    night = yielded(
        opened(carried=carrying(30, "primera")),
        *played("ana", "solo", "oros", tricks=CODILLO),
        *passed(),
        *defended("carla", "dario", {"carla": 2, "dario": 5, "ana": 2}),
    )
    assert (night["plate"], night["puesta"]) == (45, "primera")
