"""Any course of commands, retries, conflicts, corrections, renamings, agreements, reopenings and crashes, against a model of plain values."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import orjson
import pytest
from hypothesis import settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from events.chain import hashed_data
from events.store.agreements import Agreement
from events.store.memory import MemoryStore
from events.store.port import ConflictError, KeyReusedError, New, Receipt
from tests.dice import times
from tests.events.store.faults import FaultyStore, KilledError
from tests.events.store.kit import NOTES, correction, new, note, noted, opening, said, whole

COURSES = settings(max_examples=times(30), stateful_step_count=30, deadline=None)
STREAMS, KEYS = st.sampled_from("abc"), st.sampled_from(["k1", "k2", "k3"])
NAMED = st.dictionaries(st.sampled_from(["ana", "beto"]), st.sampled_from(["Ana", "Beto", "🂡"]), max_size=2)
NAMES = st.none() | NAMED
COMMANDS = st.one_of(
    st.lists(st.integers(0, 9), min_size=1, max_size=3).map(lambda words: said(*words)),
    NAMES.map(lambda names: [opening(names)]),
    st.lists(NAMES, min_size=1, max_size=2).map(lambda each: [*said(0), correction(new(), *map(opening, each))]),
)
DEALS, PLAYERS = st.sampled_from([(0, 1), (2, 0), (9, 1)]), st.sampled_from(["ana", "beto"])
AGREEMENTS = st.builds(Agreement, DEALS, PLAYERS, st.sampled_from([b"1" * 32, b"2" * 32]))
ModelNames = dict[tuple[int, int], dict[str, str]]


class Known(NamedTuple):
    """What the model keeps of an event: its stream, id, type, and data without names."""

    stream: str
    id: str
    type: str
    data: dict[str, Any]


def renewed(command: Sequence[New]) -> list[New]:
    """The same command as it is sent again: other ids, another time."""
    return [new(event.type, at="2027-01-01T00:00:00Z", **event.data) for event in command]


def names_in(seq: int, event: New) -> ModelNames:
    """The shown names that an event tells, by where it stands."""
    inserted = enumerate(event.data.get("insert", ()), 1)
    places = [(0, event.data), *((place, each["data"]) for place, each in inserted)]
    return {(seq, place): dict(data["names"]) for place, data in places if "names" in data}


class Courses(RuleBasedStateMachine):
    """What every store goes through; the model is five plain values."""

    store: Any

    def __init__(self) -> None:
        super().__init__()
        self.log: list[Known] = []
        self.keys: dict[tuple[str, str], tuple[list[New], int]] = {}
        self.names: dict[str, ModelNames] = {}
        self.agreed: set[tuple[str, Agreement]] = set()

    @initialize()
    def begin(self) -> None:
        """A store with one command: some courses never append another."""
        self.store = self.made()
        self.append("a", [opening({"ana": "Ana"}), *said(0)], "k1")

    def made(self) -> Any:
        """An empty store."""
        return MemoryStore((NOTES,))

    def version(self, stream: str) -> int:
        """How many events the model has of a stream."""
        return sum(known.stream == stream for known in self.log)

    def knows(self, stream: str, command: Sequence[New], key: str | None) -> None:
        """The model learns of a command that was kept."""
        if key is not None:
            self.keys[stream, key] = list(command), len(self.log)
        for event in command:
            self.names.setdefault(stream, {}).update(names_in(self.version(stream) + 1, event))
            self.log.append(Known(stream, event.id, event.type, dict(hashed_data(event.type, event.data))))

    def answer(self, receipt: Receipt) -> list[Known]:
        """What a receipt shows, as the model would know it."""
        return [Known(event.stream, event.id, event.type, orjson.loads(event.data)) for event in receipt.events]

    @rule(stream=STREAMS, command=COMMANDS, key=st.none() | KEYS)
    def append(self, stream: str, command: list[New], key: str | None) -> None:
        """At the right version; under a key that is known for something else it is refused."""
        command = renewed(command)  # hypothesis may draw the same values twice
        if key is not None and (stream, key) in self.keys:
            return
        receipt = self.store.append(stream, self.version(stream), command, key=key, along=note)
        self.knows(stream, command, key)
        assert not receipt.repeated
        assert self.answer(receipt) == self.log[-len(command) :]

    @precondition(lambda self: self.keys)
    @rule(data=st.data(), expected=st.integers(0, 20))
    def retry(self, data: st.DataObject, expected: int) -> None:
        """A known key answers as it did, whatever version is expected."""
        stream, key = data.draw(st.sampled_from(sorted(self.keys)))
        command, before = self.keys[stream, key]
        receipt = self.store.append(stream, expected, renewed(command), key=key, along=note)
        assert receipt.repeated
        assert self.answer(receipt) == self.log[before : before + len(command)]
        assert self.store.answered(stream, key, command) == receipt

    @precondition(lambda self: self.keys)
    @rule(data=st.data(), command=COMMANDS, expected=st.integers(0, 20))
    def reuse(self, data: st.DataObject, command: list[New], expected: int) -> None:
        """A known key with other content is refused before the version is looked at."""
        stream, key = data.draw(st.sampled_from(sorted(self.keys)))
        known, _ = self.keys[stream, key]
        if [event[1::2][:2] for event in known] == [event[1::2][:2] for event in command]:
            return
        with pytest.raises(KeyReusedError):
            self.store.append(stream, expected, renewed(command), key=key, along=note)

    @rule(stream=STREAMS, command=COMMANDS, expected=st.integers(0, 20))
    def conflict(self, stream: str, command: list[New], expected: int) -> None:
        """At another version it is refused, and the new key with it."""
        if expected == self.version(stream):
            return
        with pytest.raises(ConflictError) as caught:
            self.store.append(stream, expected, renewed(command), key="never kept", along=note)
        assert (caught.value.expected, caught.value.actual) == (expected, self.version(stream))
        assert self.store.answered(stream, "never kept", command) is None

    @rule(stream=STREAMS, names=NAMED)
    def rename(self, stream: str, names: dict[str, str]) -> None:
        """Only the shown names change; a stream that does not exist has none."""
        if self.version(stream) == 0:
            with pytest.raises(LookupError):
                self.store.rename(stream, names)
            return
        self.store.rename(stream, names)
        self.names[stream] = {(1, 0): names}

    @rule(stream=STREAMS, agreement=AGREEMENTS)
    def agree(self, stream: str, agreement: Agreement) -> None:
        """Kept once; a stream that does not exist takes none."""
        if self.version(stream) == 0:
            with pytest.raises(LookupError):
                self.store.agree(stream, agreement)
            return
        assert self.store.agree(stream, agreement) == ((stream, agreement) not in self.agreed)
        self.agreed.add((stream, agreement))

    @rule(stream=STREAMS, deals=st.sets(DEALS, max_size=2), player=PLAYERS)
    def take_back(self, stream: str, deals: set[tuple[int, int]], player: str) -> None:
        """However the hand read when he agreed, and by whichever deal."""
        his = {each for each in self.agreed if each[0] == stream and each[1].deal in deals and each[1].player == player}
        assert self.store.take_back(stream, deals, player) == bool(his)
        self.agreed -= his

    @invariant()
    def the_store_is_as_the_model(self) -> None:
        """Everything in it, after every step."""
        if not hasattr(self, "store"):
            return
        assert self.answer(Receipt(tuple(whole(self.store)))) == self.log
        for stream in "abc":
            assert self.store.names(stream) == self.names.get(stream, {})
            assert self.store.agreements(stream) == {agreement for of, agreement in self.agreed if of == stream}
        with self.store.transaction() as db:
            assert noted(db) == list(range(1, len(self.log) + 1))

    def teardown(self) -> None:
        """Lets go of the store."""
        if hasattr(self, "store"):
            self.store.close()


class FileCourses(Courses):
    """What a store on a file goes through besides."""

    def made(self) -> Any:
        """A store on a new file."""
        self.folder = Path(tempfile.mkdtemp())
        self.lives = 0
        return FaultyStore(self.folder / "0.db")

    @rule()
    def reopen(self) -> None:
        """Closed and opened again."""
        self.store.close()
        self.store = FaultyStore(self.store.path)

    @rule(stream=STREAMS, command=COMMANDS, key=st.sampled_from(["c1", "c2"]), at=st.integers(0, 16), after=st.booleans())
    def crash(self, stream: str, command: list[New], key: str, at: int, *, after: bool) -> None:
        """The power fails during an append: the files of that moment are opened, and the phone asks again."""
        command, taken = renewed(command), self.keys.get((stream, key))
        if taken is not None:
            command = renewed(taken[0])
        self.lives += 1
        left, plan = self.folder / f"{self.lives}.db", self.store.plan
        plan.arm(at, after=after, error=KilledError("crash"), first=lambda: self.leave(left))
        try:
            self.store.append(stream, self.version(stream), command, key=key, along=note)
            durable = True
        except KilledError:
            durable = after and plan.run[at] == "COMMIT"
            self.store.close()
            self.store = FaultyStore(left)
        plan.arm(None)
        receipt = self.store.append(stream, self.version(stream), renewed(command), key=key, along=note)
        assert receipt.repeated == (durable or taken is not None)
        if taken is None:
            command = [event._replace(id=kept.id) for event, kept in zip(command, receipt.events, strict=True)]
            self.knows(stream, command, key)

    def leave(self, path: Path) -> None:
        """Copies what lies on the disk at this moment."""
        for end in ("", "-wal"):
            shutil.copyfile(f"{self.store.path}{end}", f"{path}{end}")

    def teardown(self) -> None:
        """Lets go of the store and its files."""
        super().teardown()
        if hasattr(self, "folder"):
            shutil.rmtree(self.folder)


TestCoursesInMemory = Courses.TestCase
TestCoursesInMemory.settings = COURSES
TestCoursesOnAFile = FileCourses.TestCase
TestCoursesOnAFile.settings = COURSES
