"""How does a command begin and end, and with which exit status?

Exit status: 0 good, 1 a fault or failure, 2 an event was refused, 130 Ctrl-C. Almost nothing is loaded before Ctrl-C is
handled, and commands that need the book are loaded only when called: a replay starts in a moment.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence

from service.cli.interrupt import INTERRUPTED, ends_at_once, leave_the_line, tidies_up


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit status; without arguments, it takes those of the process, and ends it afterwards."""
    # A program started in the background may be set to ignore Ctrl-C.
    is_told = arguments is None and signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if is_told:
        signal.signal(signal.SIGINT, ends_at_once)
    from service.cli import calls  # noqa: F401, PLC0415  # loaded before Ctrl-C has anything to tidy up, and nearly every command needs it

    try:
        if is_told:
            signal.signal(signal.SIGINT, tidies_up)
        return _ran(sys.argv[1:] if arguments is None else arguments)
    except KeyboardInterrupt:
        leave_the_line()
        return INTERRUPTED
    finally:
        if is_told:
            # The work is done and its status known, but Ctrl-C during Python's shutdown would print a traceback.
            signal.signal(signal.SIGINT, signal.SIG_IGN)


def _look_outside() -> None:
    """Finds the games from outside, before the list of games is needed. Raises SystemExit if that fails."""
    if "CARTULINA_GAMES" in os.environ:
        from service.cli.terminal import FAILED  # noqa: PLC0415
        from service.settings import SettingError, look_outside  # noqa: PLC0415  # hardly anybody has such games

        try:
            look_outside()
        except SettingError as error:
            print(f"cartulina: {error}", file=sys.stderr)
            raise SystemExit(FAILED) from error


def _ran(arguments: Sequence[str]) -> int:
    """The exit status of a command that is not interrupted."""
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
        # The reader of our output has gone: nobody is left to tell, and Python must not retry at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except CaseError as error:
        return failed(error.sentence, lang)
    except OSError as error:
        place = "" if error.filename is None else f"{error.filename}: "
        print(f"cartulina: {place}{error.strerror or error}", file=sys.stderr)
        return FAILED
