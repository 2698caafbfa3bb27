"""Who may do what: every route of the service, for every kind of caller.

A route without a row fails the test, so a new one must say who may use it.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import pytest

from events.store.word import BEGINNING
from service.web.shell.assets import asset
from tests.nights import event
from tests.service.desk import API, OPENING, TRANSFER, Answer, Desk, NightAt, desk_at
from tests.service.seats import shown as shown_cookie

DISPUTE = event("dispute", hand=1, by="ana", claim="no")
CORRECTION = event("correction", strike=[3], insert=[event("pass_out")], reason="pasaron")
NIGHT = f"{API}/nights/<night_id>"

COLUMNS: Final = (
    *("nobody", "garbage", "scorer", "player", "viewer", "stranger", "rotated"),
    *("cookie scorer", "cookie player", "cookie viewer", "forged cookie", "foreign page", "null page", "no csrf", "wrong csrf"),
)
"""The columns: a bearer token; a cookie with its CSRF token; the scorer's cookie from another site or without its CSRF token."""

READS = "401 401 200 200 200 404 401 200 200 200 401 200 200 200 200"
SCORES = "401 401 201 403 403 404 401 201 403 403 401 403 403 403 403"
DISPUTES = "401 401 201 201 403 404 401 201 201 403 401 403 403 403 403"
PREVIEWS = "401 401 200 403 403 404 401 200 403 403 401 403 403 403 403"
FORESEES = "401 401 200 200 403 404 401 200 200 403 401 403 403 403 403"
LOOKS = PREVIEWS.replace("200", "412")
"""Any caller with access is told that nobody can have written anything before the night was opened."""
RENAMES = "401 401 200 403 403 404 401 200 403 403 401 403 403 403 403"
ENDS = "401 401 204 204 204 404 401 204 204 204 401 403 403 403 403"
AGREES = "401 401 200 200 403 404 401 200 200 403 401 403 403 403 403"
EXCHANGES = "401 401 200 200 200 404 401 200 200 200 401 403 403 200 200"
"""The exchanged token stands in the body: a cookie and its CSRF token do not count, a foreign page does."""
OPENS = " ".join(["201"] * 15)
ALL = " ".join(["200"] * 15)


class Row(NamedTuple):
    """One use of a route: its path below the night or in full, what is sent, and the status for each column."""

    rule: str
    method: str
    statuses: str
    below: str = ""
    json: Any = ...


TABLE: Final = (
    Row(f"{API}/nights", "POST", OPENS, json=OPENING),
    Row(f"{API}/nights", "GET", ALL),
    Row(NIGHT, "GET", READS),
    Row(f"{NIGHT}/events", "POST", SCORES, "/events", TRANSFER),
    Row(f"{NIGHT}/events", "POST", DISPUTES, "/events", DISPUTE),
    Row(f"{NIGHT}/events", "POST", SCORES, "/events", [DISPUTE, TRANSFER]),
    Row(f"{NIGHT}/events", "POST", SCORES, "/events", CORRECTION),
    Row(f"{NIGHT}/preview", "POST", PREVIEWS, "/preview", TRANSFER),
    Row(f"{NIGHT}/preview", "POST", PREVIEWS, "/preview", [CORRECTION, TRANSFER]),
    Row(f"{NIGHT}/preview", "POST", FORESEES, "/preview", CORRECTION),
    Row(f"{NIGHT}/preview", "POST", FORESEES, "/preview", DISPUTE),
    Row(f"{NIGHT}/belated", "POST", LOOKS, "/belated", {"seen": BEGINNING, "entries": [{"events": [TRANSFER]}]}),
    Row(f"{NIGHT}/events", "GET", READS, "/events"),
    Row(f"{NIGHT}/stream", "GET", READS, "/stream"),
    Row(f"{NIGHT}/pad", "GET", READS, "/pad"),
    Row(f"{NIGHT}/hands/<int(min=1, max=1000000):number>", "GET", READS, "/hands/1"),
    Row(f"{NIGHT}/story", "GET", READS, "/story"),
    Row(f"{NIGHT}/charts/<chart>", "GET", READS, "/charts/evening"),
    Row(f"{NIGHT}/ledger", "GET", READS, "/ledger"),
    Row(f"{NIGHT}/settlement", "GET", READS, "/settlement"),
    Row(f"{NIGHT}/audit", "GET", READS, "/audit"),
    Row(f"{NIGHT}/agreements", "GET", READS, "/agreements"),
    Row(f"{NIGHT}/joined", "GET", READS, "/joined"),
    Row(f"{NIGHT}/hands/<int:number>/agreements/<player>", "PUT", AGREES, "/hands/1/agreements/ana"),
    Row(f"{NIGHT}/hands/<int:number>/agreements/<player>", "DELETE", AGREES, "/hands/1/agreements/ana"),
    Row(f"{NIGHT}/names", "GET", READS, "/names"),
    Row(f"{NIGHT}/names", "PUT", RENAMES, "/names", {"ana": "Ana"}),
    Row(f"{NIGHT}/tokens", "POST", SCORES, "/tokens", {"role": "viewer"}),
    Row(f"{NIGHT}/session", "POST", EXCHANGES, "/session"),
    Row(f"{NIGHT}/session", "GET", READS, "/session"),
    Row(f"{NIGHT}/session", "DELETE", ENDS, "/session"),
    Row(API, "GET", ALL),
    Row(f"{API}/games", "GET", ALL),
    Row(f"{API}/games/<game>", "GET", ALL, f"{API}/games/tresillo"),
    Row(f"{API}/licence", "GET", ALL),
    Row(f"{API}/openapi.json", "GET", ALL),
    Row(f"{API}/docs", "GET", ALL),
    Row(f"{API}/docs/start.js", "GET", ALL),
    Row(f"{API}/docs/<name>", "GET", ALL, f"{API}/docs/swagger-ui.css"),
    Row("/static/<version>/<path:name>", "GET", ALL, asset("cards.css")),
    Row("/healthz", "GET", ALL),
    Row("/metrics", "GET", ALL),
)
"""On this machine and without an operator's key, as `cartulina serve` starts."""


