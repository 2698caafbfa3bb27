"""Which commands are there, and how is each called: its arguments, its words and a working example?

The examples work in this order, from the folder of the sources: those after `serve` share a book, which that command makes.
"""

from __future__ import annotations

import argparse
import re
import socket
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from rules.core.refusals import Sentence, mark
from service.cli import records
from service.cli.help import Call, UnfitError, parsed, takes
from service.cli.interrupt import loading

RECORD = takes(
    "file",
    says=mark("registro (*.jsonl), caso (*.json, o *.json#NOMBRE si el archivo tiene varios) o - para la entrada estándar"),
    metavar=mark("ARCHIVO"),
)
BOOK = takes(
    "--db",
    says=mark("el libro (CARTULINA_DB, o cartulina.db en la carpeta de datos del usuario)"),
    metavar=mark("ARCHIVO"),
    type=Path,
)
ADDRESS: Final = re.compile(r"(https?)://(\[[0-9a-f:.]+\]|\w[\w.-]*)(?::([0-9]{1,5}))?/?", re.IGNORECASE)


def called(arguments: Sequence[str]) -> argparse.Namespace:
    """The arguments of a command, with the function under `run`. Raises SystemExit for a wrong call, or for one that only asks for help."""
    return parsed(CALLS, arguments)


def _of_the_book(options: argparse.Namespace) -> int:
    """Runs a command that needs the book: only such a command loads a store."""
    with loading():
        from service import books  # noqa: PLC0415
        from service.cli import commands  # noqa: PLC0415

    options.db = books.book_path(options.db)
    return commands.COMMANDS[options.name](options)


def _demo(options: argparse.Namespace) -> int:
    """Runs the service on a temporary book."""
    with loading():
        from service.cli import commands  # noqa: PLC0415  # only a service needs the web

    return commands.demo(options)


def _port(told: str) -> int:
    """The number of a port. Raises UnfitError for any other text."""
    if not told.isdecimal() or not 0 <= int(told) <= 65535:
        raise UnfitError(Sentence(mark("«{told}» no es un puerto: del 0 al 65535"), {"told": told}))
    return int(told)


def _address(told: str) -> str:
    """The address of a service, without a slash at its end. Raises UnfitError for any other text."""
    found = ADDRESS.fullmatch(told)
    if found is None or int(found[3] or 0) > 65535 or (found[2].startswith("[") and not _is_ipv6(found[2][1:-1])):
        template = mark("«{told}» no es la dirección de un servicio: http:// o https:// y su nombre, sin nada detrás")
        raise UnfitError(Sentence(template, {"told": told}))
    return told.removesuffix("/")


def _is_ipv6(told: str) -> bool:
    try:
        socket.inet_pton(socket.AF_INET6, told)
    except OSError:
        return False
    return True


CALLS: Final = (
    Call(
        "replay",
        records.replay,
        says=mark("lee un registro y dice en qué quedó, en JSON"),
        example="cartulina replay service/nights/cafe.jsonl",
        takes=(RECORD,),
    ),
    Call(
        "check",
        records.check,
        says=mark("comprueba casos de conformidad"),
        example="cartulina check tests/cases/tresillo/fournier-pagos.json",
        takes=(takes("paths", says=mark("casos (*.json, *.json#NOMBRE) o carpetas que los tienen"), metavar=mark("RUTA"), nargs="+"),),
    ),
    Call(
        "explain",
        records.explain,
        says=mark("cuenta un registro en palabras"),
        example="cartulina explain service/nights/cafe.jsonl --hand 3",
        takes=(RECORD, takes("--hand", says=mark("solo la mano N"), metavar="N", type=int)),
    ),
    Call(
        "demo",
        _demo,
        says=mark("enseña Cartulina con noches de ejemplo, sin guardar nada"),
        example="cartulina demo --port 0",
        takes=(takes("--port", says=mark("puerto (8000, u otro si está ocupado)"), metavar="P", type=_port),),
    ),
    Call(
        "serve",
        _of_the_book,
        says=mark("arranca el servicio"),
        example="cartulina serve --db cafe.db --port 0",
        takes=(
            takes(
                "--host",
                says=mark("dirección (127.0.0.1); 0.0.0.0 para los móviles de la misma red"),
                metavar="H",
                default="127.0.0.1",
            ),
            takes("--port", says=mark("puerto (8000); 0 es uno que esté libre"), metavar="P", type=_port, default=8000),
            BOOK,
        ),
    ),
    Call(
        "import",
        _of_the_book,
        says=mark("mete un registro en el libro y da los enlaces de la noche"),
        example="cartulina import service/nights/cafe.jsonl --db cafe.db",
        takes=(
            RECORD,
            takes(
                "--address",
                says=mark("dirección del servicio, para que los enlaces vayan enteros (https://cartulina.example)"),
                metavar="URL",
                type=_address,
            ),
            BOOK,
        ),
    ),
    Call(
        "export",
        _of_the_book,
        says=mark("saca una noche del libro"),
        example='cartulina export "$(cartulina heads --db cafe.db | tail -n 1 | cut -d \'"\' -f 8)" --as csv --db cafe.db',
        takes=(
            takes("night", says=mark("el id de la noche"), metavar=mark("NOCHE")),
            takes(
                "--as",
                says=mark("registro, o cuentas para otros programas (jsonl)"),
                dest="as_",
                choices=("jsonl", "csv", "beancount"),
                default="jsonl",
            ),
            BOOK,
        ),
    ),
    Call(
        "verify",
        _of_the_book,
        says=mark("comprueba el libro entero"),
        example="cartulina verify --db cafe.db",
        takes=(
            takes(
                "--heads",
                says=mark("cabezas guardadas en otra parte, que el libro tiene que tener"),
                metavar=mark("ARCHIVO"),
                type=Path,
            ),
            BOOK,
        ),
    ),
    Call(
        "heads",
        _of_the_book,
        says=mark("saca la cabeza de cada noche, para guardarla en otra parte"),
        example="cartulina heads --db cafe.db",
        takes=(takes("--since", says=mark("sin las que este archivo ya tiene"), metavar=mark("ARCHIVO"), type=Path), BOOK),
    ),
    Call(
        "backup",
        _of_the_book,
        says=mark("copia el libro, también en marcha"),
        example="cartulina backup cafe.bak --db cafe.db",
        takes=(takes("file", says=mark("dónde queda la copia"), metavar=mark("ARCHIVO")), BOOK),
    ),
    Call(
        "restore",
        _of_the_book,
        says=mark("pone una copia en el lugar del libro"),
        example="cartulina restore cafe.bak --db cafe.db",
        takes=(takes("file", says=mark("la copia"), metavar=mark("ARCHIVO")), BOOK),
    ),
    Call(
        "rebuild",
        _of_the_book,
        says=mark("rehace los cuadros a partir de los apuntes"),
        example="cartulina rebuild --db cafe.db",
        takes=(BOOK,),
    ),
)
