"""The kind of a field follows from its annotation or is declared beside it, in one of the words that the documents name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal, get_args

import pytest

from events.facts import Card, Count, Covered, Party, Player, Seating, Size, Suit, SuitOrNull, Text
from rules.core.kinds import FieldKind, kind_of, part_in
from rules.core.steps import StepField
from rules.registry import GAMES
from tests.for_each import for_each

Cards = Annotated[tuple[Card, ...], Size(), Covered()]


@dataclass(frozen=True)
class Told:
    """A part of an event."""

    player: Player


@for_each(
    ("hint", "kind"),
    [
        (Player, "player"),
        (Player | None, "player"),
        (Party, "party"),
        (Seating, "players"),
        (Suit | None, "suit"),
        (SuitOrNull, "suit or none"),
        (Card, "card"),
        (Cards, "cards"),
        (Cards | Count, "cards or count"),
        (Annotated[Mapping[Player, Cards], Size()] | None, "hands"),
        (Annotated[Mapping[Player, Card], Size(3, 3)] | None, "trick"),
        (Mapping[Player, Annotated[tuple[Cards, ...], Size()]], "piles"),
        (Mapping[Player, Count], "counts"),
        (Mapping[Player, bool], "flags"),
        (Mapping[Player, tuple[Told, ...]], "lists"),
        (tuple[Told, ...], "list"),
        (Told | None, "object"),
        (bool | None, "flag"),
        (Literal[True] | None, "flag"),
        (Literal["won", "lost"] | None, "word"),
        (tuple[Literal["a", "b"], ...], "words"),
        (Count, "count"),
        (tuple[Count, ...], "numbers"),
        (Text, "text"),
    ],
)
def test_what_an_annotation_holds(hint: Any, kind: str) -> None:
    """Annotation → the kind that is asked for."""
    assert kind_of(hint) == kind


def test_what_nobody_has_said_how_to_ask_for_is_a_mistake() -> None:
    """The mistake shows when the game is put together, not on a phone."""
    with pytest.raises(KeyError):
        kind_of(float)


def test_the_objects_of_a_field_are_found_however_many() -> None:
    """One object, a list, or a list for each player."""
    assert [part_in(hint) for hint in (Told | None, tuple[Told, ...], Mapping[Player, tuple[Told, ...]], Count)] == [Told, Told, Told, None]


def all_of(fields: Any) -> list[StepField]:
    """Some fields, and their nested fields."""
    return [each for field in fields for each in (field, *all_of(field.fields))]


def test_every_field_holds_what_the_documents_name() -> None:
    """Every field of every game has a named kind, and every named kind has a field."""
    fields = [each for game in GAMES.values() for step in game.forms.steps for each in all_of(step.fields)]
    assert {each.kind for each in fields} == {*get_args(FieldKind)}
    assert replace(fields[0], rare=True).kind == f"rare {fields[0].asked}"
