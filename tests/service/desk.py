"""A service in this process, and the short calls by which a test talks to it.

A test opens a `Desk` on its own folder, opens a night, and speaks to it through `NightAt`: `night.get("/ledger")`,
`night.log(event(…), …)`. Each call gives an `Answer`. The same `NightAt` speaks to a service over HTTP (`tests.journeys.table`).
"""

from __future__ import annotations

import json
import logging
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol

import orjson
import structlog
from flask import Flask
from jinja2.bccache import Bucket, BytecodeCache

from events.chain import Link
from events.store.word import BEGINNING, word_of
from service.api.state import EXAMPLES
from service.app import application, over
from service.books import open_store
from service.settings import Settings
from tests.nights import FOUR, Event, event

# Thousands of requests: coloured log lines for a terminal would take longer than the code under test.
structlog.configure(
    processors=[structlog.processors.add_log_level, structlog.processors.format_exc_info, structlog.processors.KeyValueRenderer()],
    wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING),
)


class _Compiled(BytecodeCache):
    """The templates that this process has compiled; hundreds of services need each only once."""

    def __init__(self) -> None:
        self.codes: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fills the bucket if its template has been compiled."""
        if bucket.key in self.codes:
            bucket.bytecode_from_string(self.codes[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keeps the compiled template."""
        self.codes[bucket.key] = bucket.bytecode_to_string()


COMPILED: Final = _Compiled()
API: Final = "/api/v1"
OPENING: Final[Event] = {"game": "tresillo", "rules": {"tariff": "fournier"}, "players": list(FOUR)}
DEAL: Final = event("deal")
PASS: Final = event("pass_out")
CLOSE: Final = event("night_closed", leftovers="carry")
TRANSFER: Final = event("transfer", from_="ana", to="beto", tantos=1, reason="")
HAND: Final = [DEAL, event("contract", player="carla", lance="entrada", trump="oros"), event("tally", tricks={"carla": 5, "beto": 4})]
"""An entrada that carla wins: 5 from each opponent, and the 5 that dario laid; in the first two hands she is not the dealer."""
UNLIMITED: Final = (1_000_000, 1)
"""The number of requests that a test may make, and the seconds of processor time they may take: far more than a phone needs."""


