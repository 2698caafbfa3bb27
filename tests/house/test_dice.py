"""Which games' random nights a run plays: every game has its turn, and nothing else is left out."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from rules.registry import GAMES
from tests.dice import ALL, drawn_by

ROOT = Path(__file__).parents[2]


def test_a_commit_draws_a_game_and_each_has_its_turn() -> None:
    """Of as many hashes in a row as there are games each game is drawn by one."""
    drawn = [tuple(drawn_by(f"{number:040x}")) for number in range(2**159, 2**159 + len(GAMES))]
    assert sorted(drawn) == [(game,) for game in sorted(GAMES)]


def test_outside_of_a_repository_all_are_played() -> None:
    """And what is no hash is no choice."""
    assert {*drawn_by(ALL)} == {*GAMES}
    with pytest.raises(ValueError, match="tresillo"):
        drawn_by("tresillo")


def test_what_plays_no_random_nights_runs_whatever_was_drawn() -> None:
    """A commit that draws cientos leaves what Mediator's suite of watchers plays, and what a test plays that is told another game."""
    assert drawn_by("0") == ["cientos"]
    files = [*(f"tests/rules/{game}/test_covered.py" for game in ("cientos", "mediator")), "tests/service/test_api_previewed.py"]
    found = {
        drawn: subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "--collect-only", "-p", "no:cacheprovider", *files],
            cwd=ROOT,
            env={**os.environ, "CARTULINA_NIGHTS": drawn},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.splitlines()
        for drawn in (ALL, "0")
    }
    every, drawn = ({line for line in lines if "::" in line} for lines in found.values())
    assert drawn < every
    left = {line.partition("::test_")[0] for line in every - drawn if "[" not in line}
    assert left == {"tests/rules/mediator/test_covered.py::TestCovered"}
    assert {line.partition("[")[2] for line in every - drawn if "[" in line} == {f"{game}]" for game in GAMES} - {"cientos]"}
