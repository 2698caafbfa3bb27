"""How is a change applied to the source, and how do cases and tests run with it?"""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from types import CodeType, FunctionType, ModuleType
from typing import Any, Final

import pytest

from service.cli.cases import Case, cases_in
from tools.mutants.change import ROOT, Mutant

OPTIONS: Final = ("-x", "-q", "--assert=plain", "-p", "no:cacheprovider", "-p", "no:hypothesispytest", "-m", "not faces and not soak")
"""The options of pytest, for the tests that `make test` runs."""
ASKED: Final = (
    ("projections.replay", "read"),
    ("service.cli.records", "came_to"),
    ("service.cli.records", "compared"),
)
"""The functions that a case runs with: module and name."""
ROOMS: Final = ("events", "rules", "projections", "service", "tests")


def import_all() -> None:
    """Imports everything that a case and a test need, and every game, so that forked processes need not."""
    for module in [module for module, _ in ASKED] + ["hypothesis"]:
        import_module(module)
    # Games are imported on first use: this imports all, through the currently imported registry.
    list(import_module("rules.registry").GAMES.values())


def import_anew(file: str = "") -> None:
    """Drops every module that may see a file (or all), and imports again what a case needs."""
    room, _, rest = file.partition("/")
    game = rest.partition("/")[0] if room == "rules" else "core"
    for name in [name for name in sys.modules if name.partition(".")[0] in ROOMS and (game == "core" or not _never_sees(name, game))]:
        del sys.modules[name]
    import_all()


def _never_sees(name: str, game: str) -> bool:
    """Whether a module never sees a game: those of the record, of what games share, and of the other games."""
    room, _, rest = name.partition(".")
    return room == "events" or (room == "rules" and rest.partition(".")[0] not in (game, "registry"))


class _Instead(MetaPathFinder, Loader):
    """An importer that gives the changed source of the mutated module."""

    def __init__(self, mutant: Mutant) -> None:
        self.module = _module_of(mutant.file)
        self.origin, self.code = str(ROOT / mutant.file), mutant.code()

    def find_spec(self, fullname: str, _path: Sequence[str] | None, _target: ModuleType | None = None) -> ModuleSpec | None:
        return spec_from_loader(fullname, self, origin=self.origin) if fullname == self.module else None

    def exec_module(self, module: ModuleType) -> None:
        exec(self.code, module.__dict__)  # noqa: S102  # our own source, changed by us


def put_in(mutant: Mutant, *, imported: bool) -> bool:
    """Applies a change to this process; whether the result can be imported.

    A change that is reached during imports needs them again; any other replaces the body of its function, wherever that is
    referenced.
    """
    function = None if imported else function_of(mutant)
    if function is None:
        sys.meta_path.insert(0, _Instead(mutant))
        try:
            import_anew(mutant.file)
        except Exception:  # noqa: BLE001  # a mutant may break anything
            return False
        return True
    function.__code__ = _body(mutant, function)
    return True


@contextmanager
def body_changed(mutant: Mutant, function: FunctionType) -> Iterator[None]:
    """Gives a function the body of a mutant within the block."""
    before = function.__code__
    function.__code__ = _body(mutant, function)
    try:
        yield
    finally:
        function.__code__ = before


def _body(mutant: Mutant, function: FunctionType) -> CodeType:
    """The body that a function has in a mutant."""
    before = function.__code__
    bodies = [code for code in _codes(mutant.code()) if (code.co_name, code.co_firstlineno) == (before.co_name, before.co_firstlineno)]
    assert len(bodies) == 1, f"{mutant.file}:{before.co_firstlineno}: exactly one function begins there"
    return bodies[0]


def kept_answers() -> list[Any]:
    """The caches of functions: a cached answer would hide a change."""
    return [
        each
        for each in gc.get_objects()
        if type(each).__name__ == "_lru_cache_wrapper" and str(getattr(each, "__module__", "")).partition(".")[0] in ROOMS
    ]


def _module_of(file: str) -> str:
    return file.removesuffix(".py").replace("/", ".")


def function_of(mutant: Mutant) -> FunctionType | None:
    """The outermost function that contains a change; None if none does."""
    found: Any = import_module(_module_of(mutant.file))
    for name in mutant.change.scope.split("."):
        found = _unwrapped(vars(found).get(name)) if isinstance(found, ModuleType | type) else None
        if isinstance(found, FunctionType):
            return found
    return None


def _unwrapped(value: Any) -> Any:
    """A function without its decorators."""
    while True:
        match value:
            case property():
                value = value.fget
            case cached_property():
                value = value.func
            case staticmethod() | classmethod():
                value = value.__func__
            case _ if hasattr(value, "__wrapped__"):
                value = value.__wrapped__
            case _:
                return value


def _codes(code: CodeType) -> Iterator[CodeType]:
    """Some compiled code, and all code nested in it."""
    yield code
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _codes(inner)


def failing_case(cases: Iterable[tuple[str, Case]]) -> str:
    """The first conformance case that fails; empty if all pass."""
    # From the modules imported now, because a change may have brought new ones.
    read, came_to, compared = [getattr(import_module(module), function) for module, function in ASKED]
    name = ""
    try:
        for name, case in cases:  # `name` is needed if the case raises
            if list(compared(case.expect, came_to(read(case.record)), "")):
                return name
    except Exception:  # noqa: BLE001  # a mutant may break anything
        return name
    return ""


class _Noted:
    """A pytest plugin that notes the failed test."""

    def __init__(self) -> None:
        self.failed = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed = report.nodeid if report.failed else self.failed


def failing_test(files: Sequence[str]) -> str:
    """The first of these tests that fails (`import` if one cannot be imported); empty if all pass."""
    noted = _Noted()
    good = not files or pytest.main([*OPTIONS, *files], plugins=[noted]) == pytest.ExitCode.OK
    return "" if good else noted.failed or "import"


def cases_of(game: str) -> dict[str, Case]:
    """The conformance cases of a game, by name."""
    return {f"case {case.name}": case for file in sorted((ROOT / "tests/cases" / game).glob("*.json")) for case in cases_in(file)}
