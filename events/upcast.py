"""Old stored events in their newest schema: each fact declares a function for each step from schema n to n + 1.

Every schema that was ever shipped stays readable; `tests/cases/stored` keeps a night of each.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from events.facts import Fact


def upcast(cls: type[Fact], schema: int, data: Mapping[str, Any]) -> Mapping[str, Any]:
    """The data of an event in the newest schema of its class. Raises LookupError for a schema that this version does not know."""
    for step in range(schema, cls.schema):
        data = cls.upcasts[step](data)
    if schema > cls.schema or schema < 1:
        raise LookupError(f"{cls.type} has schema {schema}; this version knows 1 to {cls.schema}")
    return data
