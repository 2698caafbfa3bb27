"""Why an event is not taken: a stable code, a sentence that a player understands, and what would have been taken.

A sentence is a Spanish template with its values; the faces translate it and put the shown names in.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any


@dataclass(frozen=True, slots=True)
class Sentence:
    """A Spanish template and the values that go into it; a value may be a sentence itself, or a list."""

    template: str
    values: Mapping[str, Any]
    game: str | None = None
    """The game whose words it is said in, so that its catalogue is asked first; None where nobody has said it yet."""


def mark(template: str) -> str:
    """A template that is passed on to `refuse` or `Sentence`, so that translators see it."""
    return template


@dataclass(frozen=True, slots=True)
class Refusal:
    """An event that cannot be: `field` where one is at fault, `expected` (JSON) what would have been taken."""

    code: str
    sentence: Sentence
    field: str | None = None
    expected: Any = None
    breaks: Mapping[str, Any] | None = None
    """Of a `correction_breaks`: which event no longer fits, and its own code."""
    taken: Any = None
    """The table as the event was taken before it was refused, with the finding `of_before` (`rules.core.before`); None for what could never be."""


def refuse(code: str, template: str, *, field: str | None = None, expected: Any = None, **values: Any) -> Refusal:
    """A refusal in one line: its code, its sentence, what is at fault and what would have been taken.

    The sentence may name `{expected}`, and `{field}`, besides the values given.
    """
    return Refusal(code, Sentence(template, {"expected": expected, "field": field, **values}), field, expected)


def in_words_of_game(refusal: Refusal, game: str) -> Refusal:
    """The same refusal, whose sentence is said in the words of a game."""
    return replace(refusal, sentence=replace(refusal.sentence, game=game))
