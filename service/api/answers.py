"""What does a successful answer look like? JSON bytes, and the headers that let a client keep what it has."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any, Final

import orjson
from flask import Response, request

NOT_STORED: Final = "no-store"
KEPT_BUT_ASKED: Final = "private, no-cache"
"""A client may keep the answer, and asks each time whether it is still valid."""

COVERED: Final = "covered"
"""The suffix, after a dot, of the ETag of a night without its face-down cards: its body differs from the scorer's."""


def answer(value: Any, status: int = 200, *, headers: Mapping[str, str] | None = None) -> Response:
    """A JSON value as a response that must not be stored."""
    return Response(orjson.dumps(value), status, {"Cache-Control": NOT_STORED, **(headers or {})}, content_type="application/json")


def tag_of(body: bytes) -> str:
    """The ETag of a body, made from its content alone."""
    return hashlib.sha256(body).hexdigest()[:32]


def tagged(body: bytes, tag: str, *, lang: str | None = None) -> Response:
    """A JSON body with its ETag, or 304 if the client has it already; `lang` if the body depends on the client's language."""
    headers = {"ETag": f'"{tag}"', "Cache-Control": KEPT_BUT_ASKED, "Vary": "Authorization, Cookie"}
    if lang is not None:
        headers |= {"Content-Language": lang, "Vary": f"{headers['Vary']}, Accept-Language"}
    if request.if_none_match.contains_weak(tag):
        return Response(status=304, headers=headers)
    return Response(body, 200, headers, content_type="application/json")
