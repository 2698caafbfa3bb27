"""The sentences that the scripts say, in one language: found where they are said, so that no list can lag behind."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from typing import Final

from babel.messages.extract import extract

from service.once import once
from service.web.shell.assets import assets
from service.words import catalogue

KEYWORDS: Final = {"t": None, "many": (1, 2)}
"""The functions of `i18n.js` and where their sentences stand."""
OPTIONS: Final = {"parse_template_string": True}
"""Sentences stand inside template literals as well; `tools/babel.cfg` says the same."""


def words(lang: str, files: Iterable[str]) -> dict[str, str | list[str]]:
    """What some scripts say in a language, by how it is written in them; a sentence for one and for more as both forms.

    What reads as it is written is not told: the scripts have it themselves.
    """
    told: dict[str, str | list[str]] = {}
    for file in files:
        for message in _sentences().get(file, ()):
            if isinstance(message, tuple):
                one, more = message
                both = [catalogue(lang).ngettext(one, more, 1), catalogue(lang).ngettext(one, more, 2)]
                told |= {} if both == [one, more] else {one: both}
            else:
                translated = catalogue(lang).gettext(message)
                told |= {} if translated == message else {message: translated}
    return told


@once
def _sentences() -> dict[str, list[str | tuple[str, str]]]:
    """The sentences of each script, by its name: one as itself, one for one and for more as both."""
    found: dict[str, list[str | tuple[str, str]]] = {}
    for file, held in assets().files.items():
        if file.endswith(".js"):
            messages = (told[1] for told in extract("javascript", BytesIO(held.content), keywords=KEYWORDS, options=OPTIONS))
            found[file] = [(each[0], each[1]) if isinstance(each, tuple) else each for each in messages]
    return found
