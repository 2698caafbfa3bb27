"""What a request brings: its body read strictly as JSON, and the headers that concern writing."""

from __future__ import annotations

import contextlib
import re
from datetime import datetime
from typing import Any, Final

from flask import request
from gunicorn.http.errors import ParseException
from werkzeug.exceptions import RequestEntityTooLarge

from events.moments import moment_called
from events.store.port import LONGEST_KEY
from events.store.word import PATTERN, WORD
from events.text import NO_JSON, json_of
from rules.core.refusals import mark
from service.api.answers import COVERED
from service.api.state import state
from service.problems import ProblemError, malformed

KEY: Final = re.compile(rf"[\x21-\x7e]{{1,{LONGEST_KEY}}}\Z")
DRAINED_BYTES: Final = 1 << 24
"""The longest body that is taken in though nobody wants it."""
TAGGED: Final = re.compile(rf'(?:W/)?("?)(?P<word>{PATTERN})(?:\.{COVERED})?\1\Z')
"""A head as clients write it, which is also the tag of a night that they have read, however they see it."""


NO_WORD: Final = mark(
    '«{field}» tiene que ser la cabeza («head») con la que se leyó la noche, como "7-ab12cd34ef56": un número solo no dice cuál es.'
)


def json_body() -> Any:
    """The JSON value of the body. Raises ProblemError: too large, of another media type, no JSON."""
    _announced()
    if request.mimetype != "application/json" or request.headers.get("Content-Encoding", "identity") != "identity":
        raise ProblemError("wrong_media")
    content = whole_body()
    value = json_of(content)
    if value is NO_JSON:
        raise ProblemError("no_json")
    return value


def whole_body() -> bytes:
    """The body as it came. Raises ProblemError for one that is too large, or that is none."""
    most = _announced()
    try:
        content = request.get_data()
    except RequestEntityTooLarge:
        raise ProblemError("too_large", most=most) from None
    except ParseException as error:  # the server finds out that chunks are none only when they are read
        raise ProblemError("bad_request") from error
    if len(content) > most:
        raise ProblemError("too_large", most=most)
    return content


def _announced() -> int:
    """How much may come. Raises ProblemError for a body whose length is told and is more."""
    most = state().settings.body_bytes
    if (request.content_length or 0) > most:
        raise ProblemError("too_large", most=most)
    return most


def drain() -> None:
    """Takes in what is left of a body that nobody has asked for, or the next request on the connection would begin with it.

    Who announces more than we care to take, or an end that he does not name, loses his connection.
    """
    if not 0 < (request.content_length or 0) <= DRAINED_BYTES:
        return
    # Who breaks off, or sends what is no body, loses it too; he has his answer all the same.
    with contextlib.suppress(OSError, ParseException):
        while request.environ["wsgi.input"].read(1 << 16):
            pass


def idempotency_key() -> str | None:
    """The Idempotency-Key, if there is one. Raises ProblemError for one that is empty, too long or not plain."""
    key = request.headers.get("Idempotency-Key")
    if key is not None and not KEY.match(key):
        template = mark("«{field}» tiene que tener de 1 a {most} caracteres ASCII sin espacios.")
        raise malformed("Idempotency-Key", template, most=LONGEST_KEY)
    return key


def expected_head() -> str | None:
    """The head that If-Match names, by its word; None where any will do. Raises ProblemError for what is no such word."""
    told = request.headers.get("If-Match")
    if told is None or told.strip() == "*":
        return None
    tagged = TAGGED.match(told.strip())
    if tagged is None:
        raise malformed("If-Match", NO_WORD)
    return tagged["word"]


def written() -> datetime | None:
    """When what is sent was written, as `Cartulina-Written` says. Raises ProblemError for what is no moment in UTC."""
    told = request.headers.get("Cartulina-Written")
    if told is None:
        return None
    moment = moment_called(told.strip())
    if moment is None:
        raise malformed("Cartulina-Written", mark("«{field}» tiene que ser un momento en UTC, como 2026-01-31T22:05:00Z."))
    return moment


def last_event_id() -> str | None:
    """The word that a resumed stream has come to. Raises ProblemError for what is none."""
    told = request.headers.get("Last-Event-ID")
    if told is None or not told.strip():
        return None
    if not WORD.match(told.strip()):
        raise malformed("Last-Event-ID", NO_WORD)
    return told.strip()
