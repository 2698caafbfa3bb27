"""A record file imported into the book: every line is checked and replayed through the rules, and all of it is kept or nothing.

An exported file has complete envelopes, which are kept with their chain; a file that people wrote has none, and gets them. An
event of an older schema is kept as it is, and read as the newest one.
"""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, BinaryIO, Final, NamedTuple

from events.chain import GENESIS, Link, hash_of
from events.facts import LONGEST_TEXT
from events.moments import moment_called
from events.schemas import BESIDE, ENVELOPE, SALT, WRITTEN, data_of
from events.store.files import Connection
from events.store.looking import first_used
from events.store.port import ConflictError, Event, Head, New
from events.store.sqlite import SqliteStore
from events.text import NO_JSON, NoJson, json_of
from events.upcast import upcast
from projections import tables
from projections.night import Night
from projections.replay import advanced, opened
from projections.sent import fact_told, game_of, may_follow_the_close
from projections.standing import NIGHT_CLOSED
from rules.core.game import Game
from rules.core.refusals import Refusal, Sentence, mark, refuse
from service import access
from service.books import BookError
from service.explain.refused import in_words_of
from service.problems import SENTENCES
from service.record import fresh_salt, new_stream, utc_now

STREAM: Final = re.compile(r"[A-Za-z0-9_][A-Za-z0-9._-]{0,127}\Z")
"""The id of a night can stand in an address unescaped."""
HASH: Final = re.compile(r"[0-9a-f]{64}\Z")
EXAMPLE: Final = "ejemplo-"
"""The prefix for ids of example nights, and of no other nights (`service.examples`)."""
SALTED: Final = re.compile(r"[0-9a-f]{32}\Z")
LONGEST_ID: Final = 255
LARGEST_SEQ: Final = 1 << 62


class Cut(NoJson):
    """Stands in the place of a last line that was cut off."""


CUT: Final = Cut()


class Envelope(NamedTuple):
    """What a store had added to an event."""

    stream: str
    seq: int
    id: str
    schema: int
    at: str
    by: str | None
    prev: bytes
    hash: bytes
    salt: str | None = None
    written: str | None = None

    @property
    def meta(self) -> tuple[str, str | None, str | None, str | None]:
        """The part of it that is hashed beside the data, in the order of `New` and `Link`."""
        return self.at, self.by, self.salt, self.written


class Imported(NamedTuple):
    """An imported night: its id, its version, and a fresh token for every role."""

    stream: str
    version: int
    tokens: dict[access.Role, str]


class NotTaken(NamedTuple):
    """The event (from 1) that was refused, why, and the names of players for the message. Nothing was written."""

    event: int
    refusal: Refusal
    names: Mapping[str, str] | None


def values_in(file: BinaryIO, heard: Callable[[int], None] = lambda _: None) -> Iterator[Any]:
    """The JSON values of a record file, one for each line, read lazily; `heard` is called with the size of each line in bytes.

    Empty lines at the end do not count. A line that is not JSON gives NO_JSON; a last one that was cut off gives CUT.
    """
    empty = 0
    for line in file:
        heard(len(line))
        if not line.strip():
            empty += 1
            continue
        yield from [NO_JSON] * empty
        empty = 0
        value = json_of(line)
        yield CUT if value is NO_JSON and not line.endswith(b"\n") else value


def imported(
    store: SqliteStore,
    values: Iterable[Any],
    *,
    clock: Callable[[], str] = utc_now,
    ids: Callable[[], str] = lambda: str(uuid.uuid4()),
    salts: Callable[[], str] = fresh_salt,
    streams: Callable[[], str] = new_stream,
) -> Imported | NotTaken:
    """Imports a night with its stored rows and its tokens in one transaction, all or nothing.

    Raises BookError for a broken chain and for a night that already exists, and what the store raises.
    """
    reader = _Reader(store)
    for value in values:
        if (refusal := reader.take(value)) is not None:
            names = None if reader.night is None else reader.night.opened.names
            return NotTaken(reader.lines, in_words_of(reader.night, refusal), names)
    night, envelopes = reader.night, reader.envelopes
    if night is None:
        return NotTaken(1, refuse("malformed", "El registro está vacío: falta la apertura de la noche."), None)
    if envelopes:
        stream = envelopes[0].stream
        news = [New(each.id, kind, each.schema, data, *each.meta) for each, (kind, _, data) in zip(envelopes, reader.sent, strict=True)]
    else:
        stream, at = streams(), clock()
        news = [New(ids(), kind, schema, data, at, None, salts()) for kind, schema, data in reader.sent]
    return _kept(store, stream, night, news, envelopes[-1].hash if envelopes else None)


