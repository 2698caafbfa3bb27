"""The tokens in a pasted text: a link that a chat has mangled, a message around it, or the token alone.

A token is found by its shape, so neither the night nor the address around it must be intact. `joining.js` does the same with what follows
the «#» of an address.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from service.access import TOKEN

MOST: Final = 8
"""The most tokens to try: a message holds the links of a table or two, and nobody can guess many at once."""
HASH: Final = re.compile(r"%(?:25)*23", re.IGNORECASE)
"""The «#» of a link as chats encode it, some of them twice."""
BEHIND_HASH: Final = re.compile(rf"#(?:%[0-9A-Fa-f]{{2}}|[^%A-Za-z0-9_-])*(?:_(?={TOKEN}_(?![A-Za-z0-9_-])))?({TOKEN})")
"""A token in a link, perhaps between markers for italics. Text right after it is the next word and not part of it."""
ALONE: Final = re.compile(rf"(?<![A-Za-z0-9_-])_?({TOKEN})_?(?![A-Za-z0-9_-])")
"""A token by itself, perhaps between markers for italics."""


def tokens_in(given: str) -> list[str]:
    """The tokens that may be meant, those in links first; empty if nothing has their shape."""
    seen = HASH.sub("#", "".join(each for each in given if unicodedata.category(each) != "Cf"))
    # A link may be broken over two lines, and a token typed in groups; in a sentence, spaces delimit it.
    joined = "".join(seen.split())
    found = (*BEHIND_HASH.findall(joined), *ALONE.findall(seen), *ALONE.findall(joined))
    return list(dict.fromkeys(found))[:MOST]
