"""The live stream in this process: where it begins, how it ends, how it beats, and how many there may be."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any, Final, NamedTuple, cast
from weakref import WeakSet

import httpx
import pytest
from httpx_sse import EventSource
from sseclient import SSEClient
from werkzeug.datastructures import Headers
from werkzeug.test import EnvironBuilder

from events.store.memory import MemoryStore
from events.store.port import CorruptError, Event, New
from events.store.word import BEGINNING
from projections.night import Night
from service import live
from service.api.callers import Key
from service.books import open_store
from service.live import BEAT, Hub
from service.record import Records
from tests.nights import event
from tests.service.desk import DEAL, TRANSFER, Answer, Desk, NightAt, desk_at, word_at
from tests.service.test_api_covered import CARDS, cards_in
from tests.tables import table

PATIENCE_SECONDS = 20
WATCHED: Final[dict[str, Any]] = {
    "role": "viewer",
    "covered": True,
    "seconds": PATIENCE_SECONDS,
    "beat": 0.05,
    "holds": lambda: True,
    "works": nullcontext,
}


def unchanged(_stream: str, _before: Night | None, _after: Night, _covered: bool) -> dict[str, Any]:  # the hub calls it so
    """Stands in for a store that gets no commands."""
    raise AssertionError


def told(body: bytes) -> list[tuple[int, dict[str, Any]]]:
    """The events of an ended stream: the seq with which the id begins, and the data."""
    found = []
    for block in body.decode().split("\n\n"):
        lines = dict(line.split(": ", 1) for line in block.splitlines() if not line.startswith(":"))
        if "data" in lines and lines["event"] != "changed":
            assert list(lines) == ["event", "data", "id"] and lines["event"] == "recorded"
            seq, data = int(lines["id"].partition("-")[0]), json.loads(lines["data"])
            assert not data or lines["id"] == word_at(data)
            found.append((seq, data))
    return found


def seqs(answer: Answer) -> list[int]:
    """The seqs of an ended stream."""
    assert answer.status == 200
    return [id_ for id_, _ in told(answer.body)]


@contextmanager
def watching(night: NightAt, role: str = "viewer", query: str = "") -> Iterator[Iterator[bytes]]:
    """The pieces of a live stream as they go over the wire, without the first hint and without pieces that hold only changes."""
    desk = night.service
    assert isinstance(desk, Desk)
    given = desk.app.test_client().get(f"{night.path}/stream{query}", headers=night.shown(role), buffered=False)
    pieces = iter(given.response)
    try:
        assert next(pieces) == b"retry: 1000\n\n"
        yield (piece for piece in pieces if isinstance(piece, bytes) and not piece.startswith(b"event: changed"))
    finally:
        given.close()


def test_a_stream_tells_the_night_from_its_beginning(one_desk: Desk) -> None:
    """`event: recorded`; the id is the head after it, the data the stored event as it is read; caches on the way do not keep it."""
    night = one_desk.open()
    night.log(DEAL, event("pass_out"))
    answer = night.get("/stream")
    assert answer.headers["Content-Type"] == "text/event-stream; charset=utf-8"
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["X-Accel-Buffering"] == "no"
    events = night.get("/events").json["events"]
    assert told(answer.body) == [(each["seq"], each) for each in events]


@pytest.mark.parametrize(("query", "headers", "expected"), table(__file__, "a_stream_begins_behind_what_the_client_has"))
def test_a_stream_begins_behind_what_the_client_has(one_desk: Desk, query: str, headers: dict[str, str], expected: list[int]) -> None:
    """`after` sets the place, or the Last-Event-ID that a browser sends when it reconnects, which takes precedence."""
    night = one_desk.open()
    night.log(DEAL, event("pass_out"))
    words = [night.word(seq) for seq in range(4)]
    sent = {name: value.format(*words) for name, value in headers.items()}
    assert seqs(night.get(f"/stream{query.format(*words)}", **sent)) == expected


@pytest.mark.parametrize("seq", [0, 2, 3, 99])
@pytest.mark.parametrize("place", ["after", "Last-Event-ID"])
def test_who_was_in_another_history_begins_again(one_desk: Desk, seq: int, place: str) -> None:
    """If the head is past the end or in another history, the stream first says so, without an id, then tells every event."""
    night = one_desk.open()
    night.log(DEAL, event("pass_out"))
    word = f"{seq}-ab12cd34ef56"
    answer = (
        night.get(f"/stream?after={word}", role="viewer") if place == "after" else night.get("/stream", role="viewer", Last_Event_ID=word)
    )
    _, first, rest = answer.body.split(b"\n\n", 2)
    name, data = first.split(b"\n")
    assert name == b"event: begin_again"
    assert json.loads(data.removeprefix(b"data: ")) == {"version": 3, "head": night.head}
    assert [id_ for id_, _ in told(rest)] == [1, 2, 3]


def test_a_stream_ends_after_its_time_and_is_taken_up_without_a_gap(one_desk: Desk) -> None:
    """The second stream tells what was logged between the two."""
    night = one_desk.open()
    first = seqs(night.get("/stream"))
    night.log(DEAL)
    second = seqs(night.get("/stream", Last_Event_ID=night.word(first[-1])))
    assert (first, second) == ([1], [2])


def test_an_event_reaches_who_watches_as_it_is_logged(tmp_path: Path) -> None:
    """Also an event of another process, and one in a list."""
    with desk_at(tmp_path, stream_seconds=PATIENCE_SECONDS) as desk:
        night = desk.open()
        with watching(night) as pieces:
            assert [id_ for id_, _ in told(next(pieces))] == [1]
            night.log(DEAL)
            assert [id_ for id_, _ in told(next(pieces))] == [2]
            other = open_store(desk.path)
            Records(other).append(night.id, [TRANSFER])
            assert [id_ for id_, _ in told(next(pieces))] == [3]
            other.close()
            night.log(TRANSFER, TRANSFER)
            found: list[int] = []
            while found[-1:] != [5]:
                found += [id_ for id_, _ in told(next(pieces))]
            assert found == [4, 5]


def test_who_watches_is_told_what_a_command_changed_as_its_sender_is(tmp_path: Path) -> None:
    """Once a command, after its last event, with its sender and without an id; a viewer hears of no card that lies face down."""
    with desk_at(tmp_path, stream_seconds=1) as desk:
        night = desk.open()
        with ThreadPoolExecutor() as pool:
            watched = {role: pool.submit(night.get, "/stream", role=role) for role in ("scorer", "viewer")}
            while desk.state.limits.streams() < 2:
                pass
            correction = event("correction", strike=[4], reason="x")
            answers = [night.post(CARDS[1:3], Cartulina_Player="ana"), night.log(CARDS[3]), night.log(correction)]
        for role, answer in watched.items():
            blocks = [dict(line.split(": ", 1) for line in each.splitlines()) for each in answer.result().body.decode().split("\n\n")]
            changed = [(each, json.loads(each["data"])) for each in blocks if each.get("event") == "changed"]
            assert [list(each) for each, _ in changed] == [["event", "data"]] * 3
            assert [(data["seq"], data["by"]) for _, data in changed] == [(3, "ana"), (4, None), (5, None)]
            assert [data["changed"] for _, data in changed] == [each.json["changed"] for each in answers] or role == "viewer"
            assert not cards_in([data for _, data in changed]) or role == "scorer"
            seen = [
                int(each["id"].partition("-")[0]) if "id" in each else f"changed {json.loads(each['data'])['seq']}"
                for each in blocks
                if "data" in each
            ]
            assert [each for each in seen if isinstance(each, int)] == [1, 2, 3, 4, 5]
            assert all(seen.index(f"changed {seq}") > seen.index(seq) for seq in (3, 4, 5))


def test_nothing_is_lost_or_told_twice_between_catching_up_and_watching(tmp_path: Path) -> None:
    """Six streams begin while 200 events are logged: each gets every seq once, in order."""
    with desk_at(tmp_path, stream_seconds=PATIENCE_SECONDS) as desk:
        night = desk.open()
        found: list[list[int]] = []

        def watches() -> None:
            got: list[int] = []
            with watching(night) as pieces:
                while got[-1:] != [201]:
                    got += [id_ for id_, _ in told(next(pieces))]
            found.append(got)

        threads = [threading.Thread(target=watches) for _ in range(6)]
        for number in range(100):
            night.log(TRANSFER, TRANSFER)
            if number in range(5, 95, 15):
                threads[number // 15].start()
        for thread in threads:
            thread.join(PATIENCE_SECONDS)
        assert found == [list(range(1, 202))] * 6


def test_a_silent_stream_beats(tmp_path: Path) -> None:
    """A comment at intervals reveals a dead connection; it is no event."""
    with desk_at(tmp_path, stream_seconds=PATIENCE_SECONDS, beat_seconds=0.05) as desk, watching(desk.open()) as pieces:
        assert [id_ for id_, _ in told(next(pieces))] == [1]
        assert [next(pieces), next(pieces)] == [BEAT, BEAT]


def test_a_night_has_so_many_streams_and_no_more(tmp_path: Path) -> None:
    """429 with Retry-After; another night has its own limit; a stream that ends frees its place."""
    with desk_at(tmp_path, stream_seconds=PATIENCE_SECONDS, streams_of_night=2) as desk:
        night, other = desk.open(), desk.open()
        with watching(night) as one:
            next(one)
            with watching(night):
                refused = night.get("/stream")
                assert refused.said == (429, "too_many")
                assert int(refused.headers["Retry-After"]) >= 1
                with watching(other) as elsewhere:
                    next(elsewhere)
            with watching(night) as again:
                next(again)
        assert desk.state.limits.streams() == 0


def test_streams_leave_threads_for_everything_else(tmp_path: Path) -> None:
    """32 threads allow 16 streams in all, however many nights there are."""
    with desk_at(tmp_path, stream_seconds=PATIENCE_SECONDS, threads=32) as desk:
        assert desk.settings.streams == 16
        nights = [desk.open() for _ in range(17)]
        opened = [
            desk.app.test_client().get(
                f"{night.path}/stream", headers=night.shown("viewer"), environ_base={"REMOTE_ADDR": f"192.0.2.{number}"}
            )
            for number, night in enumerate(nights)
        ]
        assert [each.status_code for each in opened] == [200] * 16 + [429]
        for each in opened:
            each.close()
        assert desk.state.limits.streams() == 0


def test_a_stream_that_is_refused_takes_no_place(one_desk: Desk) -> None:
    """A token that opens nothing, an invalid argument, an invalid place."""
    night = one_desk.open()
    night.get("/stream", role=None)
    night.get("/stream?after=x")
    night.get("/stream", Last_Event_ID="x")
    assert one_desk.state.limits.streams() == 0


def test_a_rotated_token_stops_its_streams_and_no_others(tmp_path: Path) -> None:
    """A reader with a revoked token gets nothing more, not even for the rest of the minute; other roles and nights go on."""
    with desk_at(tmp_path, stream_seconds=PATIENCE_SECONDS, beat_seconds=PATIENCE_SECONDS) as desk:
        night, other = desk.open(), desk.open()
        with watching(night) as shut, watching(night, "player") as open_, watching(other) as elsewhere:
            next(shut), next(open_), next(elsewhere)
            assert night.post({"role": "viewer"}, "/tokens").status == 201
            night.log(DEAL)
            other.log(DEAL)
            assert list(shut) == []
            assert [id_ for id_, _ in told(next(open_))] == [2]
            assert [id_ for id_, _ in told(next(elsewhere))] == [2]


def test_a_night_that_cannot_be_told_stops_no_other_night() -> None:
    """The streams of the broken night end; those of the others go on."""
    store = MemoryStore()

    def render(events: Sequence[Event], _covered: bool) -> list[bytes]:  # the hub calls it so
        if events[0].stream == "broken":
            raise CorruptError("the hash does not hold", stream="broken")
        return [b"{}"] * len(events)

    hub = Hub(store, render, unchanged)
    broken, whole = hub.watch("broken", BEGINNING, **WATCHED), hub.watch("whole", BEGINNING, **WATCHED)
    assert [next(broken), next(broken)] == [next(whole), next(whole)] == [b"retry: 1000\n\n", BEAT], "both have caught up"
    for stream in ("broken", "whole"):
        store.append(stream, 0, [New(stream, "deal", 1, {}, "2026-01-01T00:00:00Z", None)])
    assert (
        next(piece for piece in whole if piece != BEAT)
        == b"event: recorded\ndata: {}\nid: %b\n\n" % next(store.stream("whole")).word.encode()
    )
    assert set(broken) <= {BEAT}
    hub.end_streams()
    assert set(whole) <= {BEAT}
    store.close()
    hub.stop()


def test_a_night_that_takes_long_to_tell_holds_up_no_other_and_is_told_once() -> None:
    """The first reader renders it for all, and waits until the other night has told an event that came later."""
    store, elsewhere, rendered = MemoryStore(), threading.Event(), list[str]()

    def render(events: Sequence[Event], _covered: bool) -> list[bytes]:  # the hub calls it so
        assert events[0].stream == "quick" or elsewhere.wait(PATIENCE_SECONDS), "the other night waits for this one"
        rendered.append(events[0].stream)
        return [b"{}"] * len(events)

    hub = Hub(store, render, unchanged)
    slow, quick = [hub.watch("slow", BEGINNING, **WATCHED) for _ in range(2)], hub.watch("quick", BEGINNING, **WATCHED)
    for each in (*slow, quick):
        assert [next(each), next(each)] == [b"retry: 1000\n\n", BEAT]
    for stream in ("slow", "quick"):
        store.append(stream, 0, [New(stream, "deal", 1, {}, "2026-01-01T00:00:00Z", None)])
    with ThreadPoolExecutor(2) as pool:
        late = [pool.submit(lambda each: next(piece for piece in each if piece != BEAT), each) for each in slow]
        assert next(piece for piece in quick if piece != BEAT).startswith(b"event: recorded")
        elsewhere.set()
        assert len({each.result() for each in late}) == 1
    assert rendered == ["quick", "slow"]
    hub.end_streams()
    for each in (*slow, quick):
        assert set(each) <= {BEAT}
    store.close()
    hub.stop()


def test_nights_are_held_for_a_stream_that_is_not_read_up_to_a_bound_and_until_it_was_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The newest command is always told."""

    class Moment:
        """Stands in for a night, which takes no weak reference."""

    monkeypatch.setattr(live, "HELD_EVENTS", 4)
    store, held, found = MemoryStore(), WeakSet[Moment](), list[int]()
    hub = Hub(store, lambda events, _covered: [b"{}"] * len(events), lambda _stream, _before, _after, _covered: {})
    stream = hub.watch("n", BEGINNING, **WATCHED)
    assert [next(stream), next(stream)] == [b"retry: 1000\n\n", BEAT]
    for seq in range(1, 6):
        (last,) = store.append("n", seq - 1, [New(str(seq), "deal", 1, {}, "2026-01-01T00:00:00Z", None)]).events
        held.add(moment := Moment())
        hub.tell_changed("n", None, cast("Night", moment), last._replace(meta=b'{"by": null}'))
        del moment
        found.append(len(held))
    assert found == [1, 2, 1, 1, 1], "1, then 1 + 2, 3 without them, 4 and 5"
    while held:
        told_of = re.findall(rb'"seq":(\d+)', next(stream))
    assert told_of == [b"5"]
    hub.end_streams()
    assert set(stream) <= {BEAT}
    store.close()
    hub.stop()


