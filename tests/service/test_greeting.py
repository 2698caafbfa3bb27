"""The greeting of a starting service: its address, and a QR code that works on a light and on a dark terminal."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path
from typing import Final

import pytest
import segno

from service.greeting import BLACK, WHITE, address_of, code_lines, greeted, greeted_for_a_while
from service.settings import Settings
from tests.for_each import for_each

ADDRESS: Final = "http://192.168.1.40:8000/"
CELL: Final = re.compile(r"\x1b\[38;5;(\d+);48;5;(\d+)m▀")
"""Two rows of modules: the foreground colours the upper one, the background the lower one."""


class Terminal(io.StringIO):
    """Standard output that is a terminal."""

    def isatty(self) -> bool:
        """Always true."""
        return True


@for_each("address", ["http://a/", ADDRESS, "http://[2001:db8:ffff:ffff:ffff:ffff:ffff:ffff]:65535/"])
def test_a_code_says_both_its_colours_everywhere(address: str) -> None:
    """Each line is cells alone and ends by resetting the colours; together they are the code, with four white modules around it."""
    rows: list[list[bool]] = []
    for line in code_lines(address):
        assert CELL.sub("", line) == "\x1b[0m"
        cells = [(int(upper), int(lower)) for upper, lower in CELL.findall(line)]
        assert {colour for cell in cells for colour in cell} <= {BLACK, WHITE}
        rows += [[upper == BLACK for upper, _ in cells], [lower == BLACK for _, lower in cells]]
    wanted = [[bool(dark) for dark in row] for row in segno.make(address, error="m").matrix_iter(border=4)]
    assert rows[: len(wanted)] == wanted
    assert not any(map(any, rows[len(wanted) :])), "the rest of the last line is white"


@pytest.mark.parametrize(("host", "shown"), [("192.168.1.40", True), ("127.0.0.1", False), ("localhost", False), ("::1", False)])
def test_a_service_shows_its_code_where_phones_reach_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, host: str, shown: bool) -> None:
    """Only on a terminal; a file gets no code."""
    for terminal, code in ((Terminal(), shown), (io.StringIO(), False)):
        monkeypatch.setattr(sys, "stdout", terminal)
        greeted(Settings(tmp_path / "libro.db", operator_key="k" * 32), host, 8000, "es")
        assert terminal.getvalue().startswith(f"Cartulina está en {address_of(host, 8000)}\nEl libro: {tmp_path}/libro.db\n")
        assert ("▀" in terminal.getvalue()) is code


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("es", ["Cartulina está en {}", "Para terminar: Ctrl-C. No se guarda nada.", "Sus noches, para mirarlas y para anotar en ellas:"]),
        ("en", ["Cartulina is at {}", "To end it: Ctrl-C. Nothing is kept.", "Its nights. Open any of them, and log whatever you like:"]),
    ],
)
def test_what_passes_says_how_it_is_ended_and_that_nothing_is_kept(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, lang: str, said: list[str]
) -> None:
    """Around its code; then each of its nights with its link."""
    nights = [f"  cafe    {ADDRESS}n/1/unirse#a", f"  velada  {ADDRESS}n/2/unirse#b"]
    for terminal, lines in ((Terminal(), list(code_lines(ADDRESS))), (io.StringIO(), [])):
        monkeypatch.setattr(sys, "stdout", terminal)
        greeted_for_a_while(
            {"cafe": "/n/1/unirse#a", "velada": "/n/2/unirse#b"}, Settings(tmp_path / "demo.db"), "192.168.1.40", 8000, lang
        )
        assert terminal.getvalue().splitlines() == [said[0].format(ADDRESS), *lines, *said[1:], *nights]


def test_an_address_of_the_sixth_version_stands_in_brackets() -> None:
    """Browsers require them."""
    assert address_of("2001:db8::1", 80) == "http://[2001:db8::1]:80/"
