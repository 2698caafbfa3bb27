"""What has each party won, and what is still owed? Money that changes hands moves the second alone."""

from __future__ import annotations

from projections.won import owed, winners, won
from tests.nights import Event, event, night_of as night, opened
from tests.rules.tresillo.hands import WON, played

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


def test_the_winner_has_most_of_what_was_won_and_more_than_nothing() -> None:
    """Equal ones win together; the plate wins nothing; at zero nobody has won."""
    assert winners({"ana": 5, "beto": -5, "plate": 0}) == ["ana"]
    assert winners({"ana": 3, "beto": 3, "carla": -20, "plate": 14}) == ["ana", "beto"]
    assert winners({"ana": 0, "beto": -5, "plate": 5}) == []