def test_what_is_there_already_is_told_by_one_look_at_the_night() -> None:
    """If the night left the memory meanwhile, each of its events would fold it anew."""
    store, looks = MemoryStore(), list[int]()

    def render(events: Sequence[Event], _covered: bool) -> list[bytes]:  # the hub calls it so
        looks.append(len(events))
        return [b"%d" % each.seq for each in events]

    store.append("n", 0, [New(str(seq), "deal", 1, {}, "2026-01-01T00:00:00Z", None) for seq in range(1, 4)])
    pieces = Hub(store, render, unchanged).watch("n", BEGINNING, **{**WATCHED, "seconds": 0})
    assert re.findall(rb"data: (.+)", b"".join(pieces)) == [b"1", b"2", b"3"]
    assert looks == [3]
    store.close()


def test_a_stream_catches_up_only_in_the_turn_of_its_key(tmp_path: Path) -> None:
    """A stream without a turn ends after its time, and tells the rest when it is resumed; if the turn comes late, it tells it then.

    Live events are told at once, whatever else the key is busy with: they are rendered once for all.
    """
    with desk_at(tmp_path, stream_seconds=1.5, waiting_of_key=0) as desk:
        night = desk.open()
        key = Key("127.0.0.1", night.tokens["viewer"])
        with watching(night) as caught_up:
            desk.state.budget.begin(key, "streams")
            assert list(caught_up) == []
            desk.state.budget.end(key, "streams")
        with watching(night) as live:
            assert [seq for seq, _ in told(next(live))] == [1]
            desk.state.budget.begin(key, "streams")
            night.log(DEAL)
            assert [seq for seq, _ in told(next(live))] == [2]
            desk.state.budget.end(key, "streams")
        with watching(night, query=f"?after={night.word(1)}") as again:
            desk.state.budget.begin(key, "streams")
            later = threading.Timer(0.1, desk.state.budget.end, [key, "streams"])
            later.start()
            assert [seq for seq, _ in told(next(again))] == [2]
            later.join()


