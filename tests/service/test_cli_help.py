"""In which language does the command line say how it is called, and do its examples work?"""

from __future__ import annotations

import argparse
import ast
import gettext
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from importlib.metadata import version
from pathlib import Path

import pytest
import requests
from babel.messages.pofile import read_po

from service.cli.calls import CALLS
from service.cli.help import ARGPARSE, help_language
from service.cli.main import main
from service.words import LANGUAGES, LOCALES
from tests.for_each import for_each

ROOT = Path(__file__).parents[2]
CAFE = "service/nights/cafe.jsonl"
PROGRAM = "import sys; from service.cli.main import main; sys.exit(main())"
COMMANDS = tuple(call.name for call in CALLS)
LOCALE = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
EXAMPLE = re.compile(r"^(?:Ejemplo|Example): (.*)\n*\Z", re.MULTILINE)
IN_BOTH = {"a", "no", "id", "error", "json", "https", "http", "example"}
"""Words of both languages, and what stands in an address."""
UNMET = re.compile(
    r"not defined|conflicting|argument \"-\" with mode|cannot merge|is an invalid argument for positionals|invalid option string"
    r"|dest= is required|invalid conflict_resolution|mutually exclusive|cannot have multiple|is not callable|deprecated|warning"
    r"|default: %|program's version"
)
"""What argparse says to programmers, and of what no parser here has."""
WRONG = (
    ["mano"],
    ["replay"],
    ["check"],
    ["replay", "a", "b"],
    ["explain", "a", "--hand"],
    ["explain", "a", "--hand", "x"],
    ["export", "n", "--as", "pdf"],
    ["serve", "--port", "65536"],
    ["import", "a", "--address", "x"],
    ["verify", "--head", "x"],
    ["--version=1"],
)


@pytest.fixture(autouse=True)
def _anywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """No language is wished for by the machine that runs this, and a terminal is as wide as most are."""
    for name in LOCALE:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "80")


