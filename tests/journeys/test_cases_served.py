"""Conformance cases through a running `cartulina serve`, over HTTP: the JSON of a replay, and the same refusals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import pytest

from rules.registry import GAMES
from service.cli.cases import cases_in
from tests.conformance import FILES
from tests.dice import in_turns
from tests.journeys.table import PATIENCE_SECONDS, Served, served
from tests.service.conformance import BEGINNING, MARKED, Case, assert_refused_as, case_of, played, sent_at_once, without_added
from tests.service.desk import Answer, NightAt, sent

NUMBERED: Final = {game: [each for each in MARKED if each[0] == game and each[1][0].isdigit()] for game in GAMES}
NIGHTS: Final = [each for nights in NUMBERED.values() for each in (nights[0], nights[-1])]
"""The first and last of the cases that show most, for each game; in process, all of them run the same way."""


class Line:
    """A connection that stays open for a case: a minimal client, because thousands of requests use it."""

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
        return Answer(given.status, dict(given.headers), given.read())


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


@pytest.mark.parametrize(("game", "name"), NIGHTS)
def test_a_case_sent_over_http_event_by_event_yields_what_a_replay_yields(service: Line, game: str, name: str) -> None:
    """The keys have the same order, once those of the API are removed."""
    case = case_of(game, name)
    assert_answered(case, *played(service, case))


@pytest.mark.soak
@pytest.mark.parametrize("file", in_turns(FILES), ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_cases_sent_over_http_yield_what_a_replay_yields(service: Line, file: Path) -> None:
    """The cases of each file whose turn it is: first the accepted events as one list, then the refused one."""
    for told in cases_in(file):
        if (file.parent.name, told.name) in BEGINNING:
            case = case_of(file.parent.name, told.name)
            assert_answered(case, *sent_at_once(service, case))


def assert_answered(case: Case, night: NightAt | None, answer: Answer) -> None:
    """Asserts that a sent case has the result of its replay."""
    if case.refused is not None:
        assert_refused_as(case, answer, None if night is None else 1)
        assert night is None or night.version == len(case.accepted)
        return
    assert night is not None
    assert without_added(night.get().json) == case.yielded
