"""Surrender, defence and their words in the Barcelona book; and the words that nobody records."""

from __future__ import annotations

from typing import Any

import pytest

from tests.for_each import for_each
from tests.nights import FOUR, THREE, event, opened, posted, refused, yielded

BOOKS = ["jepus-1896", "jepus-1896-castilla"]


def hand(*events: dict[str, Any], lance: str = "entrada", tariff: str = "jepus-1896") -> list[dict[str, Any]]:
    """A hand of ana in oros at a table of four that dario deals."""
    contract = event("contract", player="ana", lance=lance, trump="oros")
    return [opened(tariff, FOUR), event("deal"), contract, *events]


def first(*events: dict[str, Any], **table: Any) -> dict[str, Any]:
    """The one hand of the night."""
    one: dict[str, Any] = yielded(*hand(*events, **table))["hands"][0]
    return one


def tally(d: int, r: int, t: int) -> dict[str, Any]:
    """beto defended ana's entrada: his tricks, hers, carla's."""
    return event("tally", tricks={"beto": d, "ana": r, "carla": t}, rendicion=True, defensor="beto")


@pytest.mark.parametrize(("tariff", "deal", "size"), [("jepus-1896", 4, 20), ("jepus-1896-castilla", 5, 25)])
def test_r25_an_accepted_surrender_costs_the_puesta(tariff: str, deal: int, size: int) -> None:
    """Four players: A = 4 + 16 = 20, Castilla 5 + 20 = 25; no conditions."""
    one = first(event("rendicion", player="ana", bien=True), tariff=tariff)
    assert one["outcome"] == "rendida"
    assert one["tantos"] == {"ana": -size, "beto": 0, "carla": 0, "dario": -deal}
    assert one["puestas"] == [{"player": "ana", "tantos": size, "to": "plate"}]


def test_r24_a_surrendered_vuelta_pays_the_lance_and_the_puesta() -> None:
    """2 to each of three, A = 20: -26."""
    one = first(event("rendicion", player="ana"), lance="vuelta")
    assert (one["outcome"], one["tantos"]) == ("rendida", {"ana": -26, "beto": 2, "carla": 2, "dario": -2})
    assert posted(one) == [
        ("dario", "plate", 4, "dar"),
        ("ana", "beto", 2, "vuelta"),
        ("ana", "carla", 2, "vuelta"),
        ("ana", "dario", 2, "vuelta"),
        ("ana", "plate", 20, "puesta"),
    ]


@pytest.mark.parametrize("tariff", BOOKS)
def test_r23_a_solo_is_played_out(tariff: str) -> None:
    """No surrender."""
    give_up = event("rendicion", player="ana")
    assert refused(*hand(give_up, lance="solo", tariff=tariff))["code"] == "not_allowed"


@pytest.mark.parametrize("tariff", BOOKS)
def test_r22_the_third_trick_is_the_last_after_which_one_surrenders(tariff: str) -> None:
    """Three tricks: still; four: no more."""
    give_up = event("rendicion", player="ana", bien=True)
    three = [event("trick", winner=player) for player in THREE]
    assert first(*three, give_up, tariff=tariff)["outcome"] == "rendida"
    assert refused(*hand(*three, event("trick", winner="ana"), give_up, tariff=tariff))["code"] == "too_late"


@for_each("word", ["van", "vuelven", "van-y-vienen", "como-vamos", "la-sigo", "la-defiendo", "oros"])
def test_r13_the_words_of_the_draw_are_not_recorded(word: str) -> None:
    """They are neither calls nor declarations nor events of their own."""
    start = [opened("jepus-1896", FOUR), event("deal")]
    assert refused(*start, event("bid", player="ana", call=word))["code"] == "malformed"
    assert refused(*hand(event("declaration", player="beto", kind=word)))["code"] == "malformed"
    assert refused(*hand(event(word, player="beto")))["code"] == "unknown_event"


def test_why_puesta_codillo_and_defensa_of_a_surrendered_hand_cite_the_words() -> None:
    """Puesta, codillo and defensa of a hand that was given up come from the chapter of the words."""
    lines = [
        *first(tally(2, 3, 4))["postings"],
        *first(tally(5, 2, 2))["postings"],
        *first(event("rendicion", player="ana", bien=True))["postings"],
    ]
    cited = {(line["why"], line["source"]) for line in lines}
    assert cited == {
        ("dar", "jepus-1896/tanteo"),
        ("puesta", "jepus-1896/palabras"),
        ("codillo", "jepus-1896/palabras"),
        ("defensa", "jepus-1896/palabras"),
    }
