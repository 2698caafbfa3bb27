"""Who asks: the token of a request, what it opens, and whether it allows the request."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from itertools import islice
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from flask import g, request

from events.schemas import ID
from events.store.port import StoreError
from rules.core.refusals import mark
from service import access
from service.access import Holder, Role
from service.api.cookies import every_kept, kept_of
from service.api.state import state
from service.budget import Kind, Share, take_turn
from service.imports import EXAMPLE
from service.problems import ProblemError, malformed, no_token
from service.settings import Settings

READING: Final = frozenset({"GET", "HEAD", "OPTIONS"})
CSRF_HEADER: Final = "X-CSRF-Token"


class Caller(NamedTuple):
    """The caller: his role in the night, and the token that shows it."""

    role: Role
    token: str

    @property
    def covered(self) -> bool:
        """Whether the caller must not see face-down cards."""
        return self.role != "scorer"


class Key(NamedTuple):
    """What a request is counted under: a valid token with the address that shows it, otherwise the address alone."""

    address: str
    token: str | None = None


FOR_ALL: Final = frozenset({"api.read_index", "api.read_games", "api.read_game", "api.open_session"})
"""The operations that need no token; every other operation of the API does."""
FILE: Final = "assets.send_asset"
OPENING: Final = "api.open_night"
LISTING: Final = "api.list_nights"
TRYING: Final = frozenset({"api.preview_events", "api.tell_belated"})
"""The operations with a body that write nothing."""
SHOWN_AT_MOST: Final = 3
"""If a request concerns no night, only this many of its cookies are looked up."""


def in_turn() -> None:
    """Lets a request begin when it is its turn, before any of its content is read. Raises ProblemError for a key over its share.

    A file of the pages is sent to every caller without a turn: it costs next to nothing, and a page is useless without its
    script. It is charged to its address, separately.
    """
    g.holders = {}
    where, held = address(), state()
    if request.endpoint == FILE:
        g.key = Key(where, FILE)
        take_turn(Share(held.addresses, g.key, turn=False))
        return
    try:
        token = next((token for token in _shown() if holder_of(token) is not None), None)
    except StoreError:  # a caller that needs the book gets this error later
        token = None
    g.key = Key(where, token)
    kind: Kind = "reads" if request.method in READING or request.endpoint in TRYING else "writes"
    shares = [Share(held.budget, g.key, kind=kind)]
    if not _is_loopback(where):
        shares.append(Share(held.addresses, Key(where), kind=kind))
    if take_turn(*shares):
        g.holders = {}  # a token may have become invalid meanwhile


def _shown() -> Iterator[str]:
    """The tokens that a request shows, the one for its night first."""
    if (bearer := bearer_token()) is not None:
        yield bearer
    elif (night_id := (request.view_args or {}).get("night_id")) is None:
        yield from (kept.token for kept in islice(every_kept(), SHOWN_AT_MOST))
    elif (kept := kept_of(night_id)) is not None:
        yield kept.token


def holder_of(token: str) -> Holder | None:
    """What a token opens, looked up once for each request."""
    holders: dict[str, Holder | None] = g.holders
    if token not in holders:
        held = state()
        holders[token] = access.holder_of(held.store, token, days=held.settings.token_days)
    return holders[token]


def identify() -> None:
    """Identifies the caller before anything else of a request is read. Raises ProblemError for a caller who may not ask at all.

    The reasons: no valid token, a token of another night, a cookie used by a page of another site, too many requests; and,
    for every caller, the id of an example night, which only the pages show.
    """
    if request.endpoint in FOR_ALL:
        return
    if request.endpoint in (OPENING, LISTING):
        (opener if request.endpoint == OPENING else operator)(bearer_token())
        return
    night_id: str = (request.view_args or {})["night_id"]
    if night_id.startswith(EXAMPLE) and state().store.head(night_id) is None:
        state().limits.request(Key(address()))
        raise ProblemError("no_such_night")
    bearer = bearer_token()
    kept = kept_of(night_id) if bearer is None else None
    token = bearer if kept is None else kept.token
    g.caller = opened_by(token, night_id)
    if bearer is None and request.method not in READING:
        from_our_page(g.caller.token)


def caller(*, writes: bool = False) -> Caller:
    """The caller. With `writes`, raises ProblemError for everybody but the scorer."""
    who: Caller = g.caller
    if writes and who.role != "scorer":
        raise ProblemError("read_only")
    return who


def at_table() -> Caller:
    """The caller, if he is the scorer or a player. Raises ProblemError for a viewer."""
    who = caller()
    if who.role == "viewer":
        raise ProblemError("read_only")
    return who


def opened_by(token: str | None, night_id: str) -> Caller:
    """The caller that a token makes in a night. Raises ProblemError for a token that opens nothing, or another night."""
    holder = holder_of(token) if token else None
    # An attacker who guesses shows another token each time: invalid ones are counted by address alone.
    state().limits.request(Key(address(), None if holder is None else token))
    if token is None or holder is None:
        raise no_token()
    if holder.stream != night_id:
        raise ProblemError("no_such_night")
    g.role = holder.role
    return Caller(holder.role, token)


def bearer_token() -> str | None:
    """The bearer token of the request; None if it has none."""
    kind, _, token = request.headers.get("Authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else None


def from_our_page(token: str) -> None:
    """Raises ProblemError unless a write authorized by a cookie comes from one of our pages, by its Origin and its CSRF token."""
    same_origin()
    if not access.same(request.headers.get(CSRF_HEADER, ""), access.csrf_of(token)):
        raise ProblemError("foreign_origin")


def same_origin() -> None:
    """Raises ProblemError for a request from a page of another site."""
    origin = request.headers.get("Origin")
    if origin is not None and origin not in (f"http://{request.host}", f"https://{request.host}"):
        raise ProblemError("foreign_origin")


def opener(shown: str | None) -> None:
    """Lets through callers who may open nights: those with the operator's key or, if there is no key, everybody.

    Opening nights from this machine is not limited. Raises ProblemError for others.
    """
    if not from_loopback():
        state().limits.opening(address())
    if state().settings.operator_key is not None and not _is_operator(shown):
        raise no_token()


def operator(shown: str | None) -> None:
    """Lets through callers with the operator's key; if there is no key, callers on this machine. Raises ProblemError for others."""
    keyless = state().settings.operator_key is None
    if not (from_loopback() if keyless else _is_operator(shown)):
        raise no_token()


