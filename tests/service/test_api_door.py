"""The front door of the API: what a first request need not know."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from events.chain import GENESIS, Link, hash_of
from events.facts import Fact
from events.schemas import fact_from
from projections.games import full_table
from rules.registry import GAMES
from service.api.document import document
from tests.nights import Event, event
from tests.service.desk import API, OPENING, Desk, NightAt


def test_among_all_the_games_an_event_is_told_whole(desk: Desk) -> None:
    """With its data, as it is kept: that is always taken. The document says for which types they may be left out."""
    for game in desk.call("GET", f"{API}/games").json["games"]:
        assert all(shape["required"] == ["type", "data"] for shape in game["events"].values())
    shapes = document()["components"]["schemas"]
    assert shapes["TresilloDealEvent"]["required"] == ["type"]
    assert shapes["TresilloContractEvent"]["required"] == ["type", "data"]


# Data that are left out.


def stored(night: NightAt) -> list[Any]:
    """The events of a night as they are kept."""
    events: list[Any] = night.get("/events").json["events"]
    return events


def test_an_event_without_data_is_kept_with_empty_ones(night: NightAt) -> None:
    """Tried and logged, alone and in a list; its answer has the data, and its hash is that of `{}`."""
    assert night.post({"type": "deal"}, "/preview").json["changed"] == night.post(event("deal"), "/preview").json["changed"]
    answer = night.post({"type": "deal"})
    assert answer.status == 201
    assert [each["data"] for each in answer.json["events"]] == [{}]
    assert night.post([{"type": "pass_out"}, {"type": "deal"}]).status == 201
    before = GENESIS
    for told in stored(night):
        assert told["data"] == ({} if told["seq"] > 1 else OPENING)
        meta = told["at"], told["by"], told["salt"]
        link = Link(before, told["stream"], told["seq"], told["id"], told["type"], told["schema"], told["data"], *meta)
        before = hash_of(link)
        assert before.hex() == told["hash"]


def test_what_a_correction_inserts_needs_no_data_either(night: NightAt) -> None:
    """The stored correction has them: whoever reads it finds every event whole."""
    night.log({"type": "deal"}, {"type": "pass_out"})
    mended = event("correction", strike=[3], insert=[{"type": "pass_out"}, {"type": "deal"}], reason="")
    assert night.post(mended, "/preview").status == 200
    (told,) = night.log(mended).json["events"]
    assert told["data"]["insert"] == [event("pass_out"), event("deal")]
    assert [hand["outcome"] for hand in night.get().json["hands"]] == ["passed_out", "open"]


WAYS: list[tuple[Event, Event]] = [
    ({"type": "deal"}, event("deal")),
    (
        event("correction", strike=[2], insert=[{"type": "deal"}], reason=""),
        event("correction", strike=[2], insert=[event("deal")], reason=""),
    ),
]


@pytest.mark.parametrize("sent", [*WAYS, *(pair[::-1] for pair in WAYS)])
def test_left_out_or_empty_is_the_same_content_for_a_key(night: NightAt, sent: tuple[Event, Event]) -> None:
    """Whichever came first; other data are other content."""
    if sent[0]["type"] == "correction":
        night.log(event("deal"))
    first, again = (night.post(each, Idempotency_Key="k") for each in sent)
    assert first.status == again.status == 201
    assert first.json["events"] == again.json["events"]
    assert night.post(event("deal", cut=3), Idempotency_Key="k").said == (409, "key_reused")


@pytest.mark.parametrize("game", list(GAMES))
def test_of_every_type_of_every_game_left_out_is_empty(desk: Desk, game: str) -> None:
    """The same answer, good or bad, with the same code, field and sentence."""
    night = desk.open(full_table(GAMES[game]))
    for kind, cls in GAMES[game].door.items():
        without, empty = (night.post(sent, "/preview") for sent in ({"type": kind}, event(kind)))
        assert (without.status, without.body) == (empty.status, empty.body), kind
        if not isinstance(fact_from(event(kind), GAMES[game].door), Fact):
            assert without.code == "malformed", cls


@pytest.mark.parametrize("data", ["null", "[]", '""', "0"])
def test_what_is_no_object_is_not_left_out(night: NightAt, data: str) -> None:
    """`null` says something, and nothing that an event could hold."""
    answer = night.call("POST", "/events", body=f'{{"type": "deal", "data": {data}}}'.encode())
    assert (answer.said, answer.json["field"]) == ((422, "malformed"), "data")


@pytest.mark.parametrize(
    ("lang", "told"),
    [("es", "el nombre que se muestra va en «names»"), ("en", "the name that is shown goes into “names”")],
)
def test_who_seats_ana_is_told_where_her_name_goes(desk: Desk, lang: str, told: str) -> None:
    """As the sentence says it, the night opens."""
    opening = {**OPENING, "players": ["Ana", "beto", "carla", "dario"]}
    answer = desk.call("POST", f"{API}/nights", json=opening, headers={"Accept-Language": lang})
    assert (answer.said, answer.json["field"]) == ((422, "malformed"), "players.0")
    assert told in answer.json["detail"] and "ana" in answer.json["detail"]
    assert desk.open({**OPENING, "names": {"ana": "Ana"}}).get("/names").json == {"ana": "Ana"}


def test_no_answer_has_the_shape_of_what_is_sent() -> None:
    """Only there may data be left out: an answer tells stored events, which always have them."""
    shapes = document()["components"]["schemas"]
    operations = [each for path in document()["paths"].values() for method, each in path.items() if method != "parameters"]
    left, found = referred([each["responses"] for each in operations]), set[str]()
    while left:
        found |= left
        left = referred([shapes[name] for name in left]) - found
    assert {name for name in found if name.endswith("Event")} == {"StoredEvent"}
    assert "data" in shapes["StoredEvent"]["required"]


def referred(told: Any) -> set[str]:
    """The named shapes to which some JSON refers."""
    return set(re.findall(r"#/components/schemas/(\w+)", json.dumps(told)))
