"""Which nights can be opened, and what does each field of `night_opened` bring in?"""

from __future__ import annotations

from typing import Any

import pytest

from tests.nights import FOUR, THREE, Event, event, opened, refused, yielded
from tests.rules.tresillo.hands import waits

DEAL = event("deal")
PASSED = event("pass_out")


def night(*without: str, **changes: Any) -> Event:
    """A plain Fournier night with some fields of its data changed or left out."""
    data: Event = {"game": "tresillo", "rules": {"tariff": "fournier"}, "players": list(FOUR)} | changes
    return {"type": "night_opened", "data": {name: value for name, value in data.items() if name not in without}}


def malformed(field: str, *record: Event) -> None:
    """The last event is malformed in that field of its data (or in something inside it)."""
    refusal = refused(*record)
    assert refusal["code"] == "malformed"
    assert refusal["field"].split(".")[0] == field


def test_event_night_opened_knows_no_other_field() -> None:
    """An unknown field is named, not passed over."""
    malformed("mesa", night(mesa="grande"))


def test_event_night_opened_rules_overrides_may_be_empty() -> None:
    """Nothing overridden: the dealer's 5 as ever."""
    assert yielded(opened(overrides={}), DEAL, PASSED)["plate"] == 5


def test_event_night_opened_overrides_favor_and_cut_limits_may_be_null() -> None:
    """Null takes Jepús' limits away: a cut of two is then no finding."""
    opening = opened("jepus-1896", overrides={"favor": None, "cut_limits": None})
    night_read = yielded(opening, event("deal", cut=2), PASSED)
    assert night_read["findings"] == []


def test_event_night_opened_first_dealer_is_the_last_player_unless_named() -> None:
    """So the first of `players` is mano: it is she who may lead."""
    contract = event("contract", player="ana", lance="entrada", trump="oros")
    hand = yielded(opened(), DEAL, contract, event("trick", winner="beto", leader="ana"))["hands"][0]
    assert hand["dealer"] == "dario"
    assert hand["tantos"] == {"ana": 0, "beto": 0, "carla": 0, "dario": -5}


@pytest.mark.parametrize("dealer", ["eva", "plato"])
def test_event_night_opened_first_dealer_sits_at_the_table(dealer: str) -> None:
    """Nobody of that name sat down."""
    assert refused(opened(first_dealer=dealer))["code"] == "not_at_table"


def test_event_night_opened_names_change_nothing() -> None:
    """They are shown, not reckoned with."""
    plain = yielded(opened(), DEAL, PASSED)
    assert yielded(opened(names={"ana": "Ana María", "beto": "ñ" * 280}), DEAL, PASSED) == plain


def test_event_night_opened_carried_is_nothing_unless_said() -> None:
    """Plate 0, kind none, nothing reserved; so also for each part that is left out."""
    parts: list[Event] = [{}, {"plate": 0}, {"puesta": "none"}, {"reserved": []}]
    for carried in parts:
        night_read = yielded(opened(carried=carried))
        assert (night_read["plate"], night_read["puesta"], night_read["reserved"]) == (0, "none", [])


def test_event_night_opened_carried_reserved_are_ordered_by_size_equals_as_given() -> None:
    """50 before 20; of the two 50 and of the two 20 the one given first."""
    waiting = [("beto", 20), ("ana", 50), ("carla", 20), ("dario", 50)]
    carried = {"reserved": [{"player": player, "tantos": tantos} for player, tantos in waiting]}
    assert [(line["player"], line["tantos"]) for line in yielded(opened(carried=carried))["reserved"]] == [
        ("ana", 50),
        ("dario", 50),
        ("beto", 20),
        ("carla", 20),
    ]


def test_event_night_opened_carried_reserved_wait_until_a_hand_is_won() -> None:
    """Not put at the opening, nor when all pass, though the plate holds no puesta."""
    carried = {"reserved": [{"player": "beto", "tantos": 55}]}
    night_read = yielded(opened(carried=carried), DEAL, PASSED)
    assert (night_read["plate"], night_read["puesta"]) == (5, "none")
    assert waits(night_read) == [{"player": "beto", "tantos": 55}]


def test_event_night_opened_carried_reserved_are_put_when_a_hand_is_won() -> None:
    """Kind none: base 5. ana 5 + 3 × 5 = 20; beto −5 and his 55 into the plate."""
    carried = {"reserved": [{"player": "beto", "tantos": 55}]}
    night_read = yielded(
        opened(carried=carried),
        DEAL,
        event("contract", player="ana", lance="entrada", trump="oros"),
        event("tally", tricks={"ana": 5, "beto": 3, "carla": 1}),
    )
    assert night_read["balance"] == {"ana": 20, "beto": -60, "carla": -5, "dario": -10}
    assert (night_read["plate"], night_read["puesta"], night_read["reserved"]) == (55, "reservada", [])


def test_event_night_opened_carried_reserved_players_need_not_sit_at_the_table() -> None:
    """What waits of eva waits for another day; she is no player, and deals to nobody."""
    carried = {"reserved": [{"player": "beto", "tantos": 20}, {"player": "eva", "tantos": 55}]}
    assert yielded(opened(carried=carried))["balance"] == {"ana": 0, "beto": 0, "carla": 0, "dario": 0, "eva": 0}
    assert refused(opened(carried=carried, first_dealer="eva"))["code"] == "not_at_table"


def test_event_night_opened_three_players_need_no_fourth() -> None:
    """The dealer carla plays too: all three are in the tricks."""
    hand = yielded(
        opened(players=THREE),
        DEAL,
        event("contract", player="carla", lance="entrada", trump="oros"),
        event("tally", tricks={"carla": 5, "ana": 2, "beto": 2}),
    )["hands"][0]
    assert hand["tricks"] == {"ana": 2, "beto": 2, "carla": 5}
    assert hand["tantos"] == {"ana": -5, "beto": -5, "carla": 10}
