"""The sentences of the scripts in one language: extracted from the scripts themselves, so that no list falls behind."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from typing import Final

from babel.messages.extract import extract

from service.once import once
from service.web.shell.assets import assets
from service.words import catalogue

KEYWORDS: Final = {"t": None, "many": (1, 2)}
"""The functions of `i18n.js`, and which of their arguments are sentences."""
OPTIONS: Final = {"parse_template_string": True}
"""Finds sentences in template literals too, as `tools/babel.cfg` does."""


def words(lang: str, files: Iterable[str]) -> dict[str, str | list[str]]:
    """The translations of the sentences of some scripts, by the sentence in the source; singular and plural as a pair.

    Sentences whose translation equals the source are left out: the scripts have them already.
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
    """The sentences of each script, by its name: a string, or a pair of singular and plural."""
    found: dict[str, list[str | tuple[str, str]]] = {}
    for file, held in assets().files.items():
        if file.endswith(".js"):
            messages = (told[1] for told in extract("javascript", BytesIO(held.content), keywords=KEYWORDS, options=OPTIONS))
            found[file] = [(each[0], each[1]) if isinstance(each, tuple) else each for each in messages]
    return found
