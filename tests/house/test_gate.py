"""The mutation gate makes small changes to the rules; this tests which ones, and that a case that reaches one notices it."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from rules.registry import GAMES
from tests.for_each import for_each
from tools.mutants.__main__ import equivalents, mutants
from tools.mutants.change import ROOT, Change, mutants_of
from tools.mutants.killing import killers
from tools.mutants.processes import in_children, raising_behind
from tools.mutants.reach import IMPORT, reaches
from tools.mutants.statements import Here, everywhere, expected_emptied, guards_swapped, left_out, postings_swapped, seen_by_all, turned
from tools.mutants.trial import cases_of
from tools.mutants.tried import EXPECTS, LEFT_OUT, tried
from tools.mutants.values import tariff_changes

OUTCOME = "rules/malilla/outcome.py"
TARIFFS = "rules/tresillo/tariffs.py"


def told(way: Callable[[Here], Iterator[Change]], source: str) -> list[str]:
    """The changes that a way makes to some source, in words."""
    return [change.told() for change in everywhere(way)(ast.parse(source))]


def test_a_statement_is_left_out_where_the_function_makes_sense_without_it() -> None:
    """Not the docstring, a first assignment, an assertion or the last return."""
    source = '''
def f(won, cards):
    """What it answers."""
    if not cards:
        return ()
    taker = 0
    assert cards
    for card in cards:
        won += card
        taker = card
        seen.add(card)
    return won, taker
'''
    expected = ["left out: return ()", "left out: won += card", "left out: taker = card", "left out: seen.add(card)"]
    assert told(left_out, source) == expected


def test_neighbouring_guards_are_swapped_where_something_is_refused() -> None:
    """Guards with the same answer are no pair; nor are two in a function that refuses nothing."""
    guards = "    if a:\n        return one()\n    if b:\n        return other()\n    if c:\n        return other()\n    return None\n"
    assert told(guards_swapped, f"def f() -> Refusal | None:\n{guards}") == ["swapped: if a: | if b:"]
    assert told(guards_swapped, f"def f() -> int | None:\n{guards}") == []
    assert told(guards_swapped, "def f() -> Table | Refusal:\n    return one() or other() or table\n") == ["swapped: one() | other()"]


def test_neighbouring_postings_are_swapped() -> None:
    """Statements that yield postings, and entries of a list of them; a loop runs backwards."""
    source = "def f() -> Iterator[Posting]:\n    yield from one()\n    if a:\n        yield two\n    return\n"
    assert told(postings_swapped, source) == ["swapped: yield from one() | if a:"]
    assert told(postings_swapped, "def f() -> list[Posting]:\n    return [*one(), two()]\n") == ["swapped: *one() | two()"]
    assert told(postings_swapped, "def f() -> list[Posting]:\n    return [paid(each) for each in players]\n") == ["backwards: players"]
    assert told(postings_swapped, "def f() -> list[Posting]:\n    for each in players:\n        due += each\n") == ["backwards: players"]


def test_a_refusal_says_no_more_what_would_be_taken_and_a_mark_is_taken_off() -> None:
    """An answer that is empty already stays."""
    assert told(expected_emptied, "refuse(code, expected=[1])\nrefuse(code, expected=[])") == ["emptied: expected=[1]"]
    assert told(seen_by_all, "stock: Annotated[Cards, Size(), Covered()]") == ["(Cards, Size(), Covered()) -> (Cards, Size(), Covered)"]


@for_each("game", GAMES)
def test_what_is_changed_is_found_in_the_folder_of_a_game(game: str) -> None:
    """Every module except those left out with a reason; counts and tables by their values."""
    modules = {path.stem for path in (ROOT / "rules" / game).glob("*.py")}
    found = {Path(file).stem for file in tried(game).comparing if file.startswith(f"rules/{game}/")}
    left = {module for module in modules - found if module.partition("_")[0] != EXPECTS}
    assert left == LEFT_OUT.keys() & modules
    assert "ORDER" not in {name for names in tried(game).counts.values() for name in names}


def test_counts_and_tables_are_what_they_are_set_to() -> None:
    """A sentinel, a mask of a pack and a call are neither; a table that tresillo and mediator share is tried once."""
    assert tried("cientos").counts["rules/cientos/payments.py"] == ("NO_CINCO", "NO_DIEZ")
    assert tried("cientos").tables["rules/cientos/payments.py"] == ("TIMES_OF_SECANSA",)
    assert "rules/tresillo/outcome.py" not in tried("tresillo").counts  # NOBODY is -1
    assert [game for game in GAMES if "rules/core/plate.py" in tried(game).comparing] == ["tresillo"]


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_every_change_has_a_name_of_its_own_and_compiles(game: str) -> None:
    """The list of equivalent changes uses these names; each change leaves the tree as it was for the next."""
    names: set[tuple[str, str]] = set()
    tree: ast.AST = ast.Module([], [])
    for mutant in mutants(game):
        assert mutant.name not in names
        names.add(mutant.name)
        if mutant.tree is not tree:
            tree, before = mutant.tree, ast.dump(mutant.tree)
        last = mutant
    last.code()
    assert ast.dump(tree) == before
    files = {name[0].partition(" ")[0] for name in names}
    gone = {name for name in equivalents() if name[0].partition(" ")[0] in files} - names
    assert not gone


def test_a_case_that_reaches_a_change_notices_it() -> None:
    """The cases of the capote ask who has every trick; without a case nothing notices."""
    every = [mutant for mutant in mutants_of(OUTCOME, everywhere(turned)) if mutant.change.scope == "_taker"]
    cases = {name: case for name, case in cases_of("malilla").items() if "capote" in name}
    assert [mutant.text for mutant in every] == ["ALL_POINTS in points -> ALL_POINTS not in points", "len(ahead) == 1 -> len(ahead) != 1"]
    assert killers(every, cases, [], reaches(cases, [], [OUTCOME]), ())[1] in cases
    assert killers(every, {}, [], reaches({}, [], [OUTCOME]), ()) == ["", ""]


def test_every_value_of_a_tariff_is_reached_by_all() -> None:
    """A value in an annotation on its own line too: the import reaches its statement."""
    reached = reaches({}, [], [TARIFFS])[IMPORT]
    assert all(map(reached.covers, mutants_of(TARIFFS, tariff_changes)))


def test_work_that_raises_is_told_and_work_without_end_is_ended() -> None:
    """A fault of the gate itself counts as no kill."""
    assert dict(in_children([lambda: 1, lambda: 2])) == {0: 1, 1: 2}
    with pytest.raises(AssertionError, match="ZeroDivisionError"):
        dict(in_children([lambda: 1 // 0]))
    with pytest.raises(TimeoutError), raising_behind(0.01):
        sum(0 for _ in count())
