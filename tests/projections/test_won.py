"""What has each party won, and what is still owed? Money that changes hands moves the second alone."""

from __future__ import annotations

from projections.paying import left_after
from projections.won import owed, winners
from tests.nights import event, night_of as night, opened
from tests.rules.tresillo.hands import WON, played

EVENING = (opened(), *played("ana", "vuelta", "oros", tricks=WON))


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