def _is_operator(shown: str | None) -> bool:
    """Whether a caller shows the operator's key. It counts attempts first: ProblemError for an address with too many."""
    key = state().settings.operator_key
    if key is None or shown is None:
        return False
    state().limits.request(f"address {address()}")
    return access.same(shown, key)


def address() -> str:
    """The address that a request counts for: from trusted proxies, the last one that is not itself such a proxy."""
    if "address" not in g:
        g.address = _address()
    known: str = g.address
    return known


def _address() -> str:
    told = request.headers.get("X-Forwarded-For", "").split(",")
    hops = [*(each.strip() for each in told if each.strip()), str(request.remote_addr)]
    while len(hops) > 1 and is_believed(hops[-1], state().settings):
        hops.pop()
    return counted_as(hops[-1])


def counted_as(host: str) -> str:
    """An address as it is counted: for IPv6 the network, because whoever has one of its addresses has all."""
    address = _ip_of(host)
    if address is None:
        return host
    if isinstance(address, IPv6Address):
        return str(address.ipv4_mapped or ip_network((address, 64), strict=False))
    return str(address)


def is_believed(host: str, settings: Settings) -> bool:
    """Whether an address is that of a trusted proxy."""
    address = _ip_of(host)
    return address is not None and any(address in network for network in settings.proxies)


def from_loopback() -> bool:
    """Whether the request comes from this machine and is addressed to it.

    The Host header is checked too, because a page of another site can make a local browser send a request, and so can a proxy
    on this machine.
    """
    return _is_loopback(request.remote_addr or "") and _is_loopback(urlsplit(f"//{request.host}").hostname or "")


def _is_loopback(host: str) -> bool:
    """Whether an address or a name is that of this machine itself."""
    if host == "localhost":
        return True
    address = _ip_of(host)
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return address is not None and (mapped or address).is_loopback


@lru_cache(maxsize=4_096)
def _ip_of(host: str) -> IPv4Address | IPv6Address | None:
    """The address in a text; None for a name, or for a Unix socket, which has none."""
    try:
        return ip_address(host)
    except ValueError:
        return None


def recorder() -> str | None:
    """The author of the events, according to `Cartulina-Player`. Raises ProblemError if that is not a player's id."""
    player = request.headers.get("Cartulina-Player")
    if player is None:
        return None
    if not ID.match(player) or player == "plate":
        raise malformed("Cartulina-Player", mark("«{field}» tiene que ser el nombre corto de un jugador."))
    return player
