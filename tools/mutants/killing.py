"""Which case or test notices a change? Those that reach it run: cases first, and those that noticed other changes of the file."""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from service.cli.cases import Case
from tools.mutants.change import Mutant
from tools.mutants.processes import in_children, may_use, raising_behind, seconds_of
from tools.mutants.reach import IMPORT, Reach
from tools.mutants.trial import body_changed, failing_case, failing_test, function_of, kept_answers, put_in

LIKELY: Final = 6
"""How many test files that noticed other changes of the same file are tried first."""
BATCH: Final = 40
"""How many changes of one file one process tries by the cases."""
ENDLESS: Final = "no end"
"""The result for a mutant that does not end."""


def killers(
    every: Sequence[Mutant],
    cases: Mapping[str, Case],
    tests: Sequence[str],
    reaches: Mapping[str, Reach],
    equivalent: Collection[tuple[str, str]],
) -> list[str]:
    """For each mutant, the case or test that notices it; empty if none does. Known equivalents run through the cases alone."""
    told = _told_by_cases(every, cases, reaches)
    found = [told.get(number, "") for number in range(len(every))]
    left = [number for number in range(len(every)) if not found[number] and not (number in told and every[number].name in equivalent)]
    known: dict[str, Counter[str]] = defaultdict(Counter)

    def works() -> Iterator[partial[str]]:
        for number in left:
            mutant = every[number]
            reaching = _reaching(mutant, reaches)
            likely = [name for name, _ in known[mutant.file].most_common() if name in reaching]
            in_order = [*likely, *(name for name in reaching if name not in likely)]
            asked = [] if number in told else [(name, cases[name]) for name in in_order if name in cases]
            in_order = [] if mutant.name in equivalent else [name for name in in_order if name in tests]
            first = [name for name in in_order if name in likely][:LIKELY]
            seconds = [sum(reaches[name].seconds for name in reaching if name in kind) for kind in (cases, tests)]
            imported = reaches[IMPORT].covers(mutant)
            yield partial(_noticed, mutant, imported, asked, first, [name for name in in_order if name not in first], seconds)

    survived = 0
    for done, (place, noticed) in enumerate(in_children(works()), 1):
        number = left[place]
        found[number] = ENDLESS if noticed is None else noticed
        survived += not found[number]
        if found[number]:
            known[every[number].file][found[number].partition("::")[0]] += 1
        _progress(f"{len(every) - len(left) + done}/{len(every)}, {survived} survived")
    _progress("")
    return found


def _reaching(mutant: Mutant, reaches: Mapping[str, Reach]) -> list[str]:
    """The cases and test files that may notice a change, the quick ones first."""
    imported = reaches[IMPORT].covers(mutant)
    return [name for name, reach in reaches.items() if imported or reach.covers(mutant)]


def _told_by_cases(every: Sequence[Mutant], cases: Mapping[str, Case], reaches: Mapping[str, Reach]) -> dict[int, str]:
    """Number → the case that notices the mutant, or empty, for the mutants that need no import.

    Many run in one process, which makes this quick. Mutants that an ended process did not reach are missing.
    """
    of_file: dict[str, list[int]] = defaultdict(list)
    for number, mutant in enumerate(every):
        if not reaches[IMPORT].covers(mutant) and function_of(mutant) is not None:
            of_file[mutant.file].append(number)
    batches = [numbers[first : first + BATCH] for numbers in of_file.values() for first in range(0, len(numbers), BATCH)]
    told: dict[int, str] = {}
    works = (partial(_batch, {number: every[number] for number in numbers}, cases, reaches) for numbers in batches)
    for _, some in in_children(works):
        told |= some or {}
        _progress(f"{len(told)}/{len(every)} by cases")
    return told


def _batch(mutants: Mapping[int, Mutant], cases: Mapping[str, Case], reaches: Mapping[str, Reach]) -> dict[int, str]:
    """Number → the case that notices the mutant, or empty; each is undone afterwards."""
    caches, known, told = kept_answers(), Counter[str](), dict[int, str]()
    for number, mutant in mutants.items():
        function = function_of(mutant)
        assert function is not None, "a batch only has changes of functions"
        reaching = [name for name in _reaching(mutant, reaches) if name in cases]
        in_order = sorted(reaching, key=lambda name: -known[name])
        with body_changed(mutant, function), raising_behind(seconds_of(sum(reaches[name].seconds for name in reaching))):
            for each in caches:
                each.cache_clear()
            told[number] = failing_case((name, cases[name]) for name in in_order)
        known[told[number]] += 1
    return told


def _noticed(
    mutant: Mutant,
    imported: bool,
    cases: Sequence[tuple[str, Case]],
    likely: Sequence[str],
    others: Sequence[str],
    seconds: Sequence[float],
) -> str:
    """The case or test that notices a mutant; empty if all pass. It changes this process for good."""
    may_use(seconds_of(seconds[0]))
    if not put_in(mutant, imported=imported):
        return IMPORT
    if failed := failing_case(cases):
        return failed
    may_use(seconds_of(seconds[1]))
    # Each test file runs once: hypothesis fails a test of a suite that runs a second time in one process.
    return failing_test(likely) or failing_test(others)


def _progress(text: str) -> None:
    """Shows the progress on a terminal; an empty text clears it."""
    if sys.stderr.isatty():
        print(f"\r{text:60}", end="\r" if not text else "", file=sys.stderr, flush=True)
