"""A plate that the table paid out holds no puesta any more: what stands in records of before, when it still did?"""

from __future__ import annotations

from typing import Any, Final

import pytest

from events.stored import fact_of
from projections.replay import replay
from projections.yields import yields
from rules.registry import GAMES
from tests.for_each import for_each
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


def test_a_count_that_its_tricks_contradict_was_never_taken_for_its_choice() -> None:
    """Ana has made two and is counted one: not allowed as the choice is, and nothing of before either."""
    record = [*FIRST, *NINE[-1:] * 2, event("tally", tricks=TIED, reserve={"carla": True})]
    door = GAMES["tresillo"].door
    refusal = replay([fact_of(each["type"], 1, each["data"], door) for each in record]).refused
    assert refusal is not None
    assert refusal[1].code == "not_allowed"


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


AT_TEN: Final = {"reserve": "threshold", "reserve_at": 10}
UNCHOSEN: Final = [
    opened("voltereta-1826", THREE, overrides=AT_TEN, carried={"plate": 30, "puesta": "reservada", "reserved": []}),
    *(event("deal"), event("pass_out"), event("deal"), event("contract", player="beto", lance="entrada", trump="oros")),
    event("transfer", **{"from": "plate", "to": "ana", "tantos": 30, "reason": "se reparte"}),
]
"""A reserved puesta of 30 is given back behind two deals: 10 of dealing lie there, as many as let the loser choose. On the 30 he had no choice."""
HALF: Final = event("tally", tricks={"beto": 4, "ana": 4, "carla": 1})
HALF_IN_TRICKS: Final = [event("trick", winner=winner) for winner in (*["beto"] * 4, *["ana"] * 4, "carla")]
GEMELAS: Final = {"rendicion": True, "defensor": "ana", "tricks": {"carla": 4, "ana": 4, "beto": 1}}


@for_each(
    ("events", "code"),
    [
        ([HALF], "choice_missing"),
        ([*HALF_IN_TRICKS, event("deal")], "hand_not_finished"),
        ([*HALF_IN_TRICKS, event("night_closed", leftovers="carry")], "hand_not_finished"),
        ([*HALF_IN_TRICKS, event("seats_changed", players=["ana", "carla", "beto"])], "hand_not_finished"),
    ],
    ids=["tally", "deal", "close", "seats"],
)
def test_a_choice_that_nobody_had_before_need_not_stand_in_records_of_before(events: list[Event], code: str) -> None:
    """Today beto chooses at a plate of ten. Then his puesta was written down, and so it is: 25 (10 and 15)."""
    assert refused(*UNCHOSEN, *events)["code"] == code
    told = stored(*UNCHOSEN, *events)
    assert [(each["hand"], each["code"], each["player"]) for each in told["findings"]] == [(2, "of_before", "beto")]
    assert told["hands"][1]["puestas"] == [{"player": "beto", "tantos": 25, "to": "reserved"}]
    assert told["hands"][1]["outcome"] == "puesta"


def test_what_could_not_come_behind_that_hand_never_came() -> None:
    """Beto deals the third: a deal of ana's was refused then, and is refused now."""
    record = [*UNCHOSEN, *HALF_IN_TRICKS, event("deal", dealer="ana")]
    door = GAMES["tresillo"].door
    refusal = replay([fact_of(each["type"], 1, each["data"], door) for each in record]).refused
    assert refusal is not None
    assert (refusal[0], refusal[1].code) == (len(record), "hand_not_finished")


def test_who_chose_in_a_record_of_before_has_chosen() -> None:
    """He was asked since: what he says counts, and nothing is found."""
    told = stored(*UNCHOSEN, *HALF_IN_TRICKS, event("declaration", player="beto", kind="reserva", reserve=False), event("deal"))
    assert told["findings"] == []
    assert told["hands"][1]["puestas"] == [{"player": "beto", "tantos": 25, "to": "plate"}]


@pytest.mark.parametrize("events", [[HALF], [*HALF_IN_TRICKS, event("deal")]], ids=["tally", "deal"])
def test_a_choice_that_was_due_before_too_is_missing_in_every_record(events: list[Event]) -> None:
    """Nothing was paid out of a plate of 40: whoever lost at it had to choose then, as he has now."""
    opening = opened("voltereta-1826", THREE, overrides=AT_TEN, carried={"plate": 30, "puesta": "primera", "reserved": []})
    record = [opening, *UNCHOSEN[1:5], *events]
    door = GAMES["tresillo"].door
    refusal = replay([fact_of(each["type"], 1, each["data"], door) for each in record]).refused
    assert refusal is not None
    assert refusal[1].code == refused(*record)["code"]


@pytest.mark.parametrize(
    ("events", "code"),
    [
        ([event("tally", **GEMELAS, reserve={"carla": True})], "not_allowed"),
        (
            [
                *(event("rendicion", player="carla"), event("defensa", player="ana")),
                *(event("trick", winner=winner) for winner in (*["ana"] * 4, *["carla"] * 4, "beto")),
                event("declaration", player="carla", kind="reserva", reserve=True),
            ],
            "wrong_player",
        ),
    ],
    ids=["tally", "declaration"],
)
def test_the_second_of_two_gemelas_had_no_choice_before(events: list[Event], code: str) -> None:
    """Carla's went where she said, and ana's was written down behind it. Today carla's is a first one, and ana would choose."""
    assert refused(*FIRST, *events)["code"] == code
    told = stored(*FIRST, *events, event("deal"))
    assert {(each["hand"], each["code"]) for each in told["findings"]} == {(2, "of_before")}
    assert told["hands"][1]["puestas"] == [
        {"player": "carla", "tantos": 25, "to": "plate"},
        {"player": "ana", "tantos": 25, "to": "reserved"},
    ]


def test_whoever_makes_no_puesta_never_chose() -> None:
    """Beto, who neither gave up nor defended, says it for nobody, then as now."""
    events = [event("rendicion", player="carla"), event("defensa", player="ana")]
    events += [event("trick", winner=winner) for winner in (*["ana"] * 4, *["carla"] * 4, "beto")]
    record = [*FIRST, *events, event("declaration", player="beto", kind="reserva", reserve=True)]
    door = GAMES["tresillo"].door
    refusal = replay([fact_of(each["type"], 1, each["data"], door) for each in record]).refused
    assert refusal is not None
    assert (refusal[0], refusal[1].code) == (len(record), "wrong_player")
