"""What may be shown or said during a hand: bien, reserva, estuches?"""

from __future__ import annotations

from typing import Any

import pytest

from tests.for_each import for_each
from tests.nights import Event, event, opened, refused, yielded
from tests.rules.tresillo.hands import waits

DEAL = event("deal")
ENTRADA = event("contract", player="ana", lance="entrada", trump="oros")
NIGHT = (opened(), DEAL, ENTRADA)
SURRENDERED = (*NIGHT, event("rendicion", player="ana"))
FOUR_FOUR_ONE = ("ana", "beto", "ana", "beto", "ana", "beto", "carla", "ana", "beto")
PUESTA = [event("trick", winner=winner) for winner in FOUR_FOUR_ONE]
CHOICE = (opened("voltereta-1826", carried={"plate": 20, "puesta": "primera"}), DEAL, ENTRADA, *PUESTA)


def bien(player: Any, **data: Any) -> Event:
    """An opponent accepts the surrender."""
    return event("declaration", player=player, kind="bien", **data)


def reserva(player: Any, **data: Any) -> Event:
    """Whose puesta it is says where it goes."""
    return event("declaration", player=player, kind="reserva", **data)


def estuches(player: Any, count: Any, **data: Any) -> Event:
    """The jugador says how many."""
    return event("declaration", player=player, kind="estuches", count=count, **data)


def code(*record: Event) -> str:
    """Why the last event is refused, in a word."""
    answer: str = refused(*record)["code"]
    return answer


def malformed(field: str, *record: Event) -> None:
    """The last event is malformed in that field of its data."""
    refusal = refused(*record)
    assert refusal["code"] == "malformed"
    assert refusal["field"] == field


@pytest.mark.parametrize("field", ["player", "kind"])
def test_event_declaration_lacks_neither_player_nor_kind(field: str) -> None:
    """Who says what."""
    data = {"player": "beto", "kind": "bien"}
    left = {name: value for name, value in data.items() if name != field}
    malformed(field, *SURRENDERED, event("declaration", **left))


@for_each("player", ["Beto", "", 1, None, True])
def test_event_declaration_player_is_an_id(player: Any) -> None:
    """What cannot be an id is malformed, whatever he says."""
    malformed("player", *SURRENDERED, bien(player))
    malformed("player", *CHOICE, reserva(player, reserve=True))
    malformed("player", *NIGHT, estuches(player, 3))


# bien


@pytest.mark.parametrize("order", [("beto", "carla"), ("carla", "beto")])
def test_event_declaration_bien_of_both_ends_the_hand(order: tuple[str, str]) -> None:
    """One leaves it open; the second makes it a puesta of 25. Then nothing more of this hand."""
    assert yielded(*SURRENDERED, bien(order[0]))["hands"][0]["outcome"] == "open"
    hand = yielded(*SURRENDERED, bien(order[0]), bien(order[1]))["hands"][0]
    assert hand["outcome"] == "rendida"
    assert hand["tantos"] == {"ana": -25, "beto": 0, "carla": 0, "dario": -5}
    assert code(*SURRENDERED, bien(order[0]), bien(order[1]), bien(order[1])) == "no_open_hand"


def test_event_declaration_bien_twice_of_one_is_out_of_order() -> None:
    """beto has spoken; carla has not."""
    assert code(*SURRENDERED, bien("beto"), bien("beto")) == "out_of_order"


@pytest.mark.parametrize("player", ["beto", "carla"])
def test_event_declaration_bien_without_an_open_surrender_is_out_of_order(player: str) -> None:
    """Before the contract, before a surrender, and once somebody defends."""
    assert code(opened(), DEAL, bien(player)) == "out_of_order"
    assert code(*NIGHT, bien(player)) == "out_of_order"
    assert code(*SURRENDERED, event("defensa", player="beto"), bien(player)) == "out_of_order"


def test_event_declaration_bien_takes_the_defence_away() -> None:
    """Who accepted cannot defend; the other still can."""
    assert code(*SURRENDERED, bien("beto"), event("defensa", player="beto")) == "out_of_order"
    assert yielded(*SURRENDERED, bien("beto"), event("defensa", player="carla"))["hands"][0]["defensor"] == "carla"


def test_event_declaration_bien_needs_an_open_hand() -> None:
    """A surrendered vuelta is over before anybody accepts."""
    assert code(opened(), bien("beto")) == "no_open_hand"
    vuelta = event("contract", player="ana", lance="vuelta", trump="oros")
    assert code(opened(), DEAL, vuelta, event("rendicion", player="ana"), bien("beto")) == "no_open_hand"


# reserva


def test_event_declaration_reserve_is_required() -> None:
    """Reserved or not: that is what he says."""
    malformed("reserve", *CHOICE, reserva("ana"))


def test_event_declaration_reserva_says_nothing_else() -> None:
    """How much it is, is known."""
    malformed("count", *CHOICE, reserva("ana", reserve=True, count=45))


