"""Where does the log go? Into a bounded queue that one thread writes out, so that no request ever waits for a reader of the log.

A stopped terminal, a hanging collector and a full disk lose lines; those are counted, and reported once lines can be written
again.
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
"""How many lines may wait to be written."""
GATHERED_SECONDS: Final = 0.05
"""How long lines are collected before they are written together: a thread woken for each would compete with the request that wrote it."""
QUIET_ROUNDS: Final = 20
"""After this many rounds without a line the thread sleeps until there is one."""
LAST_SECONDS: Final = 1.0
"""How long a process that ends waits for its last lines to be written."""


class Log:
    """A file, a pipe or a terminal for the lines of this process. Writing never waits and never fails."""

    def __init__(self, descriptor: int, *, most: int = MOST_LINES) -> None:
        """A log on an open file, with a duplicated descriptor: the number of a closed one goes to the next file, which may be the book."""
        self._descriptor, self._most = os.dup(descriptor), most
        self._begin()
        os.register_at_fork(after_in_child=self._begin)
        atexit.register(self.close)

    def _begin(self) -> None:
        """Begins with an empty queue: a fork does not copy threads, and the parent writes the lines that waited."""
        self._lines: list[str] = []
        self._writing = False
        self._lost = 0
        self._thread: threading.Thread | None = None
        self._changed = threading.Condition()

    def write(self, line: str) -> None:
        """Queues a line, or counts it as lost if too many are waiting."""
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
        """Does nothing: lines are written as soon as they are taken."""

    def close(self, seconds: float = LAST_SECONDS) -> None:
        """Waits until every line is written, but at most this many seconds."""
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
        """Writes a text directly to the descriptor, without a buffer that a process would empty at its own end. Raises OSError."""
        left = memoryview(text.encode(errors="backslashreplace"))
        while left:
            left = left[os.write(self._descriptor, left) :]

    def _tell_lost(self) -> None:
        """Reports how many lines were lost, once none are waiting. Raises OSError; then it is still to be reported."""
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
