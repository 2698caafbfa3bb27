"""Nights as data: the short calls by which a test writes a night and asks for its result.

A test writes a night in as few events as show its claim, plays it with `yielded` (the output of `cartulina replay`) or with `refused` (why
the last event is refused), and compares parts of the answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from projections.night import Night
from projections.replay import read
from projections.seen import seen
from projections.yields import yields
from service.words import told_refusal

Event = dict[str, Any]

FOUR = ("ana", "beto", "carla", "dario")
THREE = ("ana", "beto", "carla")


def event(kind: str, /, **data: Any) -> Event:
    """An event as a client sends it: `event("transfer", from_="ana", to="beto", …)`; `from_` stands for the field `from`."""
    return {"type": kind, "data": {name.removesuffix("_"): value for name, value in data.items()}}


def opened(tariff: str = "fournier", players: Sequence[str] = FOUR, *, overrides: Event | None = None, **data: Any) -> Event:
    """The `night_opened` of a Tresillo table; further fields (`first_dealer`, `carried`, `stake`) go in by name."""
    rules: Event = {"tariff": tariff}
    if overrides is not None:
        rules["overrides"] = overrides
    return event("night_opened", game="tresillo", rules=rules, players=list(players), **data)


def night_of(*record: Event) -> Night:
    """The night of a whole record, no event of which may be refused."""
    replayed = read(record)
    assert replayed.refused is None, replayed.refused
    assert replayed.night is not None, "the record is empty"
    return replayed.night


def yielded(*record: Event) -> dict[str, Any]:
    """The result of a whole record, as `cartulina replay` prints it; no event may be refused.

    The places of its findings in the record are left out: `tests.rules.found` checks them for every game.
    """
    told: dict[str, Any] = without_places(yields(night_of(*record)))
    return told


def without_places(told: Any) -> Any:
    """JSON without the places of findings in the record: nights with the same result may be recorded otherwise."""
    if isinstance(told, dict):
        return {name: without_places(value) for name, value in told.items() if name not in ("offence", "proof")}
    return [without_places(each) for each in told] if isinstance(told, list) else told


def cited(told: Any) -> Iterator[str]:
    """Every place cited as a source in a night's result."""
    if isinstance(told, dict):
        for name, value in told.items():
            yield from (value,) if name == "source" and isinstance(value, str) else cited(value)
    elif isinstance(told, list):
        for each in told:
            yield from cited(each)


def refused(*record: Event) -> dict[str, Any]:
    """Why the last event is refused (`event`, `code`, `message`, perhaps `field`, `expected`, `breaks`); all before it are accepted."""
    replayed = read(record)
    assert replayed.refused is not None, "the last event was taken"
    event, refusal = replayed.refused
    assert event == len(record), replayed.refused
    return told_refusal(event, refusal)


def posted(hand: dict[str, Any]) -> list[tuple[str, str, int, str]]:
    """The postings of a yielded hand in short: (from, to, tantos, why), in order."""
    return [(line["from"], line["to"], line["tantos"], line["why"]) for line in hand["postings"]]


def as_watched(night: Night) -> Night:
    """A night as a reader sees it who may not know the covered cards."""
    return seen(night).night
