"""Does each key get its share without taking from another? The test sets the clocks; `bench/` measures real requests."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from flask import Flask, Response, request
from werkzeug.test import run_wsgi_app

from service import budget as budgets
from service.api.callers import Key
from service.budget import (
    BEGAN,
    HANDLED_SECONDS,
    LETS_WRITE_SECONDS,
    PATIENCE_AT_ADDRESS_SECONDS,
    PATIENCE_SECONDS,
    RESTS,
    TURN,
    Budget,
    Kind,
    Share,
    Turn,
    measured,
)
from service.in_memory import NightsInMemory
from service.problems import ProblemError
from service.settings import Settings, settings_from
from tests.nights import event
from tests.service.desk import API, TRANSFER, Desk, NightAt, desk_at
from tests.service.seats import shown as shown_cookie
from tests.service.together import at_once

ONE, OTHER = "one", "other"
AT_A_CLUB = 40


class Clocks:
    """A clock, and the waiting that advances it."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.slept: list[float] = []

    def __call__(self) -> float:
        """The time it shows."""
        return self.now

    def wait(self, _condition: threading.Condition, seconds: float) -> None:
        """Advances by the timeout."""
        self.now += seconds

    def sleep(self, seconds: float) -> None:
        """Advances by the rest."""
        self.slept.append(seconds)
        self.now += seconds


@pytest.fixture(name="clocks")
def a_clock() -> Clocks:
    return Clocks()


@pytest.fixture(name="budget")
def a_budget(clocks: Clocks) -> Budget:
    """The usual share: a quarter of a processor, with two seconds saved up at most."""
    return Budget(Settings(Path("unused")), clocks, clocks.wait, clocks.sleep)


def took(budget: Budget, key: str, seconds: float) -> bool:
    """Makes a request that takes so many processor seconds; whether it had to wait."""
    waited = budget.begin(key)
    budget.charge(key, seconds)
    budget.end(key)
    return waited


def test_whoever_is_over_his_share_waits_until_he_has_paid(budget: Budget, clocks: Clocks) -> None:
    """2.5 s taken, 2 saved up: the missing half second comes at a quarter of a second per second, so the next request begins 2 s later."""
    took(budget, ONE, 2.5)
    assert budget.begin(ONE) is True
    assert clocks.now == pytest.approx(1002.0)


def test_whoever_would_wait_long_is_told_how_long(budget: Budget, clocks: Clocks) -> None:
    """4 s taken, 2 saved up: 8 s are too long to wait, so the request is refused. Another key has its full share."""
    took(budget, ONE, 4.0)
    with pytest.raises(ProblemError, match="too_many") as refused:
        budget.begin(ONE)
    assert refused.value.headers["Retry-After"] == "8"
    assert budget.begin(OTHER) is False
    assert clocks.now == 1000.0
    clocks.now += 8
    assert budget.begin(ONE) is False


def test_a_long_time_saves_up_no_more_than_two_seconds(budget: Budget, clocks: Clocks) -> None:
    """An hour later it is as much as at the beginning."""
    took(budget, ONE, 1.0)
    clocks.now += 3600
    took(budget, ONE, 2.25)
    budget.begin(ONE)
    assert clocks.now == pytest.approx(4601.0)


@pytest.mark.parametrize(("kind", "places"), [("reads", 1), ("streams", 1), ("writes", 3)])
def test_so_many_of_a_key_work_and_the_next_has_its_turn_when_one_ends(clocks: Clocks, kind: Kind, places: int) -> None:
    """A phone sends one request more than may run at once: that one waits though the share has room; a request of another key does not."""
    ended: list[float] = []

    def one_ends(_condition: threading.Condition, seconds: float) -> None:
        clocks.now += 0.5
        ended.append(seconds)
        budget._guard.release()
        budget.end(ONE, kind)
        budget._guard.acquire()

    budget = Budget(Settings(Path("unused")), clocks, one_ends)
    assert [budget.begin(ONE, kind) for _ in range(places)] == [False] * places
    assert budget.begin(OTHER, kind) is False
    assert budget.begin(ONE, kind) is True
    assert ended == [PATIENCE_SECONDS]


