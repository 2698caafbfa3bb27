"""The command line: its parser, and the commands that need no book: `replay`, `check`, `explain`. It decides nothing.

Exit status: 0 good, 1 something does not hold or failed, 2 an event was refused. The commands that need the book stand in
`service.cli.commands`, and are loaded only when one of them is called: a replay starts in a moment.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, NoReturn

from events.text import NO_JSON, json_lines
from projections.replay import Replayed, has_envelope, read
from projections.yields import yields
from rules.core.refusals import Sentence, mark
from service.cli.cases import Case, CaseError, case_file, case_in, cases_in, is_case, record_in
from service.cli.terminal import FAILED, GOOD, REFUSED, complete_streams, failed, printed
from service.explain.refused import in_words_of
from service.words import LANGUAGES, in_words, told_refusal

RECORD = "registro (*.jsonl), caso (*.json, o *.json#NOMBRE si el archivo tiene varios) o - para la entrada estándar"


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and answers its exit status."""
    complete_streams()
    options = _parser().parse_args(arguments)
    command: Callable[[argparse.Namespace], int] = options.command
    try:
        return command(options)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return FAILED
    except BrokenPipeError:
        # Who read what we print has gone: nobody is left to tell, and Python must not try again at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except CaseError as error:
        return failed(error.sentence, options.lang)
    except OSError as error:
        place = "" if error.filename is None else f"{error.filename}: "
        print(f"cartulina: {place}{error.strerror or error}", file=sys.stderr)
        return FAILED


class _Parser(argparse.ArgumentParser):
    """A wrong call fails; exit status 2 is for refused events alone."""

    def error(self, message: str) -> NoReturn:
        """Says how the command is called, and what was wrong with this call."""
        self.print_usage(sys.stderr)
        self.exit(FAILED, f"{self.prog}: {message}\n")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="cartulina", description="El libro de cuentas de la mesa de cartas.", allow_abbrev=False)
    parser.add_argument("--lang", choices=LANGUAGES, default="es", help="idioma de los textos (es)")
    commands = parser.add_subparsers(required=True, metavar="ORDEN")
    replay = _command(commands, "replay", _replay, "lee un registro y dice en qué quedó, en JSON", "cartulina replay noche.jsonl")
    replay.add_argument("file", metavar="FILE", help=RECORD)
    check = _command(commands, "check", _check, "comprueba casos de conformidad", "cartulina check tests/cases/tresillo")
    check.add_argument("paths", metavar="PATH", nargs="+", help="casos (*.json, *.json#NOMBRE) o carpetas que los tienen")
    explain = _command(commands, "explain", _explain, "cuenta un registro en palabras", "cartulina explain noche.jsonl --hand 3")
    explain.add_argument("file", metavar="FILE", help=RECORD)
    explain.add_argument("--hand", metavar="N", type=int, help="solo la mano N")
    _add_commands_of_the_book(commands)
    return parser


