"""The fixtures with which most tests of the API begin: a desk and a night."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.service.desk import Desk, NightAt, desk_at
from tests.service.reader import Reader
from tests.service.steps import EVENING


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """A service in this process, with a book of its own."""
    with desk_at(tmp_path) as there:
        yield there


@pytest.fixture(scope="module")
def still_desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """A service for all tests of a module, none of which changes what another one reads."""
    with desk_at(tmp_path_factory.mktemp("desk")) as there:
        yield there


@pytest.fixture
def night(desk: Desk) -> NightAt:
    """A night of four that has just been opened."""
    return desk.open()


@pytest.fixture
def reader(desk: Desk, night: NightAt) -> Reader:
    """The phone of that night's scorer, without scripts."""
    return Reader(desk).enter(night)


@pytest.fixture
def evening(desk: Desk) -> NightAt:
    """A night of eleven hands that shows everything a hand can have."""
    return desk.told(*EVENING)


@pytest.fixture(scope="module")
def one_desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """One service for all tests of a module, each on its own nights; its live streams end at once."""
    with desk_at(tmp_path_factory.mktemp("one"), stream_seconds=0.01) as there:
        yield there
