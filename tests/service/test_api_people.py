"""Shown names beside the record, rotated tokens, and the cookie for which a token is exchanged."""

from __future__ import annotations

from pathlib import Path

import pytest

from events.chain import first_broken
from service.api.cookies import name_of
from service.settings import settings_from
from tests.nights import event
from tests.service.desk import OPENING, Answer, Desk, NightAt, chain_of, desk_at, rows
from tests.service.seats import shown

ANA = "Ana María Sánchez"


@pytest.fixture(name="night")
def a_night(desk: Desk) -> NightAt:
    return desk.open({**OPENING, "names": {"ana": ANA}})


def assert_whole(night: NightAt) -> None:
    """Asserts that the chain holds, by the audit and by a client's own hashing."""
    assert night.get("/audit").json["chain"]["whole"] is True
    assert first_broken(chain_of(night)) is None


def test_names_are_told_with_an_etag_of_their_own(night: NightAt) -> None:
    """Only the names change it; the night may go on."""
    first = night.get("/names", role="viewer")
    assert (first.status, first.json) == (200, {"ana": ANA})
    night.log(event("deal"))
    assert night.get("/names", If_None_Match=first.headers["ETag"]).status == 304
    night.call("PUT", "/names", json={"ana": "Anita"})
    changed = night.get("/names", If_None_Match=first.headers["ETag"])
    assert (changed.status, changed.json) == (200, {"ana": "Anita"})
    assert changed.headers["ETag"] != first.headers["ETag"]


def test_names_are_in_no_hash_and_no_event(desk: Desk, night: NightAt) -> None:
    """After a change or a removal the chain holds as before, and only the table of names holds the name."""
    night.log(
        event("correction", strike=[1], reason="", insert=[{"type": "night_opened", "data": {**OPENING, "names": {"beto": "Beto R."}}}])
    )
    before = night.get("/events").body
    assert night.get("/names").json == {"ana": ANA, "beto": "Beto R."}
    assert_whole(night)
    assert night.call("PUT", "/names", json={"ana": "Otra"}).status == 200
    assert night.get("/events").body == before
    assert_whole(night)
    kept = {name: rows_ for name, rows_ in rows(desk.path).items() if name != "names"}
    for name in (ANA, "Beto R.", "Otra"):
        assert name not in before.decode()
        assert name not in str(kept)


def test_names_are_put_on_those_that_were_seen(night: NightAt) -> None:
    """A PUT replaces them all: a player left out is forgotten. If-Match with an old ETag: 412 with the present names, and nothing changes."""
    tag = night.get("/names").headers["ETag"]
    renamed = night.call("PUT", "/names", json={"beto": "Una"}, If_Match=tag)
    assert (renamed.status, renamed.json, renamed.headers["ETag"]) == (200, {"beto": "Una"}, night.get("/names").headers["ETag"])
    late = night.call("PUT", "/names", json={"ana": "Dos"}, If_Match=tag)
    assert (late.said, late.json["names"]) == ((412, "version_conflict"), {"beto": "Una"})
    assert night.get("/names").json == {"beto": "Una"}
    for match in (renamed.headers["ETag"], "*"):
        assert night.call("PUT", "/names", json={}, If_Match=match).json == night.get("/names").json == {}


def test_a_refusal_speaks_of_people_by_their_shown_names(night: NightAt) -> None:
    """Fournier, four players: the dealer has no cards; dario deals the first hand."""
    night.call("PUT", "/names", json={"dario": "Don Darío"})
    night.log(event("deal"))
    answer = night.post(event("contract", player="dario", lance="entrada", trump="oros"))
    assert answer.said == (409, "not_in_hand")
    assert "Don Darío" in answer.json["detail"]


@pytest.mark.parametrize("role", ["scorer", "player", "viewer"])
def test_rotating_a_role_stops_its_old_token_and_no_other(night: NightAt, role: str) -> None:
    """201 with a new token, which opens the night in the same role; the cookies of phones that used the old one end too."""
    cookie, _, _ = session(night, role)
    answer = night.post({"role": role}, "/tokens")
    assert (answer.status, answer.json["role"]) == (201, role)
    assert night.get(role=role).said == night.get(role=None, Cookie=cookie).said == (401, "no_token")
    for other in {"scorer", "player", "viewer"} - {role}:
        assert night.get(role=other).status == 200
    night.tokens[role] = answer.json["token"]
    assert night.get("/session", role=role).json["role"] == role


def test_a_token_stops_after_the_days_of_the_service(tmp_path: Path) -> None:
    """Here after thirty days: API, cookie and pages refuse it, and the scorer's new one opens. Without the setting a token never ends."""
    assert settings_from(tmp_path, {}).token_days is None
    with desk_at(tmp_path, token_days=settings_from(tmp_path, {"CARTULINA_TOKEN_DAYS": "30"}).token_days) as desk:
        night = desk.open()

        def age(days: int) -> None:
            with desk.store.transaction() as db:
                db.execute("UPDATE tokens SET made = made - ?", (days * 24 * 3600,))

        age(29)
        assert night.get(role="viewer").status == 200
        night.tokens["player"] = night.post({"role": "player"}, "/tokens").json["token"]
        age(2)
        cookie = {"Cookie": shown(night.id, night.tokens["viewer"])}
        assert {night.get(role="viewer").said, desk.call("GET", night.path, headers=cookie).said} == {(401, "no_token")}
        assert desk.call("GET", f"/n/{night.id}", headers=cookie).status == 302
        assert night.get(role="player").status == 200
    with desk_at(tmp_path) as desk:
        assert desk.call("GET", night.path, headers=night.shown("viewer")).status == 200


