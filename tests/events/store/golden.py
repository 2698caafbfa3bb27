"""Golden logs: books as they were made by every schema ever shipped, and what they must be read as for ever.

`python -m tests.events.store.golden 0002` writes a new one, never over one that is there. `NNNN.sql` holds the book as SQL text (with
hashes in hex), `NNNN.jsonl` a line a night: its head, its shown names, who agreed, who joined, and what it yields. A new one is due when a new step changes
the tables of the record, or when an event type, a field or a schema number of one is new. The newest is the baseline and has every night; of an older
one only the nights stay that show what it has and the baseline has not: the tables of its schema, an older schema of an event.
"""

from __future__ import annotations

import json
import re
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import Any, Final

from events.chain import canonical
from events.facts import Door
from events.store.port import New, Store
from events.store.sqlite import SqliteStore
from projections.agreed import agreement, told_agreements
from projections.kept import folded
from projections.yields import yields
from rules.registry import GAMES
from tests.conformance import cases, record_of

ROOT: Final = Path(__file__).parents[3]
STORED: Final = ROOT / "tests/cases/stored"
KEPT: Final[dict[str, Any]] = json.loads((Path(__file__).parent / "golden.json").read_text(encoding="utf-8"))
"""`nights`: game → its cases that have, with the night of the café and what is told after one of them, every event type and nearly every field,
a new game behind the older ones, whose bytes stay as they were. `paid`: night that was corrected, and the payment by its plan that is told after it.
`agreed`: night, hand, player, version: who agreed with which hand as it read then, some with what was put right since.
"""
SALTED: Final = "salted"
"""The night of which every other event has a salt: those of before have none."""
ZONED: Final = "zoned"
"""The night that has a zone and a stake for several tantos: those of before have neither."""


def afterwards(night: str) -> Iterator[dict[str, Any]]:
    """What is told after a night, if it was corrected: the last of it a payment by its plan."""
    for payer, payee, tantos in (paid for of, *paid in KEPT["paid"] if of == night):
        yield {"type": "dispute", "data": {"hand": 1, "by": "beto", "claim": "cortó antes"}}
        yield {"type": "ruling", "data": {"hand": 1, "decision": "stands", "note": ""}}
        yield {"type": "night_closed", "data": {}}
        yield {"type": "paid", "data": {"from": payer, "to": payee, "tantos": tantos}}


def records() -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Nights by name, as a client sends them; those whose openings tell names have them in a correction too."""
    cafe = ROOT / "service/nights/cafe.jsonl"
    yield "cafe", [json.loads(line) for line in cafe.read_text(encoding="utf-8").splitlines()]
    of_tresillo, *others = KEPT["nights"].items()
    for name in of_tresillo[1]:
        record = record_of("tresillo", name)
        if "refused" in cases("tresillo")[name].expect:
            del record[-1]
        if name.startswith("21"):
            record[0]["data"]["names"] = {"ana": "Ana «la Mano»", "beto": "Beto"}
            for event in record:
                for inserted in event["data"].get("insert", ()):
                    if inserted["type"] == "night_opened":
                        inserted["data"]["names"] = {"ana": "Añita", "carla": "Carla"}
        yield name.split("-", maxsplit=1)[0], record
    for game, names in others:
        for name in names:
            yield f"{game}-{name}", [*record_of(game, name), *afterwards(f"{game}-{name}")]
    yield SALTED, record_of("tresillo", "06-surrendered")
    opening, *following = record_of("tresillo", "06-surrendered")
    told = {"zone": "Europe/Madrid", "stake": {"currency": "EUR", "minor_per_tanto": 5, "per_tantos": 2}}
    yield ZONED, [{**opening, "data": {**opening["data"], **told}}, *following]


def filled(store: Store) -> None:
    """Keeps the nights, turn by turn, in commands of one event and of several, with and without keys."""
    doors: dict[str, Door] = {name: game.door for name, game in GAMES.items()}
    count = 0
    for stream, record in records():
        door, version = doors[record[0]["data"]["game"]], 0
        while version < len(record):
            piece = record[version : version + 1 + version % 3]
            new = []
            for event in piece:
                count += 1
                identity, at = f"00000000-0000-4000-8000-{count:012d}", f"2026-11-20T21:{count // 60:02d}:{count % 60:02d}.000Z"
                by = "ana" if count % 4 else None
                salt = f"{count:032x}" if stream == SALTED and count % 2 else None
                new.append(New(identity, event["type"], door[event["type"]].schema, event["data"], at, by, salt))
            store.append(stream, version, new, key=f"events {version}" if version % 2 == 0 else None)
            version += len(piece)
    for stream, hand, player, version in KEPT["agreed"]:
        kept = folded(stream, islice(store.stream(stream), version))
        assert kept is not None, "a stream that was filled has events"
        agreed = agreement(kept.night, hand, player)
        assert agreed is not None, "a hand that is finished at that version"
        store.agree(stream, agreed)
        store.join(stream, player)


def as_sql(path: Path) -> str:
    """A book as the SQL text that makes it again."""
    with closing(sqlite3.connect(path)) as book:
        steps = book.execute("PRAGMA user_version").fetchone()[0]
        sql = "\n".join([*book.iterdump(), f"PRAGMA user_version = {steps};", ""])
    return re.sub(r"X'([0-9A-F]+)'", _legible, sql)


def _legible(literal: re.Match[str]) -> str:
    """Bytes as the text that they are, but hashes (32 bytes) in hex."""
    told = bytes.fromhex(literal[1])
    return literal[0] if len(told) == 32 else "CAST('{}' AS BLOB)".format(told.decode().replace("'", "''"))


def made(path: Path, sql: str) -> None:
    """The book that an SQL text tells."""
    with closing(sqlite3.connect(path)) as book:
        book.executescript(sql)


def read(store: Store) -> str:
    """What the nights of a book come to, a line each."""
    lines = []
    for stream in store.streams():
        kept = folded(stream, store.stream(stream))
        assert kept is not None, "a stream has events"
        names = [[*place, names] for place, names in sorted(store.names(stream).items())]
        told = {"stream": stream, "seq": kept.head.seq, "hash": kept.head.hash.hex(), "names": names, "yields": yields(kept.night)}
        if agreements := told_agreements(kept.night, store.agreements(stream)):  # the oldest books have none
            told["agreements"] = agreements
        if joined := store.joined(stream):
            told["joined"] = sorted(joined)
        lines.append(canonical(told).decode() + "\n")
    return "".join(lines)


def main(name: str) -> None:
    """Writes a new golden log; of one whose lines were removed, because nights yield a new key now, the lines alone."""
    sql, told = STORED / f"{name}.sql", STORED / f"{name}.jsonl"
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "book.db"
        if sql.exists():
            made(path, sql.read_text(encoding="utf-8"))
        store = SqliteStore(path)
        if not sql.exists():
            filled(store)
        lines = read(store)
        store.close()
        if not sql.exists():
            sql.write_text(as_sql(path), encoding="utf-8")
    with told.open("x", encoding="utf-8") as file:  # what was shipped is never written over
        file.write(lines)


if __name__ == "__main__":
    main(*sys.argv[1:])
