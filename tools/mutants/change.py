"""What is one change, and what is the source with it? A change is made in a syntax tree; the file stays as it is."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import CodeType
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent.parent


class Change(NamedTuple):
    """A way to change a syntax tree: its scope, the part to show, and which field (or part of a field) becomes what."""

    scope: str
    shown: ast.expr | ast.stmt
    owner: ast.AST
    field: str
    place: int | slice | None
    new: Any
    said: str = ""
    """Its description, if the shown part before and after would not show the change."""

    def made(self) -> str:
        """Makes the change, and returns its description."""
        before = ast.unparse(self.shown)
        value = self.new
        if self.place is not None:
            value = [*getattr(self.owner, self.field)]
            value[self.place] = self.new
        setattr(self.owner, self.field, value)
        return self.said or f"{before} -> {ast.unparse(self.shown)}"

    def told(self) -> str:
        """The description of the change; the tree stays as it is."""
        with self.in_place() as text:
            return text

    @contextmanager
    def in_place(self) -> Iterator[str]:
        """Changes the tree within the block; yields the description of the change."""
        before = getattr(self.owner, self.field)
        try:
            yield self.made()
        finally:
            setattr(self.owner, self.field, before)


class Mutant(NamedTuple):
    """One changed source; `scope` and `text` name it as the list of equivalents does."""

    file: str
    tree: ast.Module
    change: Change
    text: str
    spans: Sequence[tuple[int, int]]
    """The first and last line of every statement of the file; for a compound one, of its head."""

    @property
    def name(self) -> tuple[str, str]:
        """Its name in the list of equivalents: file with scope, and the change."""
        return f"{self.file} {self.change.scope}".rstrip(), self.text

    @property
    def line(self) -> int:
        """The first line of the changed part."""
        return self.change.shown.lineno

    @property
    def lines(self) -> int:
        """The lines of the innermost changed statement, as bits: a constant or an annotation alone is never traced."""
        first, last = max(span for span in self.spans if span[0] <= self.line <= span[1])
        return (1 << last + 1) - (1 << first)

    def code(self) -> CodeType:
        """The changed source, compiled."""
        with self.change.in_place():
            return compile(ast.fix_missing_locations(self.tree), str(ROOT / self.file), "exec", dont_inherit=True)


def mutants_of(file: str, changes: Callable[[ast.Module], list[Change]]) -> Iterator[Mutant]:
    """The mutants of a file; equal changes of equal text in one scope are numbered."""
    tree = ast.parse((ROOT / file).read_text("utf-8"))
    spans = [_span(statement) for statement in ast.walk(tree) if isinstance(statement, ast.stmt)]
    seen: Counter[tuple[str, str]] = Counter()
    for change in changes(tree):
        text = change.told()
        seen[change.scope, text] += 1
        number = f" ({seen[change.scope, text]})" if seen[change.scope, text] > 1 else ""
        yield Mutant(file, tree, change, text + number, spans)


def _span(statement: ast.stmt) -> tuple[int, int]:
    held = getattr(statement, "body", None)
    last = held[0].lineno - 1 if held else statement.end_lineno or 0
    return statement.lineno, max(statement.lineno, last)
