"""What every test folder shares: how the run treats its garbage, and the figures that some tests print at its end, where they are read."""

from __future__ import annotations

import gc

import pytest
from hypothesis import Phase, settings

from tests.dice import SEED, TIMES, USUAL

# A failing example of the usual run is found again by the next; of the soak, by its seed.
PHASES = [Phase.explicit, Phase.generate, Phase.shrink]
settings.register_profile("usual", deadline=None, derandomize=True, phases=PHASES)
settings.register_profile("soak", deadline=None, database=None, phases=PHASES)
settings.load_profile("usual" if USUAL else "soak")


def pytest_configure() -> None:
    """Tens of thousands of tests are found, and none is let go of meanwhile: to look among them for garbage finds nothing."""
    gc.disable()


def pytest_collection_finish() -> None:
    """What was found stays to the end: it is not looked through again and again. What a test leaves is looked for less often: 7 % less time."""
    gc.enable()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Shows what the passed tests marked `figures` have printed, as what failed does anyhow; and which dice were not those of every run."""
    if not USUAL:
        terminalreporter.write_line(f"dice: CARTULINA_TIMES={TIMES} CARTULINA_SEED={SEED} --hypothesis-seed={SEED}")
    reports = [report for report in terminalreporter.stats.get("passed", []) if report.when == "call" and "figures" in report.keywords]
    told = [report.capstdout.strip() for report in reports if report.capstdout.strip()]
    if told:
        terminalreporter.section("figures")
        terminalreporter.write_line("\n".join(told))
