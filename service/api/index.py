"""The index: the starting point for a program that only knows the address of the API."""

from __future__ import annotations

from importlib.metadata import version
from typing import Final

import orjson
from flask import Response

from service.api import shapes
from service.api.answers import tag_of, tagged
from service.api.blueprint import API, IF_NONE_MATCH, PREFIX, TITLE
from service.once import once

LINKS: Final = {"document": "openapi.json", "docs": "docs", "games": "games", "licence": "licence"}
"""The next steps of a program → their addresses below that of the API."""


@API.route("", methods=["GET"])
@API.doc(security=[], parameters=[IF_NONE_MATCH])
@API.response(200, shapes.INDEX, headers={"ETag": shapes.ETAG})
@API.alt_response(304, description="It still holds")
def read_index() -> Response:
    """Returns the name and version of the service, and the addresses of its document, its browsable docs, its games and its licence."""
    body = _body()
    return tagged(body, tag_of(body))


@once
def _body() -> bytes:
    """The index as JSON, which only changes with the version of the program."""
    return orjson.dumps(
        {"name": TITLE, "version": version("cartulina"), "links": {name: f"{PREFIX}/{below}" for name, below in LINKS.items()}}
    )