def test_whoever_reads_waits_for_nobody_who_writes(tmp_path: Path) -> None:
    """Three writes wait for another program that holds the book: the next write waits for them, and reads with that token go on."""
    with desk_at(tmp_path, waiting_of_key=0) as desk:
        night = desk.open()
        key = Key("127.0.0.1", night.tokens["scorer"])
        for _ in range(3):
            desk.state.budget.begin(key, "writes")
        assert night.post(TRANSFER, "/events").status == 429
        assert night.get(role="scorer").status == 200
        assert night.post(TRANSFER, "/preview").status == 200
        assert night.post({"seen": night.word(1), "entries": [{"events": [TRANSFER]}]}, "/belated").status == 200
        for _ in range(3):
            desk.state.budget.end(key, "writes")
        assert night.post(TRANSFER, "/events").status == 201


def test_no_page_waits_for_streams_that_catch_up(tmp_path: Path) -> None:
    """Forty phones with one link begin to watch at once: neither they nor the scorer with that link are told to come later."""
    with desk_at(tmp_path, waiting_of_key=0) as desk:
        night = desk.open()
        key = Key("127.0.0.1", night.tokens["scorer"])
        desk.state.budget.begin(key, "streams")

        def catches_up() -> bool:
            waited: bool = desk.state.budget.begin(key, "streams")
            desk.state.budget.end(key, "streams")
            return waited

        with ThreadPoolExecutor(8) as pool:
            waiting = [pool.submit(catches_up) for _ in range(8)]
            while len(desk.state.budget._lanes[key, "streams"].queue) < len(waiting):
                time.sleep(0.001)
            assert night.get(role="scorer").status == 200
            assert night.post(TRANSFER, "/events").status == 201
            desk.state.budget.end(key, "streams")
            assert all(each.result() for each in waiting)


def test_whoever_has_read_much_lets_a_write_go_first(budget: Budget, clocks: Clocks) -> None:
    """A fiftieth of a second at most, while the write runs, and only once the key has used half a second of its two."""
    budget.begin(OTHER, "writes")
    assert took(budget, ONE, 0.5) is False
    assert took(budget, ONE, 0.1) is False
    assert clocks.now == 1000.0
    assert took(budget, ONE, 0.1) is True, "it waited, so its token must be looked up again"
    assert clocks.now == pytest.approx(1000.0 + LETS_WRITE_SECONDS)
    budget.begin(ONE, "writes")
    budget.end(ONE, "writes")
    assert clocks.now == pytest.approx(1000.0 + LETS_WRITE_SECONDS), "a write waits for nobody"
    budget.end(OTHER, "writes")
    took(budget, ONE, 0.1)
    assert clocks.now == pytest.approx(1000.0 + LETS_WRITE_SECONDS)


def test_nobody_waits_for_his_turn_for_ever(budget: Budget, clocks: Clocks) -> None:
    """A request does not end: the next one is told to come again."""
    budget.begin(ONE)
    with pytest.raises(ProblemError, match="too_many"):
        budget.begin(ONE)
    assert clocks.now == 1000 + PATIENCE_SECONDS
    budget.end(ONE)
    assert budget.begin(ONE) is False, "a client that went away blocks nobody"


def test_forty_phones_with_one_link_behind_one_address_all_have_their_turn() -> None:
    """A club fetches the page at one moment: one request runs, the others wait, and none is refused."""
    budget = Budget(Settings(Path("unused")))
    at_once(*[lambda: took(budget, ONE, 0.01)] * AT_A_CLUB)
    assert budget._lanes == {}, "an unused key is forgotten"


def test_a_scorer_who_was_offline_for_two_hours_sends_everything_at_once(budget: Budget, clocks: Clocks) -> None:
    """Forty entries in a row, each with the page that follows, 45 ms of processor together: none waits. An hour later the same again."""
    for _ in range(2):
        assert [took(budget, ONE, 0.045) for _ in range(40)] == [False] * 40
        clocks.now += 3600


def test_an_evening_of_a_club_never_waits(budget: Budget, clocks: Clocks) -> None:
    """Four hours, an entry every six seconds, and forty phones with one link that fetch the page after each, 15 ms a page: 0.6 s of 1.5."""
    waited = []
    for _ in range(4 * 600):
        waited.append(took(budget, "scorer", 0.01))
        waited += [took(budget, "viewers", 0.015) for _ in range(AT_A_CLUB)]
        clocks.now += 6
    assert not any(waited)