@pytest.mark.parametrize(("reserve", "to", "plate", "ana"), [(True, "reserved", 25, 0), (False, "plate", 70, -45)])
def test_event_declaration_reserve_sends_the_puesta_either_way(reserve: bool, to: str, plate: int, ana: int) -> None:
    """P = 20 + 5 = 25; 25 + 20 = 45, written down or put in: 25 + 45 = 70."""
    night = yielded(*CHOICE, reserva("ana", reserve=reserve))
    assert night["hands"][0]["puestas"] == [{"player": "ana", "tantos": 45, "to": to}]
    assert (night["plate"], night["balance"]["ana"]) == (plate, ana)
    assert waits(night) == ([{"player": "ana", "tantos": 45}] if reserve else [])


def test_event_declaration_reserva_comes_once() -> None:
    """It finishes the hand."""
    assert code(*CHOICE, reserva("ana", reserve=True), reserva("ana", reserve=True)) == "no_open_hand"


def test_event_declaration_reserva_needs_an_open_hand() -> None:
    """The first puesta goes into the plate unasked, so the ninth trick finishes the hand."""
    assert code(opened("voltereta-1826"), DEAL, ENTRADA, *PUESTA, reserva("ana", reserve=True)) == "no_open_hand"
    assert code(opened("voltereta-1826"), reserva("ana", reserve=True)) == "no_open_hand"


def test_event_declaration_reserva_is_asked_of_the_rendido_before_the_defensor() -> None:
    """Gemelas on a primera: ana first; she leaves hers in the plate, so beto may choose too."""
    record = (*CHOICE[:3], event("rendicion", player="ana"), event("defensa", player="beto"), *PUESTA)
    assert code(*record, reserva("beto", reserve=True)) == "wrong_player"
    assert code(*record, reserva("ana", reserve=False), reserva("ana", reserve=False)) == "wrong_player"
    night = yielded(*record, reserva("ana", reserve=False), reserva("beto", reserve=True))
    assert night["hands"][0]["puestas"] == [
        {"player": "ana", "tantos": 45, "to": "plate"},
        {"player": "beto", "tantos": 45, "to": "reserved"},
    ]
    assert night["plate"] == 70


# estuches


def test_event_declaration_count_is_required() -> None:
    """Estuches are counted."""
    malformed("count", *NIGHT, event("declaration", player="ana", kind="estuches"))


def test_event_declaration_estuches_say_nothing_else() -> None:
    """A field of another kind is unknown here."""
    malformed("reserve", *NIGHT, estuches("ana", 3, reserve=True))


@pytest.mark.parametrize("count", [-3, -4])
def test_event_declaration_count_of_missing_ones_is_none_where_they_do_not_count(count: int) -> None:
    """With `contraestuche` none there is no such number."""
    malformed("count", opened(overrides={"contraestuche": "none"}), DEAL, ENTRADA, estuches("ana", count))


def test_event_declaration_estuches_come_once() -> None:
    """Neither the same nor another number again."""
    assert code(*NIGHT, estuches("ana", 3), estuches("ana", 3)) == "out_of_order"
    assert code(*NIGHT, estuches("ana", 3), estuches("ana", 4)) == "out_of_order"


def test_event_declaration_estuches_before_the_contract_are_out_of_order() -> None:
    """Nobody plays yet, and there is no trump."""
    assert code(opened(), DEAL, estuches("ana", 3)) == "out_of_order"


def test_event_declaration_estuches_need_an_open_hand() -> None:
    """Before the deal, and after the last trick."""
    assert code(opened(), estuches("ana", 3)) == "no_open_hand"
    assert code(*NIGHT, *PUESTA, estuches("ana", 3)) == "no_open_hand"


def test_event_declaration_estuches_may_come_between_tricks_and_after_the_result_is_decided() -> None:
    """After five of ana's: 5 + 3 + 1 = 9 → 10 from each of three, and 5."""
    five = [event("trick", winner="ana")] * 5
    night = yielded(*NIGHT, *five, estuches("ana", 3))
    assert night["balance"] == {"ana": 35, "beto": -10, "carla": -10, "dario": -15}
    assert night["hands"][0]["estuches"] == 3


def test_event_declaration_estuches_of_the_hombre_lapse_when_the_hand_is_defended() -> None:
    """The defensor is the jugador then: he may declare, she no more; what she said counts for nothing."""
    night = (opened("voltereta-1826"), DEAL, ENTRADA)
    defended = (*night, estuches("ana", 4), event("rendicion", player="ana"), event("defensa", player="beto"))
    tally = event("tally", tricks={"beto": 5, "ana": 2, "carla": 2})
    silent = (*night, event("rendicion", player="ana"), event("defensa", player="beto"))
    assert code(*silent, estuches("ana", 4)) == "wrong_player"
    assert code(*defended, estuches("carla", 3)) == "wrong_player"
    assert yielded(*defended, tally)["hands"][0]["estuches"] == 0
    assert yielded(*defended, estuches("beto", -3), tally)["hands"][0]["estuches"] == -3
    assert code(*defended, estuches("beto", -3), estuches("beto", -3)) == "out_of_order"
