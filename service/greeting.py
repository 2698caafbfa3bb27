"""What does the service print when it starts: its address, as a link and as a QR code, and what its operator should know?"""

from __future__ import annotations

import contextlib
import socket
import sys
from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import Final

import segno
import structlog

from rules.core.refusals import Sentence, mark
from service.settings import Settings
from service.words import in_words

LOG = structlog.get_logger("cartulina.serve")
LOOPBACK: Final = ("127.0.0.1", "::1", "localhost")
EVERYWHERE: Final = ("0.0.0.0", "::")  # noqa: S104  # compared, not bound
BLACK, WHITE = 16, 231
"""Of the 256 colours of a terminal: unlike the first sixteen, no theme changes these."""
QUIET_MODULES: Final = 4
"""How many white modules a QR code needs around it."""


def greeted(settings: Settings, host: str, port: int, lang: str) -> None:
    """Prints where a service is and where its book lies; the log has it for machines."""
    address = address_of(host, port)
    _say(lang, mark("Cartulina está en {address}"), address=address)
    _say(lang, mark("El libro: {path}"), path=str(settings.db))
    if host not in LOOPBACK:
        show_code(address)
        if settings.operator_key is None:
            template = mark(
                "¡Atención! Quien llegue a esta dirección puede abrir noches. Con CARTULINA_OPERATOR_KEY solo quien tenga la clave."
            )
            print(in_words(Sentence(template, {}), lang), file=sys.stderr)
            LOG.warning("open_to_all", address=address)
    sys.stdout.flush()


def greeted_for_a_while(nights: Mapping[str, str], _settings: Settings, host: str, port: int, lang: str) -> None:
    """Prints the address of a temporary service, how to end it, and the link that joins each of its nights, by name → path."""
    address = address_of(host, port)
    _say(lang, mark("Cartulina está en {address}"), address=address)
    show_code(address)
    _say(lang, mark("Para terminar: Ctrl-C. No se guarda nada."))
    _say(lang, mark("Sus noches, para mirarlas y para anotar en ellas:"))
    for name, path in nights.items():
        print(f"  {name:<{max(map(len, nights))}}  {address.rstrip('/')}{path}")
    sys.stdout.flush()


def show_code(address: str) -> None:
    """Shows an address as a QR code, if the output is a terminal."""
    if sys.stdout.isatty():
        print("\n".join(code_lines(address)))


def code_lines(text: str) -> Iterator[str]:
    """The lines of a QR code, two rows each: black on white whatever the terminal's theme, each line with both colours."""
    rows = [[BLACK if dark else WHITE for dark in row] for row in segno.make(text, error="m").matrix_iter(border=QUIET_MODULES)]
    below = [WHITE] * len(rows[0])
    for upper, lower in zip_longest(rows[::2], rows[1::2], fillvalue=below):
        yield "".join(f"\x1b[38;5;{one};48;5;{other}m▀" for one, other in zip(upper, lower, strict=True)) + "\x1b[0m"


def address_of(host: str, port: int) -> str:
    """The address of a service that listens."""
    reached = _reached(host)
    return f"http://{f'[{reached}]' if ':' in reached else reached}:{port}/"


def _reached(host: str) -> str:
    """The address under which phones reach a host; nothing is sent to find it."""
    if host not in EVERYWHERE:
        return host
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        found: str = probe.getsockname()[0]
        return found
    return "127.0.0.1"


def _say(lang: str, template: str, **values: str) -> None:
    print(in_words(Sentence(template, values), lang))
