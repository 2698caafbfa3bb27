"""What becomes of plate and reserved puestas when the night ends, when somebody leaves, and in the next night?"""

from __future__ import annotations

from typing import Any

from tests.for_each import for_each
from tests.nights import FOUR, THREE, Event, event, opened, posted, yielded
from tests.rules.tresillo.hands import GEMELAS, PUESTA, TARIFFS, WON, carrying, defended, four, passed, played, three, waits, written

CARRY = event("night_closed", leftovers="carry")
SHARE = event("night_closed", leftovers="share")
LEFT = ["ana", "beto", "dario"]


def owed(night: dict[str, Any]) -> list[tuple[str, str, int]]:
    """The settlement in short: (from, to, tantos)."""
    return [(line["from"], line["to"], line["tantos"]) for line in night["settlement"]]


def moved(night: dict[str, Any]) -> list[tuple[str, str, int, str]]:
    """What moved outside the hands, in short: (from, to, tantos, why)."""
    return [(line["from"], line["to"], line["tantos"], line["why"]) for line in night["other_postings"]]


def left_over(night: dict[str, Any]) -> Event:
    """What the next night brings in."""
    return {"plate": night["plate"], "puesta": night["puesta"], "reserved": night["reserved"]}


# carry


def test_r49_carry_leaves_everything_where_it_is() -> None:
    """P = 35, 55 written down beside carla's 60: nothing moves at the end."""
    night = yielded(
        opened(carried=carrying(30, "primera", ("carla", 60))),
        *played("ana", "entrada", "oros", tricks=PUESTA),
        CARRY,
    )
    assert (night["plate"], night["puesta"]) == (35, "primera")
    assert waits(night) == written(("carla", 60), ("ana", 55))
    assert night["other_postings"] == []
    assert night["balance"] == four(0, 0, 0, -5)


@for_each("tariff", TARIFFS)
def test_r49_a_night_cut_in_two_by_carry_comes_to_the_same(tariff: str) -> None:
    """Four hands in one night, or two and two with what was left: the same tantos in each hand and the same end."""
    rules = {"reserve_choice": "auto"}
    early = (
        *played("ana", "entrada", "oros", tricks=PUESTA),
        *played("beto", "entrada", "oros", tricks={"beto": 4, "carla": 4, "dario": 1}),
    )
    late = (
        *played("carla", "vuelta", "oros", tricks={"carla": 5, "dario": 4}),
        *played("dario", "solo", "oros", tricks={"dario": 4, "ana": 4, "beto": 1}),
    )
    whole = yielded(opened(tariff, overrides=rules), *early, *late, CARRY)
    first = yielded(opened(tariff, overrides=rules), *early, CARRY)
    second = yielded(opened(tariff, overrides=rules, first_dealer="beto", carried=left_over(first)), *late, CARRY)
    assert [hand["tantos"] for hand in second["hands"]] == [hand["tantos"] for hand in whole["hands"][2:]]
    assert {**left_over(second), "reserved": waits(second)} == {**left_over(whole), "reserved": waits(whole)}
    for player, tantos in whole["balance"].items():
        assert first["balance"][player] + second["balance"][player] == tantos


def test_r49_carried_reservadas_wait_until_a_hand_is_won() -> None:
    """Plate of dealing, two waiting: nothing is put by opening; a win puts the larger."""
    carried = carrying(0, "none", ("beto", 55), ("carla", 60))
    before = yielded(opened(carried=carried))
    assert (before["plate"], before["puesta"]) == (0, "none")
    after = yielded(opened(carried=carried), *played("ana", "entrada", "oros", tricks=WON))
    assert (after["plate"], after["puesta"], waits(after)) == (60, "reservada", written(("beto", 55)))
    assert after["balance"] == four(20, -5, -65, -10)


