"""Who may read which page, and who may send its forms: every page, for every kind of caller.

A page in no class below fails a test, so a new one must say whom it is for.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import pytest
from flask.testing import FlaskClient

from service.access import csrf_of
from tests.nights import event
from tests.service.desk import Desk, NightAt
from tests.service.seats import seat

FOR_ALL: Final = {
    *("home", "open_table", "table_opened", "history", "join", "joined", "join_by_link", "manifest", "worker", "no_network"),
    *("forget", "join_mangled"),
}
"""Pages without a night, and those by which a phone joins a night and leaves it."""
READS: Final = {
    "table",
    "wall",
    "hand",
    "hand_step",
    "acta",
    "entries",
    "plate",
    "settle",
    "settlement_picture",
    "why",
    "links",
    "said_who",
}
"""Pages of a night for everybody who has joined it."""
AT_TABLE: Final = {"agrees", "contest", "struck_hand"}
"""Pages on which players judge a hand. A viewer may read what was said, and what was struck."""
FORESEES: Final = {"correct", "correct_entries", "correct_event", "add_behind"}
"""Previews for players; a viewer sees none of them."""
SCORES: Final = {
    *(
        "corrected",
        "pad",
        "step",
        "undo",
        "forgotten_hand",
        "leave",
        "left",
        "transfer",
        "transferred",
        "settled",
        "link_renewed",
        "names_changed",
    ),
}
"""Pages of the scorer."""
FILLED: Final = {"number": "1", "step": "2", "address": "2", "payer": "ana", "payee": "beto", "behind": "."}
"""The values for the variables of an address."""


class Use(NamedTuple):
    """One way of using a page."""

    name: str
    method: str
    rule: str

    def path(self, night: NightAt) -> str:
        """Its address in a night."""
        told = self.rule
        for name, value in {"night_id": night.id, **FILLED}.items():
            for kind in ("", "int(min=1, max=1000000):", "path:"):
                told = told.replace(f"<{kind}{name}>", value)
        assert "<" not in told, told
        return told


@pytest.fixture(name="night", scope="module")
def a_night(still_desk: Desk) -> NightAt:
    """A night with a hand, in which Ana wins from all."""
    night = still_desk.open()
    told = event("tally", tricks={"ana": 5, "beto": 4})
    night.log(event("deal"), event("contract", player="ana", lance="entrada", trump="oros"), told)
    return night


def uses(still_desk: Desk) -> list[Use]:
    """Every way of using a page."""
    rules = [each for each in still_desk.app.url_map.iter_rules() if each.endpoint.startswith("web.")]
    methods = ("GET", "POST")
    return [Use(each.endpoint.removeprefix("web."), way, each.rule) for each in rules for way in methods if way in (each.methods or ())]


def asked(
    still_desk: Desk, use: Use, night: NightAt, token: str | None, *, origin: str = "http://localhost", csrf: str | None = None
) -> int:
    """The status for a phone whose cookie of the night has a token."""
    client: FlaskClient = still_desk.app.test_client()
    if token is not None:
        client.set_cookie(*seat(night.id, token))
    fields = {"csrf": csrf_of(token) if csrf is None and token is not None else csrf or ""}
    sent = {"data": fields, "headers": {"Origin": origin, "Accept": "text/html"}} if use.method == "POST" else {}
    answer = client.open(use.path(night), method=use.method, **sent)  # type: ignore[arg-type]  # what a form sends
    answer.close()
    joins = (
        answer.headers.get("Location", "").startswith(f"/n/{night.id}/unirse?") or answer.headers.get("Location") == f"/n/{night.id}/unirse"
    )
    return 401 if answer.status_code in (302, 303) and joins else answer.status_code


def test_every_page_is_in_one_class(still_desk: Desk) -> None:
    """None is in two."""
    names = [*FOR_ALL, *READS, *AT_TABLE, *FORESEES, *SCORES]
    assert sorted(names) == sorted({each.name for each in uses(still_desk)})


def test_a_page_of_no_night_is_for_all(still_desk: Desk, night: NightAt) -> None:
    """Any caller gets an answer; an empty form is told what is missing."""
    for use in uses(still_desk):
        if use.name in FOR_ALL:
            assert asked(still_desk, use, night, None) not in (403, 500), use


@pytest.mark.parametrize("token", [None, "nothing", "of another night"])
def test_who_has_not_joined_is_led_to_where_one_joins(still_desk: Desk, night: NightAt, token: str | None) -> None:
    """No cookie, one that opens nothing, the token of another night."""
    shown = still_desk.open().tokens["scorer"] if token == "of another night" else token  # noqa: S105  # a word for one
    for use in uses(still_desk):
        if use.name not in FOR_ALL:
            assert asked(still_desk, use, night, shown) == 401, use


@pytest.mark.parametrize("role", ["scorer", "player", "viewer"])
def test_each_role_sees_its_pages_and_no_other(still_desk: Desk, night: NightAt, role: str) -> None:
    """A role can neither read nor send to other roles' pages; its own pages never answer with a mistake of ours."""
    classes = {"viewer": FOR_ALL | READS, "player": FOR_ALL | READS | AT_TABLE | FORESEES}
    classes["scorer"] = classes["player"] | SCORES
    for use in uses(still_desk):
        # These forms would leave nothing for the others; the third leads to the joining page.
        if use.name in ("forget", "undo", "join_mangled") and use.name in classes[role]:
            continue
        status = asked(still_desk, use, night, night.tokens[role])
        may_look = use in [(name, "GET", use.rule) for name in ("contest", "struck_hand")]
        if use.name in classes[role] or may_look:
            assert status < 500 and status not in (401, 403), (use, status)
        else:
            assert status == 403, (use, status)


