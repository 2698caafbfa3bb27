"""Is a stream whole? The canonical bytes of an event, and the chain of hashes that runs through its stream.

A chain cannot show that its end was cut off; therefore players are shown the head (seq and hash) and keep it.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

import orjson

GENESIS: Final = bytes(32)
"""The previous hash that the first event of a stream names."""


_size = struct.Struct(">Q").pack
_SHA: Final = hashlib.sha256


class Stamp(NamedTuple):
    """When an event was recorded, by whom, and when it was written down; None for what was not stated."""

    at: str
    by: str | None
    written: str | None = None


class Link(NamedTuple):
    """The fields of a stored event that its hash covers: the whole envelope but the hash itself.

    `at` and `by` are its meta, and so are `salt` and `written` if it has them.
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
        """When the event was recorded, by whom, and when it was written down."""
        return Stamp(self.at, self.by, self.written)


def canonical(value: Any) -> bytes:
    """A JSON value as bytes, always the same: sorted keys, no spaces, UTF-8."""
    return orjson.dumps(value, option=orjson.OPT_SORT_KEYS)


def hashed_data(kind: str, data: Mapping[str, Any]) -> Mapping[str, Any]:
    """The data of an event without the names of players, so that a renamed or forgotten person does not break the chain."""
    if kind == "night_opened":
        return {name: value for name, value in data.items() if name != "names"}
    if kind == "correction" and data.get("insert"):
        inserted = [{**each, "data": hashed_data(each["type"], each["data"])} for each in data["insert"]]
        return {**data, "insert": inserted}
    return data


def meta_of(at: str, by: str | None, salt: str | None = None, written: str | None = None) -> bytes:
    """The meta of an event (when it was recorded, by whom) as canonical bytes.

    The salt keeps the hash from giving the cards away; `written` is when the event was written down. Either stands in the
    bytes only if the event has it: old events have neither, and their bytes stay the same.
    """
    meta = {"at": at, "by": by}
    if salt is not None:
        meta["salt"] = salt
    if written is not None:
        meta["written"] = written
    return canonical(meta)


def digest(prev: bytes, stream: str, seq: int, id_: str, kind: str, schema: int, data: bytes, meta: bytes) -> bytes:
    """SHA-256 over the previous hash (32 bytes) and each part after its length (8 bytes, big-endian).

    Stream, id and type are UTF-8 text, seq and schema decimal digits, data (without names of players) and meta canonical
    JSON.
    """
    # Every event that is read passes through here, so the loop over the parts is unrolled.
    s, q, i, k, v = stream.encode(), b"%d" % seq, id_.encode(), kind.encode(), b"%d" % schema
    told = (_size(len(s)), s, _size(len(q)), q, _size(len(i)), i, _size(len(k)), k, _size(len(v)), v)
    return _SHA(b"".join((prev, *told, _size(len(data)), data, _size(len(meta)), meta))).digest()


def hash_of(link: Link) -> bytes:
    """The hash of an event whose data is JSON."""
    data = canonical(hashed_data(link.type, link.data))
    return digest(
        link.prev, link.stream, link.seq, link.id, link.type, link.schema, data, meta_of(link.at, link.by, link.salt, link.written)
    )


def first_broken(links: Iterable[tuple[Link, bytes]]) -> int | None:
    """The seq of the first event that does not fit its stream (a gap, another stream's event, a wrong prev or hash); None if all fit."""
    stream, seq, before = None, 0, GENESIS
    for link, hashed in links:
        stream, seq = link.stream if stream is None else stream, seq + 1
        if (link.stream, link.seq, link.prev) != (stream, seq, before) or hash_of(link) != hashed:
            return link.seq
        before = hashed
    return None
