"""Nights with derived fields added: each field that a table left out, with its value.

The value is read from the night before and after the event, as a game's tests read it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from typing import Any

from projections.night import Night
from projections.replay import told
from rules.core.refusals import Refusal
from tests.nights import Event

Values = Callable[["Moment"], Mapping[str, Any]]
"""For an event: the fields that it may state besides (nested ones with dots), and their values."""


class Moment:
    """An event of a record, with the night before it (None before the first) and after it."""

    def __init__(self, record: Sequence[Event], place: int, before: Night | None, after: Night) -> None:
        self.record, self.place, self.before, self.after = record, place, before, after

    @property
    def type(self) -> str:
        """The type of the event."""
        return str(self.record[self.place]["type"])

    @property
    def data(self) -> Mapping[str, Any]:
        """What the event says."""
        data: Mapping[str, Any] = self.record[self.place]["data"]
        return data

    @property
    def hand(self) -> Any:
        """The last hand after the event."""
        return self.after.table.hand

    def since_the_deal(self) -> list[Event]:
        """The events of the hand before this one."""
        dealt = max(place for place in range(self.place) if self.record[place]["type"] == "deal")
        return list(self.record[dealt : self.place])


class ToldMore(list[Event]):
    """A record, and the places of its added fields."""

    def __init__(self, record: Sequence[Event], values: Values) -> None:
        super().__init__()
        self.added: set[tuple[int, str]] = set()
        night: Night | None = None
        for place, sent in enumerate(record):
            after = told(night, sent)
            assert not isinstance(after, Refusal), (after, sent)
            more = deepcopy(sent)
            for path, value in values(Moment(record, place, night, after)).items():
                if _put(more["data"], path, value):
                    self.added.add((place, path))
            self.append(more)
            night = after


def _put(data: dict[str, Any], path: str, value: Any) -> bool:
    """Adds a missing field; says whether it did."""
    *names, last = path.split(".")
    for name in names:
        data = data.setdefault(name, {})
    if last in data:
        return False
    data[last] = value
    return True
