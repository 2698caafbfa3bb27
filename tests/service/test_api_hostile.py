"""What nobody should send and somebody will: a sentence refuses it, never a 500, and nothing is written."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import brotli  # type: ignore[import-untyped]  # it declares no types
import pytest
from flask import Response, abort

from service.app import application, over
from service.books import exported
from service.imports import Imported, imported
from tests.for_each import for_each
from tests.nights import event
from tests.service.desk import API, OPENING, Answer, Desk, NightAt, desk_at, rows
from tests.service.kept_books import enveloped, written_as
from tests.service.seats import shown
from tests.service.test_names_told import TURNING

OPENING_TEXT = b'{"game": "tresillo", "players": ["ana", "beto", "carla"], "rules": {"tariff": "fournier", "overrides": %s}}'
NO_JSON = (b"[" * 100_000 + b"]" * 100_000, b'{"type": "deal", "data": {"cut": ' + b"9" * 5000 + b"}}")
"""Requests that are too long for the table of test_api_refused."""
MALFORMED = (
    b"null",
    b"5",
    b'"deal"',
    b"true",
    b"[[]]",
    b'{"data": {}}',
    b'{"type": 5, "data": {}}',
    b'{"type": "contract"}',
    b'{"type": "deal", "data": []}',
    b'{"type": "deal", "data": null}',
    b'{"type": "deal", "type": "deal", "data": {}}',
    b'{"type": "deal", "data": {"cut": 5, "cut": 5}}',
    b'{"type": "deal", "data": {}, "seq": 7}',
    b'{"type": "deal", "data": {"cut": 5.0}}',
    b'{"type": "deal", "data": {"cut": 1e1}}',
    b'{"type": "deal", "data": {"cut": 1' + b"0" * 400 + b"}}",
    b'{"type": "deal", "data": {"cut": 1e999}}',
    b'{"type": "deal", "data": {"cut": true}}',
    b'{"type": "deal", "data": {"cut": 40}}',
    rb'{"type": "dispute", "data": {"hand": 1, "by": "ana", "claim": "\ud800"}}',
    rb'{"type": "deal", "data": {"\udfff": 1}}',
    rb'{"type": "deal", "data": {"dealer": "\ud800"}}',
    b'{"type": "deal", "data": {"cut": ' + b"[" * 500 + b"]" * 500 + b"}}",
    b'{"type": "deal", "data": {"cut": null}}',
    b'{"type": "dispute", "data": {"hand": 1, "by": "ana", "claim": "' + b"x" * 281 + b'"}}',
)


@for_each(("body", "said"), [(each, (400, "no_json")) for each in NO_JSON] + [(each, (422, "malformed")) for each in MALFORMED], ids=str)
def test_what_is_no_event_is_refused(desk: Desk, body: bytes, said: tuple[int, str]) -> None:
    """Sent alone, in a list, as a preview, with a new or known key, and inside a correction."""
    night = desk.open()
    night.post(event("deal"), Idempotency_Key="known")
    before = rows(desk.path)
    inserting = b'{"type": "correction", "data": {"reason": "", "strike": [2], "insert": [%s]}}' % body
    for sent in (body, b"[%s]" % body, inserting):
        answers = [night.call("POST", "/events", body=sent, Idempotency_Key=key) for key in ("new", "known")]
        answers += [night.call("POST", "/preview", body=sent), night.call("POST", "/events", body=sent)]
        assert [answer.said for answer in answers] == [said] * 4
        assert answers[0].json.get("event") == (1 if said[0] == 422 else None)
    assert rows(desk.path) == before


@pytest.mark.parametrize(
    "value",
    [b"1" + b"0" * 30, rb'"\ud800"', b"[" * 600 + b"]" * 600, b'{"a": {"b": 1, "b": 2}}', b"[1, 10000000000000000000000]"],
    ids=["number", "surrogate", "nested", "twice", "numbers"],
)
def test_a_house_rule_that_cannot_be_written_down_is_refused(desk: Desk, night: NightAt, value: bytes) -> None:
    """A house rule takes any JSON until the rules see it; with a known key it is compared byte for byte with the stored one."""
    body = OPENING_TEXT % (b'{"deal": %s}' % value)
    inserted = b'{"type": "correction", "data": {"reason": "", "strike": [1], "insert": [{"type": "night_opened", "data": %s}]}}' % body
    desk.open(Idempotency_Key="known")
    night.post(event("deal"), Idempotency_Key="known")
    before = rows(desk.path)
    for key in ("new", "known"):
        answer = desk.call("POST", f"{API}/nights", body=body, headers={"Idempotency-Key": key})
        assert (answer.said, answer.json["field"]) == ((422, "malformed"), "rules.overrides.deal")
        answer = night.call("POST", "/events", body=inserted, Idempotency_Key=key)
        assert (answer.said, answer.json["breaks"]["code"]) == ((409, "correction_breaks"), "malformed")
    assert rows(desk.path) == before


def test_json_may_say_its_charset(night: NightAt) -> None:
    """Some clients send it."""
    for kind in ("application/json", "application/json; charset=utf-8", "Application/JSON"):
        assert night.call("POST", "/preview", body=b'{"type": "deal", "data": {}}', Content_Type=kind).status == 200


def test_a_body_that_is_too_large_is_413_and_says_what_fits(tmp_path: Path) -> None:
    """Its Content-Length refuses it before a byte is read; a body of exactly the limit is taken."""
    with desk_at(tmp_path, body_bytes=1000) as desk:
        night = desk.open()
        body = b'{"type": "deal", "data": {}}'
        answer = night.call("POST", "/events", body=body + b" " * (1001 - len(body)))
        assert (answer.said, answer.json["most"]) == ((413, "too_large"), 1000)
        assert night.call("POST", "/events", body=body + b" " * (1000 - len(body))).status == 201


def test_a_body_without_an_end_is_413_too(tmp_path: Path) -> None:
    """A chunked body has no Content-Length: the service counts it while reading, and reads little more than the limit."""
    with desk_at(tmp_path, body_bytes=1000) as desk:
        night = desk.open()
        body = b'{"type": "deal", "data": {}}'
        for size, said in ((1_000_000, (413, "too_large")), (1001, (413, "too_large")), (1000, (201, None))):
            stream = BytesIO(body + b" " * (size - len(body)))
            given = desk.app.test_client().post(
                night.path + "/events",
                input_stream=stream,
                headers={**night.shown("scorer"), "Content-Type": "application/json", "Transfer-Encoding": "chunked"},
                environ_overrides={"wsgi.input_terminated": True},
            )
            assert Answer(given.status_code, dict(given.headers), given.data).said == said
            assert stream.tell() < 100_000


def test_an_argument_may_be_told_twice(night: NightAt) -> None:
    """The first one counts."""
    assert night.get("/ledger?hand=1&hand=x%00").status == 200


def test_a_part_of_a_file_that_is_none_is_a_problem(desk: Desk) -> None:
    """The docs are files, and HTTP can request a range of a file."""
    for asked in ("bytes=99999999-", "bytes=a", "lines=1-2", "bytes=5-2"):
        answer = desk.call("GET", f"{API}/docs/swagger-ui.css", headers={"Range": asked})
        assert answer.status == 200 or answer.said == (400, "bad_request")


def test_a_mistake_outside_a_view_is_called_ours(desk: Desk) -> None:
    """A failure on the way out is 500 `our_mistake`, also if the framework reports it; never a 400, which blames the client."""
    app = over(application(), desk.settings, desk.store)

    @app.after_request
    def _failing(_response: Response) -> Response:
        raise OSError(28, "No space left on device")

    @app.route("/broken")
    def _broken() -> str:
        abort(503)

    for path in (f"{API}/games", "/broken"):
        answer = app.test_client().get(path)
        assert (answer.status_code, answer.get_json()["code"]) == (500, "our_mistake")


@for_each("control", ["\0", "\x07", "\x1b", "\x7f", "\x85", *TURNING])
def test_what_moves_a_cursor_or_turns_the_direction_is_refused_when_it_is_new(desk: Desk, night: NightAt, control: str) -> None:
    """Refused in texts and in shown names, wherever they are written; texts may hold tabs and line breaks. Nothing is written."""
    before, name = rows(desk.path), f"An{control}a"
    fine = event("transfer", from_="ana", to="beto", tantos=1, reason=f"una multa{control}")
    mend = event("correction", strike=[1], insert=[event("night_opened", **OPENING, names={"ana": name})], reason="")
    for told, field in ((fine, "reason"), (mend, "insert.0.data.names.ana")):
        for below in ("/events", "/preview"):
            answer = night.post(told, below)
            assert (answer.said, answer.json["field"], answer.json["event"]) == ((422, "malformed"), field, 1)
    assert desk.call("POST", f"{API}/nights", json={**OPENING, "names": {"ana": name}}).json["field"] == "names.ana"
    for each in (name, "Ana\n"):
        assert night.call("PUT", "/names", json={"ana": each}).said == (422, "malformed")
    assert rows(desk.path) == before
    night.log(event("transfer", from_="ana", to="beto", tantos=1, reason="una\r\n\tmulta"))


def test_control_characters_that_are_old_are_brought_in_and_stay_readable(desk: Desk) -> None:
    """An older version took them into its chain: import takes them, exports the same bytes, and the night goes on."""
    told = [event("night_opened", **OPENING, names={"ana": "An\0a"}), event("transfer", from_="ana", to="beto", tantos=1, reason="\x1b")]
    old = imported(desk.store, enveloped(told, "vieja"))
    assert isinstance(old, Imported)
    assert list(exported(desk.store, "vieja")) == written_as(enveloped(told, "vieja")).splitlines(keepends=True)
    headers = {"Authorization": f"Bearer {old.tokens['scorer']}"}
    assert desk.call("POST", f"{API}/nights/vieja/events", json=event("deal"), headers=headers).status == 201


@for_each("encoding", ["br", "gzip", "deflate", "zstd", "gzip, br", "gzip, identity"])
def test_a_body_that_would_unfold_is_not_unfolded(desk: Desk, night: NightAt, encoding: str) -> None:
    """A few bytes that unfold to ten megabytes of spaces before a deal: nobody unfolds them, whatever encoding they name."""
    assert len(BOMB) < 1000
    before = rows(desk.path)
    for below in ("/events", "/preview"):
        assert night.call("POST", below, body=BOMB, headers={"Content-Encoding": encoding}).said == (415, "wrong_media")
    cookie = {"Cookie": shown(night.id, night.tokens["scorer"])}
    page = desk.call("POST", f"/n/{night.id}/pago", body=BOMB, headers={"Content-Encoding": encoding, **cookie})
    assert page.status == 403
    assert rows(desk.path) == before
    assert night.call("POST", "/preview", body=b'{"type": "deal", "data": {}}', Content_Encoding="identity").status == 200


BOMB = brotli.compress(b" " * 10_000_000 + b'{"type": "deal", "data": {}}')
