"""The auction of 1826: each earlier one may equal the later, and mejor goes over him."""

from __future__ import annotations

from typing import Any

from tests.for_each import for_each
from tests.nights import THREE, Event, event, opened, refused, yielded

LANCES = ["entrada", "vuelta", "solo"]


def auction(calls: str, *, favor: str | None = None) -> list[Event]:
    """A hand of 1826 at a table of three and its calls, like "ana juego, beto mejor"."""
    bids = [event("bid", player=who, call=call) for who, call in (part.split() for part in calls.split(", "))]
    return [opened("voltereta-1826", THREE, overrides={"favor": favor}), event("deal"), *bids]


def found(record: list[Event], player: str, lance: str, trump: str = "oros") -> list[Any]:
    """The findings of a contract."""
    contract = event("contract", player=player, lance=lance, trump=trump)
    findings: list[Any] = yielded(*record, contract)["findings"]
    return findings


@for_each(
    ("calls", "player", "least"),
    [
        ("ana juego, beto paso, carla paso", "ana", "entrada"),
        ("ana juego, beto mejor, carla paso, ana paso", "beto", "vuelta"),
        ("ana juego, beto mejor, carla paso, ana mejor, beto paso", "ana", "vuelta"),
        ("ana juego, beto paso, carla mejor, ana mejor, carla mejor, ana paso", "carla", "solo"),
        ("ana juego, beto paso, carla mejor, ana mejor, carla mejor, ana mejor, carla paso", "ana", "solo"),
        ("ana paso, beto juego, carla mejor, beto mejor, carla paso", "beto", "vuelta"),
        ("ana paso, beto juego, carla mejor, beto mejor, carla mejor, beto mejor, carla paso", "beto", "solo"),
    ],
)
def test_r11_what_a_mejor_commits_to(calls: str, player: str, least: str) -> None:
    """Behind the holder one lance higher, before him the same; under it, one finding that names the hombre."""
    for lance in LANCES:
        lower = LANCES.index(lance) < LANCES.index(least)
        finding = {"hand": 1, "code": "lance_inferior", "source": "fournier/ofertas", "player": player}
        assert found(auction(calls), player, lance) == ([finding] if lower else [])


def test_j26_each_earlier_seat_is_preferred() -> None:
    """en medio equals the postre at the vuelta; the mano equals both at the solo."""
    calls = "ana juego, beto mejor, carla mejor, ana mejor, beto paso, carla paso"
    assert found(auction(calls), "ana", "solo") == []
    assert [one["code"] for one in found(auction(calls), "ana", "vuelta")] == ["lance_inferior"]
    two = "ana paso, beto juego, carla mejor, beto mejor, carla paso"
    assert found(auction(two), "beto", "vuelta") == []


def test_r11_with_a_palo_de_favor_an_entrada_of_it_is_a_step() -> None:
    """The table of 1826 that plays with favor: mejor over a juego is an entrada in the favor suit or a vuelta."""
    record = auction("ana juego, beto mejor, carla paso, ana paso", favor="copas")
    assert [one["code"] for one in found(record, "beto", "entrada", "oros")] == ["lance_inferior"]
    assert found(record, "beto", "entrada", "copas") == []
    assert found(record, "beto", "vuelta", "oros") == []


def test_r10_a_game_once_said_is_said_once() -> None:
    """A second juego of one player, a mejor before any and a call after one's own paso are out of order."""
    for calls in ("ana juego, beto juego, carla mejor, ana juego", "ana mejor", "ana paso, beto juego, carla paso, ana mejor"):
        assert refused(*auction(calls))["code"] == "out_of_order"


@for_each(
    ("calls", "player", "least"),
    [
        ("ana juego, beto juego, carla paso", "ana", "entrada"),
        ("ana juego, beto juego, carla juego", "ana", "entrada"),
        ("ana paso, beto juego, carla juego", "beto", "entrada"),
        ("ana juego, beto juego, carla mejor, ana paso, beto paso", "carla", "vuelta"),
        ("ana juego, beto juego, carla mejor, ana mejor, beto mejor, carla paso, ana paso", "beto", "solo"),
        ("ana juego, beto juego, carla mejor, ana mejor, beto paso, carla paso", "ana", "vuelta"),
        ("ana juego, beto paso, carla juego", "ana", "entrada"),
    ],
)
def test_house_rule_juego_again_leaves_the_game_to_the_earlier(calls: str, player: str, least: str) -> None:
    """Of equal games his who sits before; who said it again may answer a mejor; then nobody has a further call."""
    for lance in LANCES:
        assert bool(found(auction(calls), player, lance)) == (LANCES.index(lance) < LANCES.index(least))
    for other in THREE:
        for call in ("paso", "juego", "mejor"):
            assert refused(*auction(f"{calls}, {other} {call}"))["code"] == "out_of_order"
        if other != player:
            assert refused(*auction(calls), event("contract", player=other, lance="solo", trump="oros"))["code"] == "contradiction"


def test_house_rule_juego_again_is_over_with_a_mejor() -> None:
    """And before the first juego nothing is new; a table may have it otherwise."""
    assert refused(*auction("ana juego, beto mejor, carla juego"))["code"] == "out_of_order"
    record = [opened("voltereta-1826", THREE, overrides={"juego_again": False}), event("deal"), event("bid", player="ana", call="juego")]
    assert refused(*record, event("bid", player="beto", call="juego"))["code"] == "out_of_order"
    record = [opened(players=THREE, overrides={"juego_again": True}), event("deal"), event("bid", player="ana", call="juego")]
    assert yielded(*record, event("bid", player="beto", call="juego"))["findings"] == []


def test_r10_who_is_left_alone_without_a_word_still_speaks() -> None:
    """Two have passed: the postre says juego, and is hombre; or paso, and the hand is void."""
    assert found(auction("ana paso, beto paso, carla juego"), "carla", "entrada") == []
    assert yielded(*auction("ana paso, beto paso, carla paso"))["hands"][0]["outcome"] == "passed_out"
