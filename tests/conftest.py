"""The hooks of every test run: garbage collection, the games whose nights it plays, and its final report."""

from __future__ import annotations

import gc
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage

import pytest
from hypothesis import Phase, settings

from rules.registry import GAMES
from tests.dice import PLAYED, SEED, TIMES, USUAL

# The next usual run finds a failing example again; the soak finds it by its seed.
PHASES = [Phase.explicit, Phase.generate, Phase.shrink]
settings.register_profile("usual", deadline=None, derandomize=True, phases=PHASES)
settings.register_profile("soak", deadline=None, database=None, phases=PHASES)
settings.load_profile("usual" if USUAL else "soak")


def pytest_configure() -> None:
    """Tens of thousands of tests are collected and none is freed meanwhile, so looking for garbage finds nothing."""
    gc.disable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselects the random nights of games whose turn it is not."""
    left = [item for item in items if item.get_closest_marker("nights") and _game_of(item) in {*GAMES} - {*PLAYED}]
    if left:
        config.hook.pytest_deselected(items=left)
        others = {*left}
        items[:] = [item for item in items if item not in others]


def _game_of(item: pytest.Item) -> str:
    """The game whose nights a test plays: its parameter, or that of its folder."""
    told = getattr(item, "callspec", None)
    return str(told.params["game"]) if told is not None and "game" in told.params else item.path.parent.name


def pytest_collection_finish() -> None:
    """Collected tests stay to the end, so the collector skips them. It also runs less often: 7 % less time."""
    gc.enable()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Prints the output of passed tests marked `figures`, what was unusual in this run, and its cost."""
    if not USUAL:
        terminalreporter.write_line(f"dice: CARTULINA_TIMES={TIMES} CARTULINA_SEED={SEED} --hypothesis-seed={SEED}")
    reports = [report for report in terminalreporter.stats.get("passed", []) if report.when == "call" and "figures" in report.keywords]
    told = [report.capstdout.strip() for report in reports if report.capstdout.strip()]
    if told:
        terminalreporter.section("figures")
        terminalreporter.write_line("\n".join(told))
    if len(PLAYED) < len(GAMES):
        terminalreporter.write_line(f"random nights of {' and '.join(PLAYED)}; of all games: make test GAMES=all")
    terminalreporter.write_line(f"{seconds_spent():.0f} processor seconds")


def seconds_spent() -> float:
    """The processor seconds of this process and its ended children: at the end of a run, those of the whole run."""
    return sum(used.ru_utime + used.ru_stime for used in map(getrusage, (RUSAGE_SELF, RUSAGE_CHILDREN)))
