"""The stored projections equal a replay, whatever was logged, and record how far they go."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import orjson
import pytest
from hypothesis import HealthCheck, given, settings

from events.chain import canonical
from events.store.memory import MemoryStore
from events.store.port import CorruptError
from projections import tables
from projections.kept import folded
from projections.night import Night
from projections.tables import HandRow, hand_rows, night_row, stored_hands, stored_night
from projections.yields import yields
from service.record import Records, Taken
from tests.nights import Event, event, opened
from tests.rules.properties import SEEDS
from tests.rules.tresillo.hands import passed, played
from tests.rules.tresillo.nights import evening
from tests.rules.tresillo.test_properties import FEW

HAND = played("carla", "entrada", "oros", tricks={"carla": 5, "beto": 4})


@pytest.fixture(name="store")
def a_store() -> Iterator[MemoryStore]:
    store = MemoryStore(beside=(tables.MIGRATIONS,))
    yield store
    store.close()


def logged(store: MemoryStore, record: list[Event], *, one_by_one: bool = True) -> str:
    """A night with a record, logged as the service logs it; its stream."""
    records = Records(store)
    taken = records.open(record[0]["data"])
    assert isinstance(taken, Taken)
    stream = taken.receipt.events[0].stream
    for piece in [[each] for each in record[1:]] if one_by_one else [record[1:]] if record[1:] else []:
        assert isinstance(records.append(stream, piece), Taken)
    return stream


def replayed(store: MemoryStore, stream: str) -> Night:
    """The night as it is read from the events alone."""
    kept = folded(stream, store.stream(stream))
    assert kept is not None
    return kept.night


def everything(store: MemoryStore) -> dict[str, list[Any]]:
    """Every row of every stored projection."""
    return {name: store.beside.execute(f"SELECT * FROM {name} ORDER BY 1, 2").fetchall() for name in ("nights", "hands", "checkpoint")}  # noqa: S608  # our own


def rebuilt(store: MemoryStore) -> None:
    """All projections thrown away and made again from the events."""
    with store.transaction() as db:
        for stream in store.streams():
            tables.emptied_of(db, stream)
            first = next(iter(store.stream(stream)))
            night = replayed(store, stream)
            tables.put_night(db, night_row(night, stream, first.position, orjson.loads(first.meta)["at"]))
            tables.put_hands(db, stream, hand_rows(night))
        tables.put_checkpoint(db, store.wait(0, 0))


def test_a_finished_hand_is_stored_as_it_is_told(store: MemoryStore) -> None:
    """Its canonical bytes; an open hand is not stored."""
    stream = logged(store, [opened(), *HAND, *passed(), event("deal")])
    told = yields(replayed(store, stream))["hands"]
    assert stored_hands(store.beside, stream) == [
        HandRow(1, "won", canonical(told[0])),
        HandRow(2, "passed_out", canonical(told[1])),
    ]
    assert len(told) == 3


def test_a_night_is_stored_as_it_stands(store: MemoryStore) -> None:
    """Who sits now, who ever sat, how far it has come, whether it is closed; when and where it began stays."""
    stream = logged(store, [opened(), *passed()])
    began = stored_night(store.beside, stream)
    assert began is not None
    assert (began.version, began.hands, began.closed, orjson.loads(began.players)) == (3, 1, False, ["ana", "beto", "carla", "dario"])
    Records(store).append(stream, [event("seats_changed", players=["eva", "ana", "beto"]), event("night_closed", leftovers="share")])
    now = stored_night(store.beside, stream)
    assert now is not None
    assert (now.version, now.closed, orjson.loads(now.players)) == (5, True, ["eva", "ana", "beto"])
    assert orjson.loads(now.sat) == ["eva", "ana", "beto", "carla", "dario"]
    assert (now.began, now.opened_at) == (began.began, began.opened_at)


def test_a_correction_rewrites_the_hands_that_it_changes(store: MemoryStore) -> None:
    """Hand 1 becomes a puesta, which hand 2 then wins; a struck hand is no longer there."""
    stream = logged(store, [opened(), *HAND, *HAND])
    records = Records(store)
    records.append(stream, [event("correction", strike=[4], insert=[event("tally", tricks={"carla": 4, "beto": 4, "ana": 1})], reason="")])
    assert [row.outcome for row in stored_hands(store.beside, stream)] == ["puesta", "won"]
    assert stored_hands(store.beside, stream) == list(hand_rows(replayed(store, stream)))
    records.append(stream, [event("correction", strike=[5, 6, 7], reason="")])
    assert [row.outcome for row in stored_hands(store.beside, stream)] == ["puesta"]


@settings(FEW, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(SEEDS)
def test_what_is_stored_is_what_a_replay_yields(seed: int) -> None:
    """Random nights, legal and irregular, corrected and closed, logged one by one or as a list: row by row the same."""
    store = MemoryStore(beside=(tables.MIGRATIONS,))
    made = evening(seed, 40)
    stream = logged(store, made.record, one_by_one=seed % 2 == 0)
    night = replayed(store, stream)
    stored = stored_night(store.beside, stream)
    assert stored is not None
    assert stored == night_row(night, stream, stored.began, stored.opened_at)
    assert stored_hands(store.beside, stream) == list(hand_rows(night))
    before = everything(store)
    rebuilt(store)
    assert everything(store) == before
    store.close()


def test_the_tables_know_how_far_they_go(store: MemoryStore) -> None:
    """The checkpoint is the position of the last event, over all nights."""
    assert tables.checkpoint(store.beside) == 0
    logged(store, [opened(), *HAND])
    logged(store, [opened(), *passed()])
    assert tables.checkpoint(store.beside) == store.wait(0, 0) == 7


@pytest.mark.parametrize("position", [0, 3, 5])
def test_tables_that_missed_a_position_stop_loudly(store: MemoryStore, position: int) -> None:
    """Behind or ahead: neither the event nor the row is kept until they are rebuilt."""
    stream = logged(store, [opened(), *HAND])
    tables.put_checkpoint(store.beside, position)
    before = everything(store)
    with pytest.raises(CorruptError, match="cartulina rebuild"):
        Records(store).append(stream, [event("deal")])
    assert everything(store) == before
    assert store.wait(0, 0) == 4
    rebuilt(store)
    assert isinstance(Records(store).append(stream, [event("deal")]), Taken)


def test_nights_are_paged_the_newest_first(store: MemoryStore) -> None:
    """Behind a position of the log; two nights never share one."""
    streams = [logged(store, [opened(), *passed()]) for _ in range(3)]
    first = tables.page(store.beside, before=None, limit=2)
    assert [each["id"] for each in first] == [streams[2], streams[1]]
    rest = tables.page(store.beside, before=first[-1]["began"], limit=2)
    assert [each["id"] for each in rest] == [streams[0]]
    assert tables.page(store.beside, before=rest[-1]["began"], limit=2) == []
    assert tables.stored_streams(store.beside) == set(streams)


def test_a_night_that_is_not_there_has_no_row(store: MemoryStore) -> None:
    """None, and no hands."""
    assert stored_night(store.beside, "none") is None
    assert stored_hands(store.beside, "none") == []