@pytest.mark.parametrize("begun", [False, True])
def test_a_stream_that_begins_while_its_link_is_made_anew_tells_nothing_of_later(tmp_path: Path, begun: bool) -> None:
    """The stream has checked its token when the link changes: before it could be ended, or while it caught up. The new link tells all."""
    with desk_at(tmp_path, stream_seconds=0.05) as desk:
        night = desk.open()
        asked = EnvironBuilder(f"{night.path}/stream", headers=Headers(night.shown("viewer"))).get_environ()
        told_later = desk.app.wsgi_app(asked, lambda *_: lambda _: None)
        pieces = iter(told_later)
        if begun:
            assert next(pieces) == b"retry: 1000\n\n"
        night.tokens["viewer"] = night.post({"role": "viewer"}, "/tokens").json["token"]
        night.log(DEAL)
        assert list(pieces) == []
        told_later.close()  # type: ignore[attr-defined]  # as a server does; the protocol of WSGI leaves it out
        assert desk.state.limits.streams() == 0
        assert seqs(night.get("/stream", role="viewer")) == [1, 2]


def test_what_changed_beside_the_record_is_told_between_its_events(tmp_path: Path) -> None:
    """Shown names go to the streams of that night, without an id; the events go on after them, none twice and none missing."""
    with desk_at(tmp_path, stream_seconds=PATIENCE_SECONDS) as desk:
        night, other = desk.open(), desk.open()
        with watching(night) as pieces, watching(other) as elsewhere:
            next(pieces), next(elsewhere)
            assert night.call("PUT", "/names", json={"ana": "Anita"}).status == 200
            assert next(pieces) == b'event: beside\ndata: {"names":true}\n\n'
            assert night.call("PUT", "/names", json=[]).status == 422
            assert night.call("PUT", "/names", json={}, If_Match='"x"').status == 412
            other.log(TRANSFER)
            night.log(DEAL)
            for each, type_ in ((pieces, "deal"), (elsewhere, "transfer")):
                (last,) = told(next(each))
                assert (last[0], last[1]["type"]) == (2, type_), "neither a refused change nor one of another night is told"


