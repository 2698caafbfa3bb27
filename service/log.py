"""Where the log goes: into a queue with an end, which one thread writes, so that no request ever waits for whoever reads the log.

A terminal that was stopped, a collector that hangs and a full disk cost lines, which are counted, and told when lines are taken again.
"""

from __future__ import annotations

import atexit
import json
import os
import threading
import time
from datetime import UTC, datetime
from typing import Final

from prometheus_client import Counter

LOST: Final = Counter("cartulina_log_lines_lost", "Lines of the log that could not be written", registry=None)
MOST_LINES: Final = 2_000
"""How many lines wait to be written."""
GATHERED_SECONDS: Final = 0.05
"""How long lines are gathered before they are written together: a thread that woke for each would take turns with the request that wrote it."""
QUIET_ROUNDS: Final = 20
"""After so many rounds without a line the thread sleeps until there is one."""
LAST_SECONDS: Final = 1.0
"""How long a process that ends waits for its last lines to be taken."""


class Log:
    """A file, a pipe or a terminal for the lines of this process. Writing never waits and never fails."""

    def __init__(self, descriptor: int, *, most: int = MOST_LINES) -> None:
        """A log on an open file, by a descriptor of its own: the number of one that was closed goes to the next file, which may be the book."""
        self._descriptor, self._most = os.dup(descriptor), most
        self._begin()
        os.register_at_fork(after_in_child=self._begin)
        atexit.register(self.close)

    def _begin(self) -> None:
        """Begins with an empty queue: no thread goes along with a fork, and what waits there is written by the parent."""
        self._lines: list[str] = []
        self._writing = False
        self._lost = 0
        self._thread: threading.Thread | None = None
        self._changed = threading.Condition()

    def write(self, line: str) -> None:
        """Has a line written, or counts it as lost where too many wait already."""
        with self._changed:
            if len(self._lines) >= self._most:
                self._loses(1)
                return
            self._lines.append(line)
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="log", daemon=True)
                self._thread.start()
            self._changed.notify_all()

    def flush(self) -> None:
        """Has nothing to do: lines are written as soon as they are taken."""

    def close(self, seconds: float = LAST_SECONDS) -> None:
        """Waits until every line is written, but no longer than so many seconds."""
        with self._changed:
            self._changed.wait_for(lambda: not self._lines and not self._writing, seconds)

    def _run(self) -> None:
        quiet = 0
        while True:
            with self._changed:
                self._writing = False
                self._changed.notify_all()
                if quiet >= QUIET_ROUNDS:
                    self._changed.wait_for(lambda: self._lines)
            time.sleep(GATHERED_SECONDS)
            with self._changed:
                lines, self._lines = self._lines, []
                self._writing = bool(lines)
            quiet = 0 if lines else quiet + 1
            if not lines:
                continue
            try:
                self._put("".join(lines))
                self._tell_lost()
            except OSError:
                with self._changed:
                    self._loses(len(lines))

    def _put(self, text: str) -> None:
        """Writes a text to its end, past every buffer that a process would empty at its own end. Raises OSError."""
        left = memoryview(text.encode(errors="backslashreplace"))
        while left:
            left = left[os.write(self._descriptor, left) :]

    def _tell_lost(self) -> None:
        """Says how many lines are missing, once nothing waits any more. Raises OSError; then it is still to be said."""
        with self._changed:
            lost = 0 if self._lines else self._lost
        if not lost:
            return
        moment = datetime.now(UTC).isoformat().replace("+00:00", "Z")
        self._put(json.dumps({"event": "lines_lost", "level": "warning", "lines": lost, "timestamp": moment}) + "\n")
        with self._changed:
            self._lost -= lost

    def _loses(self, lines: int) -> None:
        self._lost += lines
        LOST.inc(lines)
