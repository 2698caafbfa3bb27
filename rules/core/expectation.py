"""What may come next? Each event type that would be accepted now, with its fields and their possible values.

A phone draws its buttons from this. If a field lists values (or bounds), no other value is accepted, and each of them occurs
in some event that is. Fields that hold cards are listed without values.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Field:
    """A field of an expected event: its possible values, or the bounds of a whole number, or neither (free).

    `known`, for values that are put on heaps: those whose heap the record already knows, heap by heap.
    """

    required: bool = False
    values: Sequence[Any] | None = None
    bounds: tuple[int, int] | None = None
    known: Mapping[str, Sequence[Any]] | None = None

    def told(self) -> dict[str, Any]:
        """The field as JSON."""
        told: dict[str, Any] = {"required": self.required}
        if self.values is not None:
            told["values"] = list(self.values)
        if self.bounds is not None:
            told["min"], told["max"] = self.bounds
        if self.known is not None:
            told["known"] = {heap: list(values) for heap, values in self.known.items()}
        return told


@dataclass(frozen=True, slots=True)
class Expectation:
    """An event type that would be accepted now.

    `results` belongs to a tally: the possible divisions with their outcome. `left` belongs to a payment: what is still to be
    paid.
    """

    type: str
    fields: dict[str, Field] = field(default_factory=dict)
    results: Sequence[dict[str, Any]] | None = None
    left: Sequence[dict[str, Any]] | None = None

    def told(self) -> dict[str, Any]:
        """The expectation as JSON."""
        told: dict[str, Any] = {"type": self.type, "fields": {name: each.told() for name, each in self.fields.items()}}
        beside = {"results": self.results, "left": self.left}
        told |= {name: list(each) for name, each in beside.items() if each is not None}
        return told if self.left is None else told | {"payment": True}