def ended(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[object, str, str]:
    """The exit status of a call that the parser ends, and what it said on both streams."""
    with pytest.raises(SystemExit) as exit_:
        main(arguments)
    return (exit_.value.code, *capsys.readouterr())


def ran(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """The command as a program of its own, in an environment that wishes for no language but what is told."""
    others = {name: value for name, value in os.environ.items() if name not in LOCALE}
    command = [sys.executable, "-c", PROGRAM, *arguments]
    return subprocess.run(command, cwd=ROOT, env=others | environment, capture_output=True, encoding="utf-8", check=False)


def words(text: str) -> set[str]:
    """The words of a help, without the example at its end."""
    return {word.lower() for word in re.findall(r"[^\W\d_]+", EXAMPLE.sub("", text))}


@cache
def names() -> set[str]:
    """What is called the same in every language: the program, its commands, its options and their choices, and what usages abbreviate."""
    found = {"cartulina", "db", "h", "n", "p", "url", "help", "lang", "version", *LANGUAGES, *COMMANDS}
    for argument in (each for call in CALLS for each in call.takes):
        found |= words(argument.name) if argument.name.startswith("-") else set()
        found.update(argument.told.get("choices", ()))
    return found


# Which language.


@for_each(
    ("environment", "lang"),
    [
        ({}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LC_ALL": "POSIX"}, "en"),
        ({"LC_ALL": "POSIX", "LANGUAGE": "es"}, "en"),
        ({"LANG": "es_MX.UTF-8"}, "es"),
        ({"LANG": "es"}, "es"),
        ({"LANG": "es_ES@euro"}, "es"),
        ({"LANG": "est_EE.UTF-8"}, "en"),
        ({"LC_MESSAGES": "es_ES.UTF-8", "LANG": "de_DE.UTF-8"}, "es"),
        ({"LC_ALL": "en_GB.UTF-8", "LC_MESSAGES": "es_ES.UTF-8", "LANG": "es_ES.UTF-8"}, "en"),
        ({"LC_ALL": "", "LC_MESSAGES": "", "LANG": "es_ES.UTF-8"}, "es"),
        ({"LC_ALL": "C", "LANG": "es_ES.UTF-8"}, "en"),
        ({"LC_CTYPE": "es_ES.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANGUAGE": "es", "LANG": "en_GB.UTF-8"}, "es"),
        ({"LANGUAGE": "ca:es:en", "LANG": "ca_ES.UTF-8"}, "es"),
        ({"LANGUAGE": "en:es", "LC_ALL": "es_ES.UTF-8"}, "en"),
        ({"LANGUAGE": "es", "LC_ALL": "C"}, "en"),
        ({"LANGUAGE": "es"}, "en"),
        ({"LANGUAGE": "", "LANG": "es_ES.UTF-8"}, "es"),
    ],
)
def test_help_comes_in_the_language_of_the_locale(environment: dict[str, str], lang: str) -> None:
    """As gettext finds it: `LANGUAGE` counts unless the locale is C; a language that we do not speak is English."""
    assert help_language(["replay", "-h"], environment) == lang
    for other in LANGUAGES:
        assert help_language(["replay", "-h", "--lang", other], environment) == other


@for_each(
    ("arguments", "lang"),
    [
        (["--lang", "es"], "es"),
        (["--lang=es", "replay", "-h"], "es"),
        (["replay", "-h", "--lang", "es"], "es"),
        (["replay", "--lang=es"], "es"),
        (["--lang", "es", "replay", "--lang", "en"], "en"),
        (["--lang=en", "replay", "--lang", "es"], "es"),
        (["--lang", "fr", "replay"], "en"),
        (["--lang", "es", "replay", "--lang", "fr"], "es"),
        (["replay", "--lang"], "en"),
        (["replay", "--", "--lang", "es"], "en"),
        (["--language", "es"], "en"),
    ],
)
def test_a_language_that_is_named_goes_before_the_locale(arguments: list[str], lang: str) -> None:
    """Wherever it stands; the last counts, as it does for what is answered; behind `--` stand names of files."""
    assert help_language(arguments, {}) == lang


@for_each(("locale", "usage"), [("es_ES.UTF-8", "uso: "), ("en_GB.UTF-8", "usage: "), ("de_DE", "usage: "), ("C", "usage: ")])
def test_the_program_looks_at_its_environment(locale: str, usage: str) -> None:
    """For help and for a wrong call alike; the locale need not be installed."""
    assert ran("-h", LC_ALL=locale).stdout.startswith(usage)
    assert ran("replay", LC_ALL=locale).stderr.startswith(usage)


def test_what_is_answered_stays_spanish_whatever_the_locale() -> None:
    """An English machine at a Spanish table."""
    told = ran("explain", CAFE, "--hand", "3", LC_ALL="en_GB.UTF-8").stdout
    assert told.startswith("MANO 3\n  Da Beto.")
    assert ran("explain", CAFE, "--hand", "9", LANG="en_GB.UTF-8").stderr == "cartulina: Todavía no hay mano 9.\n"


def test_help_leaves_the_environment_as_it_was(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether it ends well or not: what is begun later finds the language that its caller wished for."""
    domain = gettext.textdomain()
    for before in ("de:fr", None):
        if before is None:
            monkeypatch.delenv("LANGUAGE")
        else:
            monkeypatch.setenv("LANGUAGE", before)
        for arguments in (["-h"], ["mano"]):
            ended(capsys, *arguments)
            assert (os.environ.get("LANGUAGE"), gettext.textdomain()) == (before, domain)


# One language, wholly.


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_a_help_has_no_word_of_the_other_language(capsys: pytest.CaptureFixture[str], command: str) -> None:
    """What stands in both was not translated in one, unless it is a name."""
    told = {lang: ended(capsys, *filter(None, (command, "-h", "--lang", lang))) for lang in LANGUAGES}
    assert {(status, err) for status, _, err in told.values()} == {(0, "")}
    both = words(told["es"][1]) & words(told["en"][1])
    assert both <= names() | IN_BOTH, both
    assert told["es"][1].startswith("uso: ") and told["en"][1].startswith("usage: ")


@pytest.mark.parametrize("arguments", WRONG, ids=" ".join)
def test_what_is_wrong_with_a_call_has_no_word_of_the_other_language(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    """Nor has the usage before it; status 1, and nothing on standard output."""
    told = {lang: ended(capsys, "--lang", lang, *arguments) for lang in LANGUAGES}
    assert {(status, out) for status, out, _ in told.values()} == {(1, "")}
    both = words(told["es"][2]) & words(told["en"][2])
    assert both <= names() | IN_BOTH | words(" ".join(arguments)), both


def test_a_wrong_call_names_the_choices(capsys: pytest.CaptureFixture[str]) -> None:
    """The commands, and what an option takes."""
    for lang in LANGUAGES:
        _, _, err = ended(capsys, "--lang", lang, "mano")
        assert set(COMMANDS) <= words(err)
        assert {"jsonl", "csv", "beancount"} <= words(ended(capsys, "--lang", lang, "export", "n", "--as", "pdf")[2])


def says_of(argparse_: Path) -> Iterator[str]:
    """Every text that argparse has translated."""
    for node in ast.walk(ast.parse(argparse_.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("_", "ngettext"):
            yield from (each.value for each in node.args if isinstance(each, ast.Constant) and isinstance(each.value, str))


def test_every_word_of_argparse_that_a_caller_meets_is_translated() -> None:
    """Of the Python that runs this: another one may have other words."""
    with (LOCALES / "es" / "LC_MESSAGES" / f"{ARGPARSE}.po").open("rb") as file:
        known = {
            form
            for message in read_po(file, locale="es", abort_invalid=True)
            if message.string
            for form in ((message.id,) if isinstance(message.id, str) else message.id)
        }
    said = set(says_of(Path(argparse.__file__)))
    assert len(said) > 20
    assert {each for each in said if not UNMET.search(each)} <= known


def test_a_help_is_shown_where_letters_are_missing() -> None:
    """A terminal that knows ASCII alone."""
    told = ran("-h", "--lang", "es", PYTHONIOENCODING="ascii")
    assert (told.returncode, told.stderr) == (0, "")
    assert "ensena esta ayuda" in told.stdout


# Version, and no command.


def test_the_version_is_that_of_the_package(capsys: pytest.CaptureFixture[str]) -> None:
    """Name and version on one line, status 0."""
    assert ended(capsys, "--version") == (0, f"cartulina {version('cartulina')}\n", "")
    assert ended(capsys, "--lang", "es", "--version") == (0, f"cartulina {version('cartulina')}\n", "")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_without_a_command_there_is_help(capsys: pytest.CaptureFixture[str], lang: str) -> None:
    """The same as with `--help`, on standard output, status 0."""
    help_ = ended(capsys, "--help", "--lang", lang)
    assert ended(capsys, "--lang", lang) == help_
    assert help_[0] == 0 and all(f"\n    {command} " in help_[1] for command in COMMANDS)


# Examples.


def example(capsys: pytest.CaptureFixture[str], command: str) -> str:
    """The example at the end of the help of a command: the same line in both languages, whatever the width of the terminal."""
    found = {EXAMPLE.findall(ended(capsys, command, "-h", "--lang", lang)[1])[-1] for lang in LANGUAGES}
    (line,) = found
    return str(line)


def test_every_example_works_as_printed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """One after the other, in a folder that has what a checkout has; the service answers, and ends when it is told to."""
    for name in ("service", "tests"):
        (tmp_path / name).mkdir()
    shutil.copytree(ROOT / "service" / "nights", tmp_path / "service" / "nights")
    (tmp_path / "tests" / "cases").symlink_to(ROOT / "tests" / "cases")
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "cartulina").write_text(f"#!{sys.executable}\n{PROGRAM}\n")
    (tmp_path / "bin" / "cartulina").chmod(0o755)
    environment = {**os.environ, "PATH": f"{tmp_path / 'bin'}:{os.environ['PATH']}", "PYTHONPATH": str(ROOT), "HOME": str(tmp_path)}
    for command in COMMANDS:
        line = example(capsys, command)
        assert line.startswith(f"cartulina {command} ")
        if command in ("demo", "serve"):
            # `exec`, so that Ctrl-C is said to the service and not to its shell.
            with subprocess.Popen(
                ["sh", "-c", f"exec {line}"], cwd=tmp_path, env=environment, stdout=subprocess.PIPE, encoding="utf-8"
            ) as served:
                assert served.stdout is not None
                address = served.stdout.readline().split()[-1]
                assert requests.get(address, timeout=30).status_code == 200
                served.send_signal(signal.SIGINT)
                assert served.wait(30) == 0
            continue
        done = subprocess.run(["sh", "-c", line], cwd=tmp_path, env=environment, capture_output=True, encoding="utf-8", check=False)
        assert (done.returncode, done.stderr) == (0, ""), line
        assert done.stdout, line


def test_the_help_of_all_points_to_the_help_of_one(capsys: pytest.CaptureFixture[str]) -> None:
    """With a call that works as it stands."""
    for lang in LANGUAGES:
        last = ended(capsys, "-h", "--lang", lang)[1].splitlines()[-1]
        called = last[last.index("cartulina ") :].split()
        assert ended(capsys, *called[1:])[0] == 0
