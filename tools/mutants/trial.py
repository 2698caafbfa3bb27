"""How is a change put in the place of the source, and how do cases and tests run over it?"""

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
"""How pytest is called, for the tests that `make test` runs."""
ASKED: Final = (
    ("projections.replay", "read"),
    ("service.cli.records", "came_to"),
    ("service.cli.records", "compared"),
)
"""What a case runs with: a module, and the function that it is asked for."""
ROOMS: Final = ("events", "rules", "projections", "service", "tests")


def import_all() -> None:
    """Imports what a case and a test run with, and every game, so that a process that is forked later need not."""
    for module in [module for module, _ in ASKED] + ["hypothesis"]:
        import_module(module)
    # A game is imported when it is first asked for: here all are, by the registry that stands among the modules now.
    list(import_module("rules.registry").GAMES.values())


def import_anew(file: str = "") -> None:
    """Forgets every module that may see a file (all of them, if none is told), and imports again what a case runs with."""
    room, _, rest = file.partition("/")
    game = rest.partition("/")[0] if room == "rules" else "core"
    for name in [name for name in sys.modules if name.partition(".")[0] in ROOMS and (game == "core" or not _never_sees(name, game))]:
        del sys.modules[name]
    import_all()


def _never_sees(name: str, game: str) -> bool:
    """Whether a module never sees a game: the record, what games share, and the other games."""
    room, _, rest = name.partition(".")
    return room == "events" or (room == "rules" and rest.partition(".")[0] not in (game, "registry"))


class _Instead(MetaPathFinder, Loader):
    """Gives whoever imports the mutated module the changed source."""

    def __init__(self, mutant: Mutant) -> None:
        self.module = _module_of(mutant.file)
        self.origin, self.code = str(ROOT / mutant.file), mutant.code()

    def find_spec(self, fullname: str, _path: Sequence[str] | None, _target: ModuleType | None = None) -> ModuleSpec | None:
        return spec_from_loader(fullname, self, origin=self.origin) if fullname == self.module else None

    def exec_module(self, module: ModuleType) -> None:
        exec(self.code, module.__dict__)  # noqa: S102  # our own source, changed by us


def put_in(mutant: Mutant, *, imported: bool) -> bool:
    """Puts a change in the place of the source; whether that can be imported.

    A change that is reached while modules are imported needs them imported again; any other gives its function another body, wherever that is kept.
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
    """Meanwhile a function has the body that a mutant gives it."""
    before = function.__code__
    function.__code__ = _body(mutant, function)
    try:
        yield
    finally:
        function.__code__ = before


def _body(mutant: Mutant, function: FunctionType) -> CodeType:
    """What a mutant makes of the body of a function."""
    before = function.__code__
    bodies = [code for code in _codes(mutant.code()) if (code.co_name, code.co_firstlineno) == (before.co_name, before.co_firstlineno)]
    assert len(bodies) == 1, f"{mutant.file}:{before.co_firstlineno}: one function begins there"
    return bodies[0]


def kept_answers() -> list[Any]:
    """The caches of functions: what was asked before a change would not be asked again behind it."""
    return [
        each
        for each in gc.get_objects()
        if type(each).__name__ == "_lru_cache_wrapper" and str(getattr(each, "__module__", "")).partition(".")[0] in ROOMS
    ]


def _module_of(file: str) -> str:
    return file.removesuffix(".py").replace("/", ".")


def function_of(mutant: Mutant) -> FunctionType | None:
    """The outermost function in which a change lies; None where it lies in none."""
    found: Any = import_module(_module_of(mutant.file))
    for name in mutant.change.scope.split("."):
        found = _unwrapped(vars(found).get(name)) if isinstance(found, ModuleType | type) else None
        if isinstance(found, FunctionType):
            return found
    return None


def _unwrapped(value: Any) -> Any:
    """A function without what a decorator has laid around it."""
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
    """Some compiled code, and all that lies in it."""
    yield code
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _codes(inner)


def failing_case(cases: Iterable[tuple[str, Case]]) -> str:
    """The first conformance case that does not hold; nothing if all do."""
    # By the modules that are imported now: a change may have brought others.
    read, came_to, compared = [getattr(import_module(module), function) for module, function in ASKED]
    name = ""
    try:
        for name, case in cases:  # told where the case raises
            if list(compared(case.expect, came_to(read(case.record)), "")):
                return name
    except Exception:  # noqa: BLE001  # a mutant may break anything
        return name
    return ""


class _Noted:
    """A pytest plugin: which test failed."""

    def __init__(self) -> None:
        self.failed = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed = report.nodeid if report.failed else self.failed


def failing_test(files: Sequence[str]) -> str:
    """The test of some files that fails (`import` where one cannot even be imported); nothing if all pass."""
    noted = _Noted()
    good = not files or pytest.main([*OPTIONS, *files], plugins=[noted]) == pytest.ExitCode.OK
    return "" if good else noted.failed or "import"


def cases_of(game: str) -> dict[str, Case]:
    """The conformance cases of a game, by name."""
    return {f"case {case.name}": case for file in sorted((ROOT / "tests/cases" / game).glob("*.json")) for case in cases_in(file)}
