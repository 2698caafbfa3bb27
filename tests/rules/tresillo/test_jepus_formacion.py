"""Is the cut good, and how are the cards given out?"""

from __future__ import annotations

from typing import Any

from tests.for_each import for_each
from tests.nights import event, opened, yielded

CORTE = {"hand": 1, "code": "corte", "source": "jepus-1896/formacion"}


def findings(cut: int, *events: dict[str, Any], tariff: str = "jepus-1896", **rules: Any) -> list[dict[str, Any]]:
    """What the replay finds of a first deal cut so, passed out unless it goes on."""
    night = yielded(opened(tariff, overrides=rules), event("deal", cut=cut), *(events or [event("pass_out")]))
    found: list[dict[str, Any]] = night["hands"][0]["findings"]
    assert night["findings"] == found
    return found


@for_each("cut", range(1, 40))
def test_l2_fewer_than_three_or_more_than_thirty_seven_is_no_cut(cut: int) -> None:
    """1 and 2, 38 and 39 are found; 3 to 37 are good."""
    assert findings(cut) == ([CORTE] if cut in (1, 2, 38, 39) else [])


def test_house_rule_cut_limits_null_looks_at_no_cut() -> None:
    """Switched off."""
    assert findings(1, cut_limits=None) == []


def test_l2_without_a_cut_logged_nothing_is_found() -> None:
    """Nobody said how many were lifted."""
    assert yielded(opened("jepus-1896"), event("deal"), event("pass_out"))["findings"] == []


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
