"""What each room may import: rules know no clock, dice, disk or web, games are loaded on demand, and an `__init__` holds only a docstring."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

from rules.registry import GAMES
from tests.house.pages import ROOT, modules

FOREIGN = (
    "marshmallow",
    "orjson",
    "babel",
    "flask",
    "sqlite3",
    "random",
    "logging",
    "socket",
    "gettext",
    "json",
    "uuid",
    "secrets",
    "pathlib",
)


def loaded_by(code: str) -> set[str]:
    """The modules that a fresh process has loaded after some code, without Python's own."""
    script = f"import sys; before = set(sys.modules); {code}; print('\\n'.join(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-S", "-c", script], cwd=ROOT, check=True, capture_output=True, text=True)
    return set(done.stdout.split())


def test_rules_load_nothing_foreign() -> None:
    """The linter does not see what an `__init__` imports; a process does."""
    loaded = loaded_by("from rules.registry import GAMES; [*GAMES.values()]")
    assert {f"rules.{game}.tariffs" for game in GAMES} <= loaded
    assert [name for name in loaded if name.split(".")[0] in (*FOREIGN, "projections", "service")] == []
    assert {"events.schemas", "events.stored", "events.chain", "events.correction"} & loaded == set()


def test_a_game_is_loaded_when_it_is_asked_for() -> None:
    """The list of games and their order need none of them; asking for one loads only that one."""
    assert not {f"rules.{game}.game" for game in GAMES} & loaded_by("from rules.registry import GAMES; [*GAMES], 'mus' in GAMES")
    loaded = loaded_by("from rules.registry import GAMES; GAMES['malilla']")
    assert [game for game in GAMES if f"rules.{game}.facts" in loaded] == ["malilla"]


PURE = {"__future__", "collections", "dataclasses", "functools", "itertools", "string", "types", "typing"}
"""The modules of the standard library that the rules may use; any other needs a reason why it is pure."""
FOLDED = PURE | {"bisect", "hashlib", "re"}


def test_rules_and_projections_need_little() -> None:
    """A list of allowed modules misses nothing. `orjson` writes stored folds; the registry finds games and their words."""
    for room, allowed in (("rules", PURE), ("projections", FOLDED)):
        for path, tree in modules(room):
            kept = {"orjson", "sqlite_utils"} if path.name in ("tables.py", "kept.py") and room == "projections" else set()
            finds = {"importlib", "pkgutil"} if path == ROOT / "rules/registry.py" else set()
            needs = {module.split(".")[0] for module in imported_by(tree)} - {"events", "rules", "projections"}
            assert needs <= allowed | kept | finds, path


def imported_by(tree: ast.Module) -> set[str]:
    """The modules that one imports anywhere in its code."""
    plain = {each.name for node in ast.walk(tree) if isinstance(node, ast.Import) for each in node.names}
    return plain | {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}


def test_packages_hold_a_docstring_alone() -> None:
    """An import in an `__init__` would slip past the linter. That of a game also has its place among the games."""
    games = {
        ROOT / "rules" / game / "__init__.py": ["from typing import Final", f"ORDER: Final = {place}"]
        for place, game in enumerate(GAMES, 1)
    }
    for path, tree in modules("events", "rules", "projections", "service"):
        if path.name == "__init__.py":
            assert ast.get_docstring(tree), path
            said = [ast.unparse(node) for node in tree.body if not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))]
            assert said == games.get(path, []), path


WATCHED = {"covered", "hidden", "watched", "seen", "hangs", "dark", "in_the_dark"}
"""Parameters, attributes and functions with these names ask who watches."""


def test_only_what_is_seen_asks_who_watches() -> None:
    """Rules and projections get a night from which everything secret has been removed, so they need not know the reader.

    A projection of a night gets it as it was seen, and asks no further.
    """
    for path, tree in modules("rules", "projections"):
        if path.name == "seen.py" or of_words(path):
            continue
        names = {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}
        names |= {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
        names |= {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.ClassDef)}
        names |= {node.target.id for node in ast.walk(tree) if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)}
        assert not names & WATCHED, path


def test_which_cards_lie_face_down_only_the_record_says_and_only_what_is_seen_asks() -> None:
    """The facts and `projections.seen` import the annotation `Covered`."""
    for path, tree in modules("rules", "projections", "service"):
        imported = {each.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for each in node.names}
        assert "Covered" not in imported or path == ROOT / "projections/seen.py" or path.name == "facts.py", path


FETCHING = {"api.js", "stream.js", "sw.js"}
"""The scripts that call `fetch` themselves, each for its reason; `api.js` does it for all others."""


def test_scripts_fetch_pages_in_one_way() -> None:
    """That way marks the request as no visit. A preview of a form is no visit either."""
    for path in sorted((ROOT / "service/web").rglob("*.js")):
        asked = re.findall(r"\bfetch\((.*)", path.read_text(encoding="utf-8"))
        assert path.name in FETCHING or all('method: "POST"' in each for each in asked), path


def of_words(path: Path) -> bool:
    """Whether a module has words of a game, or words that all games share."""
    return path.parent.name == "words" or path in (ROOT / "rules/core/telling.py", ROOT / "rules/core/words.py")


def test_only_faces_ask_for_words() -> None:
    """A replay imports none of them; rules and projections yield values."""
    for path, tree in modules("events", "rules", "projections"):
        asked = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)} | {
            each.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for each in node.names
        }
        assert "words_of" not in asked, path
    assert [name for name in loaded_by("import rules.registry") if ".words" in name] == []


SAYING = {"say", "many"}


def test_a_table_holds_templates_and_no_finished_sentences() -> None:
    """Only the needed sentence is translated, not a whole dictionary."""
    for path, tree in (each for each in modules("service/explain", "rules") if "explain" in each[0].parts or of_words(each[0])):
        for told in (node for node in ast.walk(tree) if isinstance(node, ast.Dict)):
            said = [node.func for value in told.values for node in ast.walk(value) if isinstance(node, ast.Call)]
            finished = [call for call in said if isinstance(call, ast.Attribute) and call.attr in SAYING]
            assert len(finished) <= 1, f"{path}:{told.lineno}"
