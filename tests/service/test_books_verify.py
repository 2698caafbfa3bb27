"""Does `verify` find whatever was done to a book behind its back, and say where it shows first?"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import orjson
import pytest

from events.chain import canonical, digest, hashed_data, meta_of
from events.store.files import reading
from events.store.open_file import PAGE_BYTES
from events.store.port import CorruptError, NewerError
from service.books import Count, rebuilt
from service.record import Records, Taken
from service.verify import NightHead, heads_of, verified
from service.words import in_words
from tests.nights import THREE, Event, event, opened
from tests.rules.tresillo.hands import passed
from tests.service.kept_books import LARGER, SMALL, broken_in, brought, enveloped, everything_in, filled, opened_book, told_by, unguarded

LONG: list[Event] = [opened(players=THREE), *passed() * 3]


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A book with two nights: `noche-1` of eight events (positions 1 to 8) and `noche-2` of three (9 to 11)."""
    path = tmp_path / "b.db"
    brought(path, enveloped(LARGER, "noche-1"))
    brought(path, enveloped(SMALL, "noche-2"))
    return path


def first_broken(path: Path) -> str:
    """What is named first of a book that does not hold."""
    return broken_in(path)[0]


def test_a_book_that_holds_says_what_it_holds(book: Path) -> None:
    """Eight and three events; an empty book holds too."""
    assert verified(book) == (Count(2, len(LARGER) + len(SMALL)), ())
    with opened_book(book.with_name("empty.db")):
        pass
    assert verified(book.with_name("empty.db")) == (Count(0, 0), ())


