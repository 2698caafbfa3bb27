"""The blueprint of the API, and how its operations declare the problems that they can answer with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from flask_smorest import Blueprint

from events.moments import MOMENT
from events.store.word import PATTERN
from service.api.answers import COVERED
from service.api.arguments import COME_TO, FLAGGED, JSON, SHORT_TOLD, SVG, Parser
from service.api.callers import identify
from service.words import LANGUAGES

View = TypeVar("View", bound=Callable[..., Any])
PREFIX: Final = "/api/v1"
TITLE: Final = "Cartulina"
"""The name of the service."""
PROBLEMS: Final = {
    400: "The body is no JSON",
    401: "No token, or one that opens nothing",
    403: "The role may not, or the request comes from another page",
    404: "No such night for this token, or no such hand",
    409: "Refused by the rules, or the key stands for something else, or the night is of a game that is not here",
    412: "Something else was recorded in between",
    413: "The body is too large",
    415: "The body is not application/json",
    422: "Not as it must be",
    429: "Too many requests",
    503: "The store cannot do it now; nothing was written",
}
READ: Final = (401, 404, 409, 422, 429, 503)
"""The problems that every operation on a night can answer with."""
BODY: Final = (400, 413, 415)
"""The further problems of every operation with a body."""


class ApiBlueprint(Blueprint):  # type: ignore[misc]  # flask-smorest declares no types
    """flask-smorest's blueprint, with our own parser of arguments."""

    ARGUMENTS_PARSER = Parser()

    def route(self, rule: str, *, parameters: Any = None, tags: list[str] | None = None, **options: Any) -> Callable[[View], View]:
        """Registers an operation under the name of its view, in the group of its module."""

        def registered(view: View) -> View:
            named: View = self.doc(operationId=view.__name__)(view)
            group = view.__module__.rpartition(".")[2]
            self.add_url_rule(rule, None, named, parameters=parameters, tags=tags or [group], **options)
            return named

        return registered


API: Final = ApiBlueprint("api", __name__, url_prefix=PREFIX, description="The nights of card tables")
API.before_request(identify)


def problems(*statuses: int) -> Callable[[View], View]:
    """Declares, in the OpenAPI document, the problems with which an operation can answer."""

    def documented(view: View) -> View:
        for status in sorted(set(statuses), reverse=True):
            view = API.alt_response(status, schema="Problem", content_type="application/problem+json", description=PROBLEMS[status])(view)
        return view

    return documented


def header(name: str, description: str, *, required: bool = False, pattern: str | None = None) -> dict[str, Any]:
    """A header of a request, for the OpenAPI document."""
    schema: dict[str, Any] = {"type": "string"} | ({"pattern": pattern} if pattern else {})
    return {"in": "header", "name": name, "description": description, "required": required, "schema": schema}


IDEMPOTENCY_KEY: Final = header("Idempotency-Key", "The same key and body are kept once, and answered alike", pattern="^[!-~]{1,255}$")
HEAD_PATTERN: Final = f'^(\\*|"{PATTERN}(\\.{COVERED})?")$'
IF_MATCH: Final = header(
    "If-Match", 'The head that the night must be at, as `"7-ab12cd34ef56"`, or the ETag of a night read', pattern=HEAD_PATTERN
)
SHORT: Final = {
    "in": "query",
    "name": "short",
    "description": f"{SHORT_TOLD}: `?short`, or `1` or `true`",
    "required": False,
    "allowEmptyValue": True,
    "schema": {"type": "string", "enum": list(FLAGGED)},
}
"""For the games, as `AFTER` is for the live stream."""
IF_NONE_MATCH: Final = header("If-None-Match", "What the client has; answered by 304 while it still holds")
ACCEPT_LANGUAGE: Final = header(
    "Accept-Language", "The language of what is read by people: `es` (which is also the default) or `en`; `es-MX` is `es`"
)
PLAYER: Final = header("Cartulina-Player", "Who records", pattern="^[a-z][a-z0-9_-]{0,15}$")
WRITTEN: Final = header(
    "Cartulina-Written",
    "When its author wrote what is sent, in UTC, as `2026-01-31T22:05:00.000Z`: `written` of each of its events. "
    "A time after their `at`, or more than 30 days before it, is left out",
    pattern=f"^{MOMENT}$",
)
AFTER: Final = {
    "in": "query",
    "name": "after",
    "description": f"{COME_TO}; `0` is before the first event",
    "required": False,
    "schema": {"type": "string", "pattern": f"^(0|{PATTERN})$", "default": "0"},
}
"""For the live stream: the headers that an operation declares replace the parameters drawn from its query."""
AS: Final = {
    "in": "query",
    "name": "as",
    "description": "A picture, or its numbers",
    "required": False,
    "schema": {"type": "string", "enum": [SVG, JSON], "default": SVG},
}
LANG: Final = {
    "in": "query",
    "name": "lang",
    "description": "The language, before that of `Accept-Language`",
    "required": False,
    "schema": {"type": "string", "enum": list(LANGUAGES)},
}
"""Both for charts."""
LAST_EVENT_ID: Final = header("Last-Event-ID", COME_TO, pattern=f"^{PATTERN}$")
