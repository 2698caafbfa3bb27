"""What a phone keeps of a night: how its cookies are called, what stands in them, and how they are given, read, replaced and forgotten.

A night costs one cookie on `/`: the token that opens it and, behind a dot, who its owner said he is. What a browser sends of 90 of them stays
below the 8 kB that proxies take.
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
"""As long as a browser keeps a cookie at most; it counts anew from each visit."""
MOST_NIGHTS: Final = 90
KEY: Final = re.compile(r"[0-9a-fn][0-9a-f]{15}\Z")
"""The id of a night that was opened here, of today and of before."""
NAMED: Final = re.compile(rf"(?P<host>__Host-)?(?P<key>{KEY.pattern})")
HOST: Final = "__Host-"
"""How a cookie begins that a browser takes over https alone, from this host alone and for all of it."""
NAMED_BEFORE: Final = re.compile(r"cartulina_(?P<night>[A-Za-z0-9_][A-Za-z0-9._-]{0,127})\Z")
AFTER_CLOSE: Final = "."
"""How the links begin that were made when the night was closed: those of before went with the close."""


class Kept(NamedTuple):
    """What this phone keeps of a night; `night` is the id by which it can be forgotten."""

    night: str
    token: str
    who: str | None

    @property
    def key(self) -> str:
        """What stands for the night in the name of its cookie."""
        return key_of(self.night)


def key_of(night_id: str) -> str:
    """What stands for a night in the name of its cookie: its id, or, of one that came from elsewhere with a longer one, a hash of it."""
    return night_id if KEY.match(night_id) else hashlib.sha256(b"cartulina cookie " + night_id.encode(errors="replace")).hexdigest()[:16]


def name_of(night_id: str, *, secure: bool = False) -> str:
    """The name of the cookie of a night."""
    return (HOST if secure else "") + key_of(night_id)


def value_of(token: str, who: str | None) -> str:
    """What stands in it."""
    return token if who is None else f"{token}.{who}"


def kept_of(night_id: str) -> Kept | None:
    """What this phone keeps of a night; None where it has not joined it. A cookie of today goes before one of before."""
    for secure in (True, False) if request.is_secure else (False,):
        if (told := _told(name_of(night_id, secure=secure))) is not None:
            token, _, who = told.partition(".")
            return Kept(night_id, token, _player(who))
    before, player = (_told(name) for name in _before(night_id))
    return None if before is None else Kept(night_id, before, _player(player))


def every_kept() -> list[Kept]:
    """All nights that this phone keeps, in the order in which it shows them: as a rule the one first that it joined first."""
    nights: dict[str, str] = {}
    for name in request.cookies:
        if (now := NAMED.match(name)) is not None and (request.is_secure or not now["host"]):
            nights.setdefault(now["key"], now["key"])
        elif (before := NAMED_BEFORE.match(name)) is not None:
            nights[key_of(before["night"])] = before["night"]
    return [kept for night in nights.values() if (kept := kept_of(night)) is not None]


def has_room_for(night_id: str) -> bool:
    """Whether this phone can keep a night: it does already, or it keeps fewer than it may."""
    keys = {each.key for each in every_kept()}
    return key_of(night_id) in keys or len(keys) < MOST_NIGHTS


def give(response: BaseResponse, night_id: str, token: str, *, who: str | None) -> None:
    """Gives this phone the cookie of a night, and takes what stood in its place before."""
    name = name_of(night_id, secure=request.is_secure)
    _keep(response, name, value_of(token, who))
    _forget(response, [each for each in _names(night_id) if each != name and each in request.cookies])


def forget(response: BaseResponse, night_id: str) -> None:
    """Lets this phone forget all that it keeps of a night, over https also the answers that its browser keeps; of those it can only forget all.

    What it has not sent yet, and what it shows without a network of other nights, lies elsewhere, and stays.
    """
    if request.is_secure:  # elsewhere a browser refuses, and tells it as a fault
        response.headers["Clear-Site-Data"] = '"cache"'
    _forget(response, _names(night_id))
    forget_links(response, night_id)


def links_of(night_id: str, *, closed: bool) -> list[str]:
    """The tokens of the links that this phone has made in a night; of a closed one those alone that were made since."""
    told = _told(_links(night_id)) or ""
    return [] if closed and not told.startswith(AFTER_CLOSE) else [token for token in told.split(".") if token]


def keep_links(response: BaseResponse, night_id: str, tokens: Collection[str], *, closed: bool = False) -> None:
    """Gives this phone the links of others to keep, for the pages of their night alone, so that they do not weigh on every request."""
    _keep(response, _links(night_id), (AFTER_CLOSE if closed else "") + ".".join(tokens), path=_path(night_id))


def forget_links(response: BaseResponse, night_id: str) -> None:
    """Lets this phone forget them."""
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
    """How the cookies of a night were called when there were two: for its token, and for who one is."""
    return f"cartulina_{night_id}", f"yo_{night_id}"


def _names(night_id: str) -> list[str]:
    """All names under which this phone may keep a night and this request may take it away."""
    return [*([name_of(night_id, secure=True)] if request.is_secure else []), name_of(night_id), *_before(night_id)]


def _told(name: str) -> str | None:
    return request.cookies.get(name)


def _player(who: str | None) -> str | None:
    """Who somebody said he is, if that can be one."""
    return who if who and ID.match(who) else None


def _keep(response: BaseResponse, name: str, value: str, *, path: str = "/") -> None:
    """Gives this phone a cookie, which no script reads and no page of another site makes use of."""
    response.set_cookie(name, value, max_age=KEPT_SECONDS, path=path, **_guarded())


def _forget(response: BaseResponse, names: Collection[str], *, path: str = "/") -> None:
    for name in names:
        response.delete_cookie(name, path=path, **_guarded())


def _guarded() -> dict[str, Any]:
    return {"httponly": True, "samesite": "Strict", "secure": request.is_secure}
