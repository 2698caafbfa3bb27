"""Old stored events, read as if they had been written today: one function a step from schema n to n + 1 of a type.

Every schema that was ever shipped stays readable; `tests/cases/stored` keeps a night of each.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

Upcaster = Callable[[Mapping[str, Any]], Mapping[str, Any]]


def _the_same(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """Nothing of the data changed: what changed is what they are read as."""
    return data


UPCASTERS: Final[dict[tuple[str, int], Upcaster]] = {("night_closed", 1): _the_same, ("correction", 1): _the_same}
"""(event type, schema n) → what turns its data into those of schema n + 1; types that are not named are at schema 1."""


def upcast(kind: str, schema: int, newest: int, data: Mapping[str, Any]) -> Mapping[str, Any]:
    """The data of an event as of its newest schema. Raises LookupError for a schema that this version does not know."""
    for step in range(schema, newest):
        data = UPCASTERS[kind, step](data)
    if schema > newest or schema < 1:
        raise LookupError(f"{kind} has schema {schema}; this version knows 1 to {newest}")
    return data
