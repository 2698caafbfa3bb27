"""A player arrives at a table: the written name may be known already."""

from __future__ import annotations

import html
import re
from pathlib import Path
from typing import Any

import pytest

from service.problems import SENTENCES
from service.web.forms import UNNAMED
from tests.nights import event
from tests.service.desk import OPENING, Desk, NightAt
from tests.service.reader import Page, Reader
from tests.service.test_web_correcting import WON

ROOT = Path(__file__).parents[2]
NAMES = {"ana": "Ana", "beto": "Beto", "carla": "Carla", "dario": "José"}
ASKED = "¿José, el de antes o la de antes?"


@pytest.fixture(name="at")
def _at(desk: Desk) -> NightAt:
    """José has lost 10, and sits."""
    return desk.told({"data": {**OPENING, "names": NAMES}}, *WON)


def move(reader: Reader, at: NightAt, **fields: Any) -> Page:
    """The answer of the page of comings and goings."""
    return reader.send(reader.go(f"/n/{at.id}/se-va").form(version=at.head), **fields)


@pytest.fixture(name="reader")
def _reader(desk: Desk, at: NightAt) -> Reader:
    """The scorer's phone; José has left, and Elena sits in his place."""
    reader = Reader(desk).enter(at)
    assert move(reader, at, leaves="dario", comes="Elena").status == 200
    assert at.get().json["players"] == ["ana", "beto", "carla", "elena"]
    return reader


def test_who_sat_already_is_offered_to_be_tapped(reader: Reader, at: NightAt) -> None:
    """He returns with his losses, under his old name; a player who sits is not offered."""
    form = reader.go(f"/n/{at.id}/se-va").form(version=at.head)
    assert form.choices["back"] == ["", "dario"]
    assert reader.send(form, leaves="elena", back="dario").status == 200
    told = at.get().json
    assert told["players"][-1] == "dario" and told["balance"]["dario"] == -10 and len(told["balance"]) == 5
    assert at.get("/names").json == {**NAMES, "elena": "Elena"}


@pytest.mark.parametrize("written", ["José", "jose", " JOSÉ ", "Jo sé", "Jose\u0301"])
def test_a_name_of_before_is_asked_about(reader: Reader, at: NightAt, written: str) -> None:
    """Also if case, accents or spaces differ; nothing is logged, and the form keeps its values."""
    before = at.head
    page = move(reader, at, leaves="elena", comes=written)
    assert page.status == 422 and ASKED in page.text and at.head == before
    form = page.form(version=before)
    assert (form.fields["comes"].strip(), form.fields["leaves"], form.fields["second"]) == (written.strip(), "elena", "")
    assert form.choices["back"] == ["", "dario"]


def test_he_is_the_one_of_before(reader: Reader, at: NightAt) -> None:
    """One tap answers the question."""
    page = move(reader, at, leaves="elena", comes="jose")
    assert reader.send(page.form(version=at.head), back="dario").status == 200
    assert at.get().json["players"][-1] == "dario" and at.get("/names").json["dario"] == "José"


def test_he_is_another_and_has_a_second_name(reader: Reader, at: NightAt) -> None:
    """The page asks for a second name until the two differ; he owes nothing."""
    page = move(reader, at, leaves="elena", comes="José")
    for second in ("", "  "):
        page = reader.send(page.form(version=at.head), second=second)
        assert page.status == 422 and ASKED in page.text
    assert reader.send(page.form(version=at.head), second="el Largo").status == 200
    told = at.get().json
    assert told["players"][-1] == "jose-el-largo" and told["balance"]["jose-el-largo"] == 0 and told["balance"]["dario"] == -10
    assert at.get("/names").json["jose-el-largo"] == "José el Largo"


def test_another_takes_the_seat_of_who_leaves_now(desk: Desk, at: NightAt) -> None:
    """He cannot be the player who gets up, so he needs a second name."""
    reader = Reader(desk).enter(at)
    page = move(reader, at, leaves="dario", comes="josé")
    assert page.status == 422 and "el de antes" in page.text and "Se levanta ahora" in page.text
    assert reader.send(page.form(version=at.head), second="Luis", **{"cash-ana": 0}).status == 200
    told = at.get().json
    assert told["players"][-1] == "jose-luis" and told["balance"] == {"ana": 20, "beto": -5, "carla": -5, "dario": -10, "jose-luis": 0}


def test_who_sits_cannot_arrive(desk: Desk, at: NightAt) -> None:
    """A second Ana needs a second name, and the page shows no word for programs."""
    reader = Reader(desk).enter(at)
    page = move(reader, at, leaves="beto", comes="ANA")
    assert page.status == 422 and "Ana está a la mesa" in page.text and "players" not in page.text
    assert reader.send(page.form(version=at.head), second="María").status == 200
    assert at.get("/names").json["ana-maria"] == "ANA María"


def test_one_is_tapped_and_another_written(reader: Reader, at: NightAt) -> None:
    """Those are two people; the page asks which one is meant."""
    before = at.head
    page = move(reader, at, leaves="elena", back="dario", comes="Félix")
    assert page.status == 422 and "una de las dos cosas" in page.text and at.head == before


