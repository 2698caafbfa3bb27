"""The games: what there is to play, by which tariffs and house rules, and what the pad of each needs."""

from __future__ import annotations

import hashlib
from functools import cache

import orjson
from flask import Response

from events.shapes import event_shape
from projections.games import told_games
from rules.registry import GAMES
from service.api import shapes
from service.api.answers import tagged
from service.api.blueprint import API, IF_NONE_MATCH, problems


@API.route("/games", methods=["GET"])
@API.doc(security=[], parameters=[IF_NONE_MATCH])
@API.response(200, shapes.GAMES_TOLD, headers={"ETag": {"schema": shapes.TEXT}})
@API.alt_response(304, description="They still hold")
@problems(429)
def read_games() -> Response:
    """Tells the games: tariffs, variants and house rules with their articles, the pack, and the events that each takes."""
    body = _body()
    return tagged(body, hashlib.sha256(body).hexdigest()[:32])


@cache
def _body() -> bytes:
    """The games as JSON: they change with the version of the program alone."""
    told = [{**game, "events": {kind: event_shape(cls) for kind, cls in GAMES[game["name"]].door.items()}} for game in told_games()]
    return orjson.dumps({"games": told})
