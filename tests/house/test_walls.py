"""Every wall holds: each contract of the linter is broken on purpose and found, and no module lies beside the folder that is its room."""

from __future__ import annotations

from copy import deepcopy
from functools import cache
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import grimp
from importlinter import Contract
from importlinter.application.use_cases import _register_contract_types, read_user_options
from importlinter.configuration import configure
from importlinter.domain.contract import registry

from rules.registry import GAMES
from tests.for_each import for_each
from tests.house.pages import ROOT
from tools.walls import as_toml, composed

ROOMS: Final = ("events", "rules", "projections", "service")
FORMS: Final = ("pad", "steps", "forecast")
"""The names of modules that a phone uses and no law does."""
STRAY: Final = "stray"
"""A module that no layer of its room names, and that nobody imports."""

ONE_OF: Final = {"events": "events.chain", "rules": "rules.core.cards", "projections": "projections.ledger", "service": "service.record"}
"""A module of each room that breaks no contract."""
OUTSIDE: Final = (
    *("time", "datetime", "random", "secrets", "uuid", "os", "io", "pathlib", "logging", "socket", "http", "urllib", "gettext"),
    *("babel", "flask", "structlog", "subprocess", "tempfile"),
)
"""Clocks, dice, disk, log, web and words."""
STORED: Final = ("sqlite3", "sqlite_utils", "json", "orjson", "marshmallow")
"""The modules that store, and write for others."""

BREACHES: Final[dict[str, list[tuple[str, str]]]] = {
    "events <- rules <- projections <- service": [
        (ONE_OF[room], ONE_OF[above]) for place, room in enumerate(ROOMS) for above in ROOMS[place + 1 :]
    ],
    "rules see the record through its facts alone": [
        ("rules.malilla.play", f"events.{each}") for each in ("chain", "correction", "schemas", "shapes", "store.port", "stored", "upcast")
    ],
    "rules and facts know no clock, dice, disk, log or web": [
        (module, outside) for module in (ONE_OF["rules"], "events.facts", "rules.malilla.facts") for outside in (*OUTSIDE, *STORED)
    ],
    "projections know no clock, dice, disk, log, web or words": [(ONE_OF["projections"], outside) for outside in OUTSIDE],
    "three doors to the database": [(module, database) for module in ONE_OF.values() for database in ("sqlite3", "sqlite_utils")],
    "no game sees another": [(f"rules.{game}.play", f"rules.{other}.facts") for game, other in pairwise((*GAMES, next(iter(GAMES))))],
    "a game is reached through the registry": [
        (module, f"rules.{game}.facts")
        for game in GAMES
        for module in (ONE_OF["rules"], ONE_OF["projections"], "events.schemas", "service.explain.speech", "service.record")
    ],
    "what rules share knows no game": [
        ("rules.core.game", each) for each in ("rules.registry", "rules.mediator.facts", *(f"rules.{game}.terms" for game in GAMES))
    ],
    "only a game asks its forms, the law never does": [
        (module, f"rules.{game}.forms.steps")
        for game in GAMES
        for module in (f"rules.{game}.tally", "rules.registry", "service.web.pad.pad")
    ],
    "projections: each question asks only those below it": [
        ("projections.night", "projections.replay"),
        ("projections.seen", "projections.correcting"),
        ("projections.deals", "projections.found"),
        ("projections.kept", "projections.reread"),
        (STRAY, f"projections.{STRAY}"),
    ],
    "service: each part asks only those below it": [
        ("service.api.games", "service.web.terms"),
        ("service.explain.night", "service.record"),
        ("service.turns", "service.in_memory"),
        ("service.app", "service.verify"),
        (STRAY, f"service.{STRAY}"),
    ],
    **{
        f"{game}: each question asks only those below it": [
            (f"rules.{game}.terms", f"rules.{game}.tally"),
            (f"rules.{game}.payments", f"rules.{game}.game"),
            (f"rules.{game}.game", f"rules.{game}.words.told"),
            (f"rules.{game}.words.told", f"rules.{game}.game"),
            (STRAY, f"rules.{game}.{STRAY}"),
        ]
        for game in GAMES
    },
}
"""Contract → who must not import whom; a contract needs a breach that the linter finds."""


@cache
def _linter() -> tuple[grimp.ImportGraph, dict[str, Contract]]:
    """The graph of our imports, and the contracts by name, as the linter reads them."""
    configure()
    with TemporaryDirectory() as folder:
        file = Path(folder) / "walls.toml"
        file.write_text(as_toml(composed()), encoding="utf-8")
        options = read_user_options(str(file))
    _register_contract_types(options)
    graph = grimp.build_graph(*options.session_options["root_packages"], include_external_packages=True, cache_dir=None)
    contracts = {
        each["name"]: registry.get_contract_class(each["type"])(each["name"], options.session_options, each)
        for each in options.contracts_options
    }
    return graph, contracts


def is_kept(name: str, *breaches: tuple[str, str]) -> bool:
    """Whether a contract is kept with some added imports. A check removes imports from its graph, so each has its own."""
    whole, contracts = _linter()
    graph = deepcopy(whole)
    for importer, imported in breaches:
        if imported not in graph.modules:
            graph.add_module(imported, is_squashed=imported.split(".")[0] not in ROOMS)
        if importer != STRAY:
            graph.add_import(importer=importer, imported=imported, line_number=1, line_contents="a breach")
    return bool(contracts[name].check(graph=graph, verbose=False).kept)


def test_every_contract_has_its_breach() -> None:
    """An untested contract proves nothing."""
    told = [each["name"] for each in composed()["contracts"]]
    assert told == list(_linter()[1])
    assert set(BREACHES) == {*told}


def test_what_is_said_of_the_program_names_no_game() -> None:
    """A game brings its layers; the other contracts are made from the list of games."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert [game for game in GAMES if game in text] == []


@for_each("name", BREACHES)
def test_a_wall_that_is_broken_is_found(name: str) -> None:
    """The code keeps it; each breach alone breaks it."""
    assert is_kept(name)
    assert [breach for breach in BREACHES[name] if is_kept(name, breach)] == []


def test_modules_of_a_layer_do_not_see_each_other() -> None:
    """Modules side by side (`|`) are independent: an import between two of them shows a wrong layer."""
    layers = [layer for each in composed()["contracts"] for layer in each.get("layers", ())]
    assert len(layers) > 60
    assert [layer for layer in layers if ":" in layer] == []


def test_nothing_lies_flat_where_a_folder_is_its_room() -> None:
    """Beside a folder `x` lies no `x.py` or `x_….py`; the forms of a game lie in its `forms`; the roots hold their required files.

    The docstring of a room lists its modules (`test_documents.py`).
    """
    flat = [
        path.relative_to(ROOT).as_posix()
        for room in ROOMS
        for path in (ROOT / room).rglob("*.py")
        for folder in path.parent.iterdir()
        if folder.is_dir() and (folder / "__init__.py").exists() and (path.stem == folder.name or path.stem.startswith(f"{folder.name}_"))
    ]
    assert flat == []
    assert [path.name for path in ROOT.glob("*.py")] == ["setup.py"]
    assert {path.parent.name for path in ROOT.glob("[!.]*/*.py")} == {*ROOMS, "bench", "tests", "tools"}
    assert sorted(path.name for path in (ROOT / "rules").iterdir() if path.name != "__pycache__") == sorted(
        [*GAMES, "core", "__init__.py", "registry.py"]
    )
    forms = [path.name for game in GAMES for path in (ROOT / "rules" / game).glob("*.py") if path.stem.startswith(FORMS)]
    assert forms == []
