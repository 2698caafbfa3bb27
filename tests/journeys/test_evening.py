"""An evening over HTTP, from the opening to the last payment, with phones that watch, a phone that retries, and a restart of the service."""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import requests

from service.books import open_store
from service.record import Records
from tests.journeys.table import CARTULINA, PATIENCE_SECONDS, Message, Served, served
from tests.nights import event
from tests.service.desk import API, OPENING

HAND = [event("deal"), event("contract", player="carla", lance="entrada", trump="oros"), event("tally", tricks={"carla": 5, "beto": 4})]
TRANSFER = event("transfer", from_="ana", to="beto", tantos=1, reason="")


@pytest.fixture(name="service", scope="module")
def a_service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("served")) as service:
        yield service


def test_an_evening_is_played_corrected_closed_and_paid(service: Served) -> None:
    """Fournier, 5 céntimos a tanto. One hand is won, and corrected to a puesta after a dispute; then the night is shared out and paid."""
    night = service.open({**OPENING, "stake": {"currency": "EUR", "minor_per_tanto": 5}, "names": {"ana": "Ana"}})
    kept = night.get(role="viewer").headers["ETag"]
    assert night.get(role="viewer", If_None_Match=kept).status == 304
    first = night.post(HAND, Idempotency_Key="1", Cartulina_Player="beto")
    assert first.json == night.post(HAND, Idempotency_Key="1").json
    assert night.get(role="viewer", If_None_Match=kept).json["balance"] == {"ana": -5, "beto": -5, "carla": 20, "dario": -10}
    assert night.post(event("dispute", hand=1, by="beto", claim="cuatro"), role="player").status == 201
    seen = night.post(event("deal"), If_Match=f'"{night.word(4)}"')
    assert (seen.said, [each["type"] for each in seen.json["events"]]) == ((412, "version_conflict"), ["dispute"])
    mend = event("correction", strike=[4], insert=[event("tally", tricks={"carla": 4, "beto": 4, "ana": 1})], reason="eran cuatro")
    tried = night.post(mend, "/preview").json["changed"]
    assert night.post(mend).json["changed"] == tried
    night.log(event("ruling", hand=1, decision="corrected", note=""), event("night_closed", leftovers="share"))
    plan = night.get("/settlement", role="player").json
    assert plan["closed"] and plan["frozen"]["payments"] == plan["payments"] != []
    assert sum(plan["money"]["balance"].values()) == 0
    for line in plan["payments"]:
        night.log(event("paid", from_=line["from"], to=line["to"], tantos=line["tantos"]))
    assert night.get("/settlement").json["paid"] == plan["payments"]
    assert [each["left"] for each in night.get().json["next"] if each["type"] == "paid"] == [[]] == [night.get("/settlement").json["left"]]
    audit = night.get("/audit").json
    assert (audit["chain"]["whole"], len(audit["corrections"]), len(audit["disputes"])) == (True, 1, 1)
    assert night.get("/hands/1?tariff=jepus-1896").json["under"]["reckoned"] is True


def test_a_phone_comes_in_by_cookie_as_a_browser_does(service: Served) -> None:
    """The token of the link is exchanged; the browser keeps the cookie, and a write needs the CSRF token of the answer."""
    night = service.open()
    browser = requests.Session()
    here = service.address + night.path
    came = browser.post(f"{here}/session", json={"token": night.tokens["scorer"]}, headers={"Origin": service.address})
    assert (came.status_code, came.json()["role"]) == (200, "scorer")
    assert browser.get(here).json()["version"] == 1
    csrf = {"X-CSRF-Token": came.json()["csrf"], "Origin": service.address}
    assert browser.post(f"{here}/events", json=HAND[0]).status_code == 403
    assert browser.post(f"{here}/events", json=HAND[0], headers=csrf).status_code == 201
    with browser.get(f"{here}/stream", stream=True, timeout=PATIENCE_SECONDS) as stream:
        assert stream.status_code == 200
    assert browser.delete(f"{here}/session", headers=csrf).status_code == 204
    assert browser.get(here).status_code == 401
    browser.close()


