"""What does the replay find out by itself, and what if the record says otherwise?"""

from __future__ import annotations

from typing import Any

import pytest

from tests.for_each import for_each
from tests.nights import Event, event, opened, refused, yielded

ANA = ["CC", "6O", "SO", "4B", "2B", "4C", "SE", "1O", "7O"]
BETO = ["RC", "1C", "1E", "5B", "7B", "CB", "3C", "5C", "5E"]
FOUR_ESTUCHES = ["1E", "7O", "1B", "1O", "CO", "RC", "RE", "RB", "SC"]
NONE_OF_THREE = ["1O", "RO", "CO", "SO", "2O", "3O", "RC", "RE", "RB"]
STOCK = ["2C", "CE", "5O", "SB", "1B", "3E", "3O", "2O", "RO", "4E", "3B", "RB", "7E"]

DEAL = event("deal")
WON = {"ana": 5, "beto": 3, "carla": 1}


def contract(lance: str = "entrada", trump: str = "oros", **data: Any) -> Event:
    """ana's contract."""
    return event("contract", player="ana", lance=lance, trump=trump, **data)


def trick(ana: str, beto: str, carla: str, **data: Any) -> Event:
    """One card of each."""
    return event("trick", cards={"ana": ana, "beto": beto, "carla": carla}, **data)


def estuches(count: int, player: str = "ana") -> Event:
    """The jugador says how many."""
    return event("declaration", player=player, kind="estuches", count=count)


def tally(**data: Any) -> Event:
    """5–3–1 and what is said besides."""
    return event("tally", tricks=WON, **data)


def code(*record: Event) -> str:
    """Why the last event is refused, in a word."""
    answer: str = refused(*record)["code"]
    return answer


def hand(*record: Event) -> dict[str, Any]:
    """The last hand as it is yielded."""
    answer: dict[str, Any] = yielded(*record)["hands"][-1]
    return answer


NIGHT = (opened(), DEAL, contract())


def test_derived_dealer_stated_otherwise_is_a_contradiction() -> None:
    """dario's turn, then ana's."""
    assert hand(opened(), event("deal", dealer="dario"))["dealer"] == "dario"
    assert code(opened(), event("deal", dealer="ana")) == "contradiction"


def test_derived_leader_and_winner_stated_otherwise_are_contradictions() -> None:
    """ana leads the rey de copas and wins it; then she leads."""
    first = trick("RC", "2C", "3C")
    assert hand(*NIGHT, trick("RC", "2C", "3C", leader="ana", winner="ana"))["tricks"]["ana"] == 1
    assert code(*NIGHT, trick("RC", "2C", "3C", leader="beto")) == "contradiction"
    assert code(*NIGHT, trick("RC", "2C", "3C", winner="beto")) == "contradiction"
    assert code(*NIGHT, first, event("trick", winner="carla", leader="carla")) == "contradiction"


def test_derived_trump_stated_otherwise_is_a_contradiction() -> None:
    """The turned card, or the top of the stock, says it."""
    turned = contract("vuelta", "oros", turned="5O")
    assert hand(opened(), DEAL, turned)["trump"] == "oros"
    assert code(opened(), DEAL, contract("vuelta", "copas", turned="5O")) == "contradiction"
    assert code(opened(), event("deal", stock=STOCK), contract("vuelta", "oros")) == "contradiction"


def test_derived_solera_stated_otherwise_is_a_contradiction() -> None:
    """Two cards away are none."""
    night = (opened(overrides={"solera": True}), DEAL, contract("vuelta", solera=True))
    assert hand(*night, event("exchange", player="ana", discards=1, drawn=0))["solera"] is True
    assert code(*night, event("exchange", player="ana", discards=2, drawn=1)) == "contradiction"


def test_derived_primeras_stated_otherwise_are_a_contradiction() -> None:
    """Five logged tricks of the contra."""
    five = [event("trick", winner="beto"), event("trick", winner="carla")] * 2 + [event("trick", winner="beto")]
    tricks = {"ana": 4, "beto": 3, "carla": 2}
    assert hand(*NIGHT, *five, event("tally", tricks=tricks))["primeras"] == "contra"
    assert code(*NIGHT, *five, event("tally", tricks=tricks, primeras="hombre")) == "contradiction"


