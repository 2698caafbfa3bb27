"""What every test folder shares: how the run treats its garbage, and the figures that some tests print at its end, where they are read."""

from __future__ import annotations

import gc
import os

import pytest


def pytest_configure() -> None:
    """Tens of thousands of tests are found, and none is let go of meanwhile: to look among them for garbage finds nothing."""
    gc.disable()


def pytest_collection_finish() -> None:
    """What was found stays to the end: it is not looked through again and again."""
    gc.enable()
    gc.freeze()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Shows what the passed tests marked `figures` have printed, as what failed does anyhow; and which nights were not those of every run."""
    if moved := [f"{name}={os.environ[name]}" for name in ("CARTULINA_SEED", "CARTULINA_NIGHTS") if name in os.environ]:
        terminalreporter.write_line(f"random nights: {' '.join(moved)}")
    reports = [report for report in terminalreporter.stats.get("passed", []) if report.when == "call" and "figures" in report.keywords]
    told = [report.capstdout.strip() for report in reports if report.capstdout.strip()]
    if told:
        terminalreporter.section("figures")
        terminalreporter.write_line("\n".join(told))
