"""Any course of nights as clients tell them, by two services on one file, against a plain replay; the stored tables made anew at any time.

What the service remembers, what is stored beside the events, and what the events tell must never differ.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from events.store.port import ConflictError, KeyReusedError
from events.store.sqlite import SqliteStore
from projections.night import Night
from projections.replay import read
from projections.yields import yields
from service.books import BESIDE, rebuilt
from service.record import Records
from service.sent import Refused
from service.verify import verified
from tests.events.store.test_machine import COURSES
from tests.nights import FOUR, THREE, Event, event, opened

ORDERS, LANCES = st.permutations(FOUR), st.sampled_from(["entrada", "solo"])
TRICKS = st.sampled_from([(5, 3, 1), (4, 4, 1), (3, 4, 2), (3, 5, 1)])
TRANSFERS = st.integers(1, 9).map(lambda tantos: event("transfer", from_="ana", to="beto", tantos=tantos, reason="por la vuelta"))
PLAIN = st.one_of(st.just(event("deal")), st.just(event("pass_out")), TRANSFERS)
CLOSED = st.just([event("night_closed", leftovers="carry")])
COMMANDS = st.one_of(st.lists(PLAIN, min_size=1, max_size=3), st.just([event("deal"), event("pass_out")]), CLOSED)
NIGHTS, SERVICES, KEYS = st.integers(0, 2), st.integers(0, 1), st.none() | st.sampled_from(["k1", "k2"])


def tally(players: Sequence[str], tricks: tuple[int, int, int]) -> Event:
    """What the three who play have made."""
    return event("tally", tricks=dict(zip(players, tricks, strict=True)))


class Nights(RuleBasedStateMachine):
    """Up to three nights, each with the record that was taken of it."""

    def __init__(self) -> None:
        super().__init__()
        self.records: dict[int, list[Event]] = {}
        self.streams: dict[int, str] = {}
        self.keys: dict[tuple[int, str], tuple[list[Event], int]] = {}

    @initialize()
    def begin(self) -> None:
        """Two services on a new file, and a night: some courses never open one."""
        self.folder = Path(tempfile.mkdtemp())
        self.stores = [self.store(), self.store()]
        self.services = [Records(store) for store in self.stores]
        self.open(0, 0, FOUR)

    def store(self) -> SqliteStore:
        """The file, opened once more."""
        return SqliteStore(self.folder / "book.db", BESIDE)

    def taken(self, night: int) -> Night:
        """A night as a plain replay of its record has it."""
        replayed = read(self.records[night])
        assert replayed.refused is None and replayed.night is not None
        return replayed.night

    @rule(night=NIGHTS, service=SERVICES, players=st.sampled_from([FOUR, THREE]))
    def open(self, night: int, service: int, players: tuple[str, ...]) -> None:
        """A night is opened under its key, or the key is repeated."""
        opening = opened(players=players, names={"ana": "Ana"})
        if night in self.records and self.records[night][0] != opening:
            with pytest.raises(KeyReusedError):
                self.services[service].open(opening["data"], key=str(night))
            return
        answer = self.services[service].open(opening["data"], key=str(night))
        assert not isinstance(answer, Refused)
        assert answer.receipt.repeated == (night in self.records)
        self.records.setdefault(night, [opening])
        self.streams[night] = answer.receipt.events[0].stream

    @rule(data=st.data(), service=SERVICES, command=COMMANDS, key=KEYS)
    def say(self, data: st.DataObject, service: int, command: list[Event], key: str | None) -> None:
        """The service takes and refuses what the plain replay does, with the same code; a known key gets its first answer."""
        self.said(data.draw(st.sampled_from(sorted(self.records))), service, command, key)

    @rule(data=st.data(), service=SERVICES, order=ORDERS, lance=LANCES, tricks=TRICKS, key=KEYS)
    def play(self, data: st.DataObject, service: int, order: list[str], lance: str, tricks: tuple[int, int, int], key: str | None) -> None:
        """A hand from deal to tally, by three of the players of whom the plain replay says that they may; else by three who may not."""
        night = data.draw(st.sampled_from(sorted(self.records)))
        command: list[Event] = []
        for zangano in FOUR:
            three = [player for player in order if player != zangano]
            command = [event("deal"), event("contract", player=three[0], lance=lance, trump="oros"), tally(three, tricks)]
            if read([*self.records[night], *command]).refused is None:
                break
        self.said(night, service, command, key)

    @rule(data=st.data(), service=SERVICES, tricks=TRICKS, inserted=st.lists(PLAIN, max_size=2))
    def correct(self, data: st.DataObject, service: int, tricks: tuple[int, int, int], inserted: list[Event]) -> None:
        """An event is struck, a tally for another one, else perhaps with something in its place; often that cannot be."""
        night = data.draw(st.sampled_from(sorted(self.records)))
        struck = data.draw(st.integers(1, len(self.records[night])))
        wrong = self.records[night][struck - 1]
        if wrong["type"] == "tally":
            inserted = [tally(list(wrong["data"]["tricks"]), tricks)]
        self.said(night, service, [event("correction", strike=[struck], insert=inserted, reason="mal apuntado")], None)

    def said(self, night: int, service: int, command: list[Event], key: str | None) -> None:
        """A client says something, and is answered as the plain replay answers."""
        known = self.keys.get((night, key)) if key is not None else None
        if known is not None:
            command = known[0]
        answer: Any = self.services[service].append(self.streams[night], command, key=key)
        if known is not None:
            assert answer.receipt.repeated
            assert (answer.after.version, yields(answer.after)) == (known[1], yields(self.as_of(night, known[1])))
            return
        replayed = read([*self.records[night], *command])
        if isinstance(answer, Refused):
            assert replayed.refused is not None
            place, refusal = replayed.refused
            assert (answer.event, answer.refusal.code) == (place - len(self.records[night]), refusal.code)
            return
        assert replayed.refused is None
        self.records[night] += command
        assert answer.after.version == len(self.records[night])
        assert yields(answer.after) == yields(self.taken(night))
        if key is not None:
            self.keys[night, key] = command, answer.after.version

    def as_of(self, night: int, version: int) -> Night:
        """A night as it stood at a version."""
        earlier = read(self.records[night][:version]).night
        assert earlier is not None
        return earlier

    @rule(data=st.data(), service=SERVICES, expected=st.integers(0, 12))
    def expect_another_version(self, data: st.DataObject, service: int, expected: int) -> None:
        """A command with If-Match for another head is refused, whoever wrote in between; so is one for another history, at any seq."""
        night = data.draw(st.sampled_from(sorted(self.records)))
        stream = self.streams[night]
        heads = [f"{expected}-ab12cd34ef56"]
        if (head := self.services[service].store.head(stream, expected)) is not None and expected != len(self.records[night]):
            heads.append(head.word)
        for each in heads:
            with pytest.raises(ConflictError) as caught:
                self.services[service].append(stream, [event("deal")], expected=each)
            assert caught.value.actual == len(self.records[night])

    @rule(service=SERVICES)
    def speak_of_no_night(self, service: int) -> None:
        """A night that nobody opened takes nothing."""
        with pytest.raises(LookupError):
            self.services[service].append("nothing", [event("deal")])
        assert self.services[service].night("nothing") is None

    @rule(service=SERVICES)
    def rebuild(self, service: int) -> None:
        """The stored tables are thrown away and made anew: they come out as they were."""
        before = self.stored()
        count = rebuilt(self.stores[service])
        assert count == (len(self.records), sum(map(len, self.records.values())))
        assert self.stored() == before

    @rule(service=SERVICES)
    def reopen(self, service: int) -> None:
        """A service is started again, with nothing in memory."""
        self.stores[service].close()
        self.stores[service] = self.store()
        self.services[service] = Records(self.stores[service])

    def stored(self) -> list[list[tuple[Any, ...]]]:
        """Every row of the tables that are stored beside the events."""
        with self.stores[0].reading() as db:
            return [db.execute(f"SELECT * FROM {table} ORDER BY 1, 2").fetchall() for table in ("nights", "hands", "checkpoint")]  # noqa: S608  # our tables

    @invariant()
    def both_services_tell_what_a_replay_tells(self) -> None:
        """And what is stored is what the events come to."""
        for night in self.records:
            told = yields(self.taken(night))
            for service in getattr(self, "services", ()):
                kept = service.night(self.streams[night])
                assert kept is not None
                assert yields(kept) == told

    def teardown(self) -> None:
        """At the end everything holds: guards, positions, chains, replays, stored tables."""
        if hasattr(self, "stores"):
            found = verified(self.folder / "book.db", processes=1)
            assert found.broken == ()
            assert found.holds == (len(self.records), sum(map(len, self.records.values())))
            for store in self.stores:
                store.close()
            shutil.rmtree(self.folder)


TestNights = Nights.TestCase
TestNights.settings = COURSES
