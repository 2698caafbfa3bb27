"""A problem as a page: what went wrong, in words, and the way back."""

from __future__ import annotations

from typing import Final

from flask import Response, make_response, render_template, request, url_for

from service.problems import ProblemError, status_of
from service.web.blueprint import WEB, told_to_browsers
from service.web.forms import unnamed
from service.web.shell import language
from service.words import in_words

NIGHT_IS_NOT_SHOWN: Final = frozenset({"no_such_night", "unknown_game"})
"""The codes that every page of such a night would answer with: the way back leads elsewhere."""


def wanted() -> bool:
    """Whether this request comes from a browser and not from a program."""
    if request.blueprint == "web":
        return True
    return request.blueprint is None and not request.path.startswith("/api/") and request.accept_mimetypes.accept_html


def page(problem: ProblemError) -> Response:
    """The problem as a page, with its status."""
    night_id = (request.view_args or {}).get("night_id")
    back = url_for("web.home") if night_id is None or problem.code in NIGHT_IS_NOT_SHOWN else url_for("web.table", night_id=night_id)
    told = in_words(unnamed(problem.sentence), language.chosen(), problem.names)
    again = request.full_path.rstrip("?") if problem.code == "too_many" and request.method == "GET" else None
    shown = render_template("problem.html", told=told, code=problem.code, back=back, again=again)
    response = make_response(shown, status_of(problem.code))
    response.headers.update({"Cache-Control": "no-store", **problem.headers})
    # For requests of the blueprint, `told_to_browsers` runs after the response anyway; to run it twice would set cookies twice.
    return response if request.blueprint == WEB.name else told_to_browsers(response)
