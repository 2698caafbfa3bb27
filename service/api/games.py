"""The games: what there is to play, by which tariffs and house rules, and what the pad of each needs."""

from __future__ import annotations

from functools import cache, partial
from typing import Any

import orjson
from flask import Response

from events.shapes import Shape, event_shape
from projections.games import told_games
from projections.pads import told_description
from rules.core.game import Game
from rules.core.pad import Say
from rules.registry import GAMES
from service.api import shapes
from service.api.answers import tag_of, tagged
from service.api.blueprint import ACCEPT_LANGUAGE, API, IF_NONE_MATCH, problems
from service.problems import language
from service.words import in_words


@API.route("/games", methods=["GET"])
@API.doc(security=[], parameters=[IF_NONE_MATCH, ACCEPT_LANGUAGE])
@API.response(200, shapes.GAMES_TOLD, headers={"ETag": shapes.ETAG})
@API.alt_response(304, description="They still hold")
@problems(429)
def read_games() -> Response:
    """Tells the games: how many play, tariffs, variants and house rules with their articles, the pack, the events that each takes.

    `tables` says of each variant how many may sit, with the house rules that so many must set, and which others it has. `pad` is what
    the game asks of a hand by its first tariff and variant, at a full table; a night's own pad goes by its house rules.
    """
    lang = language()
    body = _body(lang)
    return tagged(body, tag_of(body), lang=lang)


@cache
def _body(lang: str) -> bytes:
    """The games as JSON: they change with the version of the program alone."""
    say = partial(in_words, lang=lang)
    return orjson.dumps({"games": [{**told, **_used(GAMES[told["name"]], say)} for told in told_games()]})


def _used(game: Game[Any], say: Say) -> dict[str, Any]:
    """What a client needs to log a night of a game: its events and its pad."""
    return {"events": {kind: _whole(event_shape(cls)) for kind, cls in game.door.items()}, "pad": told_description(game, say)}


def _whole(event: Shape) -> Shape:
    """The shape of an event with its data, though they may be left out where they are empty: so it is kept, and so it is always taken."""
    return {**event, "required": ["type", "data"]}
