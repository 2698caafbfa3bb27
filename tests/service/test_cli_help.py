"""In which language does the command line print its help, and do its examples work?"""

from __future__ import annotations

import argparse
import ast
import gettext
import os
import re
import shlex
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
from service.words import LANGUAGES, LOCALES
from tests.for_each import for_each
from tests.service.commands import CAFE, PROGRAM, ROOT, said, said_in
from tests.tables import table

Capture = pytest.CaptureFixture[str]

COMMANDS = tuple(call.name for call in CALLS)
LOCALE = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
EXAMPLE = re.compile(r"^(?:Ejemplo|Example): (.*)\n*\Z", re.MULTILINE)
IN_BOTH = {"a", "no", "id", "error", "json", "https", "http", "example"}
"""Words of both languages, and parts of an address."""
UNMET = re.compile(
    r"not defined|conflicting|argument \"-\" with mode|cannot merge|is an invalid argument for positionals|invalid option string"
    r"|dest= is required|invalid conflict_resolution|mutually exclusive|cannot have multiple|is not callable|deprecated|warning"
    r"|default: %|program's version"
)
"""Texts that argparse shows to programmers, and texts about features that no parser here uses."""
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
    *(["import"], ["export"], ["backup"], ["restore"], ["heads", "x"], ["verify", "x"], ["--lang"]),
    *(["serve", "--port", port] for port in ("x", "-1", "1.5")),
)


@pytest.fixture(autouse=True)
def _anywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clears the locale of the machine and sets a usual width of terminal."""
    for name in LOCALE:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "80")


def words(text: str) -> set[str]:
    """The words of a help, without the example at its end."""
    return {word.lower() for word in re.findall(r"[^\W\d_]+", EXAMPLE.sub("", text))}


@cache
def names() -> set[str]:
    """The names that both languages share: the program, its commands, its options with their choices, and the abbreviations of usages."""
    found = {"cartulina", "db", "h", "n", "p", "url", "help", "lang", "version", *LANGUAGES, *COMMANDS}
    for argument in (each for call in CALLS for each in call.takes):
        found |= words(argument.name) if argument.name.startswith("-") else set()
        found.update(argument.told.get("choices", ()))
    return found


# Which language.


@for_each(("environment", "lang"), table(__file__, "help_comes_in_the_language_of_the_locale"))
def test_help_comes_in_the_language_of_the_locale(environment: dict[str, str], lang: str) -> None:
    """As in gettext: `LANGUAGE` counts unless the locale is C; an unsupported language gives English."""
    assert help_language(["replay", "-h"], environment) == lang
    for other in LANGUAGES:
        assert help_language(["replay", "-h", "--lang", other], environment) == other


@for_each(("arguments", "lang"), table(__file__, "a_language_that_is_named_goes_before_the_locale"))
def test_a_language_that_is_named_goes_before_the_locale(arguments: list[str], lang: str) -> None:
    """At any place; the last one counts, as for answers; after `--` come file names."""
    assert help_language(arguments, {}) == lang


def test_the_program_looks_at_its_environment(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """For help and for a wrong call; the locale need not be installed. Answers stay Spanish: an English machine at a Spanish table."""
    for locale, usage in (("es_ES.UTF-8", "uso: "), ("de_DE", "usage: "), ("C", "usage: "), ("en_GB.UTF-8", "usage: ")):
        monkeypatch.setenv("LC_ALL", locale)
        assert said(capsys, "-h")[1].startswith(usage)
        assert said(capsys, "replay")[2].startswith(usage)
    assert said(capsys, "explain", CAFE, "--hand", "3")[1].startswith("MANO 3\n  Da Beto.")
    assert said(capsys, "explain", CAFE, "--hand", "9")[2] == "cartulina: Todavía no hay mano 9.\n"


def test_help_leaves_the_environment_as_it_was(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether the command succeeds or fails, later code finds the caller's language."""
    domain = gettext.textdomain()
    for before in (None, "de:fr"):
        if before is not None:
            monkeypatch.setenv("LANGUAGE", before)
        for argument in ("-h", "mano"):
            said(capsys, argument)
            assert (os.environ.get("LANGUAGE"), gettext.textdomain()) == (before, domain)


# One language, wholly.