def _kept(store: SqliteStore, stream: str, night: Night, news: Sequence[New], head: bytes | None) -> Imported:
    """Writes a whole night; its last hash must be the same as in the file."""
    tokens = access.fresh_tokens()

    def along(db: Connection, events: Sequence[Event]) -> None:
        assert head is None or events[-1].hash == head, "an imported chain keeps its last hash"
        tables.keep(db, None, night, events)
        access.keep(db, stream, tokens)

    _look_for_ids(store, news)
    try:
        receipt = store.append(stream, 0, news, along=along)
    except ConflictError as error:
        raise _already_there(stream) from error
    return Imported(stream, receipt.version, tokens)


def _already_there(stream: str) -> BookError:
    return BookError(mark("La noche {stream} ya está en el libro."), stream=stream)


def _look_for_ids(store: SqliteStore, news: Sequence[New]) -> None:
    """Raises BookError for an id that another event of the book has."""
    with store.reading() as db:
        seq = first_used(db, (new.id for new in news))
    if seq is not None:
        raise BookError(mark("El id del apunte {seq} ya lo lleva otro apunte del libro."), seq=seq)


class _Reader:
    """A record as far as it has been read: its night so far, its events, and their envelopes."""

    def __init__(self, store: SqliteStore) -> None:
        self._store = store
        self._ids: dict[str, int] = {}
        self.lines = 0
        self.night: Night | None = None
        self.sent: list[tuple[str, int, dict[str, Any]]] = []
        self.envelopes: list[Envelope] = []

    def take(self, value: Any) -> Refusal | None:
        """Reads one more event, or says why it cannot be. Raises BookError for a broken chain."""
        self.lines += 1
        if isinstance(value, NoJson):
            return _no_json(value, self.lines)
        night = self.night
        if night is not None and night.closed and not may_follow_the_close(value):
            return NIGHT_CLOSED
        game = game_of(value) if night is None else night.game
        newest = _as_newest(game, value)
        fact = newest if isinstance(newest, Refusal) else fact_told(game, newest, envelope=True)
        if isinstance(fact, Refusal):
            return fact
        envelope = _envelope_of(value, fact.schema)
        if isinstance(envelope, Refusal):
            return envelope
        data = data_of(value)
        if self.lines > 1 and (envelope is None) != (not self.envelopes):
            return refuse("malformed", "Unos apuntes llevan el sobre del libro (stream, seq, hash …) y otros no: o todos o ninguno.")
        if envelope is not None:
            self._look_at_chain(envelope, fact.type, data)
        after = opened(fact) if night is None else advanced(night, fact, stored=envelope is not None)
        if isinstance(after, Refusal):
            return after
        self.night = after
        self.sent.append((fact.type, fact.schema if envelope is None else envelope.schema, data))
        if envelope is not None:
            self.envelopes.append(envelope)
            self._ids[envelope.id] = envelope.seq
        return None

    def _look_at_chain(self, envelope: Envelope, kind: str, data: dict[str, Any]) -> None:
        """Raises BookError for an event that does not follow the one before."""
        last = self.envelopes[-1] if self.envelopes else None
        if last is None and self._store.head(envelope.stream) is not None:
            raise _already_there(envelope.stream)
        head = Head(0, GENESIS) if last is None else Head(last.seq, last.hash)
        if last is not None and envelope.stream != last.stream:
            raise self._broken(mark("es de otra noche, {other}"), other=envelope.stream)
        if envelope.seq != head.seq + 1:
            raise self._broken(mark("falta un apunte, o sobra: lleva el número {seq}"), seq=envelope.seq)
        if envelope.id in self._ids:
            raise self._broken(mark("lleva el mismo id que el apunte {seq}"), seq=self._ids[envelope.id])
        link = Link(head.hash, envelope.stream, envelope.seq, envelope.id, kind, envelope.schema, data, *envelope.meta)
        if envelope.prev != head.hash:
            raise self._broken(mark("no enlaza con el apunte anterior"))
        if not _has_hash(link, envelope.hash):
            raise self._broken(mark("el hash no cuadra"))

    def _broken(self, why: str, **values: Any) -> BookError:
        template = mark("El registro no se sostiene en el apunte {place}: {why}")
        return BookError(template, place=self.lines, why=Sentence(why, values))


