"""What did somebody do in a hand, and what else of it do faces show? A few values, which the game of the hand fills in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple


class Feat(NamedTuple):
    """Something that a player did in a hand; `name` has its words among those of the game."""

    name: str
    player: str


class Counted(NamedTuple):
    """What is counted for a player over the hands of a game; games that count the same share it."""

    key: str
    """The family of its feats."""
    by_contract: bool = False
    """Whether it is also counted by lance and by trump."""
    told_of: tuple[str, ...] = ()
    """The feats that an evening is remembered by, the rarest first; the game's words have a sentence for each."""


class Points(NamedTuple):
    """What a player has counted of the open hand so far: by what it was for, and in total."""

    player: str
    parts: tuple[tuple[str, int], ...]
    total: int


class Noted(NamedTuple):
    """What is noted while a hand is played, in a game of pairs that notes points."""

    pairs: Mapping[str, tuple[str, ...]]
    """The name of each pair → its players."""
    lead: Mapping[str, int]
    """The lead of each pair in total; at most one has any."""
    running: tuple[Mapping[str, int], ...]
    """The same after each trick."""
    dead: frozenset[tuple[int, str]]
    """The cards that fell to the other pair and were noted, each with its trick."""


class Features(NamedTuple):
    """What else faces show of a hand; empty where the game has no such thing."""

    is_counted: bool = True
    """Whether it counts as a hand that was played."""
    hombre: str | None = None
    """The player who plays alone or with a companion against the others; None if there is none."""
    lance: str | None = None
    trump: str | None = None
    points: tuple[Points, ...] = ()
    """Empty in a game that counts at the end of a hand."""
    noted: Noted | None = None
    begins_game: bool = False
    """Whether a game of several giros begins with this hand."""
    pairs: tuple[tuple[str, ...], ...] = ()
    """The pairs of the hand; empty if there are none, or if they exist only while the hombre has a companion."""


class Company(NamedTuple):
    """Who is seen to play with whom at a moment of a hand; empty where the game has no such thing."""

    companion: str | None = None
    """The player known to play with the hombre."""
    pairs: Mapping[str, tuple[str, ...]] = {}
    """The name of each pair → its players."""
    noted: Mapping[str, int] | None = None
    """The lead of each pair in the noted points; None in a game that notes nothing."""


ALONE: Final = Company()
"""For a game in which everybody plays for himself, or the pairs are known otherwise."""


def lead_of(lead: Mapping[str, int]) -> tuple[str, int] | None:
    """The pair that is ahead, and by how much; None if none is."""
    return next(((pair, points) for pair, points in lead.items() if points), None)
