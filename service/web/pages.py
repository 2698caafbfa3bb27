"""Assembles the pages: the modules that define them, and the globals of their templates."""

from __future__ import annotations

from typing import Final
from urllib.parse import quote, urlencode

from flask import Flask, Response, request, url_for
from jinja2 import FileSystemLoader

from service.explain.speech import Speech
from service.web import example
from service.web.blueprint import ASKED_BY, WEB
from service.web.correct import contesting, correcting, correcting_events, correcting_several, forgotten, struck_hands, undoing
from service.web.hand import acta, replay
from service.web.history import history
from service.web.home import home
from service.web.join import joining, links
from service.web.open import opening
from service.web.pad import pad
from service.web.settle import leaving, settling, sharing, transferring
from service.web.shell import language, offline
from service.web.shell.ears import heard
from service.web.shell.said import messages
from service.web.shell.templated import FOLDERS, MadeOnce, Shown
from service.web.step import step
from service.web.table import plate, table
from service.words import printable

ROUTES: Final = (
    example,
    home,
    opening,
    joining,
    links,
    table,
    plate,
    contesting,
    pad,
    step,
    replay,
    acta,
    correcting,
    correcting_events,
    correcting_several,
    forgotten,
    struck_hands,
    undoing,
    settling,
    sharing,
    leaving,
    transferring,
    history,
    offline,
)
"""The modules that register their pages on the blueprint when they are imported."""


def add_pages(app: Flask) -> None:
    """Adds the pages and what they need to an application."""
    language.speak(app)
    app.jinja_env.loader = MadeOnce(FileSystemLoader(FOLDERS))
    app.jinja_env.context_class = Shown
    app.teardown_appcontext(Shown.let_go)
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.filters |= {"signed": Speech.signed, "apart": printable, "heard": heard}
    app.jinja_env.globals["with_lang"] = with_lang
    app.jinja_env.globals["messages"] = messages
    app.before_request(_probed)
    app.register_blueprint(WEB)


def _probed() -> Response | None:
    """Answers a probe, by which a page of ours learns before it follows a link whether the service answers; nothing else is done for it."""
    if request.method == "HEAD" and request.headers.get(ASKED_BY) == "probe":
        return Response(status=204, headers={"Cache-Control": "no-store"})
    return None


def with_lang(lang: str) -> str:
    """The address of this page in another language; for a form's target, of its page; for an unknown address, of the first page."""
    rule = request.url_rule
    if rule is None or "GET" not in (rule.methods or ()):
        night_id = (request.view_args or {}).get("night_id")
        path, kept = url_for("web.home") if night_id is None else url_for("web.table", night_id=night_id), {}
    else:
        path, kept = quote(request.path), {name: value for name, value in request.args.items() if name not in ("lang", "said")}
    return f"{path}?{urlencode({**kept, 'lang': lang})}"
