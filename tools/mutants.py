"""Which slip of the pen would no test notice? Small changes to the rules, one at a time; the tests must fail for each.

Every number of every tariff, of the tables and the counts of a game is changed by one (words and switches to another value that
the rule takes), every comparison is turned, every `and` is made `or` and the other way round. A process of its own meets the
changed source when it imports it: no file is ever written, so that none can be left changed. The conformance cases of the game
are played first, the tests of the game only for what passes them. Mutants that nobody can tell from the original stand in
`mutants_equivalent.txt` with the reason. Ends with status 1 if one survives that does not stand there, or one stands there that
is killed or gone. Run it with `make mutants`; a game's name behind `tools/mutants.py` tries that game alone.
"""

from __future__ import annotations

import ast
import os
import resource
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, Final, NamedTuple

import marshmallow  # noqa: F401  # imported before the fork, so that every mutant finds it ready
import orjson  # noqa: F401
import pytest

from service.cli.cases import Case, cases_in  # reads files; of the rules it needs the sentences of refusals alone

ROOT: Final = Path(__file__).resolve().parent.parent
EQUIVALENT: Final = ROOT / "tools/mutants_equivalent.txt"


class Tried(NamedTuple):
    """What of a game is changed: where its tariffs stand, its counts and tables of numbers, and what compares."""

    tariffs: str
    counts: Mapping[str, tuple[str, ...]]
    """The modules of the counts, and their names."""
    tables: Mapping[str, tuple[str, ...]]
    """The modules of the tables of which every number is changed, and their names."""
    comparing: tuple[str, ...]


