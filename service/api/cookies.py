"""What a phone keeps of a night: under which name its cookie opens it, and how a cookie is given and forgotten."""

from __future__ import annotations

from typing import Any, Final

from flask import request
from werkzeug.wrappers import Response as BaseResponse

KEPT_SECONDS: Final = 180 * 24 * 3600


def cookie_of(night_id: str) -> str:
    """The name of the cookie that opens a night."""
    return f"cartulina_{night_id}"


def keep(response: BaseResponse, name: str, value: str, *, path: str = "/") -> None:
    """Gives this phone a cookie, which no script reads and no page of another site makes use of."""
    response.set_cookie(name, value, max_age=KEPT_SECONDS, path=path, **_guarded())


def forget(response: BaseResponse, name: str, *, path: str = "/") -> None:
    """Lets this phone forget a cookie."""
    response.delete_cookie(name, path=path, **_guarded())


def _guarded() -> dict[str, Any]:
    return {"httponly": True, "samesite": "Strict", "secure": request.is_secure}
