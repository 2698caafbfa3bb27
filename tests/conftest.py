"""What every test folder shares: the figures that some tests print stand at the end of the run, where they are read."""

from __future__ import annotations

import pytest


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Shows what the passed tests marked `figures` have printed; what failed shows its output anyhow."""
    reports = [report for report in terminalreporter.stats.get("passed", []) if report.when == "call" and "figures" in report.keywords]
    told = [report.capstdout.strip() for report in reports if report.capstdout.strip()]
    if told:
        terminalreporter.section("figures")
        terminalreporter.write_line("\n".join(told))
