"""What things cost in a suit of favor. Source: mediator-1826/cap-4-favor, mediator-1826/tresillo-rey"""

from __future__ import annotations

from typing import Any

from tests.for_each import for_each
from tests.nights import event
from tests.rules.mediator.hands import lines, opened, scored

SUITS = ("espadas", "oros", "copas", "bastos")
"""By their class: plain, favor, refavor, fulminante."""
FAVORS = {"favor": "oros", "refavor": "copas", "fulminante": "bastos"}
PRICES = {"entrada": 4, "mediator": 5, "solo": 7, "bola": 10, "primeras": 1, "estuche": 3, "estuche_extra": 2}


def won(lance: str, k: int, **overrides: Any) -> dict[str, int]:
    """What ana is paid for each reason who wins every trick from the start with five estuches, in a suit of class k."""
    called = {"called": "RE" if k else "RO"} if lance == "mediator" else {}
    contract = event("contract", player="ana", lance=lance, trump=SUITS[k], bola=True, **called)
    night = opened(overrides={**FAVORS, **PRICES, "put": 100, **overrides})
    hand = scored(night, event("deal"), contract, event("tally", tricks={"ana": 10}, estuches=5))
    return {why: tantos for _, _, tantos, why in lines(hand)}


@for_each("k", range(4))
def test_cap_4_favor_doubles_game_bola_and_conditions(k: int) -> None:
    """2^k of everything: the estuche of five is 3 + 2 × 2."""
    assert won("solo", k) == {"juego": 7 * 2**k, "bola": 10 * 2**k, "estuche": 7 * 2**k}
    assert won("mediator", k) == {"juego": 5 * 2**k, "bola": 10 * 2**k, "estuche": 7 * 2**k}


@for_each("k", range(4))
def test_cap_4_favor_single_raises_the_conditions_only(k: int) -> None:
    assert won("solo", k, favor_game="single") == {"juego": 7, "bola": 10, "estuche": 7 * 2**k}


@for_each(
    ("k", "juego", "bola"),
    [(0, 7, 10), (1, 9, 13), (2, 12, 17), (3, 14, 20)],
    ids=["plain", "favor", "refavor", "fulminante"],
)
def test_cap_4_favor_third_rounds_game_and_bola_each_to_the_nearest(k: int, juego: int, bola: int) -> None:
    """7 × 4/3 = 9⅓, 7 × 5/3 = 11⅔; 10 × 4/3 = 13⅓, 10 × 5/3 = 16⅔."""
    assert won("solo", k, favor_game="third", conditions=False) == {"juego": juego, "bola": bola}


@for_each(("number", "tantos"), [(3, 3), (4, 5), (5, 7), (10, 17)])
def test_cap_4_estuche_each_further_card_costs_its_extra(number: int, tantos: int) -> None:
    """3 for the three, 2 for each further."""
    contract = event("contract", player="ana", lance="solo", trump="espadas")
    tally = event("tally", tricks={"ana": 7, "beto": 3}, primeras=False, estuches=number)
    hand = scored(opened(overrides=PRICES), event("deal"), contract, tally)
    assert lines(hand, "estuche") == [(player, "ana", tantos, "estuche") for player in ("beto", "carla", "dario")]


@for_each(
    ("counts", "whys"),
    [({"ana": 6, "beto": 4}, ["juego", "primeras"]), ({"ana": 5, "beto": 5}, ["puesta"]), ({"ana": 4, "beto": 6}, ["codillo", "primeras"])],
)
def test_cap_4_primeras_belong_to_the_party_that_made_the_first_n(counts: dict[str, int], whys: list[str]) -> None:
    """Told of the whole hand: of the side if it won, of the adversaries if they made six; with five all of nobody."""
    contract = event("contract", player="ana", lance="solo", trump="espadas")
    tricks = [event("trick", winner="ana" if counts["ana"] > 5 else "beto")] * (4 if counts["ana"] != 5 else 1)
    tally = event("tally", tricks=counts, **({"primeras": True} if counts["ana"] != 5 else {}))
    if counts["ana"] == 6:
        # A hand that is played alone and went on past the first six had no primeras, unless it was the Bola.
        tally["data"]["primeras"] = True
    hand = scored(opened(), event("deal"), contract, *tricks, tally)
    bola = ["bola_perdida"] if hand["bola"] == "lost" else []
    assert list(dict.fromkeys(line[3] for line in lines(hand))) == whys + bola
