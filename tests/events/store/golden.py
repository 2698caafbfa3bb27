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
CASES: Final = (
    "06-surrendered",
    "07-defended-a-b-c-d",
    "12-voltereta-three-players",
    "13-voltereta-loser-chooses",
    "14-voltereta-bola",
    "19-impossible-card",
    "20-correction-and-share",
    "21-wrong-tariff-corrected",
)
"""Nights that have, with the one of the café, every event type."""
OF_MEDIATOR: Final = (
    "03-companion-pays",
    "04-chillada",
    "06-bola",
    "07-full-mediator",
    "09-siete-de-espadas",
    "10-laws",
    "17-dosillo",
    "18-correction",
    "accept-paid-after-the-close",
    "accept-partner-null-forzado",
    "accept-transfer-before-a-deal",
    "law-carried-fines",
    "pay-cap-4-calidades-asked",
)
"""Nights of Mediator that have every event type; behind the older ones, whose bytes stay as they were."""
OF_REVESINO: Final = (
    "02-ordinary-full",
    "06-cuatro-ases-echados",
    "09-revesino-and-cuatro-ases",
    "13-void-hands",
    "14-platillo",
    "15-mari-perez",
    "17-tenderse-and-juntar",
    "18-correction",
    "accept-seats-changed-left",
    "law-penas-several-waiting",
    "pay-adiciones-34-transfer-out-pulled",
    "pay-reparto-10",
)
"""Nights of Revesino that have, with what is told after one of them, every event type; behind the older ones."""
OF_MALILLA: Final = (
    "05-full-hand",
    "09-barrotada-all-pay",
    "10-zangano",
    "11-coja",
    "12-cartas-vistas",
    "13-cartas-cubiertas",
    "14-cubiertas-falta",
    "15-wrong-deals",
    "16-miscount",
    "18-correction",
    "accept-exchange-mixed",
    "accept-seats-new-favorito-null",
    "law-gathered-singles",
    "pay-mariperez-last-round-said",
    "pay-seats-four-to-five",
    "play-vistas-amended",
)
"""Nights of Malilla that have, with what is told after one of them, every event type and nearly every field; behind the older ones."""

OF_CIENTOS: Final = (
    "03-repique",
    "06-pique-in-full",
    "07-one-game",
    "13-every-calidad",
    "17-a-card-too-many",
    "18-false-tres",
    "19-misdeals",
    "21-open-hand-and-transfer",
    "law-a-card-turned-up",
    "law-a-catorce-for-another-by-penalty",
    "law-all-the-faults-of-a-deal",
    "law-cards-taken-back",
    "law-enmienda-in-its-place",
    "law-no-card-of-the-suit-imposed",
    "law-salida-the-pie-chooses",
    "law-stands-tells-of-the-thirteenth",
    "law-the-card-put-back-is-the-pies",
    "pay-calidades-put-right-at-the-end",
    "pay-closed-and-carried",
    "pay-closed-and-shared",
    "pay-who-deals-after-a-change",
    "play-capote-adiciones",
    "play-open-hands",
)
"""Nights of Cientos that have, with what is told after one of them, every event type and every field; behind the older ones."""

OF_MINCHIATE: Final = (
    "02-mano-completa",
    "03-empate",
    "09-demonio",
    "12-sin-presa",
    "15-mal-dado-y-cartas-de-mas",
    "16-tres-giros-y-otro-juego",
    "17-giro-sin-acabar",
    "20-correccion",
    "accept-close-leftovers",
    "accept-draw-order-and-first-dealer",
    "accept-leader-and-winner-told",
    "accept-transfer",
    "law-a-short-hand-in-full",
    "law-all-findings-in-order",
    "law-renuncio-earlier-hand-in-full",
    "law-the-pair-due-otherwise-seated",
    "pay-correction-a-renuncio-after-the-close",
    "play-declaracion-olvidada",
    "play-mano-de-las-trece-robadas",
    "play-solo-ganadores",
)
"""Nights of Minchiate that have, with what is told after one of them, every event type and nearly every field; behind the older ones."""


def afterwards(payer: str, payee: str, tantos: int) -> tuple[dict[str, Any], ...]:
    """What is told after a night that was corrected, the last of it a payment by its plan."""
    return (
        {"type": "dispute", "data": {"hand": 1, "by": "beto", "claim": "cortó antes"}},
        {"type": "ruling", "data": {"hand": 1, "decision": "stands", "note": ""}},
        {"type": "night_closed", "data": {}},
        {"type": "paid", "data": {"from": payer, "to": payee, "tantos": tantos}},
    )


AFTERWARDS: Final = {
    "revesino-18-correction": afterwards("dario", "carla", 9),
    "malilla-18-correction": afterwards("carla", "dario", 15),
    "cientos-pay-calidades-put-right-at-the-end": afterwards("beto", "ana", 9),
    "minchiate-20-correccion": afterwards("ana", "beto", 1),
}
"""Night that was corrected → what is told after it."""
AGREED: Final = (
    ("cafe", 6, "carla", 18),
    ("cafe", 7, "ana", 22),
    ("cafe", 7, "dario", 29),
    ("cafe", 7, "beto", 29),
    ("20", 1, "ana", 4),
    ("mediator-18-correction", 1, "dario", 4),
    ("mediator-18-correction", 1, "carla", 12),
    ("mediator-18-correction", 2, "carla", 7),
    ("revesino-18-correction", 1, "carla", 3),
    ("revesino-18-correction", 1, "dario", 9),
    ("malilla-18-correction", 1, "ana", 3),
    ("malilla-18-correction", 2, "carla", 8),
    ("cientos-pay-calidades-put-right-at-the-end", 1, "ana", 3),
    ("cientos-pay-calidades-put-right-at-the-end", 1, "beto", 7),
    ("cientos-07-one-game", 2, "beto", 6),
    ("minchiate-20-correccion", 1, "ana", 3),
    ("minchiate-20-correccion", 1, "beto", 7),
    ("minchiate-20-correccion", 2, "carla", 8),
)
"""Who agreed with which hand of which night, as it read at which version: some with what was put right since."""


SALTED: Final = "salted"
"""The night of which every other event has a salt: those of before have none."""


ZONED: Final = "zoned"
"""The night that has a zone and a stake for several tantos: those of before have neither."""


def records() -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Nights by name, as a client sends them; those whose openings tell names have them in a correction too."""
    cafe = ROOT / "service/nights/cafe.jsonl"
    yield "cafe", [json.loads(line) for line in cafe.read_text(encoding="utf-8").splitlines()]
    for name in CASES:
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
    for name in OF_MEDIATOR:
        yield f"mediator-{name}", record_of("mediator", name)
    for game, names in (("revesino", OF_REVESINO), ("malilla", OF_MALILLA), ("cientos", OF_CIENTOS), ("minchiate", OF_MINCHIATE)):
        for name in names:
            yield f"{game}-{name}", [*record_of(game, name), *AFTERWARDS.get(f"{game}-{name}", ())]
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
    for stream, hand, player, version in AGREED:
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
