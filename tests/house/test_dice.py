"""The games whose random nights a run plays: each has its turn, and all other tests run."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from itertools import chain, combinations
from pathlib import Path

import pytest

from rules.registry import GAMES
from tests.dice import ALL, drawn_by

ROOT = Path(__file__).parents[2]


def test_a_commit_draws_two_games_and_each_has_its_turn() -> None:
    """15 pairs of 6 games: of 15 consecutive hashes each pair is drawn by one, and each game by 5."""
    drawn = [tuple(drawn_by(f"{number:040x}")) for number in range(2**159, 2**159 + 15)]
    assert sorted(drawn) == sorted(combinations(sorted(GAMES), 2))
    assert Counter(chain(*drawn)) == dict.fromkeys(GAMES, 5)


def test_outside_of_a_repository_all_are_played() -> None:
    """A value that is no hash is refused."""
    assert {*drawn_by(ALL)} == {*GAMES}
    with pytest.raises(ValueError, match="tresillo"):
        drawn_by("tresillo")


def test_what_plays_no_random_nights_runs_whatever_was_drawn() -> None:
    """A draw of cientos and malilla leaves out only Mediator's suite of viewers, and tests with another game as their parameter."""
    pair = [*combinations(sorted(GAMES), 2)].index(("cientos", "malilla"))
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
        for drawn in (ALL, f"{pair:040x}")
    }
    every, drawn = ({line for line in lines if "::" in line} for lines in found.values())
    assert drawn < every
    left = {line.partition("::test_")[0] for line in every - drawn if "[" not in line}
    assert left == {"tests/rules/mediator/test_covered.py::TestCovered"}
    assert {line.partition("[")[2] for line in every - drawn if "[" in line} == {f"{game}]" for game in GAMES} - {"cientos]", "malilla]"}
