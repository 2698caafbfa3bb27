"""The style sheets, scripts and drawings of the pages: their addresses, and how long a browser may cache them.

The address of each file holds one hash over all files, so a browser can cache a file for good and never mixes two versions: a script that
imports another by a relative path asks for it under the same hash. A file lies in the folder of its page and is asked for by its name alone.
All files are read once, so hash and files belong together even if the installation is overwritten meanwhile. Scripts are sent without
their comments, which were a third of their size.
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
"""Ending → media type; files with other endings are not served. Written here because systems guess differently."""
FOR_GOOD: Final = "public, max-age=31536000, immutable"
ASKED_EACH_TIME: Final = "public, no-cache"
HASH_DIGITS: Final = 16
COMMENT: Final = re.compile(rb"^[ \t]*(?:/\*(?:[^*]|\*(?!/))*\*/|//[^\n]*)[ \t]*$", re.MULTILINE)
"""A comment of a script that fills whole lines."""


class Asset(NamedTuple):
    """A file as it is sent."""

    content: bytes
    packed: bytes
    """The content compressed with gzip: once, not for each phone."""
    kind: str
    tag: str

    @classmethod
    def of(cls, content: bytes, kind: str) -> Asset:
        """The asset with this content and media type."""
        return cls(content, gzip.compress(content, mtime=0), kind, _digits(content))


class Assets(NamedTuple):
    """All files by name, and the hash over all of them."""

    version: str
    files: dict[str, Asset]


def asset(name: str) -> str:
    """The address of a file. Raises KeyError for an unknown name, which would leave a hole in the page."""
    held = assets()
    if name not in held.files:
        raise KeyError(name)
    return f"/static/{held.version}/{name}"


@ASSETS.route("/static/<version>/<path:name>")
def send_asset(version: str, name: str) -> Response:
    """A file, cached for good under the current hash.

    A page that was loaded before the service was renewed asks under the old hash: it gets the current file and asks again next time.
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
    """The subresource integrity of a file: without it, a browser may accept one whose download broke off."""
    return f"sha256-{b64encode(hashlib.sha256(content).digest()).decode()}"


def _found(folder: Traversable) -> Iterator[Traversable]:
    """The files of these kinds in a folder and its subfolders."""
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _found(entry)
        elif PurePosixPath(entry.name).suffix in KINDS:
            yield entry


def _lines(comment: re.Match[bytes]) -> bytes:
    """As many empty lines as the comment has, so that line numbers in a browser's error messages stay right."""
    return b"\n" * comment[0].count(b"\n")


def _digits(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:HASH_DIGITS]
