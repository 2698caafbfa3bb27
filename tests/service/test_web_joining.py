"""A phone joins a night by its link, says whose it is, is shut out by a new link, and leaves; with forms alone."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor

import pytest

from service.api.cookies import name_of
from tests.nights import FOUR
from tests.service.desk import OPENING, Desk, NightAt
from tests.service.reader import Page, Reader

NAMED = {**OPENING, "names": {player: player.capitalize() for player in FOUR}}


@pytest.fixture(name="night")
def a_night(desk: Desk) -> NightAt:
    return desk.open(NAMED)


def joined(desk: Desk, night: NightAt, written: str) -> tuple[Reader, Page]:
    """A phone that pastes something, and the page that follows."""
    reader = Reader(desk)
    return reader, reader.send(reader.go(f"/n/{night.id}/unirse").form(token=""), token=written)


def cookie(reader: Reader, name: str) -> str | None:
    """The value of a cookie of a phone."""
    found = reader.client.get_cookie(name) or reader.client.get_cookie(name, path=f"/n/{name.rpartition('_')[2]}")
    return None if found is None else found.value


def kept(reader: Reader, night_id: str) -> tuple[str, str]:
    """The token and the player that a phone keeps for a night; empty if it keeps nothing."""
    token, _, who = (cookie(reader, name_of(night_id)) or "").partition(".")
    return token, who


def opened(desk: Desk) -> tuple[Reader, str]:
    """A phone that has just opened a table, and its id."""
    reader = Reader(desk)
    names = {f"player-{seat}": player.capitalize() for seat, player in enumerate(FOUR, 1)}
    return reader, reader.send(reader.go("/abrir").form(game="tresillo"), **names).night_id


def link_on(page: Page, place: int = 0) -> str:
    """A link that a page shows."""
    shown: list[str] = re.findall(r'<p class="address"><a href="([^"]+)"', page.html)
    return shown[place]


@pytest.mark.parametrize("written", ["{token}", "http://mesa.lan:8000/n/{night}/unirse#{token}", "  #{token}\n", "{spaced}"])
def test_a_token_is_taken_alone_in_a_link_and_in_groups(desk: Desk, night: NightAt, written: str) -> None:
    """As pasted, and as typed from a sheet of paper."""
    token = night.tokens["player"]
    spaced = " ".join(token[place : place + 4] for place in range(0, len(token), 4))
    reader, page = joined(desk, night, written.format(token=token, night=night.id, spaced=spaced))
    assert "¿Quién eres?" in page.text
    assert kept(reader, night.id)[0] == token


def test_a_player_says_who_he_is(desk: Desk, night: NightAt) -> None:
    """The table knows him from then on; he can change it later."""
    reader, page = joined(desk, night, night.tokens["player"])
    for player in ("beto", "carla"):
        form = page.to("/quien")
        assert ("me", player) in form.buttons
        after = reader.press(form, "me", player)
        assert after.path == f"/n/{night.id}"
        assert kept(reader, night.id)[1] == player
        page = reader.go(f"/n/{night.id}/unirse")
    reader.press(page.to("/quien"), "me", "")
    assert kept(reader, night.id)[1] == ""


def test_nobody_is_somebody_who_never_sat_down(desk: Desk, night: NightAt) -> None:
    """The phone stays nobody's."""
    reader, page = joined(desk, night, night.tokens["player"])
    form = page.to("/quien")
    assert reader.press(form, "me", "zoe").status == 400
    assert kept(reader, night.id)[1] == ""


def test_who_only_watches_is_nobody(desk: Desk, night: NightAt) -> None:
    """He comes to the table at once and is asked no name."""
    reader, page = joined(desk, night, night.tokens["viewer"])
    assert page.path == f"/n/{night.id}"
    assert "Este teléfono solo mira" in reader.go(f"/n/{night.id}/unirse").text
    assert not [each for each in reader.go(f"/n/{night.id}/unirse").forms if each.action.endswith("/quien")]


