"""What does a request bring? Its body, read strictly as JSON, and the headers that concern writing."""

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
"""The longest unwanted body that is still read to its end."""
TAGGED: Final = re.compile(rf'(?:W/)?("?)(?P<word>{PATTERN})(?:\.{COVERED})?\1\Z')
"""A head as clients write it, which is also the ETag of a night that they have read, in any role."""


NO_WORD: Final = mark(
    '«{field}» tiene que ser la cabeza («head») con la que se leyó la noche, como "7-ab12cd34ef56": un número solo no dice cuál es.'
)


def json_body() -> Any:
    """The JSON value of the body. Raises ProblemError if it is too large, of another media type, or not JSON."""
    _announced()
    if request.mimetype != "application/json" or request.headers.get("Content-Encoding", "identity") != "identity":
        raise ProblemError("wrong_media")
    content = whole_body()
    value = json_of(content)
    if value is NO_JSON:
        raise ProblemError("no_json")
    return value


def whole_body() -> bytes:
    """The body as it came. Raises ProblemError if it is too large or unreadable."""
    most = _announced()
    try:
        content = request.get_data()
    except RequestEntityTooLarge:
        raise ProblemError("too_large", most=most) from None
    except ParseException as error:  # the server only notices broken chunks while it reads them
        raise ProblemError("bad_request") from error
    if len(content) > most:
        raise ProblemError("too_large", most=most)
    return content


def _announced() -> int:
    """The size limit. Raises ProblemError for a body whose announced length exceeds it."""
    most = state().settings.body_bytes
    if (request.content_length or 0) > most:
        raise ProblemError("too_large", most=most)
    return most


def drain() -> None:
    """Reads the rest of an unwanted body, because otherwise the next request on the connection would begin with it.

    A client that announces too much, or no end, loses its connection.
    """
    if not 0 < (request.content_length or 0) <= DRAINED_BYTES:
        return
    # A client that breaks off, or sends an unreadable body, also loses it, but gets its answer.
    with contextlib.suppress(OSError, ParseException):
        while request.environ["wsgi.input"].read(1 << 16):
            pass


def idempotency_key() -> str | None:
    """The Idempotency-Key, if there is one. Raises ProblemError for one that is empty, too long or not plain ASCII."""
    key = request.headers.get("Idempotency-Key")
    if key is not None and not KEY.match(key):
        template = mark("«{field}» tiene que tener de 1 a {most} caracteres ASCII sin espacios.")
        raise malformed("Idempotency-Key", template, most=LONGEST_KEY)
    return key


def expected_head() -> str | None:
    """The word of the head that If-Match names; None if any head will do. Raises ProblemError for anything else."""
    told = request.headers.get("If-Match")
    if told is None or told.strip() == "*":
        return None
    tagged = TAGGED.match(told.strip())
    if tagged is None:
        raise malformed("If-Match", NO_WORD)
    return tagged["word"]


def written() -> datetime | None:
    """When the events of the request were written, according to `Cartulina-Written`. Raises ProblemError if that is not a moment in UTC."""
    told = request.headers.get("Cartulina-Written")
    if told is None:
        return None
    moment = moment_called(told.strip())
    if moment is None:
        raise malformed("Cartulina-Written", mark("«{field}» tiene que ser un momento en UTC, como 2026-01-31T22:05:00Z."))
    return moment


def last_event_id() -> str | None:
    """The word of the head up to which a resumed stream has come. Raises ProblemError for anything else."""
    told = request.headers.get("Last-Event-ID")
    if told is None or not told.strip():
        return None
    if not WORD.match(told.strip()):
        raise malformed("Last-Event-ID", NO_WORD)
    return told.strip()