def test_r49_a_carried_puesta_is_charged_in_the_night_in_which_it_is_put() -> None:
    """Sum of the balance and the plate is what was carried in: 30."""
    night = yielded(
        opened(carried=carrying(30, "primera", ("dario", 70))),
        *played("ana", "entrada", "oros", tricks=WON),
    )
    assert night["balance"] == four(50, -5, -5, -80)
    assert sum(night["balance"].values()) + night["plate"] == 30


def test_r49_without_anything_carried_the_night_begins_empty() -> None:
    """Plate 0, kind none, nothing written down."""
    night = yielded(opened())
    assert (night["plate"], night["puesta"], night["reserved"]) == (0, "none", [])


def test_r49_carried_fields_may_be_left_out() -> None:
    """Only the plate, or only the reserved puestas."""
    assert yielded(opened(carried={"plate": 15}))["puesta"] == "none"
    waiting = yielded(opened(carried={"reserved": written(("carla", 60))}))
    assert (waiting["plate"], waiting["puesta"], waits(waiting)) == (0, "none", written(("carla", 60)))


def test_r49_a_carried_puesta_of_somebody_who_is_absent_waits() -> None:
    """elena does not sit at the table: 60 wait, and are put when the 35 are won; ana takes them and 5 from each."""
    night = yielded(opened(carried=carrying(30, "primera", ("elena", 60))), *played("ana", "entrada", "oros", tricks=WON))
    assert night["hands"][0]["tantos"] == {**four(50, -5, -5, -10), "elena": -60}
    assert (night["balance"]["elena"], night["plate"], waits(night)) == (-60, 60, [])
    assert owed(night)[0][0] == "beto"
    assert {payer for payer, _, _ in owed(night)} == {"beto", "carla", "dario", "elena"}


def test_r49_what_is_yielded_is_what_is_brought_in() -> None:
    """Twins that wait together, an absent player among those who owe: three nights on it is all as it was."""
    first = yielded(
        opened(overrides={"twins_reserved": "together"}, carried=carrying(30, "primera", ("elena", 60))),
        *defended("ana", "beto", GEMELAS),
        CARRY,
    )
    assert waits(first) == [
        {"player": "ana", "tantos": 55, "pair": 1},
        {"player": "beto", "tantos": 55, "pair": 1},
        *written(("elena", 60)),
    ]
    for players in (("carla", "dario", "fina"), ("beto", "carla", "dario")):
        again = yielded(opened(players=players, carried=left_over(first)), CARRY)
        assert {**left_over(again), "reserved": waits(again)} == {**left_over(first), "reserved": waits(first)}
        assert {each["since"] for each in again["reserved"]} == {None}


# share


def test_r50_share_divides_the_plate_and_gives_the_odd_tantos_to_the_first() -> None:
    """30 by four: 7 each, one more for ana and beto."""
    night = yielded(opened(), *played("ana", "entrada", "oros", tricks=PUESTA), SHARE)
    assert moved(night) == [
        ("plate", "ana", 8, "reparto"),
        ("plate", "beto", 8, "reparto"),
        ("plate", "carla", 7, "reparto"),
        ("plate", "dario", 7, "reparto"),
    ]
    assert night["balance"] == four(-17, 8, 7, 2)
    assert (night["plate"], night["puesta"], night["reserved"]) == (0, "none", [])


def test_r50_share_puts_every_reserved_puesta_first_in_their_order() -> None:
    """30 + 60 + 55 = 145 by four: 36, one more for ana; carla and beto have put theirs."""
    night = yielded(opened(carried=carrying(30, "primera", ("beto", 55), ("carla", 60))), SHARE)
    assert moved(night) == [
        ("carla", "plate", 60, "puesta_reservada"),
        ("beto", "plate", 55, "puesta_reservada"),
        ("plate", "ana", 37, "reparto"),
        ("plate", "beto", 36, "reparto"),
        ("plate", "carla", 36, "reparto"),
        ("plate", "dario", 36, "reparto"),
    ]
    assert night["balance"] == four(37, -19, -24, 36)
    assert (night["plate"], night["puesta"], night["reserved"]) == (0, "none", [])


