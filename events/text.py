"""JSON as people send it, read strictly: what is no JSON is told apart from JSON that is no event.

A key that stands twice in an object makes its value one that no field takes, so that the event is refused by that field.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, Final


class _Twice:
    """The value of a key that stood twice."""

    def __repr__(self) -> str:
        return "<a key that stands twice>"


TWICE: Final = _Twice()


class NoJson:
    """The place of a line that is no JSON."""


NO_JSON: Final = NoJson()


def json_of(text: str | bytes) -> Any:
    """The JSON value of a text, or NO_JSON: broken, not UTF-8, a number that is none, nested too deep."""
    try:
        read = text.decode("utf-8-sig") if isinstance(text, bytes) else text
        return json.loads(read, object_pairs_hook=_object, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        return NO_JSON


def json_lines(content: bytes) -> list[Any]:
    """The values of JSON Lines, one a line; empty lines at the end are no lines."""
    return [json_of(line) for line in content.rstrip(b"\r\n \t").split(b"\n")] if content.strip() else []


def _object(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    told: dict[str, Any] = {}
    for spoken, value in pairs:
        # A key that cannot be written down (a lone surrogate) is no name of any field, and must still be named.
        key = spoken if spoken.isascii() else spoken.encode("utf-8", "replace").decode("utf-8")
        told[key] = TWICE if key in told else value
    return told


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no JSON")
