"""Which games does a command load, where else does it look, and what does it say about an incomplete one?"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from subprocess import run

import pytest

from events.text import json_lines
from rules.registry import GAMES
from service.settings import SettingError, look_outside
from tests.for_each import for_each
from tests.nights import THREE, event
from tests.outside import game_in
from tests.rules.tresillo.hands import passed
from tests.service.commands import CAFE, ROOT, ran

MORE = (event("night_opened", game="voltereta", players=list(THREE), rules={"tariff": "fournier"}), *passed())
"""A night of a game that does not come with Cartulina."""
LOADED = """
import sys
from contextlib import redirect_stdout
from io import StringIO
from service.cli.main import main
with redirect_stdout(StringIO()):
    status = main(sys.argv[1:])
print(status, *sorted(name.split(".")[1] for name in sys.modules if name.startswith("rules.") and name.endswith(".game") and name != "rules.core.game"))
"""


def record(folder: Path) -> Path:
    """The night of the other game as a file."""
    (folder / "night.jsonl").write_text("".join(json.dumps(each) + "\n" for each in MORE), encoding="utf-8")
    return folder / "night.jsonl"


@for_each("command", ["replay", "explain", "check"])
def test_a_command_loads_the_game_that_the_record_names_and_no_other(command: str) -> None:
    """A night of Tresillo, and the cases of an article."""
    told = "tests/cases/tresillo/fournier-pagos.json" if command == "check" else str(CAFE)
    done = run([sys.executable, "-c", LOADED, command, told], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["0", json_lines(CAFE.read_bytes())[0]["data"]["game"]]


def test_a_game_from_outside_is_found_by_every_command(tmp_path: Path) -> None:
    """The variable names its folder, first or second; without the variable the game is unknown."""
    folder = game_in(tmp_path / "games")
    told = ran("replay", record(tmp_path), CARTULINA_GAMES=f"{game_in(tmp_path / 'first', 'abuela')}:{folder}")
    assert (told.returncode, json.loads(told.stdout)["hands"][0]["outcome"]) == (0, "passed_out")
    told = ran("replay", record(tmp_path))
    assert (told.returncode, json.loads(told.stdout)["refused"]["field"]) == (2, "game")


def test_a_setting_that_names_no_games_ends_every_command(tmp_path: Path) -> None:
    """No folder, a folder without games, the parent of the right one, and a folder whose game has a taken name. Empty is unset."""
    told = ran("replay", CAFE, CARTULINA_GAMES=str(tmp_path / "none"))
    assert (told.returncode, told.stdout, told.stderr.decode()) == (1, b"", f"cartulina: CARTULINA_GAMES: {tmp_path / 'none'}\n")
    (tmp_path / "rules").mkdir()
    told = ran("replay", CAFE, CARTULINA_GAMES=str(tmp_path / "rules"))
    said = f"cartulina: CARTULINA_GAMES: {tmp_path / 'rules'} holds no game: name the folder in which the games lie\n"
    assert (told.returncode, told.stdout, told.stderr.decode()) == (1, b"", said)
    with pytest.raises(SettingError, match=r"^CARTULINA_GAMES: .*: tresillo$"):
        look_outside({"CARTULINA_GAMES": str(game_in(tmp_path, "tresillo"))})
    look_outside({"CARTULINA_GAMES": ""})
    look_outside({})
    assert "voltereta" not in GAMES


@for_each("command", ["serve", "demo"])
def test_a_game_that_is_not_whole_is_not_served(tmp_path_factory: pytest.TempPathFactory, command: str) -> None:
    """Before the service listens: the game, and what it lacks, a line each."""
    folder = tmp_path_factory.mktemp("outside")
    book = [] if command == "demo" else ["--db", folder / "book.db"]
    game_in(folder / "games", files={"facts.py": None, "forms/__init__.py": None})
    told = ran(command, "--port", "0", *book, "--lang", "en", CARTULINA_GAMES=str(folder / "games"))
    assert (told.returncode, told.stdout) == (1, b"")
    assert told.stderr.decode().splitlines() == [
        f"cartulina: The game “voltereta” is incomplete: it lacks rules.voltereta.{each}." for each in ("facts", "forms")
    ]
    assert not (folder / "book.db").exists()
