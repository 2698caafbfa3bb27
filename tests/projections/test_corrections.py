"""How does the night read after a slip was put right, and which corrections cannot be made?

What each comes to is in the cases (`fournier-contabilidad.correction.json`); here, what holds of several, and what becomes of a hand that is contested.
"""

from __future__ import annotations

from typing import Any

from tests.for_each import for_each
from tests.nights import THREE, Event, event, opened, refused, yielded

DEAL = event("deal")
PASSED = event("pass_out")


def contract(player: str, trump: str = "oros", lance: str = "entrada") -> Event:
    """Who plays in what."""
    return event("contract", player=player, lance=lance, trump=trump)


def tally(**tricks: int) -> Event:
    """A count by player."""
    return event("tally", tricks=tricks)


def correction(*strike: int, insert: list[Event] | None = None, **data: Any) -> Event:
    """Some events struck, perhaps others in their place."""
    if strike:
        data["strike"] = list(strike)
    if insert is not None:
        data["insert"] = insert
    return event("correction", reason="a slip", **data)


def breaks(*record: Event) -> dict[str, Any]:
    """What no longer fits: its place and its code."""
    refusal = refused(*record)
    assert refusal["code"] == "correction_breaks"
    answer: dict[str, Any] = refusal["breaks"]
    return answer


def code(*record: Event) -> str:
    """Why the last event is refused, in a word."""
    answer: str = refused(*record)["code"]
    return answer


# 1 opened, 2–4 hand 1 (a puesta of ana's), 5–7 hand 2 (beto wins)
NIGHT = (
    opened(),
    DEAL,
    contract("ana"),
    tally(ana=4, beto=4, carla=1),
    DEAL,
    contract("beto", "copas"),
    tally(beto=5, carla=3, dario=1),
)
FIVE = tally(ana=5, beto=3, carla=1)
PASSES = (opened(players=THREE), DEAL, PASSED, DEAL, PASSED, DEAL, PASSED)


def test_correction_reads_as_if_it_had_been_so_from_the_start() -> None:
    """The same night without a slip yields the same, to the last key."""
    straight = (*NIGHT[:3], FIVE, *NIGHT[4:])
    assert yielded(*NIGHT, correction(4, insert=[FIVE])) == yielded(*straight)


@for_each("game", ["mus", "", 3])
def test_correction_of_the_opening_is_by_an_opening_of_a_game_that_is_played_here(game: Any) -> None:
    """What would not open a night does not correct one."""
    other = opened()
    other["data"]["game"] = game
    refusal = refused(*NIGHT, correction(1, insert=[other]))
    assert (refusal["code"], refusal["field"].split(".")[0]) == ("malformed", "insert")


def dispute(hand: int, by: str = "ana") -> Event:
    """Somebody contests a hand."""
    return event("dispute", hand=hand, by=by, claim="dealt wrong")


def ruling(hand: int, decision: str = "stands") -> Event:
    """The table decides."""
    return event("ruling", hand=hand, decision=decision, note="so it was")


def test_correction_that_renumbers_a_disputed_hand_takes_the_dispute_along() -> None:
    """Three hands, one contested: it is the same hand under its number of now."""
    for hand, change, now in ((2, correction(2, 3), 1), (3, correction(4, 5), 2), (1, correction(after=1, insert=[DEAL, PASSED]), 2)):
        assert [each["hand"] for each in yielded(*PASSES, dispute(hand), change)["hands"] if each.get("disputed")] == [now]


def test_correction_that_renumbers_may_strike_what_names_the_hand_too() -> None:
    """The dispute goes with it; it may be raised anew under the new number."""
    record = (*PASSES, dispute(2), correction(2, 3, 8))
    assert [hand["hand"] for hand in yielded(*record)["hands"]] == [1, 2]
    assert "disputed" not in yielded(*record)["hands"][1]
    night = yielded(*record, dispute(1))
    assert [hand.get("disputed") for hand in night["hands"]] == [True, None]


def test_correction_that_takes_a_ruled_hand_away_leaves_no_ruling_without_its_dispute() -> None:
    """Both go with the hand; to strike the dispute alone is to strike what was ruled on."""
    record = (*PASSES, dispute(2), ruling(2))
    assert len(yielded(*record, correction(4, 5))["hands"]) == 2
    assert breaks(*record, correction(4, 5, 8))["seq"] == 9
    assert len(yielded(*record, correction(4, 5, 8, 9))["hands"]) == 2


def test_correction_that_renumbers_only_later_hands_is_good() -> None:
    """The first is contested; the second goes, the third becomes the second."""
    night = yielded(*PASSES, dispute(1), correction(4, 5))
    assert [(hand["hand"], hand.get("disputed")) for hand in night["hands"]] == [(1, True), (2, None)]


def test_correction_within_a_disputed_hand_is_good() -> None:
    """Its deal is replaced, or the whole of it: it is the second hand all the same."""
    night = yielded(*PASSES, dispute(2), correction(4, insert=[event("deal", cut=20)]))
    assert night["hands"][1]["disputed"] is True
    night = yielded(*PASSES, dispute(2), correction(4, 5, insert=[DEAL, contract("ana"), FIVE]))
    assert (night["hands"][1]["disputed"], night["hands"][1]["outcome"]) == (True, "won")


def test_correction_that_strikes_a_disputed_hand_takes_the_dispute_with_it() -> None:
    """No hand that stands is disputed by it."""
    for record in ((*PASSES[:5], dispute(2)), (*PASSES, dispute(2))):
        assert [hand for hand in yielded(*record, correction(4, 5))["hands"] if hand.get("disputed")] == []


def test_correction_makes_hand_in_later_events_the_number_as_it_now_reads() -> None:
    """Four hands after a forgotten one was put in: the third is contested as the third."""
    record = (*PASSES, correction(after=3, insert=[DEAL, PASSED]))
    night = yielded(*record, dispute(4))
    assert [hand.get("disputed") for hand in night["hands"]] == [None, None, None, True]
    assert code(*PASSES, dispute(4)) == "out_of_order"


def test_correction_that_strikes_a_dispute_leaves_no_ruling_behind() -> None:
    """Nothing would be ruled on."""
    record = (*PASSES, dispute(2), ruling(2))
    assert breaks(*record, correction(8)) == {"seq": 9, "code": "out_of_order"}
    assert yielded(*record, correction(9))["hands"][1]["disputed"] is True


@for_each("seq", [2, 3, 4, 5, 6, 7])
def test_correction_of_one_event_by_itself_changes_nothing(seq: int) -> None:
    """Struck, and the very same put in its place."""
    assert yielded(*NIGHT, correction(seq, insert=[NIGHT[seq - 1]])) == yielded(*NIGHT)
