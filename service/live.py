"""The live stream: every event of a night to everybody who watches it, once and in order.

One thread reads the log as it grows and hands each event to the watchers of its night. The first watcher that reaches an
event renders it, in its own thread, for all that may see as much: a slow night delays only its own watchers. A new watcher
first reads the existing events; nothing is lost in between, because it gets new events from before that read on. To catch up
is work in the turn of its key, like a request; if that turn does not come within the time of the stream, the stream ends, and
continues when it is resumed. Live events are rendered once for all, and need no turn: forty phones with one link get a new
hand at once.

A client from another history (the book was restored from an older copy) is told to begin again, and then gets everything from
the first event.

After the last event of a command comes what the command changed, as in its answer: without an id, only to those who are
watching at that moment, and made once for each view of the night. So a phone can show the changes without searching for them.

What is kept beside the record (names of players, agreements, joined players) has no place in that order: its changes are
announced to current watchers, without an id, so that a stream resumes at the right event of the record. A client that resumes
a stream reads it again.
"""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from itertools import islice
from typing import Any, Final, Literal

import orjson
import structlog

from events.store.port import Event, Store, StoreError, has
from events.store.word import seq_of
from projections.night import Night
from service.problems import ProblemError

LOG = structlog.get_logger("cartulina.live")
RETRY = b"retry: 1000\n\n"
BEAT = b": \n\n"
"""A comment, which makes a dead connection noticeable."""
AGAIN_SECONDS: Final = 1.0
"""How long a stream waits before it asks again for the turn of its key."""
HELD_EVENTS: Final = 20_000
"""The total number of events in the nights held for streams that have not yet read what a command changed; older ones are dropped."""
PIECE: Final = 500
"""How many existing events are rendered at a time, with one look at their night and in one turn."""


Beside = Literal["agreements", "joined", "names"]
"""The name of something kept beside the record of a night."""


Render = Callable[[Sequence[Event], bool], Sequence[bytes]]
"""Gives the JSON of some events of one night, with or without face-down cards."""


TellChange = Callable[[str, Night | None, Night, bool], dict[str, Any]]
"""Gives the changes of a stream between two moments of a night, with or without face-down cards."""


class Told:
    """The message for an event, or for the changes of a command, on its way to the watchers of a night."""

    def __init__(self, seq: int, make: Callable[[bool], bytes], watchers: int, *, records: bool) -> None:
        self.seq, self.records = seq, records
        self._make: Callable[[bool], bytes] | None = make
        self._made: dict[bool, bytes] = {}
        self._making = threading.Lock()
        self._waiting = watchers

    def wire(self, *, covered: bool) -> bytes:
        """The bytes of the message, made for the first caller; empty if it was dropped. Raises what rendering does, for each caller."""
        with self._making:
            self._waiting -= 1
            make = self._make
            if covered not in self._made and make is not None:
                self._made[covered] = make(covered)
            if self._waiting == 0:
                self.let_go()
            return self._made.get(covered, b"")

    @property
    def holds(self) -> int:
        """The number of events in the night that it holds."""
        return 0 if self._make is None else self.seq

    def let_go(self) -> None:
        """Drops the night. It does not wait for a caller that is just rendering."""
        self._make = None


Message = Told | bytes
"""A message for a watcher: an event, the changes of a command, or a change beside the record, as bytes."""


class Watcher:
    """One live stream: the messages it has been handed and not sent yet."""

    def __init__(self, role: str, *, covered: bool) -> None:
        self.role, self.covered = role, covered
        self.ended = threading.Event()
        self.queue: queue.SimpleQueue[Message | None] = queue.SimpleQueue()

    def end(self) -> None:
        """Ends the stream, and wakes it up."""
        self.ended.set()
        self.queue.put(None)