def test_tokens_are_kept_hashed(desk: Desk, night: NightAt) -> None:
    """The file, its log and a copy reveal no token."""
    night.tokens["fresh"] = night.post({"role": "viewer"}, "/tokens").json["token"]
    kept = b"".join(path.read_bytes() for path in desk.path.parent.iterdir())
    for token in night.tokens.values():
        assert token.encode() not in kept


def session(night: NightAt, role: str) -> tuple[str, str, Answer]:
    """The cookie as a browser sends it and the CSRF token for which a token is exchanged, and the whole answer."""
    answer = night.post({"token": night.tokens[role]}, "/session", role=None)
    assert answer.status == 200, answer.body
    return answer.headers["Set-Cookie"].partition(";")[0], answer.json["csrf"], answer


def test_a_token_is_exchanged_for_a_cookie_of_that_night(night: NightAt) -> None:
    """HttpOnly, SameSite=Strict; the answer gives the role and what writes need besides, and never the token."""
    cookie, csrf, answer = session(night, "viewer")
    assert list(answer.json) == ["role", "csrf"]
    assert answer.json["role"] == "viewer"
    told = answer.headers["Set-Cookie"]
    assert "HttpOnly" in told and "SameSite=Strict" in told and f"{name_of(night.id)}=" in told
    assert night.tokens["viewer"] not in answer.body.decode()
    assert night.get(role=None, Cookie=cookie).body == night.get(role="viewer").body
    assert night.get("/session", role=None, Cookie=cookie).json == {"role": "viewer", "csrf": csrf}


def test_a_cookie_over_https_is_sent_over_https_alone(desk: Desk, night: NightAt) -> None:
    """Secure if the request came by https; on the plain http of a local network no browser would keep it."""
    given = desk.app.test_client().post(
        night.path + "/session",
        json={"token": night.tokens["viewer"]},
        base_url="https://mesa.example",
        headers={"Origin": "https://mesa.example"},
    )
    assert "Secure" in given.headers["Set-Cookie"]
    assert "Secure" not in session(night, "viewer")[2].headers["Set-Cookie"]


def test_a_write_by_cookie_needs_our_page(desk: Desk, night: NightAt) -> None:
    """The CSRF token of its own session and no foreign Origin; with both, the cookie is as good as the bearer."""
    cookie, csrf, _ = session(night, "scorer")
    deal, others = event("deal"), [session(night, "viewer")[1], session(desk.open(), "scorer")[1]]
    foreign: list[dict[str, str]] = [{"X_CSRF_Token": csrf, "Origin": origin} for origin in ("http://evil.example", "null")]
    for headers in ({}, *({"X_CSRF_Token": each} for each in ("x", *others)), *foreign):
        assert night.post(deal, role=None, Cookie=cookie, **headers).said == (403, "foreign_origin")
    assert night.version == 1
    assert night.post(deal, role=None, Cookie=cookie, X_CSRF_Token=csrf, Origin="http://localhost").status == 201
    assert night.post(event("pass_out"), role=None, Cookie=cookie, X_CSRF_Token=csrf).status == 201


def test_a_bearer_goes_before_a_cookie(night: NightAt) -> None:
    """A request that shows a token means it, even one that opens nothing, whatever cookie the browser adds."""
    cookie, _, _ = session(night, "scorer")
    assert night.post(event("deal"), role="viewer", Cookie=cookie).said == (403, "read_only")
    assert night.post(event("deal"), role="scorer", Cookie=f"{name_of(night.id)}=y").status == 201
    assert night.get(role=None, Cookie=cookie, Authorization="Bearer none").said == (401, "no_token")


def test_a_session_is_closed_on_this_device_alone(night: NightAt) -> None:
    """204 with an expired cookie; like any write it needs the CSRF token; the token stays good elsewhere."""
    cookie, csrf, _ = session(night, "viewer")
    assert night.call("DELETE", "/session", role=None, Cookie=cookie).said == (403, "foreign_origin")
    answer = night.call("DELETE", "/session", role=None, Cookie=cookie, X_CSRF_Token=csrf)
    assert (answer.status, answer.body) == (204, b"")
    told = answer.headers["Set-Cookie"]
    assert f"{name_of(night.id)}=;" in told and "Max-Age=0" in told
    assert night.get(role="viewer").status == 200


def test_a_token_in_the_query_opens_nothing(night: NightAt) -> None:
    """Addresses are logged and passed on, so no token may stand in one."""
    token = night.tokens["scorer"]
    for name in ("token", "access_token", "key"):
        assert night.get(f"?{name}={token}", role=None).said == (401, "no_token")
