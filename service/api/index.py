"""The index: where a program begins that knows nothing but the address of the API."""

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
"""Where a program goes on → its address below that of the API."""


@API.route("", methods=["GET"])
@API.doc(security=[], parameters=[IF_NONE_MATCH])
@API.response(200, shapes.INDEX, headers={"ETag": shapes.ETAG})
@API.alt_response(304, description="It still holds")
def read_index() -> Response:
    """Tells the name and version of the service, and where its document, its browsable docs, its games and its licence are."""
    body = _body()
    return tagged(body, tag_of(body))


@once
def _body() -> bytes:
    """The index as JSON: it changes with the version of the program alone."""
    return orjson.dumps(
        {"name": TITLE, "version": version("cartulina"), "links": {name: f"{PREFIX}/{below}" for name, below in LINKS.items()}}
    )
