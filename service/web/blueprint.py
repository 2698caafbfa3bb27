"""The blueprint of the pages: who asks, in which language, and the headers of each page."""

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
"""The header with which our scripts ask for a page: `fetch` for the page, `probe` to learn whether the service answers."""
HAND: Final = "/n/<night_id>/manos/<int(min=1, max=1000000):number>"
"""The address of a hand."""

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
"""What a page may load: only what comes from this service; no inline script and no inline style."""

HOLDS_A_TOKEN: Final = {"Cache-Control": "no-store"}
"""The headers of a page that holds a token: it is never cached, or the next user of the phone could go back to it. Redirects have them too,
because a token may be in the request, in the target, or in a cookie of the answer.
"""


@WEB.app_context_processor
def _at_hand() -> dict[str, Any]:
    """The globals of every template."""
    lang = language.chosen()

    def of_page(modules: list[str]) -> Loaded:
        return loaded(tuple(modules), lang)

    return {"asset": asset, "lang": lang, "other_langs": language.others(lang), "loaded": of_page, "said_of": _said_of}


def _said_of(game: str, template: str) -> Markup:
    """A sentence about a game in the language of the page. Like the page's own sentences it is not escaped."""
    return Markup(language.said_of(game, template))  # noqa: S704  # a template of ours, with nothing filled in


@WEB.before_request
def _whole() -> None:
    """Refuses a form that is too large before anything reads it: one sent in chunks, without a length, would be cut off and taken as complete."""
    if request.method == "POST":
        whole_body()


@WEB.after_request
def told_to_browsers(response: Response) -> Response:
    """A page with the headers of every page."""
    response.headers.setdefault("Content-Security-Policy", POLICY)
    response.headers.setdefault("Cache-Control", HOLDS_A_TOKEN["Cache-Control"] if "Location" in response.headers else "private, no-cache")
    # Without a policy, a browser would send our own forms without the Origin that identifies them.
    response.headers["Referrer-Policy"] = "same-origin"
    response.vary.update(("Cookie", "Accept-Language"))
    language.remember(response, request.args.get("lang"))
    if request.method == "GET" and response.status_code == HTTPStatus.OK and response.mimetype == "text/html":
        # The digest is of the uncompressed page: a phone checks it before it stores a page, to be sure that the page is complete.
        response.headers["Cartulina-Digest"] = integrity_of(response.get_data())
    return response
