"""A desk and a night at it: what most tests of the API begin with."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.service.desk import Desk, NightAt, desk_at


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """A service in this process, with a book of its own."""
    with desk_at(tmp_path) as there:
        yield there


@pytest.fixture
def night(desk: Desk) -> NightAt:
    """A night of four that has just been opened."""
    return desk.open()