def test_derived_counts_of_tricks_stated_otherwise_are_a_contradiction() -> None:
    """Two of carla's are logged; one is counted."""
    two = [event("trick", winner="carla")] * 2
    assert hand(*NIGHT, *two, event("tally", tricks={"ana": 5, "beto": 2, "carla": 2}))["tricks"]["carla"] == 2
    assert code(*NIGHT, *two, tally()) == "contradiction"


@pytest.mark.parametrize("trump", ["espadas", "bastos"])
def test_derived_estuches_that_the_trump_has_not_are_a_contradiction(trump: str) -> None:
    """Eleven trumps: twelve cannot be missing, declared or counted."""
    night = (opened(), DEAL, contract(trump=trump))
    assert code(*night, estuches(-12)) == "contradiction"
    assert code(*night, tally(estuches=-12)) == "contradiction"
    assert hand(*night, tally(estuches=-11))["estuches"] == -11


# a solo keeps the nine dealt cards, so they are known


def test_derived_estuches_of_a_known_hand_need_not_be_said() -> None:
    """Espada, mala, basto, punto, and no rey: four. A solo: 5 + 20 + 4 = 29 → 30 from each of three, and 5."""
    night = (opened(), event("deal", hands={"ana": FOUR_ESTUCHES}), contract("solo"))
    for said in ({}, {"estuches": 4}):
        night_read = yielded(*night, tally(**said))
        assert night_read["hands"][0]["estuches"] == 4
        assert night_read["balance"] == {"ana": 95, "beto": -30, "carla": -30, "dario": -35}


@for_each("count", [0, 3, 5, -3])
def test_derived_estuches_of_a_known_hand_stated_otherwise_are_a_contradiction(count: int) -> None:
    """She has four, and no more and no fewer."""
    night = (opened(), event("deal", hands={"ana": FOUR_ESTUCHES}), contract("solo"))
    assert code(*night, tally(estuches=count)) == "contradiction"
    if count:
        assert code(*night, estuches(count)) == "contradiction"
    assert hand(*night, estuches(4), tally())["estuches"] == 4


def test_derived_estuches_missing_of_a_known_hand_need_not_be_said() -> None:
    """None of the three, but the punto: −3."""
    night = (opened(), event("deal", hands={"ana": NONE_OF_THREE}), contract("solo"))
    assert hand(*night, tally())["estuches"] == -3
    assert code(*night, tally(estuches=-4)) == "contradiction"
    assert code(*night, tally(estuches=0)) == "contradiction"


def test_derived_estuches_of_a_known_hand_may_be_none() -> None:
    """The mala alone: neither three nor none of the three."""
    night = (opened(), event("deal", hands={"ana": ANA}), contract("solo"))
    assert hand(*night, tally())["estuches"] == 0
    assert hand(*night, tally(estuches=0))["estuches"] == 0
    assert code(*night, tally(estuches=3)) == "contradiction"
    assert code(*night, tally(estuches=-3)) == "contradiction"


# known to be elsewhere, or known to be there


@for_each("card", ["1E", "7O", "1B"])
@for_each("player", ["beto", "carla"])
def test_derived_estuches_whose_card_lies_elsewhere_are_a_contradiction(player: str, card: str) -> None:
    """An opponent lays one of the three: declared before, that trick is refused; declared after it, the declaration."""
    cards = {"ana": "2O", "beto": "3O", "carla": "4O"} | {player: card}
    laid = event("trick", cards=cards)
    assert code(*NIGHT, estuches(3), laid) == "contradiction"
    assert code(*NIGHT, laid, estuches(3)) == "contradiction"
    assert code(*NIGHT, laid, tally(estuches=3)) == "contradiction"


def test_derived_estuches_whose_fourth_lies_elsewhere_are_a_contradiction() -> None:
    """beto lays the punto: four cannot be; three can."""
    laid = trick("2O", "1O", "3O")
    assert code(*NIGHT, laid, estuches(4)) == "contradiction"
    assert code(*NIGHT, estuches(4), laid) == "contradiction"
    assert hand(*NIGHT, laid, estuches(3), tally())["estuches"] == 3


