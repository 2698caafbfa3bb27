"""Which hands are contested, and when is a dispute over?"""

from __future__ import annotations

from tests.for_each import for_each
from tests.nights import THREE, Event, event, opened, refused, yielded

DEAL = event("deal")
CONTRACT = event("contract", player="ana", lance="entrada", trump="oros")
PUESTA = event("tally", tricks={"ana": 4, "beto": 4, "carla": 1})
CARRY = event("night_closed", leftovers="carry")
# 1 opened, 2–4 a puesta of ana's, 5–6 passed out
NIGHT = (opened(), DEAL, CONTRACT, PUESTA, DEAL, event("pass_out"))


def dispute(hand: int = 1, by: str = "dario") -> Event:
    """Somebody contests a hand."""
    return event("dispute", hand=hand, by=by, claim="carla had two tricks")


def ruling(decision: str = "stands", hand: int = 1) -> Event:
    """The table decides."""
    return event("ruling", hand=hand, decision=decision, note="all four agree")


def correction(seq: int = 4) -> Event:
    """4–3–2 in the place of the count: won by four."""
    tally = event("tally", tricks={"ana": 4, "beto": 3, "carla": 2})
    return event("correction", strike=[seq], insert=[tally], reason="it lay under the cloth")


def disputed(*record: Event) -> list[bool | None]:
    """The mark of each hand; None where there is none."""
    return [hand.get("disputed") for hand in yielded(*record)["hands"]]


def code(*record: Event) -> str:
    """Why the last event is refused, in a word."""
    answer: str = refused(*record)["code"]
    return answer


def test_dispute_marks_the_hand_and_no_other() -> None:
    """The key is true or absent."""
    assert disputed(*NIGHT) == [None, None]
    assert disputed(*NIGHT, dispute(1)) == [True, None]
    assert disputed(*NIGHT, dispute(2)) == [None, True]
    assert "disputed" not in yielded(*NIGHT, dispute(1))["hands"][1]


def test_dispute_moves_no_tanto() -> None:
    """The night is the same but for the mark."""
    marked, plain = yielded(*NIGHT, dispute(1)), yielded(*NIGHT)
    assert marked["hands"][0].pop("disputed") is True
    assert marked == plain


@for_each("by", ["ana", "beto", "carla", "dario"])
def test_dispute_may_be_raised_by_anybody_who_sat_down(by: str) -> None:
    """Also by who dealt, and by who has left since."""
    assert disputed(*NIGHT, dispute(1, by)) == [True, None]
    assert disputed(*NIGHT, event("seats_changed", players=["eva", "fermin", "gema"]), dispute(1, by)) == [True, None]


def test_dispute_may_be_raised_by_who_came_later() -> None:
    """eva was not at the table in hand 1, but sat down this night."""
    seats = event("seats_changed", players=[*THREE, "eva"])
    assert disputed(*NIGHT, seats, dispute(1, "eva")) == [True, None]
    assert code(*NIGHT, dispute(1, "eva")) == "not_at_table"


def test_dispute_of_an_unknown_hand_is_out_of_order() -> None:
    """Two were dealt."""
    assert code(*NIGHT, dispute(3)) == "out_of_order"
    assert code(opened(), dispute(1)) == "out_of_order"


def test_dispute_of_the_same_hand_by_the_same_player_is_open_once() -> None:
    """Another player may join, and he may contest another hand."""
    assert code(*NIGHT, dispute(1), dispute(1)) == "out_of_order"
    assert disputed(*NIGHT, dispute(1), dispute(1, "ana")) == [True, None]
    assert disputed(*NIGHT, dispute(1), dispute(2)) == [True, True]


def test_ruling_that_it_stands_ends_the_dispute() -> None:
    """The mark is gone, the payments stay."""
    assert yielded(*NIGHT, dispute(), ruling()) == yielded(*NIGHT)


