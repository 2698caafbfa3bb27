"""Does `verify` find everything done to a book behind its back, and name the first place that shows it?"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import orjson
import pytest

from events.chain import canonical, digest, hashed_data, meta_of
from events.store import schema
from events.store.files import reading
from events.store.open_file import PAGE_BYTES
from events.store.port import CorruptError
from service.books import Count, rebuilt
from service.record import Records, Taken
from service.verify import NightHead, heads_of, verified
from service.words import in_words
from tests.for_each import for_each
from tests.nights import THREE, Event, event, opened
from tests.rules.tresillo.hands import passed
from tests.service.kept_books import (
    LARGER,
    SMALL,
    broken_in,
    brought,
    by_hand,
    enveloped,
    everything_in,
    filled,
    opened_book,
    told_by,
    unguarded,
)
from tests.tables import table

LONG: list[Event] = [opened(players=THREE), *passed() * 3]


@pytest.fixture
def book(whole: Path, tmp_path: Path) -> Path:
    """A book with two nights: `noche-1` of eight events (positions 1 to 8) and `noche-2` of three (9 to 11)."""
    return copied(whole, tmp_path)


def test_a_book_that_holds_says_what_it_holds(book: Path) -> None:
    """Eight and three events; an empty book holds too, and nothing in it is rebuilt."""
    assert verified(book) == (Count(2, len(LARGER) + len(SMALL)), (), ())
    with opened_book(book.with_name("empty.db")) as empty:
        assert rebuilt(empty) == Count(0, 0)
    assert verified(book.with_name("empty.db")) == (Count(0, 0), (), ())


def test_many_processes_find_what_one_finds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pieces of two nights each, checked by one process or by three: the same count, the same faults in the same order."""
    monkeypatch.setattr("service.verify.PIECE_EVENTS", 10)
    path = tmp_path / "b.db"
    for number in range(9):
        brought(path, enveloped(LONG, f"noche-{number}"))
    by_hand(
        path,
        "UPDATE events SET data = x'5b5d' WHERE stream = 'noche-7' AND seq = 3",
        "UPDATE events SET data = x'5b5d' WHERE stream = 'noche-2' AND seq = 6",
        guarded=False,
    )
    heard: list[tuple[int, int]] = []
    one, three = verified(path, processes=1), verified(path, lambda done, total: heard.append((done, total)), processes=3)
    assert one == three
    assert [broken.position for broken in one.broken] == [2 * 7 + 6, 7 * 7 + 3]
    assert heard[-1] == (63, 63)
    assert sorted(heard) == heard


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The book that every test copies before changing it."""
    path = tmp_path_factory.mktemp("whole") / "b.db"
    brought(path, enveloped(LARGER, "noche-1"))
    brought(path, enveloped(SMALL, "noche-2"))
    return path


def copied(whole: Path, folder: Path) -> Path:
    """A copy of it."""
    return Path(shutil.copy(whole, folder / "copied.db"))


@for_each(("statements", "broken"), table(__file__, "whatever_is_done_to_the_events_is_named"), ids=str)
def test_whatever_is_done_to_the_events_is_named(whole: Path, tmp_path: Path, statements: list[str], broken: list[str]) -> None:
    """Edited, gone, cut off, closed up, moved: the first event of each night that does not hold; the other night still holds."""
    book = copied(whole, tmp_path)
    by_hand(book, *statements, guarded=False)
    assert broken_in(book) == broken
    assert broken_in(book, "en")[0] != broken[0]


def test_of_several_the_one_recorded_first_is_named_first(book: Path) -> None:
    """The first of each night, in the order of the record and not of the ids."""
    brought(book, enveloped(SMALL, "a"))
    by_hand(book, "UPDATE events SET data = x'5b5d' WHERE position IN (4, 6, 10, 12)", guarded=False)
    assert [line.split(":")[0] for line in broken_in(book)] == [
        f"No se sostiene el apunte {seq} de la noche {night}" for seq, night in ((4, "noche-1"), (2, "noche-2"), (1, "a"))
    ]
    assert broken_in(book, "en")[0] == "Event 4 of night noche-1 does not hold: the hash is wrong"


def test_a_book_that_was_cut_anywhere_is_never_taken_for_whole(book: Path) -> None:
    """At every page and within it: verify names the fault or says that the book cannot be read, unless only zeros were lost."""
    whole, cut = book.read_bytes(), book.with_name("cut.db")
    for place in range(0, len(whole), PAGE_BYTES):
        for size in (place + 1, place + PAGE_BYTES // 2, place + PAGE_BYTES):
            cut.write_bytes(whole[:size])
            with suppress(CorruptError):
                assert verified(cut, processes=1).broken or whole == whole[:size].ljust(len(whole), b"\0"), size
    assert book.read_bytes() == whole and broken_in(book) == []


def kept_of(path: Path) -> list[NightHead]:
    """The heads of a book as they are now."""
    with reading(path) as db:
        return heads_of(db)


def chained_anew(path: Path, record: list[Event], stream: str) -> None:
    """Replaces a night by another record, consistent with everything that a book knows of itself."""
    with unguarded(path) as db:
        db.execute("DELETE FROM events WHERE stream = ?", (stream,))
        for told in enveloped(record, stream):
            data, meta = canonical(hashed_data(told["type"], told["data"])), meta_of(told["at"], told["by"])
            (newest,) = db.execute("SELECT coalesce(max(position), 0) FROM events").fetchone()
            row = (newest + 1, told["id"], stream, told["seq"], told["type"], 1, data, meta, bytes.fromhex(told["hash"]))
            db.execute("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
    with opened_book(path) as store:
        rebuilt(store)


def test_a_chain_that_was_made_anew_is_found_by_the_head_that_was_kept(book: Path) -> None:
    """Rewritten, cut, gone: with every hash and stored row, so that the book is consistent in itself, but not with its heads."""
    heads, gift = kept_of(book), event("transfer", from_="ana", to="beto", tantos=1, reason="el café")
    for record, told in (
        ([SMALL[0], gift, *passed()], "La noche noche-2 está reescrita: el hash de su apunte 3 no es el de la cabeza guardada."),
        (list(SMALL[:-1]), "Faltan los últimos apuntes de la noche noche-2: según la cabeza guardada tenía 3, y hay 2."),
        ([], "Falta la noche noche-2: según la cabeza guardada tenía 3 apuntes."),
    ):
        chained_anew(book, record, "noche-2")
        assert broken_in(book) == []
        assert [in_words(each.sentence) for each in verified(book, heads=heads).broken] == [told]


def test_a_night_that_went_on_holds_against_the_head_that_was_kept(book: Path) -> None:
    """Each of its heads, whenever it was kept."""
    heads = kept_of(book)
    with opened_book(book) as store:
        assert isinstance(Records(store).append("noche-2", passed()), Taken)
    assert verified(book, heads=[*heads, *kept_of(book)]).broken == ()


def forged(book: Path, kind: str, data: bytes, schema: int = 1, stream: str = "noche-2") -> list[str]:
    """The faults after somebody forges an event with a good hash at the end of a night, or at the beginning of another."""
    with unguarded(book) as db:
        _, seq, prev, meta = db.execute("SELECT stream, seq, hash, meta FROM events WHERE position = 11").fetchone()
        seq, prev = (seq, prev) if stream == "noche-2" else (0, bytes(32))
        row = (12, "forged", stream, seq + 1, kind, schema, data, meta, digest(prev, stream, seq + 1, "forged", kind, schema, data, meta))
        db.execute("INSERT INTO events (position, id, stream, seq, type, schema, data, meta, hash) VALUES (?,?,?,?,?,?,?,?,?)", row)
    return broken_in(book)


def test_an_event_that_the_rules_refuse_is_named_with_their_reason(book: Path) -> None:
    """Only the replay and the stored rows show it."""
    first, *rest = forged(book, "pass_out", b"{}")
    assert first.startswith("No se sostiene el apunte 4 de la noche noche-2: no vale (no_open_hand): ")
    assert rest == ["Los cuadros van por la posición 11, y el libro por la 12: «cartulina rebuild» los rehace."]


@for_each(("kind", "schema", "data"), [("mano", 1, b"{}"), ("deal", 9, b"{}"), ("deal", 1, b'{"mano":1}'), ("deal", 1, b"{")])
def test_an_event_that_tells_nothing_is_named(whole: Path, tmp_path: Path, kind: str, schema: int, data: bytes) -> None:
    """Another type, a future schema, an unknown field, no JSON."""
    told = forged(copied(whole, tmp_path), kind, data, schema)
    assert told[0].startswith("No se sostiene el apunte 4 de la noche noche-2: esta versión no lo entiende")


@for_each("data", [b"{}", b"[]", b'{"game":[]}'])
def test_a_night_that_opens_no_known_game_is_named(whole: Path, tmp_path: Path, data: bytes) -> None:
    """By its first event."""
    told = forged(copied(whole, tmp_path), "night_opened", data, stream="x")
    assert told[0] == "No se sostiene el apunte 1 de la noche x: no abre una noche de un juego conocido"


def test_a_guard_that_is_gone_and_a_trigger_of_somebody_else_are_named(book: Path) -> None:
    """Even if nothing was done yet: it could swallow an event silently. Shown names are not verified."""
    with closing(sqlite3.connect(book)) as db:
        db.execute("DELETE FROM names")
        db.commit()
        assert broken_in(book) == []
        db.execute("DROP TRIGGER events_stay")
        assert broken_in(book) == ["Al libro le faltan guardas: events_stay."]
        db.execute(schema.GUARDS["events_stay"])
        db.execute("CREATE TRIGGER swallow BEFORE INSERT ON events BEGIN SELECT RAISE(IGNORE); END")
        assert broken_in(book) == ["En el libro hay disparadores ajenos: swallow."]


# The tables beside the events.


ANOTHER = "Los cuadros de la noche noche-1 no son los que salen de sus apuntes: «cartulina rebuild» los rehace."


@for_each(
    ("change", "told"),
    [
        *(
            (f"UPDATE hands SET {change} WHERE stream = 'noche-1' AND hand = 1", ANOTHER)  # noqa: S608  # our own statements
            for change in ("told = x'5b5d'", "outcome = 'lost'")
        ),
        *(
            (f"UPDATE nights SET {change} WHERE stream = 'noche-1'", ANOTHER)  # noqa: S608  # our own statements
            for change in ("closed = 0", "players = '[]'", "version = 3", "opened_at = ''")
        ),
        ("DELETE FROM hands WHERE stream = 'noche-1' AND hand = 2", ANOTHER),
        ("DELETE FROM nights WHERE stream = 'noche-1'", ANOTHER),
        ("INSERT INTO hands (stream, hand, outcome, told) VALUES ('noche-1', 3, 'won', x'5b5d')", ANOTHER),
        ("UPDATE checkpoint SET position = 9", "Los cuadros van por la posición 9, y el libro por la 11: «cartulina rebuild» los rehace."),
    ],
)
def test_what_is_stored_and_does_not_come_of_the_events_is_named_and_put_right(whole: Path, tmp_path: Path, change: str, told: str) -> None:
    """With the command that rebuilds it; after it the book is as it was."""
    book = copied(whole, tmp_path)
    before = everything_in(book)
    by_hand(book, change, guarded=False)
    assert broken_in(book) == [told]
    with opened_book(book) as store:
        assert rebuilt(store) == Count(2, 11)
    assert broken_in(book) == []
    assert everything_in(book) == before


def test_a_rebuild_makes_everything_anew_from_the_events(book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From empty tables it makes the same rows; a second one changes nothing. It reports progress after each night."""
    monkeypatch.setattr("service.books.PIECE_EVENTS", 1)
    before = everything_in(book)
    by_hand(book, "DELETE FROM nights", "DELETE FROM hands", "UPDATE checkpoint SET position = 0")
    heard: list[tuple[int, int]] = []
    with opened_book(book) as store:
        rebuilt(store, lambda done, total: heard.append((done, total)))
        assert everything_in(book) == before
        rebuilt(store)
    assert everything_in(book) == before
    assert heard == [(8, 11), (11, 11)]


