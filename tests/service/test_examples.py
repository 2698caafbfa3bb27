"""Does everybody see an example night, and does nothing of it enter the book? It shows what every viewer of such a night sees."""

from __future__ import annotations

import html
import re
import shutil
from pathlib import Path
from typing import Final
from urllib.parse import urljoin

import pytest

from rules.registry import GAMES
from service.cli.records import events_in
from service.examples import EXAMPLES, NIGHTS, Examples, id_of
from service.imports import Imported, imported
from tests.dice import some_of
from tests.for_each import for_each
from tests.service.desk import API, Answer, Desk, desk_at, rows
from tests.service.reader import Reader
from tests.service.together import at_once

CAFE: Final = "/n/ejemplo-tresillo"
LINKED: Final = re.compile(r'(?:href|src|action)="([^"]+)"')
WRITES: Final = ("anotar", "anotar/paso", "se-va", "pago", "manos/1/corregir", "manos/1/deshacer", "apuntes/1/corregir")
"""Pages that only write."""


def linked(path: str, page: Answer) -> set[str]:
    """The addresses that a page links to, without fragments, except the same page in the other language."""
    told = {urljoin(path, html.unescape(each)).partition("#")[0] for each in LINKED.findall(page.body.decode())}
    return {each for each in told if "lang=" not in each}


def counted(desk: Desk) -> list[str]:
    """The figures of a service, except those that reading the figures changes."""
    return [line for line in desk.call("GET", "/metrics").body.decode().splitlines() if "/metrics" not in line]


def test_every_game_has_its_example() -> None:
    """Each is a bundled record of its game."""
    assert EXAMPLES.keys() == GAMES.keys()
    for game, name in EXAMPLES.items():
        assert events_in(str(NIGHTS / f"{name}.jsonl"))[0]["data"]["game"] == game


@pytest.mark.dice
@for_each("game", some_of(EXAMPLES, 3))
def test_no_link_on_a_page_of_an_example_leads_to_a_page_that_fails(one_desk: Desk, game: str) -> None:
    """Every reachable page says what it is, loads no script, sets no cookie and has no form."""
    table = f"/n/{id_of(game)}"
    waiting, seen = [table], {table}
    while waiting:
        path = waiting.pop()
        answer = one_desk.call("GET", path)
        assert answer.status == 200, path
        assert "Set-Cookie" not in answer.headers
        if path.startswith("/n/") and answer.headers["Content-Type"].startswith("text/html"):
            text = answer.body.decode()
            assert "noche de ejemplo" in text and "En directo" not in text
            assert not re.search(r'<script|modulepreload|data-csrf|<form[^>]*method="post"', text)
            waiting += (fresh := linked(path, answer) - seen)
            seen |= fresh
    assert {f"{table}/{each}" for each in ("liquidar", "pared", "manos/1", "manos/1/acta", "liquidacion.svg", "apuntes")} <= seen


def test_an_example_is_told_as_any_night(one_desk: Desk) -> None:
    """In the reader's language, the note in place of «En directo» included; played on the same evening whenever the service started."""
    text = one_desk.call("GET", CAFE, headers={"Accept-Language": "en"}).body.decode()
    assert "example night" in text and "noche de ejemplo" not in text
    assert "31 de enero de 2026" in one_desk.call("GET", f"{CAFE}/liquidar").body.decode()
    assert (answer := one_desk.call("HEAD", CAFE)).status == 200 and answer.body == b""


