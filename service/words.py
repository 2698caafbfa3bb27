"""The words for people: sentences of the rules and projections in Spanish or English, with the shown names in them."""

from __future__ import annotations

import gettext
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from rules.core.refusals import Refusal, Sentence

LANGUAGES: Final = ("es", "en")
LOCALES: Final = Path(__file__).parent / "locale"


@cache
def catalogue(lang: str) -> gettext.NullTranslations:
    """The translations of a language. Raises FileNotFoundError where they were not compiled (`make locale`)."""
    if lang == "es":
        return gettext.NullTranslations()
    return gettext.translation("cartulina", LOCALES, [lang])


def in_words(sentence: Sentence, lang: str = "es", names: Mapping[str, str] | None = None) -> str:
    """A sentence in a language; ids of players are replaced by their shown names."""
    values = {name: _value(value, lang, names or {}) for name, value in sentence.values.items()}
    return catalogue(lang).gettext(sentence.template).format(**values)


def _value(value: Any, lang: str, names: Mapping[str, str]) -> str:
    """A value as it reads in a sentence."""
    if isinstance(value, Sentence):
        return in_words(value, lang, names)
    if isinstance(value, list | tuple):
        return ", ".join(_value(each, lang, names) for each in value)
    if isinstance(value, Mapping):
        return "–".join(_value(bound, lang, names) for bound in value.values())
    if isinstance(value, bool | None):
        return {True: "true", False: "false", None: "null"}[value]
    return names.get(value, value) if isinstance(value, str) else str(value)


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
