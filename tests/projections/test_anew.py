"""A correction updates leader and winner if they followed from the cards, and keeps explicit ones."""

from __future__ import annotations

from typing import Any

from events.correction import Place
from projections.anew import told_anew
from projections.hands import steps_of
from tests.for_each import for_each
from tests.nights import Event, event, night_of, opened

CARDS = ({"ana": "1O", "beto": "5O", "carla": "RO"}, {"carla": "3O", "ana": "4B", "beto": "SB"})
HAND = [
    opened(),
    event("deal"),
    event("contract", player="beto", lance="entrada", trump="copas"),
    event("trick", cards=CARDS[0], leader="ana", winner="carla"),
    event("trick", cards=CARDS[1], leader="carla", winner="carla"),
]
"""Carla wins both."""


def anew(record: list[Event], instead: dict[Place, list[Event]]) -> dict[Place, Any]:
    """Replaced events, and the further changes that follow."""
    night = night_of(*record)
    return {**told_anew(night, [step for _, step in steps_of(night, 1)], instead, lambda place: record[place.seq - 1])}


@for_each(
    ("first", "second"),
    [
        ({"leader": "ana", "winner": "carla"}, {"leader": "beto", "winner": "beto"}),
        ({}, {"leader": "beto", "winner": "beto"}),
        ({"leader": "ana", "winner": "ana"}, None),
    ],
)
def test_the_trick_behind_follows(first: dict[str, str], second: dict[str, str] | None) -> None:
    """Beto had the king: he wins, leads and wins again; if an explicit winner contradicts the cards, the correction says why it fails."""
    swapped = {"ana": "1O", "beto": "RO", "carla": "5O"}
    found = anew(HAND, {Place(4): [event("trick", cards=swapped, **first)]})
    told = first | ({"winner": "beto"} if first.get("winner") == "carla" else {})
    assert found[Place(4)] == [event("trick", cards=swapped, **told)]
    assert found.get(Place(5)) == (None if second is None else [event("trick", cards=CARDS[1], **second)])


def test_nothing_is_told_that_was_not_told_before() -> None:
    """A record without leader and winner has nothing to update; nor has one in which nothing changes."""
    bare = [*HAND[:3], *(event("trick", cards=cards) for cards in CARDS)]
    other = [event("trick", cards={**CARDS[0], "carla": "CO"})]
    assert anew(bare, {Place(4): other}) == {Place(4): other}
    assert anew(HAND, {Place(4): other}) == {Place(4): other}


def test_what_cannot_be_folded_is_left_to_the_correction() -> None:
    """A malformed event, or one that cannot come there."""
    for none in (event("trick"), event("deal")):
        assert anew(HAND, {Place(4): [none]}) == {Place(4): [none]}
