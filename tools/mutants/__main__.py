"""Which mutants survive, and are they in the list of equivalent ones?

Mutants that nobody can tell from the original are in `tools/mutants_equivalent.txt` with the reason. The exit status is 1 if
another one survives, or if one of the list is killed by a case or no longer exists. `make mutants FOR=malilla` tries one
game, `FOR=rules/malilla/outcome.py` one file.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Collection, Iterator
from functools import partial
from typing import Final, NamedTuple

from rules.registry import GAMES
from tools.mutants.change import ROOT, Mutant, mutants_of
from tools.mutants.killing import killers
from tools.mutants.reach import reaches
from tools.mutants.statements import IN_RULES, everywhere, seen_by_all
from tools.mutants.trial import cases_of, import_all
from tools.mutants.tried import tried
from tools.mutants.values import count_changes, table_changes, tariff_changes

EQUIVALENT: Final = ROOT / "tools/mutants_equivalent.txt"
PAGE: Final = "tests/house/test_rows.py"
"""Compares the numbers of every game with its page, and is one of the tests of each."""


class Trial(NamedTuple):
    """A mutant, and the case or test that noticed it; empty if none did."""

    mutant: Mutant
    killer: str


def mutants(game: str) -> Iterator[Mutant]:
    """Every mutant of a game, ordered by kind of change, file and line."""
    own = tried(game)
    yield from mutants_of(own.tariffs, tariff_changes)
    for file, names in own.counts.items():
        yield from mutants_of(file, partial(count_changes, names))
    for file, names in own.tables.items():
        yield from mutants_of(file, partial(table_changes, names))
    for way in IN_RULES:
        for file in own.comparing:
            yield from mutants_of(file, everywhere(way))
    yield from mutants_of(f"rules/{game}/facts.py", everywhere(seen_by_all))


def tried_out(game: str, files: Collection[str], *, cases_alone: bool, without: Collection[str]) -> list[Trial]:
    """Every mutant of a game (or of some of its files), with what noticed it."""
    tests = [PAGE, *(str(path.relative_to(ROOT)) for path in sorted((ROOT / "tests/rules" / game).glob("test_*.py")))]
    tests = [] if cases_alone else [test for test in tests if "test_properties" not in test and test not in without]
    every = [mutant for mutant in mutants(game) if not files or mutant.file in files]
    cases = cases_of(game)
    reached = reaches(cases, tests, sorted({mutant.file for mutant in every}))
    found = killers(every, cases, tests, reached, equivalents().keys())
    return [Trial(mutant, killer) for mutant, killer in zip(every, found, strict=True)]


def equivalents() -> dict[tuple[str, str], str]:
    """The equivalent mutants: (file with scope, change) → the reason. The list consists of blocks separated by empty lines."""
    known = {}
    for block in EQUIVALENT.read_text("utf-8").strip().split("\n\n"):
        lines = [line.strip() for line in block.splitlines() if not line.startswith("#")]
        if lines:
            place, change, *reason = lines
            assert reason, f"{place}: an equivalent mutant has its reason"
            known[place, change] = " ".join(reason)
    return known


def asked_for(argv: list[str]) -> argparse.Namespace:
    """The options of the command line."""
    parser = argparse.ArgumentParser(prog="tools.mutants", description="Which slip of the pen would no test notice?")
    parser.add_argument("wanted", nargs="*", help="games, or files of their rules; all games if none is told")
    parser.add_argument("--cases", action="store_true", help="by the conformance cases alone")
    parser.add_argument("--without", action="append", default=[], metavar="FILE", help="as if that test file were not there")
    parser.add_argument("--list", action="store_true", help="tell the mutants, and try none")
    return parser.parse_args(argv)


def main(argv: list[str]) -> int:
    """Tries the requested mutants and prints the survivors; 0 if only known equivalents survive."""
    os.chdir(ROOT)
    began, asked = time.monotonic(), asked_for(argv)
    files = [each for each in asked.wanted if each not in GAMES]
    games = [game for game in GAMES if game in asked.wanted or not asked.wanted or any(mutant.file in files for mutant in mutants(game))]
    if asked.list:
        for mutant in (mutant for game in games for mutant in mutants(game) if not files or mutant.file in files):
            print(_told(mutant))
        return 0
    import_all()
    trials = [each for game in games for each in tried_out(game, files, cases_alone=asked.cases, without=asked.without)]
    alive = [mutant for mutant, killer in trials if not killer]
    names = {mutant.name for mutant in alive}
    known = {name for name in equivalents() if name[0].split(" ")[0] in {mutant.file for mutant, _ in trials}}
    missed = [mutant for mutant in alive if mutant.name not in known]
    for mutant in missed:
        print(_told(mutant))
    stale = sorted(known - names)
    for place, change in stale:
        print(f"{EQUIVALENT.name}: {place}: {change}: listed, but killed or gone")
    by_tests = sum("::" in killer for _, killer in trials)
    print(f"{time.monotonic() - began:.0f} s, {sum(os.times()[:4]):.0f} of the processor", file=sys.stderr)
    print(
        f"{len(trials)} mutants, {len(trials) - len(alive)} killed ({by_tests} by tests alone), {len(alive) - len(missed)} equivalent, "
        f"{len(missed)} survived"
    )
    return 1 if missed or stale else 0


def _told(mutant: Mutant) -> str:
    return f"{mutant.file}:{mutant.line} {mutant.change.scope}: {mutant.text}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
