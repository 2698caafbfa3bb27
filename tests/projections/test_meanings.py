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
from tests.nights import THREE, Event, event, night_of, opened, yielded

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


def test_a_payment_that_no_longer_fits_the_plan_stays_a_payment() -> None:
    """Ten were due and paid; with four due six are owed back."""
    record = (O, pay(10), event("night_closed", leftovers="carry"), event("paid", from_="ana", to="beto", tantos=10))
    four = correction(strike=[2, 3], insert=[pay(4), event("night_closed", leftovers="carry")])
    assert yielded(*record, four)["paid"] == [{"from": "ana", "to": "beto", "tantos": 10}]
    assert left_after(night_of(*record, four)) == [Payment("beto", "ana", 6)]
    stays = yielded(*record, correction(after=1, insert=[event("transfer", from_="carla", to="beto", tantos=1, reason="")]))
    assert stays["paid"] == [{"from": "ana", "to": "beto", "tantos": 10}]


@for_each("kind", [[], {}, 3, None])
def test_a_type_that_is_no_text_is_refused_after_the_close_too(kind: object) -> None:
    """A list, an object, a number: none of them is a name of an event."""
    replayed = read([O, event("night_closed", leftovers="carry"), {"type": kind, "data": {}}])
    assert replayed.refused is not None and replayed.refused[1].code == "malformed"
