"""What has each party won, and what is still owed? Money that changes hands moves the second alone."""

from __future__ import annotations

from projections.paying import left_after
from projections.won import beside_the_hands, owed, winners, won
from tests.nights import Event, event, night_of as night, opened
from tests.rules.tresillo.hands import WON, carrying, passed, played

EVENING = (opened(), *played("ana", "vuelta", "oros", tricks=WON))


def cash(giver: str, taker: str, tantos: int) -> Event:
    """One player hands another money: the record tells it as a debt of whoever took it."""
    return event("transfer", from_=taker, to=giver, tantos=tantos, reason="cash")


def test_money_handed_over_moves_what_is_owed_and_not_what_was_won() -> None:
    """Beto gives Ana 10 in hand: he has lost no less, and owes 10 less."""
    before, after = night(*EVENING), night(*EVENING, cash("beto", "ana", 10))
    assert won(after) == won(before) == owed(before)
    assert owed(after) == {**owed(before), "ana": owed(before)["ana"] - 10, "beto": owed(before)["beto"] + 10}


def test_a_debt_that_the_table_agreed_on_is_won() -> None:
    """Beto owes Ana 10 more, for whatever reason."""
    before, after = night(*EVENING), night(*EVENING, event("transfer", from_="beto", to="ana", tantos=10, reason="a bet"))
    assert won(after) == owed(after) == {**won(before), "ana": won(before)["ana"] + 10, "beto": won(before)["beto"] - 10}


def test_what_the_plate_gives_or_gets_is_won_whatever_it_is_called() -> None:
    """Nobody pays the plate in cash: that is a posting like any other."""
    before, after = night(*EVENING), night(*EVENING, event("transfer", from_="beto", to="plate", tantos=4, reason="cash"))
    assert won(after) == {**won(before), "beto": won(before)["beto"] - 4, "plate": won(before)["plate"] + 4}


def test_a_payment_after_the_close_moves_what_is_owed() -> None:
    """All of what Beto lost is paid: he owes nothing, and has lost as much as before."""
    closed = (*EVENING, event("night_closed", leftovers="carry"))
    before = night(*closed)
    lost = -won(before)["beto"]
    after = night(*closed, event("paid", from_="beto", to="ana", tantos=lost))
    assert won(after) == won(before)
    assert owed(after) == {**owed(before), "ana": owed(before)["ana"] - lost, "beto": 0}


def test_the_plate_wins_what_lies_in_it_less_what_was_carried_in() -> None:
    """12 came in, and dario puts 5 for dealing."""
    after = night(opened(carried=carrying(12, "primera")), *passed())
    assert won(after) == owed(after) == {"ana": 0, "beto": 0, "carla": 0, "dario": -5, "plate": 5}


def test_who_left_and_who_is_absent_have_won_and_lost_as_those_who_sit() -> None:
    """Elena's puesta of 60 waited, and is put; dario leaves, is paid nothing, and gives ana the 10 that he lost."""
    record = (opened(carried=carrying(30, "primera", ("elena", 60))), *played("ana", "entrada", "oros", tricks=WON))
    after = night(*record, event("seats_changed", players=["ana", "beto", "carla"]), cash("dario", "ana", 10))
    assert won(after) == {"ana": 50, "beto": -5, "carla": -5, "dario": -10, "elena": -60, "plate": 30}
    assert owed(after) == {**won(after), "ana": 40, "dario": 0}


def test_a_correction_moves_what_was_won_and_is_owed_and_no_payment() -> None:
    """Beto gave ana 5 for her entrada; it was a vuelta, of which all pay 10."""
    record = (opened(), *played("ana", "entrada", "oros", tricks=WON), cash("beto", "ana", 5))
    mended = event("correction", strike=[3], insert=[event("contract", player="ana", lance="vuelta", trump="oros")], reason="de vuelta")
    before, after = night(*record), night(*record, mended)
    assert (won(before)["beto"], owed(before)["beto"]) == (-5, 0)
    assert (won(after)["beto"], owed(after)["beto"]) == (-10, -5)
    assert [*beside_the_hands(before)] == [*beside_the_hands(after)]


def test_cash_that_was_a_debt_is_put_right_and_a_debt_that_was_cash() -> None:
    """Nothing new in the record: the reason alone, and who stands on which side, tells the one from the other."""
    debt = event("transfer", from_="beto", to="ana", tantos=10, reason="una apuesta")
    for wrong, right in ((debt, cash("beto", "ana", 10)), (cash("beto", "ana", 10), debt)):
        mended = night(*EVENING, wrong, event("correction", strike=[len(EVENING) + 1], insert=[right], reason="no era eso"))
        assert (won(mended), owed(mended)) == (won(night(*EVENING, right)), owed(night(*EVENING, right)))


def test_the_reason_is_cash_to_the_letter() -> None:
    """Anything else is what the table agreed on."""
    for reason in ("Cash", "cash ", "efectivo", ""):
        after = night(*EVENING, event("transfer", from_="ana", to="beto", tantos=10, reason=reason))
        assert won(after) == owed(after) != won(night(*EVENING))


def test_what_is_owed_is_what_the_lines_that_are_left_come_to() -> None:
    """Also where a payment fits no line: beto pays carla 4, whom he owes nothing."""
    for payments in ((), (("beto", "ana", 5),), (("beto", "carla", 4), ("dario", "ana", 40))):
        paid = [event("paid", from_=giver, to=taker, tantos=tantos) for giver, taker, tantos in payments]
        after = night(*EVENING, event("night_closed", leftovers="carry"), *paid)
        moved = dict.fromkeys(owed(after), 0)
        for line in left_after(after):
            moved[line.from_] -= line.tantos
            moved[line.to] += line.tantos
        assert owed(after) == moved


def test_the_winner_has_most_of_what_was_won_and_more_than_nothing() -> None:
    """Equal ones win together; the plate wins nothing; at zero nobody has won."""
    assert winners({"ana": 5, "beto": -5, "plate": 0}) == ["ana"]
    assert winners({"ana": 3, "beto": 3, "carla": -20, "plate": 14}) == ["ana", "beto"]
    assert winners({"ana": 0, "beto": -5, "plate": 5}) == []