@for_each("method", ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"])
@for_each("below", ["", "/liquidar", "/unirse", "/olvidar", "/manos/1/conforme", "/manos/1/discutir", "/correccion", "/anotar"])
def test_whoever_does_not_only_look_is_refused(one_desk: Desk, method: str, below: str) -> None:
    """Whatever token he shows, and in words."""
    answer = one_desk.call(method, CAFE + below, body=b"act=close", headers={"Content-Type": "application/x-www-form-urlencoded"})
    assert answer.status == 405 and answer.headers["Allow"]
    assert "Set-Cookie" not in answer.headers
    if method == "POST" and below:
        assert "Esta noche es un ejemplo: puedes mirarla, pero no apuntar en ella." in answer.body.decode()


@for_each(
    ("path", "status", "leads"),
    [
        *((f"{CAFE}/{below}", 403, "") for below in WRITES),
        *((f"{CAFE}/{below}", 302, CAFE) for below in ("unirse", "enlaces")),
        *((f"/n/ejemplo-{name}", 302, f"/n/ejemplo-{name}/unirse") for name in ("nonsense", "", "tresillo2", "Tresillo")),
    ],
)
def test_where_an_example_does_not_let_one(one_desk: Desk, path: str, status: int, leads: str) -> None:
    """A page that only writes is refused, as to any viewer; a page of links leads back to the table: nobody can join or invite.

    An id with the prefix alone is no example: it leads to the joining page, which says that there is no such table.
    """
    answer = one_desk.call("GET", path)
    assert answer.status == status and answer.headers.get("Location", "").partition("?")[0] == leads


def test_an_example_is_not_in_the_book_the_list_the_figures_or_the_api(desk: Desk) -> None:
    """Whatever token is shown: that of a night, one that opens nothing, none."""
    night = desk.open()
    book, figures = rows(desk.path), counted(desk)
    assert desk.call("GET", CAFE).status == 200 and desk.call("POST", CAFE + "/liquidar").status == 405
    assert (rows(desk.path), counted(desk)) == (book, figures)
    assert [each["id"] for each in desk.call("GET", f"{API}/nights").json["nights"]] == [night.id]
    for shown in (None, "Bearer nonsense", f"Bearer {night.tokens['scorer']}"):
        for below in ("", "/events", "/stream", "/ledger", "/session", "/hands/1"):
            headers = {} if shown is None else {"Authorization": shown}
            assert desk.call("GET", f"{API}/nights/ejemplo-tresillo{below}", headers=headers).said == (404, "no_such_night")
    assert desk.call("POST", f"{API}/nights/ejemplo-tresillo/events", json={}).said == (404, "no_such_night")


def test_an_address_that_guesses_at_examples_is_counted(tmp_path: Path) -> None:
    """On the pages and over the API."""
    for path in (CAFE, f"{API}/nights/ejemplo-tresillo"):
        (tmp_path / path[1:3]).mkdir()
        with desk_at(tmp_path / path[1:3], request_rate=(2, 3600)) as desk:
            assert [desk.call("GET", path).status for _ in range(3)][2] == 429


def test_a_night_of_the_book_that_is_called_so_goes_first(desk: Desk) -> None:
    """A night imported before such ids were refused has its own pages and answers, for holders of its token."""
    record = events_in(str(NIGHTS / "velada.jsonl"))
    taken = imported(desk.store, record, streams=lambda: "ejemplo-tresillo")
    assert isinstance(taken, Imported)
    shown = {"Authorization": f"Bearer {taken.tokens['viewer']}"}
    assert desk.call("GET", f"{API}/nights/ejemplo-tresillo", headers=shown).json["id"] == "ejemplo-tresillo"
    assert desk.call("GET", f"{API}/nights/ejemplo-tresillo").said == (401, "no_token")
    assert desk.call("GET", CAFE).headers["Location"].startswith(f"{CAFE}/unirse")
    assert desk.call("GET", "/n/ejemplo-mediator").status == 200


def test_their_book_is_made_once_however_many_ask_at_the_same_moment(desk: Desk) -> None:
    """It is deleted when it is closed; a later request makes another."""
    examples = Examples(desk.state)
    found = at_once(*[lambda: examples.state().store] * 8)
    assert len({id(store) for store in found}) == 1
    folder = found[0].path.parent
    assert folder.exists() and folder != desk.path.parent
    examples.close()
    assert not folder.exists()
    examples.close()


def test_the_book_of_the_examples_is_made_when_somebody_asks_for_one_and_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither home nor a night of the service makes it, and it is deleted with the service. Some systems sweep temporary folders after some
    days; if there is no such folder, the page says so and the service goes on."""
    folders = tmp_path / "temporary"
    folders.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(folders))
    with desk_at(tmp_path) as desk:
        desk.open()
        assert desk.call("GET", "/").status == 200
        assert list(folders.iterdir()) == []
        assert desk.call("GET", CAFE).status == 200
        (before,) = folders.iterdir()
        shutil.rmtree(before)
        assert desk.call("GET", CAFE).status == 200
        (after,) = folders.iterdir()
        assert after != before
        shutil.rmtree(folders)
        assert [desk.call("GET", path).status for path in (CAFE, "/")] == [503, 200]
        folders.mkdir()
        assert desk.call("GET", CAFE).status == 200
    assert list(folders.iterdir()) == []


def test_a_phone_that_has_joined_nights_keeps_them_and_gets_no_other(desk: Desk) -> None:
    """No example appears in a list of this phone."""
    reader = Reader(desk).enter(desk.open(), "viewer")
    assert "Set-Cookie" not in reader.go(CAFE).headers
    assert reader.go("/").html.count('class="night"') == 1
