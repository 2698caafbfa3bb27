"""Strict reading of JSON that people send: a text that is not JSON is told apart from JSON that is not an event.

If a key stands twice in an object, its value becomes one that no field accepts, so that the refusal names that field.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, Final


class _Twice:
    """The value of a key that stands twice."""

    def __repr__(self) -> str:
        return "<a key that stands twice>"


TWICE: Final = _Twice()


class NoJson:
    """Stands in the place of a line that is not JSON."""


NO_JSON: Final = NoJson()


def json_of(text: str | bytes) -> Any:
    """The JSON value of a text, or NO_JSON if it is broken, not UTF-8, nested too deep, or has a number such as NaN."""
    try:
        read = text.decode("utf-8-sig") if isinstance(text, bytes) else text
        return json.loads(read, object_pairs_hook=_object, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        return NO_JSON


def json_lines(content: bytes) -> list[Any]:
    """The values of JSON Lines, one for each line; empty lines at the end do not count."""
    return [json_of(line) for line in content.rstrip(b"\r\n \t").split(b"\n")] if content.strip() else []


def _object(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    told: dict[str, Any] = {}
    for spoken, value in pairs:
        # A key with a lone surrogate is the name of no field, but an error message must still be able to name it.
        key = spoken if spoken.isascii() else spoken.encode("utf-8", "replace").decode("utf-8")
        told[key] = TWICE if key in told else value
    return told


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no JSON")
