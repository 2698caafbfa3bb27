"""The words for people: sentences of the rules and projections in Spanish or English, with the names of players in them."""

from __future__ import annotations

import gettext
from collections.abc import Iterable, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any, Final
from unicodedata import bidirectional, category, combining, normalize

from events.facts import LONGEST_TEXT
from events.schemas import controls, speakable
from rules.core.refusals import Refusal, Sentence
from rules.registry import words_of
from service.conjunctions import linked
from service.once import once

LANGUAGES: Final = ("es", "en")
LOCALES: Final = Path(__file__).parent / "locale"
"""The translations of the faces and of what all games share; those of a game are in its own folder."""
DOMAIN: Final = "cartulina"
"""The file name of the catalogues."""


def catalogue(lang: str, game: str | None = None) -> gettext.NullTranslations:
    """The translations of a language, those of a game before the common ones; Spanish replaces what was not compiled."""
    return _catalogue(lang, game)


@once
def _catalogue(lang: str, game: str | None) -> gettext.NullTranslations:
    if lang == "es":
        return gettext.NullTranslations()
    if game is None:
        return gettext.translation(DOMAIN, LOCALES, [lang], fallback=lang in LANGUAGES)
    own = gettext.translation(DOMAIN, str(files(f"rules.{game}") / "locale"), [lang], fallback=lang in LANGUAGES)
    own.add_fallback(catalogue(lang))
    return own


def not_compiled(games: Iterable[str]) -> list[str]:
    """The languages that lack a compiled catalogue (common or of a game), and get Spanish. Raises OSError for a damaged file."""
    catalogues = [(lang, catalogue(lang, game)) for lang in LANGUAGES if lang != "es" for game in (None, *games)]
    return list(dict.fromkeys(lang for lang, read in catalogues if not isinstance(read, gettext.GNUTranslations)))


APART: Final = "\u2068"
"""Begins text that is isolated, in its own direction."""
ENDS: Final = "\u2069"
ISOLATES: Final = frozenset({"\u2066", "\u2067", APART})
OVERRIDES: Final = frozenset("\u202a\u202b\u202c\u202d\u202e")
JOINER: Final = "\u200d"
BREAKING: Final = frozenset({"Cc", "Cs", "Zl", "Zp", "Zs"})
"""The Unicode categories of characters that move a cursor, break a line, or are a space."""
PEOPLE: Final = frozenset({"player", "to"})
"""The values of sentences that are always players."""
TERMS: Final = frozenset(("oros", "copas", "espadas", "bastos", "stands", "carry", "share"))
"""Words that may stand in a list in any game: they are never replaced, even at a table with a player of that id."""


def in_words(sentence: Sentence, lang: str = "es", names: Mapping[str, str] | None = None, *, game: str | None = None) -> str:
    """A sentence in a language, in the words of its game or of `game`; ids of players are replaced by their names."""
    spoken = sentence.game or game
    values = {name: _value(name, value, lang, names or {}, spoken) for name, value in sentence.values.items()}
    return filled(catalogue(lang, spoken).gettext(sentence.template), values)


def filled(template: str, values: Mapping[str, Any]) -> str:
    """A sentence with its values and the right conjunctions."""
    return linked(template, lambda name: str(values[name])).format(**values)


def _value(name: str, value: Any, lang: str, names: Mapping[str, str], game: str | None) -> str:
    """A value as it reads in a sentence; a list consists of players unless it contains a term."""
    if isinstance(value, Sentence):
        return in_words(value, lang, names, game=game)
    if isinstance(value, Mapping):
        return "–".join(str(bound) for bound in value.values())
    if isinstance(value, list | tuple):
        terms = TERMS if game is None else TERMS | words_of(game).terms
        people = not terms.intersection(each for each in value if isinstance(each, str))
        return ", ".join(_value("player" if people else name, each, lang, names, game) for each in value)
    if isinstance(value, bool | None):
        return {True: "true", False: "false", None: "null"}[value]
    return printable(names.get(value, value)) if name in PEOPLE and isinstance(value, str) else printable(str(value))


def printable(text: str) -> str:
    """A text as it stands in a sentence: on one line, and without effect on what surrounds it.

    A character that would move the cursor or break the line becomes a space. Right-to-left text is isolated, so that what
    surrounds it reads left to right. Direction controls are dropped, unless they are isolates that also end there. Joiners
    stay.
    """
    if text.isascii() and text.isprintable():
        return text
    told = [" " if category(letter) in BREAKING else letter for letter in text]
    outside: list[int] = []
    begun: list[int] = []
    for place, letter in enumerate(told):
        if letter in ISOLATES:
            begun.append(place)
        elif letter == ENDS and begun:
            begun.pop()
        elif letter == ENDS or letter in OVERRIDES:
            told[place] = ""
        elif not begun:
            outside.append(place)
    if begun:  # isolates without an end
        for place in begun:
            told[place] = ""
        return printable("".join(told))
    if any(bidirectional(told[place]) in ("R", "AL") for place in outside):
        return f"{APART}{''.join(told)}{ENDS}"
    return "".join(told)


def plain(name: str) -> str:
    """A name for a field, without direction controls."""
    return "".join(letter for letter in name if letter not in ISOLATES and letter not in OVERRIDES and letter != ENDS)


def folded(name: str) -> str:
    """The key that equates two names that may mean one person: it ignores case, accents and spaces."""
    letters = normalize("NFKD", plain(name)).casefold()
    return "".join(letter for letter in normalize("NFKD", letters) if not combining(letter) and not letter.isspace())


def cut(text: str, most: int) -> str:
    """The beginning of a text longer than `most`; letters that are joined stay together."""
    if len(text) <= most:
        return text
    end = most - 1
    while end and _are_joined(text[end - 1], text[end]):
        end -= 1
    return f"{text[:end].rstrip()}…"


def _are_joined(one: str, next_: str) -> bool:
    """Whether two code points show as one character: an accent, a joined emoji, a skin tone, the letters of a flag."""
    of_flags = all("\U0001f1e6" <= letter <= "\U0001f1ff" for letter in (one, next_))
    return of_flags or JOINER in (one, next_) or category(next_).startswith(("M", "Cf")) or "\U0001f3fb" <= next_ <= "\U0001f3ff"


def nameable(name: str) -> bool:
    """Whether a name can be shown: it is not too long, can be encoded, and is one line of readable characters."""
    return 1 <= len(name) <= LONGEST_TEXT and speakable(name) and not controls(name, lines=False)


def told_refusal(event: int, refusal: Refusal, lang: str = "es", names: Mapping[str, str] | None = None) -> dict[str, Any]:
    """A refusal as JSON: the number of the event (from 1), its code, a sentence, and what helps."""
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
