"""Bodies that are worth it are compressed for who asks for that: a night, a page and its files come to a phone over a thin line.

A live stream never is: each event goes out by itself, and what waits for more of the same would be late.

A compressed body that holds a secret beside words of somebody else's choosing can be found out by its length (BREACH). Our pages hold the
CSRF token of their form; but an answer has it only for a cookie that is SameSite=Strict, and a page of another site cannot make a browser
send that: what it can ask for holds no secret. Whoever can read the line as well may take the cookie itself where there is no TLS.
"""

from __future__ import annotations

from typing import Final

from flask import Flask, Response
from flask_compress import Compress

KINDS: Final = ("text/html", "text/css", "text/javascript", "application/json", "application/manifest+json", "image/svg+xml")
LEAST_BYTES: Final = 1000
"""What is shorter travels in one packet either way."""
LEVEL: Final = 5
"""Of zlib's 1 to 9: the next one takes half as long again, and saves three bytes of a hundred."""


class _Compress(Compress):
    """Flask-Compress, leaving to an ETag what it says."""

    def after_request(self, response: Response | None) -> Response:
        """Compresses a body where that is worth it; its ETag is weak then: the same content, though not the same bytes.

        Flask-Compress would write another tag, and the ETag of a night is its version, which a client sends back as If-Match.
        """
        assert response is not None, "every view answers"
        tag = response.headers.get("ETag")
        answered = super().after_request(response)
        if tag is not None and "Content-Encoding" in answered.headers:
            answered.headers["ETag"] = f"W/{tag.removeprefix('W/')}"
        return answered


def compress(app: Flask) -> None:
    """Makes an application compress what it answers."""
    app.config.update(
        COMPRESS_ALGORITHM=["gzip"],  # over plain http browsers take nothing else
        COMPRESS_MIMETYPES=KINDS,
        COMPRESS_MIN_SIZE=LEAST_BYTES,
        COMPRESS_LEVEL=LEVEL,
        COMPRESS_STREAMS=False,
        COMPRESS_EVALUATE_CONDITIONAL_REQUEST=False,  # who has it already was answered so by then
    )
    _Compress(app)
