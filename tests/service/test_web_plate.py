"""The page of the plate: the rows of its ledger with its content at each, the words for why, and what waits."""

from __future__ import annotations

import re
from html import unescape
from typing import Any, Final

import pytest

from tests.nights import Event, event
from tests.rules.malilla.pads import opened as of_malilla
from tests.rules.minchiate.pads import opened as of_minchiate
from tests.rules.revesino.pads import opened as of_revesino
from tests.service.desk import OPENING, Desk, NightAt
from tests.service.reader import Page, Reader, for_eyes

NAMES: Final = {"ana": "Ana", "beto": "Beto", "carla": "Carla", "dario": "Darío"}
CARRIED: Final = {"plate": 60, "puesta": "primera", "reserved": [{"player": "beto", "tantos": 55}, {"player": "carla", "tantos": 40}]}
WON: Final = (
    event("deal"),
    event("contract", player="ana", lance="entrada", trump="oros"),
    event("tally", tricks={"ana": 5, "beto": 2, "carla": 2}),
)
AGREED: Final = event("transfer", from_="carla", to="plate", tantos=3, reason="una prenda")
ROW: Final = re.compile(r'<li><span>(.*?)</span>\s*<span class="sum" data-lies="(\d+)"><span class="num \w+">(.*?)</span>', re.DOTALL)


@pytest.fixture(name="night")
def a_night(desk: Desk) -> NightAt:
    """Two hands on last week's plate, and a transfer between them."""
    night = desk.open({**OPENING, "names": NAMES, "rules": {"tariff": "fournier"}, "carried": CARRIED}, *WON)
    night.log(AGREED, event("deal"), event("pass_out"))
    return night


def page_of(desk: Desk, night: NightAt, role: str = "viewer", lang: str = "es") -> Page:
    """The page of the plate."""
    return Reader(desk, lang=lang).enter(night, role).go(f"/n/{night.id}/plato")


def rows(page: Page) -> list[tuple[str, int, int]]:
    """Each row: who and why, what came in, the content then."""
    found = ROW.findall(for_eyes(page.html))
    return [(unescape(re.sub(r"<[^>]+>", "", said)), int(into.replace("−", "-")), int(lies)) for said, lies, into in found]


def test_it_tells_what_came_and_went_with_how_much_lay_there(desk: Desk, night: NightAt) -> None:
    """Last week's 60 and the 5 of the deal go to Ana; Beto's 55 go in; Carla's 3 come in their place, before the next deal."""
    assert rows(page_of(desk, night)) == [
        ("Traído de otra noche", 60, 60),
        ("Darío, por dar", 5, 65),
        ("Ana, lo que había en él", -65, 0),
        ("Beto, por la puesta que esperaba de otra noche", 55, 55),
        ("Carla, por acuerdo de la mesa: «una prenda»", 3, 58),
        ("Ana, por dar", 5, 63),
    ]


def test_its_rows_are_those_of_the_ledger(desk: Desk, night: NightAt) -> None:
    """In the API's words; the last content is that of the night."""
    entries = night.get("/ledger?player=plate").json["entries"]
    ours: list[int] = sorted(into for _, into, _ in rows(page_of(desk, night)))
    assert ours == sorted(each["tantos"] if each["to"] == "plate" else -each["tantos"] for each in entries)
    assert rows(page_of(desk, night))[-1][-1] == night.get().json["plate"]


def test_it_says_what_waits_and_of_which_kind_what_lies_is(desk: Desk, night: NightAt) -> None:
    """Carla's of last week; the plate holds a puesta of the cartulina."""
    text = page_of(desk, night).text
    assert "Puesta en espera: debe Carla 40, de otra noche." in text and "con puesta de la cartulina" in text
    english = [said for said, _, _ in rows(page_of(desk, night, lang="en"))]
    assert english[0] == "Brought from another night" and english[3] == "Beto, for the puesta that waited from an earlier night"


def test_the_plate_on_the_table_leads_there(desk: Desk, night: NightAt) -> None:
    """For everybody who has joined."""
    for role in ("scorer", "player", "viewer"):
        assert f'<h2 id="plate-title"><a href="/n/{night.id}/plato">' in Reader(desk).enter(night, role).go(f"/n/{night.id}").html
        assert page_of(desk, night, role).status == 200


CIENTOS: Final[Event] = {"game": "cientos", "players": ["ana", "beto"]}


@pytest.mark.parametrize(
    "opening",
    [CIENTOS, of_malilla()["data"], of_minchiate()["data"], of_revesino("libro")["data"]],
    ids=["cientos", "malilla", "minchiate", "revesino"],
)
def test_a_table_without_a_plate_has_no_such_page(desk: Desk, opening: dict[str, Any]) -> None:
    """It answers like any unknown address, and nothing links to it."""
    night = desk.open(opening)
    page, nowhere = page_of(desk, night), Reader(desk).enter(night, "viewer").go(f"/n/{night.id}/platos")
    assert page.status == nowhere.status == 404
    table = Reader(desk).enter(night, "viewer").go(f"/n/{night.id}").html
    assert ('value="plate"' in Reader(desk).enter(night).go(f"/n/{night.id}/pago?que=debt").html) == (opening["game"] == "revesino")
    assert re.search(r'<section id="plate"[^>]* hidden>', table) and f"/n/{night.id}/plato" not in table
