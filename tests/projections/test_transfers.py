"""What becomes of a payment that the table agreed on?"""

from __future__ import annotations

import tracemalloc

from projections.replay import read
from projections.yields import yields
from tests.for_each import for_each
from tests.nights import THREE, Event, event, opened, posted, refused, yielded

DEAL = event("deal")
PASSED = event("pass_out")
CONTRACT = event("contract", player="ana", lance="entrada", trump="oros")


def transfer(from_: str, to: str, tantos: int, reason: str = "agreed") -> Event:
    """A payment."""
    return event("transfer", from_=from_, to=to, tantos=tantos, reason=reason)


def code(*record: Event) -> str:
    """Why the last event is refused, in a word."""
    answer: str = refused(*record)["code"]
    return answer


def test_transfer_belongs_to_no_hand() -> None:
    """Made during the first: it stands among the other postings, and the hand's tantos know nothing of it."""
    night = yielded(opened(), DEAL, transfer("ana", "beto", 7), PASSED)
    assert night["other_postings"] == [{"from": "ana", "to": "beto", "tantos": 7, "why": "transfer", "source": "table"}]
    assert posted(night["hands"][0]) == [("dario", "plate", 5, "dar")]
    assert night["hands"][0]["tantos"] == {"ana": 0, "beto": 0, "carla": 0, "dario": -5}
    assert night["balance"] == {"ana": -7, "beto": 7, "carla": 0, "dario": -5}


def test_transfer_is_listed_in_the_order_in_which_it_was_made() -> None:
    """Three of them, over two hands, and the share at the end behind them."""
    night = yielded(
        opened(),
        transfer("ana", "beto", 1),
        DEAL,
        transfer("carla", "dario", 2),
        PASSED,
        transfer("beto", "ana", 3),
        event("night_closed", leftovers="share"),
    )
    assert [line["tantos"] for line in night["other_postings"]] == [1, 2, 3, 2, 1, 1, 1]
    assert [line["why"] for line in night["other_postings"]] == ["transfer"] * 3 + ["reparto"] * 4


def test_transfer_of_cash_balances_who_paid_it() -> None:
    """ana owes 10 and hands beto the coins: from beto to ana. She leaves owing nothing; he has 10 less to get."""
    owed = transfer("ana", "beto", 10, "a fine")
    seats = event("seats_changed", players=["beto", "carla", "dario"])
    night = yielded(opened(), owed, transfer("beto", "ana", 10, "cash"), seats)
    assert night["balance"] == {"ana": 0, "beto": 0, "carla": 0, "dario": 0}
    assert night["settlement"] == []


def test_transfer_to_the_plate_is_won_with_it() -> None:
    """7 more in the plate: ana takes 5 + 7 and 5 from each of three."""
    night = yielded(
        opened(),
        transfer("beto", "plate", 7),
        DEAL,
        CONTRACT,
        event("tally", tricks={"ana": 5, "beto": 3, "carla": 1}),
    )
    assert night["balance"] == {"ana": 27, "beto": -12, "carla": -5, "dario": -10}
    assert night["plate"] == 0


def test_transfer_to_the_plate_during_the_hand_counts_in_it() -> None:
    """P = 5 + 7: a puesta of 12 + 20 = 32, up to 35; the plate holds 47."""
    night = yielded(
        opened(),
        DEAL,
        CONTRACT,
        transfer("beto", "plate", 7),
        event("tally", tricks={"ana": 4, "beto": 4, "carla": 1}),
    )
    assert night["hands"][0]["puestas"] == [{"player": "ana", "tantos": 35, "to": "plate"}]
    assert night["plate"] == 47
    assert night["balance"] == {"ana": -35, "beto": -7, "carla": 0, "dario": -5}


@for_each("tantos", [1, 4, 5])
def test_transfer_from_the_plate_takes_what_is_in_it(tantos: int) -> None:
    """5 of a passed hand: one, four, or all of them."""
    night = yielded(opened(), DEAL, PASSED, transfer("plate", "ana", tantos))
    assert night["plate"] == 5 - tantos
    assert night["balance"] == {"ana": tantos, "beto": 0, "carla": 0, "dario": -5}


def test_transfer_from_the_plate_is_no_more_than_is_in_it() -> None:
    """Nothing before a deal; 5 after it, also while the hand is open; what was carried counts."""
    assert code(opened(), transfer("plate", "ana", 1)) == "contradiction"
    assert yielded(opened(), DEAL, transfer("plate", "ana", 5))["plate"] == 0
    assert code(opened(), DEAL, transfer("plate", "ana", 6)) == "contradiction"
    assert code(opened(), DEAL, PASSED, transfer("plate", "ana", 3), transfer("plate", "ana", 3)) == "contradiction"
    carried = opened(carried={"plate": 30})
    assert yielded(carried, transfer("plate", "ana", 30))["plate"] == 0
    assert code(carried, transfer("plate", "ana", 31)) == "contradiction"


def test_transfer_from_the_plate_during_the_hand_counts_in_it() -> None:
    """P = 5 − 3: ana takes 2 and 5 from each of three."""
    night = yielded(
        opened(),
        DEAL,
        CONTRACT,
        transfer("plate", "beto", 3),
        event("tally", tricks={"ana": 5, "beto": 3, "carla": 1}),
    )
    assert night["balance"] == {"ana": 17, "beto": -2, "carla": -5, "dario": -10}


def test_transfer_may_be_to_and_from_somebody_who_left() -> None:
    """dario is gone; he is paid 5, and pays 3 of them on."""
    seats = event("seats_changed", players=list(THREE))
    night = yielded(opened(), seats, transfer("ana", "dario", 5), transfer("dario", "beto", 3))
    assert night["balance"] == {"ana": -5, "beto": 3, "carla": 0, "dario": 2}


def test_transfer_is_not_of_somebody_who_comes_later() -> None:
    """eva sits down after the first payment, not before."""
    seats = event("seats_changed", players=[*THREE, "eva"])
    assert code(opened(), transfer("ana", "eva", 5)) == "not_at_table"
    assert yielded(opened(), seats, transfer("ana", "eva", 5))["balance"]["eva"] == 5


def test_transfer_after_the_close_is_refused() -> None:
    """Then there is a plan, and what is paid of it."""
    assert code(opened(), event("night_closed", leftovers="carry"), transfer("ana", "beto", 5)) == "night_closed"


def test_transfer_leaves_sum_and_plate_as_they_were_carried_in() -> None:
    """Between players, to the plate and from it: balances and plate still make 30."""
    night = yielded(
        opened(carried={"plate": 30}),
        transfer("ana", "beto", 11),
        transfer("beto", "plate", 4),
        transfer("plate", "carla", 19),
    )
    assert (night["plate"], night["balance"]) == (15, {"ana": -11, "beto": 7, "carla": 19, "dario": 0})
    assert sum(night["balance"].values()) + night["plate"] == 30


def test_nights_of_many_transfers_share_their_past() -> None:
    """Each moment of the night is kept, and holds one posting more than the one before: not a copy of them all."""
    many = [event("transfer", from_="ana", to="beto", tantos=1, reason="x")] * 3000
    tracemalloc.start()
    try:
        replayed = read([opened(), *many])
        used, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert replayed.night is not None and replayed.night.version == 3001
    assert len(yields(replayed.night)["other_postings"]) == 3000
    assert used < 20_000_000  # copied, they would be 36 MB of references alone