@for_each(("arguments", "status"), [*(([*filter(None, [each]), "-h"], 0) for each in ("", *COMMANDS)), *((each, 1) for each in WRONG)])
def test_what_is_said_of_a_call_has_no_word_of_the_other_language(capsys: Capture, arguments: list[str], status: int) -> None:
    """A help, or an error with its usage, each on its own stream; a refused event has status 2. Only names may occur in both languages."""
    told = {lang: said(capsys, "--lang", lang, *arguments) for lang in LANGUAGES}
    assert {each[0] for each in told.values()} == {status}
    assert {each[1:][1 - status] for each in told.values()} == {""}
    texts = {lang: each[1:][status] for lang, each in told.items()}
    both = words(texts["es"]) & words(texts["en"])
    assert both <= names() | IN_BOTH | words(" ".join(arguments)), both
    assert texts["es"].startswith("uso: ") and texts["en"].startswith("usage: ")


def test_a_wrong_call_names_the_choices(capsys: Capture) -> None:
    """The commands, and the values of an option."""
    for lang in LANGUAGES:
        assert set(COMMANDS) <= words(said(capsys, "--lang", lang, "mano")[2])
        assert {"jsonl", "csv", "beancount"} <= words(said(capsys, "--lang", lang, "export", "n", "--as", "pdf")[2])


def says_of(argparse_: Path) -> Iterator[str]:
    """Every text that argparse translates."""
    for node in ast.walk(ast.parse(argparse_.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("_", "ngettext"):
            yield from (each.value for each in node.args if isinstance(each, ast.Constant) and isinstance(each.value, str))


def test_every_word_of_argparse_that_a_caller_meets_is_translated() -> None:
    """The words are those of the running Python; another version may have others."""
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
    """On a terminal that knows ASCII alone."""
    status, out, err = said_in("ascii", "--lang", "es")
    assert (status, err, b"ensena esta ayuda" in out) == (0, b"", True)


# Version, and no command.


@for_each("lang", LANGUAGES)
def test_without_a_command_there_is_help_or_the_version(capsys: Capture, lang: str) -> None:
    """As with `--help`: on standard output, status 0; the version is that of the package, in any language."""
    help_ = said(capsys, "--help", "--lang", lang)
    assert said(capsys, "--lang", lang) == help_
    assert help_[0] == 0 and all(f"\n    {command} " in help_[1] for command in COMMANDS)
    assert said(capsys, "--lang", lang, "--version") == said(capsys, "--version") == (0, f"cartulina {version('cartulina')}\n", "")


# Version, and no command.


# Examples.


def example(capsys: Capture, command: str) -> str:
    """The example at the end of a command's help: the same line in both languages, at any width of the terminal."""
    (line,) = {EXAMPLE.findall(said(capsys, command, "-h", "--lang", lang)[1])[-1] for lang in LANGUAGES}
    return str(line)


def test_every_example_works_as_printed(capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One after the other, in a folder with the contents of a checkout; the service answers, and ends when told to.

    An example that needs a shell, and the service, run as programs.
    """
    for name in ("service", "tests", "bin"):
        (tmp_path / name).mkdir()
    shutil.copytree(ROOT / "service" / "nights", tmp_path / "service" / "nights")
    (tmp_path / "tests" / "cases").symlink_to(ROOT / "tests" / "cases")
    (tmp_path / "bin" / "cartulina").write_text(f"#!{sys.executable}\n{PROGRAM}\n")
    (tmp_path / "bin" / "cartulina").chmod(0o755)
    environment = {**os.environ, "PATH": f"{tmp_path / 'bin'}:{os.environ['PATH']}", "PYTHONPATH": str(ROOT), "HOME": str(tmp_path)}
    monkeypatch.chdir(tmp_path)
    for command in COMMANDS:
        line = example(capsys, command)
        assert line.startswith(f"cartulina {command} ")
        if command in ("demo", "serve"):
            # `exec`, so that Ctrl-C reaches the service and not its shell.
            with subprocess.Popen(["sh", "-c", f"exec {line}"], env=environment, stdout=subprocess.PIPE, encoding="utf-8") as served:
                assert served.stdout is not None
                address = served.stdout.readline().split()[-1]
                assert requests.get(address, timeout=30).status_code == 200
                served.send_signal(signal.SIGINT)
                assert served.wait(30) == 0
            continue
        if "$" in line:
            done = subprocess.run(["sh", "-c", line], env=environment, capture_output=True, encoding="utf-8", check=False)
            told = (done.returncode, done.stdout, done.stderr)
        else:
            told = said(capsys, *shlex.split(line)[1:])
        assert (told[0], told[2]) == (0, ""), line
        assert told[1], line


def test_the_help_of_all_points_to_the_help_of_one(capsys: Capture) -> None:
    """Its call works as printed."""
    for lang in LANGUAGES:
        last = said(capsys, "-h", "--lang", lang)[1].splitlines()[-1]
        assert said(capsys, *last[last.index("cartulina ") :].split()[1:])[0] == 0
