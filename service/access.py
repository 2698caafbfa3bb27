"""Who may do what: the tokens of a night, by role, kept hashed beside the record.

A token opens one night and says nothing else. Its hash is looked up, so that whoever reads the file learns no token; the
tokens are 32 random bytes, so that a plain hash cannot be guessed back.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from collections.abc import Mapping
from contextlib import AbstractContextManager
from typing import Final, Literal, NamedTuple, Protocol, get_args

from sqlite_utils import Database, Migrations

MIGRATIONS: Final = Migrations("access")

Role = Literal["scorer", "player", "viewer"]
ROLES: Final[tuple[Role, ...]] = get_args(Role)
"""Who writes; who reads and may dispute; who reads."""

DAY_SECONDS: Final = 24 * 3600
TOKEN_BYTES: Final = 32
TOKEN: Final = "[A-Za-z0-9_-]{43}"  # noqa: S105  # what they look like
"""How a token of so many bytes reads, as a pattern."""

TABLE: Final = """
    CREATE TABLE tokens (
        hash BLOB NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
        stream TEXT NOT NULL,
        role TEXT NOT NULL CHECK (role IN ('scorer', 'player', 'viewer'))
    ) STRICT, WITHOUT ROWID
"""


@MIGRATIONS(name="0001_tokens")
def _tokens(db: Database) -> None:
    db.execute(TABLE)
    db.execute("CREATE INDEX tokens_of_night ON tokens (stream, role)")


@MIGRATIONS(name="0002_made")
def _made(db: Database) -> None:
    """When a token was made; of older ones nobody knows it, so they count from now."""
    db.execute("ALTER TABLE tokens ADD COLUMN made INTEGER NOT NULL DEFAULT 0")
    db.execute("UPDATE tokens SET made = ?", (int(time.time()),))


class Holder(NamedTuple):
    """What a token opens."""

    stream: str
    role: Role


class Connections(Protocol):
    """Where the tokens are kept: what of the store this module needs."""

    def transaction(self) -> AbstractContextManager[Database]:
        """A connection that writes, all or nothing."""

    def reading(self) -> AbstractContextManager[Database]:
        """A connection that reads."""


def fresh_tokens() -> dict[Role, str]:
    """A new token for every role; they open nothing before they are kept."""
    return {role: secrets.token_urlsafe(TOKEN_BYTES) for role in ROLES}


def keep(db: Database, stream: str, tokens: Mapping[Role, str]) -> None:
    """Makes tokens open a night, each in its role, beside those that already do."""
    rows = [(_hashed(token), stream, role, int(time.time())) for role, token in tokens.items()]
    db.conn.executemany("INSERT INTO tokens (hash, stream, role, made) VALUES (?, ?, ?, ?)", rows)


def rotated(connections: Connections, stream: str, role: Role) -> str:
    """A new token of a role; the old ones of that role stop."""
    token = secrets.token_urlsafe(TOKEN_BYTES)
    with connections.transaction() as db:
        db.execute("DELETE FROM tokens WHERE stream = ? AND role = ?", (stream, role))
        keep(db, stream, {role: token})
    return token


def holder_of(connections: Connections, token: str, *, days: int | None = None) -> Holder | None:
    """What a token opens; None for one that opens nothing, or that is older than so many days."""
    oldest = 0 if days is None else int(time.time()) - days * DAY_SECONDS
    with connections.reading() as db:
        row = db.execute("SELECT stream, role FROM tokens WHERE hash = ? AND made >= ?", (_hashed(token), oldest)).fetchone()
    return None if row is None else Holder(*row)


def csrf_of(token: str) -> str:
    """What a page sends back with each write that a cookie allows: only who was given it in an answer can know it."""
    return hmac.new(token.encode(), b"cartulina csrf", hashlib.sha256).hexdigest()


def same(one: str, other: str) -> bool:
    """Whether two secrets are equal, in a time that does not tell how far they agree."""
    return hmac.compare_digest(one.encode(), other.encode())


def join_link(night: str, token: str, address: str = "") -> str:
    """The link by which a phone joins a night, as the pages make it; a path alone where no address of a service is told."""
    return f"{address}/n/{night}/unirse#{token}"


def _hashed(token: str) -> bytes:
    # What cannot be written down (a lone surrogate) opens nothing, and must not break anything either.
    return hashlib.sha256(token.encode(errors="surrogatepass")).digest()