def test_two_of_one_name_are_offered_apart(desk: Desk) -> None:
    """The API takes two equal names; here each has the short name beside it, also where the opening is corrected."""
    at = desk.open({**OPENING, "names": {**NAMES, "carla": "José"}})
    reader = Reader(desk).enter(at)
    at.log(*WON, event("seats_changed", players=["ana", "beto", "eva"]))
    page = reader.go(f"/n/{at.id}/se-va")
    assert "José (carla)" in page.text and "José (dario)" in page.text
    page = move(reader, at, comes="jose")
    assert page.form(version=at.head).choices["back"] == ["", "carla", "dario"]
    form = reader.go(f"/n/{at.id}/apuntes/1/corregir").form(minor="")
    assert sorted(form.choices["player-1"]) == ["Ana", "Beto", "José (carla)", "José (dario)"]


def test_a_name_is_changed_to_one_that_nobody_has(reader: Reader, at: NightAt) -> None:
    """The check is that of an arrival."""
    page = reader.go(f"/n/{at.id}/enlaces")
    form = page.having("name-ana")
    page = reader.send(form, **{"name-ana": "jo  se"})
    assert page.status == 422 and "Ya hay alguien con ese nombre" in page.text


def sent_wrongly(at: NightAt) -> list[tuple[str, dict[str, str], dict[str, str]]]:
    """Pages, the form of each, and invalid values for it."""
    return [
        (f"/n/{at.id}/se-va", {"version": at.head}, {"leaves": "nadie"}),
        (f"/n/{at.id}/se-va", {"version": at.head}, {"chair-ana": "x"}),
        (f"/n/{at.id}/se-va", {"version": at.head}, {"back": "nadie"}),
        (f"/n/{at.id}/se-va", {"version": at.head}, {"dealer": "nadie"}),
        (f"/n/{at.id}/se-va", {"version": at.head}, {"comes": "a\u202eb"}),
        (f"/n/{at.id}/se-va", {"version": at.head}, {"comes": "Félix", "place": "nadie"}),
        (f"/n/{at.id}/pago?que=debt", {"que": "debt"}, {}),
        (f"/n/{at.id}/pago?que=debt", {"que": "debt"}, {"from": "ana", "to": "ana", "tantos": "1"}),
        (f"/n/{at.id}/pago?que=debt", {"que": "debt"}, {"from": "ana", "to": "beto"}),
        (f"/n/{at.id}/pago?que=debt", {"que": "debt"}, {"from": "ana", "to": "beto", "tantos": "0"}),
        (f"/n/{at.id}/pago?que=debt", {"que": "debt"}, {"from": "ana", "to": "beto", "tantos": "1", "reason": "a\u202eb"}),
        (f"/n/{at.id}/pago?que=cash", {"que": "cash"}, {"from": "Ana", "to": "beto", "tantos": "9999999"}),
        (f"/n/{at.id}/manos/1/discutir", {"claim": ""}, {"kind": "vino"}),
        (f"/n/{at.id}/manos/1/discutir", {"claim": ""}, {"claim": "x" * 281}),
        (f"/n/{at.id}/apuntes/1/corregir", {"minor": ""}, {"player-1": "Nadie"}),
    ]


@pytest.mark.parametrize("lang", ["es", "en"])
def test_no_sentence_on_a_page_names_a_field(desk: Desk, at: NightAt, lang: str) -> None:
    """Any invalid value gets a sentence without words that only programs know."""
    reader = Reader(desk, lang=lang).enter(at)
    fields = "players|from|to|tantos|first_dealer|leaves|comes|back|chair(?:-.+?)?|place|data|type|reason|claim|kind|hand|by|que|minor|per_tantos"
    named = re.compile(rf"[«“\"](?:\w+\.)*(?:{fields})[»”\"]|first_dealer|chair-|players|per_tantos")
    for path, form, wrong in sent_wrongly(at):
        page = reader.send(reader.go(path).form(**form), **wrong)
        assert page.status in (404, 409, 422), (path, wrong)
        said = re.findall(r'<p[^>]*(?:role="alert"|class="wrong"|class="lead")[^>]*>(.*?)</p>', page.html, re.DOTALL)
        assert said, (path, wrong)
        assert not [sentence for sentence in said if named.search(html.unescape(sentence))], (path, wrong, said)


def test_each_sentence_that_names_a_field_has_one_for_pages() -> None:
    """The sentences of the rules and of event shapes that a form can meet."""
    folders = ("rules", "projections")
    files = [*(path for folder in folders for path in (ROOT / folder).rglob("*.py")), ROOT / "service/sent.py"]
    naming = {
        told for path in files for told in re.findall(r'"([^"\n]*\{field\}[^"\n]*)"', path.read_text(encoding="utf-8")) if " " in told
    }
    assert naming | {SENTENCES["too_many"]} == set(UNNAMED)
    assert not [told for told in UNNAMED.values() if "{field}" in told]
