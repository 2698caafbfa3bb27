"""What an event means stays what it meant: disputes whose hands move, plans that are frozen, corrections set free."""

from __future__ import annotations

from typing import Any

import pytest

from projections.replay import read
from tests.nights import THREE, Event, event, opened, refused, yielded

O = opened(players=THREE)
PASSED = (event("deal"), event("pass_out"))


def dispute(hand: int) -> Event:
    """Ana contests a hand."""
    return event("dispute", hand=hand, by="ana", claim="")


def correction(**data: Any) -> Event:
    """A correction with a reason."""
    return event("correction", reason="x", **data)


def pay(tantos: int, to: str = "beto") -> Event:
    """Ana pays somebody."""
    return event("transfer", from_="ana", to=to, tantos=tantos, reason="")


def test_a_dispute_that_comes_back_with_its_hand_is_no_renumbering() -> None:
    """7 strikes the first hand and the dispute of the second; undone, the second is the second again."""
    struck = correction(strike=[2, 3, 6])
    hands = yielded(O, *PASSED, *PASSED, dispute(2), struck, correction(strike=[7]))["hands"]
    assert [hand.get("disputed", False) for hand in hands] == [False, True]


def test_a_dispute_that_comes_back_to_another_hand_breaks() -> None:
    """The dispute was struck, then the first hand: what was dealt second is hand 1 now, and the dispute says 2."""
    record = (O, *PASSED, *PASSED, *PASSED, dispute(2), correction(strike=[8]), correction(strike=[2, 3]))
    refusal = refused(*record, correction(strike=[9]))
    assert (refusal["code"], refusal["breaks"]["seq"]) == ("correction_breaks", 8)


def test_an_inserted_dispute_means_the_hand_as_it_reads_with_it() -> None:
    """The correction brings hand 2 and its dispute at once."""
    hands = yielded(O, *PASSED, *PASSED, correction(after=3, insert=[*PASSED, dispute(2)]))["hands"]
    assert [hand.get("disputed", False) for hand in hands] == [False, True, False]


def test_a_payment_that_no_longer_fits_the_plan_refuses_the_correction_that_changes_it() -> None:
    """Ten were due and paid; with four due the ten are too much: the correction itself is refused, not a later one."""
    record = (O, pay(10), event("night_closed", leftovers="carry"), event("paid", from_="ana", to="beto", tantos=10))
    four = correction(strike=[2, 3], insert=[pay(4), event("night_closed", leftovers="carry")])
    assert refused(*record, four)["breaks"] == {"seq": 4, "code": "contradiction"}
    stays = yielded(*record, correction(after=1, insert=[event("transfer", from_="carla", to="beto", tantos=1, reason="")]))
    assert stays["paid"] == [{"from": "ana", "to": "beto", "tantos": 10}]


def test_a_correction_set_free_strikes_nothing_that_was_struck_since() -> None:
    """3 struck 2, 4 undid 3, 5 struck 2 anew; to undo 4 would have 2 struck twice."""
    record = (O, pay(1), correction(strike=[2], insert=[pay(2)]), correction(strike=[3]), correction(strike=[2], insert=[pay(3)]))
    assert refused(*record, correction(strike=[4]))["breaks"] == {"seq": 5, "code": "out_of_order"}


def test_malformed_comes_before_out_of_order_in_a_correction() -> None:
    """Correction 3 was undone by 4; to strike it again with an insert, or to stand behind it, is malformed first."""
    record = (O, event("deal"), correction(strike=[2]), correction(strike=[3]))
    assert refused(*record, correction(strike=[3], insert=[event("pass_out")]))["code"] == "malformed"
    assert refused(*record, correction(after=3, insert=[event("pass_out")]))["code"] == "malformed"


@pytest.mark.parametrize("kind", [[], {}, 3, None])
def test_a_type_that_is_no_text_is_refused_after_the_close_too(kind: object) -> None:
    """A list, an object, a number: none of them is a name of an event."""
    replayed = read([O, event("night_closed", leftovers="carry"), {"type": kind, "data": {}}])
    assert replayed.refused is not None and replayed.refused[1].code == "malformed"
