"""What nobody should send and somebody will: it is refused in words, never by a 500, and nothing is written."""

from __future__ import annotations

import gzip
from io import BytesIO
from pathlib import Path

import brotli  # type: ignore[import-untyped]  # it declares no types
import pytest
from flask import Response, abort

from service.app import application, over
from service.books import exported
from service.imports import Imported, imported
from tests.nights import event
from tests.service.desk import API, OPENING, Answer, Desk, NightAt, desk_at, rows
from tests.service.kept_books import enveloped, written_as
from tests.service.seats import shown

OPENING_TEXT = b'{"game": "tresillo", "players": ["ana", "beto", "carla"], "rules": {"tariff": "fournier", "overrides": %s}}'
NO_JSON = {
    "nothing": b"",
    "spaces": b"  \n",
    "half": b'{"type": "deal", "data": ',
    "two": b"{} {}",
    "quotes": b"{'type': 'deal'}",
    "bare": b"deal",
    "NaN": b'{"type": "transfer", "data": {"tantos": NaN}}',
    "Infinity": b"[Infinity]",
    "-Infinity": b"-Infinity",
    "deep": b"[" * 100_000 + b"]" * 100_000,
    "endless number": b'{"type": "deal", "data": {"cut": ' + b"9" * 5000 + b"}}",
    "latin-1": '{"type": "ñ"}'.encode("latin-1"),
    "utf-16": '{"type": "deal"}'.encode("utf-16"),
    "zero": b"\0",
    "control": b'{"a": "\x01"}',
    "comma": b'{"type": "deal",}',
    "comment": b"{} // deal",
    "hex": b"0x10",
    "plus": b"+1",
    "leading zero": b"01",
}
MALFORMED = {
    "null": b"null",
    "number": b"5",
    "text": b'"deal"',
    "true": b"true",
    "list of lists": b"[[]]",
    "no type": b'{"data": {}}',
    "type number": b'{"type": 5, "data": {}}',
    "no data": b'{"type": "contract"}',
    "data list": b'{"type": "deal", "data": []}',
    "data null": b'{"type": "deal", "data": null}',
    "twice": b'{"type": "deal", "type": "deal", "data": {}}',
    "twice inside": b'{"type": "deal", "data": {"cut": 5, "cut": 5}}',
    "envelope": b'{"type": "deal", "data": {}, "seq": 7}',
    "float": b'{"type": "deal", "data": {"cut": 5.0}}',
    "exponent": b'{"type": "deal", "data": {"cut": 1e1}}',
    "too large": b'{"type": "deal", "data": {"cut": 1' + b"0" * 400 + b"}}",
    "infinite": b'{"type": "deal", "data": {"cut": 1e999}}',
    "true as one": b'{"type": "deal", "data": {"cut": true}}',
    "bound": b'{"type": "deal", "data": {"cut": 40}}',
    "surrogate": rb'{"type": "dispute", "data": {"hand": 1, "by": "ana", "claim": "\ud800"}}',
    "surrogate key": rb'{"type": "deal", "data": {"\udfff": 1}}',
    "surrogate player": rb'{"type": "deal", "data": {"dealer": "\ud800"}}',
    "nested": b'{"type": "deal", "data": {"cut": ' + b"[" * 500 + b"]" * 500 + b"}}",
    "null field": b'{"type": "deal", "data": {"cut": null}}',
    "long": b'{"type": "dispute", "data": {"hand": 1, "by": "ana", "claim": "' + b"x" * 281 + b'"}}',
}


@pytest.mark.parametrize("body", NO_JSON.values(), ids=NO_JSON)
def test_what_is_no_json_is_400(desk: Desk, night: NightAt, body: bytes) -> None:
    """On every operation that takes a body."""
    before = rows(desk.path)
    for method, below in (("POST", "/events"), ("POST", "/preview"), ("PUT", "/names"), ("POST", "/tokens"), ("POST", "/session")):
        assert night.call(method, below, body=body).said == (400, "no_json"), below
    assert desk.call("POST", f"{API}/nights", body=body).said == (400, "no_json")
    assert rows(desk.path) == before