@pytest.mark.parametrize("written", ["x" * 43, "#", "…", "of another night"])
def test_what_opens_nothing_is_said(desk: Desk, night: NightAt, written: str) -> None:
    """The page keeps what was typed, and says what to do."""
    written = desk.open().tokens["player"] if written == "of another night" else written
    reader, page = joined(desk, night, written)
    assert page.status == 422
    assert "Ese enlace no abre esta mesa: o no está entero, o quien apunta ha hecho otro." in page.text
    assert page.form(token=written).fields["token"] == written
    assert kept(reader, night.id) == ("", "")


def test_a_night_that_never_was_is_no_link_that_has_stopped(desk: Desk) -> None:
    """Nobody has made another link there."""
    reader = Reader(desk)
    page = reader.go("/n/0123456789abcdef/unirse")
    assert "En esta dirección no hay ninguna mesa" in page.text
    page = reader.send(page.form(token=""), token="x" * 43)
    assert (page.status, "En esta dirección no hay ninguna mesa" in page.text, "ha hecho otro" in page.text) == (422, True, False)


def test_a_link_leads_from_the_first_page_to_its_night(desk: Desk, night: NightAt) -> None:
    """On the page of any night; an invalid link is refused there."""
    reader = Reader(desk)
    form = reader.go("/").form(link="")
    for wrong in ("hola", f"http://mesa.lan/n/{night.id}/unirse", f"/n/{night.id}/unirse#{'x' * 43}"):
        page = reader.send(form, link=wrong)
        assert page.status == 422
        assert "no lleva a ninguna mesa. Cópialo entero, o pídele otro a quien apunta." in page.text
    page = reader.send(form, link=f"http://mesa.lan:8000/n/{night.id}/unirse#{night.tokens['player']}")
    assert "¿Quién eres?" in page.text


def test_a_phone_that_logs_does_not_lose_that_by_another_link(reader: Reader, night: NightAt) -> None:
    """Its own token may be the only one that exists."""
    page = reader.go(f"/n/{night.id}/unirse")
    page = reader.send(page.form(token=""), token=night.tokens["viewer"])
    assert "ya apunta en esta noche" in page.text
    assert kept(reader, night.id)[0] == night.tokens["scorer"]


def test_a_player_becomes_who_logs_by_the_link_for_that(desk: Desk, night: NightAt) -> None:
    """The scorer hands the pen on."""
    reader = Reader(desk).enter(night, "player", me="ana")
    reader.send(reader.go(f"/n/{night.id}/unirse").form(token=""), token=night.tokens["scorer"])
    assert reader.get(f"/nights/{night.id}/session")["role"] == "scorer"
    assert kept(reader, night.id)[1] == "ana"


def test_who_has_not_joined_is_led_to_where_one_joins(desk: Desk, night: NightAt) -> None:
    """Every page of the night redirects him."""
    page = Reader(desk).go(f"/n/{night.id}/enlaces")
    assert page.path == f"/n/{night.id}/unirse"
    assert "ya no vale" not in page.text


def test_a_link_that_was_renewed_stops(desk: Desk) -> None:
    """A phone that joined by it is told so, and returns by the new one; the others stay."""
    scorer, night_id = opened(desk)
    links = f"/n/{night_id}/enlaces"
    old = link_on(scorer.go(links))
    player, viewer = Reader(desk), Reader(desk)
    player.send(player.go("/").form(link=""), link=old)
    viewer.send(viewer.go("/").form(link=""), link=link_on(scorer.go(links), 1))
    renewed = scorer.send(scorer.go(links).form(role="player"))
    assert "El anterior ya no vale" in renewed.text
    new = link_on(renewed)
    assert new != old
    assert link_on(renewed, 1) == link_on(scorer.go(links), 1)
    assert "Este enlace ya no vale" in player.go(f"/n/{night_id}").text
    assert viewer.go(f"/n/{night_id}").path == f"/n/{night_id}"
    assert "¿Quién eres?" in player.send(player.go("/").form(link=""), link=new).text


