"""Which Spanish conjunction precedes a word: «Ana e Iris» and not «y», «siete u ocho» and not «o»?

It depends on the sound: «e» before an i, unless that opens a diphthong («y hierro», «y Iago»), «u» before an o, in numbers
too. `linked` in `web/shell/i18n.js` does the same for the scripts.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final
from unicodedata import normalize

LINK: Final = re.compile(r" ([yo]) («?)\{([^{}]+)\}")
"""A conjunction in a sentence, and the value after it."""
UNSAID: Final = r"[^\w+−-]*"
"""Characters written before a word and not spoken: quotes, direction marks, emoji. A sign is spoken: «menos ocho»."""
AS_I: Final = re.compile(UNSAID + r"(?:h?i(?:[\u0300-\u036f]|(?![aeou]))|y(?![aeiou])\w)")
AS_O: Final = re.compile(UNSAID + r"(?:h?o|(?:8\d{0,2}|11)(?:[.\u00a0\u202f]?\d{3})*(?!\d))")
"""The numbers that begin with ocho, ochenta, ochocientos or once, whatever thousands follow."""
SOUNDS: Final = {"y": ("e", AS_I), "o": ("u", AS_O)}


def linked(template: str, said: Callable[[str], str]) -> str:
    """A sentence with each «y» and «o» adapted to the value after it; `said` gives a value by its name."""
    return LINK.sub(lambda found: f" {before(found[1], said(found[3]))} {found[2]}{{{found[3]}}}", template)


def before(conjunction: str, text: str) -> str:
    """A conjunction in the form that it has before a text."""
    other, sound = SOUNDS[conjunction]
    return other if sound.match(normalize("NFD", text).casefold()) else conjunction
