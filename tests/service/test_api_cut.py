"""A live stream that breaks off loses nothing: what a client resumes behind, it has taken whole, whichever library reads it."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

import httpx
import pytest
from httpx_sse import EventSource
from sseclient import SSEClient

from tests.nights import event
from tests.service.desk import NightAt, desk_at

REASON = "«Ñandú» y café"


class Taken(NamedTuple):
    """What a library handed over: the id to resume behind, where it says one, and the data."""

    id: str
    data: str


def by_sseclient(wire: bytes) -> Iterator[Taken]:
    """sseclient-py: what is left at the end is handed over as well, and half of a letter breaks it."""
    with contextlib.suppress(UnicodeDecodeError):
        yield from (Taken(each.id or "", each.data) for each in SSEClient(iter([wire])).events())


def by_httpx(wire: bytes) -> Iterator[Taken]:
    """httpx-sse: as the standard has it."""
    answer = httpx.Response(200, headers={"Content-Type": "text/event-stream"}, content=wire)
    yield from (Taken(each.id, each.data) for each in EventSource(answer).iter_sse() if each.data)


@pytest.fixture(name="night", scope="module")
def a_night(tmp_path_factory: pytest.TempPathFactory) -> Iterator[NightAt]:
    """A night of four events, whose stream ends at once."""
    with desk_at(tmp_path_factory.mktemp("cut"), stream_seconds=0.01) as desk:
        night = desk.open()
        night.log(event("transfer", from_="ana", to="beto", tantos=1, reason=REASON), event("deal"), event("pass_out"))
        yield night


def seqs(taken: Iterable[Taken]) -> list[int]:
    """Which events were taken whole: half of a JSON object is none."""
    found = []
    for each in taken:
        try:
            found.append(json.loads(each.data)["seq"])
        except json.JSONDecodeError:
            continue
    return found


@pytest.mark.parametrize("read", [by_sseclient, by_httpx])
def test_who_is_cut_off_anywhere_misses_no_event(night: NightAt, read: Callable[[bytes], Iterator[Taken]]) -> None:
    """At every byte, the ends of fields among them: what comes behind the last id that was handed over is all that was not taken.

    Half of an id is none: it is refused, and its client begins anew.
    """
    resumed = {"": seqs(read(whole := night.get("/stream").body))}
    assert resumed[""] == [1, 2, 3, 4]
    for place in range(len(whole)):
        before = list(read(whole[:place]))
        last = next((each.id for each in reversed(before) if each.id), "")
        if last not in resumed:
            answer = night.get("/stream", Last_Event_ID=last)
            resumed[last] = seqs(read(answer.body)) if answer.status == 200 else resumed[""]
        assert {*seqs(before), *resumed[last]} == {1, 2, 3, 4}, whole[:place]