class Answer(NamedTuple):
    """An answer of the service."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        """The body as JSON, keys in order."""
        return json.loads(self.body)

    @property
    def code(self) -> str | None:
        """The code of a problem; None for any other answer."""
        return str(self.json["code"]) if self.headers.get("Content-Type") == "application/problem+json" else None

    @property
    def said(self) -> tuple[int, str | None]:
        """Status and code, which most tests compare."""
        return self.status, self.code


def word_at(told: Mapping[str, Any]) -> str:
    """The head of a history that ends with this event of an answer."""
    return word_of(told["seq"], bytes.fromhex(told["hash"]))


def chain_of(night: NightAt) -> list[tuple[Link, bytes]]:
    """The events of a night in the form that is hashed, put together from answers alone."""
    names = ("stream", "seq", "id", "type", "schema", "data", "at", "by", "salt")
    return [
        (Link(bytes.fromhex(told["prev"]), *map(told.get, names))._replace(written=told.get("written")), bytes.fromhex(told["hash"]))
        for told in night.get("/events").json["events"]
    ]


class Service(Protocol):
    """Anything that takes requests."""

    def call(
        self, method: str, path: str, *, json: Any = ..., body: bytes | None = None, headers: Mapping[str, str] | None = None
    ) -> Answer:
        """The answer to one request; `json` is sent as a JSON body, `body` as it is."""


def sent(json: Any, body: bytes | None, headers: Mapping[str, str] | None) -> tuple[bytes | None, dict[str, str]]:
    """The bytes and headers that go over the wire; JSON gets its content type unless the test gives one."""
    told = dict(headers or {})
    if json is not ...:
        body = orjson.dumps(json)
    if body is not None:
        told.setdefault("Content-Type", "application/json")
    return body, told


class NightAt:
    """A night at a service, with its tokens."""

    def __init__(self, service: Service, opened: Answer) -> None:
        assert opened.status == 201, opened.body
        self.service = service
        self.id: str = opened.json["id"]
        self.tokens: dict[str, str] = dict(opened.json["tokens"])

    @property
    def path(self) -> str:
        """The path of the night."""
        return f"{API}/nights/{self.id}"

    def shown(self, role: str | None) -> dict[str, str]:
        """The header that carries the token of a role."""
        return {} if role is None else {"Authorization": f"Bearer {self.tokens[role]}"}

    def call(
        self,
        method: str,
        below: str = "",
        *,
        role: str | None = "scorer",
        json: Any = ...,
        body: bytes | None = None,
        headers: Mapping[str, str] | None = None,
        **named: str,
    ) -> Answer:
        """The answer to a request about this night; `If_Match="…"` is the header If-Match."""
        told = {name.replace("_", "-"): value for name, value in {**(headers or {}), **named}.items()}
        return self.service.call(method, self.path + below, json=json, body=body, headers={**self.shown(role), **told})

    def get(self, below: str = "", *, role: str | None = "scorer", **headers: str) -> Answer:
        """The answer to a GET."""
        return self.call("GET", below, role=role, headers=headers)

    def post(self, value: Any, below: str = "/events", *, role: str | None = "scorer", **headers: str) -> Answer:
        """The answer to a JSON value that is posted, to `events` by default."""
        return self.call("POST", below, role=role, json=value, headers=headers)

    def log(self, *events: Event) -> Answer:
        """Logs events as the scorer, one alone or several as a list, and asserts that they are taken."""
        answer = self.post(events[0] if len(events) == 1 else list(events))
        assert answer.status == 201, answer.body
        return answer

    @property
    def version(self) -> int:
        """The seq of the last event."""
        return int(self.get().json["version"])

    @property
    def head(self) -> str:
        """The head of the night."""
        return str(self.get().json["head"])

    def word(self, seq: int) -> str:
        """The head of the night up to a seq."""
        return word_at(self.get(f"/events?limit={seq}").json["events"][-1]) if seq else BEGINNING


_IDLE: list[Flask] = []
"""The applications of closed desks. The next desk takes one, because building an application takes longer than most tests."""


class Desk:
    """A service in this process, with a book of its own."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        self.path = folder / "book.db"
        self.settings = Settings(
            self.path, **{"request_rate": UNLIMITED, "processor_rate": UNLIMITED, "address_rate": UNLIMITED, **settings}
        )
        self.store = open_store(self.path)
        self.app = over(_IDLE.pop() if _IDLE else application(), self.settings, self.store)
        self.app.jinja_env.bytecode_cache = COMPILED
        self.state = self.app.extensions["cartulina"]
        self.from_where = "127.0.0.1"
        self._closed = False

    def call(
        self, method: str, path: str, *, json: Any = ..., body: bytes | None = None, headers: Mapping[str, str] | None = None
    ) -> Answer:
        """The answer to one request, made from `from_where`; only its headers set cookies."""
        content, told = sent(json, body, headers)
        client = self.app.test_client(use_cookies=False)
        given = client.open(path, method=method, data=content, headers=told, environ_base={"REMOTE_ADDR": self.from_where})
        answer = Answer(given.status_code, dict(given.headers), given.data)
        given.close()
        return answer

    def open(self, data: Event | None = None, /, *events: Event, **headers: str) -> NightAt:
        """A new night with these events logged."""
        told = {name.replace("_", "-"): value for name, value in headers.items()}
        night = NightAt(self, self.call("POST", f"{API}/nights", json=OPENING if data is None else data, headers=told))
        if events:
            night.log(*events)
        return night

    def get(self, path: str, **headers: str) -> Answer:
        """The answer to a GET without a token; `If_None_Match="…"` is that header."""
        return self.call("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})

    def told(self, opening: Event, *events: Event) -> NightAt:
        """A new night with a whole record logged."""
        return self.open(opening["data"], *events)

    def close(self) -> None:
        """Closes the book."""
        # The book first: then the thread of the live streams finds it closed and does not look again for a second.
        self.state.hub.end_streams()
        if not self._closed:
            self.app.extensions[EXAMPLES].close()
        self.store.close()
        self.state.hub.stop()
        if not self._closed:  # another desk may have its application by now
            _IDLE.append(self.app)
        self._closed = True


@contextmanager
def desk_at(folder: Path, **settings: Any) -> Iterator[Desk]:
    """A service for the length of the block."""
    desk = Desk(folder, **settings)
    try:
        yield desk
    finally:
        desk.close()


def rows(path: Path) -> dict[str, list[tuple[Any, ...]]]:
    """Every row of every table of a book, as another connection reads it. `summaries` is left out: a look may store it."""
    book = sqlite3.connect(path)
    try:
        tables = [
            name for (name,) in book.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'summaries' ORDER BY name")
        ]
        return {name: sorted(book.execute(f'SELECT * FROM "{name}"'), key=repr) for name in tables}  # noqa: S608  # our own tables
    finally:
        book.close()
