"""Limits, the operator, and the routes for other machines: is it alive, and what are its figures."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from service.api.callers import address
from service.settings import settings_from
from tests.for_each import for_each
from tests.nights import event
from tests.service.desk import API, OPENING, Answer, Desk, desk_at
from tests.service.seats import shown
from tests.tables import table

FAR = "192.168.1.7"
KEY = {"Authorization": "Bearer the-operators-key"}


@pytest.fixture(name="guarded")
def a_desk_with_a_key(tmp_path: Path) -> Iterator[Desk]:
    """A service with an operator's key."""
    (tmp_path / "guarded").mkdir()
    with desk_at(tmp_path / "guarded", operator_key="the-operators-key") as desk:
        yield desk


def opening(desk: Desk, **headers: str) -> Answer:
    """The answer to an opening."""
    return desk.call("POST", f"{API}/nights", json=OPENING, headers=headers)


def test_a_token_that_asks_too_often_is_told_when_to_come_again(tmp_path: Path) -> None:
    """429 with Retry-After; another token of the same night is not held up."""
    with desk_at(tmp_path, request_rate=(5, 60)) as desk:
        night = desk.open()
        assert [night.get(role="viewer").status for _ in range(5)] == [200] * 5
        answer = night.get(role="viewer")
        assert answer.said == (429, "too_many")
        assert 1 <= int(answer.headers["Retry-After"]) <= 60
        assert answer.headers["Retry-After"] in answer.json["detail"]
        assert night.post(event("deal"), role="scorer").status == 201


def test_who_guesses_tokens_is_counted_by_address(tmp_path: Path) -> None:
    """Each guess is another token, so only the address can slow a guesser down."""
    with desk_at(tmp_path, request_rate=(5, 60)) as desk:
        night = desk.open()
        desk.from_where = FAR
        guesses = [desk.call("GET", night.path, headers={"Authorization": f"Bearer guess-{number}"}).status for number in range(8)]
        assert guesses == [401] * 5 + [429] * 3
        assert night.get().status == 200


@pytest.mark.parametrize(("method", "path"), [("GET", f"{API}/nights"), ("GET", "/metrics"), ("POST", f"{API}/nights")])
def test_who_guesses_the_operators_key_is_counted_by_address(tmp_path: Path, method: str, path: str) -> None:
    """The limit comes before the key: then even the right one fails. Another address is not held up."""
    with desk_at(tmp_path, request_rate=(5, 60), operator_key="the-operators-key") as desk:
        desk.from_where = FAR
        shown = [{"Authorization": f"Bearer guess-{number}"} for number in range(5)] + [KEY]
        body = ... if method == "GET" else OPENING
        assert [desk.call(method, path, headers=each, json=body).status for each in shown] == [401] * 5 + [429]
        desk.from_where = "192.168.1.8"
        assert desk.call(method, path, headers=KEY, json=body).status in (200, 201)


@pytest.mark.parametrize("limit", [{"opening_rate": (2, 60)}, {"openings_of_day": (2, 86_400)}])
def test_openings_from_elsewhere_are_limited(tmp_path: Path, limit: dict[str, Any]) -> None:
    """One address cannot fill the book, however slowly; another may still open nights, and this machine any number.

    A request over the limit is not examined, and its body is not read.
    """
    with desk_at(tmp_path, **limit) as desk:
        assert [opening(desk).status for _ in range(20)] == [201] * 20
        desk.from_where = FAR
        assert [opening(desk).status for _ in range(3)] == [201, 201, 429]
        assert desk.call("POST", f"{API}/nights", body=b"{").said == (429, "too_many")
        desk.from_where = "192.168.1.8"
        assert opening(desk).status == 201


@pytest.mark.parametrize(("proxies", "told", "counted"), table(__file__, "behind_a_named_proxy_the_address_is_the_one_that_it_saw"))
def test_behind_a_named_proxy_the_address_is_the_one_that_it_saw(tmp_path: Path, proxies: str, told: str, counted: str) -> None:
    """The last address in the header that is no named proxy counts; anybody can write those before it."""
    settings = settings_from(tmp_path / "a.db", {"FORWARDED_ALLOW_IPS": proxies})
    with desk_at(tmp_path, proxies=settings.proxies) as desk:
        asked = desk.app.test_request_context(headers={"X-Forwarded-For": told}, environ_base={"REMOTE_ADDR": FAR})
        with asked:
            assert address() == counted


def test_who_writes_that_he_is_this_machine_is_not(tmp_path: Path) -> None:
    """With a named proxy or without one, his openings are counted and he may not list nights."""
    for number, proxies in enumerate(("", FAR)):
        folder = tmp_path / str(number)
        folder.mkdir()
        settings = settings_from(tmp_path / "a.db", {"FORWARDED_ALLOW_IPS": proxies})
        with desk_at(folder, proxies=settings.proxies, opening_rate=(1, 3600)) as desk:
            desk.from_where = FAR
            forged = {"X-Forwarded-For": "127.0.0.1"}
            assert [opening(desk, **forged).status for _ in range(2)] == [201, 429]
            assert desk.call("GET", f"{API}/nights", headers=forged).said == (401, "no_token")