def _add_commands_of_the_book(commands: Any) -> None:
    """The commands that take `--db`."""
    serve = _book_command(commands, "serve", "serve", "arranca el servicio", "cartulina serve --host 0.0.0.0")
    serve.add_argument("--host", metavar="H", default="127.0.0.1", help="dirección (127.0.0.1); 0.0.0.0 para los móviles de la misma red")
    serve.add_argument("--port", metavar="P", type=_port, default=8000, help="puerto (8000)")
    import_ = _book_command(commands, "import", "import_", "mete un registro en el libro", "cartulina import noche.jsonl")
    import_.add_argument("file", metavar="FILE", help=RECORD)
    export = _book_command(commands, "export", "export", "saca una noche del libro", "cartulina export 1f0c9a2b7d3e4a55 --as csv")
    export.add_argument("night", metavar="NIGHT", help="el id de la noche")
    export.add_argument(
        "--as",
        dest="as_",
        choices=("jsonl", "csv", "beancount"),
        default="jsonl",
        help="registro, o cuentas para otros programas (jsonl)",
    )
    verify = _book_command(commands, "verify", "verify", "comprueba el libro entero", "cartulina verify --db noches.db")
    verify.add_argument("--heads", metavar="FILE", type=Path, help="cabezas guardadas en otra parte, que el libro ha de tener")
    heads = _book_command(commands, "heads", "heads", "saca la cabeza de cada noche, para guardarla en otra parte", "cartulina heads")
    heads.add_argument("--since", metavar="FILE", type=Path, help="sin las que este archivo ya tiene")
    backup = _book_command(commands, "backup", "backup", "copia el libro, también en marcha", "cartulina backup copia.db")
    backup.add_argument("file", metavar="FILE", help="dónde queda la copia")
    restore = _book_command(commands, "restore", "restore", "pone una copia en el lugar del libro", "cartulina restore copia.db")
    restore.add_argument("file", metavar="FILE", help="la copia")
    _book_command(commands, "rebuild", "rebuild", "rehace los cuadros a partir de los apuntes", "cartulina rebuild")


def _book_command(commands: Any, name: str, function: str, help_: str, example: str) -> argparse.ArgumentParser:
    """A subcommand that takes `--db`, and loads what it needs only when it is called."""

    def run(options: argparse.Namespace) -> int:
        from service import books  # noqa: PLC0415  # only these commands need a store
        from service.cli import commands  # noqa: PLC0415  # and what it does

        options.db = books.book_path(options.db)
        status: int = getattr(commands, function)(options)
        return status

    command = _command(commands, name, run, help_, example)
    where = "el libro (CARTULINA_DB, o cartulina.db en la carpeta de datos del usuario)"
    command.add_argument("--db", metavar="FILE", type=Path, help=where)
    return command


def _port(told: str) -> int:
    """A number of a port. Raises ArgumentTypeError."""
    if not told.isdecimal() or not 0 <= int(told) <= 65535:
        raise argparse.ArgumentTypeError("0–65535")
    return int(told)


def _command(commands: Any, name: str, run: Callable[[argparse.Namespace], int], help_: str, example: str) -> argparse.ArgumentParser:
    """A subcommand with its help and an example; `--lang` may stand before or after its name."""
    command: argparse.ArgumentParser = commands.add_parser(
        name, help=help_, description=help_, epilog=f"Ejemplo: {example}", allow_abbrev=False
    )
    command.add_argument("--lang", choices=LANGUAGES, default=argparse.SUPPRESS, help="idioma de los textos (es)")
    command.set_defaults(command=run)
    return command


def events_in(file: str) -> list[Any]:
    """The events that a file holds as JSON values: a record, a case's record, or standard input. Raises OSError and CaseError."""
    if file == "-":
        return json_lines(sys.stdin.buffer.read())
    return record_in(file) if is_case(file) else json_lines(Path(file).read_bytes())


def _refused(replayed: Replayed, lang: str) -> dict[str, Any] | None:
    """The refusal of a replay as JSON; an empty record lacks its first event."""
    if replayed.refused is not None:
        event, refusal = replayed.refused
        night = replayed.night
        return {"refused": told_refusal(event, in_words_of(night, refusal), lang, None if night is None else night.opened.names)}
    return None


def _replay(options: argparse.Namespace) -> int:
    replayed = read(events_in(options.file) or [NO_JSON], envelope=True)
    if (refused := _refused(replayed, options.lang)) is not None:
        printed(refused)
        return REFUSED
    assert replayed.night is not None, "a record that is not refused has a night"
    printed(yields(replayed.night))
    return GOOD


