"""What may `penalty` say, and until when?"""

from __future__ import annotations

from typing import Any

import pytest

from tests.nights import Event, event, opened, posted, refused, yielded

DEAL = event("deal")
NIGHT = (opened(), DEAL)


def reparto(player: Any = "dario", law: Any = "reparto", **data: Any) -> Event:
    """The deal was wrong."""
    return event("penalty", player=player, law=law, **data)


def code(*record: Event) -> str:
    """Why the last event is refused, in a word."""
    answer: str = refused(*record)["code"]
    return answer


@pytest.mark.parametrize("field", ["player", "law"])
def test_event_penalty_lacks_neither_player_nor_law(field: str) -> None:
    """Who, by which law."""
    data = {"player": "dario", "law": "reparto"}
    refusal = refused(*NIGHT, event("penalty", **{name: value for name, value in data.items() if name != field}))
    assert (refusal["code"], refusal["field"]) == ("malformed", field)


def test_event_penalty_player_sits_at_the_table() -> None:
    """A stranger offends nobody."""
    assert code(*NIGHT, reparto("eva")) == "not_at_table"


def test_event_penalty_knows_no_other_field() -> None:
    """Nothing is paid, so no tantos are said."""
    refusal = refused(*NIGHT, reparto(tantos=5))
    assert (refusal["code"], refusal["field"]) == ("malformed", "tantos")


def test_event_penalty_player_may_be_the_dealer_without_cards() -> None:
    """It is mostly he who dealt wrong: nothing is put, nothing moves, and he deals again."""
    night = yielded(*NIGHT, reparto("dario"), DEAL)
    assert [(hand["hand"], hand["dealer"], hand["outcome"]) for hand in night["hands"]] == [
        (1, "dario", "misdeal"),
        (2, "dario", "open"),
    ]
    assert posted(night["hands"][0]) == []
    assert night["hands"][0]["tantos"] == {"ana": 0, "beto": 0, "carla": 0, "dario": 0}
    assert (night["hands"][0]["plate"], night["plate"]) == (0, 5)


def test_event_penalty_needs_an_open_hand() -> None:
    """Before the deal, and after all passed or the same law was applied."""
    assert code(opened(), reparto()) == "no_open_hand"
    assert code(*NIGHT, event("pass_out"), reparto()) == "no_open_hand"
    assert code(*NIGHT, reparto(), reparto()) == "no_open_hand"
