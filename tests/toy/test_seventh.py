"""A seventh game is its folder: the service and the command line take it where they are told of it, and nothing else knows it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from rules.registry import GAMES
from tests.service.commands import ROOT, ran
from tests.toy.inside.nights import IN_PAIRS

CASE = {
    "article": "brisca/pago",
    "groups": [
        {
            "given": [*IN_PAIRS[:2]],
            "cases": [{"name": "pay-won", "why": "71 to 49.", "then": [IN_PAIRS[4]], "expect": {"balance": {"ana": 3, "beto": -3}}}],
        }
    ],
}


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A night of it as a file."""
    (tmp_path / "night.jsonl").write_text("".join(json.dumps(each) + "\n" for each in IN_PAIRS), encoding="utf-8")
    return tmp_path / "night.jsonl"


def test_all_that_is_asked_of_it_holds_where_its_folder_is_named(games: Path) -> None:
    """In a separate process, because a service keeps a game once it knows it."""
    told = {**os.environ, "CARTULINA_GAMES": str(games)}
    asked = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/toy/inside"]
    done = subprocess.run(asked, cwd=ROOT, env=told, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_command_line_replays_explains_and_checks_it(games: Path, record: Path) -> None:
    """In both languages; the record names the game."""
    told = ran("replay", record, CARTULINA_GAMES=str(games))
    assert json.loads(told.stdout)["balance"] == {"ana": 3, "beto": -3, "carla": 3, "dario": -3}
    for lang, sentence in (("es", "Ganan Ana y Carla."), ("en", "Ana and Carla win.")):
        told = ran("explain", record, "--lang", lang, CARTULINA_GAMES=str(games))
        assert told.returncode == 0 and sentence in told.stdout.decode(), told.stdout.decode() + told.stderr.decode()
    (record.parent / "pago.json").write_text(json.dumps(CASE), encoding="utf-8")
    told = ran("check", record.parent / "pago.json", CARTULINA_GAMES=str(games))
    assert told.returncode == 0, told.stdout.decode() + told.stderr.decode()


def test_a_book_keeps_it(games: Path, record: Path) -> None:
    """Imported, verified, exported unchanged; without its folder its chain still holds, and it is still exported."""
    book = ("--db", record.parent / "book.db")
    told = ran("import", record, *book, CARTULINA_GAMES=str(games))
    assert told.returncode == 0, told.stderr.decode()
    night = json.loads(ran("heads", *book).stdout.splitlines()[0])["night"]
    for known in (True, False):
        there = partial(ran, CARTULINA_GAMES=str(games)) if known else ran
        told = there("export", night, *book)
        assert [json.loads(line)["data"] for line in told.stdout.splitlines()] == [each["data"] for each in IN_PAIRS]
        told = there("verify", *book)
        assert (told.returncode, "«brisca» (CARTULINA_GAMES)" in told.stdout.decode()) == (0, not known), told.stdout + told.stderr


@pytest.mark.parametrize(
    ("file", "line", "said"),
    [
        ("terms.py", "", "brisca: each question asks only those below it KEPT"),
        ("terms.py", "def late() -> None:\n    import rules.brisca.game\n", "brisca: each question asks only those below it BROKEN"),
        ("tally.py", "from rules.malilla.terms import Table as Other\n", "no game sees another BROKEN"),
        ("payments.py", "import random\n", "rules and facts know no clock, dice, disk, log or web BROKEN"),
    ],
    ids=["kept", "upwards", "another", "dice"],
)
def test_its_walls_are_held(games: Path, tmp_path: Path, file: str, line: str, said: str) -> None:
    """By the layers in its folder, where its folder is named; each breach is found."""
    folder = shutil.copytree(games, tmp_path / "games")
    with (folder / "brisca" / file).open("a", encoding="utf-8") as module:
        module.write(line)
    status, told = held(folder)
    assert (status == 0, said in told) == (not line, True), told


def test_a_game_without_layers_lacks_them(games: Path, tmp_path: Path) -> None:
    """The message comes before any check."""
    folder = shutil.copytree(games, tmp_path / "games")
    (folder / "brisca/layers.toml").unlink()
    assert held(folder) == (1, "brisca lacks rules/brisca/layers.toml\n")


def test_its_english_is_gathered_in_its_folder_alone(games: Path, tmp_path: Path) -> None:
    """Whatever its name: `make locale` runs where a room has the name of a game from outside and of one of ours."""
    here = tmp_path / "here"
    (here / ".venv").mkdir(parents=True)
    (here / ".venv/bin").symlink_to(Path(sys.executable).parent)
    (here / ".venv/.ready").touch()
    for name in ("Makefile", "tools/babel.cfg"):
        (here / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, here / name)
    catalogue = here / "service/locale/en/LC_MESSAGES/cartulina.po"
    catalogue.parent.mkdir(parents=True)
    catalogue.write_text(
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\nmsgid "Hola"\nmsgstr "Hello"\n', encoding="utf-8"
    )
    (here / "service/web").mkdir()
    (here / "service/web/said.py").write_text('said = mark("Hola")\n', encoding="utf-8")
    shutil.copytree(games / "brisca", here / "rules/web")
    outside = shutil.copytree(games / "brisca", tmp_path / "outside/rules/web")
    before = catalogue.read_bytes()

    def located(target: str, **told: str) -> None:
        asked = ["make", "-o", ".venv/.ready", target]
        done = subprocess.run(asked, cwd=here, env={**os.environ, **told}, capture_output=True, text=True, check=False)
        assert done.returncode == 0 or target == "locale-here", done.stdout + done.stderr

    compiled = outside / "locale/en/LC_MESSAGES/cartulina.mo"
    compiled.unlink()
    located("locale", CARTULINA_GAMES=str(outside.parent))
    assert (compiled.exists(), catalogue.read_bytes()) == (True, before)
    located("locale-here")
    told = catalogue.read_text(encoding="utf-8")
    assert 'msgid "Hola"\nmsgstr "Hello"' in told and "Brisca" not in told, told


def held(folder: Path) -> tuple[int, str]:
    """The report of `make style` on the walls, with the game in a folder."""
    asked = [sys.executable, "-m", "tools.walls"]
    told = {**os.environ, "CARTULINA_GAMES": str(folder)}
    done = subprocess.run(asked, cwd=ROOT, env=told, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def test_nobody_else_knows_it() -> None:
    """Neither this process nor the document of the API."""
    assert "brisca" not in GAMES
    assert "brisca" not in (ROOT / "api_spec/openapi.yaml").read_text(encoding="utf-8").lower()
