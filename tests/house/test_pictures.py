"""The pictures of the documents exist, are small, and are exactly those of `make screens`."""

from __future__ import annotations

import re
import struct
from pathlib import Path
from typing import Final

from tests.browser.pictures import FOLDER, HEIGHT_PX, LOOK, PICTURES
from tests.for_each import for_each
from tests.house.pages import DOCUMENTS, ROOT
from tools import screens

SMALL_BYTES: Final = 25_000


def test_the_pictures_are_those_that_are_made() -> None:
    """`tools/screens.py` makes exactly the files of this table."""
    assert sorted(path.name for path in FOLDER.iterdir()) == sorted(PICTURES)
    assert (vars(screens)["KEPT"], vars(screens)["PICTURES"]) == (FOLDER, PICTURES)


@for_each("name", sorted(PICTURES))
def test_a_picture_is_a_small_png_of_a_phone(name: str) -> None:
    """At most 25 kB, one pixel for each of the page; the first chunk of the file has width and height."""
    told = (FOLDER / name).read_bytes()
    assert told.startswith(b"\x89PNG\r\n\x1a\n")
    assert struct.unpack(">II", told[16:24]) == (LOOK.width, HEIGHT_PX)
    assert len(told) <= SMALL_BYTES


def test_the_readme_shows_them_all() -> None:
    """Each once, and nothing else."""
    assert sorted(path.name for path, _ in images(ROOT / "README.md")) == sorted(PICTURES)


@for_each("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_document_says_in_words_what_its_pictures_show(path: Path) -> None:
    """For readers who do not see them."""
    assert all(picture.parent == FOLDER and len(words.split()) >= 3 for picture, words in images(path))


def images(path: Path) -> list[tuple[Path, str]]:
    """The pictures of a document, in Markdown or HTML, each with its alternative text."""
    text = path.read_text(encoding="utf-8")
    found = [(source, words) for words, source in re.findall(r"!\[(.*?)\]\((\S+?)\)", text, re.DOTALL)]
    for tag in re.findall(r"<img\s[^>]+>", text):
        told = dict(re.findall(r'(\w+)="([^"]*)"', tag))
        found.append((told["src"], told.get("alt", "")))
    return [((path.parent / source).resolve(), words) for source, words in found]