def test_r50_share_of_nothing_moves_nothing() -> None:
    """The last hand was won."""
    night = yielded(opened(), *played("ana", "entrada", "oros", tricks=WON), SHARE)
    assert night["other_postings"] == []
    assert night["balance"] == four(20, -5, -5, -10)


def test_r50_share_stands_in_no_hand() -> None:
    """The last hand keeps its plate and its tantos."""
    night = yielded(opened(), *played("ana", "entrada", "oros", tricks=PUESTA), SHARE)
    assert night["hands"][0]["plate"] == 30
    assert night["hands"][0]["tantos"] == four(-25, 0, 0, -5)


def test_r50_share_comes_after_the_transfers_of_the_night() -> None:
    """10 from beto to ana first, then 5 by four."""
    transfer = event("transfer", from_="beto", to="ana", tantos=10, reason="renuncio")
    night = yielded(opened(), transfer, *passed(), SHARE)
    assert moved(night) == [
        ("beto", "ana", 10, "transfer"),
        ("plate", "ana", 2, "reparto"),
        ("plate", "beto", 1, "reparto"),
        ("plate", "carla", 1, "reparto"),
        ("plate", "dario", 1, "reparto"),
    ]


def test_r50_share_goes_to_those_at_the_table_and_the_absent_put_their_own() -> None:
    """carla left; 30 + 5 + her 60 = 95 by three: 32, 32, 31."""
    night = yielded(
        opened(carried=carrying(30, "primera", ("carla", 60))),
        *passed(),
        event("seats_changed", players=LEFT),
        SHARE,
    )
    assert moved(night) == [
        ("carla", "plate", 60, "puesta_reservada"),
        ("plate", "ana", 32, "reparto"),
        ("plate", "beto", 32, "reparto"),
        ("plate", "dario", 31, "reparto"),
    ]
    assert night["balance"] == four(32, 32, -60, 26)


def test_r50_share_goes_by_the_last_order_of_players() -> None:
    """They sit anew, dario first: of 5 the odd one is his."""
    seats = event("seats_changed", players=["dario", "carla", "beto", "ana"])
    night = yielded(opened(), *passed(), seats, SHARE)
    assert moved(night)[0] == ("plate", "dario", 2, "reparto")
    assert night["balance"] == four(1, 1, 1, -3)


def test_r50_share_finishes_a_decided_hand_first() -> None:
    """Five tricks of the hombre and the night is closed: 5 + 3 × (5 + 1 → 10) = 35, and nothing is left to share."""
    night = yielded(
        opened(),
        event("deal"),
        event("contract", player="ana", lance="entrada", trump="oros"),
        *[event("trick", winner="ana")] * 5,
        SHARE,
    )
    assert night["hands"][0]["outcome"] == "won"
    assert night["balance"] == four(35, -10, -10, -15)
    assert night["other_postings"] == []


def test_r50_share_of_the_plate_of_1826_needs_no_choice() -> None:
    """20 put, then 45 written down: 30 + 45 = 75 by three, 25 each."""
    night = yielded(
        opened("voltereta-1826", THREE),
        *played("ana", "entrada", "oros", tricks=PUESTA),
        *played("beto", "entrada", "oros", tricks={"beto": 4, "carla": 4, "ana": 1}, reserve={"beto": True}),
        SHARE,
    )
    assert night["balance"] == three(-20 - 5 + 25, -45 + 25, -5 + 25)


# settlement


def test_r51_who_owes_to_the_plate() -> None:
    """30 gained by the plate: ana owes it 25 and dario 5; the plate is the last party."""
    night = yielded(opened(), *played("ana", "entrada", "oros", tricks=PUESTA), CARRY)
    assert owed(night) == [("ana", "plate", 25), ("dario", "plate", 5)]