def test_dispute_may_be_raised_again_after_a_ruling() -> None:
    """Then it is open, and may be ruled on again."""
    assert disputed(*NIGHT, dispute(), ruling(), dispute()) == [True, None]
    assert disputed(*NIGHT, dispute(), ruling(), dispute(), ruling()) == [None, None]


def test_ruling_needs_a_dispute_of_that_hand() -> None:
    """None at all, one of another hand, or one that is over."""
    assert code(*NIGHT, ruling()) == "out_of_order"
    assert code(*NIGHT, dispute(2), ruling()) == "out_of_order"
    assert code(*NIGHT, dispute(), ruling(), ruling()) == "out_of_order"
    assert code(*NIGHT, ruling(hand=3)) == "out_of_order"


def test_ruling_corrected_needs_a_correction_since_the_dispute() -> None:
    """None at all, or one that was made before anybody contested."""
    assert code(*NIGHT, dispute(), ruling("corrected")) == "contradiction"
    assert code(*NIGHT, correction(), dispute(), ruling("corrected")) == "contradiction"


def test_ruling_corrected_after_a_correction_ends_the_dispute() -> None:
    """Hand 1 won by four: 5 and 5 from each of three. ana puts 5 as dealer of hand 2."""
    night = yielded(*NIGHT, dispute(), correction(), ruling("corrected"))
    assert night["hands"][0]["outcome"] == "won"
    assert "disputed" not in night["hands"][0]
    assert night["balance"] == {"ana": 15, "beto": -5, "carla": -5, "dario": -10}


def test_ruling_corrected_of_a_new_dispute_needs_a_new_correction() -> None:
    """The one before the second dispute does not serve again."""
    record = (*NIGHT, dispute(), correction(), ruling("corrected"), dispute())
    assert code(*record, ruling("corrected")) == "contradiction"
    assert disputed(*record, ruling("stands")) == [None, None]


def test_dispute_stays_marked_after_a_correction_until_the_ruling() -> None:
    """The correction alone decides nothing."""
    assert disputed(*NIGHT, dispute(), correction()) == [True, None]


def test_dispute_may_be_ruled_to_stand_after_a_correction() -> None:
    """Something else was put right meanwhile."""
    night = yielded(*NIGHT, dispute(2), correction(), ruling("stands", 2))
    assert [hand.get("disputed") for hand in night["hands"]] == [None, None]
    assert night["hands"][0]["outcome"] == "won"


def test_dispute_and_ruling_may_come_after_the_close() -> None:
    """The next morning: the plan is as the record then reads. 15, −5, −5, −10 and 5 in the plate: two groups."""
    record = (*NIGHT, CARRY, dispute())
    assert disputed(*record) == [True, None]
    assert code(*record, ruling("corrected")) == "contradiction"
    night = yielded(*record, correction(), ruling("corrected"))
    assert night["settlement"] == [
        {"from": "beto", "to": "ana", "tantos": 5},
        {"from": "carla", "to": "plate", "tantos": 5},
        {"from": "dario", "to": "ana", "tantos": 10},
    ]


def test_dispute_may_come_during_a_later_hand() -> None:
    """The third hand is open, the first contested; play goes on."""
    record = (*NIGHT, DEAL, dispute(), event("pass_out"))
    assert disputed(*record) == [True, None, None]


def test_dispute_may_be_of_the_hand_that_is_open() -> None:
    """It has its number from the deal on."""
    assert disputed(*NIGHT, DEAL, dispute(3)) == [None, None, True]
    assert disputed(*NIGHT, DEAL, dispute(3), event("pass_out"), ruling(hand=3)) == [None, None, None]


def test_dispute_taken_back_by_a_correction_leaves_no_mark() -> None:
    """It was raised by mistake."""
    record = (*NIGHT, dispute(), event("correction", strike=[7], reason="not he"))
    assert yielded(*record) == yielded(*NIGHT)
    assert disputed(*record, dispute()) == [True, None]
