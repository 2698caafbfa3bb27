"""Opening a night, reading it, listing nights."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from flask import Response

from events.store.port import Along, Event, Head
from projections import tables
from projections.kept import Kept
from projections.night import Night
from rules.core.shapes import TEXT, ref
from rules.registry import GAMES
from service import access
from service.access import Role
from service.api import shapes
from service.api.answers import COVERED, answer, tagged
from service.api.arguments import NightsQuery
from service.api.blueprint import API, BODY, IDEMPOTENCY_KEY, IF_NONE_MATCH, PLAYER, PREFIX, READ, WRITTEN, problems
from service.api.bodies import idempotency_key, json_body, written
from service.api.callers import Caller, caller, recorder
from service.api.state import state
from service.api.told import head_told
from service.problems import ProblemError, of_refusal
from service.sent import Refused

OPENING_BODY = {"required": True, "content": {"application/json": {"schema": shapes.any_opening()}}}


@API.route("/nights", methods=["POST"])
@API.doc(requestBody=OPENING_BODY, parameters=[IDEMPOTENCY_KEY, PLAYER, WRITTEN], security=[{}, {"operator": []}])
@API.response(201, shapes.OPENED, headers={"Location": {"schema": TEXT}, "ETag": shapes.ETAG})
@problems(401, 409, 422, 429, 503, *BODY)
def open_night() -> Response:
    """Opens a night.

    The body is the `data` of `night_opened`. To repeat an Idempotency-Key with the same body gives the same night, and fresh
    tokens besides the first ones.
    """
    taken = opened_with_tokens(json_body(), key=idempotency_key(), by=recorder(), written=written())
    told = {"id": taken.id, **head_told(taken.head), "tokens": taken.tokens}
    return answer(told, 201, headers={"Location": f"{PREFIX}/nights/{taken.id}", "ETag": f'"{taken.head.word}"'})


class Opened(NamedTuple):
    """A night that was just opened (or earlier, under the same key), with fresh tokens."""

    id: str
    head: Head
    tokens: dict[Role, str]


def opened_with_tokens(
    data: object, *, key: str | None, by: str | None = None, written: datetime | None = None, along: Along | None = None
) -> Opened:
    """Opens a night with the data of `night_opened`, and keeps `along` with it.

    Raises ProblemError for a refusal, KeyReusedError, and whatever `along` and the store raise.
    """
    held = state()
    tokens = access.fresh_tokens()

    def beside(db: Any, events: Sequence[Event]) -> None:
        access.keep(db, events[0].stream, tokens)
        if along is not None:
            along(db, events)

    taken = held.records.open(data, key=key, by=by, written=written, along=beside)
    if isinstance(taken, Refused):
        raise of_refusal(taken.refusal, None, {})
    night_id = taken.receipt.events[0].stream
    if taken.receipt.repeated:
        with held.store.transaction() as db:
            access.keep(db, night_id, tokens)
    else:
        held.metrics.events.inc()
    return Opened(night_id, taken.receipt.head, tokens)


@API.route("/nights", methods=["GET"])
@API.doc(security=[{}, {"operator": []}])
@API.arguments(NightsQuery, location="query")
@API.response(200, shapes.NIGHTS)
@problems(401, 422, 429, 503)
def list_nights(query: dict[str, Any]) -> Response:
    """Lists nights, the newest first.

    For the operator; without an operator's key, only on this machine. `before` is the `began` of the last one seen.
    `unknown_game` marks a night whose game the service lacks: its data were stored when it had the game.
    """
    with state().store.reading() as db:
        rows = tables.page(db, before=query.get("before"), limit=query["limit"] + 1)
    nights = [_with_head(row) for row in rows[: query["limit"]]]
    return answer({"nights": nights, "more": len(rows) > query["limit"]})


def _with_head(row: dict[str, Any]) -> dict[str, Any]:
    """A night of the list with its head after its version."""
    head = state().store.head(row["id"], row["version"])
    assert head is not None, "a stored night has the event of its version"
    told = {name: value for each in row.items() for name, value in (head_told(head).items() if each[0] == "version" else (each,))}
    return told if row["game"] in GAMES else {**told, "unknown_game": True}


@API.route("/nights/<night_id>", methods=["GET"])
@API.doc(parameters=[IF_NONE_MATCH])
@API.response(200, ref("Night"), headers={"ETag": shapes.ETAG})
@API.alt_response(304, description="It still holds")
@problems(*READ)
def read_night(night_id: str) -> Response:
    """Returns a night.

    It has what `cartulina replay` yields, and what a client needs to go on: version and head, the rules, who sits, what may
    come next.
    """
    kept = kept_of(night_id)
    told = Kept(as_told_to(caller(), night_id, kept.night), kept.head)
    tag = kept.head.word if told.night is kept.night else f"{kept.head.word}.{COVERED}"
    return tagged(state().bodies.body(night_id, caller().role, told), tag)


def kept_of(night_id: str) -> Kept:
    """A night whose token was shown, with its head. Raises ProblemError if it does not exist."""
    kept = state().records.kept(night_id)
    if kept is None:
        raise ProblemError("no_such_night")
    return kept


def told_of(night_id: str) -> Kept:
    """A night as this caller may see it, with its head, which is the same for everybody."""
    kept = kept_of(night_id)
    return Kept(as_told_to(caller(), night_id, kept.night), kept.head)


def as_told_to(who: Caller, night_id: str, night: Night) -> Night:
    """A night in memory, as a caller may see it."""
    return state().sights.of(night_id, night).night if who.covered else night