def test_r51_the_plate_pays_what_it_has_lost_since_the_night_began() -> None:
    """30 carried and taken: ana is owed 50, 30 of it by the plate."""
    night = yielded(opened(carried=carrying(30, "primera")), *played("ana", "entrada", "oros", tricks=WON), CARRY)
    assert night["balance"] == four(50, -5, -5, -10)
    assert owed(night) == [("beto", "ana", 5), ("carla", "ana", 5), ("dario", "ana", 10), ("plate", "ana", 30)]


def test_r51_a_plate_as_it_came_in_is_no_party() -> None:
    """30 carried; five dealt and five taken out by agreement."""
    transfer = event("transfer", from_="plate", to="ana", tantos=5, reason="agreed")
    night = yielded(opened(carried=carrying(30, "primera")), *passed(), transfer, CARRY)
    assert owed(night) == [("dario", "ana", 5)]


def test_r51_after_sharing_a_carried_plate_it_owes() -> None:
    """37, -19, -24, 36 and the plate's -30: one group; debtors beto, carla, plate, in order."""
    night = yielded(opened(carried=carrying(30, "primera", ("beto", 55), ("carla", 60))), SHARE)
    assert owed(night) == [
        ("beto", "ana", 19),
        ("carla", "ana", 18),
        ("carla", "dario", 6),
        ("plate", "dario", 30),
    ]


def test_r51_nothing_is_rounded_in_the_settlement() -> None:
    """Fournier, 7 by transfer: 7 is owed."""
    transfer = event("transfer", from_="beto", to="ana", tantos=7, reason="agreed")
    assert owed(yielded(opened(), transfer)) == [("beto", "ana", 7)]


def test_r51_reserved_puestas_are_not_owed_yet() -> None:
    """60 and 55 wait: only the five of dario is due to the plate."""
    night = yielded(opened(carried=carrying(30, "primera", ("carla", 60), ("beto", 55))), *passed(), CARRY)
    assert owed(night) == [("dario", "plate", 5)]


# who leaves


def test_r52_who_left_keeps_his_balance_and_his_reserved_puesta() -> None:
    """carla deals no more; her 60 waits, her balance stands."""
    night = yielded(
        opened(carried=carrying(30, "primera", ("carla", 60))),
        *played("carla", "solo", "oros", tricks={"carla": 3, "ana": 5, "beto": 1}),
        event("seats_changed", players=LEFT),
    )
    assert night["balance"]["carla"] == -60 - 55
    assert waits(night) == written(("carla", 60))


def test_r52_the_puesta_of_who_left_is_put_and_charged_in_its_turn() -> None:
    """P = 40 with three at the table: 40 + 10; carla's 60 is put, though she is gone."""
    night = yielded(
        opened(carried=carrying(30, "primera", ("carla", 60))),
        *passed(),
        event("seats_changed", players=LEFT),
        *played("beto", "entrada", "oros", tricks={"beto": 5, "dario": 4}),
    )
    hand = night["hands"][1]
    assert posted(hand)[-1] == ("carla", "plate", 60, "puesta_reservada")
    assert hand["tantos"] == {"ana": -10, "beto": 50, "dario": -5, "carla": -60}
    assert night["balance"] == four(-10, 50, -60, -10)
    assert (night["plate"], night["puesta"]) == (60, "reservada")


def test_r52_who_left_is_in_no_other_hand() -> None:
    """A hand in which nothing of hers is put does not name her."""
    night = yielded(
        opened(carried=carrying(30, "primera", ("carla", 60))),
        *passed(),
        event("seats_changed", players=LEFT),
        *passed(),
    )
    assert night["hands"][1]["tantos"] == {"ana": -5, "beto": 0, "dario": 0}


def test_r52_the_largest_goes_first_whether_its_owner_stayed_or_not() -> None:
    """dario's 70 before carla's 60; hers in the next won hand."""
    night = yielded(
        opened(carried=carrying(30, "primera", ("carla", 60), ("dario", 70))),
        *passed(),
        event("seats_changed", players=LEFT),
        *played("beto", "entrada", "oros", tricks={"beto": 5, "dario": 4}),
        *played("dario", "entrada", "oros", tricks={"dario": 5, "ana": 4}),
    )
    assert night["hands"][1]["tantos"] == {"ana": -10, "beto": 50, "dario": -75}
    assert night["hands"][2]["tantos"] == {"ana": 0, "beto": -5, "dario": 75, "carla": -60}


