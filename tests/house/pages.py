"""Reads a rules page from its Markdown: its rows, its tables, its places in the sources."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from rules import registry
from tests.conformance import cases

ROOT = Path(__file__).parents[2]
GAMES = (*registry.GAMES,)
PAGES = {game: ROOT / "rules" / game / "rules.md" for game in GAMES}
"""Game → its page."""
DOCUMENTS = sorted(
    [
        *ROOT.glob("*.md"),
        *(ROOT / "docs").rglob("*.md"),
        *(ROOT / "bench").glob("*.md"),
        *(ROOT / "findings").glob("*.md"),
        *PAGES.values(),
    ]
)
ROWS = re.compile(r"^(?:- |\| )\*\*([ROL]\d+)\b", re.MULTILINE)
KNOWLEDGE = re.compile(r"^- \*(K\d)\*", re.MULTILINE)
JUDGEMENTS = re.compile(r"^\| (J\d+) \|", re.MULTILINE)
SLUG = re.compile(r"\b(?:fournier|jepus-1896|voltereta-1826|mediator-1826|revesino-1807|malilla-1807|cientos-1807|minchiate)/[a-z0-9-]+")

SORT = re.compile(r"^(?:accept-|pay-|play-)?(?:refusal-[a-z_]+-)?")
"""The words in a case's name that tell its sort."""


@cache
def page(game: str = "tresillo") -> str:
    """The whole page of a game."""
    return PAGES[game].read_text(encoding="utf-8")


def section(title: str, level: str = "##", game: str = "tresillo") -> str:
    """The text under a heading, up to the next of its level."""
    text = page(game).split(f"\n{level} {title}", 1)[1]
    return re.split(rf"\n{level} ", text, maxsplit=1)[0]


def table(text: str, first: str) -> list[list[str]]:
    """The rows of the table whose header begins with a cell, each as its cells."""
    lines = text.split("\n")
    start = next(place for place, line in enumerate(lines) if line.startswith(f"| {first} |"))
    rows = []
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]])
    return rows


def quoted(cell: str) -> list[str]:
    """The code spans of a cell."""
    return re.findall(r"`([^`]+)`", cell)


def places(game: str = "tresillo") -> list[str]:
    """Every place of a page's table of sources; `art-1` … `art-5` are five."""
    found = []
    for cells in table(section("Sources: where the places are", game=game), "place"):
        names = quoted(cells[0])
        key = names[0].split("/")[0]
        names = [name if "/" in name else f"{key}/{name}" for name in names]
        if "…" in cells[0]:
            stem, last = names[-1].rsplit("-", 1)
            first = int(names[0].rsplit("-", 1)[1])
            names = [f"{stem}-{number}" for number in range(first, int(last) + 1)]
        found += names
    return found


def modules(*rooms: str) -> Iterator[tuple[Path, ast.Module]]:
    """The modules of some folders, parsed."""
    for room in rooms:
        for path in sorted((ROOT / room).rglob("*.py")):
            yield path, parsed(path)


@cache
def parsed(path: Path) -> ast.Module:
    """A module as its syntax tree, read once."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def claims() -> frozenset[str]:
    """The name of every test and case of the rules of Tresillo, also without its sort (`test_`, `pay-`, `play-refusal-<code>-`)."""
    tests = {
        node.name.removeprefix("test_")
        for _, tree in modules("tests/rules/tresillo")
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }
    return frozenset(
        tests
        | {SORT.sub("", name).replace("-", "_") for name in cases("tresillo")}
        | {name.replace("-", "_") for name in cases("tresillo")}
    )


def has_test(prefix: str) -> bool:
    """Whether the name of a test or case begins with a row."""
    return any(claim == prefix or claim.startswith(f"{prefix}_") for claim in claims())
