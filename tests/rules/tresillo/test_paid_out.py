"""A plate that the table paid out holds no puesta any more: what stands in records of before, when it still did?"""

from __future__ import annotations

from typing import Any, Final

import pytest

from events.stored import fact_of
from projections.replay import replay
from projections.yields import yields
from rules.registry import GAMES
from tests.nights import THREE, Event, event, opened, refused, yielded

TIED: Final = {"ana": 1, "beto": 4, "carla": 4}
FIRST: Final = [
    opened("voltereta-1826", THREE),
    event("deal"),
    event("contract", player="ana", lance="entrada", trump="oros"),
    event("tally", tricks={"ana": 4, "beto": 4, "carla": 1}),
    event("transfer", **{"from": "plate", "to": "ana", "tantos": 20, "reason": "se reparte"}),
    event("deal"),
    event("contract", player="carla", lance="entrada", trump="oros"),
]
"""Ana's puesta of 20 (5 and 15) on 5 of dealing; the 20 were given back. Carla's hand follows, on 5 and 5."""
NINE: Final = [event("trick", winner=winner) for winner in (*["carla"] * 4, *["beto"] * 4, "ana")]
RESERVA: Final = event("declaration", player="carla", kind="reserva", reserve=True)


def stored(*record: Event) -> dict[str, Any]:
    """What a record yields that a version of before took."""
    door = GAMES["tresillo"].door
    replayed = replay([fact_of(each["type"], 1, each["data"], door) for each in record])
    assert replayed.night is not None
    assert replayed.refused is None, replayed.refused
    return dict(yields(replayed.night))


def test_the_loser_has_no_choice_on_an_empty_plate() -> None:
    """In 1826 the loser chooses where a first one lies. None lies: his puesta of 25 (10 and 15) is one itself."""
    told = yielded(*FIRST, *NINE)
    assert told["hands"][1]["puestas"] == [{"player": "carla", "tantos": 25, "to": "plate"}]
    assert told["puesta"] == "primera"


@pytest.mark.parametrize(
    ("events", "code"),
    [([event("tally", tricks=TIED, reserve={"carla": True})], "not_allowed"), ([*NINE, RESERVA], "no_open_hand")],
    ids=["tally", "declaration"],
)
def test_a_choice_that_was_due_before_stands_in_records_of_before(events: list[Event], code: str) -> None:
    """A new one is refused. A stored one is taken, and found; the puesta goes into the plate as it reads today."""
    assert refused(*FIRST, *events)["code"] == code
    told = stored(*FIRST, *events)
    assert [each["code"] for each in told["findings"]] == ["of_before"]
    assert told["hands"][1]["puestas"] == [{"player": "carla", "tantos": 25, "to": "plate"}]


def test_a_choice_that_was_never_due_was_never_taken() -> None:
    """On the plate as it was opened nobody chose: the stored one is no event of before."""
    record = [
        opened("voltereta-1826", THREE),
        event("deal"),
        FIRST[2],
        event("tally", tricks={"ana": 4, "beto": 4, "carla": 1}, reserve={"ana": True}),
    ]
    door = GAMES["tresillo"].door
    refusal = replay([fact_of(each["type"], 1, each["data"], door) for each in record]).refused
    assert refusal is not None
    assert refusal[1].code == "not_allowed"


def test_a_win_ends_it() -> None:
    """The plate was paid out, and then somebody won: on the plate that he left nobody had a choice before either."""
    won = [event("tally", tricks={"carla": 5, "ana": 4}), event("deal"), event("contract", player="ana", lance="entrada", trump="oros")]
    record = [*FIRST, *won, event("tally", tricks={"ana": 4, "beto": 4, "carla": 1}, reserve={"ana": True})]
    door = GAMES["tresillo"].door
    refusal = replay([fact_of(each["type"], 1, each["data"], door) for each in record]).refused
    assert refusal is not None
    assert (refusal[0], refusal[1].code) == (11, "not_allowed")


def test_where_nothing_was_paid_out_no_choice_is_of_before() -> None:
    """A table that reserves nothing has no choice in any hand, the second as the first."""
    lost = [
        event("deal"),
        event("contract", player="ana", lance="entrada", trump="oros"),
        event("tally", tricks={"ana": 4, "beto": 4, "carla": 1}),
    ]
    told = event("tally", tricks={"ana": 4, "beto": 4, "carla": 1}, reserve={"ana": True})
    record = [opened("voltereta-1826", THREE, overrides={"reserve": "none"}), *lost, *lost[:2], told]
    door = GAMES["tresillo"].door
    refusal = replay([fact_of(each["type"], 1, each["data"], door) for each in record]).refused
    assert refusal is not None
    assert (refusal[0], refusal[1].code) == (7, "not_allowed")


def test_a_plate_that_was_paid_out_behind_a_decided_hand_is_empty_too() -> None:
    """Carla's hand is decided by codillo, and the plate is then paid out: ana's puesta of the next is a first one, whatever was told."""
    five = [event("trick", winner="beto")] * 5
    shared = event("transfer", **{"from": "plate", "to": "ana", "tantos": 20, "reason": "se reparte"})
    record = [*FIRST[:4], event("deal"), FIRST[-1], *five, shared, event("deal")]
    record += [
        event("contract", player="ana", lance="entrada", trump="oros"),
        event("tally", tricks={"ana": 4, "beto": 4, "carla": 1}, reserve={"ana": True}),
    ]
    told = stored(*record)
    assert [each["code"] for each in told["findings"]] == ["of_before"]
    assert told["hands"][2]["puestas"] == [{"player": "ana", "tantos": 30, "to": "plate"}]


def test_a_choice_of_before_ends_a_hand_that_is_decided() -> None:
    """Fournier with a choice: beto has five of carla's tricks, a codillo that makes a puesta. What she told of it closed the hand then, and does now."""
    shared = event("transfer", **{"from": "plate", "to": "ana", "tantos": 30, "reason": "se reparte"})
    record = [opened("fournier", THREE, overrides={"reserve_choice": "loser"}), *FIRST[1:4], shared, event("deal"), FIRST[-1]]
    record += [*[event("trick", winner="beto")] * 5, RESERVA]
    assert refused(*record)["code"] == "not_allowed"
    told = stored(*record, event("deal"))
    assert [(each["hand"], each["code"]) for each in told["findings"]] == [(2, "of_before")]
    assert told["hands"][1]["puestas"] == [{"player": "carla", "tantos": 25, "to": "plate"}]