def shown(night: NightAt, column: str, other: NightAt) -> tuple[dict[str, str], str]:
    """The headers by which a caller identifies himself, and his token."""
    bearer = {"nobody": None, "garbage": "x" * 43, "stranger": other.tokens["scorer"], "rotated": night.tokens["old"]}
    if column in bearer or column in night.tokens:
        token = bearer[column] if column in bearer else night.tokens[column]
        return ({} if token is None else {"Authorization": f"Bearer {token}"}), token or ""
    role = column.removeprefix("cookie ") if column.startswith("cookie ") else "scorer"
    token = "forged" if column == "forged cookie" else night.tokens[role]
    headers = {"Cookie": shown_cookie(night.id, token)}
    known = night.get("/session", role=role).json["csrf"]
    headers |= {} if column == "no csrf" else {"X-CSRF-Token": "0" * 64 if column == "wrong csrf" else known}
    headers |= {"Origin": {"foreign page": "http://evil.example", "null page": "null"}.get(column, "http://localhost")}
    return headers, token


def path_of(row: Row, night: NightAt) -> str:
    """The path of a row: below a night, its path in full, or its rule if that has no variables."""
    return night.path + row.below if row.rule.startswith(NIGHT) else row.below or row.rule


def asked(desk: Desk, row: Row, column: str) -> Answer:
    """The answer to one column, on a new night with a finished hand."""
    night, other = desk.open(), desk.open()
    night.log(event("deal"), event("pass_out"))
    night.tokens["old"] = night.tokens["viewer"]
    night.tokens["viewer"] = night.post({"role": "viewer"}, "/tokens").json["token"]
    headers, token = shown(night, column, other)
    path = path_of(row, night)
    json = {"token": token} if row.statuses == EXCHANGES else row.json
    return desk.call(row.method, path, json=json, headers=headers)


def expected(status: str, column: str) -> tuple[int, str | None]:
    """The status of a cell with its code."""
    forbidden = "foreign_origin" if column in COLUMNS[11:] else "read_only"
    return int(status), {"401": "no_token", "404": "no_such_night", "403": forbidden, "412": "version_conflict"}.get(status)


@pytest.mark.parametrize("row", TABLE, ids=lambda row: f"{row.method} {row.rule.removeprefix(API)}")
def test_who_may_do_what(one_desk: Desk, row: Row) -> None:
    """Every cell has its status and code."""
    cells = {column: expected(status, column) for column, status in zip(COLUMNS, row.statuses.split(), strict=True)}
    assert {column: asked(one_desk, row, column).said for column in COLUMNS} == cells


def test_the_operators_key_opens_and_lists_nights_and_opens_nothing_of_one(tmp_path: Any) -> None:
    """The operator may use what is open to all; a night's record, streams, names and tokens belong to its players."""
    told = {"Authorization": "Bearer the-operators-key"}
    with desk_at(tmp_path, operator_key="the-operators-key", stream_seconds=0.01) as desk:
        night = desk.open(**told)
        for row in TABLE:
            answer = desk.call(row.method, path_of(row, night), json=row.json, headers=told)
            of_its_own = row.rule.startswith(NIGHT) and row.statuses != EXCHANGES
            assert answer.said == (401, "no_token") if of_its_own else answer.status != 401, row


def test_every_route_is_in_the_table(one_desk: Desk) -> None:
    """A new or renamed route needs a row. The pages have a table of their own (test_web_access)."""
    rules = [rule for rule in one_desk.app.url_map.iter_rules() if not rule.endpoint.startswith("web.")]
    there = {(rule.rule, method) for rule in rules for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}}
    assert there == {(row.rule, row.method) for row in TABLE}


@pytest.mark.parametrize("row", [row for row in TABLE if row.method == "GET"], ids=lambda row: row.rule.removeprefix(API))
def test_a_head_is_let_in_as_a_get_is(one_desk: Desk, row: Row) -> None:
    """HEAD has the status of GET and no body, and gives the place of a live stream back."""
    statuses = dict(zip(COLUMNS, map(int, row.statuses.split()), strict=True))
    for column in ("nobody", "viewer", "cookie scorer"):
        answer = asked(one_desk, row._replace(method="HEAD"), column)
        assert (answer.status, answer.body) == (statuses[column], b""), column
    assert one_desk.state.limits.streams() == 0


@pytest.mark.parametrize("row", TABLE, ids=lambda row: f"{row.method} {row.rule.removeprefix(API)}")
def test_nobody_is_let_in_from_a_page_of_another_site(one_desk: Desk, row: Row) -> None:
    """OPTIONS grants nothing, and no answer lets another site read it."""
    night = one_desk.open()
    path = path_of(row, night)
    asking = {"Origin": "http://evil.example", "Access-Control-Request-Method": row.method}
    for method in ("OPTIONS", row.method):
        answer = one_desk.call(method, path, headers={**asking, **night.shown("scorer")}, json=row.json if method == row.method else ...)
        assert not [name for name in answer.headers if name.lower().startswith("access-control")]
