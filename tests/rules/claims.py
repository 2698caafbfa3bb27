"""Claims of a game that are rows instead of functions: of its pads (`pads.json`) and of events taken only once (`before.json`).

A row has its name (`claim`), a line of arithmetic or reason (`why`), and the expected result.
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
"""The file of each kind of claim."""
TRIED: Final = tuple(game for game in GAMES if (HERE / game).is_dir())
"""The games whose tests lie here; a game from outside keeps its own elsewhere."""


@cache
def claims_of(game: str, file: str) -> list[dict[str, Any]]:
    """The claims in a file of a game; none if it has no such file."""
    path = HERE / game / file
    claims: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
    return claims


def names_of(game: str) -> set[str]:
    """The names that the claims of a game would have as functions."""
    return {f"test_{each['claim'].replace(' ', '_')}" for file in FILES for each in claims_of(game, file)}


class Claims(ABC):
    """A suite that checks each claim in a file of its game."""

    game: ClassVar[str]
    file: ClassVar[str]

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """One test for each claim."""
        claims = claims_of(self.game, self.file)
        if "claim" in metafunc.fixturenames:
            metafunc.parametrize("claim", claims, ids=[each["claim"] for each in claims])

    def test_claims_have_names_of_their_own(self) -> None:
        """The file has claims, and no two share a name."""
        names = [each["claim"] for each in claims_of(self.game, self.file)]
        assert len({*names}) == len(names) > 0
