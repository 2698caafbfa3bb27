"""What does a phone keep of a night? The names and values of its cookies, and how they are set, read, replaced and deleted.

A night costs one cookie on `/`: the token that opens it and, after a dot, which player its owner said he is. The cookies of
90 nights stay below the 8 kB that proxies accept.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Collection
from typing import Any, Final, NamedTuple

from flask import request
from werkzeug.wrappers import Response as BaseResponse

from events.schemas import ID

KEPT_SECONDS: Final = 400 * 24 * 3600
"""The longest time for which a browser keeps a cookie; each visit renews it."""
MOST_NIGHTS: Final = 90
KEY: Final = re.compile(r"[0-9a-fn][0-9a-f]{15}\Z")
"""The id of a night that was opened here, by this version or an older one."""
NAMED: Final = re.compile(rf"(?P<host>__Host-)?(?P<key>{KEY.pattern})")
HOST: Final = "__Host-"
"""The prefix of a cookie that a browser accepts only over https, from this host, for the whole host."""
NAMED_BEFORE: Final = re.compile(r"cartulina_(?P<night>[A-Za-z0-9_][A-Za-z0-9._-]{0,127})\Z")
AFTER_CLOSE: Final = "."
"""The prefix for links made after the night was closed: the close removes the earlier ones."""


class Kept(NamedTuple):
    """What this phone keeps of a night; `night` is the id by which that can be deleted."""

    night: str
    token: str
    who: str | None

    @property
    def key(self) -> str:
        """The key of the night in the name of its cookie."""
        return key_of(self.night)


def key_of(night_id: str) -> str:
    """The key of a night in the name of its cookie: its id, or a hash of the longer id of an imported night."""
    return night_id if KEY.match(night_id) else hashlib.sha256(b"cartulina cookie " + night_id.encode(errors="replace")).hexdigest()[:16]


def name_of(night_id: str, *, secure: bool = False) -> str:
    """The name of the cookie of a night."""
    return (HOST if secure else "") + key_of(night_id)


def value_of(token: str, who: str | None) -> str:
    """The value of the cookie of a night."""
    return token if who is None else f"{token}.{who}"


def kept_of(night_id: str) -> Kept | None:
    """What this phone keeps of a night; None if it has not joined it. A cookie in the present form precedes one in an older form."""
    for secure in (True, False) if request.is_secure else (False,):
        if (told := _told(name_of(night_id, secure=secure))) is not None:
            token, _, who = told.partition(".")
            return Kept(night_id, token, _player(who))
    before, player = (_told(name) for name in _before(night_id))
    return None if before is None else Kept(night_id, before, _player(player))


def every_kept() -> list[Kept]:
    """All nights that this phone keeps, in the order in which it sends them: usually the first that it joined first."""
    nights: dict[str, str] = {}
    for name in request.cookies:
        if (now := NAMED.match(name)) is not None and (request.is_secure or not now["host"]):
            nights.setdefault(now["key"], now["key"])
        elif (before := NAMED_BEFORE.match(name)) is not None:
            nights[key_of(before["night"])] = before["night"]
    return [kept for night in nights.values() if (kept := kept_of(night)) is not None]


def has_room_for(night_id: str) -> bool:
    """Whether this phone can keep a night: it already does, or has fewer than it may."""
    keys = {each.key for each in every_kept()}
    return key_of(night_id) in keys or len(keys) < MOST_NIGHTS


def give(response: BaseResponse, night_id: str, token: str, *, who: str | None) -> None:
    """Gives this phone the cookie of a night, and deletes the former ones."""
    name = name_of(night_id, secure=request.is_secure)
    _keep(response, name, value_of(token, who))
    _forget(response, [each for each in _names(night_id) if each != name and each in request.cookies])


def forget(response: BaseResponse, night_id: str) -> None:
    """Deletes everything that this phone keeps of a night; over https also the answers that its browser keeps, of all nights.

    Unsent hands, and the offline pages of other nights, are stored elsewhere and stay.
    """
    if request.is_secure:  # over http a browser refuses it, and reports an error
        response.headers["Clear-Site-Data"] = '"cache"'
    _forget(response, _names(night_id))
    forget_links(response, night_id)


def links_of(night_id: str, *, closed: bool) -> list[str]:
    """The tokens of the links that this phone has made in a night; for a closed night only those made since."""
    told = _told(_links(night_id)) or ""
    return [] if closed and not told.startswith(AFTER_CLOSE) else [token for token in told.split(".") if token]


def keep_links(response: BaseResponse, night_id: str, tokens: Collection[str], *, closed: bool = False) -> None:
    """Gives this phone the links of others to keep, only on the pages of their night, so that not every request carries them."""
    _keep(response, _links(night_id), (AFTER_CLOSE if closed else "") + ".".join(tokens), path=_path(night_id))


def forget_links(response: BaseResponse, night_id: str) -> None:
    """Deletes the links of a night from this phone."""
    _forget(response, [_links(night_id)], path=_path(night_id))


def has_links_of_before(night_id: str) -> bool:
    """Whether this phone still keeps links of a night that were made before its close."""
    told = _told(_links(night_id))
    return told is not None and not told.startswith(AFTER_CLOSE)


def _links(night_id: str) -> str:
    return f"enlaces_{night_id}"


def _path(night_id: str) -> str:
    return f"/n/{night_id}"


def _before(night_id: str) -> tuple[str, str]:
    """The older names of a night's two cookies: for its token, and for the player."""
    return f"cartulina_{night_id}", f"yo_{night_id}"


def _names(night_id: str) -> list[str]:
    """All names under which this phone may keep a night, and which this request may delete."""
    return [*([name_of(night_id, secure=True)] if request.is_secure else []), name_of(night_id), *_before(night_id)]


def _told(name: str) -> str | None:
    return request.cookies.get(name)


def _player(who: str | None) -> str | None:
    """The player that somebody said he is, if the id is well formed."""
    return who if who and ID.match(who) else None


def _keep(response: BaseResponse, name: str, value: str, *, path: str = "/") -> None:
    """Sets a cookie that no script can read and no page of another site can use."""
    response.set_cookie(name, value, max_age=KEPT_SECONDS, path=path, **_guarded())


def _forget(response: BaseResponse, names: Collection[str], *, path: str = "/") -> None:
    for name in names:
        response.delete_cookie(name, path=path, **_guarded())


def _guarded() -> dict[str, Any]:
    return {"httponly": True, "samesite": "Strict", "secure": request.is_secure}