TRIED: Final = {
    "tresillo": Tried(
        "rules/tresillo/tariffs.py",
        {"rules/tresillo/terms.py": ("TRICKS", "STOCK", "FIRST_TRICKS", "LAST_SURRENDER")},
        {},
        (
            *(
                f"rules/tresillo/{name}.py"
                for name in (
                    *("outcome", "payments", "plate", "estuches", "ranks", "finish", "knowledge", "exchange", "claims", "laws"),
                    *("auction", "surrender", "tally", "divisions", "tricks", "opening", "night"),
                )
            ),
            "rules/core/plate.py",
        ),
    ),
    "mediator": Tried(
        "rules/mediator/tariffs.py",
        {"rules/mediator/variants.py": ("STOCK", "LAST_SURRENDER")},
        {"rules/mediator/variants.py": ("VARIANTS",)},
        tuple(
            f"rules/mediator/{name}.py"
            for name in (
                *(
                    "variants",
                    "tariffs",
                    "sides",
                    "effects",
                    "outcome",
                    "finish",
                    "payments",
                    "amounts",
                    "conditions",
                    "fines",
                    "plate",
                    "auction",
                ),
                *("companion", "knowledge", "laws", "tally", "irregular", "claims", "opening", "exchange", "play", "tricks"),
                *("surrender", "guards", "night", "terms", "game"),
            )
        ),
    ),
    "revesino": Tried(
        "rules/revesino/tariffs.py",
        {
            "rules/revesino/tariffs.py": ("SEATS", "PARTIDA", "CUATRO_ASES", "REVESINO", "MUDAR", "DOBLE", "REPETIDO", "VUELTA"),
            "rules/revesino/terms.py": ("TRICKS", "FIRST_NINE", "STOCK"),
            "rules/revesino/ranks.py": ("ALL_POINTS",),
        },
        {"rules/revesino/ranks.py": ("POINTS_OF_RANK", "VALUES")},
        tuple(
            f"rules/revesino/{name}.py"
            for name in (
                *("tariffs", "ranks", "outcome", "payments", "fates", "finish", "plate", "play", "laws", "last_trick", "knowledge"),
                *("exchange", "opening", "tricks", "claims", "guards", "night", "terms"),
                *("irregular", "tally", "tally_against"),
            )
        ),
    ),
    "malilla": Tried(
        "rules/malilla/tariffs.py",
        {
            "rules/malilla/tariffs.py": ("TEN", "TIMES"),
            "rules/malilla/ranks.py": ("PACK_VALUE",),
            "rules/malilla/outcome.py": ("ALL_POINTS", "CARDS_OF_A_POINT"),
            "rules/malilla/tally.py": ("HIGHEST",),
        },
        {"rules/malilla/variants.py": ("FORMS",), "rules/malilla/ranks.py": ("VALUE_OF_RANK",)},
        tuple(
            f"rules/malilla/{name}.py"
            for name in (
                *("variants", "tariffs", "ranks", "play", "irregular", "claims", "outcome", "payments", "finish", "knowledge", "laws"),
                *("tally", "opening", "exchange", "tricks", "terms", "disproved", "guards", "night"),
            )
        ),
    ),
    "cientos": Tried(
        "rules/cientos/tariffs.py",
        {
            "rules/cientos/tariffs.py": ("SEATS", "QUARTER"),
            "rules/cientos/terms.py": ("DEALT", "STOCK", "MANO_MAY", "HUNDRED", "HALF"),
            "rules/cientos/acuses.py": ("HALF_DECENA", "DECENA"),
            "rules/cientos/counting.py": ("THIRTY", "REPIQUE", "PIQUE", "BAZAS", "CAPOTE", "MAJORITY"),
            "rules/cientos/payments.py": ("NO_CINCO", "NO_DIEZ"),
            "rules/cientos/opening.py": ("LEAST_CUT",),
        },
        {
            "rules/cientos/ranks.py": ("VALUE_OF_RANK",),
            "rules/cientos/acuses.py": ("POINTS_OF_SECANSA", "POINTS"),
            "rules/cientos/payments.py": ("TIMES_OF_SECANSA",),
            "rules/cientos/opening.py": ("WAYS",),
            "rules/cientos/laws.py": ("ONE",),
        },
        tuple(
            f"rules/cientos/{name}.py"
            for name in (
                *("ranks", "tariffs", "acuses", "heard", "counting", "boards", "tally_rows", "result", "payments", "finish"),
                *("knowledge", "laws", "tally", "irregular", "claims", "opening", "exchange", "tricks", "guards", "night"),
                *("disproved", "reopened", "telling", "game", "expects", "expects_said", "expects_laws", "expects_tally"),
            )
        ),
    ),
    "minchiate": Tried(
        "rules/minchiate/tariffs.py",
        {
            "rules/minchiate/tariffs.py": ("SEATS",),
            "rules/minchiate/terms.py": ("CUTTER", "DEALER", "TRICKS", "WHOLE_FOLA", "HANDS_OF_A_GIRO", "HANDS_OF_A_GAME"),
            "rules/minchiate/versiculas.py": ("LEAST",),
            "rules/minchiate/counting.py": ("FREE_CARDS", "LAST_TRICK", "RESTO", "FIXED"),
            "rules/minchiate/payments.py": ("FINE", "MISSING_FOLA"),
            "rules/minchiate/laws.py": ("MISDEAL",),
            "rules/minchiate/exchange.py": ("LATEST",),
            "rules/minchiate/tally.py": ("ALL_CARDS", "OF_A_TRICK", "HIGHEST", "SMALLEST"),
        },
        {"rules/minchiate/ranks.py": ("VALUE", "IN_A_VERSICULA"), "rules/minchiate/play.py": ("ORDERS",)},
        tuple(
            f"rules/minchiate/{name}.py"
            for name in (
                *("terms", "ranks", "tariffs", "versiculas", "notes", "counting", "play", "payments", "finish", "knowledge", "opening"),
                *("exchange", "claims", "disproved", "laws", "tally", "irregular", "tricks", "guards", "night", "telling"),
                *("expects", "expects_tally", "expects_laws", "game"),
            )
        ),
    ),
}
"""Game → what of it is changed."""
LIKELY: Final = 6
"""How many test files that killed others of the same file are tried before all."""
ENDLESS: Final = 180
"""After how many seconds of the processor's time a mutant that does not come to an end counts as killed."""
GAMES: Final = tuple(name for name in TRIED if name in sys.argv[1:]) or tuple(TRIED)
OPTIONS: Final = (
    *("-x", "-q", "--assert=plain", "-p", "no:cacheprovider", "-p", "no:hypothesispytest", "-m", "not faces and not soak"),
    *(each for each in sys.argv[1:] if each not in TRIED),
)
"""How pytest is called, for the tests that `make test` runs; what stands behind `tools/mutants.py` goes to it too (`--deselect` a test that fails today)."""

TURNED: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}


class Change(NamedTuple):
    """A way to change a syntax tree: in which scope, what of it is shown, and which field (or element of a field) becomes what."""

    scope: str
    shown: ast.expr | ast.stmt
    owner: ast.AST
    field: str
    place: int | None
    new: object

    def made(self) -> str:
        """Makes the change, and tells it."""
        before = ast.unparse(self.shown)
        if self.place is None:
            setattr(self.owner, self.field, self.new)
        else:
            getattr(self.owner, self.field)[self.place] = self.new
        return f"{before} -> {ast.unparse(self.shown)}"


