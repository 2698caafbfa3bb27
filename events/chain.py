"""Whether a stream is whole: the canonical bytes of an event and the chain of hashes that runs through its stream.

A chain cannot see its own tail cut off: the head (seq and hash) is shown to the players, who keep it.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

import orjson

GENESIS: Final = bytes(32)
"""What the first event of a stream names as the hash before it."""


_size = struct.Struct(">Q").pack
_SHA: Final = hashlib.sha256


class Stamp(NamedTuple):
    """When an event was recorded, by whom where that was said, and when it had been written down where that was said."""

    at: str
    by: str | None
    written: str | None = None


class Link(NamedTuple):
    """What is hashed of a stored event: all of its envelope but the hash itself.

    `at`, `by` and, where they are there, `salt` and `written` are its meta.
    """

    prev: bytes
    stream: str
    seq: int
    id: str
    type: str
    schema: int
    data: Mapping[str, Any]
    at: str
    by: str | None
    salt: str | None = None
    written: str | None = None

    @property
    def stamp(self) -> Stamp:
        """When it was recorded and by whom, and when it had been written down."""
        return Stamp(self.at, self.by, self.written)


def canonical(value: Any) -> bytes:
    """A JSON value as bytes, always the same: sorted keys, no spaces, UTF-8."""
    return orjson.dumps(value, option=orjson.OPT_SORT_KEYS)


def hashed_data(kind: str, data: Mapping[str, Any]) -> Mapping[str, Any]:
    """The data as they were sent, without the shown names: a person can be renamed or forgotten and the chain still holds."""
    if kind == "night_opened":
        return {name: value for name, value in data.items() if name != "names"}
    if kind == "correction" and data.get("insert"):
        inserted = [{**each, "data": hashed_data(each["type"], each["data"])} for each in data["insert"]]
        return {**data, "insert": inserted}
    return data


def meta_of(at: str, by: str | None, salt: str | None = None, written: str | None = None) -> bytes:
    """When an event was recorded and by whom, as its canonical bytes.

    With what keeps its hash from telling its cards, and with when it was written down, each only where it is there: an event
    of before has neither, and keeps its bytes.
    """
    meta = {"at": at, "by": by}
    if salt is not None:
        meta["salt"] = salt
    if written is not None:
        meta["written"] = written
    return canonical(meta)


def digest(prev: bytes, stream: str, seq: int, id_: str, kind: str, schema: int, data: bytes, meta: bytes) -> bytes:
    """SHA-256 over the hash before (32 bytes) and each part behind its length (8 bytes, big-endian).

    Stream, id and type are UTF-8 text, seq and schema decimal digits, data (without shown names) and meta canonical JSON.
    """
    # Every event that is read again passes through here: what would be a loop over the parts is written out.
    s, q, i, k, v = stream.encode(), b"%d" % seq, id_.encode(), kind.encode(), b"%d" % schema
    told = (_size(len(s)), s, _size(len(q)), q, _size(len(i)), i, _size(len(k)), k, _size(len(v)), v)
    return _SHA(b"".join((prev, *told, _size(len(data)), data, _size(len(meta)), meta))).digest()


def hash_of(link: Link) -> bytes:
    """The hash of an event that is told as JSON."""
    data = canonical(hashed_data(link.type, link.data))
    return digest(
        link.prev, link.stream, link.seq, link.id, link.type, link.schema, data, meta_of(link.at, link.by, link.salt, link.written)
    )


def first_broken(links: Iterable[tuple[Link, bytes]]) -> int | None:
    """The seq of the first event of one stream that does not hold: a gap, another stream's, a wrong prev, or a wrong hash."""
    stream, seq, before = None, 0, GENESIS
    for link, hashed in links:
        stream, seq = link.stream if stream is None else stream, seq + 1
        if (link.stream, link.seq, link.prev) != (stream, seq, before) or hash_of(link) != hashed:
            return link.seq
        before = hashed
    return None
