"""Is the cut good, and how are the cards given out?"""

from __future__ import annotations

from typing import Any

import pytest

from tests.nights import FOUR, THREE, event, opened, refused, yielded

TARIFFS = ["fournier", "jepus-1896", "jepus-1896-castilla", "voltereta-1826"]
CORTE = {"hand": 1, "code": "corte", "source": "jepus-1896/formacion"}


def findings(cut: int, *events: dict[str, Any], tariff: str = "jepus-1896", **rules: Any) -> list[dict[str, Any]]:
    """What the replay finds of a first deal cut so, passed out unless it goes on."""
    night = yielded(opened(tariff, overrides=rules), event("deal", cut=cut), *(events or [event("pass_out")]))
    found: list[dict[str, Any]] = night["hands"][0]["findings"]
    assert night["findings"] == found
    return found


@pytest.mark.parametrize("cut", range(1, 40))
def test_l2_fewer_than_three_or_more_than_thirty_seven_is_no_cut(cut: int) -> None:
    """1 and 2, 38 and 39 are found; 3 to 37 are good."""
    assert findings(cut) == ([CORTE] if cut in (1, 2, 38, 39) else [])


@pytest.mark.parametrize("tariff", ["jepus-1896", "jepus-1896-castilla"])
@pytest.mark.parametrize(("cut", "found"), [(2, [CORTE]), (3, []), (37, []), (38, [CORTE])])
def test_l2_both_tariffs_of_the_book_look_at_the_cut(tariff: str, cut: int, found: list[Any]) -> None:
    """The limits 3 and 37 are the default of both."""
    assert findings(cut, tariff=tariff) == found


@pytest.mark.parametrize("tariff", ["fournier", "voltereta-1826"])
@pytest.mark.parametrize("cut", [1, 2, 38, 39])
def test_l2_the_other_books_set_no_limits(tariff: str, cut: int) -> None:
    """Nothing is found unless the table agrees on limits."""
    assert findings(cut, tariff=tariff) == []
    assert findings(cut, tariff=tariff, cut_limits=[3, 37]) == [CORTE]


def test_house_rule_cut_limits_null_looks_at_no_cut() -> None:
    """Switched off."""
    assert findings(1, cut_limits=None) == []


@pytest.mark.parametrize(("cut", "found"), [(4, [CORTE]), (5, []), (30, []), (31, [CORTE])])
def test_house_rule_cut_limits_are_taken_as_agreed(cut: int, found: list[Any]) -> None:
    """At least 5 and at most 30."""
    assert findings(cut, cut_limits=[5, 30]) == found


def test_l2_without_a_cut_logged_nothing_is_found() -> None:
    """Nobody said how many were lifted."""
    assert yielded(opened("jepus-1896"), event("deal"), event("pass_out"))["findings"] == []


@pytest.mark.parametrize("cut", [0, 40, -1])
def test_l2_a_cut_leaves_cards_on_both_sides(cut: int) -> None:
    """Of forty cards 1 to 39 are lifted."""
    assert refused(opened("jepus-1896"), event("deal", cut=cut))["code"] == "malformed"


def test_l2_a_void_cut_changes_no_payment() -> None:
    """P = 4; ana wins 4 and 4 from each of three, as with a good cut; the finding names no player."""
    end = [
        event("contract", player="ana", lance="entrada", trump="oros"),
        event("tally", tricks={"ana": 5}),
    ]
    night = yielded(opened("jepus-1896"), event("deal", cut=38), *end)
    good = yielded(opened("jepus-1896"), event("deal", cut=37), *end)
    assert night["hands"][0]["tantos"] == good["hands"][0]["tantos"]
    assert night["findings"] == [CORTE]
    assert good["findings"] == []


def test_l2_each_hand_has_its_own_cut() -> None:
    """Hands 1 and 3 are found, hand 2 is not."""
    deals = [entry for cut in (2, 20, 39) for entry in (event("deal", cut=cut), event("pass_out"))]
    night = yielded(opened("jepus-1896"), *deals)
    assert [found["hand"] for found in night["findings"]] == [1, 3]
    assert [len(hand["findings"]) for hand in night["hands"]] == [1, 0, 1]


@pytest.mark.parametrize("players", [THREE, FOUR])
@pytest.mark.parametrize("tariff", TARIFFS)
def test_r5_nine_cards_and_thirteen_at_every_table(tariff: str, players: tuple[str, ...]) -> None:
    """Four or three at the table: always three hands of nine and a baceta of thirteen; ten and twelve are refused."""
    pack = [rank + letter for letter in "OCEB" for rank in "1234567SCR"]
    hands = {player: pack[9 * place : 9 * place + 9] for place, player in enumerate(THREE)}
    good = event("deal", hands=hands, stock=pack[27:])
    assert yielded(opened(tariff, players), good)["hands"][0]["dealer"] == players[-1]
    ten = event("deal", hands=hands | {"ana": [*pack[:9], pack[39]]}, stock=pack[27:39])
    assert refused(opened(tariff, players), ten)["code"] == "malformed"
