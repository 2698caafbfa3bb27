"""Claims of a game that are rows and no functions: of its pads (`pads.json`), of what was taken once (`before.json`).

Each has its name (`claim`), a line of arithmetic or reason (`why`), and what it is held to.
"""

from __future__ import annotations

import json
from abc import ABC
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, Final

import pytest

from rules.registry import GAMES

HERE: Final = Path(__file__).parent
FILES: Final = ("pads.json", "before.json")
"""Where the claims of a game stand."""
TRIED: Final = tuple(game for game in GAMES if (HERE / game).is_dir())
"""The games whose tests lie here; those of one from outside lie elsewhere."""


@cache
def claims_of(game: str, file: str) -> list[dict[str, Any]]:
    """The claims of a file of a game; none where it has no such file."""
    path = HERE / game / file
    claims: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
    return claims


def names_of(game: str) -> set[str]:
    """What the claims of a game would be called if they were functions."""
    return {f"test_{each['claim'].replace(' ', '_')}" for file in FILES for each in claims_of(game, file)}


class Claims(ABC):
    """A suite that goes through the claims of a file of its game."""

    game: ClassVar[str]
    file: ClassVar[str]

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """A test for each claim."""
        claims = claims_of(self.game, self.file)
        if "claim" in metafunc.fixturenames:
            metafunc.parametrize("claim", claims, ids=[each["claim"] for each in claims])

    def test_claims_have_names_of_their_own(self) -> None:
        """And there are some."""
        names = [each["claim"] for each in claims_of(self.game, self.file)]
        assert len({*names}) == len(names) > 0
