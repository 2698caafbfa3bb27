"""How did the version of before read a hand? It is asked only of what a night came to that it closed."""

from __future__ import annotations

from typing import Any

from tests.nights import event, yielded
from tests.read_then import read_then, stored

OPENED = event("night_opened", game="cientos", rules={"tariff": "cientos-1807"}, players=["ana", "beto"])
ELEVENTH = [
    OPENED,
    event("deal"),
    event("exchange", player="ana", discards=4, drawn=3),
    event("exchange", player="beto", discards=3),
    *[event("trick", winner=player) for player in (*["ana"] * 7, *["beto"] * 3, "ana")],
]
"""ana plays with eleven cards, and takes the eleventh trick with the last of them."""


def carteo(shown: Any) -> dict[str, int]:
    """The points of play of each in the last hand."""
    return {player: count["carteo"] for player, count in shown["hands"][-1]["count"].items()}


def test_the_last_trick_was_led_by_who_took_the_eleventh_with_his_last_card() -> None:
    """Her eight leads, the eleventh and a ninth lead: 10, beto 6; today, without the lead of a card that she has not got: 9."""
    record = [*ELEVENTH, event("trick", winner="beto")]
    assert carteo(read_then(*record)) == {"ana": 10, "beto": 6}
    assert carteo(yielded(*record)) == {"ana": 9, "beto": 6}


def test_a_twelfth_trick_that_is_refused_today_reads_as_it_did() -> None:
    """Whoever said that ana led it, or took it, is believed: at both readings she counts the lead."""
    for told in ({"leader": "ana", "winner": "beto"}, {"winner": "ana"}):
        record = [*ELEVENTH, event("trick", **told)]
        assert carteo(stored(*record)) == carteo(read_then(*record))
        assert carteo(stored(*record))["ana"] == 10 + (told["winner"] == "ana")
