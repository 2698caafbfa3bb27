"""The people of a night: their names, their tokens, the cookie that a token is exchanged for."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

from flask import Response, request

from events.chain import canonical
from events.facts import LONGEST_LIST, LONGEST_TEXT
from events.schemas import ID
from events.store.names import shown
from events.store.port import ConflictError
from rules.core.refusals import Sentence, mark
from rules.core.shapes import TEXT, record
from service import access
from service.access import ROLES
from service.api import shapes
from service.api.answers import answer, tagged
from service.api.blueprint import API, BODY, IF_NONE_MATCH, READ, header, problems
from service.api.bodies import json_body
from service.api.callers import caller, opened_by, same_origin
from service.api.cookies import MOST_NIGHTS, forget, give, has_room_for, kept_of
from service.api.state import state
from service.problems import ProblemError, malformed
from service.words import nameable

NAMES = {"type": "object", "propertyNames": {"pattern": "^(?!plate$)[a-z][a-z0-9_-]{0,15}$"}, "maxProperties": LONGEST_LIST}
NAMES |= {"additionalProperties": {"type": "string", "minLength": 1, "maxLength": LONGEST_TEXT, "pattern": "^[^\\x00-\\x1f\\x7f-\\x9f]+$"}}
NAMES_BODY = {"required": True, "content": {"application/json": {"schema": NAMES}}}
ROLE_BODY = {"required": True, "content": {"application/json": {"schema": record(role=shapes.ROLE)}}}
SESSION_BODY = {"required": True, "content": {"application/json": {"schema": record(token=TEXT)}}}


@API.route("/nights/<night_id>/names", methods=["GET"])
@API.doc(parameters=[IF_NONE_MATCH])
@API.response(200, NAMES, headers={"ETag": shapes.ETAG})
@API.alt_response(304, description="They still hold")
@problems(*READ)
def read_names(night_id: str) -> Response:
    """Returns the shown names, by player."""
    names = shown(state().store.names(night_id))
    return tagged(canonical(names), tag_of(names))


@API.route("/nights/<night_id>/names", methods=["PUT"])
@API.doc(requestBody=NAMES_BODY, parameters=[header("If-Match", "The ETag of the names as the client has them")])
@API.response(200, NAMES, headers={"ETag": shapes.ETAG})
@problems(403, 412, *READ, *BODY)
def put_names(night_id: str) -> Response:
    """Replaces all shown names; they are no part of the record."""
    caller(writes=True)
    names = _names(json_body())
    before = shown(state().store.names(night_id))
    wanted = request.headers.get("If-Match", "*").strip().removeprefix("W/")  # the ETag of a compressed answer has this prefix
    if wanted not in ("*", f'"{tag_of(before)}"'):
        raise _names_changed(night_id)
    rename(night_id, names, unless_changed_from=None if wanted == "*" else before)
    return answer(names, headers={"ETag": f'"{tag_of(names)}"'})


def rename(night_id: str, names: Mapping[str, str], *, unless_changed_from: Mapping[str, str] | None = None) -> None:
    """Replaces all shown names, and notifies the watchers.

    Raises ProblemError if they are no longer as they were seen.
    """
    held = state()
    try:
        held.store.rename(night_id, names, unless_changed_from=unless_changed_from)
    except ConflictError as error:
        raise _names_changed(night_id) from error
    held.hub.tell_beside(night_id, "names")


@API.route("/nights/<night_id>/joined", methods=["GET"])
@API.doc(parameters=[IF_NONE_MATCH])
@API.response(200, shapes.JOINED, headers={"ETag": shapes.ETAG})
@API.alt_response(304, description="They still hold")
@problems(*READ)
def read_joined(night_id: str) -> Response:
    """Returns the players whose phone has said on its page that it is theirs."""
    body = canonical({"joined": sorted(state().store.joined(night_id))})
    return tagged(body, hashlib.sha256(body).hexdigest()[:32])


def is_of(night_id: str, player: str | None, *, before: str | None = None) -> None:
    """Keeps that a phone belongs to a player, and no longer to `before`; None is nobody. Notifies the watchers if that is new."""
    held = state()
    if player == before:
        return
    gone = before is not None and held.store.leave(night_id, before)
    if (player is not None and held.store.join(night_id, player)) or gone:
        held.hub.tell_beside(night_id, "joined")


@API.route("/nights/<night_id>/tokens", methods=["POST"])
@API.doc(requestBody=ROLE_BODY)
@API.response(201, record(role=shapes.ROLE, token=TEXT))
@problems(403, *READ, *BODY)
def rotate_token(night_id: str) -> Response:
    """Makes a new token of a role; the former ones of that role become invalid."""
    caller(writes=True)
    role = _only(json_body(), "role")
    if role not in ROLES:
        raise malformed("role", mark("«{field}» tiene que ser una de estas palabras: {expected}."), expected=list(ROLES))
    held = state()
    token = access.rotated(held.store, night_id, role)
    held.hub.end_role(night_id, role)
    return answer({"role": role, "token": token}, 201)


@API.route("/nights/<night_id>/session", methods=["POST"])
@API.doc(requestBody=SESSION_BODY, security=[])
@API.response(200, shapes.SESSION, headers={"Set-Cookie": {"schema": TEXT}})
@problems(403, 409, *READ, *BODY)
def open_session(night_id: str) -> Response:
    """Exchanges a token for a cookie of this night.

    The cookie is HttpOnly and SameSite=Strict. Writes that it authorizes need the `csrf` of the answer as `X-CSRF-Token`. A
    client with the cookies of 90 other nights gets no further one (`too_many_nights`).
    """
    same_origin()
    token = _only(json_body(), "token")
    if not isinstance(token, str):
        raise malformed("token", mark("«{field}» tiene que ser un texto."))
    who = opened_by(token, night_id)
    if not has_room_for(night_id):
        raise ProblemError("too_many_nights", most=MOST_NIGHTS)
    kept = kept_of(night_id)
    response = answer({"role": who.role, "csrf": access.csrf_of(token)})
    give(response, night_id, token, who=None if kept is None else kept.who)
    return response


@API.route("/nights/<night_id>/session", methods=["GET"])
@API.response(200, shapes.SESSION)
@problems(*READ)
def read_session(night_id: str) -> Response:  # noqa: ARG001  # the caller is identified by then
    """Returns the role of this request, and the `csrf` for its writes."""
    who = caller()
    return answer({"role": who.role, "csrf": access.csrf_of(who.token)})


@API.route("/nights/<night_id>/session", methods=["DELETE"])
@API.response(204)
@problems(403, *READ)
def close_session(night_id: str) -> Response:
    """Removes this night from this device."""
    response = Response(status=204, headers={"Cache-Control": "no-store"})
    forget(response, night_id)
    return response


def _only(body: Any, field: str) -> Any:
    """The single field of a body. Raises ProblemError for a body with other fields."""
    if not isinstance(body, dict):
        raise malformed(field, mark("Hace falta un objeto con «{field}»."))
    for name in body:
        if name != field:
            raise malformed(name, mark("Aquí no hay ningún campo «{field}»."), expected=[field])
    if field not in body:
        raise malformed(field, mark("Falta el campo «{field}»."))
    return body[field]


def _names_changed(night_id: str) -> ProblemError:
    """The problem that somebody else has changed the names, with their present state."""
    sentence = Sentence(mark("Los nombres han cambiado entretanto."), {})
    return ProblemError("version_conflict", sentence=sentence, names=shown(state().store.names(night_id)))


def tag_of(names: dict[str, str]) -> str:
    """The ETag of names."""
    return hashlib.sha256(canonical(names)).hexdigest()[:32]


def _names(body: Any) -> dict[str, str]:
    """The names of players in a body. Raises ProblemError, naming the player, for anything else."""
    if not isinstance(body, dict) or len(body) > LONGEST_LIST:
        raise malformed(None, mark("Hace falta un objeto: el nombre corto de cada jugador y el que se muestra."))
    for player, name in body.items():
        if not ID.match(player) or player == "plate":
            raise malformed(player, mark("«{field}» no es el nombre corto de un jugador."))
        if not isinstance(name, str) or not nameable(name):
            template = mark(
                "El nombre de «{field}» tiene que tener de 1 a {most} caracteres, ninguno de control ni que dé la vuelta al texto."
            )
            raise malformed(player, template, expected={"min": 1, "max": LONGEST_TEXT}, most=LONGEST_TEXT)
    return body
