"""Which comparisons are turned, statements left out, guards and postings swapped, marks and answers removed?"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Final, NamedTuple

from tools.mutants.change import Change

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


class Here(NamedTuple):
    """A node of a tree, with its scope and its innermost function."""

    scope: str
    function: ast.FunctionDef | None
    node: ast.AST

    def answers(self, *kinds: str) -> bool:
        """Whether the function's return annotation has one of these names."""
        returns = None if self.function is None else self.function.returns
        return returns is not None and any(kind in ast.unparse(returns) for kind in kinds)

    def bodies(self) -> Iterator[tuple[str, list[ast.stmt]]]:
        """The lists of statements in a node of a function, each with the name of its field."""
        if self.function is not None:
            for field in ("body", "orelse", "finalbody"):
                statements = getattr(self.node, field, None)
                if isinstance(statements, list):
                    yield field, statements


def everywhere(way: Callable[[Here], Iterator[Change]]) -> Callable[[ast.Module], list[Change]]:
    """Every change that a way makes, in the order of the source."""
    return lambda tree: [change for here in _walked(Here("", None, tree)) for change in way(here)]


def _walked(here: Here) -> Iterator[Here]:
    scope, function, node = here
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        scope = f"{scope}.{node.name}".lstrip(".")
        function = node if isinstance(node, ast.FunctionDef) else None
    yield Here(scope, function, node)
    for child in ast.iter_child_nodes(node):
        yield from _walked(Here(scope, function, child))


def turned(here: Here) -> Iterator[Change]:
    """A comparison becomes its neighbour; `and` becomes `or` and vice versa."""
    node = here.node
    if isinstance(node, ast.Compare):
        for place, op in enumerate(node.ops):
            yield Change(here.scope, node, node, "ops", place, TURNED[type(op)]())
    elif isinstance(node, ast.BoolOp):
        yield Change(here.scope, node, node, "op", None, ast.Or() if isinstance(node.op, ast.And) else ast.And())


def left_out(here: Here) -> Iterator[Change]:
    """A statement is left out: an early `return`, a step, an assignment to a name that had a value before."""
    for field, body in here.bodies():
        assert here.function is not None, "only functions have bodies"
        for place, statement in enumerate(body):
            last = here.node is here.function and place == len(body) - 1
            if _may_go(statement, here.function, last=last):
                yield Change(here.scope, statement, here.node, field, place, ast.Pass(), f"left out: {ast.unparse(statement)}")


def _may_go(statement: ast.stmt, function: ast.FunctionDef, *, last: bool) -> bool:
    """Whether a function makes sense without a statement.

    An assertion states what holds anyway, and a missing first assignment raises at once.
    """
    match statement:
        case ast.Return():
            return not last
        case ast.Expr(value=ast.Constant()):
            return False
        case ast.Expr() | ast.AugAssign() | ast.Delete() | ast.Continue() | ast.Break() | ast.Raise():
            return True
        case ast.Assign(targets=targets):
            return all(_had_a_value(target, function) for target in targets)
        case ast.AnnAssign(target=target, value=value):
            return value is not None and _had_a_value(target, function)
    return False


def _had_a_value(target: ast.expr, function: ast.FunctionDef) -> bool:
    """Whether every assigned name had a value before, from an earlier line or the caller."""
    set_before = {argument.arg for argument in ast.walk(function.args) if isinstance(argument, ast.arg)}
    names = [name for name in ast.walk(function) if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store)]
    set_before |= {name.id for name in names if name.lineno < target.lineno}
    return all(name.id in set_before for name in ast.walk(target) if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store))


def guards_swapped(here: Here) -> Iterator[Change]:
    """Two neighbouring guards of a refusing function change places: `if … return`, or calls in an `or` chain."""
    if not here.answers("Refusal"):
        return
    for field, body in here.bodies():
        for place, (one, other) in enumerate(pairwise(body)):
            if _is_guard(one) and _is_guard(other) and _answer_differently(one, other):
                said = f"swapped: {_head(one)} | {_head(other)}"
                yield Change(here.scope, one, here.node, field, slice(place, place + 2), [other, one], said)
    node = here.node
    if isinstance(node, ast.BoolOp) and isinstance(node.op, ast.Or):
        for place, (first, second) in enumerate(pairwise(node.values)):
            if isinstance(first, ast.Call) and isinstance(second, ast.Call):
                said = f"swapped: {ast.unparse(first)} | {ast.unparse(second)}"
                yield Change(here.scope, node, node, "values", slice(place, place + 2), [second, first], said)


