"""The pad: the questions about a hand, the events that the answers make, and what they will pay, in the client's language."""

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
    """Returns how the open hand, or the next one, is logged in a few answers.

    The questions with their choices, the rows that fit the answers, the events that they fill in, and a forecast of what each
    hand pays in the night as it stands; and the labels of the events that may be entered one by one (`steps`). Labels are in
    the requested language; `{hombre}` and the like in them stand for names of players. A client needs no rule to fill in a
    pad.
    """
    lang = language()
    body = state().bodies.pad(night_id, caller().role, told_of(night_id), lang)
    return tagged(body, tag_of(body), lang=lang)
