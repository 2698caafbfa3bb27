"""Every public rule cites its place in the old books, and every place of the books has its code or a reason."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

from tests.for_each import for_each
from tests.house.pages import GAMES, ROOT, SLUG, modules, places, section, table

ROOMS = ("events", "rules", "projections", "service")
LISTED = json.loads((Path(__file__).parent / "sources.json").read_text(encoding="utf-8"))
MACHINERY: dict[str, str] = LISTED["machinery"]
"""The modules of a game whose functions need no source, with the reason."""
PLAIN: dict[str, list[str]] = LISTED["plain"]
"""Module → functions that only look up or add, which no text mentions."""
TABLES: dict[str, dict[str, list[str]]] = LISTED["tables"]
"""Game → module → its tables of numbers; empty if the whole module is one table."""


def public_functions(tree: ast.Module) -> list[ast.FunctionDef]:
    """The functions of a module that others may call, with the public methods of its classes."""
    bodies = [tree.body, *(node.body for node in tree.body if isinstance(node, ast.ClassDef))]
    return [node for body in bodies for node in body if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")]


@for_each("game", GAMES)
def test_every_public_rule_cites_its_source(game: str) -> None:
    """Its docstring ends with `Source: key/place`; methods of a value only give its content, and words give texts."""
    missing = [
        f"{path.name}:{node.name}"
        for path, tree in modules(f"rules/{game}")
        if path.name not in MACHINERY and path.parent.name != "words"
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and node.name not in PLAIN.get(path.name, [])
        if not node.name.startswith("_") and "Source: " not in (ast.get_docstring(node) or "")
    ]
    assert missing == []


@for_each("game", GAMES)
def test_every_table_of_numbers_cites_its_source(game: str) -> None:
    """The docstring of the table, or of the module if that is one table."""
    for name, tables in TABLES[game].items():
        tree = ast.parse((ROOT / f"rules/{game}" / name).read_text(encoding="utf-8"))
        told = {}
        for node, behind in zip(tree.body, tree.body[1:], strict=False):
            target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0] if isinstance(node, ast.Assign) else None
            if isinstance(target, ast.Name) and isinstance(behind, ast.Expr) and isinstance(behind.value, ast.Constant):
                told[target.id] = str(behind.value.value)
        assert all("Source: " in told[each] for each in tables), (name, tables)
        assert tables or "Source: " in (ast.get_docstring(tree) or "")


BOOKS = {
    "mediator": "mediator-1826",
    "revesino": "revesino-1807",
    "malilla": "malilla-1807",
    "cientos": "cientos-1807",
    "minchiate": "minchiate",
}
"""The book that the rules of a game call `BOOK`."""


def cited(game: str) -> set[str]:
    """Every place that a `Source:` or a house rule of a game names."""
    found: set[str] = set()
    for path in sorted((ROOT / f"rules/{game}").rglob("*.py")):
        told = path.read_text(encoding="utf-8")
        for text in re.findall(r"Source:((?:[^\n\"]|\n(?!\s*\n|\"\"\"))*)", told):
            found.update(SLUG.findall(text))
        found.update(f"{BOOKS.get(game)}/{place}" for place in re.findall(r'BOOK \+ "([a-z0-9-]+)"', told))
    return found


def without_code(game: str) -> dict[str, str]:
    """The places of a game without code, with the reason, as docs/sources.md lists them."""
    text = (ROOT / "docs/sources.md").read_text(encoding="utf-8")
    part = text.split("## Places without code", 1)[1]
    return {cells[1].strip("`"): cells[2] for cells in table(part, "game") if cells[0].strip("`") == game}


@for_each("game", GAMES)
def test_every_place_of_the_page_is_cited_or_has_its_reason(game: str) -> None:
    """`git grep` finds it in a `Source:` of the game's rules, or docs/sources.md says why not; never both."""
    found, reasons = cited(game), without_code(game)
    assert [place for place in places(game) if (place in found) == bool(reasons.get(place, "").strip())] == []


@for_each("game", GAMES)
def test_every_citation_is_a_place_of_the_page(game: str) -> None:
    """A misspelt slug leads nowhere."""
    tables = [path for path in (ROOT / f"rules/{game}").glob("*.py") if path.stem in ("tariffs", "laws")]
    named = {place for path in tables for place in SLUG.findall(path.read_text(encoding="utf-8"))}
    assert (cited(game) | named) - set(places(game)) == set()


def test_places_are_read_from_the_page() -> None:
    """A row each, below the header of the table."""
    assert {"mediator-1826/ley-7", "mediator-1826/ley-conv-2", "mediator-1826/cap-4-estuche"} <= set(places("mediator"))
    assert {"fournier/cobros", "voltereta-1826/art-3", "voltereta-1826/art-6-8", "jepus-1896/tanteo-nota"} <= set(places())
    assert section("Sources: where the places are").count("\n|") == len(places()) + len(("head", "rule"))


def says_it(docstring: str) -> bool:
    """Whether a docstring begins with a whole sentence, before its source."""
    return docstring.split("\n\n", maxsplit=1)[0].split(" Source: ", maxsplit=1)[0].strip().endswith((".", ":", "?", ")", "”"))


@for_each("room", ROOMS)
def test_everything_public_says_what_it_answers(room: str) -> None:
    """Module, classes, and public functions have a docstring whose first line is a sentence of its own."""
    for path, tree in modules(room):
        assert ast.get_docstring(tree), path
        classes = [node for node in tree.body if isinstance(node, ast.ClassDef) and not node.name.startswith("_")]
        public: list[ast.ClassDef | ast.FunctionDef] = [*classes, *public_functions(tree)]
        for node in public:
            if node.name != "fault":  # every fact's `fault` has the docstring of `Fact.fault`
                assert says_it(ast.get_docstring(node) or ""), (path, node.name)


@for_each("room", ROOMS)
def test_module_is_one_room(room: str) -> None:
    """A module of more than 400 lines gives its reason in its docstring."""
    for path, tree in modules(room):
        assert path.read_text(encoding="utf-8").count("\n") <= 400 or "400 lines" in (ast.get_docstring(tree) or ""), path
