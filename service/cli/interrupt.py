"""What does Ctrl-C do to a command? It ends it, with its own exit status and without a traceback.

As long as there is nothing to tidy up, it ends at once: an exception in the middle of an import would print a traceback, or
be swallowed in a callback of Python. A command at work tidies up first. This module loads little, because it comes before
everything else.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

INTERRUPTED: Final = 130
"""The exit status of a program that Ctrl-C has ended, as shells use it."""


def ends_at_once(_number: int, _frame: FrameType | None) -> None:
    """Ends this process immediately."""
    leave_the_line()
    os._exit(INTERRUPTED)


def leave_the_line() -> None:
    """Begins a new line on a terminal that has just shown ^C."""
    if os.isatty(2):
        os.write(2, b"\n")


def tidies_up(_number: int, _frame: FrameType | None) -> None:
    """Raises KeyboardInterrupt; a second Ctrl-C ends the process without tidying up."""
    signal.signal(signal.SIGINT, ends_at_once)
    raise KeyboardInterrupt


@contextmanager
def loading() -> Iterator[None]:
    """A context in which Ctrl-C ends the program at once, where it would otherwise tidy up."""
    before = signal.getsignal(signal.SIGINT)
    if before is not tidies_up:
        yield
        return
    signal.signal(signal.SIGINT, ends_at_once)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
