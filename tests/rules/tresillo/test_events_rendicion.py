"""When may the hombre surrender, and what may `rendicion` say?"""

from __future__ import annotations

from typing import Any

import pytest

from tests.nights import Event, event, opened, refused, yielded

DEAL = event("deal")


def night(lance: str = "entrada", tariff: str = "fournier", tricks: tuple[str, ...] = ()) -> list[Event]:
    """ana's contract in oros and the winners of the tricks that were played."""
    contract = event("contract", player="ana", lance=lance, trump="oros")
    return [opened(tariff), DEAL, contract, *[event("trick", winner=winner) for winner in tricks]]


def rendicion(player: Any = "ana", **data: Any) -> Event:
    """Somebody gives up."""
    return event("rendicion", player=player, **data)


def code(*record: Event) -> str:
    """Why the last event is refused, in a word."""
    answer: str = refused(*record)["code"]
    return answer


def malformed(field: str, *record: Event) -> None:
    """The last event is malformed in that field of its data."""
    refusal = refused(*record)
    assert refusal["code"] == "malformed"
    assert refusal["field"] == field


def test_event_rendicion_player_is_required() -> None:
    """Somebody surrenders."""
    malformed("player", *night(), event("rendicion", bien=True))


def test_event_rendicion_knows_no_other_field() -> None:
    """Who defends says so himself."""
    malformed("defensor", *night(), rendicion(defensor="beto"))


@pytest.mark.parametrize("data", [{}, {"bien": False}])
def test_event_rendicion_bien_is_false_unless_said(data: dict[str, bool]) -> None:
    """The opponents have to answer: the hand is open, only the dealer's 5 have moved."""
    hand = yielded(*night(), rendicion(**data))["hands"][0]
    assert (hand["outcome"], hand["plate"]) == ("open", 5)
    assert hand["tantos"] == {"ana": 0, "beto": 0, "carla": 0, "dario": -5}


def test_event_rendicion_bien_ends_an_entrada() -> None:
    """5 + 20 = 25 into the plate; no tricks were logged."""
    hand = yielded(*night(), rendicion(bien=True))["hands"][0]
    assert (hand["outcome"], hand["tricks"], hand["plate"]) == ("rendida", None, 30)
    assert hand["tantos"] == {"ana": -25, "beto": 0, "carla": 0, "dario": -5}


def test_event_rendicion_of_a_solera_is_still_that_of_a_vuelta() -> None:
    """It scores as a solo, 20 to each, and 5 + 20 = 25; but it may be surrendered."""
    contract = event("contract", player="ana", lance="vuelta", trump="oros", solera=True)
    hand = yielded(opened(overrides={"solera": True}), DEAL, contract, rendicion())["hands"][0]
    assert hand["outcome"] == "rendida"
    assert hand["tantos"] == {"ana": -85, "beto": 20, "carla": 20, "dario": 15}


def test_event_rendicion_after_a_bola_was_asked_is_not_allowed() -> None:
    """1826 lets it be asked before play; who asked for all cannot give up before it is lost, and in Jepús not even then."""
    lost = event("trick", winner="beto")
    asked = [*night(tariff="voltereta-1826"), event("bola", player="ana")]
    assert code(*asked, rendicion()) == "not_allowed"
    assert code(*night(tariff="jepus-1896"), event("bola", player="ana"), lost, rendicion()) == "not_allowed"
    assert yielded(*asked, lost, rendicion())["hands"][0]["bola"] == "lost"


def test_event_rendicion_before_the_contract_is_out_of_order() -> None:
    """There is no hombre yet, whatever was bid."""
    assert code(opened(), DEAL, rendicion()) == "out_of_order"
    assert code(opened(), DEAL, event("bid", player="ana", call="juego"), rendicion()) == "out_of_order"


def test_event_rendicion_needs_an_open_hand() -> None:
    """Before the deal, and after a surrender that was accepted."""
    assert code(opened(), rendicion()) == "no_open_hand"
    assert code(*night(), rendicion(bien=True), rendicion()) == "no_open_hand"
