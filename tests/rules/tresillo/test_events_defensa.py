"""Who may take over a surrendered hand, and when?"""

from __future__ import annotations

from typing import Any

import pytest

from tests.nights import Event, event, opened, refused, yielded

DEAL = event("deal")
NIGHT = (opened(), DEAL, event("contract", player="ana", lance="entrada", trump="oros"))
SURRENDERED = (*NIGHT, event("rendicion", player="ana"))


def defensa(player: Any) -> Event:
    """Somebody defends."""
    return event("defensa", player=player)


def code(*record: Event) -> str:
    """Why the last event is refused, in a word."""
    answer: str = refused(*record)["code"]
    return answer


def test_event_defensa_player_is_required() -> None:
    """Somebody must have said it."""
    refusal = refused(*SURRENDERED, event("defensa"))
    assert (refusal["code"], refusal["field"]) == ("malformed", "player")


def test_event_defensa_knows_no_other_field() -> None:
    """An unknown field is named."""
    refusal = refused(*SURRENDERED, event("defensa", player="beto", bien=False))
    assert (refusal["code"], refusal["field"]) == ("malformed", "bien")


@pytest.mark.parametrize("player", ["beto", "carla"])
def test_event_defensa_player_may_be_either_opponent(player: str) -> None:
    """He is the defensor; ana, who surrendered, pays him 5 + 20 = 25 when he wins."""
    third = "carla" if player == "beto" else "beto"
    tally = event("tally", tricks={player: 5, "ana": 2, third: 2})
    hand = yielded(*SURRENDERED, defensa(player), tally)["hands"][0]
    assert (hand["outcome"], hand["defensor"], hand["hombre"]) == ("defendida", player, "ana")
    assert hand["tantos"] == {"ana": -25, player: 25, third: 0, "dario": -5}


@pytest.mark.parametrize("player", ["beto", "carla"])
def test_event_defensa_comes_once(player: str) -> None:
    """The first logged defends; the surrender is answered then."""
    assert code(*SURRENDERED, defensa("beto"), defensa(player)) == "out_of_order"


def test_event_defensa_without_an_open_surrender_is_out_of_order() -> None:
    """Before the contract, and during play."""
    assert code(opened(), DEAL, defensa("beto")) == "out_of_order"
    assert code(*NIGHT, defensa("beto")) == "out_of_order"
    assert code(*NIGHT, event("trick", winner="beto"), defensa("beto")) == "out_of_order"


def test_event_defensa_after_ones_own_bien_is_out_of_order() -> None:
    """beto has accepted; carla has not."""
    accepted = (*SURRENDERED, event("declaration", player="beto", kind="bien"))
    assert code(*accepted, defensa("beto")) == "out_of_order"
    assert yielded(*accepted, defensa("carla"))["hands"][0]["defensor"] == "carla"


def test_event_defensa_of_a_vuelta_comes_too_late() -> None:
    """The surrender has finished that hand."""
    vuelta = event("contract", player="ana", lance="vuelta", trump="oros")
    assert code(opened(), DEAL, vuelta, event("rendicion", player="ana"), defensa("beto")) == "no_open_hand"


def test_event_defensa_needs_an_open_hand() -> None:
    """Before the deal, and after both accepted."""
    assert code(opened(), defensa("beto")) == "no_open_hand"
    assert code(*NIGHT, event("rendicion", player="ana", bien=True), defensa("beto")) == "no_open_hand"


def test_event_defensa_lets_play_go_on_to_nine_tricks() -> None:
    """Two were beto's before the surrender; with three more he has five of seven: decided, and 25 from ana."""
    tricks = [event("trick", winner=winner) for winner in ("beto", "beto", "ana", "carla", "beto", "beto", "beto")]
    record = (*NIGHT, *tricks[:2], event("rendicion", player="ana"), defensa("beto"), *tricks[2:])
    night = yielded(*record)
    assert night["hands"][0]["tricks"] == {"ana": 1, "beto": 5, "carla": 1}
    assert night["balance"] == {"ana": -25, "beto": 25, "carla": 0, "dario": -5}
