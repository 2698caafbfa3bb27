"""Answers to the scripts of a page: why a page is missing while a browser is redirected; and links as chats mangle them."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import quote

import pytest

from service.access import TOKEN
from service.web.join.pasted import tokens_in
from tests.nights import event
from tests.service.desk import Desk, NightAt
from tests.service.reader import Reader
from tests.service.seats import seat
from tests.tables import table

ASKED: Final = {"Cartulina-Page": "fetch"}
PAGES: Final = ("", "/anotar", "/anotar/paso", "/liquidar", "/enlaces", "/manos/1", "/apuntes", "/pared", "/unirse")
BROKEN: Final = 20
"""The number of characters of a token before the line break."""
MANGLED: Final[dict[str, str]] = dict(table(__file__, "a_link_that_was_mangled_on_its_way"))
"""A link or its token after its journey; `{at}` is its address up to the «#»."""


def mangled(how: str, night: NightAt, role: str = "viewer") -> str:
    """The link of a role, or its token, as somebody pastes it."""
    token, at = night.tokens[role], f"http://mesa.lan:8000/n/{night.id}/unirse"
    groups = " ".join(token[place : place + 4] for place in range(0, len(token), 4))
    told = {"at": at, "token": token, "groups": groups, "other": "x" * 43, "link": f"{at}#{token}", "escaped": f"{at}%23{token}"}
    broken = f"{at}#{token[:BROKEN]}\n{token[BROKEN:]}"
    return MANGLED[how].format(**told, twice=f"{at}%2523{token}", broken=broken)


@pytest.mark.parametrize("below", PAGES)
def test_a_script_is_told_that_a_link_is_gone_where_a_browser_is_led_on(desk: Desk, night: NightAt, below: str) -> None:
    """Whether the phone never joined or its link was revoked; caches of both answers know what they vary by."""
    path = f"/n/{night.id}{below}"
    kept = "=".join(seat(night.id, night.tokens["player"], None))
    assert night.call("POST", "/tokens", json={"role": "player"}).status in (200, 201)
    for cookie in ({}, {"Cookie": kept}):
        told = desk.call("GET", path, headers={**ASKED, **cookie})
        assert told.status == 401
        assert 'realm="cartulina"' in told.headers["WWW-Authenticate"]
        assert told.headers["Cache-Control"] == "no-store"
        led = desk.call("GET", path, headers=cookie)
        assert led.status == (200 if below == "/unirse" else 302)
        if below != "/unirse":
            assert led.headers["Location"].startswith(f"/n/{night.id}/unirse")
            assert "Cartulina-Page" in told.headers["Vary"] and "Cartulina-Page" in led.headers["Vary"]


def test_nothing_but_a_link_that_is_gone_is_told_as_one(desk: Desk, night: NightAt) -> None:
    """A pad of a closed night leads to the table, a hand that was not played is missing, another role's form is refused."""
    cookie = {"Cookie": "=".join(seat(night.id, night.tokens["scorer"], None))}
    night.log(event("night_closed", leftovers="share"))
    closed = desk.call("GET", f"/n/{night.id}/anotar", headers={**ASKED, **cookie})
    assert (closed.status, closed.headers["Location"]) == (302, f"/n/{night.id}")
    assert desk.call("GET", f"/n/{night.id}/manos/7", headers={**ASKED, **cookie}).status == 404
    watching = {"Cookie": "=".join(seat(night.id, night.tokens["viewer"], None))}
    assert desk.call("GET", f"/n/{night.id}/anotar", headers={**ASKED, **watching}).status == 403


def test_whoever_only_looks_for_an_answer_gets_that_alone(desk: Desk, night: NightAt) -> None:
    """For any address, that of a form and an unknown one included."""
    for path in ("/", f"/n/{night.id}", f"/n/{night.id}/quien", "/nada", "/api/v1/docs"):
        answer = desk.call("HEAD", path, headers={"Cartulina-Page": "probe"})
        assert (answer.status, answer.body, answer.headers["Cache-Control"]) == (204, b"", "no-store")
    assert desk.call("HEAD", f"/n/{night.id}").status == 302


@pytest.mark.parametrize("how", MANGLED)
def test_a_mangled_link_lets_in_from_the_field(desk: Desk, night: NightAt, how: str) -> None:
    """Pasted on the first page and on that of the night."""
    for path, field in (("/", "link"), (f"/n/{night.id}/unirse", "token")):
        reader = Reader(desk)
        page = reader.send(reader.go(path).form(**{field: ""}), **{field: mangled(how, night)})
        assert (page.status, page.path) == (200, f"/n/{night.id}"), path


@pytest.mark.parametrize(
    "behind", ["%23{token}", "%23{token}.", "%23{token}%29", "/%23{token}", "%2523{token}", ".%23{token}", "%20%23{token}"]
)
def test_a_link_with_an_escaped_hash_lets_in(desk: Desk, night: NightAt, behind: str) -> None:
    """Its token arrives in the path; the next address is without it."""
    token = night.tokens["viewer"]
    answer = desk.call("GET", f"/n/{night.id}/unirse" + behind.format(token=token))
    assert (answer.status, answer.headers["Location"]) == (303, f"/n/{night.id}?said=joined")
    assert token in answer.headers["Set-Cookie"]


def test_an_escaped_link_that_opens_nothing_says_so(desk: Desk, night: NightAt) -> None:
    """It leads to the joining page, whose address has no token either."""
    for token in ("x" * 43, desk.open().tokens["player"]):
        answer = desk.call("GET", f"/n/{night.id}/unirse%23{token}")
        assert (answer.status, answer.headers["Location"]) == (302, f"/n/{night.id}/unirse?wrong=1")
        assert "Set-Cookie" not in answer.headers


@pytest.mark.parametrize("behind", ["/", ".", ")", "/.", quote("…"), "%22", "%3E"])
def test_what_a_chat_takes_for_the_link_is_left_out(desk: Desk, night: NightAt, behind: str) -> None:
    """The browser keeps the token after the «#» on its way."""
    answer = desk.call("GET", f"/n/{night.id}/unirse{behind}")
    assert (answer.status, answer.headers["Location"]) == (302, f"/n/{night.id}/unirse")


def test_a_token_is_known_by_its_shape(night: NightAt) -> None:
    """Every token has that shape; a longer or shorter text is none, and a message full of tokens is not tried without end."""
    assert all(re.fullmatch(TOKEN, token) for token in night.tokens.values())
    assert tokens_in("x" * 42) == tokens_in("x" * 44) == tokens_in("") == tokens_in("#") == []
    assert tokens_in(f"#{'x' * 44}") == ["x" * 43]
    assert tokens_in(f"#_{'x' * 43}_") == ["x" * 43]
    assert tokens_in("_" * 43) == ["_" * 43]
    assert len(tokens_in(" ".join(f"{place:043}" for place in range(100)))) == 8


def test_a_page_that_answers_a_form_says_so(desk: Desk, night: NightAt) -> None:
    """A GET of its address shows another page: a script that makes one must not tell the reader that his page has moved."""
    reader = Reader(desk).enter(night)
    asked = reader.go("/n/" + night.id)
    answered = reader.send(reader.go(f"/n/{night.id}/unirse").form(token=""), token="x")  # noqa: S106  # it opens nothing
    assert (" data-posted" in asked.html, " data-posted" in answered.html) == (False, True)
