"""`cartulina demo`: the service on a book with every bundled night, which is deleted when it ends."""

from __future__ import annotations

import os
import signal
import socket
from contextlib import closing, suppress
from dataclasses import replace
from functools import partial
from typing import Final, NoReturn

from rules.core.refusals import Sentence, mark
from service.access import join_link
from service.books import open_store
from service.examples import Folder, bring_in, bundled
from service.greeting import greeted_for_a_while
from service.serve import serve
from service.settings import settings_from
from service.words import in_words

EVERYWHERE: Final = "0.0.0.0"  # noqa: S104  # phones must reach it, and it holds nothing that anybody wrote
USUAL_PORT: Final = 8000


def demo(*, port: int | None, lang: str) -> None:
    """Serves until it is stopped, then deletes everything and says so.

    Without a port, it takes the usual one, or any other if that is not free. Raises OSError for a port that cannot be had.
    """
    # Until the service handles signals itself: the book is deleted even if the process ends before.
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _ended)
    with closing(Folder()) as folder:
        # The operator's key of a real service is not needed here.
        settings = replace(settings_from(folder.path / "demo.db"), operator_key=None)
        with closing(open_store(settings.db)) as store:
            brought = {name: bring_in(store, name) for name in bundled()}
        greet = partial(greeted_for_a_while, {name: join_link(night.stream, night.tokens["scorer"]) for name, night in brought.items()})
        owner = os.getpid()
        try:
            serve(settings, host=EVERYWHERE, port=_free() if port is None else port, lang=lang, greet=greet, passing=True)
        except SystemExit:
            # Processes that the service forked also end here; and the terminal may be gone.
            if os.getpid() == owner:
                with suppress(OSError):
                    print(in_words(Sentence(mark("Se acabó: no se ha guardado nada."), {}), lang), flush=True)
            raise


def _ended(_number: int, _frame: object) -> NoReturn:
    raise SystemExit(0)


def _free() -> int:
    """The usual port; 0, which means any, if something else has it."""
    try:
        socket.create_server((EVERYWHERE, USUAL_PORT)).close()
    except OSError:
        return 0
    return USUAL_PORT