def test_many_processes_find_what_one_finds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pieces of two nights each, gone through by one process or by three; the same count, the same faults in the same order."""
    monkeypatch.setattr("service.verify.PIECE_EVENTS", 10)
    path = tmp_path / "b.db"
    for number in range(9):
        brought(path, enveloped(LONG, f"noche-{number}"))
    with unguarded(path) as db:
        db.execute("UPDATE events SET data = x'5b5d' WHERE stream = 'noche-7' AND seq = 3")
        db.execute("UPDATE events SET data = x'5b5d' WHERE stream = 'noche-2' AND seq = 6")
    heard: list[tuple[int, int]] = []
    one, three = verified(path, processes=1), verified(path, lambda done, total: heard.append((done, total)), processes=3)
    assert one == three
    assert [broken.position for broken in one.broken] == [2 * 7 + 6, 7 * 7 + 3]
    assert heard[-1] == (63, 63)
    assert sorted(heard) == heard


@pytest.mark.parametrize(
    "change",
    [
        'UPDATE events SET data = CAST(\'{"dealer":"ana"}\' AS BLOB) WHERE position = 2',
        'UPDATE events SET meta = CAST(\'{"at":"2026-01-31T23:00:00Z","by":"ana"}\' AS BLOB) WHERE position = 2',
        "UPDATE events SET type = 'pass_out' WHERE position = 2",
        "UPDATE events SET id = 'otro' WHERE position = 2",
        "UPDATE events SET schema = 2 WHERE position = 2",
        "UPDATE events SET hash = zeroblob(32) WHERE position = 2",
    ],
)
def test_an_edited_event_is_named(book: Path, change: str) -> None:
    """Whatever of it was edited; the other night still holds."""
    with unguarded(book) as db:
        db.execute(change)
    assert broken_in(book) == ["No se sostiene el apunte 2 de la noche noche-1: el hash no cuadra"]
    assert broken_in(book, "en") == ["Event 2 of night noche-1 does not hold: the hash is wrong"]


def test_of_several_the_one_recorded_first_is_named_first(book: Path) -> None:
    """In each night its first, in the order of the record and not of the ids."""
    brought(book, enveloped(SMALL, "a"))
    with unguarded(book) as db:
        db.execute("UPDATE events SET data = x'5b5d' WHERE position IN (4, 6, 10, 12)")
    assert [line.split(":")[0] for line in broken_in(book)] == [
        "No se sostiene el apunte 4 de la noche noche-1",
        "No se sostiene el apunte 2 de la noche noche-2",
        "No se sostiene el apunte 1 de la noche a",
    ]


def test_an_event_that_is_gone_is_named(book: Path) -> None:
    """The position that is missing, and the event that is missing."""
    with unguarded(book) as db:
        db.execute("DELETE FROM events WHERE position = 3")
    assert broken_in(book) == [
        "Falta la posición 3 del libro, antes del apunte 4 de la noche noche-1.",
        "No se sostiene el apunte 3 de la noche noche-1: falta un apunte",
    ]


def test_an_event_that_is_gone_is_missed_though_the_positions_were_closed_up(book: Path) -> None:
    """Whoever numbers the rest anew has the seqs against him."""
    with unguarded(book) as db:
        db.execute("DELETE FROM events WHERE position = 3")
        for position in range(4, 12):
            db.execute("UPDATE events SET position = ? WHERE position = ?", (position - 1, position))
    assert "apunte 3 de la noche noche-1: falta un apunte" in "\n".join(broken_in(book))


def test_a_tail_that_was_cut_off_is_missed_by_what_is_stored_beside(book: Path) -> None:
    """The chain of what is left holds; the stored night knows three events, and the log went on to position 11."""
    with unguarded(book) as db:
        db.execute("DELETE FROM events WHERE position = 11")
    assert broken_in(book) == [
        "Faltan apuntes al final del libro: los cuadros conocen la posición 11, y acaba en la 10.",
        "Faltan los últimos apuntes de la noche noche-2: los cuadros conocen 3, y hay 2.",
    ]


def test_a_whole_night_that_is_gone_is_missed(book: Path) -> None:
    """What is stored of it stayed."""
    with unguarded(book) as db:
        db.execute("DELETE FROM events WHERE stream = 'noche-2'")
    assert "De la noche noche-2 hay cuadros, y ningún apunte." in broken_in(book)


def test_a_book_that_was_cut_anywhere_is_never_taken_for_whole(book: Path) -> None:
    """At every page and within it: verify names what is broken, or says that the book cannot be read, unless what is lost was zeros."""
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
    """Puts another record in the place of a night, by all that a book can know of itself."""
    with unguarded(path) as db:
        db.execute("DELETE FROM events WHERE stream = ?", (stream,))
        for told in enveloped(record, stream):
            data, meta = canonical(hashed_data(told["type"], told["data"])), meta_of(told["at"], told["by"])
            (newest,) = db.execute("SELECT coalesce(max(position), 0) FROM events").fetchone()
            row = (newest + 1, told["id"], stream, told["seq"], told["type"], 1, data, meta, bytes.fromhex(told["hash"]))
            db.execute("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
    with opened_book(path) as store:
        rebuilt(store)


def test_a_rewritten_chain_is_found_by_the_head_that_was_kept(book: Path) -> None:
    """All of it made anew, with every hash and all that is stored: the book holds by itself, and not against its heads."""
    heads, other = kept_of(book), [SMALL[0], event("transfer", from_="ana", to="beto", tantos=1, reason="el café"), *passed()]
    chained_anew(book, other, "noche-2")
    assert broken_in(book) == []
    (broken,) = verified(book, heads=heads).broken
    assert in_words(broken.sentence) == "La noche noche-2 está reescrita: el hash de su apunte 3 no es el de la cabeza guardada."


def test_a_chain_that_was_cut_or_is_gone_is_found_by_the_head_that_was_kept(book: Path) -> None:
    """With all that is stored made anew, so that the book itself knows nothing of it."""
    heads = kept_of(book)
    chained_anew(book, list(SMALL[:-1]), "noche-2")
    assert broken_in(book) == []
    told = "Faltan los últimos apuntes de la noche noche-2: según la cabeza guardada tenía 3, y hay 2."
    assert [in_words(each.sentence) for each in verified(book, heads=heads).broken] == [told]
    chained_anew(book, [], "noche-2")
    assert broken_in(book) == []
    told = "Falta la noche noche-2: según la cabeza guardada tenía 3 apuntes."
    assert [in_words(each.sentence) for each in verified(book, heads=heads).broken] == [told]


def test_a_night_that_went_on_holds_against_the_head_that_was_kept(book: Path) -> None:
    """Each head of it, whenever it was kept."""
    heads = kept_of(book)
    with opened_book(book) as store:
        assert isinstance(Records(store).append("noche-2", passed()), Taken)
    assert verified(book, heads=[*heads, *kept_of(book)]).broken == ()


def test_an_event_that_the_rules_refuse_is_named_with_their_reason(book: Path) -> None:
    """Forged with a good hash behind the end of a night: only the replay finds it, and what is stored."""
    with unguarded(book) as db:
        stream, seq, prev, meta = db.execute("SELECT stream, seq, hash, meta FROM events WHERE position = 11").fetchone()
        hashed = digest(prev, stream, seq + 1, "forged", "pass_out", 1, b"{}", meta)
        row = (12, "forged", stream, seq + 1, "pass_out", 1, b"{}", meta, hashed)
        db.execute("INSERT INTO events (position, id, stream, seq, type, schema, data, meta, hash) VALUES (?,?,?,?,?,?,?,?,?)", row)
    first, *rest = broken_in(book)
    assert first.startswith("No se sostiene el apunte 4 de la noche noche-2: no vale (no_open_hand): ")
    assert rest == ["Los cuadros van por la posición 11, y el libro por la 12: «cartulina rebuild» los rehace."]


@pytest.mark.parametrize(
    ("kind", "schema", "data", "why"),
    [
        ("mano", 1, b"{}", "esta versión no lo entiende"),
        ("deal", 9, b"{}", "esta versión no lo entiende"),
        ("deal", 1, b'{"mano":1}', "esta versión no lo entiende"),
        ("deal", 1, b"{", "esta versión no lo entiende"),
    ],
)
def test_an_event_that_tells_nothing_is_named(book: Path, kind: str, schema: int, data: bytes, why: str) -> None:
    """Another type, a schema of tomorrow, a field that nobody knows, no JSON: each with a good hash."""
    with unguarded(book) as db:
        stream, seq, prev, meta = db.execute("SELECT stream, seq, hash, meta FROM events WHERE position = 11").fetchone()
        row = (12, "forged", stream, seq + 1, kind, schema, data, meta, digest(prev, stream, seq + 1, "forged", kind, schema, data, meta))
        db.execute("INSERT INTO events (position, id, stream, seq, type, schema, data, meta, hash) VALUES (?,?,?,?,?,?,?,?,?)", row)
    assert first_broken(book).startswith(f"No se sostiene el apunte 4 de la noche noche-2: {why}")


@pytest.mark.parametrize("data", [b"{}", b"[]", b'{"game":"mus"}', b'{"game":[]}'])
def test_a_night_that_opens_no_known_game_is_named(book: Path, data: bytes) -> None:
    """By its first event."""
    with unguarded(book) as db:
        (meta,) = db.execute("SELECT meta FROM events WHERE position = 11").fetchone()
        row = (12, "forged", "x", 1, "night_opened", 1, data, meta, digest(bytes(32), "x", 1, "forged", "night_opened", 1, data, meta))
        db.execute("INSERT INTO events (position, id, stream, seq, type, schema, data, meta, hash) VALUES (?,?,?,?,?,?,?,?,?)", row)
    assert first_broken(book) == "No se sostiene el apunte 1 de la noche x: no abre una noche de un juego conocido"


def test_a_guard_that_is_gone_is_named(book: Path) -> None:
    """Even if nothing was done yet."""
    with closing(sqlite3.connect(book)) as db:
        db.execute("DROP TRIGGER events_stay")
        db.commit()
    assert broken_in(book) == ["Al libro le faltan guardas: events_stay."]


def test_a_trigger_of_somebody_else_is_named(book: Path) -> None:
    """It could swallow an event without a word."""
    with closing(sqlite3.connect(book)) as db:
        db.execute("CREATE TRIGGER swallow BEFORE INSERT ON events BEGIN SELECT RAISE(IGNORE); END")
        db.commit()
    assert broken_in(book) == ["En el libro hay disparadores ajenos: swallow."]


def test_positions_that_begin_before_the_first_are_found(book: Path) -> None:
    """As many as the last one says, and yet one is missing: 2 was moved to 0."""
    with unguarded(book) as db:
        db.execute("UPDATE events SET position = 0 WHERE position = 2")
    assert first_broken(book) == "Falta la posición -1 del libro, antes del apunte 2 de la noche noche-1."


# What is stored beside the events.


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE hands SET told = x'5b5d' WHERE stream = 'noche-1' AND hand = 1",
        "UPDATE hands SET outcome = 'lost' WHERE stream = 'noche-1' AND hand = 1",
        "DELETE FROM hands WHERE stream = 'noche-1' AND hand = 2",
        "UPDATE nights SET closed = 0 WHERE stream = 'noche-1'",
        "UPDATE nights SET players = '[]' WHERE stream = 'noche-1'",
        "UPDATE nights SET version = 3 WHERE stream = 'noche-1'",
        "UPDATE nights SET opened_at = '' WHERE stream = 'noche-1'",
        "DELETE FROM nights WHERE stream = 'noche-1'",
        "INSERT INTO hands (stream, hand, outcome, told) VALUES ('noche-1', 3, 'won', x'5b5d')",
    ],
)
def test_what_is_stored_of_a_night_and_does_not_come_of_its_events_is_named_and_put_right(book: Path, change: str) -> None:
    """The night is named, and the command that makes it anew; after it the book is as it was."""
    before = everything_in(book)
    with closing(sqlite3.connect(book)) as db:
        db.execute(change)
        db.commit()
    assert broken_in(book) == ["Los cuadros de la noche noche-1 no son los que salen de sus apuntes: «cartulina rebuild» los rehace."]
    with opened_book(book) as store:
        rebuilt(store)
    assert broken_in(book) == []
    assert everything_in(book) == before


def test_a_checkpoint_behind_the_head_is_named_and_put_right(book: Path) -> None:
    """Eleven positions, and the tables know nine."""
    with closing(sqlite3.connect(book)) as db:
        db.execute("UPDATE checkpoint SET position = 9")
        db.commit()
    assert broken_in(book) == ["Los cuadros van por la posición 9, y el libro por la 11: «cartulina rebuild» los rehace."]
    with opened_book(book) as store:
        assert rebuilt(store) == Count(2, 11)
    assert broken_in(book) == []


def test_a_rebuild_makes_everything_anew_from_the_events(book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From empty tables the same rows; and once more changes nothing. It says how far it is after each night of any size."""
    monkeypatch.setattr("service.books.PIECE_EVENTS", 1)
    before = everything_in(book)
    with closing(sqlite3.connect(book)) as db:
        db.execute("DELETE FROM nights")
        db.execute("DELETE FROM hands")
        db.execute("UPDATE checkpoint SET position = 0")
        db.commit()
    heard: list[tuple[int, int]] = []
    with opened_book(book) as store:
        rebuilt(store, lambda done, total: heard.append((done, total)))
        assert everything_in(book) == before
        rebuilt(store)
    assert everything_in(book) == before
    assert heard == [(8, 11), (11, 11)]


