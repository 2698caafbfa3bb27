"""The use case alone: what stays folded in memory, what happens when that is out of date, and what the store cannot do."""

from __future__ import annotations

import hashlib
import re
import sqlite3
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from events.store import open_file
from events.store.memory import MemoryStore
from events.store.port import BusyError, FullError, New
from events.store.schema import GUARDS
from events.store.sqlite import SqliteStore
from projections import tables
from projections.kept import folded
from projections.night import Night
from projections.yields import yields
from service import record
from service.books import BESIDE, open_store
from service.in_memory import NightsInMemory
from service.record import Records, Taken
from service.sent import Refused
from tests.nights import event
from tests.service.desk import API, DEAL, OPENING, TRANSFER, Desk, desk_at, rows
from tests.service.kept_books import by_hand


@pytest.fixture(name="store")
def a_store(tmp_path: Path) -> Iterator[SqliteStore]:
    store = open_store(tmp_path / "book.db")
    yield store
    store.close()


@pytest.fixture(name="records")
def some_records(store: SqliteStore) -> Records:
    return Records(store)


def opened(records: Records, **options: Any) -> str:
    """The id of a new night."""
    taken = records.open(OPENING, **options)
    assert isinstance(taken, Taken)
    return taken.receipt.events[0].stream


def logged(records: Records, stream: str, *events: Any, **options: Any) -> Taken:
    """Logs events and asserts that they are taken."""
    taken = records.append(stream, events, **options)
    assert isinstance(taken, Taken), taken
    return taken


def night_of(records: Records, stream: str) -> Night:
    """A night that is there."""
    night = records.night(stream)
    assert night is not None
    return night


class Counting(SqliteStore):
    """A store that counts the events read from it."""

    read = 0

    def stream(self, stream: str, after: int = 0) -> Iterator[Any]:
        for each in super().stream(stream, after):
            self.read += 1
            yield each


def test_nights_in_memory_have_so_many_events_together(tmp_path: Path) -> None:
    """25 events: of three nights of 11 the two most recent stay; one that is too large alone stays alone."""
    with closing(Counting(tmp_path / "book.db", beside=BESIDE)) as store:
        records = Records(store, nights=NightsInMemory(events=25))
        first, second, third = (opened(records) for _ in range(3))
        for stream in (first, second, third):
            logged(records, stream, *[TRANSFER] * 10)
        store.read = 0
        for stream in (third, second):
            night_of(records, stream)
        assert store.read == 0
        night_of(records, first)
        assert store.read == 11
        logged(records, second, *[TRANSFER] * 20)
        store.read = 0
        night_of(records, second)
        assert store.read == 0
        night_of(records, third)
        assert store.read == 11


def test_a_night_that_is_worked_on_holds_up_no_other(records: Records) -> None:
    """Each night has its own lock, and none is kept for a night that nobody asks for."""
    streams = [opened(records) for _ in range(200)]
    with records._turns.of(streams[0]):
        threads = [threading.Thread(target=logged, args=(records, stream, TRANSFER)) for stream in streams[1:]]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(30)
        assert not any(thread.is_alive() for thread in threads)
    assert not records._turns._turns


def test_a_night_in_play_is_not_read_again(tmp_path: Path) -> None:
    """The fold stays in memory: a command on a long night costs no more than on a short one. The number of such nights is bounded: the one
    asked for longest ago is dropped, and read again on request."""
    with closing(Counting(tmp_path / "book.db", beside=BESIDE)) as store:
        records = Records(store, nights=NightsInMemory(nights=2))
        first = opened(records)
        for _ in range(20):
            logged(records, first, TRANSFER)
        second = opened(records)
        night_of(records, first)
        third = opened(records)
        assert (night_of(records, first).version, night_of(records, third).version, store.read) == (21, 1, 0)
        assert night_of(records, second).version == 1
        assert store.read == 1


def test_what_another_process_wrote_is_folded_on(tmp_path: Path) -> None:
    """Only later events are read, and the night equals one read from the beginning."""
    one, two = Counting(tmp_path / "book.db", beside=BESIDE), open_store(tmp_path / "book.db")
    records, others = Records(one), Records(two)
    stream = opened(records)
    logged(others, stream, DEAL, event("pass_out"))
    logged(records, stream, DEAL)
    assert one.read == 2
    logged(others, stream, event("correction", strike=[2, 3], reason=""))
    assert yields(night_of(records, stream)) == yields(night_of(Records(two), stream)) == yields(night_of(others, stream))
    assert one.read == 3
    one.close()
    two.close()


def test_a_night_that_was_replaced_underneath_is_folded_anew(tmp_path: Path) -> None:
    """After a restore, the same version with another hash or an older version does not match the one in memory."""
    path = tmp_path / "book.db"
    store = open_store(path)
    records = Records(store)
    stream = opened(records, key="k")
    logged(records, stream, DEAL)
    kept = night_of(records, stream)
    store.close()
    for name in ("book.db", "book.db-wal", "book.db-shm"):
        (tmp_path / name).unlink(missing_ok=True)
    other = open_store(path)
    assert opened(Records(other), key="k") == stream
    records.store = other
    assert night_of(records, stream).version == 1
    logged(Records(other), stream, TRANSFER)
    again = night_of(records, stream)
    assert (again.version, kept.version) == (2, 2)
    assert yields(again) != yields(kept)
    other.close()