class Mutant(NamedTuple):
    """One changed source; `scope` and `text` name it as the list of equivalents does, `code` is what is imported instead."""

    file: str
    line: int
    scope: str
    text: str
    code: CodeType

    @property
    def name(self) -> tuple[str, str]:
        """What it is called in the list of equivalents: file with scope, and the change."""
        return f"{self.file} {self.scope}", self.text


def turnings(tree: ast.AST, scope: str = "") -> list[Change]:
    """Every comparison and every and/or that can be turned, in the order of the source."""
    changes: list[Change] = []
    if isinstance(tree, ast.Compare):
        changes += [Change(scope, tree, tree, "ops", place, TURNED[type(op)]()) for place, op in enumerate(tree.ops)]
    elif isinstance(tree, ast.BoolOp):
        changes.append(Change(scope, tree, tree, "op", None, ast.Or() if isinstance(tree.op, ast.And) else ast.And()))
    elif isinstance(tree, ast.FunctionDef | ast.ClassDef):
        scope = f"{scope}.{tree.name}".lstrip(".")
    return changes + [change for child in ast.iter_child_nodes(tree) for change in turnings(child, scope)]


def tariff_changes(tree: ast.Module) -> list[Change]:
    """Every value of every column of the house rules, changed to another that the rule takes."""
    changes = []
    declared = next(node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == "Options")
    for field in declared.body:
        for rule in ast.walk(field):
            if isinstance(field, ast.AnnAssign) and isinstance(rule, ast.Call) and ast.unparse(rule.func) == "Ruled":
                kind, values, _ = rule.args
                if isinstance(values, ast.BinOp):
                    values = rule.args[1] = _written_out(values)
                assert isinstance(values, ast.Tuple), "a house rule has a value in each tariff"
                for column, value in enumerate(values.elts):
                    for other in others(ast.literal_eval(value), kind):
                        changes.append(Change(ast.unparse(field.target), values, values, "elts", column, ast.Constant(other)))  # noqa: PERF401
    return changes


def _written_out(values: ast.BinOp) -> ast.Tuple:
    """A value that is the same in each tariff, told once and a number of times."""
    assert isinstance(values.left, ast.Tuple) and isinstance(values.op, ast.Mult), "one value, as often as there are tariffs"
    return ast.Tuple(values.left.elts * ast.literal_eval(values.right), values.left.ctx)


def others(value: Any, kind: ast.expr) -> Iterator[Any]:
    """Values that stand in for a setting: numbers one more, switches thrown, the next word, a suit or a range for none."""
    if isinstance(kind, ast.Call):
        words = [ast.literal_eval(word) for word in kind.args]
        yield words[(words.index(value) + 1) % len(words)]
    elif isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + 1
    elif isinstance(value, tuple):
        yield from ((value[0] + 1, value[1]), (value[0], value[1] + 1))
    else:
        yield {"SUIT_OR_NULL": "oros", "RANGE_OR_NULL": (3, 37)}.get(ast.unparse(kind), 1)


def count_changes(names: Sequence[str], tree: ast.Module) -> list[Change]:
    """The counts of the game, one more and one less."""
    counts = [(name, _set_to(tree, name)) for name in names]
    return [Change(name, node, node, "value", None, ast.literal_eval(node) + step) for name, node in counts for step in (1, -1)]


def table_changes(names: Sequence[str], tree: ast.Module) -> list[Change]:
    """Every number of some tables, one more, and every switch thrown."""
    changes = []
    for name in names:
        for node in ast.walk(_set_to(tree, name)):
            if isinstance(node, ast.Constant) and isinstance(node.value, int):
                other = not node.value if isinstance(node.value, bool) else node.value + 1
                changes.append(Change(f"{name}:{node.lineno}", node, node, "value", None, other))
    return changes


def _set_to(tree: ast.Module, name: str) -> ast.expr:
    """What a name of a module is set to."""
    found = [node.value for node in tree.body if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == name]
    assert len(found) == 1 and found[0] is not None, f"{name} is set once"
    return found[0]


