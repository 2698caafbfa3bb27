"""The live stream: every event of a night to everybody who watches it, once and in order.

One thread reads the log as it grows and hands each event, rendered once, to the watchers of its night. Who begins to watch
first reads what is there already; nothing falls between the two, because he is handed new events from before he reads.

Who was in another history (the book was restored from an older copy) is told to begin again, and then all from the first event.

What is kept beside the record (shown names, who agrees with a hand, who has joined) has no place in that order: that it changed is told to who watches
just then, without an id, so that a stream is taken up again where the record was. Who takes one up asks for it anew.
"""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Iterator
from typing import Literal, NamedTuple

import orjson
import structlog

from events.store.port import Event, Store, StoreError, has
from events.store.word import seq_of

LOG = structlog.get_logger("cartulina.live")
RETRY = b"retry: 1000\n\n"
BEAT = b": \n\n"
"""A comment, so that a connection that has died is found out."""


class Message(NamedTuple):
    """Something as it goes over the wire: an event by its seq, or, with None, that something beside the record changed."""

    seq: int | None
    wire: bytes


Beside = Literal["agreements", "joined", "names"]
"""What is kept beside the record of a night and may be asked for, under this name."""


Render = Callable[[Event, bool], bytes]
"""The JSON of an event, and whether cards that lie face down are left out."""


class Watcher:
    """One live stream: what it has been handed and not sent yet."""

    def __init__(self, role: str, *, covered: bool) -> None:
        self.role, self.covered = role, covered
        self.ended = threading.Event()
        self.queue: queue.SimpleQueue[Message] = queue.SimpleQueue()

    def end(self) -> None:
        """Ends the stream, and wakes it up for that."""
        self.ended.set()
        self.queue.put(Message(0, b""))


class Hub:
    """The watchers of one service."""

    def __init__(self, store: Store, render: Render) -> None:
        self._store, self._render = store, render
        self._watchers: dict[str, set[Watcher]] = {}
        self._guard = threading.Lock()
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None

    def watch(self, stream: str, behind: str, *, role: str, covered: bool, seconds: float, beat: float) -> Iterator[bytes]:
        """What goes over the wire: the events of a night behind a word, those to come as well, for some seconds."""
        watcher = Watcher(role, covered=covered)
        self._enter(stream, watcher)
        try:
            yield RETRY
            deadline = time.monotonic() + seconds
            after = seq_of(behind)
            if not has(self._store, stream, behind):
                yield self._begin_again(stream)
                after = 0
            for event in self._store.stream(stream, after):
                yield self._message(event, covered=covered).wire
                after = event.seq
            while (left := deadline - time.monotonic()) > 0 and not (watcher.ended.is_set() or self._stopping.is_set()):
                try:
                    messages = [watcher.queue.get(timeout=min(beat, left))]
                except queue.Empty:
                    yield BEAT
                    continue
                while not watcher.queue.empty():
                    messages.append(watcher.queue.get())
                if watcher.ended.is_set():
                    return
                fresh = [message for message in messages if message.seq is None or message.seq > after]
                if fresh:
                    after = max((message.seq for message in fresh if message.seq is not None), default=after)
                    yield b"".join(message.wire for message in fresh)
        finally:
            self._leave(stream, watcher)

    def tell_beside(self, stream: str, what: Beside) -> None:
        """Tells everybody who watches a night that something beside its record is no longer as it was."""
        message = Message(None, b"event: beside\ndata: %b\n\n" % orjson.dumps({what: True}))
        with self._guard:
            for watcher in self._watchers.get(stream, ()):
                watcher.queue.put(message)

    def end_role(self, stream: str, role: str) -> None:
        """Ends the streams of a role whose tokens have stopped."""
        with self._guard:
            for watcher in self._watchers.get(stream, ()):
                if watcher.role == role:
                    watcher.end()

    def end_streams(self) -> None:
        """Ends every stream at once; the clients take them up again elsewhere or later."""
        self._stopping.set()
        with self._guard:
            for watcher in (each for watchers in self._watchers.values() for each in watchers):
                watcher.queue.put(Message(0, b""))

    def stop(self) -> None:
        """Ends every stream and the thread."""
        self.end_streams()
        if self._thread is not None:
            self._thread.join()

    def _enter(self, stream: str, watcher: Watcher) -> None:
        """Begins to hand events to a watcher; the thread starts with the first of them, after any fork."""
        with self._guard:
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, args=(self._store.wait(0, 0),), name="live", daemon=True)
                self._thread.start()
            self._watchers.setdefault(stream, set()).add(watcher)

    def _leave(self, stream: str, watcher: Watcher) -> None:
        with self._guard:
            self._watchers[stream].discard(watcher)
            if not self._watchers[stream]:
                del self._watchers[stream]

    def _run(self, position: int) -> None:
        while not self._stopping.is_set():
            try:
                if self._store.wait(position, 1.0) > position:
                    for event in self._store.log(position):
                        self._hand_out(event)
                        position = event.position
            except StoreError as error:
                # The watchers keep what they have; the next round tries again, and says so again while it lasts.
                LOG.exception("live_store", code=error.code)
                self._stopping.wait(1.0)

    def _hand_out(self, event: Event) -> None:
        with self._guard:
            watchers = list(self._watchers.get(event.stream, ()))
        rendered: dict[bool, Message] = {}
        try:
            for watcher in watchers:
                if watcher.covered not in rendered:
                    rendered[watcher.covered] = self._message(event, covered=watcher.covered)
                watcher.queue.put(rendered[watcher.covered])
        except Exception:  # whatever is wrong with one night, the others are told on; who watches this one is told when he asks again
            LOG.exception("live_night", night=event.stream, seq=event.seq)
            for watcher in watchers:
                watcher.end()

    def _begin_again(self, stream: str) -> bytes:
        """That the history a client was in is not that of the night: how far that has come."""
        head = self._store.head(stream)
        assert head is not None, "a night that is watched has a head"
        return b"event: begin_again\ndata: %b\n\n" % orjson.dumps({"version": head.seq, "head": head.word})

    def _message(self, event: Event, *, covered: bool) -> Message:
        # The id comes last: some clients take what there is of a stream that breaks off, and would resume behind half of an event.
        return Message(event.seq, b"event: recorded\ndata: %b\nid: %b\n\n" % (self._render(event, covered), event.word.encode()))