def test_streams_end_when_the_service_does(tmp_path: Path) -> None:
    """They end at once, not after a minute: the phones reconnect to the next service."""
    with desk_at(tmp_path, stream_seconds=PATIENCE_SECONDS, beat_seconds=PATIENCE_SECONDS) as desk:
        night = desk.open()
        with watching(night) as pieces:
            next(pieces)
            desk.state.hub.end_streams()
            assert list(pieces) == []


# A stream that breaks off loses nothing: a client resumes after events that it has whole, whichever library reads the stream.


REASON = "«Ñandú» y café"


class Taken(NamedTuple):
    """What a library delivers: the id to resume after, if there is one, and the data."""

    id: str
    data: str


def by_sseclient(wire: bytes) -> Iterator[Taken]:
    """sseclient-py also delivers the unfinished end, and half of a letter breaks it."""
    with suppress(UnicodeDecodeError):
        yield from (Taken(each.id or "", each.data) for each in SSEClient(iter([wire])).events())


def by_httpx(wire: bytes) -> Iterator[Taken]:
    """httpx-sse follows the standard."""
    answer = httpx.Response(200, headers={"Content-Type": "text/event-stream"}, content=wire)
    yield from (Taken(each.id, each.data) for each in EventSource(answer).iter_sse() if each.data)