@pytest.mark.parametrize("body", MALFORMED.values(), ids=MALFORMED)
def test_json_that_is_no_event_is_422(desk: Desk, night: NightAt, body: bytes) -> None:
    """By itself, in a list, as a preview, with a key that is new or known, and where a correction would insert it."""
    night.post(event("deal"), Idempotency_Key="known")
    before = rows(desk.path)
    inserting = b'{"type": "correction", "data": {"reason": "", "strike": [2], "insert": [%s]}}' % body
    for sent in (body, b"[%s]" % body, inserting):
        answers = [night.call("POST", "/events", body=sent, Idempotency_Key=key) for key in ("new", "known")]
        answers += [night.call("POST", "/preview", body=sent), night.call("POST", "/events", body=sent)]
        assert [answer.said for answer in answers] == [(422, "malformed")] * 4
        assert answers[0].json["event"] == 1
    assert rows(desk.path) == before


@pytest.mark.parametrize(
    "value",
    [b"1" + b"0" * 30, rb'"\ud800"', b"[" * 600 + b"]" * 600, b'{"a": {"b": 1, "b": 2}}', b"[1, 10000000000000000000000]"],
    ids=["number", "surrogate", "nested", "twice", "numbers"],
)
def test_a_house_rule_that_cannot_be_written_down_is_refused(desk: Desk, night: NightAt, value: bytes) -> None:
    """A house rule takes any JSON until the rules see it; with a known key it was compared with what is kept, byte for byte."""
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


def test_an_unknown_field_is_refused_by_name_wherever_a_body_is_taken(desk: Desk, night: NightAt) -> None:
    """Events and what is inside them, an opening, a role, a session; also where the name cannot be written down."""
    correction = event("correction", strike=[1], reason="", insert=[{"type": "deal", "data": {"wine": 1}}])
    asked = [
        (night.post(event("deal", wine=1)), "wine"),
        (night.post({**event("deal"), "note": "hola"}), "note"),
        (night.post(correction), "insert.0.data.wine"),
        (desk.call("POST", f"{API}/nights", json={**OPENING, "wine": 1}), "wine"),
        (desk.call("POST", f"{API}/nights", json={**OPENING, "stake": {"currency": "EUR", "minor_per_tanto": 1, "wine": 1}}), "stake.wine"),
        (night.post({"role": "viewer", "wine": 1}, "/tokens"), "wine"),
        (night.post({"token": "x", "wine": 1}, "/session"), "wine"),
        (night.call("PUT", "/names", body=rb'{"\ud800": "x"}'), "?"),
        (night.call("POST", "/tokens", body=rb'{"\ud800": "x"}'), "?"),
    ]
    for answer, field in asked:
        assert (answer.said, answer.json["field"]) == ((422, "malformed"), field)
        assert field in answer.json["detail"]


def test_a_field_that_is_missing_is_named(night: NightAt) -> None:
    """What a body must have."""
    for answer, field in (
        (night.post({}, "/tokens"), "role"),
        (night.post({}, "/session"), "token"),
        (night.post(event("bola")), "player"),
    ):
        assert (answer.said, answer.json["field"]) == ((422, "malformed"), field)
    for answer in (night.post([], "/tokens"), night.post("x", "/session"), night.call("PUT", "/names", json=[])):
        assert answer.said == (422, "malformed")


@pytest.mark.parametrize(
    "kind", ["text/plain", "", "application/xml", "text/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]
)
def test_another_media_type_is_415(night: NightAt, kind: str) -> None:
    """A form of another site can be sent without asking; JSON cannot."""
    assert night.call("POST", "/events", body=b'{"type": "deal", "data": {}}', Content_Type=kind).said == (415, "wrong_media")


@pytest.mark.parametrize("kind", ["application/json", "application/json; charset=utf-8", "Application/JSON"])
def test_json_may_say_its_charset(night: NightAt, kind: str) -> None:
    """As some clients do."""
    assert night.call("POST", "/events", body=b'{"type": "deal", "data": {}}', Content_Type=kind).status == 201


def test_a_compressed_body_is_415(night: NightAt) -> None:
    """Small on the wire and endless in memory."""
    body = gzip.compress(b'{"type": "deal", "data": {}}')
    for coding in ("gzip", "deflate", "br", "gzip, identity"):
        assert night.call("POST", "/events", body=body, Content_Encoding=coding).said == (415, "wrong_media")
    assert night.call("POST", "/events", body=b'{"type": "deal", "data": {}}', Content_Encoding="identity").status == 201


def test_a_body_that_is_too_large_is_413_and_says_what_fits(tmp_path: Path) -> None:
    """By its Content-Length before a byte of it is read; a body of just the size is taken."""
    with desk_at(tmp_path, body_bytes=1000) as desk:
        night = desk.open()
        body = b'{"type": "deal", "data": {}}'
        answer = night.call("POST", "/events", body=body + b" " * (1001 - len(body)))
        assert (answer.said, answer.json["most"]) == ((413, "too_large"), 1000)
        assert night.call("POST", "/events", body=body + b" " * (1000 - len(body))).status == 201


def test_a_body_without_an_end_is_413_too(tmp_path: Path) -> None:
    """Sent in chunks it has no Content-Length: it is counted while it is read, and little more of it is read than fits."""
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


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/x",
        "/ledger?hand=1&hand=x%00",
        "/hands/" + "9" * 18,
        "/hands/" + "9" * 2000,
        "/hands/0",
        "/hands/-1",
        "/hands/1.0",
        "/hands/%00",
    ],
)
def test_a_path_that_leads_nowhere_is_404(night: NightAt, path: str) -> None:
    """However long its number is; a problem like any other."""
    answer = night.get(path)
    if "?" in path:
        assert answer.status == 200
        return
    assert answer.status == 404
    assert answer.json["status"] == 404


