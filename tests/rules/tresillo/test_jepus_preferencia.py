"""Who is preferred in the auction of the Barcelona book, and what does he owe?"""

from __future__ import annotations

import pytest

from tests.for_each import for_each
from tests.nights import THREE, Event, event, opened, refused, yielded

BOOKS = ["jepus-1896", "jepus-1896-castilla"]


def auction(calls: str, tariff: str, players: tuple[str, ...] = THREE) -> list[Event]:
    """A deal and its calls, like "ana juego, beto mas"."""
    bids = [event("bid", player=who, call=call) for who, call in (part.split() for part in calls.split(", "))]
    return [opened(tariff, players), event("deal"), *bids]


def found(record: list[Event], player: str, lance: str) -> list[str]:
    """The findings, by code, when this player makes this contract in oros."""
    contract = event("contract", player=player, lance=lance, trump="oros")
    return [finding["code"] for finding in yielded(*record, contract)["findings"]]


@for_each("tariff", BOOKS)
@for_each(
    ("calls", "player", "least"),
    [
        ("ana juego, beto paso, carla paso", "ana", "entrada"),
        ("ana juego, beto mas, carla paso, ana paso", "beto", "vuelta"),
        ("ana juego, beto mas, carla paso, ana mas, beto paso", "ana", "vuelta"),
        ("ana juego, beto mas, carla paso, ana mas, beto mas, ana paso", "beto", "solo"),
        ("ana juego, beto mas, carla mas, ana paso, beto paso", "carla", "solo"),
        ("ana paso, beto juego, carla mas, beto paso", "carla", "vuelta"),
        ("ana paso, beto juego, carla mas, beto mas, carla paso", "beto", "vuelta"),
    ],
)
def test_r10_who_sits_before_the_other_may_equal_him(tariff: str, calls: str, player: str, least: str) -> None:
    """The later one must name a higher suerte, the earlier one has the preference at the same."""
    order = ["entrada", "vuelta", "solo"]
    for lance in order:
        expected = [] if order.index(lance) >= order.index(least) else ["lance_inferior"]
        assert found(auction(calls, tariff), player, lance) == expected


@pytest.mark.parametrize("tariff", BOOKS)
def test_r11_over_a_solo_there_is_nothing(tariff: str) -> None:
    """carla stands at a solo and ana equals it: beto, behind ana, cannot go over."""
    assert refused(*auction("ana juego, beto mas, carla mas, ana mas, beto mas", tariff))["code"] == "not_allowed"
