"""The cookie by which a phone keeps a night, for tests that do not join by a page."""

from __future__ import annotations

from service.api.cookies import name_of, value_of


def seat(night_id: str, token: str | None, me: str | None = None) -> tuple[str, str]:
    """Name and value of the cookie of a phone that has joined a night, perhaps as a player."""
    return name_of(night_id), value_of(token or "", me)


def shown(night_id: str, token: str | None, me: str | None = None) -> str:
    """That cookie as a browser sends it."""
    return "=".join(seat(night_id, token, me))