def test_who_logs_can_shut_out_every_other_phone_that_logs(desk: Desk) -> None:
    """Its own phone gets the new token at once."""
    scorer, night_id = opened(desk)
    other = Reader(desk)
    other.send(other.go("/").form(link=""), link=link_on(scorer.go(f"/n/{night_id}/enlaces"), 2))
    scorer.send(scorer.go(f"/n/{night_id}/enlaces").form(role="scorer"))
    assert "Este enlace ya no vale" in other.go(f"/n/{night_id}").text
    assert "Enlace nuevo" in scorer.go(f"/n/{night_id}/enlaces").text


def test_the_links_are_kept_by_the_phone_alone(reader: Reader, night: NightAt) -> None:
    """Another scorer's phone does not know them and can make new ones; a link replaced elsewhere is not shown as good."""
    page = reader.go(f"/n/{night.id}/enlaces")
    assert page.text.count("Este teléfono no tiene este enlace") == 2
    made = reader.send(page.form(role="viewer"))
    assert made.text.count("Este teléfono no tiene este enlace") == 1
    night.post({"role": "viewer"}, "/tokens")
    assert reader.go(f"/n/{night.id}/enlaces").text.count("Este teléfono no tiene este enlace") == 2


@pytest.mark.parametrize("role", ["player", "viewer"])
def test_only_who_logs_has_links_and_names_to_change(desk: Desk, night: NightAt, role: str) -> None:
    """The others see who is at the table."""
    reader = Reader(desk).enter(night, role)
    page = reader.go(f"/n/{night.id}/enlaces")
    assert "Los enlaces los da el teléfono que apunta" in page.text
    assert all(name in page.text for name in ("Ana", "Beto", "Carla", "Dario"))
    assert [each.action for each in page.forms] == []


def test_no_link_is_made_for_a_role_that_is_none(reader: Reader, night: NightAt) -> None:
    """The old link stays good."""
    assert reader.send(reader.go(f"/n/{night.id}/enlaces").form(role="player"), role="king").status == 400
    assert night.get(role="player").status == 200


def test_names_are_changed_and_the_record_stays(reader: Reader, night: NightAt) -> None:
    """Two equal names could not be told apart, and no name may be empty."""
    page = reader.go(f"/n/{night.id}/enlaces")
    version = night.version
    form = page.form(**{"name-ana": "Ana"})
    for wrong in ("", "BETO", "a" * 281):
        refused = reader.send(form, **{"name-ana": wrong})
        assert refused.status == 422
        assert refused.form(**{"name-beto": "Beto"}).fields["name-ana"] == wrong
    changed = reader.send(form, **{"name-ana": "Doña Ana"})
    assert "Nombres cambiados" in changed.text
    assert night.get("/names").json["ana"] == "Doña Ana"
    assert night.version == version


def test_no_token_stands_in_an_address(desk: Desk) -> None:
    """It comes after the «#», which browsers do not send; the QR code with it is drawn inside the page, without its own style."""
    scorer, night_id = opened(desk)
    page = scorer.go(f"/n/{night_id}/enlaces")
    link = link_on(page)
    before, _, token = link.partition("#")
    assert len(token) == 43 and "?" not in before and before.endswith(f"/n/{night_id}/unirse")
    code = page.html.partition('class="code"')[2].partition("</figure>")[0]
    assert "<svg" in code and "style" not in code


def test_a_phone_leaves_a_night(desk: Desk) -> None:
    """It forgets everything about the night; the night stays."""
    scorer, night_id = opened(desk)
    form = scorer.go(f"/n/{night_id}/unirse").to("/olvidar")
    page = scorer.send(form)
    assert page.path == "/"
    assert "ha dejado esa noche" in page.text
    assert [cookie(scorer, name) for name in (name_of(night_id), f"enlaces_{night_id}")] == [None] * 2
    foreign = scorer.client.post(f"/n/{night_id}/olvidar", headers={"Origin": "http://evil.example"})
    assert foreign.status_code == 403


