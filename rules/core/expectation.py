"""What may come next: for each event type that would be taken now, its fields and their possible values.

A phone draws its buttons from this. Of a field that names values (or bounds) no other value is taken, and for each of them
there is an event that is. Fields that hold cards are named without values.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Field:
    """A field of an expected event: its possible values, or the bounds of a whole number, or neither (free).

    `known`: of values that are put on heaps, those of which the record knows where they belong, heap by heap.
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
    """An event type that would be taken now.

    `results` only of a tally: the possible divisions with their outcome; `left` only of a payment, which is told as one: what is still to be paid.
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