@pytest.mark.parametrize(
    ("origin", "csrf"), [("http://elsewhere.test", None), ("null", None), ("http://localhost", ""), ("http://localhost", "0" * 64)]
)
def test_a_form_that_is_not_ours_is_refused(still_desk: Desk, night: NightAt, origin: str, csrf: str | None) -> None:
    """From another site, from nowhere, without the CSRF token that only our page knows, or with a wrong one."""
    before = night.version
    for use in uses(still_desk):
        if use.method == "POST" and use.name not in FOR_ALL:
            assert asked(still_desk, use, night, night.tokens["scorer"], origin=origin, csrf=csrf) == 403, use
    assert night.version == before


def test_pages_tell_browsers_to_be_careful(still_desk: Desk, night: NightAt) -> None:
    """No page may run or show foreign content, and none is cached where others could read it."""
    for use in uses(still_desk):
        if use.method != "GET" or use.name in ("worker", "manifest"):
            continue
        client = still_desk.app.test_client()
        client.set_cookie(*seat(night.id, night.tokens["scorer"]))
        answer = client.get(use.path(night))
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy and "unsafe" not in policy, use
        assert answer.headers["Referrer-Policy"] in ("same-origin", "no-referrer"), use
        assert "public" not in answer.headers.get("Cache-Control", "private"), use
        if answer.content_type.startswith("text/html"):
            assert "style=" not in answer.text and "<script>" not in answer.text and " onclick" not in answer.text, use
        answer.close()


def test_no_page_shows_the_token_of_a_night(still_desk: Desk, night: NightAt) -> None:
    """Only the page of links does, and only inside the link."""
    for role in ("player", "viewer"):
        client = still_desk.app.test_client()
        client.set_cookie(*seat(night.id, night.tokens[role]))
        for use in uses(still_desk):
            if use.method == "GET":
                answer = client.get(use.path(night))
                assert not [token for token in night.tokens.values() if token.encode() in answer.data], use
                answer.close()


def test_a_problem_on_a_page_keeps_the_language_once(still_desk: Desk, night: NightAt) -> None:
    """A page and the problem in its place have the same headers, each once; so has an unknown address."""
    client = still_desk.app.test_client()
    client.set_cookie(*seat(night.id, night.tokens["scorer"]))
    for path in (f"/n/{night.id}", f"/n/{night.id}/manos/99", "/nothing"):
        answer = client.get(f"{path}?lang=en", headers={"Accept": "text/html"})
        assert (
            sum(told.startswith("idioma=") for told in answer.headers.getlist("Set-Cookie")) == 1
            and answer.headers["Referrer-Policy"] == "same-origin"
        ), path
        answer.close()