def test_derived_estuches_that_exclude_a_card_that_is_there_are_a_contradiction() -> None:
    """ana lays the punto herself: with it three would be four at least. The rey she may have besides three."""
    punto, rey = trick("1O", "2O", "3O"), trick("RO", "2O", "3O")
    assert code(*NIGHT, estuches(3), punto) == "contradiction"
    assert code(*NIGHT, punto, estuches(3)) == "contradiction"
    assert hand(*NIGHT, estuches(3), rey, tally())["estuches"] == 3
    assert code(*NIGHT, estuches(4), rey) == "contradiction"
    assert hand(*NIGHT, estuches(5), rey, tally())["estuches"] == 5
    assert hand(*NIGHT, estuches(4), trick("CO", "2O", "3O"), tally())["estuches"] == 4


@for_each("card", ["1E", "7O", "1B"])
def test_derived_estuches_missing_that_are_there_are_a_contradiction(card: str) -> None:
    """She lays one of the three herself."""
    laid = trick(card, "2O", "3O")
    assert code(*NIGHT, estuches(-3), laid) == "contradiction"
    assert code(*NIGHT, laid, estuches(-3)) == "contradiction"
    voltereta = (opened("voltereta-1826"), DEAL, contract())
    assert code(*voltereta, estuches(-3), laid) == "contradiction"


def test_derived_estuches_missing_in_a_run_end_with_a_card_that_is_there() -> None:
    """−3 of a run needs her to have the punto; −4 that she has not. Under `three` the punto says nothing."""
    his, hers = trick("2O", "1O", "3O"), trick("1O", "2O", "3O")
    assert code(*NIGHT, estuches(-3), his) == "contradiction"
    assert code(*NIGHT, estuches(-4), hers) == "contradiction"
    assert hand(*NIGHT, estuches(-3), hers, tally())["estuches"] == -3
    assert hand(*NIGHT, estuches(-4), his, tally())["estuches"] == -4
    voltereta = (opened("voltereta-1826"), DEAL, contract())
    assert hand(*voltereta, estuches(-3), his, tally())["estuches"] == -3
    assert hand(*voltereta, estuches(-3), hers, tally())["estuches"] == -3


def test_derived_estuches_of_cards_dealt_to_another_are_a_contradiction() -> None:
    """beto was dealt the espada."""
    night = (opened(), event("deal", hands={"beto": BETO}), contract())
    assert code(*night, estuches(3)) == "contradiction"
    assert hand(*night, estuches(-3), tally())["estuches"] == -3


def test_derived_estuches_none_against_three_that_were_laid_are_a_contradiction() -> None:
    """Espada, mala and basto fell from her hand; without the basto nothing is known."""
    laid = (trick("1E", "2O", "3O"), trick("7O", "4O", "5O"), trick("1B", "6O", "SO"))
    assert code(*NIGHT, *laid, tally(estuches=0)) == "contradiction"
    assert hand(*NIGHT, *laid[:2], tally(estuches=0))["estuches"] == 0


def test_derived_estuches_of_nine_laid_cards_need_not_be_said() -> None:
    """All nine tricks with their cards: ana's show espada, mala, basto and punto, and not the rey."""
    tricks = (
        trick("1E", "2O", "3O"),
        trick("RC", "1C", "2C"),
        trick("RE", "2E", "3E"),
        trick("RB", "2B", "3B"),
        trick("SC", "RO", "3C"),
        trick("7O", "4C", "4O"),
        trick("1B", "5C", "5O"),
        trick("1O", "6C", "6O"),
        trick("CO", "7C", "SO"),
    )
    closed = hand(*NIGHT, *tricks)
    assert (closed["estuches"], closed["outcome"]) == (4, "won")


def test_derived_estuches_that_nobody_says_and_no_card_shows_are_none() -> None:
    """Otherwise 0."""
    assert hand(*NIGHT, tally())["estuches"] == 0


def test_derived_bola_of_nine_tricks() -> None:
    """Logged without a word: won."""
    assert hand(*NIGHT, *[event("trick", winner="ana")] * 9)["bola"] == "won"
