"""Sentences that no native writer would write may become fewer, never more: a ratchet.

`language.json`, beside this module, allows a number for each file; an unlisted file may have none. A file with more fails, and so does one
with fewer than its number: then lower the number, or delete the line.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from tests.for_each import for_each
from tests.house.pages import ROOT

ALLOWED: Final[Mapping[str, int]] = json.loads((Path(__file__).parent / "language.json").read_text(encoding="utf-8"))
GENERATED: Final = frozenset({"api_spec/openapi.yaml"})
"""Files that a program generates from sentences counted elsewhere."""
MADE: Final = re.compile(r"\..+|build|dist|screens|.+\.egg-info")
"""Folders of tools and of generated files."""
TEXTS: Final = frozenset(
    {".cfg", ".css", ".html", ".j2", ".js", ".json", ".md", ".po", ".py", ".sh", ".sql", ".svg", ".toml", ".txt", ".xml", ".yaml"}
)
WORST: Final = {
    "a clause stands for a person: write 'the player who dealt', 'whoever has it'": re.compile(
        r"\b(?:of|for|to|by|from|after|behind|than)\s+who\b", re.IGNORECASE
    ),
    "a clause stands for a person: write 'The player who dealt'": re.compile(
        r"(?<=[.;:]\s)Who\s+(?:dealt|deals|leads|led|plays|played|wins|won|loses|lost|pays|paid|asks|logs|has|had|sits)\b(?![^.]*\?)"
    ),
    "an ordinal that is no word: write 'every nth moment', 'the nth element'": re.compile(r"\bso-?manieth\b", re.IGNORECASE),
}
"""Each kind, with the advice for it."""


def found() -> Mapping[str, tuple[str, ...]]:
    """Every sentence of these kinds, by file: its first line and its fault."""
    there = {path: tuple(faults((ROOT / path).read_text(encoding="utf-8"))) for path in files()}
    return {path: told for path, told in there.items() if told}


def files() -> list[str]:
    """The path of every text of the project, in order."""
    folders = [path for path in ROOT.iterdir() if path.is_dir() and not MADE.fullmatch(path.name)]
    there = [*ROOT.iterdir(), *(path for folder in folders for path in folder.rglob("*"))]
    return sorted({str(path.relative_to(ROOT)) for path in there if path.suffix in TEXTS and path.is_file()} - GENERATED)


def faults(text: str) -> Iterator[str]:
    """The faults of a text, kind by kind."""
    for write, pattern in WORST.items():
        for match in pattern.finditer(text):
            yield f"line {text.count(chr(10), 0, match.start()) + 1}: {match[0]!r}: {write}"


def test_a_file_has_as_many_as_it_is_allowed() -> None:
    """If a file improves, lower its number in `language.json`."""
    there = found()
    more = {path: told for path, told in there.items() if len(told) > ALLOWED.get(path, 0)}
    fewer = {path: len(there.get(path, ())) for path, allowed in ALLOWED.items() if len(there.get(path, ())) < allowed}
    assert more == {}
    assert fewer == {}, "lower these in tests/house/language.json"


def test_the_list_is_short_and_sorted() -> None:
    """No number is zero."""
    assert list(ALLOWED) == sorted(ALLOWED)
    assert all(ALLOWED.values())


@for_each(
    "sentence",
    [
        "the turn " + "of" + " who dealt",
        "None " + "of\nwho" + " sits out",
        "it goes " + "to" + " who has it",
        "It is over. " + "Who dealt" + " pays five.",
        "each so-" + "manieth moment",
    ],
)
def test_each_kind_is_noticed(sentence: str) -> None:
    """Even across a line break."""
    assert list(faults(sentence))


@for_each(
    "sentence",
    [
        "the turn of the player who dealt",
        "It is said who deals.",
        "Is the hand over? Who deals next?",
        "the player of whom it is told",
        "to whoever has it",
    ],
)
def test_what_is_english_is_not(sentence: str) -> None:
    """A question, and a clause that belongs to a noun."""
    assert not list(faults(sentence))
