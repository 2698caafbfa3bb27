"""What an event means stays what it meant: disputes whose hands move, plans that are frozen, corrections set free."""

from __future__ import annotations

from typing import Any

from events.correction import Place
from events.facts import Dispute, Ruling
from projections.audit import audit
from projections.contests import contested
from projections.night import Night, facts_recorded
from projections.paying import left_after
from projections.replay import read, told
from projections.settlement import Payment
from projections.yields import yields
from tests.for_each import for_each
from tests.nights import THREE, Event, event, night_of, opened, refused, yielded

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


def test_a_dispute_that_comes_back_is_about_the_hand_that_it_meant() -> None:
    """The dispute was struck, then the first hand: what was dealt second is hand 1 now, and is disputed again."""
    record = (O, *PASSED, *PASSED, *PASSED, dispute(2), correction(strike=[8]), correction(strike=[2, 3]))
    hands = yielded(*record, correction(strike=[9]))["hands"]
    assert [hand.get("disputed", False) for hand in hands] == [True, False]


def test_a_dispute_that_comes_back_to_a_hand_that_is_gone_is_about_the_struck_one() -> None:
    """Its own hand was struck meanwhile."""
    night = night_of(O, *PASSED, *PASSED, dispute(2), correction(strike=[6]), correction(strike=[4, 5]), correction(strike=[7]))
    assert [(each.hand, each.deal, each.is_open) for each in contested(night)] == [(None, Place(4), True)]


def test_what_hangs_on_a_hand_goes_along_with_it() -> None:
    """A forgotten hand is put in before the second, of which a dispute and a ruling tell: they are about the third from then on."""
    record = (O, *PASSED, *PASSED, dispute(2), event("ruling", hand=2, decision="stands", note=""), dispute(2))
    night = night_of(*record, correction(after=3, insert=[*PASSED]))
    assert [hand["disputed"] for hand in yields(night)["hands"] if "disputed" in hand] == [True]
    assert [(each["seq"], each["hand"]) for each in audit(night)["disputes"]] == [(6, 3), (8, 3)]
    assert yields(night)["hands"][2]["disputed"] is True
    assert [fact.hand for fact in facts_recorded(night) if isinstance(fact, Dispute | Ruling)] == [2, 2, 2], "as it was sent"
    back = told(night, correction(strike=[9]))
    assert isinstance(back, Night) and yields(back)["hands"][1]["disputed"] is True


def test_a_hand_that_is_dealt_again_in_the_place_of_a_struck_one_is_the_same_also_under_another_number() -> None:
    """The second hand is told anew, then the first goes: the dispute is about what was told anew. Undone one by one, it is as before."""
    again = correction(strike=[4, 5], insert=[*PASSED, *PASSED])
    record = [O, *PASSED, *PASSED, *PASSED, dispute(2), again]
    assert _disputed(*record) == [2]
    assert _disputed(*record, correction(strike=[2, 3])) == [1]
    assert _disputed(*record, correction(strike=[2, 3]), correction(strike=[9])) == [1]
    assert _disputed(*record, correction(strike=[2, 3]), correction(strike=[9]), correction(strike=[10])) == [2]


def _disputed(*record: Event) -> list[int]:
    return [hand["hand"] for hand in yielded(*record)["hands"] if hand.get("disputed")]


def test_an_inserted_dispute_means_the_hand_as_it_reads_with_it() -> None:
    """The correction brings hand 2 and its dispute at once."""
    hands = yielded(O, *PASSED, *PASSED, correction(after=3, insert=[*PASSED, dispute(2)]))["hands"]
    assert [hand.get("disputed", False) for hand in hands] == [False, True, False]


def test_a_payment_that_no_longer_fits_the_plan_stays_a_payment() -> None:
    """Ten were due and paid; with four due six are owed back."""
    record = (O, pay(10), event("night_closed", leftovers="carry"), event("paid", from_="ana", to="beto", tantos=10))
    four = correction(strike=[2, 3], insert=[pay(4), event("night_closed", leftovers="carry")])
    assert yielded(*record, four)["paid"] == [{"from": "ana", "to": "beto", "tantos": 10}]
    assert left_after(night_of(*record, four)) == [Payment("beto", "ana", 6)]
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


@for_each("kind", [[], {}, 3, None])
def test_a_type_that_is_no_text_is_refused_after_the_close_too(kind: object) -> None:
    """A list, an object, a number: none of them is a name of an event."""
    replayed = read([O, event("night_closed", leftovers="carry"), {"type": kind, "data": {}}])
    assert replayed.refused is not None and replayed.refused[1].code == "malformed"
