"""What every store promises: the one suite that each implementation inherits."""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import orjson
import pytest
from sqlite_utils import Database

from events.chain import GENESIS, Stamp, canonical, first_broken
from events.store.agreements import Agreement
from events.store.names import shown, with_names
from events.store.port import ConflictError, CorruptError, Event, Head, KeyReusedError, New, Store, has
from events.store.word import BEGINNING
from tests.events.store.kit import correction, new, note, noted, opening, said, whole, words

ONE, OTHER = bytes(range(32)), bytes(32)
"""Two readings of a hand."""
ANA, ANITA = {"ana": "Ana", "beto": "Beto"}, {"ana": "Anita", "beto": "Beto"}


class StoreContract(ABC):
    """Each test gets a new, empty store; the notes table of the kit stands beside it."""

    @abstractmethod
    def made(self, folder: Path) -> Store:
        """A new store, perhaps in a folder."""

    @abstractmethod
    def beside(self, store: Any) -> Any:
        """A context with the database that holds what was written along."""

    @pytest.fixture
    def store(self, tmp_path: Path) -> Iterator[Store]:
        """An empty store."""
        store = self.made(tmp_path)
        yield store
        store.close()

    def noted(self, store: Store) -> list[int]:
        """The positions of which a line was written along."""
        with self.beside(store) as db:
            return noted(db)

    # Reading what was kept.

    def test_an_append_answers_what_is_kept(self, store: Store) -> None:
        """The receipt, the stream and the log show the same events."""
        receipt = store.append("n", 0, said("a", "b"), key="k")
        assert not receipt.repeated
        assert receipt.version == 2
        assert list(receipt.events) == list(store.stream("n")) == list(store.log()) == whole(store)

    def test_an_event_is_kept_as_canonical_bytes(self, store: Store) -> None:
        """Sorted keys, no spaces, UTF-8; the hash before the first event is 32 zeros."""
        sent = New("id-1", "said", 3, {"z": 1, "a": "rendición 🂡"}, "2026-11-20T21:00:00Z", None)
        (event,) = store.append("n", 0, [sent]).events
        assert event.data == '{"a":"rendición 🂡","z":1}'.encode()
        assert event.meta == b'{"at":"2026-11-20T21:00:00Z","by":null}'
        assert event.prev == GENESIS
        assert (event.position, event.stream, event.seq, event.id, event.type, event.schema) == (1, "n", 1, "id-1", "said", 3)
        assert event.envelope() == {
            "stream": "n",
            "seq": 1,
            "id": "id-1",
            "type": "said",
            "schema": 3,
            "data": {"a": "rendición 🂡", "z": 1},
            "at": "2026-11-20T21:00:00Z",
            "by": None,
            "prev": "00" * 32,
            "hash": event.hash.hex(),
        }

    def test_nothing_is_there_before_the_first_event(self, store: Store) -> None:
        """An empty store and a stream that does not exist are empty, not errors."""
        assert store.head("n") is None
        assert (list(store.stream("n")), list(store.log()), store.streams()) == ([], [], [])
        assert store.names("n") == {}
        assert store.wait(0, 0) == 0

    def test_streams_have_their_own_seqs_and_chains_and_share_the_positions(self, store: Store) -> None:
        """Three streams in turn: positions 1–12, seqs 1–4 each, each chain from its own beginning."""
        for turn in range(4):
            for name in "cab":
                store.append(name, turn, said(turn))
        assert [(event.position, event.stream, event.seq) for event in whole(store)] == [
            (3 * turn + place, name, turn + 1) for turn in range(4) for place, name in enumerate("cab", 1)
        ]
        assert store.streams() == ["c", "a", "b"]
        assert {next(store.stream(name)).prev for name in "abc"} == {GENESIS}

    def test_a_stream_and_the_log_are_read_from_any_place(self, store: Store) -> None:
        """More events than are read in one piece: none twice, none missing, and the hash before is right in the middle too."""
        store.append("n", 0, said(*range(1100)))
        store.append("m", 0, said(*range(5)))
        store.append("n", 1100, said(*range(1100, 2300)))
        stream, log = list(store.stream("n")), whole(store)
        assert words(stream) == list(range(2300))
        for after in (0, 1, 999, 1000, 1001, 1100, 2000, 2299, 2300, 2301, 9999):
            assert list(store.stream("n", after)) == stream[after:]
            assert list(store.log(after)) == log[after:]

    def test_some_events_are_read_by_themselves(self, store: Store) -> None:
        """As among all of their stream, in the order in which they are asked for; what is not there is left out."""
        store.append("n1", 0, said(1))
        store.append("n2", 0, said(2, 3, 4))
        first, second, third = store.stream("n2")
        assert store.some("n2", [3, -1, 0, 1, 4, 2]) == [third, first, second]
        assert store.some("n3", [1]) == []

    def test_a_reading_that_has_begun_meets_what_is_appended_meanwhile_in_order(self, store: Store) -> None:
        """What is read is a beginning of the log, without gap or repetition, whatever is appended between two pieces."""
        store.append("n", 0, said(*range(1500)))
        reading = store.log()
        begun = [next(reading) for _ in range(3)]
        store.append("n", 1500, said("later"))
        read = begun + list(reading)
        assert read == list(store.log())[: len(read)]
        assert len(read) >= 1500

    # The version.

    @pytest.mark.parametrize("expected", [0, 1, 3, 99])
    def test_an_append_at_another_version_keeps_nothing(self, store: Store, expected: int) -> None:
        """The error says both; there is no version that fits always."""
        store.append("n", 0, said("a", "b"))
        with pytest.raises(ConflictError) as caught:
            store.append("n", expected, said("c"), key="k")
        assert (caught.value.expected, caught.value.actual) == (expected, 2)
        assert words(whole(store)) == ["a", "b"]
        assert not store.append("n", 2, said("c"), key="k").repeated, "a refused command leaves its key free"

    def test_a_new_stream_is_at_version_0(self, store: Store) -> None:
        """Also when other streams are further."""
        store.append("m", 0, said("a"))
        with pytest.raises(ConflictError) as caught:
            store.append("n", 1, said("a"))
        assert (caught.value.expected, caught.value.actual) == (1, 0)
        assert store.streams() == ["m"]

    def test_of_many_at_the_same_version_just_one_is_kept(self, store: Store) -> None:
        """Eight threads, twenty times: one receipt and seven conflicts a time."""
        start = threading.Barrier(8)

        def tried(turn: int, who: int) -> bool:
            start.wait()
            try:
                store.append("n", turn, said(who))
            except ConflictError:
                return False
            return True

        with ThreadPoolExecutor(8) as pool:
            for turn in range(20):
                assert sum(pool.map(tried, [turn] * 8, range(8))) == 1
        assert len(whole(store)) == 20

    def test_an_append_of_nothing_is_our_mistake(self, store: Store) -> None:
        """There would be no receipt to return."""
        with pytest.raises(AssertionError):
            store.append("n", 0, [])

    # All or none.

    def test_an_id_is_used_once_in_all_streams(self, store: Store) -> None:
        """Of a command with a used id nothing is kept, whether it is used before or within the command."""
        (first,) = store.append("n", 0, said("a")).events
        fresh = new(word="b")
        for command in ([fresh, new(word="c")._replace(id=first.id)], [fresh, fresh]):
            for name, expected in (("n", 1), ("m", 0)):
                with pytest.raises(CorruptError):
                    store.append(name, expected, command, key="k")
        assert words(whole(store)) == ["a"]
        assert not store.append("n", 1, [fresh], key="k").repeated

    def test_what_goes_along_is_kept_with_the_events(self, store: Store) -> None:
        """It sees them as they are kept, and what it writes is there."""
        seen: list[Event] = []

        def along(db: Database, events: Any) -> None:
            seen.extend(events)
            note(db, events)

        store.append("m", 0, said("a"))
        receipt = store.append("n", 0, said("b", "c"), along=along)
        assert seen == list(receipt.events)
        assert self.noted(store) == [2, 3]

    def test_if_what_goes_along_fails_nothing_is_kept(self, store: Store) -> None:
        """Neither events, names, key nor the accompanying rows; the next append continues without a gap."""

        def along(db: Database, events: Any) -> None:
            note(db, events)
            raise LookupError("along")

        with pytest.raises(LookupError, match="along"):
            store.append("n", 0, [opening(ANA)], key="k", along=along)
        assert (whole(store), store.head("n"), store.names("n"), self.noted(store)) == ([], None, {}, [])
        assert store.answered("n", "k", [opening(ANITA)]) is None
        assert not store.append("n", 0, [opening(None)], key="k", along=note).repeated
        assert (len(whole(store)), store.names("n"), self.noted(store)) == (1, {}, [1])

    def test_nothing_goes_along_with_what_is_not_kept(self, store: Store) -> None:
        """A repeat and a conflict write nothing."""
        store.append("n", 0, said("a"), key="k", along=note)
        assert store.append("n", 0, said("a"), key="k", along=note).repeated
        with pytest.raises(ConflictError):
            store.append("n", 0, said("a"), along=note)
        assert self.noted(store) == [1]

    # Keys.

    def test_a_known_key_answers_the_first_answer_again(self, store: Store) -> None:
        """A phone that repeats a request sends new ids and times; the answer has the events of the first one."""
        store.append("n", 0, said("before"))
        first = store.append("n", 1, said("a", "b"), key="k")
        again = store.append("n", 1, [new(at="2027-01-01T00:00:00Z", by="beto", word=word) for word in "ab"], key="k")
        assert again == first._replace(repeated=True)
        assert store.answered("n", "k", said("a", "b")) == again
        assert len(whole(store)) == 3

    def test_the_key_is_looked_at_before_the_version(self, store: Store) -> None:
        """After sixty more events, and whatever version the repeat expects."""
        first = store.append("n", 0, said("a", "b"), key="k")
        for turn in range(60):
            store.append("n", 2 + turn, said(turn))
        for expected in (0, 1, 7, 62, 300):
            assert store.append("n", expected, said("a", "b"), key="k") == first._replace(repeated=True)
        assert len(whole(store)) == 62

    @pytest.mark.parametrize(
        "other",
        [said("b", "a"), said("a"), said("a", "b", "c"), said("a", "B"), [new("sang", word="a"), new(word="b")], [new(), new()]],
        ids=["order", "fewer", "more", "data", "type", "empty"],
    )
    def test_a_key_stands_for_its_content(self, store: Store, other: list[New]) -> None:
        """Other content is refused, whether or not the version fits, and changes nothing."""
        store.append("n", 0, said("a", "b"), key="k")
        for expected in (0, 2):
            with pytest.raises(KeyReusedError):
                store.append("n", expected, other, key="k", along=note)
        with pytest.raises(KeyReusedError):
            store.answered("n", "k", other)
        assert words(whole(store)) == ["a", "b"]
        assert self.noted(store) == []

    def test_the_order_of_keys_in_an_object_is_no_content(self, store: Store) -> None:
        """JSON objects have no order."""
        store.append("n", 0, [new(a=1, b={"c": 2, "d": 3})], key="k")
        assert store.append("n", 0, [new(b={"d": 3, "c": 2}, a=1)], key="k").repeated

    def test_a_key_belongs_to_its_stream(self, store: Store) -> None:
        """The same key in another stream is another key."""
        store.append("n", 0, said("a"), key="k")
        assert store.answered("m", "k", said("a")) is None
        assert not store.append("m", 0, said("b"), key="k").repeated
        assert store.append("n", 0, said("a"), key="k").events[0].stream == "n"

    def test_without_a_key_the_same_content_is_kept_twice(self, store: Store) -> None:
        """Two equal events may well happen."""
        store.append("n", 0, said("a"))
        assert not store.append("n", 1, said("a")).repeated
        assert words(whole(store)) == ["a", "a"]

    def test_of_many_with_the_same_key_just_one_is_kept(self, store: Store) -> None:
        """An impatient phone: all eight get the same answer."""
        with ThreadPoolExecutor(8) as pool:
            receipts = list(pool.map(lambda _: store.append("n", 0, said("a", "b"), key="k"), range(8)))
        assert {receipt.events for receipt in receipts} == {tuple(whole(store))}
        assert sorted(receipt.repeated for receipt in receipts) == [False] + [True] * 7

    # Names.

    def test_shown_names_are_no_part_of_what_is_hashed(self, store: Store) -> None:
        """The same opening with other names has the same bytes and the same hash; they stand beside it."""
        named, other = opening(ANA), opening(ANITA)
        (event,) = store.append("n", 0, [named]).events
        assert orjson.loads(event.data) == {"game": "tresillo"}
        assert store.names("n") == {(1, 0): ANA}
        assert with_names(event.type, 1, orjson.loads(event.data), store.names("n")) == named.data
        assert event.data == store.append("m", 0, [other]).events[0].data
        assert store.names("m") == {(1, 0): ANITA}

    def test_names_that_a_correction_inserts_are_kept_apart_too(self, store: Store) -> None:
        """By seq and place in the list; the name told last is the one that is shown."""
        command = [opening(ANA), new(), correction(new(), opening(ANITA), opening(None), opening({"beto": "B."}))]
        *_, corrected = store.append("n", 0, command).events
        assert b"Ani" not in corrected.data and b"B." not in corrected.data
        assert store.names("n") == {(1, 0): ANA, (3, 2): ANITA, (3, 4): {"beto": "B."}}
        assert shown(store.names("n")) == {"ana": "Anita", "beto": "B."}
        assert with_names("correction", 3, orjson.loads(corrected.data), store.names("n")) == command[2].data

    def test_names_are_part_of_what_a_key_stands_for(self, store: Store) -> None:
        """Other names under the same key are another content."""
        store.append("n", 0, [opening(ANA)], key="k")
        with pytest.raises(KeyReusedError):
            store.append("n", 0, [opening(ANITA)], key="k")
        assert store.append("n", 0, [opening(ANA)], key="k").repeated

    def test_a_renaming_replaces_all_names_and_no_event(self, store: Store) -> None:
        """Not even the key forgets what it stood for."""
        command = [opening(ANA), correction(opening({"ana": "Anuca"}))]
        store.append("n", 0, command, key="k")
        store.append("m", 0, [opening(ANA)])
        before = whole(store)
        store.rename("n", {"ana": "Sra. X"})
        assert (store.names("n"), store.names("m")) == ({(1, 0): {"ana": "Sra. X"}}, {(1, 0): ANA})
        assert whole(store) == before
        assert store.append("n", 0, command, key="k").repeated
        store.rename("n", {})
        assert shown(store.names("n")) == {}

    def test_a_renaming_may_demand_the_names_that_it_knew(self, store: Store) -> None:
        """If the names changed meanwhile, the caller is told so and nothing changes."""
        store.append("n", 0, [opening(ANA), correction(opening({"beto": "B."}))])
        known = {"ana": "Ana", "beto": "B."}
        store.rename("n", ANITA, unless_changed_from=known)
        with pytest.raises(ConflictError):
            store.rename("n", ANA, unless_changed_from=known)
        assert store.names("n") == {(1, 0): ANITA}

    def test_a_stream_that_does_not_exist_cannot_be_renamed(self, store: Store) -> None:
        """Names that waited for it would stand in the way of those that its opening tells."""
        with pytest.raises(LookupError):
            store.rename("n", ANITA)
        store.append("n", 0, [opening(ANA)])
        assert store.names("n") == {(1, 0): ANA}

    def test_what_a_store_holds_is_its_own(self, store: Store) -> None:
        """Changing what was sent, or what was answered, changes nothing that is kept."""
        names = dict(ANA)
        store.append("n", 0, [opening(names)])
        before = whole(store)
        names["ana"] = "changed"
        answered = store.names("n")[1, 0]
        assert isinstance(answered, dict)
        answered["beto"] = "changed"
        assert store.names("n") == {(1, 0): ANA}
        assert whole(store) == before

    # Agreements.

    def test_who_agreed_is_kept_beside_the_events(self, store: Store) -> None:
        """With a hand as it read: another reading, player, hand or stream is another agreement; no event changes."""
        for name in "nm":
            store.append(name, 0, said("a"))
        before = whole(store)
        agreed = [
            Agreement((1, 0), "ana", ONE),
            Agreement((1, 0), "ana", OTHER),
            Agreement((1, 0), "beto", ONE),
            Agreement((2, 0), "ana", ONE),
        ]
        assert all(store.agree("n", each) for each in agreed)
        assert store.agree("m", Agreement((7, 0), "carla", OTHER))
        assert store.agreements("n") == frozenset(agreed)
        assert store.agreements("m") == {Agreement((7, 0), "carla", OTHER)}
        assert store.agreements("nowhere") == frozenset()
        assert whole(store) == before

    def test_to_agree_twice_is_to_agree_once(self, store: Store) -> None:
        """The answer says that nothing is new."""
        store.append("n", 0, said("a"))
        assert [store.agree("n", Agreement((1, 0), "ana", ONE)) for _ in range(3)] == [True, False, False]
        assert store.agreements("n") == {Agreement((1, 0), "ana", ONE)}

    def test_an_agreement_is_taken_back_however_the_hand_read(self, store: Store) -> None:
        """All that the player said of this hand, and nothing that others said or he said of others; twice is once."""
        store.append("n", 0, said("a"))
        store.append("m", 0, said("a"))
        others = [Agreement((1, 0), "beto", ONE), Agreement((2, 0), "ana", ONE)]
        for each in (Agreement((1, 0), "ana", ONE), Agreement((1, 0), "ana", OTHER), *others):
            store.agree("n", each)
        store.agree("m", Agreement((1, 0), "ana", ONE))
        assert [store.take_back("n", {(1, 0)}, "ana") for _ in range(2)] == [True, False]
        assert store.agreements("n") == frozenset(others)
        assert store.agreements("m") == {Agreement((1, 0), "ana", ONE)}
        assert not store.take_back("nowhere", {(1, 0)}, "ana")
        assert store.agree("n", Agreement((1, 0), "ana", ONE)), "a withdrawn agreement can be given again"

    def test_with_a_stream_that_does_not_exist_nobody_agrees(self, store: Store) -> None:
        """Otherwise it would wait there for a night of that name."""
        with pytest.raises(LookupError):
            store.agree("n", Agreement((1, 0), "ana", ONE))
        assert store.agreements("n") == frozenset()

    def test_many_agree_at_once_and_each_is_kept_once(self, store: Store) -> None:
        """Eight phones, four players, each from two of them: four agreements, four times new."""
        store.append("n", 0, said("a"))
        with ThreadPoolExecutor(8) as pool:
            new_ones = list(pool.map(lambda who: store.agree("n", Agreement((1, 0), f"p{who % 4}", ONE)), range(8)))
        assert (sum(new_ones), len(store.agreements("n"))) == (4, 4)

    # Who has joined.

    def test_of_whom_a_phone_is_is_kept_beside_the_events(self, store: Store) -> None:
        """Once, however often it is said, in its own stream, until it is withdrawn; no event changes."""
        for name in "nm":
            store.append(name, 0, said("a"))
        before = whole(store)
        assert [store.join("n", player) for player in ("ana", "beto", "ana")] == [True, True, False]
        assert store.join("m", "ana")
        assert [store.leave("n", "ana"), store.leave("n", "ana"), store.leave("nowhere", "ana")] == [True, False, False]
        assert [sorted(store.joined(name)) for name in ("n", "m", "nowhere")] == [["beto"], ["ana"], []]
        assert whole(store) == before
        with pytest.raises(LookupError):
            store.join("nowhere", "ana")

    # Waiting.

    def test_wait_answers_at_once_when_there_is_more(self, store: Store) -> None:
        """The newest position, however far ahead it is."""
        store.append("n", 0, said(*range(7)))
        assert [store.wait(after, 600) for after in (0, 3, 6)] == [7, 7, 7]

    def test_wait_gives_up_when_the_seconds_are_over(self, store: Store) -> None:
        """It answers the newest position all the same; so it does for a place that is not there yet."""
        store.append("n", 0, said("a"))
        assert [store.wait(1, 0.02), store.wait(99, 0), store.wait(1, -1)] == [1, 1, 1]

    def test_wait_wakes_up_when_another_thread_appends(self, store: Store) -> None:
        """Five who wait, each for the next of three appends; the timeout is long enough to fail the test."""
        seen: list[list[int]] = [[] for _ in range(5)]

        def listen(heard: list[int]) -> None:
            while not heard or heard[-1] < 3:
                heard.append(store.wait(heard[-1] if heard else 0, 60))

        with ThreadPoolExecutor(5) as pool:
            listeners = [pool.submit(listen, heard) for heard in seen]
            for turn in range(3):
                store.append("n", turn, said(turn))
            for listener in listeners:
                listener.result(timeout=30)
        for heard in seen:
            assert heard == sorted(set(heard)) and heard[-1] == 3

    def test_what_was_written_before_it_came_says_so(self, store: Store) -> None:
        """`written` is kept and hashed if present; without it the bytes are those of an older event."""
        at, written = "2026-11-20T21:00:00.000Z", "2026-11-20T18:30:00.000Z"
        sent = [New("id-1", "said", 1, {}, at, "ana", None, written), New("id-2", "said", 1, {}, at, "ana")]
        store.append("n", 0, sent, key="k")
        one, two = store.stream("n")
        assert one.meta == b'{"at":"2026-11-20T21:00:00.000Z","by":"ana","written":"2026-11-20T18:30:00.000Z"}'
        assert two.meta == b'{"at":"2026-11-20T21:00:00.000Z","by":"ana"}'
        assert (one.envelope()["written"], "written" in two.envelope()) == (written, False)
        assert (one.stamp, two.stamp) == (Stamp(at, "ana", written), Stamp(at, "ana"))
        assert first_broken([one.link, two.link]) is None
        # A key stands for what was sent, whenever it was written.
        assert store.append("n", 0, [each._replace(written=None) for each in sent], key="k").repeated

    # The chain told independently.

    def test_what_the_receipt_says_is_what_an_export_would_hash(self, store: Store) -> None:
        """The bytes of data and meta are canonical: reading them and writing them again changes nothing."""
        store.append("n", 0, [opening(ANA), new(z=[1, {"b": None, "a": True}], n=-5, t="«ñ»\n\u2028")])
        for event in whole(store):
            assert canonical(orjson.loads(event.data)) == event.data
            assert canonical(orjson.loads(event.meta)) == event.meta
        assert store.head("n") == Head(2, list(store.stream("n"))[1].hash)

    def test_a_history_is_named_by_one_word(self, store: Store) -> None:
        """As it is and as it was at each moment; not by what lies behind its end, nor by another event at the same seq."""
        store.append("n", 0, [opening(ANA), new()])
        first, last = store.stream("n")
        assert [store.head("n", seq) for seq in range(4)] == [None, Head(1, first.hash), Head(2, last.hash), None]
        words = [BEGINNING, first.word, last.word]
        assert words[2] == f"2-{last.hash.hex()[:12]}" == Head(2, last.hash).word
        assert [has(store, "n", each) for each in words] == [True] * 3
        other = f"-{'0' * 12}"
        assert not any(
            has(store, "n", each) for each in (f"1{other}", f"2{other}", f"3{other}", f"3-{last.hash.hex()[:12]}", f"{10**17}{other}")
        )
