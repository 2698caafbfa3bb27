"""Who may do what? The tokens of a night, by role, kept hashed beside the record.

A token opens one night and says nothing else. Only its hash is stored, so that the file gives no token away; a token is 32
random bytes, so that nobody can find it from a plain hash.
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
"""In order: writes; reads and may dispute; reads."""

DAY_SECONDS: Final = 24 * 3600
TOKEN_BYTES: Final = 32
TOKEN: Final = "[A-Za-z0-9_-]{43}"  # noqa: S105  # a pattern, not a secret
"""The pattern of a token of `TOKEN_BYTES` bytes."""

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
    """Adds the time at which a token was made; that of older tokens is unknown, so they count from now."""
    db.execute("ALTER TABLE tokens ADD COLUMN made INTEGER NOT NULL DEFAULT 0")
    db.execute("UPDATE tokens SET made = ?", (int(time.time()),))


class Holder(NamedTuple):
    """What a token opens."""

    stream: str
    role: Role


class Connections(Protocol):
    """The part of the store that this module needs: the connections to where the tokens are kept."""

    def transaction(self) -> AbstractContextManager[Database]:
        """A connection that writes, in one transaction."""

    def reading(self) -> AbstractContextManager[Database]:
        """A connection that reads."""


def fresh_tokens() -> dict[Role, str]:
    """A new token for every role; they open nothing until they are kept."""
    return {role: secrets.token_urlsafe(TOKEN_BYTES) for role in ROLES}


def keep(db: Database, stream: str, tokens: Mapping[Role, str]) -> None:
    """Stores tokens that open a night, each in its role, beside those that already do."""
    rows = [(_hashed(token), stream, role, int(time.time())) for role, token in tokens.items()]
    db.conn.executemany("INSERT INTO tokens (hash, stream, role, made) VALUES (?, ?, ?, ?)", rows)


def rotated(connections: Connections, stream: str, role: Role) -> str:
    """A new token of a role; the former ones of that role become invalid."""
    token = secrets.token_urlsafe(TOKEN_BYTES)
    with connections.transaction() as db:
        db.execute("DELETE FROM tokens WHERE stream = ? AND role = ?", (stream, role))
        keep(db, stream, {role: token})
    return token


def holder_of(connections: Connections, token: str, *, days: int | None = None) -> Holder | None:
    """What a token opens; None if it opens nothing or is older than `days` days."""
    oldest = 0 if days is None else int(time.time()) - days * DAY_SECONDS
    with connections.reading() as db:
        row = db.execute("SELECT stream, role FROM tokens WHERE hash = ? AND made >= ?", (_hashed(token), oldest)).fetchone()
    return None if row is None else Holder(*row)


def csrf_of(token: str) -> str:
    """The value that a page sends back with each write authorized by a cookie: only a receiver of our answers can know it."""
    return hmac.new(token.encode(), b"cartulina csrf", hashlib.sha256).hexdigest()


def same(one: str, other: str) -> bool:
    """Whether two secrets are equal, compared in constant time."""
    return hmac.compare_digest(one.encode(), other.encode())


def join_link(night: str, token: str, address: str = "") -> str:
    """The link by which a phone joins a night, as the pages make it; only a path without the address of a service."""
    return f"{address}/n/{night}/unirse#{token}"


def _hashed(token: str) -> bytes:
    # A token that cannot be encoded (a lone surrogate) opens nothing, and must not raise an error either.
    return hashlib.sha256(token.encode(errors="surrogatepass")).digest()
