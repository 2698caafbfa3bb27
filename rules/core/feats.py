"""What did somebody do in a hand, and what else of it is shown? The few values that every face tells; the game of the hand fills them in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple


class Feat(NamedTuple):
    """Something that a player did in a hand; `name` is one of those that the words of its game call somehow."""

    name: str
    player: str


class Counted(NamedTuple):
    """What of the hands of a game is counted for a player; games that count the same have the same."""

    key: str
    """Which family of feats it is."""
    by_contract: bool = False
    """Whether the same is told apart by lance and by trump."""
    told_of: tuple[str, ...] = ()
    """The feats that an evening is remembered by, the rarest first; its words say each."""


class Points(NamedTuple):
    """What a player has counted of the open hand so far: by what it was for, and in all."""

    player: str
    parts: tuple[tuple[str, int], ...]
    total: int


class Noted(NamedTuple):
    """What is noted while a hand is played, in a game of pairs that notes it."""

    pairs: Mapping[str, tuple[str, ...]]
    """The name of each pair → who plays in it."""
    lead: Mapping[str, int]
    """What each pair is ahead by, all told; at most one is."""
    running: tuple[Mapping[str, int], ...]
    """The same after each trick."""
    dead: frozenset[tuple[int, str]]
    """The cards that fell to the other pair and were noted, each with its trick."""


class Features(NamedTuple):
    """What else faces show of a hand; what a game has not stays empty."""

    is_counted: bool = True
    """Whether it counts among the hands that were played."""
    hombre: str | None = None
    """Who plays alone against the others, or with a companion; None where nobody does."""
    lance: str | None = None
    trump: str | None = None
    points: tuple[Points, ...] = ()
    """Empty in a game that counts at the end of a hand."""
    noted: Noted | None = None
    begins_game: bool = False
    """Whether a game of several giros begins with it."""
    pairs: tuple[tuple[str, ...], ...] = ()
    """Who plays with whom in it, pair by pair; empty where nobody does, or only while the hombre has a companion."""


class Company(NamedTuple):
    """Who is seen to play with whom at a moment of a hand; what a game has not stays empty."""

    companion: str | None = None
    """Who is known to play with the hombre."""
    pairs: Mapping[str, tuple[str, ...]] = {}
    """The name of each pair → who plays in it."""
    noted: Mapping[str, int] | None = None
    """What each pair is ahead by in what was noted; None in a game that notes nothing."""


ALONE: Final = Company()
"""Where everybody plays for himself, or who plays with whom is known otherwise."""


def lead_of(lead: Mapping[str, int]) -> tuple[str, int] | None:
    """The pair that is ahead, and by how much; None where none is."""
    return next(((pair, points) for pair, points in lead.items() if points), None)
