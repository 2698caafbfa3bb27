"""The descarte and the robo of 1826: how many does each draw, and what is left for the last?"""

from __future__ import annotations

from typing import Any

import pytest

from tests.for_each import for_each
from tests.nights import THREE, Event, event, opened, refused, yielded

STOCK = ["5O", "6O", "1B", "2C", "3C", "4C", "5C", "6E", "7E", "SB", "CB", "RB", "RE"]


def hand(lance: str, *events: Event, **deal: Any) -> list[Event]:
    """A hand of beto in oros in 1826 at a table of three; ana is mano, carla deals."""
    contract = event("contract", player="beto", lance=lance, trump="oros")
    return [opened("voltereta-1826", THREE), event("deal", **deal), contract, *events]


def exchange(player: str, discards: Any, drawn: Any) -> Event:
    """One player's descarte and robo."""
    return event("exchange", player=player, discards=discards, drawn=drawn)


def asleep(*record: Event) -> int | None:
    """How many sleep."""
    count: int | None = yielded(*record)["hands"][0]["duermen"]
    return count


def test_r13_the_hombre_draws_first_wherever_he_sits() -> None:
    """beto, en medio, before the mano; the mano before him is found, and has what lay on top."""
    assert asleep(*hand("entrada", exchange("beto", 3, 3), exchange("ana", 5, 5), exchange("carla", 5, 5))) == 0
    before = yielded(*hand("entrada", exchange("ana", 5, 5), exchange("beto", 3, 3)))
    assert [(each["code"], each["player"]) for each in before["findings"]] == [("robo_antes", "ana")]
    assert before["hands"][0]["duermen"] == 5


@pytest.mark.parametrize(("lance", "last"), [("entrada", 4), ("vuelta", 4)])
def test_r13_the_last_has_at_most_what_is_left(lance: str, last: int) -> None:
    """Entrada 13 - 4 - 5 = 4; vuelta 12 - 3 - 5 = 4: four may be drawn, five not."""
    first = exchange("beto", 4, 4 if lance == "entrada" else 3)
    start = hand(lance, first, exchange("carla", 5, 5))
    assert asleep(*start, exchange("ana", last, last)) == 0
    assert refused(*start, exchange("ana", last + 1, last + 1))["code"] == "contradiction"


@for_each("lance", ["entrada", "vuelta", "solo"])
@for_each("player", ["ana", "carla"])
def test_r14_an_opponent_draws_what_he_puts_away(lance: str, player: str) -> None:
    """Nine at most, in every lance."""
    start = hand(lance, *([] if lance == "solo" else [exchange("beto", 1, 0 if lance == "vuelta" else 1)]))
    yielded(*start, exchange(player, 9, 9))
    for discards, drawn in ((9, 8), (8, 9), (10, 10)):
        assert refused(*start, exchange(player, discards, drawn))["code"] == "contradiction"


def test_r13_in_a_solo_the_opponents_draw_and_the_hombre_does_not() -> None:
    """His nine cards are played as they were dealt."""
    assert asleep(*hand("solo", exchange("ana", 4, 4), exchange("carla", 2, 2))) == 7
    assert refused(*hand("solo", exchange("beto", 1, 1)))["code"] == "contradiction"


def test_r13_the_baceta_tells_who_drew_what() -> None:
    """beto 5O 6O, carla 1B, ana 2C 3C: carla's basto is known, so it cannot be ana's in a trick."""
    start = hand("entrada", exchange("beto", 2, 2), exchange("carla", 1, 1), exchange("ana", 2, 2), stock=STOCK)
    basto = event("trick", cards={"ana": "1B", "beto": "4B", "carla": "5B"})
    assert refused(*start, basto)["code"] == "impossible_card"
    good = yielded(*start, event("trick", cards={"ana": "2C", "beto": "4O", "carla": "1B"}))["hands"][0]
    assert good["tricks"] == {"ana": 0, "beto": 0, "carla": 1}
    assert good["duermen"] == 8
