"""Which scripts does a page load? Those that it names, and whatever these import: all of them are named in its head.

A browser that reads of an import only in the script before it asks for one after the other, and each costs a whole way there and back.
"""

from __future__ import annotations

import posixpath
import re
from typing import Final, NamedTuple

from service.once import once
from service.web.shell import scripts
from service.web.shell.assets import assets

IMPORT: Final = re.compile(r"""^(?:import|export)\b(?:[^;"']*?\bfrom)?\s*["'](\.{1,2}/[^"']+)["']""", re.MULTILINE)
"""A static import as it stands in our scripts: at the beginning of a line. One in a comment, or one that waits to be wanted, is none."""
LATER: Final = re.compile(r"""\bawait import\(["'](\.{1,2}/[^"']+)["']\)""")
"""An import that waits to be wanted."""


class Loaded(NamedTuple):
    """What a page loads: the scripts that it names in their order, what they import, and what all of these say in its language.

    What they may import later is not loaded; what that says is there.
    """

    named: tuple[str, ...]
    imported: tuple[str, ...]
    words: dict[str, str | list[str]]


@once
def loaded(named: tuple[str, ...], lang: str) -> Loaded:
    """What the scripts that a page names come to. Raises KeyError for a script that there is not."""
    found = _reached(named)
    return Loaded(named, found[len(named) :], scripts.words(lang, _reached(named, later=True)))


def _reached(named: tuple[str, ...], *, later: bool = False) -> tuple[str, ...]:
    """Some scripts and all that they import; with `later`, also what waits to be wanted."""
    found = dict.fromkeys(named)
    waiting = list(named)
    while waiting:
        name = waiting.pop(0)
        fresh = [each for each in (*imports(name), *(imports(name, LATER) if later else ())) if each not in found]
        found |= dict.fromkeys(fresh)
        waiting += fresh
    return tuple(found)


def imports(name: str, how: re.Pattern[str] = IMPORT) -> tuple[str, ...]:
    """The scripts that one imports itself, by their names."""
    return _imports(name, how)


@once
def _imports(name: str, how: re.Pattern[str]) -> tuple[str, ...]:
    source = assets().files[name].content.decode()
    return tuple(posixpath.normpath(posixpath.join(posixpath.dirname(name), told)) for told in how.findall(source))
