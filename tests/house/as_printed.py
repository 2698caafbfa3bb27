"""Follows a document as a reader does: in an empty folder, from the first block to the last.

The text below a block or command must be its output, except ids, tokens, hashes, hours and the port. Blocks of `json` form the record
`night.jsonl`; blocks of `python` are the pieces of one file. A command in backticks is typed as well.
"""

from __future__ import annotations

import difflib
import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import requests

from tests.journeys.table import ADDRESS, PATIENCE_SECONDS, ROOT, Served

PART: Final = re.compile(
    r"^```(?P<language>\w*)\n(?P<block>.*?)^```$|`(?P<command>(?:\.venv/bin/)?cartulina [^`\n]+|make [a-z]+)`", re.MULTILINE | re.DOTALL
)
MAKE: Final = re.compile(r"(?:CARTULINA_DB=(?P<book>\S+) )?make (?P<target>[a-z]+)")
PRINTED_ADDRESS: Final = "http://127.0.0.1:8000"
OTHER_EACH_TIME: Final = (
    (ADDRESS, PRINTED_ADDRESS),
    (re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z"), "HOUR"),
    (re.compile(r"\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b"), "EVENT"),
    (re.compile(r"\b[0-9a-f]{64}\b"), "HASH"),
    (re.compile(r"\b(\d+)-[0-9a-f]{12}\b"), r"\1-HEAD"),
    (re.compile(r"\bn[0-9a-f]{15}\b"), "NIGHT"),
    (re.compile(r"(?<![\w-])[\w-]{43}(?![\w-])"), "TOKEN"),
)
"""The output that differs in every run, longest pattern first, and its replacement in a comparison."""


class Part(NamedTuple):
    """A block by its language, or a command in running text."""

    kind: str
    text: str


def parts(document: str) -> Iterator[Part]:
    """The blocks and commands of a document, in order."""
    for found in PART.finditer(document):
        if found["command"] is None:
            yield Part(found["language"], found["block"])
        else:
            yield Part("command", found["command"].replace("\\|", "|"))


def same_each_time(text: str) -> str:
    """A text with a fixed word in place of all output that differs in every run."""
    for pattern, word in OTHER_EACH_TIME:
        text = pattern.sub(word, text)
    return text


def assert_printed(came: str, shown: str) -> None:
    """Asserts that the output is the one in the document."""
    lines = difflib.unified_diff(same_each_time(shown).splitlines(), same_each_time(came).splitlines(), "shown", "came", lineterm="")
    different = "\n".join(lines)
    assert not different, different


class Reader:
    """A reader who follows a document in a new folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / ".venv").symlink_to(sys.prefix)
        self.service: Served | None = None
        self.environment = {name: value for name, value in os.environ.items() if not name.startswith("CARTULINA_")}
        self.environment |= {"CARTULINA_DB": str(folder / "book.db"), "LC_ALL": "C.UTF-8"}
        self._file = ""
        self._below_file = ""

    def follow(self, document: str) -> None:
        """Follows a document to its end and asserts that every output is as printed."""
        printed: str | None = None
        try:
            for part in parts(document):
                if part.kind == "json":
                    (self.folder / "night.jsonl").write_text(part.text, encoding="utf-8")
                elif part.kind == "python":
                    self._file, printed = self._file + part.text, None
                elif part.kind == "text" and printed is None:
                    self._below_file += part.text
                elif part.kind == "text":
                    assert_printed(printed or "", part.text)
                else:
                    assert part.kind in {"sh", "command"}, f"nothing runs {part.kind!r}"
                    self._run_file()
                    printed = "".join(self._typed(line) for line in part.text.splitlines() if line.strip())
            self._run_file()
        finally:
            self._end_service()

    def _run_file(self) -> None:
        """Runs the Python file as far as it has grown; it prints the text below its pieces."""
        if self._file:
            address = self._start_service().address
            done = self._run([sys.executable, "-c", self._file.replace(PRINTED_ADDRESS, address)])
            assert_printed(done, self._below_file)
        self._file = self._below_file = ""

    def _typed(self, line: str) -> str:
        """The output of a line in a shell; a service that it starts is tried and ended."""
        make = MAKE.fullmatch(line)
        if make is not None:
            return self._made(make["target"], make["book"])
        words = shlex.split(line)
        if Path(words[0]).name == "cartulina" and words[1] in {"serve", "demo", "restore"}:
            self._end_service()
        if Path(words[0]).name == "cartulina" and words[1] in {"serve", "demo"}:
            self._look_at(words[1:])
            return ""
        # Beside the installed command, a link for the one that is typed with its path.
        line = re.sub(r"^cartulina\b", ".venv/bin/cartulina", line)
        return self._run(["bash", "-e", "-o", "pipefail", "-c", line.replace(PRINTED_ADDRESS, self._address())])

    def _made(self, target: str, book: str | None) -> str:
        """The output of `make` with a target. The service of `make run` stays; the tests cannot run themselves, but must be there."""
        recipe = re.search(rf"^{target}:.*\n\t@?(.*)", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
        assert recipe is not None, f"there is no `make {target}`"
        if target == "run":
            assert recipe[1] == "$(BIN)/cartulina serve"
            assert self._start_service().book == self.folder / (book or "book.db")
        elif target == "demo":
            # The port is irrelevant: here it is a free one.
            self._typed(recipe[1].partition(" $(if $(PORT)")[0].replace("$(BIN)", ".venv/bin"))
        return ""

    def _start_service(self) -> Served:
        """Starts the service of this folder, which runs from now on."""
        self.service = self.service or Served(self.folder)
        return self.service

    def _end_service(self) -> None:
        if self.service is not None:
            self.service.client.close()
            self.service.end()
            self.service = None

    def _address(self) -> str:
        return PRINTED_ADDRESS if self.service is None else self.service.address

    def _look_at(self, words: list[str]) -> None:
        """Starts a service as typed but on a free port, reads one page, and ends it with Ctrl-C, which must succeed.

        A test opens nothing to the network: `0.0.0.0` becomes this machine alone.
        """
        words = [word.replace("0.0.0.0", "127.0.0.1") for word in words]  # noqa: S104  # it is taken out
        command = [str(self.folder / ".venv/bin/cartulina"), *words, "--port", "0"]
        with subprocess.Popen(command, cwd=self.folder, env=self.environment, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None, "its output is a pipe"
            try:
                address = next((found[0] for line in process.stdout if (found := ADDRESS.search(line))), None)
                assert address is not None, f"{command} does not say where it is"
                assert requests.get(address, timeout=PATIENCE_SECONDS).ok
            finally:
                process.send_signal(signal.SIGINT)
                process.communicate(timeout=PATIENCE_SECONDS)
        assert process.returncode == 0

    def _run(self, command: list[str]) -> str:
        """The output of a command, which must succeed."""
        done = subprocess.run(
            command, cwd=self.folder, env=self.environment, capture_output=True, text=True, timeout=PATIENCE_SECONDS, check=False
        )
        assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
        return done.stdout
