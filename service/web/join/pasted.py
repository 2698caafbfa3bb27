"""Which tokens are in what somebody gives: a link as a chat has mangled it, a whole message around it, or the token alone?

A token is found by its shape, so that neither the night nor the address around it has to have come through whole. `joining.js` does the same
with what stands behind the «#» of an address.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from service.access import TOKEN

MOST: Final = 8
"""How many are looked at: a message holds the links of a table or two, and nobody guesses many at once."""
HASH: Final = re.compile(r"%(?:25)*23", re.IGNORECASE)
"""The «#» of a link as chats write it, some of them twice."""
BEHIND_HASH: Final = re.compile(rf"#(?:%[0-9A-Fa-f]{{2}}|[^%A-Za-z0-9_-])*(?:_(?={TOKEN}_(?![A-Za-z0-9_-])))?({TOKEN})")
"""A token in a link, perhaps between signs for italics. What follows at once is not of it: the word that comes next."""
ALONE: Final = re.compile(rf"(?<![A-Za-z0-9_-])_?({TOKEN})_?(?![A-Za-z0-9_-])")
"""A token by itself, perhaps between signs for italics."""


def tokens_in(given: str) -> list[str]:
    """The tokens that may be meant, those in links first; none where there is nothing of that shape."""
    seen = HASH.sub("#", "".join(each for each in given if unicodedata.category(each) != "Cf"))
    # A link may be broken over two lines, and a token be typed in groups; in a sentence, spaces keep it apart.
    joined = "".join(seen.split())
    found = (*BEHIND_HASH.findall(joined), *ALONE.findall(seen), *ALONE.findall(joined))
    return list(dict.fromkeys(found))[:MOST]
