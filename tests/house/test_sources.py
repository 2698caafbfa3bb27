"""Every public rule says where it stands in the old books, and every place of the books has its code or its reason."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.house.pages import ROOT, SLUG, modules, places, section, table

MACHINERY = {
    "expects.py": "asks the other modules' questions",
    "game.py": "puts the modules together",
    "guards.py": "refusals that many events share",
    "telling.py": "tells what others found out",
    "knowledge.py": "K1 to K5 follow from what was logged; where a text says something, it is cited",
    "finish.py": "folds the others' answers; where a text says something, it is cited",
}
"""The modules of a game whose functions may stand without a source, and why."""


def public_functions(tree: ast.Module) -> list[ast.FunctionDef]:
    """The functions of a module that others may call, with the public methods of its classes."""
    bodies = [tree.body, *(node.body for node in tree.body if isinstance(node, ast.ClassDef))]
    return [node for body in bodies for node in body if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")]


def test_every_public_rule_cites_its_source() -> None:
    """The last of its docstring is `Source: key/place`; the methods of a value only say what it holds."""
    missing = [
        f"{path.name}:{node.name}"
        for path, tree in modules("rules/tresillo")
        if path.name not in MACHINERY
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_") and "Source: " not in (ast.get_docstring(node) or "")
    ]
    assert missing == []


TABLES = {
    "ranks.py": {"LONG", "TRUMPS", "PLAIN", "ESTUCHES"},
    "tariffs.py": set(),
    "terms.py": {"TRICKS", "STOCK", "FIRST_TRICKS", "LAST_SURRENDER", "FROM"},
    "outcome.py": {"VERDICT"},
    "night.py": {"SIZES"},
}


def test_every_table_of_numbers_cites_its_source() -> None:
    """The text behind a table, or the module's own where the whole module is one table."""
    for name, tables in TABLES.items():
        tree = ast.parse((ROOT / "rules/tresillo" / name).read_text(encoding="utf-8"))
        told = {}
        for node, behind in zip(tree.body, tree.body[1:], strict=False):
            target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0] if isinstance(node, ast.Assign) else None
            if isinstance(target, ast.Name) and isinstance(behind, ast.Expr) and isinstance(behind.value, ast.Constant):
                told[target.id] = str(behind.value.value)
        assert all("Source: " in told[each] for each in tables), (name, tables)
        assert tables or "Source: " in (ast.get_docstring(tree) or "")


def cited() -> set[str]:
    """Every place that a `Source:` of the rules of Tresillo names."""
    found: set[str] = set()
    for path in sorted((ROOT / "rules/tresillo").glob("*.py")):
        for text in re.findall(r"Source:((?:[^\n\"]|\n(?!\s*\n|\"\"\"))*)", path.read_text(encoding="utf-8")):
            found.update(SLUG.findall(text))
    return found


def without_code() -> dict[str, str]:
    """The places that have no code, with the reason, as docs/sources.md lists them."""
    text = (ROOT / "docs/sources.md").read_text(encoding="utf-8")
    part = text.split("## Places without code", 1)[1]
    return {cells[0].strip("`"): cells[1] for cells in table(part, "place")}


@pytest.mark.parametrize("place", places())
def test_every_place_of_the_page_is_cited_or_has_its_reason(place: str) -> None:
    """`git grep` finds it in a `Source:` of rules/tresillo, or docs/sources.md says why not; never both."""
    assert (place in cited()) != bool(without_code().get(place, "").strip())


def test_every_citation_is_a_place_of_the_page() -> None:
    """A misspelt slug leads nowhere; `mediator-1826` is the other half of the 1826 book."""
    known = set(places())
    tariffs = SLUG.findall((ROOT / "rules/tresillo/tariffs.py").read_text(encoding="utf-8"))
    laws = SLUG.findall((ROOT / "rules/tresillo/laws.py").read_text(encoding="utf-8"))
    assert {*cited(), *tariffs, *laws} - known == set()


def test_places_are_read_from_the_page() -> None:
    """Twenty-five rows, ranges counted out."""
    assert {"fournier/cobros", "voltereta-1826/art-3", "voltereta-1826/art-6-8", "jepus-1896/tanteo-nota"} <= set(places())
    assert section("Sources: where the places are").count("\n|") < len(places())


def says_it(docstring: str) -> bool:
    """Whether a docstring begins with a whole sentence, before its source."""
    return docstring.split("\n\n", maxsplit=1)[0].split(" Source: ", maxsplit=1)[0].strip().endswith((".", ":", "?", ")", "”"))


@pytest.mark.parametrize(
    "path", [path for path, _ in modules("events", "rules", "projections", "service")], ids=lambda path: str(path.relative_to(ROOT))
)
def test_everything_public_says_what_it_answers(path: Path) -> None:
    """Module, classes, and public functions have a docstring whose first line is a sentence of its own."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert ast.get_docstring(tree)
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef) and not node.name.startswith("_")]
    for node in (*classes, *public_functions(tree)):
        if node.name != "fault":  # says in each fact what `Fact.fault` says
            assert says_it(ast.get_docstring(node) or ""), node.name


@pytest.mark.parametrize(
    "path", [path for path, _ in modules("events", "rules", "projections", "service")], ids=lambda path: str(path.relative_to(ROOT))
)
def test_module_is_one_room(path: Path) -> None:
    """More than 400 lines ask for their reason in the module's docstring."""
    text = path.read_text(encoding="utf-8")
    assert text.count("\n") <= 400 or "400 lines" in (ast.get_docstring(ast.parse(text)) or "")