def test_a_rebuild_of_a_broken_record_goes_as_far_as_it_holds(book: Path) -> None:
    """The first event that does not hold is named; the night before it is made anew, and of its own nothing is touched."""
    before = everything_in(book)
    with unguarded(book) as db:
        db.execute("UPDATE events SET data = x'5b5d' WHERE position = 10")
        db.execute("DELETE FROM hands")
        db.execute("UPDATE nights SET players = '[]'")
        db.execute("UPDATE checkpoint SET position = 9")
    with opened_book(book) as store, pytest.raises(CorruptError) as error:
        rebuilt(store)
    assert (error.value.stream, error.value.seq) == ("noche-2", 2)
    after = everything_in(book)
    assert after["hands"] == [row for row in before["hands"] if row[0] == "noche-1"] != []
    assert after["nights"][0] == before["nights"][0] and "[]" in after["nights"][1]
    assert after["checkpoint"][0][1] == 9


def test_who_writes_while_a_book_is_rebuilt_is_not_held_up(book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between two nights, in either, and in a third: an event is taken at once each time, and the tables are those of all of them."""
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
    """What was logged after it was folded, and before its rows are written, is folded on."""
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


def test_a_rebuild_of_an_empty_book_is_none(tmp_path: Path) -> None:
    """Nothing comes of nothing."""
    with opened_book(tmp_path / "b.db") as store:
        assert rebuilt(store) == Count(0, 0)
    assert broken_in(tmp_path / "b.db") == []


def test_a_book_in_which_somebody_writes_is_verified_as_it_stood(book: Path) -> None:
    """Each night at one moment: a night that is brought in meanwhile is no fault."""

    def brings(_done: int, _total: int) -> None:
        brought(book, SMALL)

    with opened_book(book):
        found = verified(book, brings, processes=1)
    assert found == (Count(2, 11), ())
    assert verified(book) == (Count(3, 14), ())


# What cannot be read at all.


def flipped(path: Path, place: int) -> None:
    """One byte of a file is another."""
    content = bytearray(path.read_bytes())
    content[place] ^= 0xFF
    path.write_bytes(content)


def truncated(path: Path) -> None:
    """Half of the file is gone."""
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


@pytest.mark.parametrize(
    "damage",
    [lambda path: path.write_bytes(b"no database" * 1000), truncated, lambda path: flipped(path, 3)],
    ids=["text", "truncated", "header"],
)
def test_a_file_that_is_no_book_is_damaged(book: Path, damage: Callable[[Path], None]) -> None:
    """It is said, and no traceback; a book that can still be read names what it finds."""
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
        assert first_broken(book) == "No se sostiene el apunte 7 de la noche noche-1: el hash no cuadra"
        flipped(book, place + offset)
    assert broken_in(book) == []


def test_a_book_of_a_newer_version_is_left_alone(book: Path) -> None:
    """Neither its number of steps nor a step that nobody here knows."""
    with closing(sqlite3.connect(book)) as db:
        db.execute("PRAGMA user_version = 99")
    with pytest.raises(NewerError):
        verified(book)


def test_shown_names_are_no_part_of_what_is_verified(book: Path) -> None:
    """A person can be renamed or forgotten and the book still holds."""
    with closing(sqlite3.connect(book)) as db:
        db.execute("DELETE FROM names")
        db.commit()
    assert broken_in(book) == []


def test_a_correction_rewrites_what_is_stored(tmp_path: Path) -> None:
    """A hand that is struck is no longer stored, and the book holds."""
    path = tmp_path / "b.db"
    brought(path, [*LONG, event("correction", strike=[6, 7], reason="sobra")])
    assert [orjson.loads(told)["hand"] for (told,) in told_by(path, "SELECT told FROM hands ORDER BY hand")] == [1, 2]
    assert broken_in(path) == []
    assert filled(tmp_path / "c.db")
    assert broken_in(tmp_path / "c.db") == []
