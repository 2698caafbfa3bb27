"""The blueprint of the pages: who asks, in which language, and what a browser is told about each page."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any, Final

from flask import Blueprint, Response, request
from markupsafe import Markup

from service.api.bodies import whole_body
from service.web.shell import language
from service.web.shell.assets import asset, integrity_of
from service.web.shell.modules import Loaded, loaded

WEB: Final = Blueprint("web", __name__)
ASKED_BY: Final = "Cartulina-Page"
"""The header by which a script of ours says that it asks for a page: `fetch` for the page, `probe` to learn whether anybody answers."""
HAND: Final = "/n/<night_id>/manos/<int(min=1, max=1000000):number>"
"""The address of a hand."""

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
"""What a page may do: nothing that does not come from this service; no script and no style inside a page."""

HOLDS_A_TOKEN: Final = {"Cache-Control": "no-store"}
"""The headers of a page that holds a token: nothing keeps it, or whoever has the phone next could go back to it. So it is with what only leads
elsewhere, for it may be asked for by a token, lead there with one, or bring one along as a cookie."""


@WEB.app_context_processor
def _at_hand() -> dict[str, Any]:
    """What every template has at hand."""
    lang = language.chosen()

    def of_page(modules: list[str]) -> Loaded:
        return loaded(tuple(modules), lang)

    return {"asset": asset, "lang": lang, "other_langs": language.others(lang), "loaded": of_page, "said_of": _said_of}


def _said_of(game: str, template: str) -> Markup:
    """What is said of a game, in the language of a page: like its own sentences it is no text to be escaped."""
    return Markup(language.said_of(game, template))  # noqa: S704  # a template of ours, with nothing filled in


@WEB.before_request
def _whole() -> None:
    """Refuses a form that is too large before anything reads it: in pieces, without a length, it would be cut off and taken for whole."""
    if request.method == "POST":
        whole_body()


@WEB.after_request
def told_to_browsers(response: Response) -> Response:
    """A page with the headers that every page has."""
    response.headers.setdefault("Content-Security-Policy", POLICY)
    response.headers.setdefault("Cache-Control", HOLDS_A_TOKEN["Cache-Control"] if "Location" in response.headers else "private, no-cache")
    # With none at all a browser would send our own forms without the Origin by which we know them.
    response.headers["Referrer-Policy"] = "same-origin"
    response.vary.update(("Cookie", "Accept-Language"))
    language.remember(response, request.args.get("lang"))
    if request.method == "GET" and response.status_code == HTTPStatus.OK and response.mimetype == "text/html":
        # Of the page as it reads, however it travels: before a phone keeps one, it sees that it is whole.
        response.headers["Cartulina-Digest"] = integrity_of(response.get_data())
    return response
