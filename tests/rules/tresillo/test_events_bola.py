"""Who may ask for the bola, and when?"""

from __future__ import annotations

from typing import Any

import pytest

from tests.for_each import for_each
from tests.nights import Event, event, opened, refused, yielded

DEAL = event("deal")
CONTRACT = event("contract", player="ana", lance="entrada", trump="oros")
FOURNIER = (opened(), DEAL, CONTRACT)
EARLY = (opened("voltereta-1826"), DEAL, CONTRACT)


def bola(player: Any = "ana") -> Event:
    """Somebody goes for every trick."""
    return event("bola", player=player)


def won(*winners: str) -> list[Event]:
    """Tricks of which only the winner is logged."""
    return [event("trick", winner=winner) for winner in winners]


def code(*record: Event) -> str:
    """Why the last event is refused, in a word."""
    answer: str = refused(*record)["code"]
    return answer


def test_event_bola_player_is_required() -> None:
    """Somebody must have said it."""
    refusal = refused(*EARLY, event("bola"))
    assert (refusal["code"], refusal["field"]) == ("malformed", "player")


def test_event_bola_knows_no_other_field() -> None:
    """Whether it was won is seen, or said in the tally."""
    refusal = refused(*EARLY, event("bola", player="ana", bola="won"))
    assert (refusal["code"], refusal["field"]) == ("malformed", "bola")


@pytest.mark.parametrize("night", [FOURNIER, EARLY])
def test_event_bola_after_five_of_ones_own_is_asked(night: tuple[Event, ...]) -> None:
    """The hand was decided; it is under way now, so it is open again."""
    assert yielded(*night, *won(*["ana"] * 5))["hands"][0]["outcome"] == "won"
    assert yielded(*night, *won(*["ana"] * 5), bola())["hands"][0]["outcome"] == "open"


def test_event_bola_comes_once() -> None:
    """At the contract, at five, and in either place again."""
    assert code(*EARLY, bola(), bola()) == "out_of_order"
    assert code(*EARLY, bola(), *won(*["ana"] * 5), bola()) == "out_of_order"
    assert code(*FOURNIER, *won(*["ana"] * 5), bola(), bola()) == "out_of_order"


def test_event_bola_before_the_contract_is_out_of_order() -> None:
    """There is no hombre yet."""
    assert code(opened("voltereta-1826"), DEAL, bola()) == "out_of_order"


def test_event_bola_while_a_surrender_is_unanswered_is_out_of_order() -> None:
    """Neither hers who gave up, nor another's."""
    surrendered = (*EARLY, event("rendicion", player="ana"))
    assert code(*surrendered, bola()) == "out_of_order"
    assert code(*surrendered, bola("beto")) == "out_of_order"


def test_event_bola_needs_an_open_hand() -> None:
    """Before the deal, and after a tally."""
    assert code(opened("voltereta-1826"), bola()) == "no_open_hand"
    assert code(*EARLY, event("tally", tricks={"ana": 5}), bola()) == "no_open_hand"


def test_event_bola_under_way_keeps_the_hand_open() -> None:
    """Asked at five: no next deal, no close, no count without an opponent's trick, until one falls or nine are made."""
    asked = (*FOURNIER, *won(*["ana"] * 5), bola())
    assert code(*asked, DEAL) == "hand_not_finished"
    assert code(*asked, event("night_closed", leftovers="carry")) == "hand_not_finished"
    assert code(*asked, event("tally", tricks={"ana": 5})) == "bad_tally"
    assert yielded(*asked, *won("beto"), DEAL)["hands"][0]["bola"] == "lost"
    assert yielded(*asked, *won(*["ana"] * 4), DEAL)["hands"][0]["bola"] == "won"


@for_each("tricks", [6, 7, 8])
def test_event_bola_is_asked_by_playing_on(tricks: int) -> None:
    """Six of hers without a word are a bola under way."""
    playing = (*FOURNIER, *won(*["ana"] * tricks))
    assert yielded(*playing)["hands"][0]["outcome"] == "open"
    assert code(*playing, DEAL) == "hand_not_finished"
    assert yielded(*playing, *won("carla"))["hands"][0]["bola"] == "lost"


DEFENDED = (CONTRACT, event("rendicion", player="ana"), event("defensa", player="beto"))


def test_event_bola_of_the_defensor_after_anothers_trick_is_too_late() -> None:
    """ana's or carla's, before or after the surrender."""
    agreed = opened("voltereta-1826", overrides={"defensor_bola": "all"})
    for other in ("ana", "carla"):
        assert code(agreed, DEAL, *DEFENDED, *won("beto", other), bola("beto")) == "too_late"
        assert code(agreed, DEAL, DEFENDED[0], *won(other), *DEFENDED[1:], bola("beto")) == "too_late"
