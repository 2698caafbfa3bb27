"""A book on a disk that has become read-only or full: by the command line and a service, on a disk of their own.

The disk is in memory and visible only to its processes (`unshare`, `mount`); if the system allows none, these tests are skipped.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CAFE = ROOT / "service" / "nights" / "cafe.jsonl"
READ_ONLY = 'mount -o remount,ro "$DISK"'
FULL = 'dd if=/dev/zero of="$DISK/rest" bs=1k 2>/dev/null'
KILLED = """
import os, sys
from pathlib import Path
from service.books import open_store
from service.examples import bring_in
bring_in(open_store(Path(sys.argv[1])), "estrado")
os.kill(os.getpid(), 9)
"""
LOG = {"folded in": "", "with a log": '"$PYTHON" -c "$KILLED" "$DISK/b.db"; rm "$DISK/b.db-shm"'}
"""The files beside the book: none, or the log of a killed process without its index."""


def on_a_disk(tmp_path: Path, *script: str) -> subprocess.CompletedProcess[str]:
    """The output of a script that has an 8 MB disk in memory, and runs in the folder of the program."""
    disk = tmp_path / "disco"
    disk.mkdir(exist_ok=True)
    told = {
        "DISK": disk,
        "PYTHON": sys.executable,
        "CAFE": CAFE,
        "KILLED": KILLED,
        "ASKS": ASKS,
        "ELSEWHERE": tmp_path,
        "CARTULINA_DB": disk / "b.db",
    }
    environment = {**os.environ, **{name: str(value) for name, value in told.items()}}
    lines = [
        'mount -t tmpfs -o size=8m none "$DISK"',
        'cartulina() { "$PYTHON" -c "import sys; from service.cli.main import main; sys.exit(main())" "$@"; }',
        *script,
    ]
    return subprocess.run(
        ["unshare", "-rm", "sh", "-c", "\n".join(lines)], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )


@pytest.fixture(autouse=True)
def _needs_a_disk(tmp_path: Path) -> None:
    if shutil.which("unshare") is None or on_a_disk(tmp_path, 'mount -o remount,ro "$DISK"').returncode:
        pytest.skip("the system grants no disk of one's own")


@pytest.mark.parametrize(
    ("becomes", "log"),
    [
        pytest.param(READ_ONLY, "with a log", id="read-only, with a log"),
        pytest.param(FULL, "folded in", id="full, folded in"),
        pytest.param(READ_ONLY, "folded in", id="read-only, folded in", marks=pytest.mark.soak),
        pytest.param(FULL, "with a log", id="full, with a log", marks=pytest.mark.soak),
    ],
)
def test_what_lies_on_a_disk_that_nobody_can_write_to_is_read(tmp_path: Path, becomes: str, log: str) -> None:
    """All of it, the log included: verified and copied to another disk, where the copy holds as much."""
    answer = on_a_disk(
        tmp_path,
        'cartulina import "$CAFE" >"$ELSEWHERE/brought"',
        LOG[log],
        'rm -f "$DISK"/b.db.*',
        becomes,
        'cartulina verify && cartulina heads && cartulina backup "$ELSEWHERE/copia.db" && cartulina verify --db "$ELSEWHERE/copia.db"',
    )
    nights = 2 if LOG[log] else 1
    assert answer.returncode == 0, answer.stderr
    assert [line for line in answer.stderr.splitlines() if "Killed" not in line] == []
    first, *heads, copied, last = answer.stdout.splitlines()
    assert len(heads) == nights
    assert first == last and first.startswith("2 noches" if LOG[log] else "1 noche, 29 apuntes")
    assert copied.endswith(first.removesuffix(": todo cuadra.") + ".")


@pytest.mark.parametrize(
    ("becomes", "spanish", "english"),
    [
        (
            READ_ONLY,
            "En el disco ya no se puede escribir: no se ha apuntado nada. Lo que hay se puede leer.",
            "The disk can no longer be written to: nothing was recorded. What is there can be read.",
        ),
        pytest.param(
            FULL, "El disco está lleno: no se ha apuntado nada.", "The disk is full: nothing was recorded.", marks=pytest.mark.soak
        ),
    ],
    ids=["read-only", "full"],
)
def test_whoever_would_write_on_it_is_told_so_in_both_languages(tmp_path: Path, becomes: str, spanish: str, english: str) -> None:
    """And all files stay as they were."""
    answer = on_a_disk(
        tmp_path,
        'cartulina import "$CAFE" >"$ELSEWHERE/brought"; cartulina backup "$ELSEWHERE/copia.db" >"$ELSEWHERE/copied"',
        becomes,
        'for lang in es en; do for command in rebuild "import $CAFE" "restore $ELSEWHERE/copia.db"; do cartulina $command --lang $lang; done; done',
        "cartulina verify",
    )
    assert answer.stderr.splitlines() == [f"cartulina: {spanish}"] * 3 + [f"cartulina: {english}"] * 3
    assert answer.stdout == "1 noche, 29 apuntes: todo cuadra.\n"


ASKS = """
import json, subprocess, sys, time
import requests
from tests.journeys.table import ADDRESS, CARTULINA
brought = json.load(open(sys.argv[1]))
with subprocess.Popen([*CARTULINA, "serve", "--port", "0"], stdout=subprocess.PIPE, text=True) as service:
    address = next(found[0] for line in service.stdout if (found := ADDRESS.search(line)))
    night, bearer = f"{address}/api/v1/nights/{brought['id']}", {"Authorization": f"Bearer {brought['tokens']['scorer']}"}
    while True:
        try:
            print(requests.get(night, headers=bearer).json()["version"])
            break
        except requests.ConnectionError:
            time.sleep(0.1)
    print(requests.post(f"{night}/tokens", json={"role": "viewer"}, headers=bearer).json()["code"])
    health = requests.get(f"{address}/healthz")
    print(health.status_code, health.json()["code"])
    service.terminate()
"""


def test_a_service_is_read_on_a_disk_that_has_become_read_only(tmp_path: Path) -> None:
    """A service starts on it: a night is read, an event is refused, and monitoring reports it."""
    answer = on_a_disk(
        tmp_path,
        'cartulina import "$CAFE" >"$ELSEWHERE/brought"',
        READ_ONLY,
        '"$PYTHON" -c "$ASKS" "$ELSEWHERE/brought"',
    )
    assert answer.stdout.splitlines() == ["29", "store_read_only", "503 store_read_only"], answer.stderr
