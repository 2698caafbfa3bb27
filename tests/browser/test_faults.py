"""Two phones log a night under random faults of every kind: each hand is recorded once, in the order of its phone.

If the phones logged different hands in one place, both stay.
"""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import pytest

from tests.browser.network import hanging, lost_replies, offline
from tests.browser.phone import Phone, Phones
from tests.browser.queue import add, asked, queue, recorded, seated, table, unsent, until
from tests.dice import SEED, times
from tests.journeys.table import served
from tests.nights import THREE, Event, event
from tests.service.desk import NightAt

pytestmark = pytest.mark.faces

EVENINGS: Final = times(1)
STEPS: Final = 60
CHANCES: Final = {"log": 12, "undo": 2, "offline": 3, "lost": 3, "hang": 2, "well": 4, "reopen": 2, "kill": 1, "decide": 3}
"""What may happen next, and the weight of each."""
EVENTS: Final = "**/api/v1/nights/*/events"
LONGEST_PAUSE_MS: Final = 400


def hands(dice: random.Random) -> Iterator[list[Event]]:
    """Hands, no two of which are equal."""
    kinds = list(itertools.product(THREE, ("entrada", "solo"), ("oros", "copas", "espadas", "bastos"), (5, 6, 7, 8)))
    for hombre, lance, trump, tricks in dice.sample(kinds, len(kinds)):
        first, second = (player for player in THREE if player != hombre)
        counts = {hombre: tricks, first: min(9 - tricks, 3), second: max(6 - tricks, 0)}
        yield [event("deal"), event("contract", player=hombre, lance=lance, trump=trump), event("tally", tricks=counts)]


class Owner:
    """The owner of a phone: what he has logged and not undone, and the fault of his network."""

    def __init__(self, phone: Phone, night: NightAt) -> None:
        self.phone, self.night = seated(phone, night), night
        self.logged: dict[str, list[Event]] = {}
        self.undone: dict[int, dict[str, list[Event]]] = {}
        """What he had logged before he undid a hand, by its number."""
        self.trouble = ExitStack()

    def log(self, events: list[Event]) -> None:
        """Logs a hand."""
        self.logged[add(self.phone, self.night, len(self.logged) + 1, events)["key"]] = events

    def undo(self) -> None:
        """Undoes the last one, if it is still unsent."""
        entries = queue(self.phone, self.night)
        if entries and asked(self.phone, "drop", entries[-1]["key"]):
            events, self.undone[entries[-1]["slot"]] = entries[-1]["events"], self.logged
            self.logged = {key: each for key, each in self.logged.items() if each != events}

    def meet(self, trouble: AbstractContextManager[object]) -> None:
        """Replaces the fault of the network."""
        self.recover()
        self.trouble.enter_context(trouble)

    def recover(self) -> None:
        """The network is well again."""
        self.trouble.close()

    def reopen(self) -> None:
        """Closes the page, and opens another."""
        self.recover()
        closed, self.phone.page = self.phone.page, self.phone.context.new_page()
        closed.close()
        self.phone.devtools = self.phone.context.new_cdp_session(self.phone.page)
        self.phone.go(f"/n/{self.night.id}")

    def decide(self) -> None:
        """Keeps both hands if another phone has logged one in the same place. A hand that was sent, and has another behind it, is not undone."""
        for entry in queue(self.phone, self.night):
            if entry["state"] == "refused" and entry["strike"]:
                assert entry["problem"]["code"] == "version_conflict"
                self.logged = {**self.undone[entry["slot"]], **self.logged}
                asked(self.phone, "drop", entry["key"])
                continue
            assert entry["state"] in ("waiting", "sending", "conflict"), entry["problem"]
            if entry["state"] == "conflict":
                asked(self.phone, "resolve", entry["key"], "another")

    def done(self) -> bool:
        """Whether everything is sent."""
        self.decide()
        return not unsent(self.phone, self.night)


@pytest.mark.dice
@pytest.mark.parametrize("seed", range(SEED, SEED + EVENINGS))
def test_whatever_fails_each_hand_is_recorded_once_and_in_order(phones: Phones, tmp_path: Path, seed: int) -> None:
    """The networks of both come and go, pages are closed, the service is killed."""
    dice = random.Random(seed)  # noqa: S311  # no secrets hang on what fails when
    with ExitStack() as services:
        service = services.enter_context(served(tmp_path))
        port = urlsplit(service.address).port
        night = table(service)
        owners = [Owner(phones(service), night) for _ in range(2)]
        coming = hands(dice)
        for _ in range(STEPS):
            owner = dice.choice(owners)
            match dice.choices(list(CHANCES), list(CHANCES.values()))[0]:
                case "log":
                    owner.log(next(coming))
                case "undo":
                    owner.undo()
                case "offline":
                    owner.meet(offline(owner.phone))
                case "lost":
                    owner.meet(lost_replies(owner.phone, EVENTS))
                case "hang":
                    owner.meet(hanging(owner.phone, EVENTS))
                case "well":
                    owner.recover()
                case "reopen":
                    owner.reopen()
                case "decide":
                    owner.decide()
                case "kill":
                    for each in owners:
                        each.recover()  # an answer can only be lost if there is one
                    service.drop()
                    night.service = service = services.enter_context(served(tmp_path, port=port))
            owner.phone.page.wait_for_timeout(dice.randrange(LONGEST_PAUSE_MS))
        for owner in owners:
            owner.recover()
            asked(owner.phone, "retry")  # as a page does when its stream returns: pauses have grown longer than a test waits
        until(owners[0].phone, lambda: all(owner.done() for owner in owners))
        found = recorded(night)
        said = [list(owner.logged.values()) for owner in owners]
        assert sorted(map(_text, found)) == sorted(_text(events) for own in said for events in own)
        for own in said:
            assert [events for events in found if events in own] == own
        for owner in owners:
            owner.phone.page.goto("about:blank")


def _text(events: list[Event]) -> str:
    """The events as text, for sorting."""
    return json.dumps(events, sort_keys=True)
