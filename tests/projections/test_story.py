"""The memorable facts of an evening, kind by kind, on nights of a few numbers.

At the Malilla in pairs a side with more than half of the 72 points is paid the surplus: with 40 points ana and carla win 4 each.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from events.facts import CASH
from projections.night import Night
from projections.replay import read
from projections.running import running
from projections.story import beats
from rules.core.beats import Beat
from tests.nights import FOUR, event

OPENED = event("night_opened", game="malilla", players=list(FOUR), rules={"variant": "companeros"})


def night_of(points: Sequence[int], *others: dict[str, Any]) -> Night:
    """A night in which the side of ana and carla made these points, hand by hand."""
    record = [OPENED, *(each for made in points for each in (event("deal", turned="5O"), event("tally", points={"ana": made}))), *others]
    found = read(record)
    assert found.refused is None and found.night is not None, found.refused
    return found.night


def told(night: Night) -> dict[str, Beat]:
    """Its beats by their kinds."""
    return {beat.kind: beat for beat in beats(night)}


def test_pair_that_shares_every_posting_is_told_as_one() -> None:
    """Ana and carla win 4 in each of six hands, beto and dario lose as much; the leader never changes."""
    assert beats(night_of((40,) * 6)) == [
        Beat("night_of", ("ana", "carla"), (), 24, "throughout"),
        Beat("biggest_hand", ("ana", "carla"), (1,), 4),
        Beat("drought", ("beto", "dario"), (1, 2, 3, 4, 5, 6), -24),
    ]


def test_pair_of_which_one_won_something_else_is_told_one_by_one() -> None:
    """An agreement takes 7 from ana alone: 24 − 7 is less than the 24 of carla."""
    night = night_of((40,) * 6, event("transfer", from_="ana", to="beto", tantos=7, reason="la apuesta"))
    assert told(night)["night_of"] == Beat("night_of", ("carla",), (), 24)
    assert told(night)["drought"].players == ("beto",)


def test_payment_is_no_part_of_a_story() -> None:
    """Nobody won what ana hands to beto."""
    night = night_of((40,) * 6, event("transfer", from_="beto", to="ana", tantos=7, reason=CASH))
    assert beats(night) == beats(night_of((40,) * 6))


def test_fewer_than_six_hands_in_which_tantos_moved_are_no_story() -> None:
    """Of six hands one was even: 36 points each."""
    assert beats(night_of((40, 40, 40, 40, 40, 36))) == []
    assert beats(night_of((40, 40, 40, 40, 40, 36, 40))) != []


def test_hand_that_is_open_is_no_hand_of_a_story_yet() -> None:
    """It pays nothing yet, and does not count as a hand without a win."""
    assert beats(night_of((40,) * 6, event("deal", turned="5O"))) == beats(night_of((40,) * 6))


def test_night_turns_behind_the_last_hand_in_which_its_winner_was_behind() -> None:
    """Ana stands at 4, 0, −4, 0, 4 and 8: behind in the third hand, level in the fourth."""
    assert told(night_of((40, 32, 32, 40, 40, 40)))["turning_point"] == Beat("turning_point", ("ana", "carla"), (4,), 0)


def test_whoever_led_before_leads_as_long_as_two_are_level() -> None:
    """Level behind the second hand and the fourth: the lead goes in the third and comes back in the fifth."""
    assert told(night_of((40, 32, 32, 40, 40, 40)))["lead_changes"] == Beat("lead_changes", ("ana", "carla"), (3, 5))


def test_biggest_hand_is_the_earlier_of_two() -> None:
    """16 points over half in the second hand, and in the fourth for the others."""
    assert told(night_of((40, 52, 40, 20, 40, 40)))["biggest_hand"] == Beat("biggest_hand", ("ana", "carla"), (2,), 16)


def test_three_hands_without_a_win_are_no_drought() -> None:
    """Four are one: in an even hand nobody wins anything."""
    assert "drought" not in told(night_of((40, 40, 40, 32, 40, 40, 40)))
    assert told(night_of((40, 40, 40, 36, 32, 40, 40)))["drought"] == Beat("drought", ("beto", "dario"), (1, 2, 3, 4), -12)


def test_night_that_nobody_won_has_no_winner() -> None:
    """Six hands cancel out."""
    night = night_of((40, 32) * 3)
    assert {row["ana"] for row in running(night)[::2]} == {0}
    assert {"night_of", "turning_point"} & {*told(night)} == set()
