"""Each game inherits every suite, and has an evening without a fault for the bench to replay."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from rules.registry import GAMES
from tests.rules.covered import Covered
from tests.rules.depths import Depths
from tests.rules.derived import Derived
from tests.rules.money import Money
from tests.rules.next import Next
from tests.rules.slips import Slips

SUITES: Final = (Slips, Money, Next, Depths, Covered, Derived)


def classes_of(game: str) -> Iterator[type]:
    """The test classes with which a game inherits the suites."""
    for path in sorted((Path(__file__).parent / game).glob("test_*.py")):
        if path.stem.startswith(("test_properties", "test_covered", "test_derived")):
            module = importlib.import_module(f"tests.rules.{game}.{path.stem}")
            yield from (each for name, each in vars(module).items() if name.startswith("Test"))


@pytest.mark.parametrize("game", GAMES)
def test_every_game_inherits_every_suite(game: str) -> None:
    """A new game must inherit the same suites as the others."""
    inherited = [*classes_of(game)]
    assert [suite.__name__ for suite in SUITES if not any(issubclass(each, suite) for each in inherited)] == []


@pytest.mark.parametrize("game", GAMES)
def test_evening_without_a_fault_can_be_told_of_every_game(game: str) -> None:
    """The bench replays such evenings and assumes that no hand of theirs has a finding."""
    evening = importlib.import_module(f"tests.rules.{game}.nights").Evening
    for seed in range(3):
        evening.without_fault(seed, 60)