def mutants(tried: Tried) -> list[Mutant]:
    """Every mutant of a game, in the order of the files and of their lines."""
    ways: list[tuple[str, Callable[[ast.Module], list[Change]]]] = [(tried.tariffs, tariff_changes)]
    ways += [(file, partial(count_changes, names)) for file, names in tried.counts.items()]
    ways += [(file, partial(table_changes, names)) for file, names in tried.tables.items()]
    ways += [(file, turnings) for file in tried.comparing]
    return [mutant for file, changes in ways for mutant in _mutants_of(file, changes)]


def _mutants_of(file: str, changes: Callable[[ast.Module], list[Change]]) -> Iterator[Mutant]:
    """The mutants of a file; the same change of the same text in one scope is told apart by its number."""
    source = (ROOT / file).read_text("utf-8")
    seen: Counter[tuple[str, str]] = Counter()
    for place in range(len(changes(ast.parse(source)))):
        tree = ast.parse(source)
        change = changes(tree)[place]
        text = change.made()
        seen[change.scope, text] += 1
        number = f" ({seen[change.scope, text]})" if seen[change.scope, text] > 1 else ""
        code = compile(ast.fix_missing_locations(tree), str(ROOT / file), "exec", dont_inherit=True)
        yield Mutant(file, change.shown.lineno, change.scope, text + number, code)


class _Instead(MetaPathFinder, Loader):
    """Gives whoever imports the mutated module the changed source."""

    def __init__(self, mutant: Mutant) -> None:
        self.module = mutant.file.removesuffix(".py").replace("/", ".")
        self.origin, self.code = str(ROOT / mutant.file), mutant.code

    def find_spec(self, fullname: str, _path: Sequence[str] | None, _target: ModuleType | None = None) -> ModuleSpec | None:
        return spec_from_loader(fullname, self, origin=self.origin) if fullname == self.module else None

    def exec_module(self, module: ModuleType) -> None:
        exec(self.code, module.__dict__)  # noqa: S102  # our own source, changed by us


class _Timed:
    """A pytest plugin: how long each file took, and which test failed."""

    def __init__(self) -> None:
        self.seconds: Counter[str] = Counter()
        self.failed = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        file = report.nodeid.partition("::")[0]
        self.seconds[file] += report.duration  # type: ignore[assignment]  # a Counter adds floats as well
        self.failed = report.nodeid if report.failed else self.failed


def in_child(work: Callable[[], str]) -> tuple[int, int]:
    """Forks a process that does some work in silence and tells a text; its pid, and where the text can be read."""
    reading, writing = os.pipe()
    pid = os.fork()
    if pid:
        os.close(writing)
        return pid, reading
    resource.setrlimit(resource.RLIMIT_CPU, (ENDLESS, ENDLESS))
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    os.write(writing, work().encode())
    os._exit(0)


def told(reading: int) -> str:
    """What a process that is over has told."""
    with os.fdopen(reading) as pipe:
        return pipe.read()


def tested(mutant: Mutant, cases: Sequence[tuple[str, Case]], likely: Sequence[str], files: Sequence[str]) -> str:
    """The case or test that notices a mutant (`import` where it cannot even be imported); nothing if all pass."""
    sys.meta_path.insert(0, _Instead(mutant))
    if failed := failing_case(cases):
        return failed
    # Each file once: hypothesis fails a test of a suite that comes a second time in one process.
    for chosen in (likely, [file for file in files if file not in likely]):
        timed = _Timed()
        if chosen and pytest.main([*OPTIONS, *chosen], plugins=[timed]) != pytest.ExitCode.OK:
            return timed.failed or "import"
    return ""


def failing_case(cases: Sequence[tuple[str, Case]]) -> str:
    """The first conformance case that does not hold; nothing if all do. Imports the rules as they are in this process."""
    name = "import"
    try:
        # Not before the change is in place.
        read, yields = import_module("projections.replay").read, import_module("projections.yields").yields
        compared, told_refusal = import_module("service.cli.records").compared, import_module("service.words").told_refusal
        for name, case in cases:  # told where the case raises
            replayed = read(case.record)
            came_to = {"refused": told_refusal(*replayed.refused)} if replayed.refused is not None else yields(replayed.night)
            if list(compared(case.expect, came_to, "")):
                return name
    except Exception:  # noqa: BLE001  # a mutant may break anything
        return name
    return ""


def cases_of(game: str) -> dict[str, Case]:
    """The conformance cases of a game, by name."""
    return {f"case {case.name}": case for file in sorted((ROOT / "tests/cases" / game).glob("*.json")) for case in cases_in(file)}


