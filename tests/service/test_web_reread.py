"""A night closed by an earlier version: its accounts name the hand that reads otherwise today, and offer to close it anew."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from service import access
from service.imports import Imported, imported
from tests.nights import Event, event
from tests.projections.test_reread import NIGHT, with_envelopes
from tests.service.desk import API, Desk
from tests.service.reader import Reader
from tests.service.seats import seat

PAGE = "/n/n/liquidar"


def brought(desk: Desk, record: Sequence[Event], *, lang: str = "es") -> tuple[Reader, str]:
    """The scorer's phone at a night that an earlier version wrote, and its token."""
    assert isinstance(imported(desk.store, with_envelopes(record, before=len(record))), Imported)
    tokens = access.fresh_tokens()
    with desk.store.transaction() as db:
        access.keep(db, "n", tokens)
    reader = Reader(desk, lang=lang)
    reader.client.set_cookie(*seat("n", tokens["scorer"]))
    return reader, tokens["scorer"]


def settlement(desk: Desk, token: str) -> Any:
    """The payments, from the API."""
    return desk.call("GET", f"{API}/nights/n/settlement", headers={"Authorization": f"Bearer {token}"}).json


def test_the_page_names_the_hand_and_shows_both_plans(desk: Desk) -> None:
    """Three estuches in hand 2 were not logged: beto owed 5 and carla 10, and each owes 5 more."""
    reader, _ = brought(desk, NIGHT)
    text = reader.go(PAGE).text
    assert "Una lectura nueva ha cambiado las cuentas" in text
    assert "Desde que se cerró hay una lectura nueva de la mano 2." in text
    assert "Nadie ha cambiado lo que se apuntó" in text


def test_the_page_says_it_in_english(desk: Desk) -> None:
    """An English reader gets the same facts."""
    reader, _ = brought(desk, NIGHT, lang="en")
    assert "Since it was closed there is a new reading of hand 2." in reader.go(PAGE).text


def test_the_settlement_keeps_what_its_close_came_to(desk: Desk) -> None:
    """`frozen` is the plan of the close, `payments` the present one, `reread` the hand."""
    _, token = brought(desk, NIGHT)
    told = settlement(desk, token)
    assert told["frozen"]["payments"] == [{"from": "beto", "to": "ana", "tantos": 5}, {"from": "carla", "to": "ana", "tantos": 10}]
    assert told["payments"] == [{"from": "beto", "to": "ana", "tantos": 10}, {"from": "carla", "to": "ana", "tantos": 15}]
    assert told["reread"] == [2]


def test_one_tap_closes_it_by_the_new_reading(desk: Desk) -> None:
    """As after a correction: the old close stays in the record, and the page no longer mentions it."""
    reader, token = brought(desk, NIGHT)
    page = reader.go(PAGE)
    reader.send(page.form(act="fix"))
    assert "lectura nueva" not in reader.go(PAGE).text
    told = settlement(desk, token)
    assert told["frozen"]["payments"] == told["payments"]
    assert told["reread"] == []


def test_a_correction_besides_is_said_too(desk: Desk) -> None:
    """The tally was corrected since: four estuches become none, and beto has the codillo; the page shows both changes."""
    right = event("tally", tricks={"ana": 3, "beto": 5, "carla": 1})
    record = [*NIGHT, event("correction", strike=[9], insert=[right], reason="la sacó beto")]
    text = brought(desk, record)[0].go(PAGE).text
    assert "hay una lectura nueva de la mano 2. Y una corrección." in text
