"""How a hand read before each correction that changed it."""

from __future__ import annotations

import pytest

from projections.versions import Version, versions
from tests.nights import Event, event, night_of as night, opened
from tests.rules.tresillo.hands import passed

OPENED = opened()
LOST = event("tally", tricks={"ana": 4, "beto": 4, "carla": 1})


def won(player: str = "ana") -> list[Event]:
    """A hand that somebody wins with five tricks."""
    other = "carla" if player == "beto" else "beto"
    return [event("deal"), event("contract", player=player, lance="entrada", trump="oros"), event("tally", tricks={player: 5, other: 4})]


def corrected(*strike: int, insert: list[Event] | None = None) -> Event:
    """A correction."""
    return event("correction", strike=list(strike), reason="mal apuntado", **({"insert": insert} if insert else {}))


def outcome(version: Version) -> str:
    """How the hand had come out."""
    game, table = version.night.game, version.night.table
    return str(game.hands(table, version.number - 1)[0].outcome)


def test_a_night_without_corrections_has_no_other_versions() -> None:
    """Nothing was struck."""
    assert versions(night(OPENED, *won()), 1) == []


def test_each_correction_of_a_hand_leaves_the_version_before_it() -> None:
    """Won, then a puesta, then won again: two versions, the first one first; what the second took away was the first's."""
    record = [OPENED, *won(), corrected(4, insert=[LOST]), corrected(5)]
    first, second = versions(night(*record), 1)
    assert [outcome(first), outcome(second)] == ["won", "puesta"]
    assert [(each.seq, each.holds) for each in (first, second)] == [(5, False), (6, True)]
    assert [[step.place for _, step in each.struck] for each in (first, second)] == [[(4, None)], [(5, 1)]]


def test_a_correction_of_another_hand_counts_where_it_changed_what_this_one_paid() -> None:
    """The first hand becomes a puesta, which the second then takes; the third stays as it was."""
    record = [OPENED, *won(), *won("beto"), *passed(), corrected(4, insert=[LOST])]
    now = night(*record)
    assert [len(versions(now, number)) for number in (1, 2, 3)] == [1, 1, 0]
    assert versions(now, 2)[0].struck == []


def test_a_hand_keeps_its_versions_where_it_gets_another_number() -> None:
    """Its count was put right while it was the second; then the first was struck."""
    record = [OPENED, *won(), *won("beto"), corrected(7, insert=[event("tally", tricks={"beto": 6, "carla": 3})]), corrected(2, 3, 4)]
    found = versions(night(*record), 1)
    assert (found[0].seq, found[0].number) == (8, 2)


def test_a_hand_that_was_dealt_after_a_correction_has_no_version_of_it() -> None:
    """The first was corrected before the second and the third were dealt; the second was corrected later."""
    record = [OPENED, *won(), corrected(4, insert=[LOST]), *won("beto"), *passed()]
    assert [len(versions(night(*record), number)) for number in (1, 2, 3)] == [1, 0, 0]
    late = corrected(8, insert=[event("tally", tricks={"beto": 6, "carla": 3})])
    assert [[each.seq for each in versions(night(*record, late), number)] for number in (1, 2)] == [[5], [11]]


def test_a_deal_that_was_put_again_in_its_place_is_the_same_hand() -> None:
    """The whole hand was struck and told anew in one correction."""
    found = versions(night(OPENED, *won(), corrected(2, 3, 4, insert=won("beto"))), 1)
    assert [len(each.struck) for each in found] == [3]


def test_a_hand_that_only_a_correction_brought_has_none_before_it() -> None:
    """It was forgotten, and added behind the first."""
    forgotten = event("correction", after=4, insert=won("beto"), reason="olvidada")
    assert versions(night(OPENED, *won(), forgotten), 2) == []


def test_a_hand_that_was_not_dealt_has_no_versions() -> None:
    """As for every question about a hand."""
    with pytest.raises(LookupError):
        versions(night(OPENED), 1)
