"""One tag stands for one body: a cached answer is never taken for another role's or another language's."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from requests_cache import CachedSession

from service.words import LANGUAGES
from tests.conformance import record_of
from tests.journeys.table import served
from tests.nights import event
from tests.service.desk import API, Answer, Desk, NightAt
from tests.service.seats import shown
from tests.service.test_access_matrix import TABLE, path_of
from tests.service.test_api_same import pages

CARDS: Final = record_of("tresillo", "09-cards-entrada-puesta")
ROLES: Final = ("scorer", "player", "viewer")
LASTING: Final = ("/static/", f"{API}/docs", f"{API}/openapi", f"{API}/licence")
"""Files of the program itself, the same for everybody."""


def read(desk: Desk, night: NightAt) -> Iterator[tuple[str, dict[str, str], Answer]]:
    """Every answer to a GET of the API and of the pages, for every role and language: its path, the request, the answer."""
    api = [path_of(row, night) for row in TABLE if row.method == "GET" and row.below != "/stream"]
    tariffs = [f"{night.path}/hands/1?tariff=jepus-1896", f"{API}/games?short"]
    for role, lang in itertools.product(ROLES, LANGUAGES):
        for path in (*api, *tariffs):
            headers = {**night.shown(role), "Accept-Language": lang}
            yield path, headers, desk.call("GET", path, headers=headers)
        for path in (*pages(desk, night, 1), "/", "/abrir", "/historial"):
            headers = {"Cookie": shown(night.id, night.tokens[role]), "Accept-Language": lang, "Accept": "text/html"}
            yield path, headers, desk.call("GET", path, headers=headers)


def test_equal_tags_are_equal_bytes(one_desk: Desk) -> None:
    """Over all GET routes, roles and languages, while a hand with every card is logged and when it is finished."""
    night = one_desk.open(CARDS[0]["data"])
    seen_in_two_ways = 0
    for events in ((), CARDS[1:4], CARDS[4:8], CARDS[8:]):
        if events:
            night.log(*events)
        found: dict[str, dict[str, bytes]] = {}
        for path, headers, answer in read(one_desk, night):
            tag = answer.headers.get("ETag")
            if tag is not None:
                assert found.setdefault(path, {}).setdefault(tag, answer.body) == answer.body, (path, headers)
                again = one_desk.call("GET", path, headers={**headers, "If-None-Match": tag})
                assert (again.status, again.body) == (304, b""), path
        seen_in_two_ways += len(found[night.path]) == 2
    assert seen_in_two_ways == 2, "cards lay covered until the hand was over"


def test_what_differs_says_on_what_that_hangs(one_desk: Desk) -> None:
    """An answer that differs by role or language is private and names what it varies by; any other is cached by nobody."""
    night = one_desk.open(CARDS[0]["data"])
    night.log(*CARDS[1:4])
    bodies: dict[str, dict[str, list[bytes]]] = {}
    for path, headers, answer in read(one_desk, night):
        kept = answer.headers.get("Cache-Control", "no-cache")
        if answer.status != 200 or "no-store" in kept or path.startswith(LASTING):
            continue
        by = bodies.setdefault(path, {"": []})
        vary = answer.headers.get("Vary", "")
        if path.startswith((night.path, f"/n/{night.id}")):
            assert "private" in kept and "Cookie" in vary, path
        key = " ".join(headers.get(each, "") for each in ("Authorization", "Cookie", "Accept-Language") if each in vary)
        assert by.setdefault(key, [answer.body])[0] == answer.body or "ETag" not in answer.headers, (path, vary)


def test_a_head_is_taken_as_it_was_read(one_desk: Desk) -> None:
    """The tag of a night serves as If-Match whoever read it, also compressed; its head is what counts."""
    night = one_desk.open(CARDS[0]["data"])
    night.log(CARDS[1])
    claim = event("dispute", hand=1, by="ana", claim="no")
    tags = {role: night.get(role=role).headers["ETag"] for role in ROLES}
    assert tags == {"scorer": f'"{night.head}"', "player": f'"{night.head}.covered"', "viewer": f'"{night.head}.covered"'}
    for tag in {*tags.values(), *(f"W/{each}" for each in tags.values()), f"{night.head}.covered"}:
        assert night.post(claim, "/preview", role="player", If_Match=tag).status == 200
    assert night.post(claim, role="player", If_Match=tags["player"]).status == 201
    assert night.post(claim, role="player", If_Match=tags["player"]).said == (412, "version_conflict")
    assert night.post(claim, role="player", If_Match=f'"{night.head}.scorer"').said == (422, "malformed")


def test_a_cache_that_knows_both_tokens_hands_nobody_the_body_of_another(tmp_path: Path) -> None:
    """requests-cache, one session for both roles: it asks for the viewer with the scorer's tag, and gets no 304."""
    with served(tmp_path) as service:
        night = service.open(CARDS[0]["data"])
        night.log(CARDS[1])
        session = CachedSession(backend="memory", cache_control=True)
        for order in (ROLES, ROLES[::-1]):
            for role in order:
                kept = session.get(f"{service.address}{night.path}", headers=night.shown(role))
                assert kept.json() == night.get(role=role).json, role
        assert night.get(role="scorer").body != night.get(role="viewer").body
