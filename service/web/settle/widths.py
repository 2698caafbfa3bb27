"""How wide a text is at most, and how it fits a width; computed from its characters, because the fonts of the viewer are unknown.

The widths are those of a bold and wide face (DejaVu Sans Bold); the faces of phones are narrower.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final
from unicodedata import category, east_asian_width, normalize

from service.once import once
from service.words import cut

WIDTHS: Final = {
    letter: width
    for width, letters in {
        345: "'ijlI|! ",
        380: ",.·’J/\\:;-()[]",
        480: "ft¡!",
        525: 'r_`–"*',
        600: "czsºª¿?",
        650: "xvyL«»k",
        690: "aeToFEø0123456789$€£",
        720: "bdgpqhnuñSYßþđłZ{}",
        775: "PCBRXVAK",
        840: "UGDHN#+<=>^~−→",
        870: "OQ&Ø",
        1000: "wMm@…—%æ",
        1110: "WœÆŒ",
    }.items()
    for letter in letters
}
"""Character → its width, in thousandths of the font size."""
OF_SMALL: Final = 1100
"""The width of other lowercase letters, and of letters of scripts without case."""
OF_OTHERS: Final = 1300
ELLIPSIS: Final = "…"
CONTEXT: Final = 2
"""How many characters before the first difference are shown with it."""


def width(text: str, size: int) -> float:
    """The largest width of a text in a font size."""
    return sum(map(_width_of, text)) * size / 1000


@once
def _width_of(letter: str) -> int:
    kind = category(letter)
    if kind in ("Mn", "Me", "Cf"):
        return 0
    plain = normalize("NFD", letter)[0]
    if plain in WIDTHS:
        return WIDTHS[plain]
    return OF_SMALL if kind in ("Ll", "Lo") and east_asian_width(letter) not in "WF" else OF_OTHERS


def wrapped(text: str, size: int, most: float) -> list[str]:
    """A text in lines no wider than `most`, broken between words, and inside words that are wider."""
    lines, rest = list[str](), text.strip()
    while width(rest, size) > most:
        line = _first_line(rest, size, most)
        lines.append(line.rstrip())
        rest = rest[len(line) :].lstrip()
    return [*lines, rest]


def _first_line(text: str, size: int, most: float) -> str:
    """As many whole words as fit a line (a hyphen ends a word too); of a wider word, as much as fits."""
    ends = (place + (letter == "-") for place, letter in enumerate(text) if letter in " -")
    place = max((end for end in ends if width(text[:end], size) <= most), default=0)
    return text[:place] if place else _begun(text, size, most, "") or text[:1]


def _begun(text: str, size: int, most: float, sign: str = ELLIPSIS) -> str:
    """The beginning of a text that is too wide, with the sign that it goes on."""
    begun = (cut(text, count).removesuffix(ELLIPSIS) + sign for count in range(len(text), 1, -1))
    return next((told for told in begun if width(told, size) <= most), sign)


def _end(text: str, size: int, most: float) -> str:
    """The end of a text that is too wide, in whole words if one fits, with the sign that something is missing before."""
    words = [place for place in range(1, len(text)) if text[place - 1] == " "]
    ends = (ELLIPSIS + text[place:].lstrip() for place in (*words, *range(len(text))))
    return next((told for told in ends if width(told, size) <= most), ELLIPSIS)


def fitted(names: Iterable[str], size: int, most: float) -> dict[str, list[str]]:
    """Names in one or two lines no wider than `most`. Long names are cut, and different names stay different."""
    found = {name: _in_two(name, size, most) for name in names}
    for clash in _clashes(found):
        found |= {name: [found[name][0], _end(name, size, most)] for name in clash}
    # Each turn resolves at least one name of each group, so this many turns are enough.
    for _ in found:
        for clash in _clashes(found):
            alike = next((place for place, letters in enumerate(zip(*clash, strict=False)) if len(set(letters)) > 1), min(map(len, clash)))
            begins = max(0, alike - CONTEXT)
            found |= {name: [found[name][0], _window(name[begins:], size, most)] for name in clash}
    return found


def _in_two(name: str, size: int, most: float) -> list[str]:
    lines = wrapped(name, size, most)
    return lines if len(lines) <= 2 else [lines[0], _begun(name[len(lines[0]) :].lstrip(), size, most)]


def _window(text: str, size: int, most: float) -> str:
    """A part of a name from the middle on."""
    told = ELLIPSIS + text
    return told if width(told, size) <= most else _begun(told, size, most)


def _clashes(found: dict[str, list[str]]) -> list[Sequence[str]]:
    """The names that would read alike, in groups."""
    alike = groupby(sorted(found, key=found.__getitem__), key=found.__getitem__)
    return [group for group in (list(names) for _, names in alike) if len(group) > 1]
