"""Nights that differ only in cards that lie face down: what is told of the one and not of the other, who watches must not be told."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from projections.coming import coming
from projections.replay import Night, read
from tests.nights import Event

HIDDEN: Final = ("hands", "stock", "piles", "fola", "discards", "drawn")
"""The fields of a deal and of an exchange that hold cards which lie face down."""
TIMES: Final = 4
"""How often the cards are laid otherwise at one moment."""


def dealt_otherwise(record: Sequence[Event], pack: Sequence[str], dice: random.Random, *, miscounts: float = 0.0) -> Night | None:
    """A night as it would stand if the cards that nobody has seen lay otherwise; None where the record could not be so.

    Now and then, as `miscounts` says, somebody is dealt a card too many in the place of another.
    """
    start = max((number for number, each in enumerate(record) if each["type"] == "deal"), default=0)
    later = record[start:]
    seen = {code for each in later for name, value in each["data"].items() if not _hides(each, name) for code in _texts(value)}
    unseen = [card for card in pack if card not in seen]
    other = dict(zip(unseen, dice.sample(unseen, len(unseen)), strict=True))
    again = [
        {**each, "data": {name: _swapped(value, other) if _hides(each, name) else value for name, value in each["data"].items()}}
        for each in later
    ]
    hands = again[0]["data"].get("hands", {})
    if len(hands) > 1 and dice.random() < miscounts:
        one, two = dice.sample([*hands], 2)
        if len(hands[one]) > 1 and hands[one][-1] not in seen:
            hands[one], hands[two] = hands[one][:-1], [*hands[two], hands[one][-1]]
    replayed = read([*record[:start], *again])
    return None if replayed.refused is not None else replayed.night


def assert_nothing_is_told(now: Night, otherwise: Callable[[], Night | None]) -> None:
    """However the cards lie that nobody has seen, as long as the record could be the same, who watches is told the same of what may come."""
    if now.game.open_hand(now.table) is None:
        return
    for _ in range(TIMES):
        other = otherwise()
        if other is not None and other.game.open_hand(other.table) is not None:
            assert coming(other, covered=True) == coming(now, covered=True)


def _hides(sent: Event, name: str) -> bool:
    return sent["type"] in ("deal", "exchange") and name in HIDDEN


def _texts(value: Any) -> Iterator[str]:
    """Every text in some JSON."""
    if isinstance(value, str):
        yield value
    for each in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _texts(each)


def _swapped(value: Any, other: dict[str, str]) -> Any:
    """Some JSON with other cards in it."""
    if isinstance(value, list):
        return [_swapped(each, other) for each in value]
    if isinstance(value, dict):
        return {key: _swapped(each, other) for key, each in value.items()}
    return other.get(value, value) if isinstance(value, str) else value
