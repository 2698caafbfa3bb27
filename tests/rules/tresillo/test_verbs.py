"""What a game is asked from outside: which hand is open, which are finished, what has moved, how the table lies by other rules."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from events.facts import RulesChosen
from projections.replay import Night, read
from rules.core.refusals import Refusal
from rules.tresillo.divisions import division_of, results_of
from tests.house.pages import quoted, section, table
from tests.nights import Event, event, opened
from tests.rules.tresillo.hands import WON, carrying, passed
from tests.rules.tresillo.nights import GAME, evening
from tests.rules.tresillo.test_properties import FEW, SEEDS

DEALT = (event("deal"), event("contract", player="ana", lance="entrada", trump="oros"))


def night(*record: Event) -> Night:
    """The night that a whole record tells."""
    replayed = read(record)
    assert replayed.refused is None, replayed.refused
    assert replayed.night is not None
    return replayed.night


@pytest.mark.parametrize(
    ("record", "open_hand", "finished"),
    [
        ((), None, 0),
        (DEALT[:1], 1, 0),
        ((*DEALT, *[event("trick", winner="ana")] * 5), 1, 0),  # decided, and a bola may come
        ((*DEALT, event("tally", tricks=WON)), None, 1),
        ((*passed(), *passed(), *DEALT), 3, 2),
    ],
)
def test_a_hand_is_open_until_nothing_more_can_be_told_of_it(record: tuple[Event, ...], open_hand: int | None, finished: int) -> None:
    """A decided hand is open as long as a trick may come."""
    after = night(opened(), *record).table
    assert (GAME.open_hand(after), GAME.finished_count(after)) == (open_hand, finished)


@settings(FEW, max_examples=25)
@given(SEEDS, st.integers(0, 10**6))
def test_hands_behind_some_are_the_last_of_all(seed: int, place: int) -> None:
    """From any number on, and their postings are those that are told without telling the hands."""
    nights = evening(seed, 40).nights
    now = nights[place % len(nights)].table
    hands = GAME.hands(now)
    for after in range(-1, len(hands) + 2):
        assert tuple(GAME.hands(now, after)) == tuple(hands[max(after, 0) :])
    assert list(GAME.postings(now)) == [line for hand in hands for line in hand.postings] + list(GAME.other_postings(now))
    assert GAME.finished_count(now) == len(hands) - (GAME.open_hand(now) is not None)


def test_by_other_rules_the_table_lies_as_it_lay() -> None:
    """Plate, puestas, seats and who deals next; only the rules are others."""
    before = night(opened(carried=carrying(25, "primera", ("beto", 40))), *passed()).table
    after = GAME.retariffed(before, RulesChosen(tariff="jepus-1896", overrides={"bola": 50}))
    assert not isinstance(after, Refusal)
    assert (GAME.rules(after)["tariff"], GAME.rules(after)["deal"], GAME.rules(after)["bola"]) == ("jepus-1896", 4, 50)
    assert GAME.leftovers(after) == GAME.leftovers(before)
    assert (GAME.seats(after), after.due) == (GAME.seats(before), before.due)


def test_a_decided_hand_is_closed_by_the_rules_that_it_was_played_by() -> None:
    """Won by Fournier with nobody's puesta: 5 from each, though Jepús would give 4."""
    decided = night(opened(), *DEALT, *[event("trick", winner="ana")] * 5).table
    after = GAME.retariffed(decided, RulesChosen(tariff="jepus-1896"))
    assert not isinstance(after, Refusal)
    assert GAME.open_hand(after) is None
    assert GAME.hands(after)[0].tantos["beto"] == -10  # entrada and primeras make 6, rounded up


@pytest.mark.parametrize(("record", "tariff", "code"), [(DEALT, "jepus-1896", "hand_not_finished"), ((), "bridge", "malformed")])
def test_other_rules_are_refused_in_the_middle_of_a_hand_and_where_there_are_none(
    record: tuple[Event, ...], tariff: str, code: str
) -> None:
    """As a night would refuse them."""
    answer = GAME.retariffed(night(opened(), *record).table, RulesChosen(tariff=tariff))
    assert isinstance(answer, Refusal)
    assert answer.code == code


def test_house_rules_stand_in_the_places_that_the_page_names() -> None:
    """Row by row of its second table."""
    told = {quoted(name)[0]: tuple(quoted(places)) for name, places in table(section("House rules"), "rule")}
    assert {rule.name: rule.source for rule in GAME.house_rules} == told


@settings(FEW, max_examples=25)
@given(SEEDS)
def test_each_result_knows_what_of_its_division_matters(seed: int) -> None:
    """What is kept for a hand like it is what the hand itself says."""
    for moment in evening(seed, 40).nights:
        hand = moment.table.hand
        if hand is None or hand.contract is None:
            continue
        assert {each.counts: each.division for each in results_of(hand)} == {
            each.counts: division_of(hand, each.counts) for each in results_of(hand)
        }
