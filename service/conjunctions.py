"""Which conjunction stands in Spanish before what is said next: «Ana e Iris» and not «y», «siete u ocho» and not «o»?

It hangs on the sound: «e» before that of i, unless it opens a diphthong («y hierro», «y Iago»), «u» before that of o, in numbers too.
`linked` in `web/shell/i18n.js` does the same for the scripts.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final
from unicodedata import normalize

LINK: Final = re.compile(r" ([yo]) («?)\{([^{}]+)\}")
"""A conjunction of a sentence, and the value behind it."""
UNSAID: Final = r"[^\w+−-]*"
"""What is written before a word and not said: quotes, what keeps its direction, a sign of joy. A sign is said: «menos ocho»."""
AS_I: Final = re.compile(UNSAID + r"(?:h?i(?:[\u0300-\u036f]|(?![aeou]))|y(?![aeiou])\w)")
AS_O: Final = re.compile(UNSAID + r"(?:h?o|(?:8\d{0,2}|11)(?:[.\u00a0\u202f]?\d{3})*(?!\d))")
"""The numbers that begin with ocho, ochenta, ochocientos or once, whatever thousands follow."""
SOUNDS: Final = {"y": ("e", AS_I), "o": ("u", AS_O)}


def linked(template: str, said: Callable[[str], str]) -> str:
    """A sentence with each «y» and «o» as the value behind it wants it; `said` tells a value by its name."""
    return LINK.sub(lambda found: f" {before(found[1], said(found[3]))} {found[2]}{{{found[3]}}}", template)


def before(conjunction: str, text: str) -> str:
    """A conjunction, as it is said before a text."""
    other, sound = SOUNDS[conjunction]
    return other if sound.match(normalize("NFD", text).casefold()) else conjunction