def test_a_rebuild_of_a_broken_record_goes_as_far_as_it_holds(book: Path) -> None:
    """The first event that does not hold is named; the night before it is rebuilt, and the rows of the broken one stay."""
    before = everything_in(book)
    by_hand(
        book,
        "UPDATE events SET data = x'5b5d' WHERE position = 10",
        "DELETE FROM hands",
        "UPDATE nights SET players = '[]'",
        "UPDATE checkpoint SET position = 9",
        guarded=False,
    )
    with opened_book(book) as store, pytest.raises(CorruptError) as error:
        rebuilt(store)
    assert (error.value.stream, error.value.seq) == ("noche-2", 2)
    after = everything_in(book)
    assert after["hands"] == [row for row in before["hands"] if row[0] == "noche-1"] != []
    assert after["nights"][0] == before["nights"][0] and "[]" in after["nights"][1]
    assert after["checkpoint"][0][1] == 9


def test_who_writes_while_a_book_is_rebuilt_is_not_held_up(book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between two nights, in either, and in a third: each event is taken at once, and the tables are those of all events."""
    monkeypatch.setattr("events.store.open_file.BUSY_SECONDS", 0)
    with opened_book(book) as store, opened_book(book) as service:
        records = Records(service)
        third = records.open(opened(players=THREE)["data"])
        assert isinstance(third, Taken)

        def logs(_done: int, _total: int) -> None:
            for stream in ("noche-2", third.receipt.events[0].stream):
                assert isinstance(records.append(stream, passed()), Taken)

        assert rebuilt(store, logs).nights == 3
    assert broken_in(book) == []
    assert verified(book).holds.events == 12 + 3 * 2 * len(passed())


def test_a_night_that_goes_on_while_it_is_folded_for_a_rebuild_is_written_as_it_is_then(book: Path) -> None:
    """Events logged after its fold and before its rows are written are folded in."""
    taken = []
    with opened_book(book) as store, opened_book(book) as service:
        records = Records(service)

        def logs(statement: str) -> None:
            if statement.startswith("BEGIN"):
                taken.append(records.append("noche-2", passed()))

        store._writer.conn.set_trace_callback(logs)
        rebuilt(store)
    assert [type(each) for each in taken] == [Taken] * 3, "before each night, and before the checkpoint"
    assert broken_in(book) == []


def test_a_book_in_which_somebody_writes_is_verified_as_it_stood(book: Path) -> None:
    """Each night at one moment: a night imported meanwhile is no fault."""

    def brings(_done: int, _total: int) -> None:
        brought(book, SMALL)

    with opened_book(book):
        found = verified(book, brings, processes=1)
    assert found == (Count(2, 11), (), ())
    assert verified(book) == (Count(3, 14), (), ())


# What cannot be read at all.


def flipped(path: Path, place: int) -> None:
    """A file with one changed byte."""
    content = bytearray(path.read_bytes())
    content[place] ^= 0xFF
    path.write_bytes(content)


@for_each(
    "damage",
    [
        lambda path: path.write_bytes(b"no database" * 1000),
        lambda path: os.truncate(path, path.stat().st_size // 2),
        lambda path: flipped(path, 3),
    ],
)
def test_a_file_that_is_no_book_is_damaged(whole: Path, tmp_path: Path, damage: Callable[[Path], None]) -> None:
    """A message and no traceback; a book that can still be read names its faults."""
    book = copied(whole, tmp_path)
    damage(book)
    try:
        assert verified(book).broken
    except CorruptError as error:
        assert error.why  # noqa: PT017  # either way it is said


def test_every_flipped_byte_of_an_event_is_found(book: Path) -> None:
    """In the data of the correction, byte by byte: in the file, not through SQL."""
    (data,) = told_by(book, "SELECT data FROM events WHERE type = 'correction'")[0]
    place = book.read_bytes().index(data)
    for offset in range(0, len(data), 7):
        flipped(book, place + offset)
        assert broken_in(book)[0] == "No se sostiene el apunte 7 de la noche noche-1: el hash no cuadra"
        flipped(book, place + offset)
    assert broken_in(book) == []


def test_a_correction_rewrites_what_is_stored(tmp_path: Path) -> None:
    """A struck hand is no longer stored, and the book holds."""
    path = tmp_path / "b.db"
    brought(path, [*LONG, event("correction", strike=[6, 7], reason="sobra")])
    assert [orjson.loads(told)["hand"] for (told,) in told_by(path, "SELECT told FROM hands ORDER BY hand")] == [1, 2]
    assert broken_in(path) == []
    assert filled(tmp_path / "c.db")
    assert broken_in(tmp_path / "c.db") == []