@pytest.mark.parametrize("id_", ["%00", "a" * 3000, "..%2F..%2Fetc", "%ED%A0%80", "ñ", "null"])
def test_a_night_of_any_name_is_just_not_there(night: NightAt, id_: str) -> None:
    """404, with a token that opens another night."""
    assert night.service.call("GET", f"{API}/nights/{id_}", headers=night.shown("scorer")).status == 404


HEADERS = [
    *(
        {"Authorization": told}
        for told in ("Bearer", "Bearer ", "Basic abc", "Bearer \xff\xfe", "Bearer a b", "bearer\tx", "\xff", "Bearer " + "x" * 5000)
    ),
    *({"Cookie": told} for told in ("cartulina_x", "=", ";;;", 'a="\\377', "\xff=\xff")),
]


@pytest.mark.parametrize("headers", HEADERS, ids=repr)
def test_a_token_of_any_shape_opens_nothing(night: NightAt, headers: dict[str, str]) -> None:
    """401, and how to show one."""
    answer = night.service.call("GET", night.path, headers=headers)
    assert answer.said == (401, "no_token")
    assert answer.headers["WWW-Authenticate"].startswith("Bearer")


@pytest.mark.parametrize("token", [rb'"\ud800"', b'""', b'"x"', b'"\xc3\xb1"'])
def test_a_token_that_is_posted_opens_nothing_either(night: NightAt, token: bytes) -> None:
    """Not even one that cannot be written down."""
    assert night.call("POST", "/session", body=b'{"token": %s}' % token, role=None).said == (401, "no_token")


@pytest.mark.parametrize("token", [b"5", b"null", b"[]", b"{}", b"true"])
def test_a_token_that_is_no_text_is_malformed(night: NightAt, token: bytes) -> None:
    """422 with the field."""
    answer = night.call("POST", "/session", body=b'{"token": %s}' % token, role=None)
    assert (answer.said, answer.json["field"]) == ((422, "malformed"), "token")


@pytest.mark.parametrize(
    "origin", ["null", "http://[", "http://evil.example", "http://localhost.evil.example", "", "localhost", "http://localhost:81", "\xff"]
)
def test_a_foreign_origin_is_403(night: NightAt, origin: str) -> None:
    """Another host, another port, none, or one that no browser makes; the token is not even looked at."""
    answer = night.call("POST", "/session", json={"token": night.tokens["scorer"]}, Origin=origin)
    assert answer.said == (403, "foreign_origin")
    assert "Set-Cookie" not in answer.headers


@pytest.mark.parametrize("language", ["\xff;q=a", "*", ",,,", "en;q=2", "x" * 2000, "en-GB;q=0.5,es;q=0.4"])
def test_a_language_of_any_shape_is_answered(night: NightAt, language: str) -> None:
    """A header that makes no sense says nothing."""
    assert night.get("/hands/9", Accept_Language=language).said == (404, "no_such_hand")


@pytest.mark.parametrize(
    ("method", "path"), [("DELETE", "/games"), ("PUT", "/nights"), ("PATCH", "/nights"), ("POST", "/games"), ("TRACE", "/games")]
)
def test_a_method_that_is_none_is_405_and_says_which_there_are(desk: Desk, method: str, path: str) -> None:
    """With Allow."""
    answer = desk.call(method, API + path)
    assert answer.said == (405, "wrong_method")
    assert "GET" in answer.headers["Allow"]


