"""Which cards a viewer may see while a hand is open."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from projections.hands import story
from projections.seen import seen
from projections.yields import yields
from tests.nights import THREE, Event, as_watched, event, night_of, opened
from tests.rules.properties import SEEDS
from tests.rules.tresillo.hands import HANDS, STOCK
from tests.rules.tresillo.nights import GAME, evening
from tests.rules.tresillo.test_properties import FEW

OPENED = opened(players=THREE)
DEAL = event("deal", hands=HANDS, stock=STOCK, cut=20)
ENTRADA = event("contract", player="ana", lance="entrada", trump="oros")
COUNTED = event("tally", tricks={"ana": 5})
AGAIN = (event("deal"), event("pass_out"))


def data_seen(*record: Event) -> list[tuple[Any, list[str]]]:
    """The data of each event as a viewer sees it, and what was left out."""
    cover = seen(night_of(*record)).cover
    return [(each["data"], []) if cover is None else cover.shown(seq, each["type"], each["data"]) for seq, each in enumerate(record, 1)]


def hidden(*record: Event) -> list[list[str]]:
    """The fields that are left out of each event."""
    return [names for _, names in data_seen(*record)]


def test_a_finished_hand_lies_open_while_the_next_is_dealt() -> None:
    """The second deal is covered, the first is not."""
    assert hidden(OPENED, DEAL, ENTRADA, COUNTED, DEAL) == [[], [], [], [], ["hands", "stock"]]


def test_between_hands_everything_lies_open() -> None:
    """Nothing is covered, so callers need not ask."""
    assert seen(night_of(OPENED, DEAL, ENTRADA, COUNTED)).cover is None


def test_a_struck_deal_stays_covered_while_any_hand_is_open() -> None:
    """It may name the very cards in play; after the hand it lies open."""
    misread = event("correction", strike=[2], insert=[DEAL], reason="misread")
    assert hidden(OPENED, DEAL, misread) == [[], ["hands", "stock"], ["insert.0.data.hands", "insert.0.data.stock"]]
    assert seen(night_of(OPENED, DEAL, misread, ENTRADA, COUNTED)).cover is None
    assert hidden(OPENED, DEAL, misread, ENTRADA, COUNTED, event("deal")) == [[], ["hands", "stock"], [], [], [], []]


def test_each_event_that_a_correction_inserts_stands_for_itself() -> None:
    """A whole night is told anew, one finished hand, one passed out and an open one: only the open one's deal stays covered."""
    anew = [DEAL, ENTRADA, COUNTED, *AGAIN, DEAL]
    record = (OPENED, *anew, event("correction", strike=[2, 3, 4, 5, 6, 7], insert=anew, reason="all misread"))
    data, left_out = data_seen(*record)[7]
    assert left_out == ["insert.5.data.hands", "insert.5.data.stock"]
    assert (data["insert"][0], data["insert"][5]) == (DEAL, {"type": "deal", "data": {"cut": 20}})
    assert record[7]["data"]["insert"][5] == DEAL  # what is stored is left as it is


def test_what_a_struck_correction_inserted_stays_covered() -> None:
    """It does not stand in the reading, though its hand is over."""
    misread = event("correction", strike=[2], insert=[DEAL], reason="misread")
    right = event("correction", strike=[3], reason="it was right")
    record = (OPENED, DEAL, misread, right, ENTRADA, COUNTED, event("deal"))
    assert hidden(*record)[1:3] == [[], ["insert.0.data.hands", "insert.0.data.stock"]]


def test_a_correction_of_an_earlier_hand_uncovers_no_struck_one() -> None:
    """The open hand is struck to be dealt again; then the count of the hand before it is put right, which finishes that one, not another."""
    struck = (OPENED, *AGAIN, DEAL, event("correction", strike=[4], reason="una carta mal"))
    mended = event("correction", strike=[3], insert=[event("pass_out")], reason="igual")
    assert hidden(*struck)[3] == hidden(*struck, mended)[3] == ["hands", "stock"]
    assert hidden(*struck, mended, *AGAIN)[3] == []


def test_a_correction_of_the_last_hand_covers_nothing() -> None:
    """Its count is put right, then its deal: it is over, and its cards lie open as they did."""
    counted = event("correction", strike=[4], insert=[COUNTED], reason="igual")
    assert hidden(OPENED, DEAL, ENTRADA, COUNTED, counted)[1] == []
    dealt = event("correction", strike=[2], insert=[DEAL], reason="igual")
    assert hidden(OPENED, DEAL, ENTRADA, COUNTED, counted, dealt)[1] == []


TRICKS = (
    event("trick", cards={"ana": "RC", "beto": "2C", "carla": "SB"}),
    event("trick", cards={"ana": "1E", "beto": "2O", "carla": "SO"}),
)
SOLO = (OPENED, DEAL, event("contract", player="ana", lance="solo", trump="oros"), *TRICKS)


def test_a_story_of_an_open_hand_knows_no_cards_but_those_that_were_played() -> None:
    """No hand is shown, nor that carla had copas."""
    steps = story(as_watched(night_of(*SOLO)), 1)
    assert [step["after"].get("held", {}) for step in steps] == [{}] * 4
    assert steps == story(night_of(OPENED, event("deal", cut=20), *SOLO[2:]), 1)
    assert [card["stands"] for card in steps[2]["trick"]["cards"]] == ["legal", "legal", "undetermined"]


def test_a_story_of_a_finished_hand_has_nothing_covered() -> None:
    """Covered or not, it is the same; the next hand is open and does not matter."""
    after = night_of(*SOLO, COUNTED, event("deal"))
    assert story(as_watched(after), 1) == story(after, 1)
    assert story(after, 1)[1]["after"]["held"]["ana"] == ["1O", "7O", "RO", "CC", "RC", "1E", "2E", "RE", "1B"]


def test_a_hand_that_is_open_tells_no_cards_by_itself() -> None:
    """What a replay yields of it names no card at all, whoever asks."""
    assert not set(GAME.pack) & set(json.dumps(yields(night_of(*SOLO))).replace('"', " ").split())


def codes(value: Any) -> set[str]:
    """The cards in some JSON, without turned and played ones."""
    if isinstance(value, dict):
        return set().union(*(codes(each) for name, each in value.items() if name not in ("cards", "turned")))
    if isinstance(value, list):
        return set().union(*map(codes, value))
    return {value} & set(GAME.pack) if isinstance(value, str) else set()


@settings(FEW, max_examples=25)
@given(SEEDS, st.integers(0, 10**6))
def test_no_card_of_an_open_hand_is_seen_before_it_is_played(seed: int, place: int) -> None:
    """Whatever was logged, struck and inserted in a random night: only the hands before the open one name cards."""
    made = evening(seed, 40)
    moment = made.nights[place % len(made.nights)]
    shown, cover = seen(moment)
    number = GAME.open_hand(shown.table)
    # A deal that was withdrawn keeps its cards covered until the next hand is finished, also while none is open.
    assert cover is not None or number is None
    if cover is None:
        return
    finished = {at.seq for at in cover.places}
    for seq, sent in enumerate(made.record[: moment.version], 1):
        data, names = cover.shown(seq, sent["type"], sent["data"])
        assert (data == sent["data"]) == (not names)
        assert seq in finished or not codes(data)


@pytest.mark.parametrize("data", [{}, {"insert": None}])
def test_a_correction_that_inserts_nothing_hides_nothing(data: Event) -> None:
    """It only strikes."""
    cover = seen(night_of(OPENED, DEAL)).cover
    assert cover is not None
    assert cover.shown(3, "correction", data) == (data, [])
