"""What Ctrl-C does to a command: it ends, with a status that says so and without a trace of where it was.

As long as there is nothing to tidy up it ends at once: an exception in the middle of an import would be told with its stack, or be swallowed
where Python calls back. A command at work tidies up first. Little is loaded here, because this comes before everything else.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

INTERRUPTED: Final = 130
"""The exit status: what a shell says of a program that Ctrl-C has ended."""


def ends_at_once(_number: int, _frame: FrameType | None) -> None:
    """Ends this process here and now."""
    leave_the_line()
    os._exit(INTERRUPTED)


def leave_the_line() -> None:
    """Begins a new line on a terminal, which has just written ^C."""
    if os.isatty(2):
        os.write(2, b"\n")


def tidies_up(_number: int, _frame: FrameType | None) -> None:
    """Raises KeyboardInterrupt; whoever presses again does not wait for what is tidied up."""
    signal.signal(signal.SIGINT, ends_at_once)
    raise KeyboardInterrupt


@contextmanager
def loading() -> Iterator[None]:
    """In here Ctrl-C ends a program at once that would tidy up elsewhere."""
    before = signal.getsignal(signal.SIGINT)
    if before is not tidies_up:
        yield
        return
    signal.signal(signal.SIGINT, ends_at_once)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
