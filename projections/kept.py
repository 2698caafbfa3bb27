"""Which night do stored events make? Each is checked against the chain, brought to its newest schema, and folded."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

import orjson

from events.chain import GENESIS
from events.facts import Door, Fact
from events.store.port import CorruptError, Event, Head, StoreError, checked
from events.stored import fact_of
from projections.night import Night
from projections.replay import opened, through
from rules.core.refusals import Refusal, in_words_of_game
from rules.registry import GAMES

NOTHING: Final = Head(0, GENESIS)
"""The head of a stream that does not exist yet."""


AT_ONCE: Final = 64
"""How many events are decoded before the first of them is folded: switching between the two each time would be slower."""


class UnknownGameError(StoreError):
    """A night of a game that this service lacks: it was stored where the game exists, and only its events can be read here."""

    code = "unknown_game"

    def __init__(self, stream: str, game: str) -> None:
        super().__init__(f"{stream}: {game}")
        self.stream, self.game = stream, game


class Kept(NamedTuple):
    """A night, and the head of its stream up to which it was folded."""

    night: Night
    head: Head


def folded(stream: str, events: Iterable[Event]) -> Kept | None:
    """The night of a whole stream; None for a stream without events.

    Raises CorruptError at the first event that breaks the chain or the rules, UnknownGameError if this service lacks its
    game.
    """
    chain = _Chain(stream, events, NOTHING)
    first = chain.first()
    if first is None:
        return None
    name = _game_named(first)
    if name is None:
        raise CorruptError("no abre una noche de un juego conocido", stream=stream, seq=1)
    if name not in GAMES:
        raise UnknownGameError(stream, name)
    facts = chain.facts(GAMES[name].door)
    answer = opened(next(facts))
    if isinstance(answer, Refusal):
        raise _refused(answer, stream, 1)
    return _through(stream, answer, facts, chain)


def folded_on(stream: str, kept: Kept, events: Iterable[Event]) -> Kept:
    """A night with the events that came since. Raises CorruptError at the first that breaks the chain or the rules."""
    chain = _Chain(stream, events, kept.head)
    return _through(stream, kept.night, chain.facts(kept.night.game.door), chain)


def _game_named(first: Event) -> str | None:
    """The game that the first event of a stream names; None if it names none."""
    try:
        name = orjson.loads(first.data)["game"] if first.type == "night_opened" else None
    except (LookupError, TypeError, ValueError):
        return None
    return name if isinstance(name, str) else None


class _Chain:
    """The events of a stream after a head, as far as their chain holds, and how far they have been read."""

    def __init__(self, stream: str, events: Iterable[Event], head: Head) -> None:
        self._stream, self._head = stream, head
        self._events = checked(stream, iter(events), head)
        self._last: Event | None = None
        self.read_before = 0
        """The seq of the last event that an older version wrote, by its schema: a close up to there used the readings of that version."""

    def first(self) -> Event | None:
        """The first of the events, which stays in place; None if there is none."""
        first = next(self._events, None)
        if first is not None:
            self._events = itertools.chain((first,), self._events)
        return first

    def facts(self, door: Door) -> Iterator[Fact]:
        """The facts of the events, in order. Raises CorruptError for an event unknown to this game or this version."""
        loads, told = orjson.loads, list[Fact]()
        try:
            for event in self._events:
                self._last = event
                try:
                    told.append(fact_of(event.type, event.schema, loads(event.data), door))
                    if event.schema < door[event.type].schema:
                        self.read_before = event.seq
                except (LookupError, TypeError, ValueError, AttributeError) as error:
                    raise CorruptError(
                        "esta versión no lo entiende ({said})", stream=self._stream, seq=event.seq, said=str(error)
                    ) from error
                if len(told) == AT_ONCE:
                    yield from told
                    told.clear()
        except CorruptError:
            yield from told  # The rules may refuse an earlier fact: then that is the first fault.
            raise
        yield from told

    @property
    def head(self) -> Head:
        """The head after the facts that were read so far."""
        return self._head if self._last is None else Head(self._last.seq, self._last.hash)


def _through(stream: str, night: Night, facts: Iterable[Fact], chain: _Chain) -> Kept:
    after, refusal = through(night, facts, stored=True)
    if refusal is not None:
        raise _refused(in_words_of_game(refusal, night.game.name), stream, after.version + 1)
    if chain.read_before:
        after = after._replace(read_before=chain.read_before)
    return Kept(after, chain.head)


def _refused(refusal: Refusal, stream: str, seq: int) -> CorruptError:
    return CorruptError("no vale ({code}): {because}", stream=stream, seq=seq, code=refusal.code, because=refusal.sentence)
