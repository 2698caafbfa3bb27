"""How a good answer looks: JSON bytes made at once, and the headers that let a client keep what it has."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any, Final

import orjson
from flask import Response, request

NOT_STORED: Final = "no-store"
KEPT_BUT_ASKED: Final = "private, no-cache"
"""A client may keep it, and asks each time whether it still holds."""

COVERED: Final = "covered"
"""What ends the tag of a night that is told without the cards that lie face down, behind a dot: it is another body than the scorer's."""


def answer(value: Any, status: int = 200, *, headers: Mapping[str, str] | None = None) -> Response:
    """A JSON value as a response that nobody keeps."""
    return Response(orjson.dumps(value), status, {"Cache-Control": NOT_STORED, **(headers or {})}, content_type="application/json")


def tag_of(body: bytes) -> str:
    """The ETag of a body that is known by its content alone."""
    return hashlib.sha256(body).hexdigest()[:32]


def tagged(body: bytes, tag: str, *, lang: str | None = None) -> Response:
    """A JSON body with its ETag, or 304 for who has it already; `lang` where it is told in the language of who asks."""
    headers = {"ETag": f'"{tag}"', "Cache-Control": KEPT_BUT_ASKED, "Vary": "Authorization, Cookie"}
    if lang is not None:
        headers |= {"Content-Language": lang, "Vary": f"{headers['Vary']}, Accept-Language"}
    if request.if_none_match.contains_weak(tag):
        return Response(status=304, headers=headers)
    return Response(body, 200, headers, content_type="application/json")
