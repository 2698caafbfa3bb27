"""How a phone keeps a night, as tests give it to one that has not joined by a page."""

from __future__ import annotations

from service.api.cookies import name_of, value_of


def seat(night_id: str, token: str | None, me: str | None = None) -> tuple[str, str]:
    """The cookie, by name and value, of a phone that has joined a night, perhaps as a player."""
    return name_of(night_id), value_of(token or "", me)


def shown(night_id: str, token: str | None, me: str | None = None) -> str:
    """The same as a browser sends it."""
    return "=".join(seat(night_id, token, me))
