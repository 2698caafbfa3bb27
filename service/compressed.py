"""Which answers are compressed? Larger bodies, for clients that accept it: phones load nights and pages over slow connections.

A live stream is never compressed: each event goes out by itself, and would be late if it waited for more to compress.

The length of a compressed body can give away a secret that stands beside text of an attacker's choosing (BREACH). Our pages
hold the CSRF token of their form, but only in answers to a cookie that is SameSite=Strict, which a page of another site
cannot make a browser send: the answers that it can request hold no secret. Without TLS, an attacker who reads the line can
take the cookie itself.
"""

from __future__ import annotations

from typing import Final

from flask import Flask, Response
from flask_compress import Compress

KINDS: Final = ("text/html", "text/css", "text/javascript", "application/json", "application/manifest+json", "image/svg+xml")
LEAST_BYTES: Final = 1000
"""A shorter body fits into one packet anyway."""
LEVEL: Final = 5
"""Of zlib's 1 to 9: the next level takes 50 % longer, and saves 3 % of the bytes."""


class _Compress(Compress):
    """Flask-Compress, but leaving the value of an ETag alone."""

    def after_request(self, response: Response | None) -> Response:
        """Compresses a body if that is worth it; its ETag becomes weak: the same content in other bytes.

        Flask-Compress would write another tag, but the ETag of a night is its version, which a client sends back as If-Match.
        """
        assert response is not None, "every view returns a response"
        tag = response.headers.get("ETag")
        answered = super().after_request(response)
        if tag is not None and "Content-Encoding" in answered.headers:
            answered.headers["ETag"] = f"W/{tag.removeprefix('W/')}"
        return answered


def compress(app: Flask) -> None:
    """Makes an application compress its answers."""
    app.config.update(
        COMPRESS_ALGORITHM=["gzip"],  # over plain http, browsers accept nothing else
        COMPRESS_MIMETYPES=KINDS,
        COMPRESS_MIN_SIZE=LEAST_BYTES,
        COMPRESS_LEVEL=LEVEL,
        COMPRESS_STREAMS=False,
        COMPRESS_EVALUATE_CONDITIONAL_REQUEST=False,  # a client that has it already was answered before this
    )
    _Compress(app)
