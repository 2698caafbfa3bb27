"""Do stored data tell the same fact again, also when they were stored by an older version?"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

import pytest

from events.facts import UNTOLD, Correction, Door, Fact, NightClosed, Player, Upcaster, door
from events.schemas import fact_from
from events.stored import fact_of
from events.text import json_lines
from events.upcast import upcast
from projections.replay import read, replay
from projections.yields import yields
from rules.cientos.facts import Acuse
from rules.registry import GAMES
from rules.tresillo.facts import DOOR, Deal, PassOut
from tests.events.test_facts import fields_of
from tests.events.test_shapes import taken_by
from tests.for_each import for_each
from tests.nights import Event, event
from tests.rules.cientos.hands import four, punto

NIGHTS = sorted((Path(__file__).parents[2] / "service" / "nights").glob("*.jsonl"))


def stored(sent: Event, door: Door) -> Fact:
    """The fact that stored data tell: through bytes and back, as a store keeps them."""
    kept = json.loads(json.dumps(sent))
    return fact_of(kept["type"], 1, kept["data"], door)


@cache
def examples(game: str) -> list[Event]:
    """Whatever its cases tell, and what no case has."""
    of_cases = taken_by(game)
    table = next(each["data"] for each in of_cases if each["type"] == "night_opened")
    deal = next(each for each in of_cases if each["type"] == "deal")
    return [
        *of_cases,
        event("night_opened", **{**table, "zone": "Europe/Madrid", "day": "2026-07-10", "names": {"ana": "Ana"}}),
        event("dispute", deal={"seq": 2}, by="ana", claim="no"),
        event("ruling", deal={"seq": 9, "insert": 2}, decision="stands", note=""),
        event("correction", after=2, insert=[deal], reason=""),
    ]


@for_each("game", GAMES)
def test_there_is_an_example_of_every_field(game: str) -> None:
    """Of every event, as JSON names them: none is forgotten when a game gets a new one."""
    door = GAMES[game].door
    assert {each["type"] for each in examples(game)} == {*door}
    told = {(each["type"], name) for each in examples(game) for name in each.get("data", {})}
    assert told == {(kind, field.name.removesuffix("_")) for kind, cls in door.items() for field in fields_of(cls)}


@for_each("game", GAMES)
def test_stored_data_tell_the_fact_that_was_sent(game: str) -> None:
    """The same class and values, of the same kinds (a list of the JSON is a tuple in both), and the data stay as they are; also in a correction."""
    door = GAMES[game].door
    told = [each for each in examples(game) if each["type"] != "correction" and "data" in each]
    inserts = [event("correction", strike=[2], insert=told[at : at + 1000], reason="") for at in range(0, len(told), 1000)]
    for sent in (*examples(game), *inserts):
        data = json.loads(json.dumps(sent.get("data", {})))
        fact = fact_of(sent["type"], 1, data, door)
        assert fact == fact_from(sent, door)
        assert isinstance(fact, door[sent["type"]])
        assert data == sent.get("data", {})


@for_each("file", NIGHTS, ids=lambda file: file.stem)
def test_a_stored_night_replays_to_the_same_bytes(file: Path) -> None:
    """What was taken once and stored yields what it yielded when it was sent; every bundled night, as `tests/test_cases.py` every case."""
    record = json_lines(file.read_bytes())
    sent = read(record, envelope=True)
    assert sent.refused is None and sent.night is not None
    door = sent.night.game.door
    again = replay(stored(each, door) for each in record)
    assert again.refused is None and again.night is not None
    assert json.dumps(yields(again.night)) == json.dumps(yields(sent.night))


def test_lists_within_lists_are_tuples_within_tuples() -> None:
    """Six piles of four are as frozen as all else of a fact, read off a store or sent."""
    door = GAMES["malilla"].door
    piles = [["9O", "8C", "0X", "1E"], *[["2O", "3O", "4O", "5O"]] * 5]
    sent = event("deal", turned="9O", piles={"ana": piles})
    for fact in (stored(sent, door), fact_from(sent, door)):
        assert getattr(fact, "piles", None) == {"ana": tuple(tuple(pile) for pile in piles)}


def test_lists_of_parts_by_key_are_tuples_of_parts() -> None:
    """What each announced, read off a store or sent, also where a correction brings it."""
    door = GAMES["cientos"].door
    sent = event("tally", tricks={}, acuses={"ana": [punto(51), four("1")], "beto": []})
    for fact in (stored(sent, door), fact_from(sent, door)):
        assert getattr(fact, "acuses", None) == {"ana": (Acuse(kind="punto", value=51), Acuse(kind="catorce", rank="1")), "beto": ()}
    correction = stored(event("correction", strike=[3], insert=[sent], reason=""), door)
    assert isinstance(correction, Correction) and correction.insert == (stored(sent, door),)


@for_each(("told", "held"), [({}, UNTOLD), ({"favorito": None}, None), ({"favorito": "copas"}, "copas")])
def test_no_suit_is_another_thing_than_none_told(told: Event, held: str | None) -> None:
    """The favorite of a new partida: null says that there is none, left out it stays what it was."""
    door = GAMES["malilla"].door
    sent = event("seats_changed", players=["ana", "beto"], partida="new", **told)
    for fact in (stored(sent, door), fact_from(sent, door)):
        assert getattr(fact, "favorito", "") == held


def test_a_type_that_the_game_does_not_have_is_a_damaged_store() -> None:
    """It cannot have been taken."""
    with pytest.raises(KeyError):
        fact_of("mano", 1, {}, DOOR)


@for_each("schema", [2, 3, 0, -1])
def test_a_schema_that_this_version_does_not_know_is_a_lookup_error(schema: int) -> None:
    """Newer than the newest, or no schema at all."""
    with pytest.raises(LookupError):
        fact_of("deal", schema, {}, DOOR)


def test_the_error_of_a_newer_schema_says_what_is_known() -> None:
    """The operator reads it: a newer version wrote this file."""
    with pytest.raises(LookupError, match="deal has schema 9; this version knows 1 to 2"):
        upcast(Told, 9, {})


@for_each(("cls", "data"), [(NightClosed, {"leftovers": "carry"}), (Correction, {"strike": [3], "reason": "no fue"})])
def test_a_close_of_before_has_the_data_of_today(cls: type[Fact], data: Event) -> None:
    """And so has a correction, which may hold a close: the number alone says by which readings it closed."""
    assert upcast(cls, 1, data) == data


def renamed(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """From 1 to 2: `who` became `name`."""
    return {"name": data["who"]}


def counted(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """From 2 to 3: `name` became `player`, and the glasses are counted."""
    return {"player": data["name"], "glasses": 1}


@dataclass(frozen=True, slots=True, kw_only=True)
class Toast(Fact):
    """A fact of the third generation: first `who`, then `name`, now `player` and how many glasses."""

    type: ClassVar[str] = "toast"
    schema: ClassVar[int] = 3
    upcasts: ClassVar[Mapping[int, Upcaster]] = {1: renamed, 2: counted}
    player: Player
    glasses: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Told(Fact):
    """The deal of another game, which once was told by whom it was cut."""

    type: ClassVar[str] = "deal"
    schema: ClassVar[int] = 2
    upcasts: ClassVar[Mapping[int, Upcaster]] = {1: lambda data: {"cutter": data["cut_by"]}}
    cutter: Player


@for_each(("schema", "data"), [(1, {"who": "ana"}), (2, {"name": "ana"}), (3, {"player": "ana", "glasses": 1})])
def test_upcasters_are_applied_in_steps(schema: int, data: Event) -> None:
    """Whatever generation was stored, the newest is built; the stored data are not touched."""
    kept = dict(data)
    assert fact_of("toast", schema, data, door(Toast)) == Toast(player="ana", glasses=1)
    assert data == kept


@for_each(("schema", "data"), [(0, {"who": "ana"}), (4, {"player": "ana", "glasses": 1})])
def test_an_upcaster_that_is_missing_is_a_lookup_error(schema: int, data: Event) -> None:
    """A step that was never shipped: 0 to 1."""
    with pytest.raises(LookupError):
        fact_of("toast", schema, data, door(Toast))


def test_upcasters_are_for_the_type_they_name() -> None:
    """Another type at the same number is left alone."""
    assert fact_of("pass_out", 1, {}, {**DOOR, **door(Toast)}) == PassOut()


def test_the_events_of_two_games_have_one_type_and_each_its_own_past() -> None:
    """A `deal` of schema 1: of Tresillo it is read as it stands, of the other game as its own step says."""
    assert fact_of("deal", 1, {"cut": 20}, DOOR) == Deal(cut=20)
    assert fact_of("deal", 1, {"cut_by": "ana"}, door(Told)) == Told(cutter="ana")


def lifted(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """From 2 to 3: what was lifted of the pack is the `cut` of an inserted deal."""
    return {**data, "insert": [{**each, "data": {"cut": each["data"]["lifted"]}} for each in data["insert"]]}


@dataclass(frozen=True, slots=True, kw_only=True)
class Mended(Correction):
    """A correction of the third generation, as a game may have its own."""

    schema: ClassVar[int] = 3
    upcasts: ClassVar[Mapping[int, Upcaster]] = {**Correction.upcasts, 2: lifted}


@for_each("schema", [1, 2])
def test_the_upcaster_of_a_correction_brings_its_inserts_up_to_date(schema: int) -> None:
    """Inserted events have no schema of their own: they are as old as the correction that brought them."""
    data = {"strike": [2], "insert": [{"type": "deal", "data": {"lifted": 20}}], "reason": ""}
    fact = fact_of("correction", schema, data, {**DOOR, "correction": Mended})
    assert isinstance(fact, Mended)
    assert fact.insert == (Deal(cut=20),)
