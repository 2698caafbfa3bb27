"""The folder of the game as it would be installed; what is asked inside of it waits for a process that names it."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Final

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

HERE: Final = Path(__file__).parent
collect_ignore = [] if "CARTULINA_GAMES" in os.environ else ["inside"]


@pytest.fixture(scope="session")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the game, its English compiled."""
    folder = shutil.copytree(HERE / "games" / "rules", tmp_path_factory.mktemp("outside") / "games")
    for words in folder.glob("*/locale/*/LC_MESSAGES/*.po"):
        with words.open("rb") as told, words.with_suffix(".mo").open("wb") as compiled:
            write_mo(compiled, read_po(told))
    return folder
