"""Play in 1826: who leads, what must be followed, when is a surrender too late?"""

from __future__ import annotations

from typing import Any

import pytest

from tests.nights import THREE, Event, event, opened, refused, yielded


def hand(*events: Event, lance: str = "entrada", trump: str = "oros", player: str = "ana", **deal: Any) -> list[Event]:
    """A hand in 1826 at a table of three; ana is mano, carla deals."""
    contract = event("contract", player=player, lance=lance, trump=trump)
    return [opened("voltereta-1826", THREE), event("deal", **deal), contract, *events]


def trick(ana: str, beto: str, carla: str) -> Event:
    """One trick with its cards."""
    return event("trick", cards={"ana": ana, "beto": beto, "carla": carla})


def test_r16_who_has_the_suit_must_follow_it() -> None:
    """beto throws a basto on a copa and plays 2C later: found for trick 1, by the art of 1826; it changes no trick."""
    night = yielded(*hand(trick("RC", "3B", "7C"), trick("CC", "2C", "6C")))
    found = {"hand": 1, "code": "renuncio", "source": "voltereta-1826/art-4", "player": "beto", "trick": 1}
    assert night["findings"] == [found]
    assert night["hands"][0]["tricks"] == {"ana": 2, "beto": 0, "carla": 0}


def test_r16_who_has_not_the_suit_plays_what_he_likes() -> None:
    """beto without copas may trump the rey with 2O, and may as well throw 2B though he has trumps."""
    dealt = {"beto": ["2O", "3O", "2E", "3E", "4E", "5E", "2B", "3B", "4B"]}
    night = yielded(*hand(trick("RC", "2O", "5B"), hands=dealt))
    assert night["findings"] == []
    thrown = yielded(*hand(trick("RC", "2B", "5B"), hands=dealt))
    assert thrown["findings"] == []


def test_r16_nobody_need_win_or_go_over() -> None:
    """beto, with RC, lays 2C on the sota; with 1E and 2O he may lay the dos or the espada on the sota de oros."""
    dealt = {"beto": ["RC", "2C", "1E", "2O", "4E", "5E", "2B", "3B", "4B"]}
    night = yielded(*hand(trick("SC", "2C", "3C"), trick("3E", "4E", "6E"), hands=dealt))
    assert night["findings"] == []
    assert yielded(*hand(trick("SO", "2O", "4O"), hands=dealt))["findings"] == []
    assert yielded(*hand(trick("SO", "1E", "4O"), hands=dealt))["findings"] == []


def test_r16_a_trick_against_the_rule_is_won_as_it_lies() -> None:
    """beto, who has 2C, trumps the rey de copas: the trick is his, and the offence is found."""
    dealt = {"beto": ["RO", "2C", "1E", "2O", "4E", "5E", "2B", "3B", "4B"]}
    one = yielded(*hand(trick("RC", "2O", "7C"), hands=dealt))["hands"][0]
    assert one["tricks"] == {"ana": 0, "beto": 1, "carla": 0}
    assert [(found["trick"], found["player"]) for found in one["findings"]] == [(1, "beto")]


@pytest.mark.parametrize("lance", ["entrada", "vuelta"])
def test_l5_the_fourth_trick_ends_the_time_for_surrender(lance: str) -> None:
    """Three tricks logged: accepted; the fourth is there: too late."""
    give_up = event("rendicion", player="ana", bien=True)
    three = [event("trick", winner=player) for player in THREE]
    assert yielded(*hand(*three, give_up, lance=lance))["hands"][0]["outcome"] == "rendida"
    assert refused(*hand(*three, event("trick", winner="ana"), give_up, lance=lance))["code"] == "too_late"


def test_r22_the_hombre_may_surrender_before_he_has_seen_a_trick() -> None:
    """P = 5, three players: A = 20 into the plate."""
    one = yielded(*hand(event("rendicion", player="ana", bien=True)))["hands"][0]
    assert one["tantos"] == {"ana": -20, "beto": 0, "carla": -5}