@pytest.fixture(name="short", scope="module")
def a_short_night(one_desk: Desk) -> NightAt:
    """A night of four events."""
    night = one_desk.open()
    night.log(event("transfer", from_="ana", to="beto", tantos=1, reason=REASON), DEAL, event("pass_out"))
    return night


def whole_in(taken: Iterable[Taken]) -> list[int]:
    """Which events arrived whole; half of a JSON object is none."""
    found = []
    for each in taken:
        with suppress(json.JSONDecodeError):
            found.append(json.loads(each.data)["seq"])
    return found


@pytest.mark.parametrize("read", [by_sseclient, by_httpx])
def test_who_is_cut_off_anywhere_misses_no_event(short: NightAt, read: Callable[[bytes], Iterator[Taken]]) -> None:
    """Cut at every byte, the ends of fields included: the events after the last delivered id are all those that did not arrive.

    Half of an id is none: it is refused, and its client begins anew.
    """
    resumed = {"": whole_in(read(whole := short.get("/stream").body))}
    assert resumed[""] == [1, 2, 3, 4]
    for place in range(len(whole)):
        before = list(read(whole[:place]))
        last = next((each.id for each in reversed(before) if each.id), "")
        if last not in resumed:
            answer = short.get("/stream", Last_Event_ID=last)
            resumed[last] = whole_in(read(answer.body)) if answer.status == 200 else resumed[""]
        assert {*whole_in(before), *resumed[last]} == {1, 2, 3, 4}, whole[:place]
