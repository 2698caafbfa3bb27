"""Why is an event refused? A stable code, a sentence that a player understands, and what would have been accepted.

A sentence is a Spanish template with its values; the faces translate it and put in the names of players.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any


@dataclass(frozen=True, slots=True)
class Sentence:
    """A Spanish template and its values; a value may itself be a sentence, or a list."""

    template: str
    values: Mapping[str, Any]
    game: str | None = None
    """The game whose catalogue is searched first for a translation; None until it is set."""


def mark(template: str) -> str:
    """The same template, marked for translators, for a later `refuse` or `Sentence`."""
    return template


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an event cannot be: the `field` at fault, if any, and what would have been accepted (`expected`, JSON)."""

    code: str
    sentence: Sentence
    field: str | None = None
    expected: Any = None
    breaks: Mapping[str, Any] | None = None
    """For `correction_breaks`: the event that no longer fits, and its own code."""
    taken: Any = None
    """The table as it was once accepted, with the finding `of_before` (`rules.core.before`); None for what could never be."""


def refuse(code: str, template: str, *, field: str | None = None, expected: Any = None, **values: Any) -> Refusal:
    """A refusal in one line: its code, its sentence, the field at fault and what would have been accepted.

    The sentence may name `{expected}` and `{field}` besides the given values.
    """
    return Refusal(code, Sentence(template, {"expected": expected, "field": field, **values}), field, expected)


def in_words_of_game(refusal: Refusal, game: str) -> Refusal:
    """The same refusal, with a sentence in the words of a game."""
    return replace(refusal, sentence=replace(refusal.sentence, game=game))
