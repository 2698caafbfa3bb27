"""One version: do the package, the command line, the API and the changelog agree, and does the record page list its schemas?"""

from __future__ import annotations

import contextlib
import datetime as dt
import re
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest
import yaml

from rules.registry import GAMES
from service.api.document import document
from service.app import create_app
from service.books import open_store
from service.cli.main import main
from service.settings import Settings
from tests.house.pages import ROOT

CHANGELOG = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
HEADINGS = re.findall(r"^## (.+)$", CHANGELOG, re.MULTILINE)
RELEASED = re.compile(r"\[(\d+\.\d+\.\d+)\] - (\d{4}-\d\d-\d\d)")


def declared() -> str:
    """The version that the project declares."""
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    assert isinstance(told, str)
    return told


def test_the_installed_package_is_the_declared_one() -> None:
    """A mismatch means that it was installed before the number rose: run `make .venv/.ready`."""
    assert version("cartulina") == declared()


def test_the_command_line_says_it(capsys: pytest.CaptureFixture[str]) -> None:
    """`cartulina --version`."""
    with pytest.raises(SystemExit):
        main(["--version"])
    assert capsys.readouterr().out == f"cartulina {declared()}\n"


def test_the_api_says_it(tmp_path: Path) -> None:
    """In its document, served and committed, and in its index."""
    committed = yaml.safe_load((ROOT / "api_spec/openapi.yaml").read_text(encoding="utf-8"))
    with contextlib.closing(open_store(tmp_path / "book.db")) as store:
        index = create_app(Settings(tmp_path / "book.db"), store).test_client().get("/api/v1")
    assert document()["info"]["version"] == committed["info"]["version"] == index.get_json()["version"] == declared()


def test_the_changelog_begins_with_what_comes_and_then_says_it() -> None:
    """Each version with its day, the newest first."""
    assert HEADINGS[0] == "[Unreleased]"
    released = [RELEASED.fullmatch(heading) for heading in HEADINGS[1:]]
    numbers = [tuple(int(part) for part in each[1].split(".")) for each in released if each]
    days = [dt.date.fromisoformat(each[2]) for each in released if each]
    assert len(numbers) == len(HEADINGS) - 1
    assert ".".join(str(part) for part in numbers[0]) == declared()
    assert numbers == sorted(set(numbers), reverse=True)
    assert days == sorted(days, reverse=True)


def test_the_record_says_which_schemas_it_has() -> None:
    """The page names each type whose schema is not 1; a record has the `schema` of each event, and no version of the program."""
    text = (ROOT / "docs/record.md").read_text(encoding="utf-8")
    told = {
        kind: int(number)
        for kinds, number in re.findall(r"(`\w+`(?:(?:, | and )`\w+`)*) (?:is|are) at (\d+)\b", text, re.MULTILINE)
        for kind in re.findall(r"\w+", kinds.replace(" and ", ", "))
    }
    assert told == {kind: cls.schema for game in GAMES.values() for kind, cls in game.door.items() if cls.schema != 1}
    assert re.findall(r"^# The record: version (\d+)$", text, re.MULTILINE) == re.findall(r"[Rr]ecord, version (\d+)", CHANGELOG)[:1]
