"""The questions that other rooms ask of Tresillo: which hand is open, which are finished, what moved, how the table lies under other rules."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings

from events.facts import RulesChosen
from rules.core.refusals import Refusal
from rules.tresillo.divisions import division_of, results_of
from tests.house.pages import quoted, section, table
from tests.nights import Event, event, night_of, opened
from tests.rules.properties import SEEDS
from tests.rules.tresillo.hands import WON, carrying, passed
from tests.rules.tresillo.nights import GAME, Evening
from tests.rules.tresillo.test_properties import FEW
from tests.rules.verbs import Verbs

DEALT = (event("deal"), event("contract", player="ana", lance="entrada", trump="oros"))


class TestVerbs(Verbs):
    """The questions of every game, asked of Tresillo."""

    game = GAME
    opened = opened()
    standing = (
        ((), None, 0),
        (DEALT[:1], 1, 0),
        ((*DEALT, *[event("trick", winner="ana")] * 5), 1, 0),  # decided, and a bola may come
        ((*DEALT, event("tally", tricks=WON)), None, 1),
        ((*passed(), *passed(), *DEALT), 3, 2),
    )
    rules_refused = (
        (DEALT, {"tariff": "jepus-1896"}, "hand_not_finished"),
        ((), {"tariff": "bridge"}, "malformed"),
    )

    def test_a_hand_is_open_until_nothing_more_is_expected_of_it(
        self, record: Sequence[Event], open_hand: int | None, finished: int
    ) -> None:
        """A finished hand is sealed at once: it takes no further event."""
        table = night_of(self.opened, *record).table
        assert (GAME.open_hand(table), GAME.finished_count(table), GAME.sealed_count(table)) == (open_hand, finished, finished)


def test_by_other_rules_the_table_lies_as_it_lay() -> None:
    """Plate, puestas, seats and the next dealer stay; only the rules differ."""
    before = night_of(opened(carried=carrying(25, "primera", ("beto", 40))), *passed()).table
    after = GAME.retariffed(before, RulesChosen(tariff="jepus-1896", overrides={"bola": 50}))
    assert not isinstance(after, Refusal)
    assert (GAME.rules(after)["tariff"], GAME.rules(after)["deal"], GAME.rules(after)["bola"]) == ("jepus-1896", 4, 50)
    assert GAME.leftovers(after) == GAME.leftovers(before)
    assert (GAME.seats(after), after.due) == (GAME.seats(before), before.due)


def test_a_decided_hand_is_closed_by_the_rules_that_it_was_played_by() -> None:
    """Won by Fournier with nobody's puesta: 5 from each, though Jepús would give 4."""
    decided = night_of(opened(), *DEALT, *[event("trick", winner="ana")] * 5).table
    after = GAME.retariffed(decided, RulesChosen(tariff="jepus-1896"))
    assert not isinstance(after, Refusal)
    assert GAME.open_hand(after) is None
    assert GAME.hands(after)[0].tantos["beto"] == -10  # entrada and primeras make 6, rounded up


def test_no_misdeal_is_expected_that_would_be_refused() -> None:
    """Once the dealer's tantos are out of the plate there is nothing to give back."""
    out = event("transfer", from_="plate", to="ana", tantos=5, reason="")
    for paid, named in ((), True), ((out,), False):
        table = night_of(opened(), event("deal"), *paid).table
        assert ("penalty" in {each.type for each in GAME.expects(table)}) is named


def test_house_rules_stand_in_the_places_that_the_page_names() -> None:
    """Row by row of its second table."""
    told = {quoted(name)[0]: tuple(quoted(places)) for name, places in table(section("House rules"), "rule")}
    assert {rule.name: rule.source for rule in GAME.house_rules} == told


@pytest.mark.nights
@settings(FEW, max_examples=25)
@given(SEEDS)
def test_each_result_knows_what_of_its_division_matters(seed: int) -> None:
    """The summary kept for equal hands equals the hand's own."""
    for moment in Evening.told_by(seed).nights:
        hand = moment.table.hand
        if hand is None or hand.contract is None:
            continue
        assert {each.counts: each.division for each in results_of(hand)} == {
            each.counts: division_of(hand, each.counts) for each in results_of(hand)
        }
