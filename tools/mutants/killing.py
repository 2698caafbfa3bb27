"""Which case or test notices a change? Those that reach it run: cases before tests, and first those that noticed another change of the same file."""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from service.cli.cases import Case
from tools.mutants.change import Mutant
from tools.mutants.processes import in_children, may_use
from tools.mutants.reach import IMPORT, Reach
from tools.mutants.trial import failing_case, failing_test, put_in

LIKELY: Final = 6
"""How many test files that noticed other changes of the same file are tried before all."""
ENDLESS: Final = "no end"
"""What is told of a mutant that does not come to an end."""


def killers(every: Sequence[Mutant], cases: Mapping[str, Case], tests: Sequence[str], reaches: Mapping[str, Reach]) -> list[str]:
    """For each mutant the case or test that notices it; nothing where none does."""
    found = [""] * len(every)
    known: dict[str, Counter[str]] = defaultdict(Counter)

    def works() -> Iterator[partial[str]]:
        for mutant in every:
            imported = reaches[IMPORT].covers(mutant)
            reaching = [name for name, reach in reaches.items() if imported or reach.covers(mutant)]
            first = [name for name, _ in known[mutant.file].most_common() if name in reaching]
            in_order = [*first, *(name for name in reaching if name not in first)]
            likely = [name for name in first if name in tests][:LIKELY]
            others = [name for name in in_order if name in tests and name not in likely]
            asked = [(name, cases[name]) for name in in_order if name in cases]
            seconds = [sum(reaches[name].seconds for name in reaching if name in kind) for kind in (cases, tests)]
            yield partial(_noticed, mutant, imported, asked, likely, others, seconds)

    for done, (number, told) in enumerate(in_children(works()), 1):
        found[number] = ENDLESS if told is None else told
        if noticed := found[number].partition("::")[0]:
            known[every[number].file][noticed] += 1
        _progress(f"{done}/{len(every)}, {done - sum(map(bool, found))} survived")
    _progress("")
    return found


def _noticed(
    mutant: Mutant,
    imported: bool,
    cases: Sequence[tuple[str, Case]],
    likely: Sequence[str],
    others: Sequence[str],
    seconds: Sequence[float],
) -> str:
    """The case or test that notices a mutant; nothing if all pass. Changes this process for good."""
    may_use(seconds[0])
    if not put_in(mutant, imported=imported):
        return IMPORT
    if failed := failing_case(cases):
        return failed
    may_use(seconds[1])
    # Each test file once: hypothesis fails a test of a suite that comes a second time in one process.
    return failing_test(likely) or failing_test(others)


def _progress(text: str) -> None:
    """Tells on a terminal how far the work is; an empty text wipes it out."""
    if sys.stderr.isatty():
        print(f"\r{text:60}", end="\r" if not text else "", file=sys.stderr, flush=True)
