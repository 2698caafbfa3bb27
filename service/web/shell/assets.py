"""The style sheets, scripts and drawings of the pages: under which address they are, and how long a browser may keep them.

The address of each holds one hash over all of them, so that a browser can keep a file for good and yet never mixes two versions: a
script that imports another by a relative path asks for it under the same hash. Each lies in the folder of its page and is asked for by its name alone. They are read once, so that hash and files are of one
moment whatever is copied over the installation meanwhile. Scripts go without their comments, which were a third of what a phone loads of them.
"""

from __future__ import annotations

import gzip
import hashlib
import re
from base64 import b64encode
from collections.abc import Iterator
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import PurePosixPath
from typing import Final, NamedTuple

from flask import Blueprint, Response, request

from service.once import once
from service.problems import ProblemError

ASSETS: Final = Blueprint("assets", __name__)
KINDS: Final = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
"""Ending → media type; a file with another ending is none of ours. Said here, because each system guesses otherwise."""
FOR_GOOD: Final = "public, max-age=31536000, immutable"
ASKED_EACH_TIME: Final = "public, no-cache"
HASH_DIGITS: Final = 16
COMMENT: Final = re.compile(rb"^[ \t]*(?:/\*(?:[^*]|\*(?!/))*\*/|//[^\n]*)[ \t]*$", re.MULTILINE)
"""A comment of a script that has its lines to itself."""


class Asset(NamedTuple):
    """A file as it goes over the wire."""

    content: bytes
    packed: bytes
    """The content as gzip packs it: once, and not for each phone."""
    kind: str
    tag: str

    @classmethod
    def of(cls, content: bytes, kind: str) -> Asset:
        """A file with some content."""
        return cls(content, gzip.compress(content, mtime=0), kind, _digits(content))


class Assets(NamedTuple):
    """All files by their names, and the hash over all of them."""

    version: str
    files: dict[str, Asset]


def asset(name: str) -> str:
    """The address of a file. Raises KeyError for one that there is not: a page would show a hole."""
    held = assets()
    if name not in held.files:
        raise KeyError(name)
    return f"/static/{held.version}/{name}"


@ASSETS.route("/static/<version>/<path:name>")
def send_asset(version: str, name: str) -> Response:
    """A file, to be kept for good under the hash of now.

    A page that was loaded before the service was renewed still asks under the old hash: it gets what there is now, and asks again.
    """
    held = assets()
    file = held.files.get(name)
    if file is None:
        raise ProblemError("no_such_page")
    lasting = FOR_GOOD if version == held.version else ASKED_EACH_TIME
    headers = {"Cache-Control": lasting, "ETag": f'"{file.tag}"', "Vary": "Accept-Encoding"}
    if request.if_none_match.contains_weak(file.tag):
        return Response(status=304, headers=headers)
    if not request.accept_encodings.quality("gzip"):
        return Response(file.content, 200, headers, content_type=file.kind)
    return Response(file.packed, 200, headers | {"Content-Encoding": "gzip", "ETag": f'W/"{file.tag}"'}, content_type=file.kind)


@once
def assets() -> Assets:
    """All files, read once."""
    files: dict[str, Asset] = {}
    for file in sorted(_found(resources.files("service.web")), key=lambda file: file.name):
        assert file.name not in files, f"{file.name} lies in two folders, and its address has none"
        content = file.read_bytes()
        sent = COMMENT.sub(_lines, content) if file.name.endswith(".js") else content
        files[file.name] = Asset.of(sent, KINDS[PurePosixPath(file.name).suffix])
    return Assets(_digits("\n".join(f"{file.tag} {name}" for name, file in files.items()).encode()), files)


def integrity_of(content: bytes) -> str:
    """What a browser compares a body with, as subresource integrity writes it: it may take one that broke off for whole."""
    return f"sha256-{b64encode(hashlib.sha256(content).digest()).decode()}"


def _found(folder: Traversable) -> Iterator[Traversable]:
    """The files of these kinds in a folder and in those below it."""
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _found(entry)
        elif PurePosixPath(entry.name).suffix in KINDS:
            yield entry


def _lines(comment: re.Match[bytes]) -> bytes:
    """As many empty lines: what a browser says of a script names the line where it is written."""
    return b"\n" * comment[0].count(b"\n")


def _digits(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:HASH_DIGITS]
