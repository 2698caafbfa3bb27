"""How a command begins and how it ends: its exit status, whatever becomes of it.

Exit status: 0 good, 1 something does not hold or failed, 2 an event was refused, 130 Ctrl-C. Next to nothing is loaded before Ctrl-C is
seen to, and the commands that need the book only when one of them is called: a replay starts in a moment.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence

from service.cli.interrupt import INTERRUPTED, ends_at_once, leave_the_line, tidies_up


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and answers its exit status. Without arguments this process is the program: they are its own, and it ends afterwards."""
    # Whoever starts a program in the background may have it ignore Ctrl-C.
    is_told = arguments is None and signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if is_told:
        signal.signal(signal.SIGINT, ends_at_once)
    from service.cli import calls  # noqa: F401, PLC0415  # what nearly every command needs, as long as there is nothing to tidy up

    try:
        if is_told:
            signal.signal(signal.SIGINT, tidies_up)
        return _ran(sys.argv[1:] if arguments is None else arguments)
    except KeyboardInterrupt:
        leave_the_line()
        return INTERRUPTED
    finally:
        if is_told:
            # The work is done and its status known: what Python does at its end would tell of Ctrl-C with a stack.
            signal.signal(signal.SIGINT, signal.SIG_IGN)


def _look_outside() -> None:
    """Finds the games from outside, before anything asks which there are. Raises SystemExit where they cannot be found."""
    if "CARTULINA_GAMES" in os.environ:
        from service.cli.terminal import FAILED  # noqa: PLC0415
        from service.settings import SettingError, look_outside  # noqa: PLC0415  # next to nobody has any

        try:
            look_outside()
        except SettingError as error:
            print(f"cartulina: {error}", file=sys.stderr)
            raise SystemExit(FAILED) from error


def _ran(arguments: Sequence[str]) -> int:
    """The exit status of a command that nobody interrupts."""
    from service.cli.calls import called  # noqa: PLC0415  # see above
    from service.cli.cases import CaseError  # noqa: PLC0415
    from service.cli.terminal import FAILED, complete_streams, failed  # noqa: PLC0415

    complete_streams()
    lang = ""
    try:
        try:
            options = called(arguments)
            lang = options.lang
            _look_outside()
            status: int = options.run(options)
            return status
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        # Who read what we print has gone: nobody is left to tell, and Python must not try again at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except CaseError as error:
        return failed(error.sentence, lang)
    except OSError as error:
        place = "" if error.filename is None else f"{error.filename}: "
        print(f"cartulina: {place}{error.strerror or error}", file=sys.stderr)
        return FAILED