def _explain(options: argparse.Namespace) -> int:
    from service.explain.night import NoSuchHandError, explained  # noqa: PLC0415  # babel is slow to load, and only this command speaks
    from service.settings import SettingError, zone_from  # noqa: PLC0415  # nor does any other here ask for the clock of a table

    try:
        zone = zone_from()
    except SettingError as error:
        print(f"cartulina: {error}", file=sys.stderr)
        return FAILED
    events = events_in(options.file) or [NO_JSON]
    replayed = read(events, envelope=True)
    if replayed.night is not None:
        try:
            print(explained(replayed.night, options.lang, hand=options.hand, stamps=_stamps(events), zone=zone), end="")
        except NoSuchHandError:
            template = mark("Todavía no hay mano {hand}.")
            return failed(Sentence(template, {"hand": options.hand}), options.lang)
    if (refused := _refused(replayed, options.lang)) is not None:
        print(f"{refused['refused']['event']}: {refused['refused']['message']} ({refused['refused']['code']})", file=sys.stderr)
        return REFUSED
    return GOOD


def _stamps(events: Sequence[Any]) -> dict[int, tuple[str, str | None]]:
    """Seq → when an event was recorded, and by whom, as the lines of a file say that have their envelopes."""
    told = {seq: (each.get("at"), each.get("by")) for seq, each in enumerate(events, 1) if has_envelope(each)}
    return {seq: (at, by if isinstance(by, str) else None) for seq, (at, by) in told.items() if isinstance(at, str) and _is_time(at)}


def _is_time(text: str) -> bool:
    try:
        return datetime.fromisoformat(text).tzinfo is not None
    except ValueError:
        return False


def _check(options: argparse.Namespace) -> int:
    """Runs conformance cases, a line each, and a count at the end."""
    passed = wrong = 0
    for path in options.paths:
        for label, differences in _checked(path, options.lang):
            wrong, passed = wrong + bool(differences), passed + (not differences)
            print(f"{'FALLA' if differences else 'bien '} {label}")
            for difference in differences:
                print(f"      {difference}")
    print(f"{passed} passed, {wrong} failed")
    return GOOD if passed and not wrong else FAILED


def _checked(path: str, lang: str) -> Iterator[tuple[str, list[str]]]:
    """Each case below a path, or the one that `file#name` names, and where its replay is not as expected. Raises OSError."""
    told, name = case_file(path)
    for file in _case_files(told):
        try:
            cases = cases_in(file) if name is None else [case_in(file, name)]
        except CaseError as error:
            yield str(file), [in_words(error.sentence, lang)]
            continue
        yield from ((case.label, list(_differences(case, lang))) for case in cases)


def _case_files(path: Path) -> list[Path]:
    """The files of cases under a path, in order. Raises OSError for a path that is not there."""
    if path.is_dir():
        return sorted(path.rglob("*.json"))
    path.stat()
    return [path]


def _differences(case: Case, lang: str) -> Iterator[str]:
    """Where a case's replay is not as expected."""
    replayed = read(case.record, envelope=True)
    refused = _refused(replayed, lang)
    got = refused if refused is not None else yields(replayed.night) if replayed.night is not None else {}
    yield from compared(case.expect, got, "")
    if refused is not None and "refused" not in case.expect:
        yield f"refused: {refused['refused']}"


def compared(expected: Any, got: Any, place: str) -> Iterator[str]:
    """Where what was yielded differs from what a case expects: only the keys it names, lists whole."""
    if isinstance(expected, dict) and isinstance(got, dict):
        for key, value in expected.items():
            if key in got:
                yield from compared(value, got[key], f"{place}.{key}" if place else key)
            else:
                yield f"{place}.{key}: falta" if place else f"{key}: falta"
    elif isinstance(expected, list) and isinstance(got, list) and len(expected) == len(got):
        for number, (one, other) in enumerate(zip(expected, got, strict=True)):
            yield from compared(one, other, f"{place}[{number}]")
    elif type(expected) is not type(got) or expected != got:
        yield f"{place}: se esperaba {json.dumps(expected, ensure_ascii=False)}, hay {json.dumps(got, ensure_ascii=False)}"
