"""The pad in full depth by tapping: hands of every game, event by event; the API tells the same hand.

Each is a row of `hands_tapped.json`: the events of a record, or others, with their taps, and what is known then.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import reduce
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phone, Phones
from tests.browser.stage import record
from tests.browser.stepped import at, box, card, chip, kind, known, play, recorded, save, slot, unfold
from tests.browser.tapped import comes_to
from tests.conformance import record_of
from tests.journeys.table import Served
from tests.nights import Event
from tests.service.desk import NightAt
from tests.service.steps import boxes

HERE: Final = Path(__file__).parent
HANDS: Final[list[dict[str, Any]]] = json.loads((HERE / "hands_tapped.json").read_text(encoding="utf-8"))


def within(data: Any, path: str) -> Any:
    """The value at a path of some data."""
    return reduce(lambda told, name: told[name], path.split("."), data)


def events_of(row: dict[str, Any], part: dict[str, Any]) -> list[Event]:
    """The events of a part of a hand."""
    return [part["sent"]] if "sent" in part else source_of(row)[part["seqs"][0] - 1 : part["seqs"][1]]


def source_of(row: dict[str, Any]) -> list[Event]:
    """The record from which a row takes its events."""
    return record_of(*row["case"]) if "case" in row else record(HERE / row["record"]) if "record" in row else []


def tap(phone: Phone, night: NightAt, sent: Event, told: str) -> None:
    """One tap of an event, or several that belong together: `chip lance`, `cards hands.ana`, `save`; `?` marks a tap only if it is asked."""
    (word, _, of), (type_, data) = told.partition(" "), (sent["type"], sent["data"])
    name, _, value = of.partition("=")
    match word:
        case "kind":
            kind(phone, type_)
        case "unfold":
            unfold(phone, type_)
        case "save":
            save(phone, type_)
        case "save?" if phone.page.locator(f"#event-{type_} .btn-main").is_visible():
            save(phone, type_)
        case "chip?" if not phone.page.locator(f'label:has(> input[name="{type_}.{of}"][value="{within(data, of)}"])').is_visible():
            pass
        case "chip" | "chip?":
            chip(phone, f"{type_}.{name}", value or str(within(data, name)))
        case "tick":
            phone.tap(phone.page.locator(f'label:has(> [name="{type_}.{of}"])'))
        case "box":
            box(phone, f"{type_}.{of}", str(within(data, of)))
        case "boxes":
            for asked, text in boxes(type_, data).items():
                box(phone, asked, text)
        case "slot":
            phone.tap(slot(phone, of))
        case "cards" | "card":
            told_cards = of.split() if word == "card" else within(data, of)
            for code in [told_cards] if isinstance(told_cards, str) else told_cards:
                card(phone, code)
        case "offered":
            expect(phone.page.locator("#pack [data-card]:visible")).to_have_count(int(of))
        case "play":
            play(phone, night, [sent])
        case _:
            assert word == "save?", told


def opened_twice(service: Served, row: dict[str, Any]) -> Iterator[NightAt]:
    """The night of a row, and its twin."""
    for _ in range(2):
        yield service.open(row.get("opening") or source_of(row)[0]["data"])


@pytest.mark.faces
@pytest.mark.parametrize("row", HANDS, ids=lambda row: row["why"].partition(":")[0])
def test_a_hand_is_tapped_event_by_event(service: Served, phones: Phones, row: dict[str, Any]) -> None:
    """Earlier events are logged, then each is tapped; checks come in between."""
    night, twin = opened_twice(service, row)
    before = row.get("begun", source_of(row)[1 : 1 + row.get("logged", 0)])
    hand = [*before, *(sent for part in row["hand"] for sent in events_of(row, part))]
    twin.log(*hand)
    if before:
        night.log(*before)
    phone = phones(service)
    at(phone, night)
    for part in row["hand"]:
        for sent in events_of(row, part):
            version = night.version
            for told in part["taps"]:
                tap(phone, night, sent, told)
            known(phone, version + 1)
        now = night.get().json["hands"][0]
        if "found" in part:
            assert [[each["code"], each["player"], each["trick"]] for each in now["findings"]] == part["found"]
        assert {path: within(now, path) for path in part.get("told", {})} == part.get("told", {})
    assert recorded(night) == recorded(twin) == hand
    assert comes_to(night.get().json) == comes_to(twin.get().json)
    for asked in {"heading", "turn"} & row.keys():
        expect(phone.page.locator({"heading": "h1", "turn": ".turn"}[asked])).to_have_text(row[asked])
