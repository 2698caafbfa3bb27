"""One browser and one service for all these tests, with nights that are only read, and new phones for each test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.chromium import chromium
from tests.browser.phone import Phone, Phones, assert_sound
from tests.browser.queue import hand, table
from tests.browser.screens.registry import every_screen
from tests.browser.stage import Stage
from tests.journeys.table import PATIENCE_SECONDS, Served, served
from tests.service.desk import NightAt


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A browser on a busy machine is sometimes late: only tests with a browser get a second try."""
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.flaky(reruns=1))


# One for the whole package: playwright's loop runs in the thread of the tests, where other tests want their own.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """The browser; its contexts share nothing."""
    expect.set_options(timeout=PATIENCE_SECONDS * 1000)
    with chromium() as there:
        yield there


@pytest.fixture(scope="package")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A running service; a test logs only into a night of its own."""
    with served(tmp_path_factory.mktemp("served")) as running:
        yield running
        # Nobody reads from it any more; an orderly end would wait for its streams.
        running.drop()


@pytest.fixture(scope="package")
def stage(service: Served) -> Stage:
    """The nights that are only read."""
    return Stage(service)


@pytest.fixture
def night(service: Served) -> NightAt:
    """A night of three with one hand."""
    opened = table(service)
    opened.log(*hand())
    return opened


@pytest.fixture
def phones(browser: Browser) -> Iterator[Phones]:
    """Lends phones; a fault noticed by one of them fails the test at its end."""
    lending = Phones(browser)
    yield lending
    lending.collect()


@pytest.fixture(scope="module")
def spoken(browser: Browser, stage: Stage) -> Iterator[Callable[[str], Phone]]:
    """The phone of a language, which goes from screen to screen: a new one would fetch and compile all scripts again."""
    lending = Phones(browser)
    yield cache(lambda lang: lending(stage.service, lang=lang))
    lending.collect()


@pytest.fixture(scope="module")
def shown(request: pytest.FixtureRequest, spoken: Callable[[str], Phone], stage: Stage) -> Iterator[Phone]:
    """A phone at a screen, in a language; it stays for all looks. A fault that it noticed fails the last of them."""
    name, lang = request.param
    phone = spoken(lang)
    try:
        every_screen()[name](phone, stage)
        yield phone
    finally:
        phone.wipe()
        faults, phone.faults = phone.faults, []
    assert_sound(faults)
