"""How a command ends and speaks: exit status, JSON on one stream, sentences and the progress of long work on the other."""

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
"""How a terminal shows what it has no letter for, as Python's codecs call it."""
PLAINER: Final = (
    dict.fromkeys("−–—", "-") | dict.fromkeys("«»“”‘’", "'") | {"€": "EUR", "·": "|", "×": "x", "…": "...", "→": "->", "¡": "", "¿": ""}
)
"""What stands for a sign that says something: without its minus, who lost would have won. No quotation mark of JSON is among them."""


def complete_streams() -> None:
    """Opens those of the three standard streams that this process was started without: the next file that it opens would be in their place.

    What is printed goes nowhere then, and not into the book. A terminal that lacks a letter shows others in its place.
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
    """Other letters for those that an encoding lacks: signs of the same meaning, letters without their accents, else `?`."""
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
    """Says why a command could not do its work, and answers its exit status."""
    print(f"cartulina: {in_words(sentence, lang)}", file=sys.stderr)
    return FAILED


@contextlib.contextmanager
def progress(what: str, *, scaled: bool = False) -> Iterator[Callable[[int, int], None]]:
    """Shows how far a long work has come, on a terminal only; yields what is told how much is done and how much there is in all.

    A total of 0 is one that nobody knows. Of `scaled` numbers (bytes) only the size is shown.
    """
    if not sys.stderr.isatty():
        yield lambda _done, _total: None
        return
    from tqdm import tqdm  # type: ignore[import-untyped]  # noqa: PLC0415  # its types come apart; only a terminal needs it

    # Without its watching thread: who counts may start processes of its own, and a thread does not go with them.
    tqdm.monitor_interval = 0
    with contextlib.ExitStack() as shown:
        bar: Any = None

        def heard(done: int, total: int) -> None:
            nonlocal bar
            if bar is None:
                # It is drawn only when it stands where it is taken away again: Ctrl-C may come in between.
                told = {"desc": what, "total": total or None, "leave": False, "file": sys.stderr, "unit_scale": scaled}
                bar = shown.enter_context(tqdm(**told, delay=sys.float_info.min))
                bar.refresh()
            bar.update(done - bar.n)

        yield heard