@pytest.mark.parametrize("asked", ["bytes=99999999-", "bytes=a", "lines=1-2", "bytes=5-2"])
def test_a_part_of_a_file_that_is_none_is_a_problem(desk: Desk, asked: str) -> None:
    """The docs are files, and files can be asked for in parts."""
    answer = desk.call("GET", f"{API}/docs/swagger-ui.css", headers={"Range": asked})
    assert answer.status in (200, 400)
    assert answer.status == 200 or answer.code == "bad_request"


@pytest.mark.parametrize("name", ["nope.js", "..%2Fapp.py", "%2e%2e/%2e%2e/app.py", "swagger-ui.css.map", "index.html", "%00"])
def test_the_docs_give_no_other_file(desk: Desk, name: str) -> None:
    """Only the two that the page needs."""
    assert desk.call("GET", f"{API}/docs/{name}").status == 404


def test_a_head_is_a_get_without_its_body(night: NightAt) -> None:
    """Also of a live stream, whose place is given back."""
    for below in ("", "/events", "/stream", "/ledger", "/names"):
        answer = night.call("HEAD", below)
        assert (answer.status, answer.body) == (200, b"")
    assert night.service.state.limits.streams() == 0  # type: ignore[attr-defined]  # a desk has it


def test_a_mistake_outside_a_view_is_called_ours(desk: Desk) -> None:
    """What fails on the way out is 500 `our_mistake`, as what the framework itself calls so is: never a 400, which says that the client erred."""
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


@pytest.mark.parametrize("control", ["\0", "\x07", "\x1b", "\x7f", "\x85"])
def test_control_characters_are_refused_when_they_are_new(desk: Desk, night: NightAt, control: str) -> None:
    """In a text and in a shown name, wherever one is written; tabs and line breaks may stand in a text. Nothing is written."""
    before, name = rows(desk.path), f"An{control}a"
    fine = event("transfer", from_="ana", to="beto", tantos=1, reason=f"una multa{control}")
    mend = event("correction", strike=[1], insert=[event("night_opened", **OPENING, names={"ana": name})], reason="")
    for told, field in ((fine, "reason"), (mend, "insert.0.data.names.ana")):
        for below in ("/events", "/preview"):
            answer = night.post(told, below)
            assert (answer.said, answer.json["field"], answer.json["event"]) == ((422, "malformed"), field, 1)
    assert desk.call("POST", f"{API}/nights", json={**OPENING, "names": {"ana": name}}).json["field"] == "names.ana"
    assert night.call("PUT", "/names", json={"ana": name}).said == (422, "malformed")
    assert night.call("PUT", "/names", json={"ana": "Ana\n"}).said == (422, "malformed")
    assert rows(desk.path) == before
    night.log(event("transfer", from_="ana", to="beto", tantos=1, reason="una\r\n\tmulta"))


def test_control_characters_that_are_old_are_brought_in_and_stay_readable(desk: Desk) -> None:
    """What an older version took stands in its chain: import takes it and gives the same bytes, and what comes behind is taken."""
    told = [event("night_opened", **OPENING, names={"ana": "An\0a"}), event("transfer", from_="ana", to="beto", tantos=1, reason="\x1b")]
    old = imported(desk.store, enveloped(told, "vieja"))
    assert isinstance(old, Imported)
    assert list(exported(desk.store, "vieja")) == written_as(enveloped(told, "vieja")).splitlines(keepends=True)
    headers = {"Authorization": f"Bearer {old.tokens['scorer']}"}
    assert desk.call("POST", f"{API}/nights/vieja/events", json=event("deal"), headers=headers).status == 201


@pytest.mark.parametrize("encoding", ["br", "gzip", "deflate", "zstd", "gzip, br"])
def test_a_body_that_would_unfold_is_not_unfolded(desk: Desk, night: NightAt, encoding: str) -> None:
    """Ten megabytes of spaces in a few bytes, behind which a deal stands: nobody reads them, whatever they call themselves."""
    bomb = brotli.compress(b" " * 10_000_000 + b'{"type": "deal", "data": {}}')
    assert len(bomb) < 1000
    before = rows(desk.path)
    for below in ("/events", "/preview"):
        assert night.call("POST", below, body=bomb, headers={"Content-Encoding": encoding}).said == (415, "wrong_media")
    cookie = {"Cookie": shown(night.id, night.tokens["scorer"])}
    page = desk.call("POST", f"/n/{night.id}/pago", body=bomb, headers={"Content-Encoding": encoding, **cookie})
    assert page.status == 403
    assert rows(desk.path) == before
