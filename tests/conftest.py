"""What every test folder shares: which files a run reads, and the figures that some tests print at its end, where they are read."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest


def pytest_configure() -> None:
    """Tens of thousands of tests are found, and none is let go of meanwhile: to look among them for garbage finds nothing."""
    gc.disable()


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Where only what is `alone` runs, a file that marks nothing so is not read; to read them all takes longer than those tests' starts."""
    if config.getoption("markexpr") != "alone" or not collection_path.match("test_*.py"):
        return None
    return True if "mark.alone" not in collection_path.read_text(encoding="utf-8") else None


def pytest_collection_finish() -> None:
    """What was found stays to the end: it is not looked through again and again."""
    gc.enable()
    gc.freeze()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Shows what the passed tests marked `figures` have printed; what failed shows its output anyhow."""
    reports = [report for report in terminalreporter.stats.get("passed", []) if report.when == "call" and "figures" in report.keywords]
    told = [report.capstdout.strip() for report in reports if report.capstdout.strip()]
    if told:
        terminalreporter.section("figures")
        terminalreporter.write_line("\n".join(told))
