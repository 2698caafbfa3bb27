"""The games are found by their folders, inside and outside the project, and a missing part is named."""

from __future__ import annotations

import py_compile
from pathlib import Path

import pytest

import rules
from rules.registry import GAMES, Lack, lacks, look_in
from tests.for_each import for_each
from tests.outside import found_in, game_in

HERE = ["tresillo", "mediator", "revesino", "malilla", "cientos", "minchiate"]
"""The order of the games in lists; the first is opened by default."""
FEW_WORDS = """
from dataclasses import replace
from rules.tresillo.words.words import WORDS as LIKE
WORDS = replace(
    LIKE,
    tariffs={name: row for name, row in LIKE.tariffs.items() if name != "fournier"},
    rules={name: row for name, row in LIKE.rules.items() if name != "deal"},
)
"""
DEALT_OTHERWISE = """
from dataclasses import replace
from rules.tresillo.game import GAME as LIKE
GAME = replace(LIKE, name='voltereta', door={("dealt" if name == "deal" else name): cls for name, cls in LIKE.door.items()})
"""
WITHOUT_FORMS = "from rules.core.game import Game\n\nGAME = Game(name='voltereta', door={})\n"


def test_the_games_stand_in_their_order() -> None:
    """The mapping has each under its name."""
    assert [*GAMES] == [game.name for game in GAMES.values()] == HERE
    assert len(GAMES) == len(HERE)
    assert "core" not in GAMES and "registry" not in GAMES
    with pytest.raises(KeyError):
        GAMES["core"]


def test_a_game_from_outside_stands_where_it_says(tmp_path: Path) -> None:
    """It is seventh; one that claims a taken place stands beside that game, by name. It goes with its folder."""
    game_in(tmp_path)
    game_in(tmp_path, "abuela", {"__init__.py": "ORDER = 2\n"})
    with found_in(tmp_path):
        assert [*GAMES] == ["tresillo", "abuela", *HERE[1:], "voltereta"]
        assert (GAMES["voltereta"].name, GAMES["voltereta"].tariffs) == ("voltereta", GAMES["tresillo"].tariffs)
        assert lacks() == ()
    assert [*GAMES] == HERE


def test_a_compiled_game_is_found(tmp_path: Path) -> None:
    """The folder holds only `.pyc` files."""
    game_in(tmp_path)
    for source in tmp_path.rglob("*.py"):
        py_compile.compile(str(source), cfile=str(source.with_suffix(".pyc")), doraise=True)
        source.unlink()
    with found_in(tmp_path):
        assert GAMES["voltereta"].name == "voltereta"


def test_a_folder_is_looked_in_once_and_no_name_stands_twice(tmp_path: Path) -> None:
    """A private Tresillo needs another name."""
    game_in(tmp_path / "ours")
    game_in(tmp_path / "another", "tresillo")
    with found_in(tmp_path / "ours"):
        look_in([str(tmp_path / "ours")])
        assert [*rules.__path__].count(str(tmp_path / "ours")) == 1
        with pytest.raises(ValueError, match="another: tresillo"):
            look_in([str(tmp_path / "another")])
        assert str(tmp_path / "another") not in rules.__path__


def test_the_games_here_lack_nothing() -> None:
    """No module and no part of the game is missing."""
    assert lacks() == ()


@for_each(
    ("files", "missing"),
    [
        ({"game.py": None}, ["rules.voltereta.game"]),
        ({"facts.py": None, "forms/__init__.py": None}, ["rules.voltereta.facts", "rules.voltereta.forms"]),
        ({"__init__.py": "'''Nowhere.'''"}, ["rules.voltereta: ORDER"]),
        ({"game.py": "VOLTERETA = 1\n"}, ["rules.voltereta.game: GAME"]),
        ({"game.py": "from rules.tresillo.game import GAME\n"}, ["rules.voltereta.game: GAME.name = 'voltereta'"]),
        ({"game.py": DEALT_OTHERWISE}, ["rules.voltereta.facts: DOOR['deal']"]),
        ({"words/__init__.py": None, "words/words.py": None}, ["rules.voltereta.words"]),
        ({"words/words.py": "WORDS = {}\n"}, ["rules.voltereta.words.words: WORDS"]),
        (
            {"words/words.py": FEW_WORDS},
            [f"rules.voltereta.words.words: WORDS.{each}" for each in ("tariffs['fournier']", "rules['deal']")],
        ),
    ],
)
def test_what_a_game_lacks_is_named(tmp_path_factory: pytest.TempPathFactory, files: dict[str, str | None], missing: list[str]) -> None:
    """All missing modules, or else the reason why they make no game."""
    with found_in(game_in(tmp_path_factory.mktemp("outside"), files=files)):
        assert lacks() == tuple(Lack("voltereta", each) for each in missing)


def test_a_part_that_no_game_can_do_without_is_named(tmp_path: Path) -> None:
    """A game without forms cannot be made: the message of Python says what is missing."""
    with found_in(game_in(tmp_path, files={"game.py": WITHOUT_FORMS})):
        (lack,) = lacks()
    assert lack.game == "voltereta"
    assert lack.what.startswith("rules.voltereta.game: TypeError: ") and "'forms'" in lack.what
