"""The live stream: every event of a night to everybody who watches it, once and in order.

One thread reads the log as it grows and hands each event to the watchers of its night. The first of them who comes to it renders it,
in his own thread, for all who may see as much: a night that takes long holds up nobody but those who watch it. Who begins to watch first
reads what is there already; nothing falls between the two, because he is handed new events from before he reads. To catch up so is work in
the turn of his key, as a request is; where that does not come in the time of the stream, it ends, and tells the rest when it is taken up again.
What comes live is rendered once for all, and needs no turn: forty phones with one link are handed a new hand at once.

Who was in another history (the book was restored from an older copy) is told to begin again, and then all from the first event.

Behind the last event of a command comes what the command changed, as the answer to it has that: told to those watching just then, without an id, made
once for each way of seeing the night. So a phone can say what is otherwise without looking for it.

What is kept beside the record (shown names, who agrees with a hand, who has joined) has no place in that order: that it changed is told to who watches
just then, without an id, so that a stream is taken up again where the record was. Who takes one up asks for it anew.
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
"""A comment, so that a connection that has died is found out."""
AGAIN_SECONDS: Final = 1.0
"""How long a stream waits where it is not the turn of its key, before it asks again."""
HELD_EVENTS: Final = 20_000
"""How many events the nights have in all that are held for streams that have not read yet what a command changed: of older commands it is not told."""
PIECE: Final = 500
"""How many events that are there already are rendered at a time: by one look at their night, and in one turn."""


Beside = Literal["agreements", "joined", "names"]
"""What is kept beside the record of a night and may be asked for, under this name."""


Render = Callable[[Sequence[Event], bool], Sequence[bytes]]
"""The JSON of some events of one night, and whether cards that lie face down are left out."""


TellChange = Callable[[str, Night | None, Night, bool], dict[str, Any]]
"""What is otherwise of a stream between two moments of a night, and whether cards that lie face down are left out."""


class Told:
    """What comes of an event, or of a command whose last event it is, on its way to those who watch the night."""

    def __init__(self, seq: int, make: Callable[[bool], bytes], watchers: int, *, records: bool) -> None:
        self.seq, self.records = seq, records
        self._make: Callable[[bool], bytes] | None = make
        self._made: dict[bool, bytes] = {}
        self._making = threading.Lock()
        self._waiting = watchers

    def wire(self, *, covered: bool) -> bytes:
        """It as it goes over the wire, made for the first who asks; nothing where it was let go. Raises what rendering does, for each who asks."""
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
        """How many events the night has that it holds."""
        return 0 if self._make is None else self.seq

    def let_go(self) -> None:
        """Holds no night any more. It waits for nobody who just makes it."""
        self._make = None


Message = Told | bytes
"""What a watcher is handed: an event, what it changed, or that something beside the record changed, as it goes over the wire."""


class Watcher:
    """One live stream: what it has been handed and not sent yet."""

    def __init__(self, role: str, *, covered: bool) -> None:
        self.role, self.covered = role, covered
        self.ended = threading.Event()
        self.queue: queue.SimpleQueue[Message | None] = queue.SimpleQueue()

    def end(self) -> None:
        """Ends the stream, and wakes it up for that."""
        self.ended.set()
        self.queue.put(None)


class Hub:
    """The watchers of one service."""

    def __init__(self, store: Store, render: Render, tell_change: TellChange) -> None:
        self._store, self._render, self._tell_change = store, render, tell_change
        self._watchers: dict[str, set[Watcher]] = {}
        self._held: list[Told] = []
        """What commands changed, the oldest first, as long as somebody may ask for it who has not."""
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
        """What goes over the wire: the events of a night behind a word, those to come as well, for some seconds.

        `holds` says whether the token still opens the night. What `works` answers is entered for each piece that is caught up with; it raises
        ProblemError where that is not to be done now.
        """
        watcher = Watcher(role, covered=covered)
        self._enter(stream, watcher)
        try:
            # Whoever made the link anew since it was shown has ended the streams that there were then, and this was none of them.
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
            # His key had no turn as long as the stream lasted: it ends, as it would have anyway.
            return
        except Exception:
            # Whatever is wrong with one night, he is told when he takes the stream up again.
            LOG.exception("live_night", night=stream)
        finally:
            self._leave(stream, watcher)

    def tell_beside(self, stream: str, what: Beside) -> None:
        """Tells everybody who watches a night that something beside its record is no longer as it was."""
        message = b"event: beside\ndata: %b\n\n" % orjson.dumps({what: True})
        with self._guard:
            for watcher in self._watchers.get(stream, ()):
                watcher.queue.put(message)

    def tell_changed(self, stream: str, before: Night | None, after: Night, last: Event) -> None:
        """Tells everybody who watches a night what a command made of it, behind its last event."""

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
        """Lets go of the oldest nights where they become too many: a stream that stands still would hold one for each command."""
        self._held = [*(each for each in self._held if each.holds), message]
        held = sum(each.holds for each in self._held)
        for each in self._held[:-1]:
            if held <= HELD_EVENTS:
                break
            held -= each.holds
            each.let_go()

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
                watcher.queue.put(None)

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

    def _is_over(self, watcher: Watcher, deadline: float) -> bool:
        """Whether a stream has ended, or the service does."""
        return watcher.ended.is_set() or self._stopping.is_set() or time.monotonic() >= deadline

    @contextmanager
    def _turn(self, watcher: Watcher, works: Callable[[], AbstractContextManager[None]], deadline: float) -> Iterator[None]:
        """A piece of work in its turn. Raises ProblemError where that has not come when the stream is over."""
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
                # The watchers keep what they have; the next round tries again, and says so again while it lasts.
                LOG.exception("live_store", code=error.code)
                self._stopping.wait(1.0)

    def _hand_out(self, event: Event) -> None:
        with self._guard:
            watchers = list(self._watchers.get(event.stream, ()))
        recorded = Told(event.seq, lambda covered: _recorded([event], self._render, covered=covered), len(watchers), records=True)
        for watcher in watchers:
            watcher.queue.put(recorded)

    def _begin_again(self, stream: str) -> bytes:
        """That the history a client was in is not that of the night: how far that has come."""
        head = self._store.head(stream)
        assert head is not None, "a night that is watched has a head"
        return b"event: begin_again\ndata: %b\n\n" % orjson.dumps({"version": head.seq, "head": head.word})


def _recorded(events: Sequence[Event], render: Render, *, covered: bool) -> bytes:
    """Some events of one night as they go over the wire."""
    if not events:
        return b""
    # The id comes last: some clients take what there is of a stream that breaks off, and would resume behind half of an event.
    told = zip(render(events, covered), events, strict=True)
    return b"".join(b"event: recorded\ndata: %b\nid: %b\n\n" % (data, event.word.encode()) for data, event in told)


def _wire_of(messages: Sequence[Message | None], after: int, *, covered: bool) -> tuple[bytes, int, list[Told]]:
    """What goes over the wire of some messages: of events those behind a seq; the seq of the last of them; and what changed by an event to come."""
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
