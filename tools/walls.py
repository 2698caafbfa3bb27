"""Checks the walls (`make style`): the contracts of pyproject.toml, and those of each game, whose layers are in its folder (`layers.toml`).

A game from outside (`CARTULINA_GAMES`) must keep them too: it is checked as if it were bundled.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
import tomllib
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from rules.registry import GAMES, lacks
from service.settings import look_outside

ROOT: Final = Path(__file__).parents[1]
LAYERS: Final = "layers.toml"


def folder_of(game: str) -> Path:
    """The folder of a game."""
    found = find_spec(f"rules.{game}")
    assert found is not None and found.origin is not None, "a game was found by its folder"
    return Path(found.origin).parent


def composed() -> dict[str, Any]:
    """The configuration of the linter: the settings of pyproject.toml, its contracts, and then those that name the games."""
    told: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
    return {**told, "contracts": [*told["contracts"], *_of_games()]}


def _of_games() -> list[dict[str, Any]]:
    """The contracts of the games: none sees another, nobody else sees one, and within each a module only uses those below it."""
    games = [f"rules.{name}" for name in GAMES]
    return [
        {"name": "no game sees another", "type": "independence", "modules": games},
        {
            "name": "a game is reached through the registry",
            "type": "protected",
            "protected_modules": games,
            "allowed_importers": ["rules.registry"],
        },
        {
            "name": "what rules share knows no game",
            "type": "forbidden",
            "source_modules": ["rules.core"],
            "forbidden_modules": [*games, "rules.registry"],
        },
        *(
            {
                "name": f"{name}: each question asks only those below it",
                "type": "layers",
                "containers": [f"rules.{name}"],
                "exhaustive": True,
                **tomllib.loads((folder_of(name) / LAYERS).read_text(encoding="utf-8")),
            }
            for name in GAMES
        ),
    ]


def as_toml(told: dict[str, Any]) -> str:
    """The configuration as a TOML file; texts, lists of texts and booleans are the same in TOML and JSON."""
    settings = [f"{key} = {json.dumps(value)}" for key, value in told.items() if key != "contracts"]
    lines = ["[tool.importlinter]", *settings]
    for contract in told["contracts"]:
        lines += ["[[tool.importlinter.contracts]]", *(f"{key} = {json.dumps(value)}" for key, value in contract.items())]
    return "\n".join([*lines, ""])


def main() -> int:
    """Prints what a game lacks, or which walls are kept; the exit status is 0 if all are."""
    look_outside()
    missing = [f"{game} lacks {what}" for game, what in lacks()]
    missing += [f"{name} lacks rules/{name}/{LAYERS}" for name in GAMES if not (folder_of(name) / LAYERS).exists()]
    if missing:
        print("\n".join(missing), file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as folder:
        config = Path(folder, "walls.toml")
        config.write_text(as_toml(composed()), encoding="utf-8")
        linter = Path(sys.executable).with_name("lint-imports")
        return subprocess.run([linter, "--config", config, "--no-cache"], cwd=_rooms_in(Path(folder)), check=False).returncode


def _rooms_in(folder: Path) -> Path:
    """A folder in which every game is under `rules`: the repository itself, or a copy if a game comes from outside."""
    outside = [name for name in GAMES if folder_of(name).parent != ROOT / "rules"]
    if not outside:
        return ROOT
    for room in ("events", "projections", "service"):
        (folder / room).symlink_to(ROOT / room)
    shutil.copytree(ROOT / "rules", folder / "rules")
    for name in outside:
        shutil.copytree(folder_of(name), folder / "rules" / name)
    return folder


if __name__ == "__main__":
    sys.exit(main())
