"""Which case and which test file reach which line? One that does not reach a changed line cannot notice the change.

All run once without any change, in traced processes.
"""

from __future__ import annotations

import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from types import FrameType
from typing import Any, Final, NamedTuple

from service.cli.cases import Case
from tools.mutants.change import ROOT, Mutant
from tools.mutants.processes import in_children
from tools.mutants.trial import failing_case, failing_test, import_anew, kept_answers

Lines = Mapping[str, int]
"""File → its lines, as bits."""
IMPORT: Final = "import"
"""The name for the import of the rules: every case and test reaches what it reaches."""


class Reach(NamedTuple):
    """The lines that a case or a test file reaches, and its processor time in seconds."""

    lines: Lines
    seconds: float

    def covers(self, mutant: Mutant) -> bool:
        """Whether it reaches the changed part of a mutant."""
        return bool(self.lines.get(mutant.file, 0) & mutant.lines)


def reaches(cases: Mapping[str, Case], tests: Sequence[str], files: Sequence[str]) -> dict[str, Reach]:
    """For each case, each test file and the import of the rules, the lines of these files that it reaches; the quick ones first.

    Raises AssertionError if a case or a test fails without any change.
    """
    works = [partial(_of_cases, cases, files), *(partial(_of_tests, test, files) for test in tests)]
    told: dict[str, Reach] = {}
    for _, each in in_children(works):
        assert each is not None, "without any change the tests end"
        told |= each
    return dict(sorted(told.items(), key=lambda item: item[1].seconds))


def _of_cases(cases: Mapping[str, Case], files: Sequence[str]) -> dict[str, Reach]:
    with _traced(files) as lines:
        import_anew()
    told = {IMPORT: Reach(dict(lines), 0)}
    caches = kept_answers()
    for name, case in cases.items():
        for each in caches:  # without this, an answer cached by an earlier case would hide lines
            each.cache_clear()
        began = time.process_time()
        with _traced(files) as lines:
            failed = failing_case([(name, case)])
        assert not failed, f"a case fails even without any change: {failed}"
        told[name] = Reach(dict(lines), time.process_time() - began)
    return told


def _of_tests(test: str, files: Sequence[str]) -> dict[str, Reach]:
    began = time.process_time()
    with _traced(files) as lines:
        failed = failing_test([test])
    assert not failed, f"a test fails even without any change: {failed}"
    return {test: Reach(dict(lines), time.process_time() - began)}


@contextmanager
def _traced(files: Sequence[str]) -> Iterator[Lines]:
    """The lines of these files that this process reaches within the block."""
    names, lines = {str(ROOT / file): file for file in files}, defaultdict[str, int](int)

    def within(frame: FrameType, _event: str, _value: Any) -> Any:
        lines[names[frame.f_code.co_filename]] |= 1 << frame.f_lineno
        return within

    def entered(frame: FrameType, event: str, value: Any) -> Any:
        return within(frame, event, value) if frame.f_code.co_filename in names else None

    sys.settrace(entered)
    try:
        yield lines
    finally:
        sys.settrace(None)
