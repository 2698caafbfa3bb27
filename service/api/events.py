"""Logging: events are kept, previewed, read, and watched as they come."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import islice
from typing import Any, Final

from flask import Response, request

from events.store.names import shown
from events.store.port import ConflictError, Event
from events.store.word import seq_of
from projections.changes import differences
from projections.kept import Kept, UnknownGameError
from projections.night import Night
from projections.seen import Cover, seen
from rules.core.refusals import Sentence, mark
from rules.core.shapes import listed
from service import access
from service.api import shapes
from service.api.answers import answer
from service.api.arguments import EventsQuery, StreamQuery
from service.api.blueprint import AFTER, API, BODY, IDEMPOTENCY_KEY, IF_MATCH, LAST_EVENT_ID, PLAYER, READ, WRITTEN, problems
from service.api.bodies import expected_head, idempotency_key, json_body, last_event_id, written
from service.api.callers import Caller, address, at_table, caller, recorder
from service.api.nights import as_told_to, kept_of
from service.api.state import state
from service.api.told import event_told, head_told
from service.budget import TURN, Turn
from service.limits import Stream
from service.problems import ProblemError, of_refusal, of_store
from service.sent import MOST_EVENTS, Refused
from service.turns import step_aside

SENT = {"oneOf": [shapes.any_event(), {**listed(shapes.any_event()), "minItems": 1, "maxItems": MOST_EVENTS}]}
EVENTS_BODY = {"required": True, "content": {"application/json": {"schema": SENT}}}
ANOTHER_HISTORY = mark(
    "El libro ya no es el que se conocía: se ha restaurado, y la noche va por el apunte {version}. Hay que leerla otra vez."
)
WRITE = (403, 409, 412, *READ, *BODY)
LOGGED_BY_PLAYERS: Final = ("dispute",)
PREVIEWED_BY_PLAYERS: Final = ("dispute", "correction")


@API.route("/nights/<night_id>/events", methods=["POST"])
@API.doc(requestBody=EVENTS_BODY, parameters=[IDEMPOTENCY_KEY, IF_MATCH, PLAYER, WRITTEN])
@API.response(201, shapes.RECORDED, headers={"ETag": shapes.ETAG})
@problems(*WRITE)
def record_events(night_id: str) -> Response:
    """Logs one event or a list, all or none.

    The checks run in this order: token, size and shape, Idempotency-Key, If-Match, rules. A player may log disputes.
    """
    who = at_table()
    values = _sent(who)
    key, expected = idempotency_key(), expected_head()
    held = state()
    try:
        taken = held.records.append(night_id, values, key=key, expected=expected, by=recorder(), written=written())
    except ConflictError as error:
        raise conflict(night_id, expected, who) from error
    if isinstance(taken, Refused):
        raise of_refusal(taken.refusal, taken.event, shown(held.store.names(night_id)))
    if not taken.receipt.repeated:
        held.metrics.events.inc(len(taken.receipt.events))
    cover = cover_for(who, night_id, taken.after)
    told = {
        **head_told(taken.receipt.head),
        "events": [event_told(event, cover) for event in taken.receipt.events],
        **differing(night_id, *sides(who, night_id, taken.before, taken.after)),
    }
    return answer(told, 201, headers={"ETag": f'"{taken.receipt.head.word}"'})


@API.route("/nights/<night_id>/preview", methods=["POST"])
@API.doc(requestBody=EVENTS_BODY, parameters=[IF_MATCH])
@API.response(200, shapes.PREVIEWED)
@problems(*WRITE)
def preview_events(night_id: str) -> Response:
    """Returns what some events would change, hand by hand, as the caller may see the night; writes nothing.

    A player may preview disputes and corrections.
    """
    who = at_table()
    values, expected = _sent(who, PREVIEWED_BY_PLAYERS), expected_head()
    try:
        answered = tried(who, night_id, values, expected=expected)
    except ConflictError as error:
        raise conflict(night_id, expected, who) from error
    if isinstance(answered, Refused):
        raise of_refusal(answered.refusal, answered.event, shown(state().store.names(night_id)))
    before, after = answered
    return answer({**head_told(before.head), **differing(night_id, before.night, after)})


@API.route("/nights/<night_id>/events", methods=["GET"])
@API.arguments(EventsQuery, location="query")
@API.response(200, shapes.EVENTS)
@problems(412, *READ)
def read_events(query: dict[str, Any], night_id: str) -> Response:
    """Returns the events after a head, as they were recorded; a struck one names its correction.

    A head of another history (the book was restored from an older copy) is a `version_conflict` with `begin_again`. If the
    service lacks the game of a night, the scorer gets its events as they are, without marks for struck events, and others get
    none.
    """
    who = caller()
    if not state().records.has(night_id, query["after"]):
        raise conflict(night_id, query["after"], who)
    try:
        night, head = kept_of(night_id)
    except UnknownGameError:
        if who.covered:
            raise
        return answer(_as_recorded(night_id, seq_of(query["after"]), query["limit"]))
    events = _some(night_id, night, seq_of(query["after"]), query["limit"])
    struck = night.corrections.struck_by()
    cover = cover_for(who, night_id, night)
    told = [event_told(event, cover) | ({"struck_by": struck[event.seq]} if event.seq in struck else {}) for event in events]
    last = events[-1].seq if events else night.version
    return answer({"events": told, **head_told(head), "more": last < night.version})


def _as_recorded(night_id: str, after: int, limit: int) -> dict[str, Any]:
    """The events of a night after a seq, as they were recorded, without being read by the rules."""
    store = state().store
    head = store.head(night_id)
    assert head is not None, "a night that a token opens has events"
    events = [event_told(event, None) for event in islice(store.stream(night_id, after), limit) if event.seq <= head.seq]
    return {"events": events, **head_told(head), "more": after + len(events) < head.seq}


@API.route("/nights/<night_id>/stream", methods=["GET"])
@API.doc(parameters=[AFTER, LAST_EVENT_ID])
@API.arguments(StreamQuery, location="query")
@API.response(200, shapes.STREAMED, content_type="text/event-stream")
@problems(*READ)
def watch_events(query: dict[str, Any], night_id: str) -> Response:
    """Watches a night: each event as it is recorded.

    Server-sent events: `event: recorded`, with the stored event as data and the head after it as `id`, from the beginning or
    after `after` or `Last-Event-ID`. The stream ends after about a minute; a client resumes it where it was. `event:
    begin_again`, without an id, comes first if that was in another history: then everything follows from the first event.
    `event: changed`, without an id, comes after the last event of a command that is kept while the client watches: `{"seq",
    "by", "changed"}`, with `changed` as in the answer to a POST. `event: beside`, without an id, names what changed beside
    the record meanwhile: `{"agreements": true}`, `{"names": true}` or `{"joined": true}`.
    """
    who = caller()
    resumed = last_event_id()
    held = state()
    behind = query["after"] if resumed is None else resumed

    def holds() -> bool:
        return access.holder_of(held.store, who.token, days=held.settings.token_days) is not None

    lasting = {"seconds": held.settings.stream_seconds, "beat": held.settings.beat_seconds}
    turn: Turn = request.environ[TURN]
    messages = held.hub.watch(night_id, behind, role=who.role, covered=who.covered, holds=holds, works=turn.again, **lasting)
    stream = Stream(night_id, who.token, address())
    held.limits.stream_begins(stream)
    step_aside()
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    response = Response(messages, 200, headers, content_type="text/event-stream; charset=utf-8")
    response.call_on_close(lambda: held.limits.stream_ends(stream))
    return response


def _sent(who: Caller, by_players: Collection[str] = LOGGED_BY_PLAYERS) -> list[Any]:
    """The events of the body. Raises ProblemError if this role may not send them: a player may only send some types."""
    body = json_body()
    values = body if isinstance(body, list) else [body]
    if who.role == "player" and any(not isinstance(value, dict) or value.get("type") not in by_players for value in values):
        raise ProblemError("read_only")
    return values


def tried(who: Caller, night_id: str, values: Sequence[object], *, expected: str | None = None) -> tuple[Kept, Night] | Refused:
    """A night before and after some events that are not kept, both as the caller may see them, and worked out from that view alone.

    Raises ConflictError.
    """
    preview, sights = state().records.preview, state().sights
    if not who.covered:
        return preview(night_id, values, expected=expected)
    sides = preview(night_id, values, shown=lambda night: sights.of(night_id, night).night, expected=expected)
    return sides if isinstance(sides, Refused) else (sides[0], seen(sides[1]).night)


def differing(night_id: str, before: Night | None, after: Night) -> dict[str, Any]:
    """The differences between two moments of a night, as in the answers to an append and a preview."""
    return differences(before, after, lambda: state().store.agreements(night_id))


def conflict(night_id: str, seen: str | None, who: Caller) -> ProblemError:
    """The problem that the night is not at the head `seen`: with the events since then, or with the note that the history is another.

    `seen` is None if no head was given and others were faster at each try.
    """
    night, head = kept_of(night_id)
    told = head_told(head)
    if seen is not None and not state().records.has(night_id, seen):
        return ProblemError("version_conflict", sentence=Sentence(ANOTHER_HISTORY, told), **told, events=[], begin_again=True)
    cover = cover_for(who, night_id, night)
    after = night.version if seen is None else seq_of(seen)
    between = [event_told(event, cover) for event in _some(night_id, night, after, MOST_EVENTS)]
    return of_store(ConflictError(after, night.version), **told, events=between)


def _some(night_id: str, night: Night, after: int, limit: int) -> Sequence[Event]:
    """The events of a night after a seq, up to the version that was read: later ones may need another cover."""
    return [event for event in islice(state().store.stream(night_id, after), limit) if event.seq <= night.version]


def sides(who: Caller, night_id: str, before: Night | None, after: Night) -> tuple[Night | None, Night]:
    """The night before and after some events, as this role may see it."""
    return None if before is None else as_told_to(who, night_id, before), as_told_to(who, night_id, after)


def cover_for(who: Caller, night_id: str, night: Night) -> Cover | None:
    """The cards of a night that this role must not see yet; None for the scorer."""
    return state().sights.of(night_id, night).cover if who.covered else None