def unchanged(cases: Mapping[str, Case], files: Sequence[str]) -> str:
    """The test files, a line each, the quick ones first, by one run without any change; just the case or test that fails if one does."""
    if failed := failing_case([*cases.items()]):
        return failed
    timed = _Timed()
    good = pytest.main([*OPTIONS, *files], plugins=[timed]) == pytest.ExitCode.OK
    return "\n".join(sorted(files, key=lambda file: timed.seconds[file])) if good else timed.failed or "import"


def survivors(every: Sequence[Mutant], cases: Mapping[str, Case], files: Sequence[str]) -> list[Mutant]:
    """The mutants that all cases and tests pass, in order; as many at a time as there are processors."""
    waiting, running, alive = list(every), dict[int, tuple[Mutant, int]](), []
    killers: dict[str, Counter[str]] = {mutant.file: Counter() for mutant in every}
    while waiting or running:
        while waiting and len(running) < (os.cpu_count() or 1):
            mutant = waiting.pop(0)
            known = [killer for killer, _ in killers[mutant.file].most_common()]
            first = [killer for killer in known if killer in cases]
            in_order = [(name, cases[name]) for name in (*first, *(name for name in cases if name not in first))]
            likely = [killer for killer in known if killer in files][:LIKELY]
            pid, reading = in_child(partial(tested, mutant, in_order, likely, files))
            running[pid] = mutant, reading
        pid, status = os.wait()
        mutant, reading = running.pop(pid)
        killer = told(reading)
        if status == 0 and not killer:
            alive.append(mutant)
        if (found := killer.partition("::")[0]) in files or found in cases:
            killers[mutant.file][found] += 1
        _progress(f"{len(every) - len(waiting) - len(running)}/{len(every)}, {len(alive)} survived")
    _progress("")
    return [mutant for mutant in every if mutant in alive]


def _progress(text: str) -> None:
    """Tells on a terminal how far the work is; an empty text wipes it out."""
    if sys.stderr.isatty():
        print(f"\r{text:60}", end="\r" if not text else "", file=sys.stderr, flush=True)


def equivalents() -> dict[tuple[str, str], str]:
    """The mutants known to be no different: (file with scope, change) → the reason. Blocks of the list, apart by empty lines."""
    known = {}
    for block in EQUIVALENT.read_text("utf-8").strip().split("\n\n"):
        lines = [line.strip() for line in block.splitlines() if not line.startswith("#")]
        if lines:
            place, change, *reason = lines
            assert reason, f"{place}: an equivalent mutant has its reason"
            known[place, change] = " ".join(reason)
    return known


def tried_out(game: str) -> tuple[list[Mutant], list[Mutant]]:
    """Every mutant of a game, and those that survive. Raises AssertionError where the tests fail without any change."""
    files = [
        str(path.relative_to(ROOT))
        for path in sorted((ROOT / "tests/rules" / game).glob("test_*.py"))
        if "test_properties" not in path.name
    ]
    cases = cases_of(game)
    pid, reading = in_child(partial(unchanged, cases, files))
    os.waitpid(pid, 0)
    quick_first = told(reading).splitlines()
    assert set(quick_first) == set(files), f"without any change the tests fail already: {' '.join(quick_first)}"
    every = mutants(TRIED[game])
    return every, survivors(every, cases, quick_first)


def main() -> int:
    """Tries every mutant and tells what survived; 0 if just the known equivalents did."""
    os.chdir(ROOT)
    began = time.monotonic()
    every: list[Mutant] = []
    alive: list[Mutant] = []
    for game in GAMES:
        made, survived = tried_out(game)
        every, alive = every + made, alive + survived
    files = {mutant.file for mutant in every}
    known = {name: reason for name, reason in equivalents().items() if name[0].split(" ")[0] in files}
    missed = [mutant for mutant in alive if mutant.name not in known]
    stale = [name for name in known if name not in {mutant.name for mutant in alive}]
    for mutant in missed:
        print(f"{mutant.file}:{mutant.line} {mutant.scope}: {mutant.text}")
    for place, change in stale:
        print(f"{EQUIVALENT.name}: {place}: {change}: listed, but killed or gone")
    print(f"{time.monotonic() - began:.0f} s", file=sys.stderr)
    print(f"{len(every)} mutants, {len(every) - len(alive)} killed, {len(alive) - len(missed)} equivalent, {len(missed)} survived")
    return 1 if missed or stale else 0


if __name__ == "__main__":
    sys.exit(main())
