"""A new user starts `cartulina demo`, looks at a night, and ends it: nothing of it is left."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest
import requests

from service.examples import bundled
from tests.journeys.table import ADDRESS, CARTULINA, PATIENCE_SECONDS, ROOT
from tests.service.desk import OPENING

ENDS: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class Demo:
    """`cartulina demo` in a process of its own, with its own folder for temporary files."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.temporary = folder / "temporary"
        self.temporary.mkdir()
        environment = {name: value for name, value in os.environ.items() if not name.startswith("CARTULINA_")}
        self.process = subprocess.Popen(
            [*CARTULINA, "demo", *arguments],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**environment, "TMPDIR": str(self.temporary), "PYTHONUNBUFFERED": "1", "CARTULINA_OPERATOR_KEY": "of-another-service"},
        )

    def address(self) -> str:
        """The loopback address that it prints, once it answers."""
        assert self.process.stdout is not None
        found = ADDRESS.search(self.process.stdout.readline())
        assert self.process.stdout.readline() == "Para terminar: Ctrl-C. No se guarda nada.\n"
        assert self.process.stdout.readline() == "Sus noches, para mirarlas y para anotar en ellas:\n"
        self.nights = dict(self.process.stdout.readline().split() for _ in bundled())
        assert found is not None
        there = f"http://127.0.0.1:{found[0].rpartition(':')[2]}"
        deadline = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < deadline:
            try:
                requests.get(f"{there}/healthz", timeout=1).raise_for_status()
            except requests.RequestException:
                time.sleep(0.02)
            else:
                return there
        raise AssertionError("it never answered")

    def ended(self, number: int) -> tuple[int, str, str]:
        """Its exit status after a signal, and the rest of its output."""
        self.process.send_signal(number)
        out, err = self.process.communicate(timeout=PATIENCE_SECONDS)
        return self.process.returncode, out, err


@contextmanager
def started(folder: Path, *arguments: str) -> Iterator[Demo]:
    """A demo that is killed at the end in any case."""
    demo = Demo(folder, *arguments)
    try:
        yield demo
    finally:
        if demo.process.poll() is None:
            demo.process.kill()
        demo.process.communicate()


@pytest.mark.parametrize(
    "number",
    [pytest.param(each, id=each.name, marks=[] if each == signal.SIGINT else pytest.mark.soak) for each in ENDS],
)
def test_a_demo_shows_a_night_and_leaves_nothing(tmp_path: Path, number: int) -> None:
    """By Ctrl-C, by a supervisor, and with its terminal; an example was opened, so there were two books."""
    with started(tmp_path, "--port", "0") as demo:
        there = demo.address()
        home = requests.get(there, timeout=PATIENCE_SECONDS, headers={"Accept-Language": "es"}).text
        (shown, *_) = re.findall(r'href="(/n/ejemplo-[a-z]+)"', home)
        assert "noche de ejemplo" in requests.get(there + shown, timeout=PATIENCE_SECONDS, headers={"Accept-Language": "es"}).text
        assert len(requests.get(f"{there}/api/v1/nights", timeout=PATIENCE_SECONDS).json()["nights"]) == len(bundled()) == 13
        assert len(list(demo.temporary.glob("cartulina-*"))) == 2
        status, out, err = demo.ended(number)
    assert (status, out, err) == (0, "Se acabó: no se ha guardado nada.\n", "")
    assert list(demo.temporary.glob("cartulina-*")) == []


def test_a_demo_that_is_ended_while_it_begins_leaves_nothing(tmp_path: Path) -> None:
    """Its folder exists, and it does not listen yet."""
    with started(tmp_path, "--port", "0") as demo:
        deadline = time.monotonic() + PATIENCE_SECONDS
        while not list(demo.temporary.glob("cartulina-*/demo.db")) and time.monotonic() < deadline:
            time.sleep(0.001)
        status, _, err = demo.ended(signal.SIGTERM)
    assert (status, err) == (0, "")
    assert list(demo.temporary.glob("cartulina-*")) == []


@pytest.mark.soak
def test_a_port_that_was_asked_for_and_is_taken_is_said_as_serve_says_it(tmp_path: Path) -> None:
    """Nothing is left either."""
    with socket.create_server(("0.0.0.0", 0)) as taken:  # noqa: S104  # where a demo listens
        port = str(taken.getsockname()[1])
        with started(tmp_path, "--port", port) as demo:
            out, err = demo.process.communicate(timeout=PATIENCE_SECONDS)
        serve = [*CARTULINA, "serve", "--db", str(tmp_path / "b.db"), "--host", "0.0.0.0", "--port", port]  # noqa: S104
        served = subprocess.run(serve, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (demo.process.returncode, out, err) == (served.returncode, "", served.stderr) and served.returncode == 1
    assert list(demo.temporary.glob("cartulina-*")) == []


def test_without_a_port_a_demo_takes_another_and_is_a_whole_service(tmp_path: Path) -> None:
    """The first try works beside a service that runs already.

    Its user is the scorer of each night by the printed link, whose token opens the night and logs there. Tables are opened as anywhere; an
    operator's key in the environment belongs to another service.
    """
    with socket.socket() as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            other.bind(("0.0.0.0", 8000))  # noqa: S104
            other.listen()
        except OSError:
            pass  # another program has the port, which is as good
        with started(tmp_path) as demo:
            there = demo.address()
            assert not there.endswith(":8000")
            assert list(demo.nights) == list(bundled())
            for link in demo.nights.values():
                found = re.fullmatch(r"http://[^/]+/n/(\w+)/unirse#(\S+)", link)
                assert found is not None, link
                tokens, shown = f"{there}/api/v1/nights/{found[1]}/tokens", {"Authorization": f"Bearer {found[2]}"}
                made = requests.post(tokens, json={"role": "viewer"}, headers=shown, timeout=PATIENCE_SECONDS)
                assert made.status_code == 201, "only the scorer makes a link"
            answer = requests.post(f"{there}/api/v1/nights", json=OPENING, timeout=PATIENCE_SECONDS)
            assert answer.status_code == 201, answer.text