def test_so_many_wait_and_the_next_is_told_at_once(clocks: Clocks) -> None:
    """One runs and 45 wait: the 47th is refused."""
    stood, go_on = threading.Semaphore(0), threading.Event()

    def stands(condition: threading.Condition, _seconds: float) -> None:
        stood.release()
        condition.wait(0.01) if not go_on.is_set() else None
        clocks.now += 10 if go_on.is_set() else 0

    budget = Budget(Settings(Path("unused")), clocks, stands)
    budget.begin(ONE)

    def waits() -> None:
        with pytest.raises(ProblemError, match="too_many"):
            budget.begin(ONE)

    waiting = [threading.Thread(target=waits) for _ in range(45)]
    for each in waiting:
        each.start()
    while len(budget._lanes[ONE, "reads"].queue) < 45:
        stood.acquire()
    before = clocks.now
    with pytest.raises(ProblemError, match="too_many"):
        budget.begin(ONE)
    assert clocks.now == before
    go_on.set()
    for each in waiting:
        each.join()


def test_long_work_gives_way_once_its_share_is_used_up(budget: Budget, clocks: Clocks) -> None:
    """Pieces of half a second: the share covers the first four; after that each is followed by a rest, at a quarter of a processor."""
    for _ in range(6):
        budget.give_way(ONE, 0.5)
    assert clocks.slept == pytest.approx([0, 0, 0, 0, 2.0, 2.0])


def test_a_share_is_a_setting() -> None:
    """In hundredths of a processor; the seconds that can be saved up stay."""
    for told, of_key, of_address in (({}, (2.0, 8.0), (4.0, 8.0)), ({"CARTULINA_SHARE": "50"}, (2.0, 4.0), (4.0, 4.0))):
        settings = settings_from(Path("book.db"), told)
        assert (settings.processor_rate, settings.of_address.processor_rate) == (of_key, of_address)


@pytest.fixture(name="addresses")
def a_budget_of_addresses(clocks: Clocks) -> Budget:
    """A budget for the share of an address over all its keys: half a processor, with four seconds saved up at most."""
    return Budget(Settings(Path("unused")).of_address, clocks, clocks.wait, clocks.sleep, PATIENCE_AT_ADDRESS_SECONDS)


def test_an_address_with_many_keys_has_a_share_too(budget: Budget, addresses: Budget, clocks: Clocks) -> None:
    """300 tokens at one address take a second each: five run in a row (5 s of 4 saved up), then half a second per second, whatever their
    number. Another address has its full share."""
    begun = []
    for number in range(300):
        begin_at = clocks.now
        try:
            addresses.begin("club")
        except ProblemError:
            continue
        budget.begin(number)
        for each, key in ((budget, number), (addresses, "club")):
            each.charge(key, 1.0)
            each.end(key)
        begun.append(clocks.now - begin_at)
    assert begun[:6] == [0.0] * 5 + [2.0]
    assert sum(begun) == pytest.approx(clocks.now - 1000)
    assert set(begun[5:]) == {2.0}
    assert addresses.begin("elsewhere") is False


def test_a_club_after_a_start_is_let_in_one_behind_the_other() -> None:
    """Forty tables behind one address, each with its own link, at one moment: four run, the others wait, none is refused."""
    budget, addresses = Budget(Settings(Path("unused"))), Budget(Settings(Path("unused")).of_address)

    def fetches(number: int) -> None:
        budget.begin(number)
        took(addresses, "club", 0.06)
        budget.end(number)

    at_once(*[partial(fetches, number) for number in range(AT_A_CLUB)])
    assert addresses._lanes == {}


def test_tokens_of_one_address_have_a_share_together(tmp_path: Path) -> None:
    """The share is so small that one request uses it up: other tokens of that address are refused, and from elsewhere they are not."""
    with desk_at(tmp_path, address_rate=(1e-9, 1.0)) as desk:
        desk.from_where = "192.0.2.1"
        night = desk.open()
        desk.from_where = "192.0.2.7"
        assert [night.get(role=role).status for role in ("scorer", "player", "viewer")] == [200, 429, 429]
        for elsewhere in ("192.0.2.8", "127.0.0.1", "127.0.0.1"):
            desk.from_where = elsewhere
            assert night.get(role="player").status == 200, "this machine is not counted"


