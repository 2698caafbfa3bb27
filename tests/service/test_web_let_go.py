"""Does a page release its night at once, and not when the garbage collector runs?"""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from projections.night import Night
from tests.nights import event
from tests.rules.tresillo.hands import WON, played
from tests.service.desk import Desk
from tests.service.hostile import pages_of
from tests.service.reader import Reader


@pytest.fixture
def uncollected() -> Iterator[list[object]]:
    """What only the collector could free: it is off, and its findings are kept for the test."""
    gc.collect()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    yield gc.garbage
    gc.set_debug(0)
    gc.garbage.clear()
    gc.enable()


def test_no_page_keeps_its_night(desk: Desk, uncollected: list[object]) -> None:
    """Jinja's macros and their context refer to each other: for a long night, more than a hundred thousand values a page."""
    night = desk.open(None, *played("ana", "entrada", "oros", tricks=WON))
    reader = Reader(desk).enter(night, "scorer")
    for path in pages_of(night):
        assert reader.go(path).status == 200, path
    night.log(event("deal"))
    gc.collect()
    assert not [each for each in uncollected if isinstance(each, Night)]