def test_a_command_on_a_night_that_is_not_there_says_so(records: Records) -> None:
    """It creates no night."""
    for call in (lambda: records.append("none", [DEAL]), lambda: records.preview("none", [DEAL])):
        with pytest.raises(LookupError):
            call()
    assert records.night("none") is None
    assert records.store.streams() == []


def test_what_is_answered_is_the_night_before_and_after(records: Records) -> None:
    """Interfaces can tell what changed; a repeat gets the first answer, though the night has gone on and was corrected."""
    stream = opened(records)
    first = logged(records, stream, DEAL, key="k")
    assert first.before is not None
    assert (first.before.version, first.after.version, first.receipt.version) == (1, 2, 2)
    assert night_of(records, stream) is first.after
    logged(records, stream, event("pass_out"), event("correction", strike=[2, 3], reason=""))
    again = logged(records, stream, DEAL, key="k")
    assert again.receipt.repeated and not first.receipt.repeated
    assert again.receipt.events == first.receipt.events
    assert again.before is not None and (again.before.version, again.after.version) == (1, 2)
    assert yields(again.after) == yields(first.after)


def test_the_id_of_a_night_is_a_number_to_nobody(records: Records) -> None:
    """`n` and 15 hex digits: a spreadsheet reads 4071253689104e12 as a number, and two such ids as one. An opening with a key derives its
    id from the key, so two phones that repeat it at once reach the same night."""
    assert opened(records, key="k") == records.stream_of_key("k") == opened(records, key="k")
    ids = {opened(records), opened(records), opened(records, key="k"), opened(records, key="l")}
    assert len(ids) == 4 and all(re.fullmatch("n[0-9a-f]{15}", each) for each in ids)


def test_a_key_of_before_ids_began_with_a_letter_opens_its_night(records: Records) -> None:
    """Its answer was lost during an update: the key stands for the night opened then."""
    before = hashlib.sha256(b"cartulina night k").hexdigest()[:16]
    new = [New("e1", "night_opened", 1, OPENING, "2026-01-31T21:00:00.000Z", None)]
    records.store.append(before, 0, new, key="nights k")
    assert records.stream_of_key("k") == before == opened(records, key="k")


def test_the_use_case_needs_no_disk() -> None:
    """The same commands over the store in memory yield the same night."""
    store = MemoryStore(beside=BESIDE)
    records = Records(store)
    stream = opened(records, key="k")
    logged(records, stream, DEAL, event("pass_out"), key="k")
    refused = records.append(stream, [event("pass_out")])
    assert isinstance(refused, Refused) and refused.refusal.code == "no_open_hand"
    assert logged(records, stream, DEAL, event("pass_out"), key="k").receipt.repeated
    assert night_of(records, stream).version == 3
    store.close()


def test_a_command_that_is_not_kept_leaves_what_is_in_memory_as_it_was(records: Records, monkeypatch: pytest.MonkeyPatch) -> None:
    """A refused command, or one that the disk did not take, leaves the very same value in memory, not an equal one."""
    stream = opened(records)
    before = night_of(records, stream)
    assert isinstance(records.append(stream, [DEAL, DEAL]), Refused)
    assert night_of(records, stream) is before

    def breaks(*_: Any) -> None:
        raise FullError("no room")

    monkeypatch.setattr(tables, "keep", breaks)
    with pytest.raises(FullError):
        records.append(stream, [DEAL])
    monkeypatch.undo()
    assert night_of(records, stream) is before
    assert logged(records, stream, DEAL).receipt.version == 2


# What the store cannot do, as a client meets it. Nothing is written, and intact nights stay readable.


def test_a_tampered_event_is_found_when_the_night_is_read(tmp_path: Path, desk: Desk) -> None:
    """A guard is dropped, an event edited, the guard restored: a service that reads the night says so, and writes nothing."""
    night = desk.open()
    night.log(TRANSFER, TRANSFER)
    forged = '{"from":"ana","reason":"","tantos":9,"to":"beto"}'
    edit = f"UPDATE events SET data = CAST('{forged}' AS BLOB) WHERE seq = 2"  # noqa: S608  # our own statement
    by_hand(desk.path, "DROP TRIGGER events_stay", edit, GUARDS["events_stay"])
    before = rows(desk.path)
    with desk_at(tmp_path) as fresh:
        headers = night.shown("scorer")
        asked = [("GET", path, ...) for path in ("", "/ledger", "/settlement", "/audit", "/hands/1")]
        for method, path, sent in (*asked, ("POST", "/events", TRANSFER), ("POST", "/preview", TRANSFER)):
            assert fresh.call(method, night.path + path, json=sent, headers=headers).said == (503, "store_damaged")
        assert fresh.open().get().status == 200, "other nights are intact"
    after = rows(desk.path)
    assert [row for row in after["events"] if row[2] == night.id] == [row for row in before["events"] if row[2] == night.id]


