"""When may a hand be passed out, and what does `pass_out` leave behind?"""

from __future__ import annotations

from typing import Any

import pytest

from tests.nights import Event, event, opened, posted, refused, yielded

DEAL = event("deal")
PASSED = event("pass_out")
NIGHT = (opened(), DEAL)


def bid(player: str, call: str) -> Event:
    """One call."""
    return event("bid", player=player, call=call)


def test_event_pass_out_leaves_the_plate() -> None:
    """The dealer's 5 stay, nothing else moves; the deal passes on, and grows it to 10."""
    night = yielded(*NIGHT, PASSED, DEAL, PASSED)
    assert [hand["outcome"] for hand in night["hands"]] == ["passed_out", "passed_out"]
    assert [posted(hand) for hand in night["hands"]] == [[("dario", "plate", 5, "dar")], [("ana", "plate", 5, "dar")]]
    assert (night["plate"], night["puesta"]) == (10, "none")


@pytest.mark.parametrize("data", [{"player": "ana"}, {"reason": "nobody had a card"}])
def test_event_pass_out_has_no_field(data: dict[str, Any]) -> None:
    """Nobody alone passes a hand out, and it says nothing besides."""
    refusal = refused(*NIGHT, event("pass_out", **data))
    assert (refusal["code"], refusal["field"]) == ("malformed", next(iter(data)))


def test_event_pass_out_needs_an_open_hand() -> None:
    """Before a deal, and after the hand was passed out."""
    assert refused(opened(), PASSED)["code"] == "no_open_hand"
    assert refused(*NIGHT, PASSED, PASSED)["code"] == "no_open_hand"


@pytest.mark.parametrize("said", [[], [bid("ana", "juego")]])
def test_event_pass_out_after_the_contract_is_out_of_order(said: list[Event]) -> None:
    """With a juego logged too: the order is asked before the contradiction."""
    contract = event("contract", player="ana", lance="entrada", trump="oros")
    assert refused(*NIGHT, *said, contract, PASSED)["code"] == "out_of_order"