def test_long_work_is_paid_before_it_begins(monkeypatch: pytest.MonkeyPatch, budget: Budget, clocks: Clocks) -> None:
    """Three requests at once, estimated at two seconds each: the first runs, the others wait until they can pay. In the end each is charged
    its real time, half of that."""
    used = [0.0]
    monkeypatch.setattr("service.budget.time.thread_time", lambda: used[0])
    turns = [Turn([Share(budget, ONE, kind="writes")], 0.0) for _ in range(3)]
    for _ in turns:
        budget.begin(ONE, "writes")
    for turn in turns:
        turn.give_way(2.0)
    assert clocks.slept == pytest.approx([0.0, 8.0, 8.0])
    assert budget.is_over(ONE) is False
    used[0] = 1.0
    for turn in turns:
        turn.end()
    before = clocks.now
    assert (took(budget, ONE, 2.5), clocks.now) == (False, before), "each gets a second back"


def test_a_night_that_is_not_in_memory_is_paid_by_its_events(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is charged before it is folded, by any route; in memory it costs nothing more."""
    ahead = list[float]()
    monkeypatch.setattr(budgets.Turn, "give_way", lambda _turn, seconds: ahead.append(seconds))
    with desk_at(tmp_path) as desk:
        night = desk.open()
        night.log(*[TRANSFER] * 99)
        for method, below in (("GET", ""), ("POST", "/events"), ("POST", "/preview"), ("GET", "/ledger")):
            desk.state.records.nights = NightsInMemory()
            ahead.clear()
            night.call(method, below, json=[TRANSFER] if method == "POST" else ...)
            assert ahead[0] >= 100 * budgets.EVENT_SECONDS
            ahead.clear()
            night.get()
            assert ahead == []


@pytest.fixture(name="over")
def a_night_whose_scorer_is_over(tmp_path: Path) -> Iterator[NightAt]:
    """A service with a share so small that any first request exceeds it."""
    with desk_at(tmp_path, processor_rate=(1e-9, 1.0)) as desk:
        desk.from_where = "192.0.2.1"
        night = desk.open()
        desk.from_where = "192.0.2.7"
        assert night.get().status == 200
        yield night


def test_who_is_over_is_told_so_whatever_he_asks_for(over: NightAt) -> None:
    """A problem with the time to wait, for a change as for a path that is not there."""
    for method, path in (
        ("GET", over.path),
        ("POST", f"{over.path}/events"),
        ("GET", f"{over.path}/settlement"),
        ("GET", f"{API}/games"),
        ("GET", f"{API}/nowhere"),
        ("GET", "/healthz"),
        ("GET", "/metrics"),
    ):
        answer = over.service.call(method, path, headers=over.shown("scorer"))
        assert answer.said == (429, "too_many"), path
        assert int(answer.headers["Retry-After"]) >= 1


def test_a_file_of_the_pages_is_sent_to_whoever_asks(tmp_path: Path) -> None:
    """An address over its share still gets files; the next request on that connection is heard a moment later. Files have their own budget,
    so that the players there do not feel it."""
    rests = list[bool]()

    def noted(response: Response) -> Response:
        rests.append(RESTS in request.environ)
        return response

    with desk_at(tmp_path, processor_rate=(1e-9, 1.0), address_rate=(1e-9, 1.0)) as desk:
        desk.app.after_request_funcs[None].append(noted)
        assert [desk.call("GET", "/healthz").status for _ in range(2)] == [200, 429]
        assert [desk.call("GET", "/static/x/cartulina.css").status for _ in range(3)] == [200] * 3
        assert rests == [False, False, False, True, True]
        desk.app.after_request_funcs[None].pop()
        desk.from_where = "192.0.2.7"
        assert [desk.call("GET", path).status for path in ("/static/x/cartulina.css", "/healthz")] == [200, 200]


def test_a_page_tells_players_in_words(over: NightAt) -> None:
    """The refusal is a page in the reader's language with a link to try again; after a form, with a link back."""
    cookie = shown_cookie(over.id, over.tokens["scorer"])
    told = over.service.call("GET", f"/n/{over.id}/manos/1?paso=3", headers={"Cookie": cookie, "Accept-Language": "en"})
    assert (told.status, int(told.headers["Retry-After"]) >= 1) == (429, True)
    page = told.body.decode()
    assert "<h1>One moment</h1>" in page and "A lot was asked for at once" in page
    assert f'href="/n/{over.id}/manos/1?paso=3">Try again</a>' in page
    sent = over.service.call("POST", f"/n/{over.id}/correccion", headers={"Cookie": cookie}).body.decode()
    assert "<h1>Un momento</h1>" in sent and f'href="/n/{over.id}">Volver</a>' in sent


def test_a_link_that_somebody_asks_too_much_with_opens_the_night_elsewhere(over: NightAt) -> None:
    """The same token from another address, and another token from the same address, each have their own share."""
    assert isinstance(over.service, Desk)
    assert over.get().status == 429
    assert over.get(role="viewer").status == 200
    over.service.from_where = "192.0.2.8"
    assert over.get().status == 200


def test_what_opens_nothing_is_counted_by_where_it_comes_from(over: NightAt) -> None:
    """A new token each time is no new key."""
    headers = [{"Authorization": f"Bearer {number}"} for number in range(2)]
    assert [over.service.call("GET", over.path, headers=each).status for each in headers] == [401, 429]


def test_a_page_of_no_night_is_counted_by_a_night_of_the_phone(over: NightAt) -> None:
    """Forty phones behind one address open the first page: each counts by a night that it keeps."""
    viewer = {"Cookie": shown_cookie(over.id, over.tokens["viewer"])}
    assert [over.service.call("GET", "/", headers=each).status for each in ({}, {}, viewer)] == [200, 429, 200]


def test_whoever_waited_for_his_turn_is_looked_up_again(over: NightAt, monkeypatch: pytest.MonkeyPatch) -> None:
    """The token may have been revoked meanwhile; a request without one is answered too."""
    monkeypatch.setattr(Budget, "begin", lambda *_: True)
    monkeypatch.setattr(Budget, "end", lambda *_: None)
    assert over.get().status == 200
    assert over.service.call("GET", f"{API}/games?short").status == 200


def test_every_request_is_charged_what_it_took(monkeypatch: pytest.MonkeyPatch) -> None:
    """From its beginning, before anything is checked, to the last part of its body, which is made while it is sent."""
    used = iter([10.0, 10.25, 10.75, 10.875])
    monkeypatch.setattr("service.budget.time.thread_time", lambda: next(used))
    charged, ended = list[float](), list[str]()

    class Noted(Budget):
        def charge(self, _key: Any, seconds: float) -> None:
            charged.append(seconds)

        def end(self, key: Any, kind: Kind = "reads") -> None:
            assert kind == "reads"
            ended.append(key)

    def app(environ: dict[str, Any], start_response: Any) -> Any:
        environ[TURN] = Turn([Share(Noted(Settings(Path("unused"))), ONE)], environ[BEGAN])
        start_response("200 OK", [])
        return [b"who", b"le"]

    body, status, _ = run_wsgi_app(measured(app), {})
    assert (b"".join(body), status, ended) == (b"whole", "200 OK", [ONE])
    assert charged == pytest.approx([0.25 + HANDLED_SECONDS, 0.5, 0.125])


def test_a_request_that_fails_ends_its_turn(budget: Budget) -> None:
    """Otherwise three failed requests would shut a key out."""

    def fails(environ: dict[str, Any], _start_response: Any) -> Any:
        budget.begin(ONE)
        environ[TURN] = Turn([Share(budget, ONE)], environ[BEGAN])
        raise RuntimeError

    for _ in range(4):
        with pytest.raises(RuntimeError):
            run_wsgi_app(measured(fails), {})
    assert budget._lanes == {}


def test_between_two_corrections_of_a_list_others_may_go_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each correction folds many events anew; together they take seconds, for which nobody else shall wait."""
    rested = list[float]()
    monkeypatch.setattr(budgets.Turn, "give_way", lambda _turn, ahead: rested.append(ahead))
    with desk_at(tmp_path) as desk:
        night = desk.open()
        night.log(*[TRANSFER] * 9)
        slip = event("correction", after=1, insert=[TRANSFER], reason="faltaba")
        assert night.post([slip] * 7, "/preview").status == 200
        assert len(rested) == 7


def test_work_without_a_request_gives_way_to_nobody() -> None:
    """An import or another command has nobody to give way to."""
    budgets.give_way(1)
    with Flask("nothing").app_context():
        budgets.give_way(1)
