"""Which scripts a page loads: those that it names and all that these import. The head of the page lists them all.

Otherwise a browser finds an import only after it has loaded the script before it, and each costs a round trip.
"""

from __future__ import annotations

import posixpath
import re
from typing import Final, NamedTuple

from service.once import once
from service.web.shell import scripts
from service.web.shell.assets import assets

IMPORT: Final = re.compile(r"""^(?:import|export)\b(?:[^;"']*?\bfrom)?\s*["'](\.{1,2}/[^"']+)["']""", re.MULTILINE)
"""A static import at the beginning of a line. Imports in comments and dynamic imports do not match."""
LATER: Final = re.compile(r"""\bawait import\(["'](\.{1,2}/[^"']+)["']\)""")
"""A dynamic import."""


class Loaded(NamedTuple):
    """What a page loads: the scripts that it names in their order, what they import, and the sentences of all of them in its language.

    Scripts that they may import dynamically are not loaded, but their sentences are included.
    """

    named: tuple[str, ...]
    imported: tuple[str, ...]
    words: dict[str, str | list[str]]


@once
def loaded(named: tuple[str, ...], lang: str) -> Loaded:
    """What a page that names these scripts loads. Raises KeyError for an unknown script."""
    found = _reached(named)
    return Loaded(named, found[len(named) :], scripts.words(lang, _reached(named, later=True)))


def _reached(named: tuple[str, ...], *, later: bool = False) -> tuple[str, ...]:
    """Some scripts and all that they import; with `later`, their dynamic imports too."""
    found = dict.fromkeys(named)
    waiting = list(named)
    while waiting:
        name = waiting.pop(0)
        fresh = [each for each in (*imports(name), *(imports(name, LATER) if later else ())) if each not in found]
        found |= dict.fromkeys(fresh)
        waiting += fresh
    return tuple(found)


def imports(name: str, how: re.Pattern[str] = IMPORT) -> tuple[str, ...]:
    """The names of the scripts that a script imports directly."""
    return _imports(name, how)


@once
def _imports(name: str, how: re.Pattern[str]) -> tuple[str, ...]:
    source = assets().files[name].content.decode()
    return tuple(posixpath.normpath(posixpath.join(posixpath.dirname(name), told)) for told in how.findall(source))
