"""Cartulina installed from the wheel alone: does it speak both languages?"""

from __future__ import annotations

import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from rules.registry import GAMES
from service.examples import EXAMPLES
from tests.journeys.table import ROOT, Served, served
from tests.service.commands import said

SOURCES = ("events", "rules", "projections", "service")
ALONE = ("pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "LICENSE")


@pytest.fixture(name="installed", scope="module")
def a_bare_environment(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel, built from sources without compiled files; it borrows the libraries of the tests."""
    folder = tmp_path_factory.mktemp("wheel")
    sources, environment = folder / "sources", folder / "environment"
    for name in SOURCES:
        shutil.copytree(ROOT / name, sources / name, ignore=shutil.ignore_patterns("*.mo", "__pycache__"))
    for name in ALONE:
        shutil.copy(ROOT / name, sources)
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--isolated")
    offline = ("--quiet", "--no-deps", "--no-index")
    _run(*pip, "wheel", *offline, "--no-build-isolation", "--wheel-dir", str(folder), str(sources))
    _run(sys.executable, "-m", "venv", "--without-pip", str(environment))
    _run(*pip, "--python", str(environment), "install", *offline, *map(str, folder.glob("*.whl")))
    # A folder that a .pth names has its own .pth files ignored, so the editable checkout there stays invisible.
    packages = environment / "lib" / f"python{sysconfig.get_python_version()}" / "site-packages"
    (packages / "libraries.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    return environment


def _run(*command: str, cwd: Path | None = None) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=cwd)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_project_is_that_of_the_wheel(installed: Path) -> None:
    """Every room lies in the bare environment, not in the checkout."""
    told = f"import {', '.join(SOURCES)}; print(*({', '.join(f'{name}.__file__' for name in SOURCES)}), sep='\\n')"
    places = _run(str(installed / "bin" / "python"), "-c", told, cwd=installed).splitlines()
    assert len(places) == len(SOURCES)
    assert all(Path(place).is_relative_to(installed) for place in places), places


def test_the_wheel_speaks_both_languages(installed: Path, tmp_path: Path) -> None:
    """A sentence of a page and one of a problem, each in Spanish and in English."""
    with served(tmp_path, cartulina=(str(installed / "bin" / "cartulina"),)) as service:
        assert _said(service, "es") == ("Aquí no hay nada.", True, False)
        assert _said(service, "en") == ("There is nothing here.", False, True)
        assert "no_translations" not in service.log.read_text(encoding="utf-8")


def test_the_command_of_the_wheel_helps_in_both_languages(installed: Path) -> None:
    """The words of argparse have a catalogue of their own."""
    for lang, usage in (("es", "uso: cartulina"), ("en", "usage: cartulina")):
        assert _run(str(installed / "bin" / "cartulina"), "--help", "--lang", lang, cwd=installed).startswith(usage)


@pytest.mark.parametrize("game", GAMES)
def test_the_wheel_explains_a_hand_of_every_game_in_english(installed: Path, capsys: pytest.CaptureFixture[str], game: str) -> None:
    """As the checkout does: the wheel has the game's catalogue beside the common one, and the English text differs from the Spanish."""
    explain = ("explain", str(ROOT / "service" / "nights" / f"{EXAMPLES[game]}.jsonl"), "--hand", "1", "--lang")
    english = _run(str(installed / "bin" / "cartulina"), *explain, "en", cwd=installed)
    told = [said(capsys, *explain, lang)[1] for lang in ("en", "es")]
    assert english == told[0]
    begun = [{line for line in text.splitlines() if line[:4].strip()} for text in told]
    assert not begun[0] & begun[1]


def test_without_its_translations_it_answers_in_spanish(installed: Path, tmp_path: Path) -> None:
    """It says so when it starts, and every command works."""
    bare = shutil.copytree(installed, tmp_path / "bare", symlinks=True)
    for catalogue in bare.rglob("cartulina.mo"):
        catalogue.unlink()
    # The script of the copy begins with the path of the original's Python.
    cartulina = (str(bare / "bin" / "python"), str(bare / "bin" / "cartulina"), "--lang", "en")
    with served(tmp_path, cartulina=cartulina) as service:
        assert service.said[0].startswith("Cartulina está en ")
        assert "no_translations" in service.log.read_text(encoding="utf-8")
        assert _said(service, "en") == ("Aquí no hay nada.", True, False)


def _said(service: Served, lang: str) -> tuple[str, bool, bool]:
    """The sentence of a problem in a language, and whether the first page speaks Spanish, and English."""
    asked = {"Accept-Language": lang}
    problem = service.call("GET", "/api/v1/nowhere", headers=asked)
    page = service.call("GET", "/", headers={**asked, "Accept": "text/html"})
    assert (problem.status, page.status) == (404, 200)
    text = page.body.decode()
    return problem.json["detail"], "Abrir una mesa" in text, "Open a table" in text
