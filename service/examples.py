"""The example nights: one of each game, which everybody may look at and nobody writes in.

They lie in a second book in a temporary folder, made on first use and deleted with the service. The service's book, its
lists, its metrics and the API do not contain them.
"""

from __future__ import annotations

import os
import shutil
import tempfile
import threading
import weakref
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Final

from events.store.port import FullError
from events.store.sqlite import SqliteStore
from rules.registry import GAMES
from service.api.state import State
from service.api.told import Bodies, Sights
from service.books import open_store
from service.imports import EXAMPLE, Imported, imported, values_in
from service.observed import Metrics
from service.record import Records, new_stream, utc_now
from service.summaries import Summaries

NIGHTS: Final = Path(__file__).parent / "nights"
"""The bundled records."""
EXAMPLES: Final = {name: game.example for name, game in GAMES.items() if game.example is not None}
"""Game → the bundled record of its example night."""
EVENING: Final = "2026-01-31T21:30:00.000Z"
"""When they were supposedly played: always the same evening, whenever the service was started."""


def id_of(game: str) -> str | None:
    """The id of a game's example night; None if it has none."""
    return f"{EXAMPLE}{game}" if game in EXAMPLES else None


def is_example(night_id: str, store: SqliteStore) -> bool:
    """Whether an id means an example night: a night of the book with that id takes precedence."""
    return night_id in map(id_of, EXAMPLES) and store.head(night_id) is None


class Examples:
    """The example nights of one service."""

    def __init__(self, service: State) -> None:
        self._service = service
        self._guard = threading.Lock()
        self._made: State | None = None
        self._open = ExitStack()

    def state(self) -> State:
        """The state that answers requests for them: that of the service over their own book, counted nowhere.

        Raises FullError if no temporary folder can be had.
        """
        with self._guard:
            # Some systems delete files that have been in a temporary folder for days.
            if self._made is not None and not self._made.store.path.exists():
                self._close()
            if self._made is None:
                self._made = self._over(self._book())
            return self._made

    def close(self) -> None:
        """Closes their book and deletes it."""
        with self._guard:
            self._close()

    def _close(self) -> None:
        self._made = None
        self._open.close()

    def _book(self) -> SqliteStore:
        try:
            made = Folder()
        except OSError as error:
            raise FullError(str(error)) from error
        with ExitStack() as opening:
            folder = opening.enter_context(closing(made))
            store = opening.enter_context(closing(open_store(folder.path / "examples.db")))
            for game, name in EXAMPLES.items():
                bring_in(store, name, stream=id_of(game), at=EVENING)
            self._open = opening.pop_all()
        return store

    def _over(self, store: SqliteStore) -> State:
        uncounted, records = Metrics(lambda: 0), Records(store)
        bodies, sights = Bodies(records.nights), Sights(records.nights)
        return self._service._replace(
            store=store, records=records, metrics=uncounted, bodies=bodies, sights=sights, summaries=Summaries(store)
        )


class Folder:
    """A temporary folder, deleted when it is closed, or else with the process that made it; never by a forked process."""

    def __init__(self) -> None:
        self.path = Path(tempfile.mkdtemp(prefix="cartulina-"))
        self._goes = weakref.finalize(self, _taken_away, self.path, os.getpid())

    def close(self) -> None:
        """Deletes the folder."""
        self._goes()


def _taken_away(folder: Path, owner: int) -> None:
    if os.getpid() == owner:
        shutil.rmtree(folder, ignore_errors=True)


def bundled() -> list[str]:
    """The names of the bundled records."""
    return sorted(path.stem for path in NIGHTS.glob("*.jsonl"))


def bring_in(store: SqliteStore, name: str, *, stream: str | None = None, at: str | None = None) -> Imported:
    """Imports a bundled record into a book: with this id and moment, by default a new id and the present."""
    with (NIGHTS / f"{name}.jsonl").open("rb") as file:
        taken = imported(store, values_in(file), streams=lambda: stream or new_stream(), clock=lambda: at or utc_now())
    assert isinstance(taken, Imported), f"the bundled record {name} is valid"
    return taken