@for_each("where", ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1", FAR])
def test_with_a_key_only_the_operator_opens_and_lists(guarded: Desk, where: str) -> None:
    """On loopback too, whatever a night's own tokens allow; open nights still need only those."""
    guarded.from_where = where
    night = guarded.open(**KEY)
    wrong = [{"Authorization": f"{kind} {key}"} for kind, key in (("Bearer", "wrong"), ("Basic", "the-operators-key"))]
    owns = [each for role in night.tokens for each in (night.shown(role), {"Cookie": shown(night.id, night.tokens[role])})]
    for headers in ({}, *wrong, {"Cookie": "key=the-operators-key"}, *owns):
        assert opening(guarded, **headers).said == (401, "no_token")
        assert guarded.call("GET", f"{API}/nights", headers=headers).said == (401, "no_token")
    assert guarded.call("GET", f"{API}/nights", headers=KEY).json["nights"][0]["id"] == night.id
    assert night.get(role="viewer").status == 200
    assert guarded.call("GET", night.path, headers=KEY).said == (401, "no_token")


@for_each(("where", "status"), [("127.0.0.1", 200), ("::1", 200), ("::ffff:127.0.0.1", 200), (FAR, 401), ("::1:1", 401), ("", 401)])
def test_without_a_key_whoever_is_there_opens_and_who_is_on_this_machine_lists(desk: Desk, where: str, status: int) -> None:
    """Phones of the same network may open nights, and see only their own."""
    desk.from_where = where
    assert opening(desk).status == 201
    for headers in ({}, {"Authorization": "Bearer "}):
        assert desk.call("GET", f"{API}/nights", headers=headers).status == status


def test_figures_are_for_this_machine_or_the_operator(desk: Desk, guarded: Desk) -> None:
    """Prometheus text; from elsewhere only with the key, and without any key not at all."""
    for each, key, status in ((desk, {"Authorization": "Bearer x"}, 401), (guarded, KEY, 200)):
        assert each.call("GET", "/metrics").status == 200
        each.from_where = FAR
        assert each.call("GET", "/metrics").said == (401, "no_token")
        assert each.call("GET", "/metrics", headers=key).status == status


def test_figures_count_what_happened_and_say_nobodys_secrets(desk: Desk) -> None:
    """Events kept, refusals by code, requests by route, invented methods as one; no token, no name, no night."""
    night = desk.open({**OPENING, "names": {"ana": "Ana Sánchez"}})
    for _ in range(2):
        night.post([event("deal"), event("pass_out")], Idempotency_Key="k")
    night.post(event("pass_out"))
    night.post([event("nonsense")])
    for number in range(5):
        desk.call(f"INVENTED{number}", "/zzz")
    text = desk.call("GET", "/metrics").body.decode()
    lines = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    for name, figure in (
        ("events_recorded_total", 3),
        ('refused_total{code="no_open_hand"}', 1),
        ('refused_total{code="unknown_event"}', 1),
        ('requests_total{method="POST",route="/api/v1/nights/<night_id>/events",status="201"}', 2),
        ('requests_total{method="(other)",route="(none)",status="404"}', 5),
    ):
        assert lines[f"cartulina_{name}"] == f"{figure}.0"
    assert not [secret for secret in (*night.tokens.values(), night.id, "Sánchez", "INVENTED") if secret in text]


def test_games_and_docs_are_open_to_all_and_the_service_says_that_it_is_alive(guarded: Desk) -> None:
    """With an operator's key, from elsewhere, without a token."""
    guarded.from_where = FAR
    for below in (
        "",
        "/games",
        "/games?short",
        "/games/tresillo",
        "/licence",
        "/openapi.json",
        "/docs",
        "/docs/start.js",
        "/docs/swagger-ui.css",
    ):
        assert guarded.call("GET", API + below).status in (200, 302), below
    assert guarded.call("GET", "/").status in (200, 302)
    assert (answer := guarded.call("GET", "/healthz")).status == 200 and answer.json == {"status": "ok"}


def test_who_asks_whether_it_is_alive_holds_nobody_up_and_is_limited(tmp_path: Path) -> None:
    """One read that waits for no writer, and its rate is limited. A caller with a token is not held up."""
    with desk_at(tmp_path, request_rate=(5, 60)) as desk:
        night = desk.open()
        with ThreadPoolExecutor(1) as pool, desk.store.transaction():
            assert pool.submit(desk.call, "GET", "/healthz").result(timeout=20).status == 200
        assert [desk.call("GET", "/healthz").status for _ in range(5)] == [200] * 4 + [429]
        assert night.get().status == 200


def test_a_browser_that_came_by_https_comes_so_again(desk: Desk) -> None:
    """For a year; plain HTTP gets no such header, or a phone in the bar could never come back."""
    client = desk.app.test_client()
    for path in ("/", f"{API}/games", "/nada"):
        assert client.get(path, base_url="https://localhost").headers["Strict-Transport-Security"] == "max-age=31536000"
        assert "Strict-Transport-Security" not in client.get(path).headers


def test_the_service_is_not_alive_when_its_book_is_closed(desk: Desk) -> None:
    """A service that is shutting down answers so until it has ended."""
    night = desk.open()
    desk.close()
    assert desk.call("GET", "/healthz").status == night.get().status == 503


def test_every_answer_tells_a_browser_to_be_careful(desk: Desk) -> None:
    """No answer may be run, framed, guessed at or passed on."""
    night = desk.open()
    for answer in (
        night.get(),
        night.get("/nope"),
        *(desk.call("GET", f"{API}/{path}") for path in ("docs", "games")),
        desk.call("PUT", "/"),
    ):
        policy = answer.headers["Content-Security-Policy"]
        assert (answer.headers["X-Content-Type-Options"], answer.headers["Referrer-Policy"]) == ("nosniff", "no-referrer")
        assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy and "unsafe" not in policy


def test_a_page_of_another_site_is_not_this_machine(desk: Desk) -> None:
    """A browser here can be tricked into asking under another name that leads here; so can a proxy."""
    for hosts, status in ((("localhost", "127.0.0.1:8000", "[::1]:8000"), 200), (("evil.example", "localhost.evil.example"), 401)):
        for host in hosts:
            assert desk.call("GET", f"{API}/nights", headers={"Host": host}).status == status, host
