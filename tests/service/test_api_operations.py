"""Limits, the operator, and what other machines ask: is it alive, what are its figures."""

from __future__ import annotations

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from service.api.callers import address
from service.settings import settings_from
from tests.nights import event
from tests.service.desk import API, OPENING, Answer, Desk, desk_at

FAR = "192.168.1.7"
KEY = {"Authorization": "Bearer the-operators-key"}


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
    """Each guess is another token: without the address a guesser would never be slowed down."""
    with desk_at(tmp_path, request_rate=(5, 60)) as desk:
        night = desk.open()
        desk.from_where = FAR
        guesses = [desk.call("GET", night.path, headers={"Authorization": f"Bearer guess-{number}"}).status for number in range(8)]
        assert guesses == [401] * 5 + [429] * 3
        assert night.get().status == 200


@pytest.mark.parametrize(("method", "path"), [("GET", f"{API}/nights"), ("GET", "/metrics"), ("POST", f"{API}/nights")])
def test_who_guesses_the_operators_key_is_counted_by_address(tmp_path: Path, method: str, path: str) -> None:
    """Before the key is looked at: the right one is none of those that may be tried then. Another address is not held up."""
    with desk_at(tmp_path, request_rate=(5, 60), operator_key="the-operators-key") as desk:
        desk.from_where = FAR
        shown = [{"Authorization": f"Bearer guess-{number}"} for number in range(5)] + [KEY]
        body = ... if method == "GET" else OPENING
        assert [desk.call(method, path, headers=each, json=body).status for each in shown] == [401] * 5 + [429]
        desk.from_where = "192.168.1.8"
        assert desk.call(method, path, headers=KEY, json=body).status in (200, 201)


def test_the_defaults_let_one_token_make_200_requests_a_second(tmp_path: Path) -> None:
    """As interfaces.md promises; opening nights from loopback is not limited."""
    assert settings_from(tmp_path / "a.db", {}).request_rate == (200, 1)
    with desk_at(tmp_path, opening_rate=(2, 60)) as desk:
        assert [opening(desk).status for _ in range(20)] == [201] * 20


def test_openings_from_elsewhere_are_limited(tmp_path: Path) -> None:
    """One address cannot fill the book; another address may still open."""
    with desk_at(tmp_path, opening_rate=(2, 60)) as desk:
        desk.from_where = FAR
        assert [opening(desk).status for _ in range(3)] == [201, 201, 429]
        desk.from_where = "192.168.1.8"
        assert opening(desk).status == 201


def test_an_address_opens_so_many_nights_a_day(tmp_path: Path) -> None:
    """However slowly; this machine as many as it likes."""
    with desk_at(tmp_path, openings_of_day=(2, 86_400)) as desk:
        assert [opening(desk).status for _ in range(5)] == [201] * 5
        desk.from_where = FAR
        assert [opening(desk).status for _ in range(3)] == [201, 201, 429]


