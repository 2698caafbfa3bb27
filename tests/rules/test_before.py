"""Events that are refused since have their line in the `before` of their game, and older house rules are the current ones with a mark."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path

import pytest

from rules.core.before import is_of_before, read_as_before
from rules.core.refusals import Refusal
from rules.registry import GAMES
from rules.revesino.tariffs import chosen_by

RULES = Path(__file__).resolve().parents[2] / "rules"


def articles_of(tree: ast.AST) -> int:
    """The number of articles named by later refusals."""
    called = [each.func for each in ast.walk(tree) if isinstance(each, ast.Call)]
    return sum(isinstance(each, ast.Name) and each.id == "Since" for each in called)


def test_by_which_article_something_is_refused_since_stands_in_one_module_of_its_game() -> None:
    """Nowhere else is such an article made of a string or the finding made by hand; `rules/core` names none."""
    naming = {path.relative_to(RULES) for path in RULES.rglob("*.py") if articles_of(ast.parse(path.read_text()))}
    assert naming == {Path(game) / "before.py" for game in GAMES}
    by_hand = [path for path in RULES.rglob("*.py") if '"of_before"' in path.read_text()]
    assert by_hand == [RULES / "core" / "before.py"]


@pytest.mark.parametrize("game", GAMES)
def test_what_is_refused_since_names_a_place_that_the_game_cites(game: str) -> None:
    """A finding `of_before` is like any other: the game lists its places."""
    module = import_module(f"rules.{game}.before")
    source = ast.parse((RULES / game / "before.py").read_text())
    names = [each.target.id for each in source.body if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name)]
    assert names
    for name in names:
        value = getattr(module, name)
        assert {*(value.values() if isinstance(value, dict) else (value,))} <= GAMES[game].cites


def test_house_rules_of_then_have_the_same_values_and_keep_their_mark() -> None:
    """They are told as before, and setting one keeps the mark."""
    options = chosen_by(None)
    assert not isinstance(options, Refusal)
    marked = read_as_before(options)
    assert (marked, marked._asdict()) == (options, options._asdict())
    assert not is_of_before(options)
    assert is_of_before(marked._replace(tariff=options.tariff))