def test_phones_watch_while_the_scorer_logs(service: Served) -> None:
    """Five phones, three of them late: each gets every event once and in order, as it is read."""
    night = service.open()
    found: list[list[Message]] = []

    def watches() -> None:
        with service.watching(night) as messages:
            got: list[Message] = []
            for message in messages:
                got.append(message)
                if message.seq == 61:
                    break
        found.append(got)

    phones = [threading.Thread(target=watches) for _ in range(5)]
    for phone in phones[:2]:
        phone.start()
    for number in range(20):
        night.log(TRANSFER, TRANSFER, TRANSFER)
        if number in (3, 9, 15):
            phones[2 + number // 6].start()
    for phone in phones:
        phone.join(PATIENCE_SECONDS)
    events = night.get("/events").json["events"]
    assert [[message.seq for message in got] for got in found] == [list(range(1, 62))] * 5
    assert all(message.event == "recorded" for got in found for message in got)
    assert [message.data for message in found[0]] == events


def test_what_another_process_writes_reaches_who_watches(service: Served) -> None:
    """An import or a second service behind a proxy: the book is polled."""
    night = service.open()
    store = open_store(service.book)
    with service.watching(night, query=f"?after={night.head}") as messages:
        Records(store).append(night.id, [TRANSFER])
        assert next(messages).seq == 2
    store.close()
    assert night.version == 2


def test_a_body_in_chunks_is_taken_or_is_too_large(service: Served) -> None:
    """A client sends a body of unknown length; an endless one is cut off with 413, or by the closed connection."""
    night = service.open()
    headers = {**night.shown("scorer"), "Content-Type": "application/json"}
    here = f"{service.address}{night.path}/events"
    small = requests.post(here, data=iter([b'{"type": ', b'"deal", ', b'"data": {}}']), headers=headers, timeout=PATIENCE_SECONDS)
    assert small.status_code == 201
    try:
        large = requests.post(here, data=(b" " * 65536 for _ in range(100)), headers=headers, timeout=PATIENCE_SECONDS)
    except requests.ConnectionError:
        pass
    else:
        assert (large.status_code, large.json()["code"]) == (413, "too_large")
    assert night.version == 2


RAW = {
    "nothing": b"",
    "no http": b"hola\r\n\r\n",
    "no host": b"GET /healthz HTTP/1.1\r\n\r\n",
    "tls": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    "no length": b"POST /api/v1/nights HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n\r\n{}",
    "short body": b"POST /api/v1/nights HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{}",
    "negative length": b"POST /api/v1/nights HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
    "long line": b"GET /" + b"a" * 9000 + b" HTTP/1.1\r\n\r\n",
    "two lengths": b"POST /api/v1/nights HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
    "bad chunk": b"POST /api/v1/nights HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n",
    "bad path": b"GET /%zz%ff%00 HTTP/1.1\r\nHost: a\r\n\r\n",
    "bad host": b"GET / HTTP/1.1\r\nHost: \xff\xfe\r\n\r\n",
    "header in header": b"GET /healthz HTTP/1.1\r\nHost: a\r\nX: a\r\n b\r\n\r\n",
    "many headers": b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 500 + b"\r\n",
}


@pytest.mark.parametrize("sent", RAW.values(), ids=RAW)
def test_what_is_hardly_http_makes_no_500_and_does_no_harm(service: Served, sent: bytes) -> None:
    """The connection gets a status that blames the client, or is closed; the next request is answered as ever."""
    with socket.create_connection(("127.0.0.1", service.port), timeout=PATIENCE_SECONDS) as wire:
        wire.sendall(sent)
        wire.shutdown(socket.SHUT_WR)
        answer = b""
        while piece := wire.recv(65536):
            answer += piece
    status = int(answer.split(b" ", 2)[1]) if answer.startswith(b"HTTP/") else 400
    assert status < 500
    assert service.call("GET", "/healthz").status == 200


def test_a_restarted_service_goes_on_where_it_was(tmp_path: Path) -> None:
    """The same book, tokens and cookies; keys are still known; a phone resumes its stream without a gap."""
    with served(tmp_path) as before:
        night = before.open(Idempotency_Key="k")
        first = night.post(HAND, Idempotency_Key="hand")
        told = night.get().body
        with before.watching(night) as messages:
            assert [next(messages).seq for _ in range(4)] == [1, 2, 3, 4]
            assert before.end(signal.SIGTERM) == 0
            assert list(messages) == []
    with served(tmp_path) as after:
        night.service = after
        assert night.get().body == told
        assert night.post(HAND, Idempotency_Key="hand").json == first.json
        assert after.open(Idempotency_Key="k").id == night.id
        night.log(*HAND)
        with after.watching(night, Last_Event_ID=night.word(4)) as messages:
            assert [next(messages).seq for _ in range(3)] == [5, 6, 7]


ODD = (
    "GET / HTTP/1.1\r\nHost: x\r\nAuthorization : Bearer {token}\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: x\r\nBearer {token}\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: x\r\nX: a\r\n Bearer {token}\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: x\r\n{token}@: a\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: {token}\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: {token}\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n{token}\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: x\r\nExpect: {token}\r\n\r\n",
    "GET / {token}\r\nHost: x\r\n\r\n",
    "{token} / HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET {token}\r\nHost: x\r\n\r\n",
    "GET /api/v1/nights/{token} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    "GET /n/{token} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: {token}/\r\nConnection: close\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: {token}\r\nX-Forwarded-Proto: https\r\nConnection: close\r\n\r\n",
)
"""Requests with a token in a wrong place."""


def test_an_operators_key_opens_nights_and_stands_in_no_log_and_no_answer(tmp_path: Path) -> None:
    """On loopback too only the operator opens. Each request is logged without the client's own texts; he may choose a short key."""
    key = "Ask4Landlord"
    with served(tmp_path, CARTULINA_OPERATOR_KEY=key) as service:
        assert service.call("POST", f"{API}/nights", json=OPENING).said == (401, "no_token")
        assert service.call("GET", f"{API}/nights").said == (401, "no_token")
        night = service.open(Authorization=f"Bearer {key}")
        assert service.call("GET", f"{API}/nights", headers={"Authorization": f"Bearer {key}"}).json["nights"][0]["id"] == night.id
        assert night.get(role="viewer").status == 200
        for each in ODD:
            with socket.create_connection(("127.0.0.1", service.port)) as client:
                client.settimeout(PATIENCE_SECONDS)
                client.sendall(each.format(token=key).encode())
                assert client.recv(1 << 16).startswith(b"HTTP/1.1 "), each
        service.end()
        log = service.log.read_text(encoding="utf-8") + "".join(service.said)
    assert log.count("invalid request: ") >= 8
    for secret in (key, *night.tokens.values()):
        assert secret.lower() not in log.lower()


def test_the_defaults_let_a_token_make_200_requests_in_a_second_and_slow_it_down_then(tmp_path: Path) -> None:
    """The rate is 20 here: the first 20 requests of a second are answered; the rest are told when to come again."""
    with served(tmp_path, CARTULINA_RATE="20") as service:
        night = service.open()
        answers = [night.get(role="viewer") for _ in range(60)]
        statuses = {answer.status for answer in answers}
        assert statuses <= {200, 429}
        assert [answer.status for answer in answers[:20]] == [200] * 20
        refused = [answer for answer in answers if answer.status == 429]
        assert all(answer.code == "too_many" and int(answer.headers["Retry-After"]) >= 1 for answer in refused)


def with_streams(redirected: str) -> tuple[str, ...]:
    """The command, started by a shell that redirects its standard streams."""
    return ("sh", "-c", f'exec "$@" {redirected}', "sh", *CARTULINA)


SMALL_DISK = """
import sys
from events.store.open_file import OpenFile
from service.cli.main import main
set_up = OpenFile._set_up
def with_little_room(file, writer, **options):
    set_up(file, writer, **options)
    writer.execute("PRAGMA max_page_count = 60").fetchone()
OpenFile._set_up = with_little_room
sys.exit(main(sys.argv[1:]))
"""
"""The command, on a disk that has room for a book of 120 kB."""


def test_a_disk_that_is_full_for_book_and_log_at_once_is_said_and_loses_nothing(tmp_path: Path) -> None:
    """503 `store_full` though no line of the log can be written; acknowledged events stay, are read, and survive a restart.

    A refused command leaves nothing, a hand is kept once, and lost lines are counted.
    """
    command = (*with_streams("2>/dev/full")[:4], sys.executable, "-c", SMALL_DISK)
    many = [event("transfer", from_="ana", to="beto", tantos=1, reason="x" * 280)] * 500
    with served(tmp_path, cartulina=command) as service:
        night = service.open()
        assert night.post(HAND, Idempotency_Key="1").status == 201
        for _ in range(2):
            assert night.post(many, Idempotency_Key="2").said == (503, "store_full")
        assert (night.version, service.call("GET", "/healthz").status) == (4, 200)
        assert night.post(HAND, Idempotency_Key="1").json["version"] == 4
        assert night.post(HAND[1:]).said == (409, "no_open_hand")
        lost = service.call("GET", "/metrics").body.partition(b"\ncartulina_log_lines_lost_total ")[2].split()[0]
        assert float(lost) >= 5
    with served(tmp_path) as service:
        night.service = service
        assert night.version == 4
        assert night.post(many, Idempotency_Key="2").json["version"] == 504


def test_a_service_without_standard_streams_keeps_its_book_clean(tmp_path: Path) -> None:
    """Its parent closed them: no other file takes their numbers, so no log line can go into the book."""
    with served(tmp_path, cartulina=with_streams("<&- 2>&-")) as service:
        assert service.open().post(HAND).status == 201
        (worker,) = service.workers()
        for pid in (service.process.pid, worker):
            assert [str(Path(f"/proc/{pid}/fd/{number}").readlink()) for number in (0, 2)] == [os.devnull] * 2
    assert service.process.returncode == 0
