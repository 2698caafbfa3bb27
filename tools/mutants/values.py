"""Which numbers, words and switches replace those of tariffs, counts and tables?"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from typing import Any

from tools.mutants.change import Change


def tariff_changes(tree: ast.Module) -> list[Change]:
    """Every value in every column of the house rules, replaced by another that the rule accepts."""
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
    """A value given once and multiplied by the number of tariffs, written out."""
    assert isinstance(values.left, ast.Tuple) and isinstance(values.op, ast.Mult), "one value times the number of tariffs"
    return ast.copy_location(ast.Tuple(values.left.elts * ast.literal_eval(values.right), values.left.ctx), values)


def others(value: Any, kind: ast.expr) -> Iterator[Any]:
    """Replacements for a setting: the next number, the other switch, the next word, a suit or a range for None."""
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
    """Every number of some tables, one more, and every switch inverted."""
    changes = []
    for name in names:
        for node in ast.walk(_set_to(tree, name)):
            if isinstance(node, ast.Constant) and isinstance(node.value, int):
                other = not node.value if isinstance(node.value, bool) else node.value + 1
                changes.append(Change(f"{name}:{node.lineno}", node, node, "value", None, other))
    return changes


def _set_to(tree: ast.Module, name: str) -> ast.expr:
    """The value of a name in a module."""
    found = [node.value for node in tree.body if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == name]
    assert len(found) == 1 and found[0] is not None, f"{name} is assigned once"
    return found[0]