@pytest.mark.parametrize(
    ("proxies", "told", "counted"),
    [
        ("", "203.0.113.1", "192.168.1.7"),
        ("192.168.1.0/24", "203.0.113.1", "203.0.113.1"),
        ("192.168.1.0/24", "198.51.100.9, 203.0.113.1", "203.0.113.1"),
        ("192.168.1.0/24", "203.0.113.1, 192.168.1.9", "203.0.113.1"),
        ("192.168.1.0/24", "", "192.168.1.7"),
        ("192.168.1.0/24", " , ", "192.168.1.7"),
        ("10.0.0.1", "203.0.113.1", "192.168.1.7"),
        ("*", "203.0.113.1", "203.0.113.1"),
        ("192.168.1.7", "2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ("192.168.1.7", "::ffff:203.0.113.1", "203.0.113.1"),
        ("192.168.1.7", "unknown", "unknown"),
    ],
)
def test_behind_a_named_proxy_the_address_is_the_one_that_it_saw(tmp_path: Path, proxies: str, told: str, counted: str) -> None:
    """Of what the header says the last that is no named proxy: what stands before it anybody can write."""
    settings = settings_from(tmp_path / "a.db", {"FORWARDED_ALLOW_IPS": proxies})
    with desk_at(tmp_path, proxies=settings.proxies) as desk:
        asked = desk.app.test_request_context(headers={"X-Forwarded-For": told}, environ_base={"REMOTE_ADDR": FAR})
        with asked:
            assert address() == counted


def test_who_writes_that_he_is_this_machine_is_not(tmp_path: Path) -> None:
    """Neither with a proxy that is named, nor without: openings are counted, and nights are not listed to him."""
    for number, proxies in enumerate(("", FAR)):
        folder = tmp_path / str(number)
        folder.mkdir()
        settings = settings_from(tmp_path / "a.db", {"FORWARDED_ALLOW_IPS": proxies})
        with desk_at(folder, proxies=settings.proxies, opening_rate=(1, 3600)) as desk:
            desk.from_where = FAR
            forged = {"X-Forwarded-For": "127.0.0.1"}
            assert [opening(desk, **forged).status for _ in range(2)] == [201, 429]
            assert desk.call("GET", f"{API}/nights", headers=forged).said == (401, "no_token")


def test_a_limited_opening_is_not_looked_at_any_closer(tmp_path: Path) -> None:
    """Nor is its body read."""
    with desk_at(tmp_path, opening_rate=(1, 60)) as desk:
        desk.from_where = FAR
        opening(desk)
        assert desk.call("POST", f"{API}/nights", body=b"{").said == (429, "too_many")


@pytest.mark.parametrize("where", ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1", FAR])
def test_with_a_key_only_the_operator_opens_and_lists(tmp_path: Path, where: str) -> None:
    """On loopback too; nights that are open already need only their own tokens."""
    with desk_at(tmp_path, operator_key="the-operators-key") as desk:
        desk.from_where = where
        for headers in (
            {},
            {"Authorization": "Bearer wrong"},
            {"Authorization": "Basic the-operators-key"},
            {"Cookie": "key=the-operators-key"},
        ):
            assert desk.call("POST", f"{API}/nights", json=OPENING, headers=headers).said == (401, "no_token")
            assert desk.call("GET", f"{API}/nights", headers=headers).said == (401, "no_token")
        night = desk.open(**KEY)
        assert [each["id"] for each in desk.call("GET", f"{API}/nights", headers=KEY).json["nights"]] == [night.id]
        assert night.get(role="viewer").status == 200
        assert desk.call("GET", f"{API}/nights", headers=night.shown("scorer")).said == (401, "no_token")
        assert desk.call("GET", night.path, headers=KEY).said == (401, "no_token")


@pytest.mark.parametrize(
    ("where", "status"), [("127.0.0.1", 200), ("::1", 200), ("::ffff:127.0.0.1", 200), (FAR, 401), ("::1:1", 401), ("", 401)]
)
def test_without_a_key_whoever_is_there_opens_and_who_is_on_this_machine_lists(tmp_path: Path, where: str, status: int) -> None:
    """Phones of the same network may open nights, and see none but their own."""
    with desk_at(tmp_path) as desk:
        desk.from_where = where
        assert opening(desk).status == 201
        assert desk.call("GET", f"{API}/nights").status == status
        assert desk.call("GET", f"{API}/nights", headers={"Authorization": "Bearer "}).status == status


def test_figures_are_for_this_machine_or_the_operator(tmp_path: Path) -> None:
    """Prometheus text; from elsewhere with the key, and without any key not at all."""
    with desk_at(tmp_path) as desk:
        assert desk.call("GET", "/metrics").status == 200
        desk.from_where = FAR
        assert desk.call("GET", "/metrics").said == (401, "no_token")
        assert desk.call("GET", "/metrics", headers={"Authorization": "Bearer x"}).said == (401, "no_token")
    (tmp_path / "other").mkdir()
    with desk_at(tmp_path / "other", operator_key="the-operators-key") as desk:
        assert desk.call("GET", "/metrics").status == 200
        desk.from_where = FAR
        assert desk.call("GET", "/metrics").said == (401, "no_token")
        assert desk.call("GET", "/metrics", headers=KEY).status == 200


def test_figures_count_what_happened_and_say_nobodys_secrets(tmp_path: Path) -> None:
    """Events kept, refusals by code, requests by route; no token, no name, no night."""
    with desk_at(tmp_path) as desk:
        night = desk.open({**OPENING, "names": {"ana": "Ana Sánchez"}})
        night.post([event("deal"), event("pass_out")], Idempotency_Key="k")
        night.post([event("deal"), event("pass_out")], Idempotency_Key="k")
        night.post(event("pass_out"))
        night.post([event("nonsense")])
        text = desk.call("GET", "/metrics").body.decode()
        lines = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
        assert lines["cartulina_events_recorded_total"] == "3.0"
        assert lines['cartulina_refused_total{code="no_open_hand"}'] == "1.0"
        assert lines['cartulina_refused_total{code="unknown_event"}'] == "1.0"
        assert lines['cartulina_requests_total{method="POST",route="/api/v1/nights/<night_id>/events",status="201"}'] == "2.0"
        for secret in (*night.tokens.values(), night.id, "Sánchez"):
            assert secret not in text


def test_the_service_says_that_it_is_alive_to_anybody(tmp_path: Path) -> None:
    """Also with an operator's key, and from elsewhere."""
    with desk_at(tmp_path, operator_key="the-operators-key") as desk:
        desk.from_where = FAR
        answer = desk.call("GET", "/healthz")
        assert (answer.status, answer.json) == (200, {"status": "ok"})


def test_who_asks_whether_it_is_alive_holds_nobody_up_and_is_limited(tmp_path: Path) -> None:
    """One read, which waits for nobody who writes; and not as often as anybody likes. Who has a token is not held up."""
    with desk_at(tmp_path, request_rate=(5, 60)) as desk:
        night = desk.open()
        with ThreadPoolExecutor(1) as pool, desk.store.transaction():
            assert pool.submit(desk.call, "GET", "/healthz").result(timeout=20).status == 200
        assert [desk.call("GET", "/healthz").status for _ in range(5)] == [200] * 4 + [429]
        assert night.get().status == 200


def test_a_browser_that_came_by_https_comes_so_again(tmp_path: Path) -> None:
    """For a year; on plain HTTP nothing is said, because a phone in the bar would never get in again."""
    with desk_at(tmp_path) as desk:
        client = desk.app.test_client()
        for path in ("/", f"{API}/games", "/nada"):
            assert client.get(path, base_url="https://localhost").headers["Strict-Transport-Security"] == "max-age=31536000"
            assert "Strict-Transport-Security" not in client.get(path).headers


def test_the_service_is_not_alive_when_its_book_is_not(tmp_path: Path) -> None:
    """A guard that was dropped by hand: 503 with the code, and so is everything that would write."""
    with desk_at(tmp_path) as desk:
        night = desk.open()
        with sqlite3.connect(desk.path) as book:
            book.execute("DROP TRIGGER events_stay")
        book.close()
        assert desk.call("GET", "/healthz").said == (503, "store_damaged")
        assert night.post(event("deal")).said == (503, "store_damaged")
        assert opening(desk).said == (503, "store_damaged")


def test_the_service_is_not_alive_when_its_book_is_closed(tmp_path: Path) -> None:
    """A service that is ending answers so until it has ended."""
    with desk_at(tmp_path) as desk:
        night = desk.open()
        desk.close()
        assert desk.call("GET", "/healthz").status == 503
        assert night.get().status == 503


@pytest.mark.parametrize(
    "path",
    [
        API,
        f"{API}/games",
        f"{API}/games?short",
        f"{API}/games/tresillo",
        f"{API}/licence",
        f"{API}/openapi.json",
        f"{API}/docs",
        f"{API}/docs/start.js",
        f"{API}/docs/swagger-ui.css",
        "/",
    ],
)
def test_games_and_docs_are_open_to_all(tmp_path: Path, path: str) -> None:
    """With an operator's key, from elsewhere, without a token."""
    with desk_at(tmp_path, operator_key="the-operators-key") as desk:
        desk.from_where = FAR
        assert desk.call("GET", path).status in (200, 302)


def test_every_answer_tells_a_browser_to_be_careful(tmp_path: Path) -> None:
    """Nothing of an answer is run, framed, guessed at or passed on."""
    with desk_at(tmp_path) as desk:
        night = desk.open()
        answers = [
            night.get(),
            night.get("/nope"),
            desk.call("GET", f"{API}/docs"),
            desk.call("GET", f"{API}/games"),
            desk.call("PUT", "/"),
        ]
        for answer in answers:
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
            assert answer.headers["Referrer-Policy"] == "no-referrer"
            assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
            assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]
            assert "unsafe" not in answer.headers["Content-Security-Policy"]


@pytest.mark.parametrize(
    ("variable", "value"),
    [("CARTULINA_THREADS", "1"), ("CARTULINA_THREADS", "x"), ("CARTULINA_RATE", "0"), ("CARTULINA_RATE", "-1"), ("CARTULINA_RATE", "1.5")]
    + [("CARTULINA_TOKEN_DAYS", days) for days in ("0", "-1", "x", "3651")],
)
def test_a_setting_that_is_none_is_named(tmp_path: Path, variable: str, value: str) -> None:
    """The service does not start with something else than it was told."""
    with pytest.raises(ValueError, match=variable):
        settings_from(tmp_path / "a.db", {variable: value})


def test_a_page_of_another_site_is_not_this_machine(desk: Desk) -> None:
    """A browser here can be made to ask under another name that leads here; so can a proxy."""
    for host, status in (
        ("localhost", 200),
        ("127.0.0.1:8000", 200),
        ("[::1]:8000", 200),
        ("evil.example", 401),
        ("localhost.evil.example", 401),
    ):
        assert desk.call("GET", f"{API}/nights", headers={"Host": host}).status == status, host


def test_invented_methods_make_no_new_figures(desk: Desk) -> None:
    """Whoever invents a thousand of them makes one figure of all."""
    for number in range(5):
        desk.call(f"INVENTED{number}", "/zzz")
    figures = desk.call("GET", "/metrics").body.decode()
    assert "INVENTED" not in figures
    assert 'cartulina_requests_total{method="(other)",route="(none)",status="404"} 5.0' in figures
