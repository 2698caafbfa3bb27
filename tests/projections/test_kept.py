"""The first fault in the stored events of a night is the one that is named."""

from __future__ import annotations

import uuid
from itertools import permutations

import pytest

from events.store.memory import MemoryStore
from events.store.port import CorruptError, Event, New
from projections.kept import AT_ONCE, folded
from tests.for_each import for_each
from tests.nights import event, opened

EVENTS = 2 * AT_ONCE
PLACES = (2, 3, AT_ONCE - 1, AT_ONCE, AT_ONCE + 1, EVENTS)


def night(refused: int) -> list[Event]:
    """Events with a valid chain of which the rules refuse one: a trick without a deal."""
    sent = [opened(), *[event("transfer", from_="ana", to="beto", tantos=1, reason="…")] * (EVENTS - 1)]
    sent[refused - 1] = event("trick", cards={})
    store = MemoryStore()
    store.append("n", 0, [New(uuid.uuid4().hex, each["type"], 1, each["data"], "2026-11-20T21:00:00.000Z", None) for each in sent])
    return list(store.stream("n"))


@for_each(("refused", "damaged"), list(permutations(PLACES, 2)))
def test_of_a_refused_event_and_a_damaged_one_the_first_is_named(refused: int, damaged: int) -> None:
    """Events are decoded in batches ahead of the fold; that must not report a later fault first."""
    events = night(refused)
    events[damaged - 1] = events[damaged - 1]._replace(hash=bytes(32))
    with pytest.raises(CorruptError) as raised:
        folded("n", events)
    assert raised.value.seq == min(refused, damaged)
