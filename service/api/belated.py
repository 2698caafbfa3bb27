"""Hands that come late: what a phone wrote for an earlier moment of a night, and where it would count now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from flask import Response

from events.correction import Place
from events.store.names import shown
from events.store.word import WORD
from projections.belated import Counted, PutIn, Written, belated
from projections.forgotten import between
from projections.night import Night
from projections.standing import steps
from rules.core.refusals import Refusal, mark
from service.api import shapes
from service.api.answers import answer
from service.api.blueprint import API, BODY, READ, problems
from service.api.bodies import json_body
from service.api.callers import caller
from service.api.events import conflict, differing
from service.api.nights import kept_of
from service.api.state import state
from service.api.told import head_told
from service.explain.refused import in_words_of
from service.problems import language, malformed
from service.sent import MOST_EVENTS, work_of_list
from service.words import in_words

BELATED_BODY: Final = {"required": True, "content": {"application/json": {"schema": shapes.BELATED_SENT}}}
NO_ENTRY: Final = mark("«{field}» tiene que ser una lista de lo que se apuntó, con sus apuntes en «events».")
NO_PLACE: Final = mark("«{field}» tiene que ser un apunte sin tachar.")


@API.route("/nights/<night_id>/belated", methods=["POST"])
@API.doc(requestBody=BELATED_BODY)
@API.response(200, shapes.BELATED)
@problems(403, 409, 412, *READ, *BODY)
def tell_belated(night_id: str) -> Response:
    """Returns where hands count that were written for the night at an earlier head (`seen`); writes nothing.

    `entries` are what was written, in order, each with its events and, if the phone kept that, who sat, who dealt and what
    the hand paid. `as_ever`: logged now, they count for the table for which they were written. Otherwise `put_in` has the
    corrections that put them where they were played, and what those change; `quiet` if they change nothing but these hands.
    """
    who = caller(writes=True)
    body = json_body()
    seen, told = _sent(body)
    kept = kept_of(night_id)
    then = state().records.kept_as(night_id, seen)
    if then is None:
        raise conflict(night_id, seen, who)
    view, place = _author_saw(kept.night, then.night, body.get("behind"))
    found = belated(kept.night, view, place, told, work_of_list())
    return answer(
        {
            **head_told(kept.head),
            "as_ever": found.as_ever,
            "same": found.same,
            "closed": kept.night.closed,
            "next": kept.night.game.dealt_count(kept.night.table) + 1,
            "written": _hands(found.written),
            "now": _hands(found.now),
            "put_in": _put_in(night_id, kept.night, found.put_in) if isinstance(found.put_in, PutIn) else None,
            "why": _why(night_id, kept.night, found.put_in) if isinstance(found.put_in, Refusal) else None,
        }
    )


def _author_saw(night: Night, then: Night, behind: Any) -> tuple[Night, Place]:
    """The night as the author knew it, and its last event: at the head he had seen, or as it reads now up to a later event."""
    if behind is None:
        return then, then.last.place
    told = (behind.get("seq"), behind.get("insert")) if isinstance(behind, dict) else None
    step = next((each for each in steps(night.last) if each.place == told), None)
    view = None if step is None else between(night, step)
    if view is None:
        raise malformed("behind", NO_PLACE)
    return view, view.last.place


def _sent(body: Any) -> tuple[str, list[Written]]:
    """The head and the entries of the body. Raises ProblemError for any other body."""
    seen = body.get("seen") if isinstance(body, dict) else None
    if not isinstance(seen, str) or not WORD.match(seen):
        raise malformed("seen", mark("«{field}» tiene que ser la cabeza («head») con la que se leyó la noche."))
    entries = body.get("entries")
    if not isinstance(entries, list) or not entries or not all(_is_entry(each) for each in entries):
        raise malformed("entries", NO_ENTRY)
    if sum(len(each["events"]) for each in entries) > MOST_EVENTS:
        raise malformed("entries", mark("Hace falta una lista de 1 a {most} apuntes."), most=MOST_EVENTS)
    return seen, [Written(each["events"], each.get("players"), each.get("dealer"), each.get("tantos")) for each in entries]


def _is_entry(told: Any) -> bool:
    if not isinstance(told, dict):
        return False
    events, players, dealer, tantos = (told.get(name) for name in ("events", "players", "dealer", "tantos"))
    return (
        isinstance(events, list)
        and bool(events)
        and all(isinstance(each, dict) and isinstance(each.get("type"), str) for each in events)
        and (players is None or (isinstance(players, list) and all(isinstance(each, str) for each in players)))
        and (dealer is None or isinstance(dealer, str))
        and (tantos is None or (isinstance(tantos, dict) and all(type(each) is int for each in tantos.values())))
    )


def _hands(some: list[Counted] | None) -> list[dict[str, Any]] | None:
    return None if some is None else [{**each.seated._asdict(), "tantos": each.tantos} for each in some]


def _put_in(night_id: str, night: Night, put: PutIn) -> Mapping[str, Any]:
    return {"corrections": put.corrections, "quiet": put.quiet, **differing(night_id, night, put.after)}


def _why(night_id: str, night: Night, refusal: Refusal) -> str:
    """Why they cannot stand where they were played, in the caller's language."""
    return in_words(in_words_of(night, refusal).sentence, language(), shown(state().store.names(night_id)))
