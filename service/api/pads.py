"""The pad: what a phone asks of a hand, the events that the answers make, and what they will pay, in the words of the client who asks."""

from __future__ import annotations

from flask import Response

from service.api import shapes
from service.api.answers import tag_of, tagged
from service.api.blueprint import ACCEPT_LANGUAGE, API, IF_NONE_MATCH, READ, problems
from service.api.callers import caller
from service.api.nights import told_of
from service.api.state import state
from service.problems import language


@API.route("/nights/<night_id>/pad", methods=["GET"])
@API.doc(parameters=[IF_NONE_MATCH, ACCEPT_LANGUAGE])
@API.response(200, shapes.PAD, headers={"ETag": shapes.ETAG})
@API.alt_response(304, description="It still holds")
@problems(*READ)
def read_pad(night_id: str) -> Response:
    """Tells how the open hand, or the next one, is logged in a few answers.

    The questions with their choices, the rows that fit the answers, the events that they fill in, and a forecast of what each
    hand pays as the night stands; and how each event is called where it is entered by itself (`steps`). Labels come in the language
    asked for; `{hombre}` and the like in them stand for shown names. Who fills it in knows no rule.
    """
    lang = language()
    body = state().bodies.pad(night_id, caller().role, told_of(night_id), lang)
    return tagged(body, tag_of(body), lang=lang)
