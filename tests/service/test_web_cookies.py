"""The cookies of a phone: one for each night, renewed and replaced, as many as a proxy allows, and none that goes by itself."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from service.access import csrf_of, fresh_tokens
from service.api.cookies import MOST_NIGHTS, name_of
from tests.nights import FOUR, event
from tests.service.desk import API, OPENING, Desk, NightAt
from tests.service.reader import Page, Reader
from tests.service.seats import seat, shown

NAMED: Final = {**OPENING, "names": {player: player.capitalize() for player in FOUR}}
SITE: Final = "https://mesa.example"
DAYS: Final = "Max-Age=34560000"
"""Four hundred."""
COOKIE_BYTES: Final = 86
"""The most bytes that a night takes: name, equals sign, value, and the separator."""
HEADER_BYTES: Final = 7920


@pytest.fixture(name="night")
def a_night(desk: Desk) -> NightAt:
    return desk.open(NAMED)


def told(desk: Desk, path: str, cookie: str, *, method: str = "GET", secure: bool = False, **headers: str) -> list[str]:
    """The cookies that the answer sets for a request with some."""
    more = {name.replace("_", "-"): value for name, value in headers.items()}
    client = desk.app.test_client(use_cookies=False)
    answer = client.open(path, method=method, base_url=SITE if secure else None, headers={"Cookie": cookie, "Accept": "text/html", **more})
    answer.close()
    return answer.headers.getlist("Set-Cookie")


def test_a_night_costs_one_cookie_of_86_bytes_at_most(desk: Desk) -> None:
    """`__Host-` 7, the night 16, `=` 1, the token 43, a dot 1, the longest id of a player 16: 84; and the separator 2."""
    longest = "a" * 16
    night = desk.open({**OPENING, "players": [longest, "beto", "carla", "dario"]})
    reader = Reader(desk).enter(night, "player")
    form = reader.go(f"/n/{night.id}/unirse").to("/quien")
    fields = {**form.fields, "me": longest}
    client = desk.app.test_client(use_cookies=False)
    headers = {"Cookie": shown(night.id, night.tokens["player"]), "Origin": SITE}
    given = client.post(form.action, data=fields, base_url=SITE, headers=headers).headers.getlist("Set-Cookie")
    pair, *attributes = given[0].split("; ")
    assert pair == f"__Host-{night.id}={night.tokens['player']}.{longest}"
    assert {*attributes} >= {"HttpOnly", DAYS, "Path=/", "SameSite=Strict", "Secure"} and "Domain" not in given[0]
    assert len(f"{pair}; ") == COOKIE_BYTES
    assert {len(token) for token in fresh_tokens().values()} == {43}
    assert MOST_NIGHTS * (COOKIE_BYTES + 2) == HEADER_BYTES


def test_over_plain_http_it_has_a_name_that_a_browser_takes_there(desk: Desk, night: NightAt) -> None:
    """A browser would drop `__Host-…`."""
    (given,) = told(desk, f"/n/{night.id}", shown(night.id, night.tokens["player"], "ana"))
    pair, *attributes = given.split("; ")
    assert pair == f"{night.id}={night.tokens['player']}.ana"
    assert {*attributes} >= {"HttpOnly", DAYS, "Path=/", "SameSite=Strict"} and "Secure" not in attributes


@pytest.mark.parametrize("below", ["", "/liquidar", "/enlaces", "/unirse", "/pared", "/apuntes"])
def test_each_visit_of_a_page_renews_it(desk: Desk, night: NightAt, below: str) -> None:
    """For four hundred days from then on, even if the browser has the page already."""
    cookie = shown(night.id, night.tokens["player"], "ana")
    assert [each.partition(";")[0] for each in told(desk, f"/n/{night.id}{below}", cookie)] == [cookie]


def test_a_page_that_still_holds_renews_it_too(desk: Desk, night: NightAt) -> None:
    """A 304 sets it as a 200 does."""
    cookie = shown(night.id, night.tokens["player"])
    client = desk.app.test_client(use_cookies=False)
    first = client.get(f"/n/{night.id}", headers={"Cookie": cookie})
    again = client.get(f"/n/{night.id}", headers={"Cookie": cookie, "If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.headers["Set-Cookie"].partition(";")[0]) == (304, cookie)


def test_what_is_no_visit_renews_nothing(desk: Desk, night: NightAt) -> None:
    """API, stream, parts of pages, a page that refreshes itself, refusals: they do not undo a cookie set meanwhile."""
    cookie = shown(night.id, night.tokens["player"])
    page = f"/n/{night.id}"
    assert told(desk, night.path, cookie) == told(desk, f"{night.path}/session", cookie) == told(desk, "/sw.js", cookie) == []
    assert told(desk, page, cookie, Sec_Fetch_Mode="cors") == told(desk, page, cookie, Cartulina_Page="fetch") == []
    assert told(desk, f"{page}/manos/9", cookie) == told(desk, "/", cookie) == []
    assert told(desk, page, shown(night.id, "x" * 43)) == []
    assert len(told(desk, page, cookie, Sec_Fetch_Mode="navigate")) == 1


@pytest.mark.parametrize("secure", [False, True])
def test_the_cookies_of_before_are_read_and_replaced(desk: Desk, night: NightAt, secure: bool) -> None:
    """Token and player had a cookie each; the next visit replaces both by one with the same values."""
    before = f"cartulina_{night.id}={night.tokens['player']}; yo_{night.id}=beto"
    assert desk.call("GET", night.path, headers={"Cookie": before}).status == 200
    given = [each.partition(";") for each in told(desk, f"/n/{night.id}", before, secure=secure)]
    prefix = "__Host-" if secure else ""
    assert given[0][0] == f"{prefix}{night.id}={night.tokens['player']}.beto"
    assert {(pair, "Max-Age=0" in more) for pair, _, more in given[1:]} == {(f"cartulina_{night.id}=", True), (f"yo_{night.id}=", True)}


def test_who_has_come_to_https_gets_the_cookie_of_https(desk: Desk, night: NightAt) -> None:
    """The one of plain http is read and removed."""
    given = told(desk, f"/n/{night.id}", shown(night.id, night.tokens["player"], "ana"), secure=True)
    assert given[0].startswith(f"__Host-{night.id}={night.tokens['player']}.ana;")
    assert [each.partition(";")[0] for each in given[1:]] == [f"{night.id}="]


def test_a_cookie_of_today_goes_before_one_of_before(desk: Desk, night: NightAt) -> None:
    """A cookie of https also precedes one of plain http, which anybody on the way could have set."""
    other = desk.open()
    assert (
        desk.call("GET", night.path, headers={"Cookie": f"cartulina_{night.id}=x; {shown(night.id, night.tokens['player'])}"}).status == 200
    )
    assert desk.call("GET", night.path, headers={"Cookie": f"cartulina_{night.id}={night.tokens['player']}; {night.id}=x"}).status == 401
    both = f"{night.id}={other.tokens['scorer']}.zoe; __Host-{night.id}={night.tokens['player']}.ana"
    assert told(desk, f"/n/{night.id}", both, secure=True)[0].startswith(f"__Host-{night.id}={night.tokens['player']}.ana;")


def test_a_phone_that_is_let_in_anew_stays_whose_it_is(desk: Desk, night: NightAt) -> None:
    """By the session of the API and by a page; the phone forgets both old names."""
    for before in (shown(night.id, "x" * 43, "ana"), f"yo_{night.id}=ana; cartulina_{night.id}=x"):
        answer = desk.call("POST", f"{night.path}/session", json={"token": night.tokens["player"]}, headers={"Cookie": before})
        assert answer.headers["Set-Cookie"].startswith(f"{night.id}={night.tokens['player']}.ana;") or "yo_" in before
    cookie = shown(night.id, night.tokens["player"], "ana")
    gone = told(desk, f"{night.path}/session", cookie, method="DELETE", X_CSRF_Token=csrf_of(night.tokens["player"]))
    assert {f"{night.id}=", f"cartulina_{night.id}=", f"yo_{night.id}="} <= {each.partition(";")[0] for each in gone}


def test_the_links_of_the_opener_go_with_the_close(desk: Desk) -> None:
    """Closed by this phone at once, closed elsewhere at the next visit; links made later stay."""
    for elsewhere in (False, True):
        reader = Reader(desk)
        page = reader.send(reader.go("/abrir").form(game="tresillo"), **{f"player-{seat}": name for seat, name in enumerate(FOUR, 1)})
        table = page.path.removesuffix("/enlaces")
        assert _links(reader, table) is not None
        if elsewhere:
            csrf = reader.get(f"/nights/{table[3:]}/session")["csrf"]
            body = {"type": "night_closed", "data": {"leftovers": "share"}}
            closed = reader.client.post(f"{API}/nights/{table[3:]}/events", json=body, headers={"X-CSRF-Token": csrf})
            assert closed.status_code == 201, closed.text
            assert _links(reader, table) is not None
            reader.go(table)
        else:
            reader.send(reader.go(f"{table}/liquidar").form(act="close"))
        assert _links(reader, table) is None
        assert reader.go(f"{table}/enlaces").text.count("Este teléfono no tiene este enlace") == 2
        made = reader.send(reader.go(f"{table}/enlaces").form(role="viewer"))
        assert made.text.count("Este teléfono no tiene este enlace") == 1
        reader.go(table)
        assert reader.go(f"{table}/enlaces").text.count("Este teléfono no tiene este enlace") == 1


def _links(reader: Reader, table: str) -> object:
    return reader.client.get_cookie(f"enlaces_{table[3:]}", path=table)


# Ninety nights.


def with_nights(desk: Desk, *known: tuple[NightAt, str], count: int = MOST_NIGHTS) -> Reader:
    """A phone with that many nights: some that exist, then others that nothing opens."""
    reader = Reader(desk)
    for night, role in known:
        reader.enter(night, role, me="ana")
    for number in range(count - len(known)):
        reader.client.set_cookie(*seat(f"{number:016x}", "x" * 43, "a" * 16))
    return reader


def closed(desk: Desk, name: str) -> NightAt:
    """A night that is closed."""
    return desk.open({**NAMED, "names": {**NAMED["names"], "ana": name}}, event("night_closed", leftovers="share"))


def keeps(reader: Reader, night_id: str) -> bool:
    """Whether a phone keeps a night."""
    return reader.client.get_cookie(name_of(night_id)) is not None


def pasted(reader: Reader, night: NightAt) -> Page:
    """The page after a pasted link."""
    return reader.send(reader.go(f"/n/{night.id}/unirse").form(token=""), token=night.tokens["player"])


def test_the_ninetieth_is_joined_without_a_word(desk: Desk, night: NightAt) -> None:
    """A night that the phone keeps already is joined anew."""
    reader = with_nights(desk, count=MOST_NIGHTS - 1)
    assert "¿Quién eres?" in pasted(reader, night).text
    assert "¿Quién eres?" in pasted(reader, night).text


def test_before_a_91st_the_oldest_closed_night_is_named(desk: Desk, night: NightAt) -> None:
    """Without an answer the new one is not joined and none goes; with one that night goes, and no other."""
    first, oldest, newer = desk.open(NAMED), closed(desk, "Vieja"), closed(desk, "Nueva")
    reader = with_nights(desk, (newer, "player"), (oldest, "player"), (first, "scorer"))
    for _ in range(2):
        page = pasted(reader, night)
        assert (page.status, "Vieja" in page.text, "Nueva" in page.text) == (409, True, False)
        assert not keeps(reader, night.id) and keeps(reader, oldest.id)
    form = page.form(token=night.tokens["player"])
    assert reader.send(form, token="y" * 43).status == 422 and keeps(reader, oldest.id), "a token that opens nothing costs no night"
    assert reader.send(form, leave="fedcba9876543210").status == reader.send(form, leave=night.id).status == 409
    assert "¿Quién eres?" in reader.send(form).text
    assert (keeps(reader, night.id), keeps(reader, oldest.id), keeps(reader, newer.id), keeps(reader, first.id)) == (
        True,
        False,
        True,
        True,
    )
    # The button was pressed twice: the first press did it.
    assert reader.send(form, leave=newer.id).status == 200 and keeps(reader, newer.id)


def test_the_link_on_the_first_page_asks_too(desk: Desk, night: NightAt) -> None:
    """Whatever night it leads to."""
    oldest = closed(desk, "Vieja")
    reader = with_nights(desk, (oldest, "scorer"))
    page = reader.send(reader.go("/").form(link=""), link=f"http://mesa.lan/n/{night.id}/unirse#{night.tokens['player']}")
    assert page.status == 409 and "Vieja" in page.text and "En esa noche apunta este teléfono" in page.text
    assert "¿Quién eres?" in reader.send(page.form(token=night.tokens["player"])).text
    assert not keeps(reader, oldest.id)


def test_whose_phone_it_was_is_forgotten_with_the_night(desk: Desk, night: NightAt) -> None:
    """Pages of that night no longer say that he joined; a night whose link was revoked needs no question."""
    other = desk.open(NAMED)
    reader = with_nights(desk, (other, "player"))
    reader.client.delete_cookie(name_of(f"{0:016x}"))
    form = reader.go(f"/n/{other.id}/unirse").to("/quien")
    reader.press(form, "me", "beto")
    assert other.get("/joined").json == {"joined": ["beto"]}
    reader.client.set_cookie(*seat(f"{0:016x}", "x" * 43))
    form = pasted(reader, night).form(token=night.tokens["player"])
    reader.send(form, leave=other.id)
    assert not keeps(reader, other.id) and other.get("/joined").json == {"joined": []}


def test_where_none_is_closed_one_is_named_that_its_link_no_longer_opens(desk: Desk, night: NightAt) -> None:
    """This phone has no use for it."""
    reader = with_nights(desk, (desk.open(NAMED), "player"))
    page = pasted(reader, night)
    assert page.status == 409 and "Ninguna está cerrada" in page.text
    gone = page.form(token=night.tokens["player"]).fields["leave"]
    assert gone == f"{0:016x}"
    assert "¿Quién eres?" in reader.send(page.form(token=night.tokens["player"])).text
    assert not keeps(reader, gone)


def test_where_all_are_open_one_is_chosen(desk: Desk, night: NightAt) -> None:
    """The oldest first; none is preselected."""
    nights = [desk.open(NAMED) for _ in range(MOST_NIGHTS)]
    reader = with_nights(desk, *((each, "player") for each in reversed(nights)))
    page = pasted(reader, night)
    form = page.form(token=night.tokens["player"])
    assert (form.choices["leave"], form.fields["leave"]) == (["", *(each.id for each in nights)], "")
    assert reader.send(form).status == 409
    assert "¿Quién eres?" in reader.send(form, leave=nights[1].id).text
    assert [each.id for each in nights if not keeps(reader, each.id)] == [nights[1].id]


def test_a_table_is_opened_once_it_is_said_which_night_goes(desk: Desk) -> None:
    """Before the answer no night is opened and the sheet keeps its values; pressed twice, it is one table, and one night is removed."""
    oldest = closed(desk, "Vieja")
    reader = with_nights(desk, (oldest, "player"))
    names = {f"player-{number}": player.capitalize() for number, player in enumerate(FOUR, 1)}
    page = reader.go("/abrir")
    assert "Vieja" in page.text
    before = len(desk.call("GET", f"{API}/nights").json["nights"])
    page = reader.send(page.form(game="tresillo"), **names)
    assert page.status == 409 and "Antes de abrir otra" in page.text
    assert len(desk.call("GET", f"{API}/nights").json["nights"]) == before and keeps(reader, oldest.id)
    form = page.form(game="tresillo")
    assert form.fields["player-2"] == "Beto" and "leave" not in form.fields
    first, second = (reader.send(form, leave=oldest.id) for _ in range(2))
    assert first.path == second.path and first.path.endswith("/enlaces")
    assert keeps(reader, first.night_id) and not keeps(reader, oldest.id)
    assert len(desk.call("GET", f"{API}/nights").json["nights"]) == before + 1


def test_the_session_of_the_api_says_that_there_is_no_room(desk: Desk, night: NightAt) -> None:
    """409 with a code, after the check that the token opens anything."""
    cookie = "; ".join(shown(f"{number:016x}", "x" * 43) for number in range(MOST_NIGHTS))
    answer = desk.call("POST", f"{night.path}/session", json={"token": night.tokens["player"]}, headers={"Cookie": cookie})
    assert (answer.said, answer.json["most"]) == ((409, "too_many_nights"), MOST_NIGHTS)
    assert "Set-Cookie" not in answer.headers
    answer = desk.call("POST", f"{night.path}/session", json={"token": "y" * 43}, headers={"Cookie": cookie})
    assert answer.said == (401, "no_token")


def test_cookies_of_before_count_as_nights(desk: Desk, night: NightAt) -> None:
    """Each once, under either name."""
    cookie = "; ".join(f"cartulina_{number:016x}=x; yo_{number:016x}=ana; {number:016x}=x" for number in range(MOST_NIGHTS - 1))
    path, body = f"{night.path}/session", {"token": night.tokens["player"]}
    assert desk.call("POST", path, json=body, headers={"Cookie": cookie}).status == 200
    cookie += f"; cartulina_{'f' * 16}=x"
    assert desk.call("POST", path, json=body, headers={"Cookie": cookie}).said == (409, "too_many_nights")


def test_an_operator_is_told_how_long_headers_may_be() -> None:
    """The documented proxy takes more than ninety nights and a browser's other headers."""
    recipe = (Path(__file__).parents[2] / "docs/operations.md").read_text(encoding="utf-8")
    found = re.search(r"large_client_header_buffers (\d+) (\d+)k;", recipe)
    assert found is not None and int(found[2]) * 1024 > 2 * HEADER_BYTES