def _has_hash(link: Link, hashed: bytes) -> bool:
    """Whether an event has this hash; data that cannot be canonical JSON never had one."""
    try:
        return hash_of(link) == hashed
    except TypeError:
        return False


def _no_json(value: NoJson, line: int) -> Refusal:
    """The refusal of a line that is not JSON, or that was cut off."""
    if isinstance(value, Cut):
        return refuse("malformed", "El registro está cortado en medio de la línea {line}.", line=line)
    return refuse("malformed", "La línea {line} no es un apunte en JSON.", line=line)


def _as_newest(game: Game[Any], value: Any) -> Any:
    """An event of an older schema in the newest one; any other value unchanged."""
    kind = value.get("type") if isinstance(value, dict) else None
    cls = game.door.get(kind) if isinstance(kind, str) else None
    if cls is None or not isinstance(value.get("data", {}), dict):
        return value
    schema = value.get("schema", cls.schema)
    if type(schema) is not int or not 1 <= schema < cls.schema:
        return value
    try:
        return {**value, "data": upcast(cls, schema, data_of(value))}
    except (LookupError, TypeError, ValueError, AttributeError):
        return refuse("malformed", "El apunte no es del esquema {schema} que dice.", field="schema", schema=schema)


def _envelope_of(value: dict[str, Any], newest: int) -> Envelope | Refusal | None:
    """The envelope of an event; None if it has none. Refused if it is incomplete or malformed."""
    there = BESIDE & value.keys()
    if not there:
        return None
    if missing := sorted(ENVELOPE - there):
        return refuse("malformed", "Falta el campo «{field}».", field=missing[0])
    for field, (fits, wanted) in FIELDS.items():
        if field in there and not fits(value[field]):
            template = mark("El campo «{field}» no vale: se esperaba {wanted}.")
            return refuse("malformed", template, field=field, wanted=Sentence(wanted, {}))
    if value["stream"].startswith(EXAMPLE):
        return Refusal("example_id", Sentence(SENTENCES["example_id"], {"id": value["stream"]}), "stream")
    if value["schema"] > newest:
        template = mark("El campo «{field}» no vale: esta versión conoce hasta el esquema {newest}.")
        return refuse("malformed", template, field="schema", expected={"min": 1, "max": newest}, newest=newest)
    hashes = {name: bytes.fromhex(value[name]) for name in ("prev", "hash")}
    return Envelope(**{**{name: value[name] for name in Envelope._fields if name in there}, **hashes})


def _whole(value: Any) -> bool:
    return type(value) is int and 1 <= value <= LARGEST_SEQ


def _text(value: Any, longest: int) -> bool:
    """Whether a value is a text that can be encoded, neither empty nor too long."""
    return isinstance(value, str) and 0 < len(value) <= longest and not any("\ud800" <= letter <= "\udfff" for letter in value)


def _time(value: Any) -> bool:
    """Whether a value is a moment in UTC."""
    return isinstance(value, str) and moment_called(value) is not None


A_MOMENT: Final = mark("un momento en UTC, como 2026-01-31T22:05:00Z")
FIELDS: Final[Mapping[str, tuple[Callable[[Any], bool], str]]] = {
    "stream": (lambda value: isinstance(value, str) and STREAM.match(value) is not None, mark("el id de una noche")),
    "seq": (_whole, mark("un número entero desde 1")),
    "id": (lambda value: _text(value, LONGEST_ID), mark("el id de un apunte")),
    "schema": (_whole, mark("un número entero desde 1")),
    "at": (_time, A_MOMENT),
    WRITTEN: (_time, A_MOMENT),
    "by": (lambda value: value is None or _text(value, LONGEST_TEXT), mark("quién lo apuntó, o null")),
    SALT: (lambda value: isinstance(value, str) and SALTED.match(value) is not None, mark("32 cifras hexadecimales al azar")),
    "prev": (lambda value: isinstance(value, str) and HASH.match(value) is not None, mark("un hash de 64 cifras hexadecimales")),
    "hash": (lambda value: isinstance(value, str) and HASH.match(value) is not None, mark("un hash de 64 cifras hexadecimales")),
}
"""The fields of an envelope, in the order in which they are checked: what each accepts, in code and in words."""
