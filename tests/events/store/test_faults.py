"""A fault before and after every statement of a command: the whole command is there or nothing of it, and the store works on."""

from __future__ import annotations

import sqlite3
import traceback
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from sqlite_utils import Database

from events.store.agreements import Agreement
from events.store.port import ConflictError, New, Receipt, StoreError
from tests.events.store.contract import ANA, ANITA, ONE
from tests.events.store.faults import FaultyStore, KilledError
from tests.events.store.kit import correction, note, noted, opening, said, whole

pytestmark = pytest.mark.figures

ERRORS = {
    "disk": lambda: sqlite3.OperationalError("disk I/O error"),
    "memory": lambda: MemoryError("no memory"),
    "killed": lambda: KilledError("killed"),
}


@pytest.fixture(params=ERRORS)
def error(request: pytest.FixtureRequest) -> Callable[[], BaseException]:
    """What goes wrong."""
    made: Callable[[], BaseException] = ERRORS[request.param]
    return made


@pytest.fixture
def store(tmp_path: Path) -> Iterator[FaultyStore]:
    """One store for all the faults of a test: each must leave it fit for the next."""
    store = FaultyStore(tmp_path / "book.db")
    yield store
    store.close()


def command(turn: int) -> list[New]:
    """Three events that use every table: names of an opening and of an inserted one."""
    return [opening(ANA), *said(turn), correction(opening(ANITA))]


def appended(store: FaultyStore, turn: int, *, expected: int = 0) -> Receipt:
    """The command of a turn, on a stream of its own, with a key and something along."""
    return store.append(f"n{turn}", expected, command(turn), key="k", along=note)


def statements(store: FaultyStore, act: Callable[[], object]) -> list[str]:
    """The statements that something runs when nothing goes wrong."""
    store.plan.arm(None)
    act()
    return store.plan.run


def faults(count: int) -> list[tuple[int, bool]]:
    """Before and after each of some statements."""
    return [(at, after) for at in range(count) for after in (False, True)]


def test_a_fault_at_any_statement_of_an_append_leaves_all_or_nothing(store: FaultyStore, error: Callable[[], BaseException]) -> None:
    """Only a fault after COMMIT leaves it durable. The retry with the key finds that, or keeps it now; never twice."""
    run = statements(store, lambda: appended(store, 0))
    assert run[0] == "BEGIN IMMEDIATE" and run[-1] == "COMMIT"
    assert sum(statement == "INSERT INTO" for statement in run) == 1 + 1 + 2 + 3, "events, key, names, and what goes along"
    durable = 0
    for turn, (at, after) in enumerate(faults(len(run)), 1):
        before = whole(store)
        store.plan.arm(at, after=after, error=error())
        with pytest.raises((StoreError, MemoryError, KilledError)):
            appended(store, turn)
        store.plan.arm(None)
        kept = whole(store)[len(before) :]
        committed = after and run[at] == "COMMIT"
        durable += committed
        assert len(kept) == (3 if committed else 0)
        assert store.names(f"n{turn}") == ({(1, 0): ANA, (3, 1): ANITA} if committed else {})
        receipt = appended(store, turn)
        assert receipt.repeated == committed
        assert [*before, *receipt.events] == whole(store)
    with store.reading() as db:
        assert noted(db) == [event.position for event in whole(store)], "what goes along is there just once too"
    assert durable == 1
    print(f"{2 * len(run)} faults at {len(run)} statements; {durable} left the command durable")


def test_a_fault_at_any_statement_of_a_repeat_changes_nothing(store: FaultyStore, error: Callable[[], BaseException]) -> None:
    """The next repeat is answered as ever."""
    first = appended(store, 0)
    before = whole(store)
    run = statements(store, lambda: appended(store, 0))
    assert run[-1] == "COMMIT" and "INSERT INTO" not in run
    for at, after in faults(len(run)):
        store.plan.arm(at, after=after, error=error())
        with pytest.raises((StoreError, MemoryError, KilledError)):
            appended(store, 0)
        store.plan.arm(None)
        assert appended(store, 0) == first._replace(repeated=True)
        assert whole(store) == before