def _is_guard(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.If) and not statement.orelse and isinstance(statement.body[-1], ast.Return)


def _answer_differently(one: ast.stmt, other: ast.stmt) -> bool:
    """Whether the answers of two guards can be told apart: they differ, or say what they found."""
    assert isinstance(one, ast.If) and isinstance(other, ast.If), "both are guards"
    found = any(isinstance(part, ast.NamedExpr) for guard in (one, other) for part in ast.walk(guard.test))
    return found or [*map(ast.unparse, one.body)] != [*map(ast.unparse, other.body)]


def _head(statement: ast.stmt) -> str:
    """The first line of a statement."""
    return ast.unparse(statement).partition("\n")[0]


def postings_swapped(here: Here) -> Iterator[Change]:
    """Two neighbouring statements or list entries that give postings change places; a loop that gives some runs backwards."""
    if not here.answers(*POSTED):
        return
    scope, node = here.scope, here.node
    for field, body in here.bodies():
        for place, (one, other) in enumerate(pairwise(body)):
            if _gives(one) and _gives(other):
                yield Change(scope, one, node, field, slice(place, place + 2), [other, one], f"swapped: {_head(one)} | {_head(other)}")
    listed = (
        node.value if isinstance(node, ast.Return) and isinstance(node.value, ast.Tuple) else node if isinstance(node, ast.List) else None
    )
    if listed is not None:
        for place, (first, second) in enumerate(pairwise(listed.elts)):
            if isinstance(first, ENTRIES) and isinstance(second, ENTRIES):
                said = f"swapped: {ast.unparse(first)} | {ast.unparse(second)}"
                yield Change(scope, listed, listed, "elts", slice(place, place + 2), [second, first], said)
    if isinstance(node, ast.For) and _gives(node):
        yield _backwards(scope, node.iter, node)
    elif isinstance(node, ast.Return):
        for made in ast.walk(node):
            if isinstance(made, ast.ListComp):
                yield _backwards(scope, made.generators[0].iter, made.generators[0])


POSTED: Final = ("Posting", "Settled", "Item", "Part", "Flow", "Line", "tuple[int, int, str]")
"""The return types of functions that pay: postings, and what becomes one."""
ENTRIES: Final = (ast.Call, ast.Tuple, ast.Attribute, ast.Starred)
"""The kinds of entries in a list of them; the parts of a single one are names and numbers."""


def _gives(statement: ast.stmt) -> bool:
    """Whether a statement gives postings and goes on with the next statement."""
    parts = [*ast.walk(statement)]
    return not any(isinstance(part, ast.Return) for part in parts) and any(map(_adds, parts))


def _adds(part: ast.AST) -> bool:
    match part:
        case ast.Yield() | ast.YieldFrom() | ast.AugAssign(op=ast.Add()) | ast.Call(func=ast.Attribute(attr="append" | "extend")):
            return True
    return False


def _backwards(scope: str, before: ast.expr, loop: ast.For | ast.comprehension) -> Change:
    listed = ast.Subscript(ast.List([ast.Starred(before, ast.Load())], ast.Load()), ast.Slice(step=ast.Constant(-1)), ast.Load())
    return Change(scope, before, loop, "iter", None, listed, f"backwards: {ast.unparse(before)}")


def expected_emptied(here: Here) -> Iterator[Change]:
    """A refusal no longer says what would have been accepted."""
    if isinstance(here.node, ast.keyword) and here.node.arg == "expected" and ast.unparse(here.node.value) != "[]":
        value, empty = here.node.value, ast.List([], ast.Load())
        yield Change(here.scope, value, here.node, "value", None, empty, f"emptied: expected={ast.unparse(value)}")


def seen_by_all(here: Here) -> Iterator[Change]:
    """Face-down cards lose their mark: the class in its place means nothing."""
    node = here.node
    if isinstance(node, ast.Tuple):
        for place, mark in enumerate(node.elts):
            if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "Covered":
                yield Change(here.scope, node, node, "elts", place, mark.func)


IN_RULES: Final = (turned, left_out, guards_swapped, postings_swapped, expected_emptied)
"""The ways to change a module of a game's rules."""
