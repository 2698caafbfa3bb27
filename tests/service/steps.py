"""The pad in full depth without scripts: fills in and sends the form of an event."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from tests.nights import Event
from tests.service.desk import NightAt
from tests.service.reader import Form, Page, Reader

EVENING: Final[list[Event]] = [
    json.loads(line) for line in (Path(__file__).parents[1] / "browser/evening.jsonl").read_text(encoding="utf-8").splitlines()
]
FULL: Final = EVENING[1:18]
"""A hand of Tresillo with every card logged: the deal, the auction, the exchanges, nine tricks."""
CARDS: Final[dict[str, dict[str, str]]] = {
    "1O": {"how": "sold", "player": "carla", "to": "dario"},
    "1C": {"how": "pulled", "player": "beto", "by": "dario"},
    "1E": {"how": "led", "player": "dario"},
    "1B": {"how": "asleep"},
    "CC": {"how": "sold", "player": "ana", "to": "dario"},
}
"""What happened to the pay cards of a hand of Revesino."""


def path_of(night: NightAt) -> str:
    """The path of the page."""
    return f"/n/{night.id}/anotar/paso"


def asked(page: Page) -> Form:
    """The form of the page."""
    return next(form for form in page.forms if "version" in form.fields)


def form_of(page: Page, type_: str) -> Form:
    """The form that holds an event of a type, on the page that corrects it."""
    return next(form for form in page.forms if any(name.startswith(f"{type_}.") for name in (*form.fields, *form.choices)))


def boxes(type_: str, data: Any, *path: str) -> dict[str, str]:
    """The fields of the form that holds an event."""
    name = ".".join((type_, *path))
    if isinstance(data, dict):
        return {key: text for each, value in data.items() for key, text in boxes(type_, value, *path, each).items()}
    if path[-1] == "damages":
        return {f"{name}.{each['to']}": str(each["tantos"]) for each in data}
    if isinstance(data, list) and data and isinstance(data[0], dict):
        return {key: text for place, value in enumerate(data) for key, text in boxes(type_, value, *path, str(place)).items()}
    if isinstance(data, list) and data and isinstance(data[0], list):
        return {f"{name}.{number}": " ".join(pile) for number, pile in enumerate(data, 1)}
    if isinstance(data, list) and path[-1] in ("discards", "drawn"):  # cards that may be logged as a number have a box of their own
        return {f"{name}.cards": " ".join(data)}
    if isinstance(data, list):
        return {name: " ".join(map(str, data))} if data else {f"{name}.none": "none"}
    return {name: "-" if data is None else str(data).lower() if isinstance(data, bool) else str(data)}


def enter(reader: Reader, night: NightAt, sent: Event) -> Page:
    """Enters an event by its form."""
    page = reader.go(f"{path_of(night)}?que={sent['type']}")
    return reader.press(asked(page), "que", sent["type"], **boxes(sent["type"], sent["data"]))


def recorded(night: NightAt) -> list[Event]:
    """The recorded events after the opening, as they were sent."""
    return [{"type": each["type"], "data": each["data"]} for each in night.get("/events?limit=200").json["events"]][1:]


def entered(reader: Reader, night: NightAt, *hand: Event) -> None:
    """Enters each event on the page that followed the last one, and asserts that the record holds exactly those."""
    page = reader.go(path_of(night))
    for sent in hand:
        page = reader.press(asked(page), "que", sent["type"], **boxes(sent["type"], sent["data"]))
        assert page.status == 200 and 'role="alert"' not in page.html, (sent, page.text[:400])
    assert recorded(night)[-len(hand) :] == [*hand], hand
