"""The evening: what it is remembered by, and how it went, as a chart."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import orjson
from flask import Response

from events.store.names import shown
from projections.night import Night
from rules.core.shapes import TEXT
from service.api import shapes
from service.api.answers import COVERED, tag_of, tagged
from service.api.arguments import JSON, ChartQuery
from service.api.blueprint import ACCEPT_LANGUAGE, API, AS, IF_NONE_MATCH, LANG, READ, problems
from service.api.callers import caller
from service.api.nights import as_told_to, kept_of
from service.api.state import state
from service.charts.charts import chart_of, chart_told, charts_of
from service.charts.drawn import POLICY, picture
from service.explain.story import story_told
from service.problems import ProblemError, language

PICTURE: Final = "image/svg+xml"


@API.route("/nights/<night_id>/story", methods=["GET"])
@API.doc(parameters=[IF_NONE_MATCH, ACCEPT_LANGUAGE])
@API.response(200, shapes.STORY, headers={"ETag": shapes.ETAG})
@API.alt_response(304, description="It still holds")
@problems(*READ)
def read_story(night_id: str) -> Response:
    """Returns what an evening is remembered by.

    Who won it and with how much, its biggest hand, the worst run, where it turned, how often the lead changed, the highest
    plate, and the feats of the game: each, if there was one, with its hands and a sentence in the requested language.
    Payments do not count; the list is empty as long as tantos moved in fewer than six hands.
    """
    lang = language()
    night, names, tag = _asked(night_id, lang)
    told = {"version": night.version, "beats": story_told(night, lang, names)}
    return tagged(orjson.dumps(told), tag, lang=lang)


@API.route("/nights/<night_id>/charts/<chart>", methods=["GET"])
@API.doc(parameters=[IF_NONE_MATCH, ACCEPT_LANGUAGE, AS, LANG], responses={200: {"content": {PICTURE: {"schema": TEXT}}}})
@API.arguments(ChartQuery, location="query")
@API.response(200, shapes.CHART, headers={"ETag": shapes.ETAG})
@API.alt_response(304, description="It still holds")
@problems(*READ)
def read_chart(query: dict[str, Any], night_id: str, chart: str) -> Response:
    """Draws how an evening went.

    `evening` is what each player had won before the first hand and after each one, without payments; `plate`, in a game that
    has one, is what lay there. The chart is a self-contained picture (`image/svg+xml`) or, with `as=json`, its numbers, where
    they lie in it, and what it says in words.
    """
    lang = query.get("lang") or language()
    night, names, tag = _asked(night_id, lang)
    if chart not in charts_of(night):
        raise ProblemError("no_such_chart", expected=charts_of(night))
    drawn = chart_of(night, chart, lang, names)
    if query["as"] == JSON:
        return tagged(orjson.dumps({"version": night.version, **chart_told(drawn)}), tag, lang=lang)
    file = tagged(picture(drawn, lang).encode(), tag, lang=lang)
    if file.status_code == 200:
        file.content_type = PICTURE
    file.headers["Content-Security-Policy"] = POLICY
    return file


def _asked(night_id: str, lang: str) -> tuple[Night, Mapping[str, str], str]:
    """A night as this caller may see it, the names of its players, and the ETag of what is made of both in a language."""
    kept = kept_of(night_id)
    night, names = as_told_to(caller(), night_id, kept.night), shown(state().store.names(night_id))
    parts = [kept.head.word, lang, tag_of(orjson.dumps(sorted(names.items())))[:8], *([] if night is kept.night else [COVERED])]
    return night, names, ".".join(parts)
