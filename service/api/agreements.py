"""Who agrees with which hand: read, kept and withdrawn beside the record, for the API and the pages."""

from __future__ import annotations

import hashlib
from typing import Any, Final

import orjson
from flask import Response

from events.facts import LARGEST
from events.store.names import shown
from projections.agreed import agreement, hands_agreed, told_agreements
from projections.kept import Kept
from projections.night import Night
from rules.core.refusals import mark, refuse
from service.api import shapes
from service.api.answers import answer, tagged
from service.api.blueprint import API, HEAD_PATTERN, IF_NONE_MATCH, READ, header, problems
from service.api.bodies import expected_head
from service.api.callers import at_table, caller
from service.api.events import conflict
from service.api.nights import as_told_to, told_of
from service.api.state import state
from service.problems import ProblemError, of_refusal

AGREEMENT: Final = "/nights/<night_id>/hands/<int:number>/agreements/<player>"
"""Without bounds: werkzeug answers a number out of bounds with 405 if several methods share an address."""
SEEN: Final = header("If-Match", 'The head of the night when the client read the hand, as `"7-ab12cd34ef56"`', pattern=HEAD_PATTERN)


@API.route("/nights/<night_id>/agreements", methods=["GET"])
@API.doc(parameters=[IF_NONE_MATCH])
@API.response(200, shapes.AGREEMENTS, headers={"ETag": shapes.ETAG})
@API.alt_response(304, description="They still hold")
@problems(*READ)
def read_agreements(night_id: str) -> Response:
    """Returns who agrees with each hand as it reads now, and whose agreement `lapsed` because it was corrected since.

    A hand with which nobody ever agreed is left out.
    """
    body = orjson.dumps(_told(night_id))
    return tagged(body, hashlib.sha256(body).hexdigest()[:32])


@API.route(AGREEMENT, methods=["PUT"])
@API.doc(parameters=[SEEN])
@API.response(200, shapes.AGREEMENTS)
@problems(403, 409, 412, *READ)
def put_agreement(night_id: str, number: int, player: str) -> Response:
    """Keeps the agreement of a player with a finished hand as it reads now.

    With `If-Match`, only if the hand reads as it did at that head, whatever else came since. To agree twice is to agree once.
    """
    at_table()
    agree(night_id, number, player, seen=expected_head())
    return answer(_told(night_id))


@API.route(AGREEMENT, methods=["DELETE"])
@API.response(200, shapes.AGREEMENTS)
@problems(403, 409, *READ)
def delete_agreement(night_id: str, number: int, player: str) -> Response:
    """Withdraws the agreement of a player with a hand, however that read when he agreed."""
    at_table()
    take_back(night_id, number, player)
    return answer(_told(night_id))


def agree(night_id: str, number: int, player: str, *, seen: str | None = None) -> None:
    """Keeps the agreement of a player with a hand, if that reads as at the head `seen`. Raises ProblemError if he cannot agree."""
    held, (night, head) = state(), _night_with(night_id, number, player)
    agrees = agreement(night, number, player)
    if agrees is None:
        template = mark("La mano {number} no está terminada: primero hay que apuntar en qué quedó.")
        raise of_refusal(refuse("hand_not_finished", template, number=number), None, {})
    if seen not in (None, head.word):
        then = held.records.kept_as(night_id, seen)
        if then is None or agreement(as_told_to(caller(), night_id, then.night), number, player) != agrees:
            raise conflict(night_id, seen, caller())
    if held.store.agree(night_id, agrees):
        held.hub.tell_beside(night_id, "agreements")


def take_back(night_id: str, number: int, player: str) -> None:
    """Withdraws the agreement of a player with a hand. Raises ProblemError for an unknown hand or player."""
    held = state()
    night = _night_with(night_id, number, player).night
    deals = {each.deal for each, hand in hands_agreed(night, held.store.agreements(night_id)).items() if hand == number}
    if held.store.take_back(night_id, deals, player):
        held.hub.tell_beside(night_id, "agreements")


def agreements_of(night_id: str, night: Night) -> list[dict[str, Any]]:
    """Who agrees with each hand of a night as it reads now."""
    return told_agreements(night, state().store.agreements(night_id))


def _told(night_id: str) -> dict[str, Any]:
    return {"agreements": agreements_of(night_id, told_of(night_id).night)}


def _night_with(night_id: str, number: int, player: str) -> Kept:
    """A night with its head. Raises ProblemError unless the hand was dealt and the player sat down in it."""
    kept = told_of(night_id)
    night = kept.night
    if number > LARGEST:  # no hand has this address, and the number may not even be valid in JSON
        raise ProblemError("no_such_page")
    if not 1 <= number <= night.game.dealt_count(night.table):
        raise ProblemError("no_such_hand", hand=number)
    sat = night.game.seats(night.table).sat
    if player not in sat:
        template = mark("{player} no se ha sentado esta noche. Se sentaron: {expected}.")
        refusal = refuse("not_at_table", template, expected=list(sat), player=player)
        raise of_refusal(refusal, None, shown(state().store.names(night_id)))
    return kept
