"""In which language is the help of the command line? This module puts the calls to argparse, and translates its words too.

Help, usage and errors of a call come in one language: that of `--lang`, otherwise the locale's, otherwise English. The output
of a command follows `--lang` alone.
"""

from __future__ import annotations

import argparse
import gettext
import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import wraps
from itertools import pairwise
from typing import Any, Final, NamedTuple, NoReturn

from rules.core.refusals import Sentence, mark
from service.cli.terminal import FAILED, GOOD
from service.words import LANGUAGES, LOCALES, catalogue, in_words

PROGRAM: Final = "cartulina"
ARGPARSE: Final = "argparse"
"""The catalogue of argparse's own words."""
OTHERWISE: Final = "en"


class UnfitError(Exception):
    """The value of an argument is invalid, and why."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence.template)
        self.sentence = sentence


class Taken(NamedTuple):
    """An argument: its name, its description, its name in a usage line, and further keywords for argparse."""

    name: str
    says: str
    metavar: str | None
    told: Mapping[str, Any]


def takes(name: str, *, says: str, metavar: str | None = None, **told: Any) -> Taken:
    """An argument; `says` and `metavar` are Spanish, and are translated."""
    return Taken(name, says, metavar, told)


class Call(NamedTuple):
    """A command: its name, its function (which returns the exit status), its description in Spanish, an example, and its arguments."""

    name: str
    run: Callable[[argparse.Namespace], int]
    says: str
    example: str
    takes: tuple[Taken, ...]


def parsed(calls: Sequence[Call], arguments: Sequence[str]) -> argparse.Namespace:
    """The arguments of a command. Without a command, prints the help and exits with status 0. Raises SystemExit."""
    lang = help_language(arguments, os.environ)
    with _argparse_speaks(lang):
        parser = parser_of(calls, lang)
        options = parser.parse_args(arguments)
        if options.run is None:
            parser.print_help()
            parser.exit(GOOD)
        return options


def help_language(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """The language of help: the last valid `--lang`, wherever it stands; otherwise the locale's; otherwise English."""
    before = arguments[: arguments.index("--")] if "--" in arguments else arguments
    told = [
        after if one == "--lang" else one.partition("=")[2]
        for one, after in pairwise((*before, ""))
        if one == "--lang" or one.startswith("--lang=")
    ]
    known = [each for each in told if each in LANGUAGES]
    return known[-1] if known else _language_of_locale(environment)


def _language_of_locale(environment: Mapping[str, str]) -> str:
    """The first language of the locale that we have, as gettext finds it: the list LANGUAGE precedes any locale but C."""
    locale = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "C")
    if _language(locale) in ("c", "posix"):
        return OTHERWISE
    wished = (environment.get("LANGUAGE") or locale).split(":")
    return next((lang for each in wished if (lang := _language(each)) in LANGUAGES), OTHERWISE)


def _language(locale: str) -> str:
    """The language of a locale: `es` for `es_MX.UTF-8@euro`."""
    return re.split(r"[_.@]", locale, maxsplit=1)[0].lower()


@contextmanager
def _argparse_speaks(lang: str) -> Iterator[None]:
    """Lets argparse find its own words in a language: like gettext, it reads the language from the environment."""
    domain, language = gettext.textdomain(), os.environ.get("LANGUAGE")
    gettext.bindtextdomain(ARGPARSE, str(LOCALES))
    gettext.textdomain(ARGPARSE)
    os.environ["LANGUAGE"] = lang
    try:
        yield
    finally:
        gettext.textdomain(domain)
        if language is None:
            del os.environ["LANGUAGE"]
        else:
            os.environ["LANGUAGE"] = language


class _Parser(argparse.ArgumentParser):
    """A wrong call exits with FAILED, because status 2 means refused events. Options cannot be abbreviated."""

    def __init__(self, **told: Any) -> None:
        super().__init__(allow_abbrev=False, formatter_class=argparse.RawDescriptionHelpFormatter, **told)

    def error(self, message: str) -> NoReturn:
        """Prints the usage, and the fault of this call."""
        self.print_usage(sys.stderr)
        self.exit(FAILED, f"{self.prog}: {message}\n")


class _Version(argparse.Action):
    """Prints name and version, looked up on demand, because that is slow."""

    def __call__(self, parser: argparse.ArgumentParser, *_told: object) -> NoReturn:
        """Prints them on standard output, and exits with status 0."""
        from importlib.metadata import version  # noqa: PLC0415

        print(f"{PROGRAM} {version(PROGRAM)}")
        parser.exit(GOOD)


def parser_of(calls: Sequence[Call], lang: str) -> argparse.ArgumentParser:
    """The parser of all commands, with help in a language."""
    says = catalogue(lang).gettext
    every = says(mark("Cada orden tiene su ayuda, con un ejemplo: {example}")).format(example=f"{PROGRAM} explain --help")
    parser = _Parser(prog=PROGRAM, description=says(mark("El libro de cuentas de la mesa de cartas.")), epilog=every)
    lang_says = says(mark("idioma de los textos (es) y de la ayuda (el del sistema)"))
    parser.add_argument("--version", action=_Version, nargs=0, help=says(mark("dice el nombre y la versión, y termina")))
    parser.add_argument("--lang", choices=LANGUAGES, default="es", help=lang_says)
    parser.set_defaults(run=None)
    commands = parser.add_subparsers(title=says(mark("órdenes")), metavar=says(mark("ORDEN")), dest="name")
    for call in calls:
        told = says(call.says)
        example = says(mark("Ejemplo: {example}")).format(example=call.example)
        command = commands.add_parser(call.name, help=told, description=told, epilog=example)
        for each in call.takes:
            _add(command, each, lang)
        # `--lang` may also stand before the command; here it takes precedence.
        command.add_argument("--lang", choices=LANGUAGES, default=argparse.SUPPRESS, help=lang_says)
        command.set_defaults(run=call.run)
    return parser


def _add(command: argparse.ArgumentParser, argument: Taken, lang: str) -> None:
    """Adds an argument to a parser, in a language."""
    says = catalogue(lang).gettext
    told = dict(argument.told)
    if argument.metavar is not None:
        told["metavar"] = says(argument.metavar)
    if "type" in told:
        told["type"] = _in_a_language(told["type"], lang)
    command.add_argument(argument.name, help=says(argument.says), **told)


def _in_a_language(read: Callable[[str], Any], lang: str) -> Callable[[str], Any]:
    """A reader of an argument whose errors are in a language."""

    @wraps(read)
    def reads(told: str) -> Any:
        try:
            return read(told)
        except UnfitError as error:
            raise argparse.ArgumentTypeError(in_words(error.sentence, lang)) from error

    return reads
