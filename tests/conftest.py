"""The settings of every test folder: garbage collection, the games whose random nights run, and the final report."""

from __future__ import annotations

import gc
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage

import pytest
from hypothesis import Phase, settings

from rules.registry import GAMES
from tests.dice import PLAYED, SEED, TIMES, USUAL

# The next usual run repeats a failing example; the soak repeats it by its seed.
PHASES = [Phase.explicit, Phase.generate, Phase.shrink]
settings.register_profile("usual", deadline=None, derandomize=True, phases=PHASES)
settings.register_profile("soak", deadline=None, database=None, phases=PHASES)
settings.load_profile("usual" if USUAL else "soak")


def pytest_configure() -> None:
    """Tens of thousands of tests are collected and kept, so searching them for garbage is useless."""
    gc.disable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselects the random nights of games that belong to other runs."""
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
    """Collected tests stay to the end and are not searched again; collecting garbage less often saves 7 % of the time."""
    gc.enable()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Prints the output of passed tests marked `figures`, the unusual settings of the run, and the time it took."""
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
    """The processor seconds of this process and of its finished descendants; at the end, of the whole run."""
    return sum(used.ru_utime + used.ru_stime for used in map(getrusage, (RUSAGE_SELF, RUSAGE_CHILDREN)))
