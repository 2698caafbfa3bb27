"""Which nine cards count for the estuches, and what is each trump called?"""

from __future__ import annotations

from typing import Any

import pytest

from tests.nights import THREE, Event, event, opened, refused, yielded

DEALT = ["1E", "7O", "1O", "2C", "3C", "2E", "3E", "2B", "3B"]
PLAIN = ["2C", "3C", "4C", "5C", "2E", "3E", "4E", "2B", "3B"]
WON = event("tally", tricks={"ana": 5, "beto": 4})


def night(*events: Event, dealt: list[str] | None = None, tariff: str = "jepus-1896", **contract: Any) -> Event:
    """The hand of ana, dealt these cards at a table of three; an entrada in oros unless it says otherwise."""
    play: Event = {"player": "ana", "lance": "entrada", "trump": "oros"} | contract
    deal = event("deal", hands={"ana": dealt}) if dealt else event("deal")
    first: Event = yielded(opened(tariff, THREE), deal, event("contract", **play), *events)["hands"][0]
    return first


def exchange(discards: Any, drawn: Any, player: str = "ana") -> Event:
    """One player's descarte and robo."""
    return event("exchange", player=player, discards=discards, drawn=drawn)


def test_r33_the_hand_as_dealt_counts_when_nothing_is_exchanged() -> None:
    """Dealt espada and mala without the basto: 0; with it three."""
    assert night(WON, dealt=DEALT)["estuches"] == 0
    assert night(WON, dealt=["1B", *DEALT[:8]])["estuches"] == 4
    assert night(WON, dealt=["1B", "1E", "7O", *DEALT[3:9]])["estuches"] == 3


def test_r33_a_card_drawn_counts() -> None:
    """1B drawn for a copa completes espada, mala, basto, punto: four; RO drawn besides makes five."""
    assert night(exchange(["2C"], ["1B"]), WON, dealt=DEALT)["estuches"] == 4
    assert night(exchange(["2C", "3C"], ["RO", "1B"]), WON, dealt=DEALT)["estuches"] == 5
    assert night(exchange(["2C", "3C"], ["CO", "1B"]), WON, dealt=DEALT)["estuches"] == 4


def test_r33_a_card_put_away_does_not_count() -> None:
    """1O goes and 1B comes: three; the mala goes: none of the sequence is left but the espada, 0."""
    assert night(exchange(["1O"], ["1B"]), WON, dealt=DEALT)["estuches"] == 3
    assert night(exchange(["7O"], ["1B"]), WON, dealt=DEALT)["estuches"] == 0


def test_r33_contra_the_estuche_is_reckoned_after_the_exchange_too() -> None:
    """Plain cards: minus three; drawn 1B: 0. Dealt the basto and put away: minus three again."""
    assert night(WON, dealt=PLAIN)["estuches"] == -3
    assert night(exchange(["2C"], ["1B"]), WON, dealt=PLAIN)["estuches"] == 0
    assert night(exchange(["1B"], ["6O"]), WON, dealt=["1B", *PLAIN[:8]])["estuches"] == -3


def test_r33_the_baceta_says_what_a_count_drew() -> None:
    """Discards named, draws counted, the baceta logged: its top two are 1B and RO: five."""
    stock = ["1B", "RO", "4C", "5C", "6C", "7C", "4E", "5E", "6E", "7E", "4B", "5B", "6B"]
    record = [
        opened("jepus-1896", THREE),
        event("deal", hands={"ana": DEALT}, stock=stock),
        event("contract", player="ana", lance="entrada", trump="oros"),
        exchange(["2C", "3C"], 2),
        WON,
    ]
    assert yielded(*record)["hands"][0]["estuches"] == 5


def test_r33_counts_of_an_exchange_hide_the_hand() -> None:
    """Two away and two drawn, nobody knows which: what is stated counts, otherwise 0."""
    assert night(exchange(2, 2), WON, dealt=DEALT)["estuches"] == 0
    said = event("tally", tricks={"ana": 5, "beto": 4}, estuches=3)
    assert night(exchange(2, 2), said, dealt=DEALT)["estuches"] == 3


def test_j32_the_card_turned_is_among_the_nine() -> None:
    """Espada and basto dealt, the mala 7O turned, one plain card away: three."""
    dealt = ["1E", "1B", "2C", "3C", "2E", "3E", "4E", "2B", "3B"]
    turned = {"lance": "vuelta", "trump": "oros", "turned": "7O"}
    assert night(exchange(["2C"], []), WON, dealt=dealt, **turned)["estuches"] == 3
    assert night(exchange(["2C", "3C"], ["1O"]), WON, dealt=dealt, **turned)["estuches"] == 4
    assert night(exchange(["7O"], []), WON, dealt=dealt, **turned)["estuches"] == 0


def test_j32_a_vuelta_without_exchange_logged_is_not_known() -> None:
    """Ten cards, one of them went: espada, mala and basto are there, but nobody knows whether all stayed."""
    dealt = ["1E", "1B", "2C", "3C", "2E", "3E", "4E", "2B", "3B"]
    turned = {"lance": "vuelta", "trump": "oros", "turned": "7O"}
    assert night(WON, dealt=dealt, **turned)["estuches"] == 0
    said = event("tally", tricks={"ana": 5, "beto": 4}, estuches=3)
    assert night(said, dealt=dealt, **turned)["estuches"] == 3


def test_j32_cards_as_played_count_without_any_hand_logged() -> None:
    """Nine tricks of ana with 1E 7O 1B and six others, RO and 1O not hers: three estuches, and a bola."""
    ana = ["1E", "7O", "1B", "RC", "CC", "RE", "CE", "RB", "CB"]
    beto = ["3O", "5O", "RO", "1C", "2C", "SE", "7E", "SB", "7B"]
    carla = ["2O", "4O", "1O", "3C", "4C", "6E", "5E", "6B", "5B"]
    tricks = [event("trick", cards={"ana": a, "beto": b, "carla": c}) for a, b, c in zip(ana, beto, carla, strict=True)]
    first = night(*tricks, lance="solo")
    assert (first["estuches"], first["bola"]) == (3, "won")


def test_r33_the_rendidos_declaration_lapses_when_the_hand_is_defended() -> None:
    """ana said four; beto defends and may say his own, three; or says nothing: 0."""
    start = [
        opened("voltereta-1826", THREE),
        event("deal"),
        event("contract", player="ana", lance="entrada", trump="oros"),
        event("declaration", player="ana", kind="estuches", count=4),
        event("rendicion", player="ana"),
        event("defensa", player="beto"),
    ]
    tally = event("tally", tricks={"ana": 2, "beto": 5, "carla": 2})
    own = event("declaration", player="beto", kind="estuches", count=3)
    silent = yielded(*start, tally)["hands"][0]
    assert (silent["estuches"], silent["tantos"]) == (0, {"ana": -20, "beto": 20, "carla": -5})
    declared = yielded(*start, own, tally)["hands"][0]
    assert (declared["estuches"], declared["tantos"]) == (3, {"ana": -23, "beto": 26, "carla": -8})
    other = event("declaration", player="carla", kind="estuches", count=3)
    assert refused(*start, other)["code"] == "wrong_player"


@pytest.mark.parametrize("lance", ["entrada", "vuelta"])
def test_r33_a_surrendered_hand_has_no_estuches(lance: str) -> None:
    """Declared or known, a rendida yields 0 and pays none."""
    said = event("declaration", player="ana", kind="estuches", count=3)
    first = night(said, event("rendicion", player="ana", bien=True), lance=lance)
    assert (first["outcome"], first["estuches"]) == ("rendida", 0)
