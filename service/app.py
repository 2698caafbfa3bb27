"""The application: its parts put together, and every error answered as a problem."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import orjson
import structlog
from flask import Flask, Response, g, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed, RequestEntityTooLarge
from werkzeug.wrappers import Response as BaseResponse

from events.store.port import Event, StoreError
from events.store.sqlite import SqliteStore
from projections.changes import changes
from projections.night import Night
from service.api.blueprint import API
from service.api.bodies import drain
from service.api.callers import in_turn
from service.api.document import DOCS
from service.api.operations import ROOT
from service.api.state import EXAMPLES, EXTENSION, State, state
from service.api.told import Bodies, Sights, event_told
from service.budget import PATIENCE_AT_ADDRESS_SECONDS, WHOLE, Budget, measured
from service.compressed import compress
from service.examples import Examples
from service.limits import Limits
from service.live import Hub
from service.observed import Metrics, observe
from service.problems import ProblemError, answered, of_store
from service.record import Records
from service.settings import Settings
from service.summaries import Summaries
from service.web.pages import add_pages
from service.web.shell import trouble
from service.web.shell.assets import ASSETS

LOG = structlog.get_logger("cartulina.app")
POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"


class Application(Flask):
    """Flask, in which all views and handlers are plain functions."""

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """The function itself: all of ours are plain. Flask would check some twenty in every request for being coroutines."""
        return func


def create_app(settings: Settings, store: SqliteStore) -> Flask:
    """The application over an open store."""
    return over(application(), settings, store)


def application() -> Flask:
    """The application before it has a store: its routes, and the hooks around each request."""
    app = Application("service", static_folder=None)
    app.json.sort_keys = False  # type: ignore[attr-defined]  # an attribute of Flask's default provider
    app.wsgi_app = measured(app.wsgi_app)  # type: ignore[method-assign,assignment]  # middleware, as Flask documents it
    observe(app, lambda: state().metrics)
    app.before_request(in_turn)
    compress(app)
    for part in (API, DOCS, ROOT, ASSETS):
        app.register_blueprint(part)
    add_pages(app)
    _answer_errors(app)
    app.after_request(_hardened)
    return app


def over(app: Flask, settings: Settings, store: SqliteStore) -> Flask:
    """The same application over an open store, in the place of any former one."""
    # Flask silently cuts off a chunked body there: one byte more shows that it is too large (service.api.bodies).
    app.config["MAX_CONTENT_LENGTH"] = settings.body_bytes + 1

    def rendered(events: Sequence[Event], covered: bool) -> list[bytes]:
        stream = events[-1].stream
        night = records.night_since(stream, events[-1].seq) if covered else None
        cover = None if night is None else sights.of(stream, night).cover
        return [orjson.dumps(event_told(event, cover)) for event in events]

    def changed(stream: str, before: Night | None, after: Night, covered: bool) -> dict[str, Any]:
        if covered:
            before, after = before and sights.of(stream, before).night, sights.of(stream, after).night
        return changes(before, after)

    hub, limits = Hub(store, rendered, changed), Limits(settings)
    records = Records(store, events_of_night=settings.events_of_night, tell=hub.tell_changed)
    sights = Sights(records.nights)
    app.extensions[EXTENSION] = State(
        settings,
        store,
        records,
        hub,
        limits,
        Budget(settings),
        Budget(settings.of_address, patience=PATIENCE_AT_ADDRESS_SECONDS),
        Metrics(limits.streams),
        Bodies(records.nights),
        sights,
        Summaries(store),
    )
    app.extensions[EXAMPLES] = Examples(app.extensions[EXTENSION])
    return app


def _answer_errors(app: Flask) -> None:
    """Answers every error as a problem: ours by its code, the framework's by its status; a bug leaves its trace in the log."""

    def told(problem: ProblemError) -> Response:
        g.code = problem.code
        state().metrics.refused.labels(problem.code).inc()
        return trouble.page(problem) if trouble.wanted() else answered(problem)

    @app.errorhandler(ProblemError)
    def _problem(error: ProblemError) -> Response:
        return told(error)

    @app.errorhandler(StoreError)
    def _store(error: StoreError) -> Response:
        if error.code.startswith("store_"):
            LOG.error("store", code=error.code, why=str(error))
        return told(of_store(error))

    @app.errorhandler(HTTPException)
    def _framework(error: HTTPException) -> BaseResponse:
        if isinstance(error, MethodNotAllowed):
            return told(ProblemError("wrong_method", headers={"Allow": ", ".join(error.valid_methods or ())}))
        if isinstance(error, RequestEntityTooLarge):
            return told(ProblemError("too_large", most=app.config["MAX_CONTENT_LENGTH"] - 1))
        if error.response is not None or (error.code is not None and error.code < 400):
            return error.get_response()
        if error.code is not None and error.code >= 500:
            return _mistake(getattr(error, "original_exception", None) or error)
        return told(ProblemError("no_such_page" if error.code == 404 else "bad_request"))

    @app.errorhandler(Exception)
    def _mistake(error: BaseException) -> Response:
        LOG.error("mistake", exc_info=error)
        return told(ProblemError("our_mistake"))


def _hardened(response: Response) -> Response:
    """Adds the security headers, tells the budget whether the answer is complete, and reads the rest of the body after an error."""
    request.environ[WHOLE] = response.is_sequence
    response.headers.setdefault("Content-Security-Policy", POLICY)
    if response.status_code >= 400:
        drain()
    response.headers["X-Content-Type-Options"] = "nosniff"
    if request.is_secure:
        response.headers["Strict-Transport-Security"] = "max-age=31536000"
    response.headers.setdefault("Referrer-Policy", "no-referrer")
    return response