class Hub:
    """The watchers of one service."""

    def __init__(self, store: Store, render: Render, tell_change: TellChange) -> None:
        self._store, self._render, self._tell_change = store, render, tell_change
        self._watchers: dict[str, set[Watcher]] = {}
        self._held: list[Told] = []
        """The changes of commands, the oldest first, as long as some watcher has yet to read them."""
        self._guard = threading.Lock()
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None

    def watch(
        self,
        stream: str,
        behind: str,
        *,
        role: str,
        covered: bool,
        seconds: float,
        beat: float,
        holds: Callable[[], bool],
        works: Callable[[], AbstractContextManager[None]],
    ) -> Iterator[bytes]:
        """The bytes of a stream: the events of a night after a word, existing and future ones, for some seconds.

        `holds` says whether the token still opens the night. The context of `works` is entered for each piece that is caught
        up with; it raises ProblemError if it is not the key's turn.
        """
        watcher = Watcher(role, covered=covered)
        self._enter(stream, watcher)
        try:
            # A new link since the token was checked has ended the streams of that time, and this one was not among them.
            if not holds():
                return
            yield RETRY
            deadline = time.monotonic() + seconds
            after = seq_of(behind)
            if not has(self._store, stream, behind):
                yield self._begin_again(stream)
                after = 0
            there = self._store.stream(stream, after)
            while True:
                with self._turn(watcher, works, deadline):
                    piece = list(islice(there, PIECE))
                    wire = _recorded(piece, self._render, covered=covered)
                if watcher.ended.is_set():
                    return
                if piece:
                    yield wire
                    after = piece[-1].seq
                if len(piece) < PIECE:
                    break
            early: list[Told] = []
            while not self._is_over(watcher, deadline):
                messages: list[Message | None] = [*early]
                try:
                    messages.append(watcher.queue.get(timeout=max(0.0, min(beat, deadline - time.monotonic()))))
                except queue.Empty:
                    yield BEAT
                    continue
                while not watcher.queue.empty():
                    messages.append(watcher.queue.get())
                if watcher.ended.is_set():
                    return
                wire, after, early = _wire_of(messages, after, covered=covered)
                if wire:
                    yield wire
        except ProblemError:
            # Its key got no turn within the time of the stream: it ends, as it would have anyway.
            return
        except Exception:
            # Any fault of one night is reported when the client resumes the stream.
            LOG.exception("live_night", night=stream)
        finally:
            self._leave(stream, watcher)

    def tell_beside(self, stream: str, what: Beside) -> None:
        """Tells every watcher of a night that something beside its record has changed."""
        message = b"event: beside\ndata: %b\n\n" % orjson.dumps({what: True})
        with self._guard:
            for watcher in self._watchers.get(stream, ()):
                watcher.queue.put(message)

    def tell_changed(self, stream: str, before: Night | None, after: Night, last: Event) -> None:
        """Tells every watcher of a night what a command changed, after its last event."""

        def make(covered: bool) -> bytes:
            told = {"seq": last.seq, "by": orjson.loads(last.meta)["by"], "changed": self._tell_change(stream, before, after, covered)}
            return b"event: changed\ndata: %b\n\n" % orjson.dumps(told)

        with self._guard:
            watchers = self._watchers.get(stream, ())
            message = Told(last.seq, make, len(watchers), records=False)
            for watcher in watchers:
                watcher.queue.put(message)
            if watchers:
                self._hold(message)

    def _hold(self, message: Told) -> None:
        """Holds a message, and drops the oldest nights if they become too many: a stalled stream would hold one for each command."""
        self._held = [*(each for each in self._held if each.holds), message]
        held = sum(each.holds for each in self._held)
        for each in self._held[:-1]:
            if held <= HELD_EVENTS:
                break
            held -= each.holds
            each.let_go()

    def end_role(self, stream: str, role: str) -> None:
        """Ends the streams of a role whose tokens have become invalid."""
        with self._guard:
            for watcher in self._watchers.get(stream, ()):
                if watcher.role == role:
                    watcher.end()

    def end_streams(self) -> None:
        """Ends every stream at once; the clients resume them elsewhere or later."""
        self._stopping.set()
        with self._guard:
            for watcher in (each for watchers in self._watchers.values() for each in watchers):
                watcher.queue.put(None)

    def stop(self) -> None:
        """Ends every stream and the thread."""
        self.end_streams()
        if self._thread is not None:
            self._thread.join()

    def _enter(self, stream: str, watcher: Watcher) -> None:
        """Begins to hand events to a watcher; the thread starts with the first one, after any fork."""
        with self._guard:
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, args=(self._store.wait(0, 0),), name="live", daemon=True)
                self._thread.start()
            self._watchers.setdefault(stream, set()).add(watcher)

    def _is_over(self, watcher: Watcher, deadline: float) -> bool:
        """Whether a stream has ended, or the service is ending."""
        return watcher.ended.is_set() or self._stopping.is_set() or time.monotonic() >= deadline

    @contextmanager
    def _turn(self, watcher: Watcher, works: Callable[[], AbstractContextManager[None]], deadline: float) -> Iterator[None]:
        """A piece of work in its turn. Raises ProblemError if the turn has not come when the stream is over."""
        with ExitStack() as turn:
            while True:
                try:
                    turn.enter_context(works())
                    break
                except ProblemError:
                    if self._is_over(watcher, deadline):
                        raise
                    self._stopping.wait(AGAIN_SECONDS)
            yield

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
                # The watchers keep what they have; the next round tries again, and logs again as long as it fails.
                LOG.exception("live_store", code=error.code)
                self._stopping.wait(1.0)

    def _hand_out(self, event: Event) -> None:
        with self._guard:
            watchers = list(self._watchers.get(event.stream, ()))
        recorded = Told(event.seq, lambda covered: _recorded([event], self._render, covered=covered), len(watchers), records=True)
        for watcher in watchers:
            watcher.queue.put(recorded)

    def _begin_again(self, stream: str) -> bytes:
        """The message that a client is in another history, with the present head of the night."""
        head = self._store.head(stream)
        assert head is not None, "a night that is watched has a head"
        return b"event: begin_again\ndata: %b\n\n" % orjson.dumps({"version": head.seq, "head": head.word})


def _recorded(events: Sequence[Event], render: Render, *, covered: bool) -> bytes:
    """Some events of one night as bytes of the stream."""
    if not events:
        return b""
    # The id comes last: some clients accept a truncated event, and would resume after half of one.
    told = zip(render(events, covered), events, strict=True)
    return b"".join(b"event: recorded\ndata: %b\nid: %b\n\n" % (data, event.word.encode()) for data, event in told)


def _wire_of(messages: Sequence[Message | None], after: int, *, covered: bool) -> tuple[bytes, int, list[Told]]:
    """The bytes of some messages (events only after a seq), the seq of the last event, and the changes by events to come."""
    wire, changed = list[bytes](), list[Told]()
    for message in messages:
        if isinstance(message, bytes):
            wire.append(message)
        elif message is not None and not message.records:
            changed.append(message)
        elif message is not None and message.seq > after:
            wire.append(message.wire(covered=covered))
            after = message.seq
    wire += [each.wire(covered=covered) for each in changed if each.seq <= after]
    return b"".join(wire), after, [each for each in changed if each.seq > after]