def test_a_tampered_event_is_named_by_the_audit_of_a_night_in_play(desk: Desk) -> None:
    """The night in memory was folded while it was intact; its audit reads the file, and says where the chain breaks."""
    night = desk.open()
    night.log(TRANSFER, TRANSFER, TRANSFER)
    by_hand(desk.path, "DROP TRIGGER events_stay", 'UPDATE events SET meta = CAST(\'{"at":"2020","by":null}\' AS BLOB) WHERE seq = 3')
    assert night.get().json["balance"]["beto"] == 3
    chain = night.get("/audit").json["chain"]
    assert (chain["whole"], chain["first_broken"]) == (False, 3)
    assert night.post(TRANSFER).said == (503, "store_damaged")


def test_a_dropped_guard_stops_all_writing(desk: Desk) -> None:
    """The next write notices it, and the service calls itself ill; once the guard is restored, writing goes on."""
    night = desk.open()
    guard = GUARDS["events_stay"]
    by_hand(desk.path, "DROP TRIGGER events_stay")
    before = rows(desk.path)
    for _ in range(2):
        opening = desk.call("POST", f"{API}/nights", json=OPENING)
        assert night.post(DEAL).said == opening.said == desk.call("GET", "/healthz").said == (503, "store_damaged")
    assert rows(desk.path) == before
    assert night.get().status == 200
    by_hand(desk.path, guard)
    assert night.post(DEAL).status == 201


def test_a_book_that_is_moved_under_a_running_service_is_said_by_all_that_it_answers(desk: Desk) -> None:
    """503 for an event, a read and `/healthz`; once the file is back, the same command is taken."""
    night = desk.open()
    moved = desk.path.rename(desk.path.with_name("otro.db"))
    for answer in (night.post(DEAL, Idempotency_Key="k"), night.get(), desk.call("GET", "/healthz")):
        assert answer.said == (503, "store_damaged")
        assert "alguien ha movido, borrado o cambiado su fichero" in answer.json["detail"]
    moved.rename(desk.path)
    assert night.post(DEAL, Idempotency_Key="k").json["version"] == 2
    assert desk.call("GET", "/healthz").status == 200


def test_whoever_reads_a_night_waits_for_nobody_who_would_write_in_it(tmp_path: Path) -> None:
    """Another program holds the book and an event waits for it; meanwhile the night is answered from memory."""
    with desk_at(tmp_path) as desk, ThreadPoolExecutor(1) as pool:
        night = desk.open()
        writes = threading.Event()
        desk.store._writer.conn.set_trace_callback(lambda statement: writes.set() if statement.startswith("BEGIN") else None)
        with closing(sqlite3.connect(desk.path, isolation_level=None)) as foreign:
            foreign.execute("BEGIN IMMEDIATE")
            waiting = pool.submit(night.post, DEAL)
            assert writes.wait(30)
            assert night.get().json["version"] == 1
            assert not waiting.done()
            foreign.execute("ROLLBACK")
        assert waiting.result().status == 201


def test_a_foreign_writer_is_waited_for_and_then_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """503 `store_busy` with Retry-After while another program holds the book; reading goes on."""
    monkeypatch.setattr(open_file, "BUSY_SECONDS", 0.05)
    with desk_at(tmp_path) as desk:
        night = desk.open()
        before = rows(desk.path)
        foreign = sqlite3.connect(desk.path, isolation_level=None)
        foreign.execute("BEGIN IMMEDIATE")
        answer = night.post(DEAL)
        assert answer.said == (503, "store_busy")
        assert int(answer.headers["Retry-After"]) >= 1
        assert night.get().status == 200
        with pytest.raises(BusyError):
            Records(desk.store).append(night.id, [DEAL])
        assert desk.call("GET", "/healthz").status == 200
        foreign.execute("ROLLBACK")
        foreign.close()
        assert rows(desk.path) == before
        assert night.post(DEAL).status == 201


def test_long_nights_are_folded_one_after_the_other(store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """A request for a second long night waits; a short one is folded meanwhile."""
    first = Records(store)
    long, longer, short = (opened(first) for _ in range(3))
    for stream in (long, longer):
        logged(first, stream, TRANSFER, TRANSFER)
    monkeypatch.setattr(record, "LONG", 2)
    begun, goes_on = threading.Semaphore(0), threading.Event()

    def slowly(stream: str, events: Any) -> Any:
        begun.release()
        if stream != short:
            assert goes_on.wait(10)
        return folded(stream, events)

    monkeypatch.setattr(record, "folded", slowly)
    again = Records(store)
    with ThreadPoolExecutor() as pool:
        asked = [pool.submit(again.night, stream) for stream in (long, longer)]
        assert begun.acquire(timeout=10)
        assert not begun.acquire(timeout=0.5)
        assert again.night(short) is not None
        goes_on.set()
        assert all(each.result(10) is not None for each in asked)