def test_r52_who_comes_back_finds_his_puesta_waiting() -> None:
    """carla sits down again, wins, and puts her own 60: P = 45, 5 from each of three: 60 - 60."""
    night = yielded(
        opened(carried=carrying(30, "primera", ("carla", 60))),
        *passed(),
        event("seats_changed", players=LEFT),
        *passed(),
        event("seats_changed", players=list(FOUR)),
        *played("carla", "entrada", "oros", tricks={"carla": 5, "dario": 4}),
    )
    hand = night["hands"][2]
    assert hand["dealer"] == "beto"
    assert hand["tantos"] == four(-5, -10, 0, -5)
    assert night["plate"] == 60


def test_r52_gemelas_of_one_who_stayed_and_one_who_left_are_put_together() -> None:
    """`together`: ana left; both 55 are put, hers is charged to her."""
    gemelas = {"ana": 4, "beto": 4, "carla": 1}
    night = yielded(
        opened(overrides={"twins_reserved": "together"}, carried=carrying(30, "primera")),
        *played("ana", "entrada", "oros", rendicion=True, defensor="beto", tricks=gemelas),
        event("seats_changed", players=["beto", "carla", "dario"]),
        *played("carla", "entrada", "oros", tricks={"carla": 5, "dario": 4}),
    )
    hand = night["hands"][1]
    assert hand["dealer"] == "beto"
    assert hand["tantos"] == {"beto": -5 - 5 - 55, "carla": 40 + 10, "dario": -5, "ana": -55}
    assert hand["plate"] == 110


def test_r52_carry_tells_the_puesta_of_who_left_and_the_next_night_takes_it() -> None:
    """It is yielded, and brought in where he is not either."""
    night = yielded(
        opened(carried=carrying(30, "primera", ("carla", 60))),
        *passed(),
        event("seats_changed", players=LEFT),
        CARRY,
    )
    assert waits(night) == written(("carla", 60))
    assert waits(yielded(opened(players=LEFT, carried=left_over(night)))) == written(("carla", 60))


def test_r52_who_left_may_still_pay_by_transfer() -> None:
    """Cash handed over before the close: a transfer from the receiver to the payer."""
    night = yielded(
        opened(),
        *played("ana", "entrada", "oros", tricks=WON),
        event("seats_changed", players=LEFT),
        event("transfer", from_="ana", to="carla", tantos=5, reason="cash"),
        CARRY,
    )
    assert night["balance"] == four(15, -5, 0, -10)
    assert owed(night) == [("beto", "ana", 5), ("dario", "ana", 10)]


def test_r50_share_puts_gemelas_that_wait_together_in_their_place() -> None:
    """55 and 55 before dario's 60, as they wait; 35 + 5 + 170 = 210 by four: 53, 53, 52, 52."""
    gemelas = {"ana": 4, "beto": 4, "carla": 1}
    night = yielded(
        opened(overrides={"twins_reserved": "together"}, carried=carrying(30, "primera")),
        *played("ana", "entrada", "oros", rendicion=True, defensor="beto", tricks=gemelas),
        *played("dario", "entrada", "oros", tricks={"beto": 4, "carla": 1, "dario": 4}),
        SHARE,
    )
    assert moved(night) == [
        ("ana", "plate", 55, "puesta_reservada"),
        ("beto", "plate", 55, "puesta_reservada"),
        ("dario", "plate", 60, "puesta_reservada"),
        ("plate", "ana", 53, "reparto"),
        ("plate", "beto", 53, "reparto"),
        ("plate", "carla", 52, "reparto"),
        ("plate", "dario", 52, "reparto"),
    ]
