"""Acceptance: forty phones on one night, as in a café: a new hand reaches all of them. The delays are printed.

Each phone does what the page does: it listens to the live stream, and fetches the page of the table anew after an event. The service uses
the cores of the machine; the measure is for two.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest
import requests

from tests.browser.stage import EVENING, record
from tests.journeys.crowd import quantile
from tests.journeys.table import PATIENCE_SECONDS, Served, messages, served
from tests.nights import event
from tests.service.desk import NightAt
from tests.service.seats import seat

pytestmark = [pytest.mark.figures, pytest.mark.soak]

PHONES: Final = 40
PLAYERS: Final = ("ana", "beto", "carla", "dario")
HANDS: Final = 8
BURST_SECONDS: Final = 0.04
"""The time for which a page waits for more events that belong together."""


class Phone:
    """One phone: its stream, its page, and when it showed which hand."""

    def __init__(self, service: Served, night: NightAt, place: int) -> None:
        # The first four belong to the players, one of whom scores; the others only watch, every second of them in English.
        self.role = "scorer" if place == 0 else "player" if place < len(PLAYERS) else "viewer"
        self.shown: dict[int, float] = {}
        self.ready = threading.Event()
        self._service, self._night = service, night
        self._client = requests.Session()
        self._client.cookies.set(*seat(night.id, night.tokens[self.role], PLAYERS[place] if place < len(PLAYERS) else None))
        self._client.headers["Accept-Language"] = "en" if place % 2 else "es"

    def watch(self, until: int) -> None:
        """Shows the hands as they come, up to a number."""
        shown, after = self._look()
        address = f"{self._service.address}{self._night.path}/stream?after={after}"
        with closing(self._client.get(address, stream=True, timeout=PATIENCE_SECONDS)) as given:
            assert given.status_code == 200, given.content
            lines = messages(given.iter_lines(chunk_size=1))
            self.ready.set()
            while shown < until:
                next(lines)
                time.sleep(BURST_SECONDS)
                shown, _ = self._look()

    def shown_at(self, number: int) -> float:
        """The time at which it first showed a hand, or a later one."""
        return min(at for shown, at in self.shown.items() if shown >= number)

    def _look(self) -> tuple[int, str]:
        """Fetches the page; gives the newest hand on it and its head."""
        page = self._client.get(f"{self._service.address}/n/{self._night.id}", timeout=PATIENCE_SECONDS)
        assert page.status_code == 200, page.status_code
        at, text = time.monotonic(), page.text
        number = int(text.partition('data-hand="')[2].partition('"')[0])
        self.shown.setdefault(number, at)
        return number, text.partition('data-head="')[2].partition('"')[0]


def until_shown(phones: Sequence[Phone], number: int) -> None:
    """Waits until every phone shows a hand."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while missing := [phone.role for phone in phones if number not in phone.shown]:
        assert time.monotonic() < deadline, f"hand {number} is not on {len(missing)} phones: {missing}"
        time.sleep(0.01)


def test_a_new_hand_comes_to_forty_phones_before_the_next(tmp_path: Path) -> None:
    """An evening of eleven hands continues with eight, each logged when all phones show the last one; one address, the usual share."""
    usual = {"CARTULINA_RATE": "200", "CARTULINA_SHARE": "25"}
    with served(tmp_path, CARTULINA_STREAMS=str(PHONES), **usual) as service, ThreadPoolExecutor(PHONES) as pool:
        first, *rest = record(EVENING)
        night = service.open(first["data"])
        night.log(*rest)
        begun = len(night.get().json["hands"])
        phones = [Phone(service, night, place) for place in range(PHONES)]
        watching = [pool.submit(phone.watch, begun + HANDS) for phone in phones]
        for phone in phones:
            assert phone.ready.wait(PATIENCE_SECONDS)
        sent: dict[int, float] = {}
        for number in range(begun + 1, begun + HANDS + 1):
            sent[number] = time.monotonic()
            night.log(event("deal"), event("pass_out"))
            until_shown(phones, number)
        for job in watching:
            job.result(PATIENCE_SECONDS)
    took = [phone.shown_at(number) - at for phone in phones for number, at in sent.items()]
    last = [max(phone.shown_at(number) for phone in phones) - at for number, at in sent.items()]
    print(f"\n{PHONES} phones, {HANDS} hands, each fetched by all of them:")
    print(f"  from sent to shown: p50 {1000 * quantile(took, 50):6.0f} ms  p99 {1000 * quantile(took, 99):6.0f} ms")
    print(f"  from sent to shown on the last phone: at most {1000 * max(last):.0f} ms")
