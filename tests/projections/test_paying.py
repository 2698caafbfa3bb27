"""What is paid of a settlement, what is left of it, and how each balance came about."""

from __future__ import annotations

from projections.night import Night
from projections.paying import Line, group_of, has_changed, left_after, lines_of, parts_of, payments_made
from projections.settlement import Payment, Plan
from projections.standing import balances
from projections.won import owed, winners
from tests.nights import Event, event, night_of, opened

WON = (event("deal"), event("contract", player="ana", lance="entrada", trump="oros"), event("tally", tricks={"ana": 5, "beto": 4}))
"""Dario deals 5, Ana takes them and gets 5 from each: ana +20, beto −5, carla −5, dario −10."""
CLOSED = event("night_closed", leftovers="share")
LOST = event("correction", strike=[4], insert=[event("tally", tricks={"ana": 4, "beto": 5})], reason="otra vez")


def paid(tantos: int, payer: str = "dario") -> Event:
    """Somebody pays Ana."""
    return event("paid", from_=payer, to="ana", tantos=tantos)


def after(*events: Event) -> Night:
    """The night with a hand that Ana won, and what came then."""
    return night_of(opened(), *WON, *events)


def test_each_line_knows_how_much_of_it_was_paid() -> None:
    """Dario owes 10 and has paid 4 and 3."""
    night = after(CLOSED, paid(4), paid(3))
    lines = {line.payment.from_: (line.paid, line.left) for line in lines_of(night)}
    assert lines == {"beto": (0, 5), "carla": (0, 5), "dario": (7, 3)}


def test_payments_are_told_with_their_place_in_the_order_in_which_they_were_made() -> None:
    """One that was struck is not among them."""
    night = after(CLOSED, paid(4), paid(3), event("correction", strike=[6], reason="no"))
    assert [(each.place.seq, each.payment) for each in payments_made(night)] == [(7, Payment("dario", "ana", 3))]


def test_what_is_left_counts_what_was_paid() -> None:
    """Nothing is left once every line was paid."""
    assert left_after(after(CLOSED, paid(10))) == [Payment("beto", "ana", 5), Payment("carla", "ana", 5)]
    assert left_after(after(CLOSED, paid(10), paid(5, "beto"), paid(5, "carla"))) == []


def test_what_was_paid_in_part_leaves_the_plan_as_it_was() -> None:
    """Beto's 5 to Ana are 2 and 3; nobody is told to pay somebody else meanwhile."""
    assert left_after(after(CLOSED, paid(2, "beto"))) == [
        Payment("beto", "ana", 3),
        Payment("carla", "ana", 5),
        Payment("dario", "ana", 10),
    ]


def test_more_than_was_due_is_owed_back() -> None:
    """Dario gives 13 for 10."""
    night = after(CLOSED, paid(13))
    assert lines_of(night)[0] == Line(Payment("dario", "ana", 13), 13)
    assert sum(each.tantos for each in left_after(night) if each.to == "dario") == 3


def test_a_correction_after_the_close_changes_the_settlement() -> None:
    """What was paid by the old plan is given back by the new one: Ana lost to Beto, and has Dario's 10 besides."""
    assert not has_changed(after()) and not has_changed(after(CLOSED)) and not has_changed(after(CLOSED, paid(10)))
    night = after(CLOSED, paid(10), LOST)
    assert has_changed(night)
    balance = balances(night.game, night.table)
    left = left_after(night)
    owed = sum(each.tantos for each in left if each.from_ == "ana")
    assert owed == -balance["ana"] + 10
    assert any(each.to == "dario" and each.tantos >= 10 for each in left)


def test_a_group_is_all_who_are_settled_together() -> None:
    """Two pairs that pay each other are two groups; whoever shares a payer or a payee is in one."""
    apart = Plan((Payment("ana", "beto", 3), Payment("carla", "dario", 4)), fewest=True)
    assert group_of(apart, apart.payments[0]) == ["ana", "beto"]
    chained = Plan((Payment("ana", "beto", 3), Payment("ana", "carla", 4), Payment("dario", "carla", 1)), fewest=True)
    for payment in chained.payments:
        assert sorted(group_of(chained, payment)) == ["ana", "beto", "carla", "dario"]


def test_the_parts_of_a_balance_sum_to_it() -> None:
    """For every party, the plate too; what lies beside the hands comes last, and what is zero is left out."""
    night = after(event("transfer", from_="beto", to="plate", tantos=7, reason="una multa"), event("deal"), event("pass_out"))
    balance = balances(night.game, night.table)
    for party, tantos in balance.items():
        assert sum(part.tantos for part in parts_of(night, party)) == tantos
    assert [part.hand for part in parts_of(night, "beto")] == [1, None]
    assert [(part.hand, part.tantos) for part in parts_of(night, "ana")] == [(1, 20), (2, -5)]
    assert [(part.hand, part.tantos) for part in parts_of(night, "plate")] == [(2, 5), (None, 7)]


def test_what_is_owed_is_what_the_lines_that_are_left_come_to() -> None:
    """Also where a payment fits no line: beto pays carla 4, whom he owes nothing."""
    for payments in ((), (("beto", "ana", 5),), (("beto", "carla", 4), ("dario", "ana", 40))):
        made = [event("paid", from_=giver, to=taker, tantos=tantos) for giver, taker, tantos in payments]
        night = after(event("night_closed", leftovers="carry"), *made)
        moved = dict.fromkeys(owed(night), 0)
        for line in left_after(night):
            moved[line.from_] -= line.tantos
            moved[line.to] += line.tantos
        assert owed(night) == moved


def test_the_winner_has_most_of_what_was_won_and_more_than_nothing() -> None:
    """Equal ones win together; the plate wins nothing; at zero nobody has won."""
    assert winners({"ana": 5, "beto": -5, "plate": 0}) == ["ana"]
    assert winners({"ana": 3, "beto": 3, "carla": -20, "plate": 14}) == ["ana", "beto"]
    assert winners({"ana": 0, "beto": -5, "plate": 5}) == []
