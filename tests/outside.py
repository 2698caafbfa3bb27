"""Games from outside: a folder with a copy of Tresillo under another name, put on the path of the rules for one test."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import rules
from rules.registry import look_in

NAME: Final = "voltereta"
FILES: Final = {
    "__init__.py": '"""Played like Tresillo."""\n\nORDER = 7\n',
    "facts.py": "",
    "tariffs.py": "",
    "forms/__init__.py": "",
    "words/__init__.py": "",
    "words/words.py": "from rules.tresillo.words.words import WORDS\n",
    "game.py": "from dataclasses import replace\n\nfrom rules.tresillo.game import GAME as LIKE\n\nGAME = replace(LIKE, name=__package__.rpartition('.')[2])\n",
}


def game_in(folder: Path, name: str = NAME, files: Mapping[str, str | None] = FILES) -> Path:
    """A folder with a game; a file whose text is None is left out."""
    for file, text in {**FILES, **files}.items():
        if text is not None:
            (folder / name / file).parent.mkdir(parents=True, exist_ok=True)
            (folder / name / file).write_text(text, encoding="utf-8")
    return folder


@contextmanager
def found_in(folder: Path) -> Iterator[None]:
    """Adds the games of a folder for the duration of a test."""
    path, there = [*rules.__path__], {*sys.modules}
    look_in([str(folder)])
    try:
        yield
    finally:
        rules.__path__[:] = path
        for name in {*sys.modules} - there:
            if name.startswith("rules.") and name.split(".")[1] in {each.name for each in folder.iterdir()}:
                del sys.modules[name]
                vars(rules).pop(name.split(".")[1], None)
