"""What is changed in each game? Its tariffs, its counts, its tables of numbers, and its statements, all found in its folder."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from rules.registry import GAMES
from tools.mutants.change import ROOT

LEFT_OUT: Final = {
    "__init__": "Its place among the games shows in no record.",
    "shapes": "It says what the document of the API says, which is held to the application and to what is answered.",
}
"""Module of a game → why none of it is changed. The folders `words/` and `forms/` only say or ask things, and are left out too."""
EXPECTS: Final = "expects"
"""The modules for what may come next.

Random nights compare it with what is refused (`tests/rules/next.py`), and the gate plays none. Therefore it is changed only
in a game whose own test names each value (`tests/rules/<game>/test_expects.py`).
"""
PAYMENTS: Final = "payments"
"""The module of a game that computes payments: what it imports from `rules/core` belongs to that."""


class Tried(NamedTuple):
    """What is changed in a game: its tariffs, its counts and tables of numbers, and the modules with statements."""

    tariffs: str
    counts: Mapping[str, tuple[str, ...]]
    """The modules of the counts, and their names."""
    tables: Mapping[str, tuple[str, ...]]
    """The modules of the tables whose numbers are all changed, and their names."""
    comparing: tuple[str, ...]


@cache
def tried(game: str) -> Tried:
    """What is changed in a game. Modules of `rules/core` that several games pay with count for the first of them."""
    own = {f"rules/{game}/{path.name}": path for path in sorted((ROOT / "rules" / game).glob("*.py")) if _is_tried(game, path.stem)}
    trees = {file: ast.parse(path.read_text("utf-8")) for file, path in own.items()}
    values = {file: [*_set(tree)] for file, tree in trees.items()}
    earlier = [*GAMES][: [*GAMES].index(game)]
    shared = sorted({*_reckons_with(game)} - {file for other in earlier for file in _reckons_with(other)})
    return Tried(
        f"rules/{game}/tariffs.py",
        _named(values, _is_count),
        _named(values, _is_table),
        (*own, *shared),
    )


def _is_tried(game: str, module: str) -> bool:
    """Whether a module of a game is changed."""
    if module.partition("_")[0] == EXPECTS:
        return (ROOT / "tests/rules" / game / f"test_{EXPECTS}.py").exists()
    return module not in LEFT_OUT


def _reckons_with(game: str) -> Iterator[str]:
    """The modules of `rules/core` that the payments of a game import."""
    for node in ast.walk(ast.parse((ROOT / "rules" / game / f"{PAYMENTS}.py").read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("rules.core."):
            yield f"{(node.module or '').replace('.', '/')}.py"


def _set(tree: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    """The constants of a module, and their values."""
    for node in tree.body:
        if isinstance(node, ast.AnnAssign) and node.value is not None and ast.unparse(node.annotation).startswith("Final"):
            yield ast.unparse(node.target), node.value


def _named(values: Mapping[str, Sequence[tuple[str, ast.expr]]], kind: Callable[[ast.expr], bool]) -> dict[str, tuple[str, ...]]:
    """File → its names with a value of a kind; files without any are left out."""
    named = {file: tuple([name for name, value in own if kind(value)]) for file, own in values.items()}
    return {file: names for file, names in named.items() if names}


def _is_count(value: ast.expr) -> bool:
    """Whether a value is a whole number; a negative one stands for nobody and is not a count."""
    return isinstance(value, ast.Constant) and type(value.value) is int


def _is_table(value: ast.expr) -> bool:
    """Whether a value is a mapping or a tuple (written out, combined or computed) with a number or a switch in it."""
    made = isinstance(value, ast.Dict | ast.DictComp | ast.Tuple | ast.BinOp)
    return made and any(isinstance(part, ast.Constant) and isinstance(part.value, int) for part in ast.walk(value))
