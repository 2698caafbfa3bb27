"""Does a phone with many nights get its lists, however few nights are in memory, and is no known night read again?"""

from __future__ import annotations

from typing import Any, Final

import pytest

from projections import kept
from service.api.callers import Caller
from service.api.cookies import MOST_NIGHTS
from service.budget import Turn
from service.in_memory import NightsInMemory
from service.web.listed import Listed
from tests.conformance import record_of
from tests.nights import event
from tests.rules.tresillo.hands import WON, played
from tests.service.desk import Answer, Desk, NightAt, desk_at
from tests.service.seats import shown
from tests.service.test_budget import Clocks

LISTS: Final = ("/", "/historial", "/abrir")
IN_MEMORY: Final = 40
"""The number of events in memory: of ninety nights with six each, those of the last few."""
A_REQUEST: Final = 5
"""The number of nights read in one request by these clocks."""


class Phone:
    """A phone, and the nights folded for it: each takes an eighth of a second by its clock."""

    def __init__(self, desk: Desk, nights: list[NightAt], monkeypatch: pytest.MonkeyPatch) -> None:
        self.desk, self.folded, self.clock = desk, list[str](), Clocks()
        self.cookies = "; ".join(shown(night.id, night.tokens["scorer"], "ana") for night in nights)
        desk.state.records.nights = NightsInMemory(events=IN_MEMORY)
        monkeypatch.setattr("service.record.folded", self._takes_long)
        monkeypatch.setattr("service.budget.time.monotonic", self.clock)

    def get(self, path: str) -> Answer:
        """One request."""
        self.folded.clear()
        return self.desk.call("GET", path, headers={"Cookie": self.cookies})

    def tries(self, path: str) -> int:
        """The number of requests until it has the page."""
        for tried in range(1, 2 * MOST_NIGHTS):
            answer = self.get(path)
            if answer.status == 200:
                return tried
            assert (answer.status, answer.headers["Retry-After"]) == (429, "2")
            assert "lleva un rato" in answer.body.decode()
        raise AssertionError("it is told to wait for ever")

    def _takes_long(self, stream: str, events: Any) -> Any:
        self.folded.append(stream)
        self.clock.now += 0.125
        return kept.folded(stream, events)


def of(desk: Desk, count: int) -> list[NightAt]:
    """A phone with that many nights of one hand each."""
    nights = [desk.open() for _ in range(count)]
    for night in nights:
        night.log(*played("ana", "entrada", "oros", tricks=WON))
    return nights


@pytest.mark.parametrize("path", LISTS)
def test_a_phone_whose_nights_have_more_events_than_memory_holds_gets_its_page(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    """Ninety nights, five a request: the eighteenth try has all of them; after that the page comes at once, with none read again."""
    nights = of(desk, MOST_NIGHTS)
    assert sum(night.version for night in nights) > 5 * IN_MEMORY
    phone = Phone(desk, nights, monkeypatch)
    assert phone.tries(path) == MOST_NIGHTS // A_REQUEST
    assert phone.tries(path) == 1
    assert phone.folded == []


def test_a_phone_that_has_used_up_its_share_goes_on_later(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """It does not rest between two nights: one is read whatever the share, and the next request goes on after it."""
    phone = Phone(desk, of(desk, 4), monkeypatch)
    monkeypatch.setattr(Turn, "is_over", property(lambda _turn: bool(phone.folded)))
    assert phone.tries("/") == 4


def test_after_a_start_no_night_is_folded_for_what_was_told_before(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first page and *Historial* use stored summaries. Of 30 nights only one with newer events is folded, and shows them."""
    nights = of(desk, 30)
    phone = Phone(desk, nights, monkeypatch)
    assert phone.tries("/historial") > 1
    desk.close()
    with desk_at(desk.path.parent) as again:
        phone = Phone(again, nights, monkeypatch)
        for path in LISTS:
            assert (phone.get(path).status, phone.folded) == (200, [])
        won, path = again.call("GET", nights[3].path, headers=nights[3].shown("scorer")).json["won"]["ana"], f"{nights[3].path}/events"
        sent = event("transfer", from_="beto", to="ana", tantos=5, reason="")
        assert again.call("POST", path, json=sent, headers=nights[3].shown("scorer")).status == 201
        again.state.records.nights = NightsInMemory(events=IN_MEMORY)
        page = phone.get("/")
        assert (page.status, phone.folded) == (200, [nights[3].id]) and f"+{won + 5}" in page.body.decode()


def test_each_way_of_seeing_a_night_is_kept_by_itself(desk: Desk) -> None:
    """Cientos with covered cards: a viewer's phone does not get the boards of the scorer's phone."""
    opening, *events = record_of("cientos", "law-eleven-unnoticed")[:16]
    night = desk.open(opening["data"], *events)
    with desk.app.test_request_context():
        for _ in range(2):
            scorer, viewer = (Listed(night.id, Caller(role, night.tokens[role])).brief for role in ("scorer", "viewer"))
            assert scorer.leaves != viewer.leaves