def test_a_fault_at_any_statement_of_a_refused_append_changes_nothing(store: FaultyStore, error: Callable[[], BaseException]) -> None:
    """Even one that tears it out of its ROLLBACK: the next command begins by finishing that."""

    def refused(turn: int) -> None:
        with pytest.raises(ConflictError):
            appended(store, turn, expected=7)

    run = statements(store, lambda: refused(0))
    assert run[-1] == "ROLLBACK"
    for turn, (at, after) in enumerate(faults(len(run)), 1):
        before = whole(store)
        store.plan.arm(at, after=after, error=error())
        with pytest.raises((StoreError, MemoryError, KilledError)):
            appended(store, turn, expected=7)
        store.plan.arm(None)
        assert whole(store) == before
        refused(turn)
        assert not appended(store, turn).repeated
        assert len(whole(store)) == len(before) + 3


def test_a_fault_at_any_statement_of_a_renaming_leaves_the_old_names_or_the_new(
    store: FaultyStore, error: Callable[[], BaseException]
) -> None:
    """Never none, never a mixture."""
    appended(store, 0)
    old, new = {(1, 0): ANA, (3, 1): ANITA}, {(1, 0): {"ana": "X"}}
    run = statements(store, lambda: store.rename("n0", {"ana": "Y"}))
    assert run[-1] == "COMMIT" and "DELETE FROM" in run
    for turn, (at, after) in enumerate(faults(len(run)), 1):
        appended(store, turn)
        store.plan.arm(at, after=after, error=error())
        with pytest.raises((StoreError, MemoryError, KilledError)):
            store.rename(f"n{turn}", {"ana": "X"})
        store.plan.arm(None)
        assert store.names(f"n{turn}") == (new if after and run[at] == "COMMIT" else old)
        store.rename(f"n{turn}", {"ana": "X"})
        assert store.names(f"n{turn}") == new


def test_a_fault_at_any_statement_of_an_agreement_leaves_it_there_or_not(store: FaultyStore, error: Callable[[], BaseException]) -> None:
    """Neither does to take it back; and the phone that asks again is answered right."""
    agreement = Agreement((1, 0), "ana", ONE)
    appended(store, 0)
    acts: list[tuple[Callable[[str], object], frozenset[Agreement], frozenset[Agreement]]] = [
        (lambda stream: store.agree(stream, agreement), frozenset(), frozenset({agreement})),
        (lambda stream: store.take_back(stream, {(1, 0)}, "ana"), frozenset({agreement}), frozenset()),
    ]
    for act, before, after_all in acts:
        run = statements(store, partial(act, "n0"))
        assert run[-1] == "COMMIT"
        for turn, (at, after) in enumerate(faults(len(run)), 1):
            appended(store, turn)
            store.plan.arm(at, after=after, error=error())
            with pytest.raises((StoreError, MemoryError, KilledError)):
                act(f"n{turn}")
            store.plan.arm(None)
            assert store.agreements(f"n{turn}") == (after_all if after and run[at] == "COMMIT" else before)
            act(f"n{turn}")
            assert store.agreements(f"n{turn}") == after_all


def test_a_fault_at_any_statement_of_a_reading_leaves_the_reader_free(store: FaultyStore, error: Callable[[], BaseException]) -> None:
    """More faults than there are readers: none of them is lost."""
    appended(store, 0)
    before = whole(store)
    for _ in range(5):
        for read in (lambda: list(store.stream("n0")), lambda: list(store.log()), lambda: store.wait(0, 0), lambda: store.names("n0")):
            for at, after in faults(len(statements(store, read))):
                store.plan.arm(at, after=after, error=error())
                with pytest.raises((StoreError, MemoryError, KilledError)):
                    read()
                store.plan.arm(None)
    assert whole(store) == before


def test_a_fault_while_the_file_is_made_leaves_a_file_that_can_be_opened(tmp_path: Path) -> None:
    """The tables are there or not; whoever opens it next finds or makes them."""

    class Torn(FaultyStore):
        def _set_up(self, writer: Database, *, checkpoints: bool) -> None:
            self.plan.arm(at, after=after, error=KilledError("killed"))
            super()._set_up(writer, checkpoints=checkpoints)

    at, after = -1, False
    made = Torn(tmp_path / "whole.db")
    count = len(made.plan.run)
    made.close()
    assert count > 15
    for at, after in faults(count):
        path = tmp_path / f"{at}-{after}.db"
        try:
            Torn(path)
        except KilledError as killed:
            traceback.clear_frames(killed.__traceback__)  # who is killed holds no cursor any more, and its locks are gone
        else:
            pytest.fail(f"nothing was torn at {at}")
        again = FaultyStore(path)
        assert whole(again) == []
        assert not appended(again, 1).repeated
        assert len(whole(again)) == 3
        again.close()
    print(f"{2 * count} faults at {count} statements while the file is made")
