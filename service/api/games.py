"""The games: which there are, their tariffs and house rules, and what the pad of each needs."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

import orjson
from flask import Response

from events.shapes import Shape, event_shape
from projections.games import told_game
from projections.pads import told_description
from rules.core.shapes import ref
from rules.registry import GAMES, words_of
from service.api import shapes
from service.api.answers import tag_of, tagged
from service.api.arguments import GamesQuery
from service.api.blueprint import ACCEPT_LANGUAGE, API, IF_NONE_MATCH, PREFIX, SHORT, problems
from service.once import once
from service.problems import ProblemError, language
from service.words import catalogue, in_words

IN_SHORT: Final = ("players", "variants", "tariffs")
"""The keys that the short list shares with the whole one, besides the name."""

NAME_OF_A_GAME: Final = {"in": "path", "name": "game", "required": True, "schema": {"type": "string", "enum": list(GAMES)}}


@API.route("/games", methods=["GET"])
@API.doc(security=[], parameters=[SHORT, IF_NONE_MATCH, ACCEPT_LANGUAGE])
@API.arguments(GamesQuery, location="query")
@API.response(200, shapes.GAMES_TOLD, headers={"ETag": shapes.ETAG})
@API.alt_response(304, description="They still hold")
@problems(422, 429)
def read_games(query: dict[str, Any]) -> Response:
    """Returns the games: how many play, tariffs, variants and house rules with their articles, the pack, the events of each.

    `tables` gives for each variant how many may sit, with the house rules that a size requires, and the others that it has.
    `pad` is what the game asks about a hand by its first tariff and variant, at a full table; a night's own pad follows its
    house rules. With `?short`, each game is a line: its name, how many play, its variants and tariffs, and a link to the
    rest.
    """
    lang = language()
    return _told(_in_short(lang) if query["short"] else _all(lang), lang)


@API.route("/games/<game>", methods=["GET"], parameters=[NAME_OF_A_GAME])
@API.doc(security=[], parameters=[IF_NONE_MATCH, ACCEPT_LANGUAGE])
@API.response(200, ref("Game"), headers={"ETag": shapes.ETAG})
@API.alt_response(304, description="It still holds")
@problems(404)
def read_game(game: str) -> Response:
    """Returns one game, in the same bytes as in the list of all games."""
    if game not in GAMES:
        raise ProblemError("no_such_game", expected=list(GAMES))
    lang = language()
    return _told(_one(game, lang), lang)


def _told(body: bytes, lang: str) -> Response:
    """The games in a language, with the ETag of their content."""
    return tagged(body, tag_of(body), lang=lang)


# The JSON of the games is made once, because it only changes with the version of the program.


@once
def _all(lang: str) -> bytes:
    """All games."""
    return b'{"games":[' + b",".join(_one(name, lang) for name in GAMES) + b"]}"


@once
def _one(name: str, lang: str) -> bytes:
    """One game, with what a client needs to log a night of it: its events and its pad."""
    game, say = GAMES[name], partial(in_words, lang=lang, game=name)
    events = {kind: _whole(event_shape(cls)) for kind, cls in game.door.items()}
    return orjson.dumps({**told_game(game), "events": events, "pad": told_description(game, say)})


def _whole(event: Shape) -> Shape:
    """The shape of an event with `data` required, even if empty data may be left out: it is kept so, and always accepted so."""
    return {**event, "required": ["type", "data"]}


@once
def _in_short(lang: str) -> bytes:
    """A line for each game."""
    lines = []
    for name, game in GAMES.items():
        told = told_game(game)
        title = catalogue(lang, name).gettext(words_of(name).name)
        lines.append({"name": name, "title": title, **{key: told[key] for key in IN_SHORT}, "link": f"{PREFIX}/games/{name}"})
    return orjson.dumps({"games": lines})
