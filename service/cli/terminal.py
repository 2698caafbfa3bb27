"""How does a command end and write? Exit status, JSON on one stream, sentences and the progress of long tasks on the other."""

from __future__ import annotations

import codecs
import contextlib
import json
import os
import sys
import unicodedata
from collections.abc import Callable, Iterator
from io import TextIOWrapper
from typing import Any, Final

from rules.core.refusals import Sentence
from service.words import in_words

GOOD: Final = 0
FAILED: Final = 1
REFUSED: Final = 2
AS_IT_CAN: Final = "cartulina-as-it-can"
"""The name of the codec error handler that replaces characters a terminal lacks."""
PLAINER: Final = (
    dict.fromkeys("−–—", "-") | dict.fromkeys("«»“”‘’", "'") | {"€": "EUR", "·": "|", "×": "x", "…": "...", "→": "->", "¡": "", "¿": ""}
)
"""Replacements for characters with a meaning: without its minus sign, a loss would read as a gain. They contain no JSON quotes."""


def complete_streams() -> None:
    """Opens missing standard streams, because otherwise the next opened file, perhaps the book, would take their place.

    Output then goes nowhere. A terminal that lacks a character shows a replacement.
    """
    codecs.register_error(AS_IT_CAN, _as_it_can)
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            nothing = os.open(os.devnull, os.O_RDWR)
            if nothing != number:
                os.dup2(nothing, number)
                os.close(nothing)
            setattr(sys, name, os.fdopen(number, "r" if name == "stdin" else "w", encoding="utf-8"))
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=AS_IT_CAN)


def _as_it_can(error: UnicodeError) -> tuple[str | bytes, int]:
    """Replaces characters that an encoding lacks: by signs of the same meaning, letters without accents, otherwise `?`."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    plain = "".join(PLAINER.get(each, unicodedata.normalize("NFKD", each)[0]) for each in lacking)
    return "".join(each if each.isascii() else "?" for each in plain), error.end


def printed(value: Any) -> None:
    """Prints a JSON value for people and programs."""
    json.dump(value, sys.stdout, ensure_ascii=False, indent=2)
    print()


def failed(sentence: Sentence, lang: str) -> int:
    """Prints why a command failed, and returns its exit status."""
    print(f"cartulina: {in_words(sentence, lang)}", file=sys.stderr)
    return FAILED


@contextlib.contextmanager
def progress(what: str, *, scaled: bool = False) -> Iterator[Callable[[int, int], None]]:
    """Shows the progress of a long task, on a terminal only; yields a function that takes the done part and the total.

    A total of 0 means unknown. `scaled` numbers (bytes) are shown with a unit.
    """
    if not sys.stderr.isatty():
        yield lambda _done, _total: None
        return
    from tqdm import tqdm  # type: ignore[import-untyped]  # noqa: PLC0415  # its type stubs conflict; only a terminal needs it

    # No monitor thread: the caller may fork processes, and threads do not survive a fork.
    tqdm.monitor_interval = 0
    with contextlib.ExitStack() as shown:
        bar: Any = None

        def heard(done: int, total: int) -> None:
            nonlocal bar
            if bar is None:
                # The bar is drawn only once its removal is ensured, because Ctrl-C may come in between.
                told = {"desc": what, "total": total or None, "leave": False, "file": sys.stderr, "unit_scale": scaled}
                bar = shown.enter_context(tqdm(**told, delay=sys.float_info.min))
                bar.refresh()
            bar.update(done - bar.n)

        yield heard
