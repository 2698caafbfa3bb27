"""Every public case through a running `cartulina serve`, over HTTP: the same JSON as a replay, and the same refusals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import pytest

from tests.journeys.table import PATIENCE_SECONDS, Served, served
from tests.service.conformance import CASES, MARKED, assert_refused_as, begins, case_of, opened_at, played, sent_at_once, without_added
from tests.service.desk import Answer, NightAt, sent

EVENT_BY_EVENT: Final = frozenset(MARKED)


class Line:
    """A connection to a service that stays open for a case: the least client that there is, as thousands of requests go over it."""

    def __init__(self, address: str) -> None:
        told = urlsplit(address)
        self.connection = HTTPConnection(told.hostname or "", told.port, timeout=PATIENCE_SECONDS)

    def call(
        self, method: str, path: str, *, json: Any = ..., body: bytes | None = None, headers: Mapping[str, str] | None = None
    ) -> Answer:
        """The answer to one request."""
        content, told = sent(json, body, headers)
        self.connection.request(method, path, content, told)
        given = self.connection.getresponse()
        return Answer(given.status, given.headers, given.read())


@pytest.fixture(name="running", scope="module")
def a_running_service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("served")) as service:
        yield service


@pytest.fixture(name="service")
def a_line(running: Served) -> Iterator[Line]:
    """A client of its own for each case."""
    line = Line(running.address)
    yield line
    line.connection.close()


@pytest.mark.parametrize("path", CASES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_case_sent_over_http_yields_what_a_replay_yields(service: Line, path: Path) -> None:
    """The keys in the same order, once what the API adds is taken out. Those that show most go event by event, of the others first
    what is taken as one list, and then what is refused."""
    case = case_of(path)
    if not begins(path):
        assert case.refused is not None and case.refused["event"] == 1, "what comes before an opening has no address to go to"
        return
    night, answer = played(service, case) if path in EVENT_BY_EVENT else sent_at_once(service, case)
    if case.refused is not None:
        assert_refused_as(case, answer, None if night is None else 1)
        assert night is None or night.version == len(case.accepted)
        return
    assert night is not None
    assert without_added(night.get().json) == case.yielded


@pytest.mark.parametrize("path", [path for path in MARKED if len(case_of(path).record) > 1], ids=lambda path: path.stem)
def test_a_case_sent_over_http_as_a_list_is_there_whole_or_not_at_all(service: Line, path: Path) -> None:
    """All or none."""
    case = case_of(path)
    opened = opened_at(service, case.record)
    if opened.status != 201:
        assert_refused_as(case, opened, None)
        return
    night = NightAt(service, opened)
    answer = night.post(case.record[1:])
    if case.refused is None:
        assert (answer.status, without_added(night.get().json)) == (201, case.yielded)
        return
    assert_refused_as(case, answer, case.refused["event"] - 1)
    assert night.version == 1
