"""Every public case through a running `cartulina serve`, over HTTP: the same JSON as a replay, and the same refusals."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.journeys.table import Served, served
from tests.service.conformance import CASES, MARKED, assert_refused_as, case_of, opened_at, played, sent_at_once, without_added
from tests.service.desk import NightAt


@pytest.fixture(name="service", scope="module")
def a_service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("served")) as service:
        yield service


@pytest.mark.parametrize("path", CASES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_case_sent_over_http_yields_what_a_replay_yields(service: Served, path: Path) -> None:
    """The keys in the same order, once what the API adds is taken out. Those that show most go event by event, of the others first
    what is taken as one list, and then what is refused."""
    case = case_of(path)
    night, answer = played(service, case) if path in MARKED else sent_at_once(service, case)
    if case.refused is not None:
        assert_refused_as(case, answer, None if night is None else 1)
        assert night is None or night.version == len(case.accepted)
        return
    assert night is not None
    assert without_added(night.get().json) == case.yielded


@pytest.mark.parametrize("path", [path for path in MARKED if len(case_of(path).record) > 1], ids=lambda path: path.stem)
def test_a_case_sent_over_http_as_a_list_is_there_whole_or_not_at_all(service: Served, path: Path) -> None:
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
