"""The words for people: sentences of the rules and projections in Spanish or English, with the shown names in them."""

from __future__ import annotations

import gettext
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from events.facts import LONGEST_TEXT
from events.schemas import controls, speakable
from rules.core.refusals import Refusal, Sentence

LANGUAGES: Final = ("es", "en")
LOCALES: Final = Path(__file__).parent / "locale"


@cache
def catalogue(lang: str) -> gettext.NullTranslations:
    """The translations of a language; Spanish stands in for one whose translations were not compiled."""
    if lang == "es":
        return gettext.NullTranslations()
    return gettext.translation("cartulina", LOCALES, [lang], fallback=lang in LANGUAGES)


def not_compiled() -> list[str]:
    """The languages whose translations are missing, for which Spanish stands in. Raises OSError for a file that is damaged."""
    return [lang for lang in LANGUAGES if lang != "es" and not isinstance(catalogue(lang), gettext.GNUTranslations)]


PEOPLE: Final = frozenset({"player", "to"})
"""The values of sentences that are always players."""
TERMS: Final = frozenset(
    (
        *("paso", "juego", "mas", "mejor", "oros", "copas", "espadas", "bastos", "hombre", "contra", "won", "lost", "stands"),
        *("carry", "share", "redeal", "partida", "cuatro_ases", "revesino", "companeros"),
    )
)
"""Words that a list of what may be said holds: they stay what they are, even at a table where somebody is called so."""


def in_words(sentence: Sentence, lang: str = "es", names: Mapping[str, str] | None = None) -> str:
    """A sentence in a language; ids of players are replaced by their shown names."""
    values = {name: _value(name, value, lang, names or {}) for name, value in sentence.values.items()}
    return catalogue(lang).gettext(sentence.template).format(**values)


def _value(name: str, value: Any, lang: str, names: Mapping[str, str]) -> str:
    """A value as it reads in a sentence; a list is of players unless a term stands in it."""
    if isinstance(value, Sentence):
        return in_words(value, lang, names)
    if isinstance(value, Mapping):
        return "–".join(str(bound) for bound in value.values())
    if isinstance(value, list | tuple):
        people = not TERMS.intersection(each for each in value if isinstance(each, str))
        return ", ".join(_value("player" if people else name, each, lang, names) for each in value)
    if isinstance(value, bool | None):
        return {True: "true", False: "false", None: "null"}[value]
    return printable(names.get(value, value)) if name in PEOPLE and isinstance(value, str) else printable(str(value))


def printable(text: str) -> str:
    """A text on one line: what would move the cursor or break the line is a space."""
    return text if text.isprintable() else "".join(letter if letter.isprintable() else " " for letter in text)


def nameable(name: str) -> bool:
    """Whether somebody can be shown by a name: it is not too long, can be written down, and is one line of readable characters."""
    return 1 <= len(name) <= LONGEST_TEXT and speakable(name) and not controls(name, lines=False)


def told_refusal(event: int, refusal: Refusal, lang: str = "es", names: Mapping[str, str] | None = None) -> dict[str, Any]:
    """A refusal as JSON: which event (from 1), its code, a sentence, and what helps."""
    told: dict[str, Any] = {
        "event": event,
        "code": refusal.code,
        "message": in_words(refusal.sentence, lang, names),
    }
    if refusal.field is not None:
        told["field"] = refusal.field
    if refusal.expected is not None:
        told["expected"] = refusal.expected
    if refusal.breaks is not None:
        told["breaks"] = dict(refusal.breaks)
    return told