def test_the_first_page_lists_the_nights_of_this_phone(desk: Desk) -> None:
    """The newest first; one whose link was revoked can be removed from the list."""
    older, newer, stopped = (desk.open({**NAMED, "names": {**NAMED["names"], "ana": name}}) for name in ("Vieja", "Nueva", "Parada"))
    reader = Reader(desk).enter(older, me="ana").enter(newer).enter(stopped, "viewer")
    older.log({"type": "transfer", "data": {"from": "beto", "to": "ana", "tantos": 7, "reason": ""}})
    stopped.post({"role": "viewer"}, "/tokens")
    page = reader.go("/")
    assert "Las noches de este teléfono" in page.text and "Las noches de este teléfono" not in Reader(desk).go("/").text
    assert page.text.index("Nueva") < page.text.index("Vieja")
    assert "+7" in page.text
    assert "Parada" not in page.text
    form = page.to("/olvidar")
    assert stopped.id not in reader.send(form).html


def test_forty_phones_join_at_once(desk: Desk, night: NightAt) -> None:
    """All of them are in."""

    def one(_: int) -> str:
        return joined(desk, night, night.tokens["player"])[1].text

    with ThreadPoolExecutor(40) as phones:
        assert all("¿Quién eres?" in text for text in phones.map(one, range(40)))


def test_who_has_joined_is_shown_to_who_logs(desk: Desk, night: NightAt) -> None:
    """As soon as a phone says whose it is, until it says otherwise or leaves; others do not see it."""
    scorer = Reader(desk).enter(night)
    here = f"/n/{night.id}/enlaces"
    assert "ha entrado" not in scorer.go(here).text
    reader, page = joined(desk, night, night.tokens["player"])
    for player in ("beto", "carla"):
        reader.press(page.to("/quien"), "me", player)
        assert night.get("/joined").json == {"joined": [player]}
        assert re.search(rf"<li>{player.capitalize()} <span[^>]*><svg.*?ha entrado", scorer.go(here).html, re.DOTALL)
        page = reader.go(f"/n/{night.id}/unirse")
    assert "ha entrado" not in reader.go(here).text
    reader.send(page.to("/olvidar"))
    assert night.get("/joined").json == {"joined": []}


def test_a_page_that_holds_a_token_is_kept_nowhere(desk: Desk, night: NightAt) -> None:
    """The links; a pasted link that opens nothing, here and on the first page; an address with one. Others are kept and revalidated."""
    scorer = Reader(desk).enter(night)
    stranger = Reader(desk)
    gone = night.tokens["viewer"]
    assert night.post({"role": "viewer"}, "/tokens").status == 201
    wrong = [
        stranger.send(stranger.go(f"/n/{night.id}/unirse").form(token=""), token=gone),
        stranger.send(stranger.go("/").form(link=""), link=f"http://x/n/{night.id}/unirse#{gone}"),
    ]
    for page in (scorer.go(f"/n/{night.id}/enlaces"), *wrong):
        assert gone in page.html or night.tokens["scorer"] in page.html
        assert page.headers["Cache-Control"] == "no-store"
    mangled = desk.call("GET", f"/n/{night.id}/unirse%23{night.tokens['player']}")
    assert (mangled.status, mangled.headers["Cache-Control"]) == (303, "no-store")
    assert scorer.go(f"/n/{night.id}").headers["Cache-Control"] == "private, no-cache"


def test_letting_a_night_go_clears_what_the_browser_keeps_of_answers(desk: Desk, night: NightAt) -> None:
    """Over https, where browsers support it, and only the cache: the store of the pages holds the queues of other nights too."""
    asks = ("POST", f"/n/{night.id}/olvidar"), ("DELETE", f"{night.path}/session")
    for scheme, told in (("https", '"cache"'), ("http", None)):
        for method, path in asks:
            answer = desk.call(method, f"{scheme}://localhost{path}", headers={"Origin": f"{scheme}://localhost", **night.shown("scorer")})
            assert answer.status in (204, 303)
            assert answer.headers.get("Clear-Site-Data") == told
    assert "Clear-Site-Data" not in night.get().headers
