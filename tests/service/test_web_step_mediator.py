"""The pad in full depth without scripts, at tables of Mediator: what Tresillo has no field for goes in and comes back as it was said."""

from __future__ import annotations

from typing import Any

import pytest

from tests.nights import Event, event
from tests.rules.mediator.hands import opened
from tests.service.desk import Desk, NightAt
from tests.service.reader import Form, Page, Reader

ENTRADA = event("contract", player="ana", lance="entrada", trump="oros", called="RC")
SOLO = event("contract", player="ana", lance="solo", trump="oros")


def at(desk: Desk, variant: str = "mediator", **overrides: Any) -> tuple[Reader, NightAt]:
    """A table of a variant and the phone of who writes."""
    night = desk.open(opened(variant, overrides=overrides)["data"])
    return Reader(desk).enter(night), night


def asked(page: Page) -> Form:
    """The form of the page."""
    return next(form for form in page.forms if "version" in form.fields)


def boxes(type_: str, data: Any, *path: str) -> dict[str, str]:
    """The fields of the form in which an event stands."""
    name = ".".join((type_, *path))
    if isinstance(data, dict):
        return {key: text for each, value in data.items() for key, text in boxes(type_, value, *path, each).items()}
    if path[-1] == "damages":
        return {f"{name}.{each['to']}": str(each["tantos"]) for each in data}
    if isinstance(data, list):
        return {f"{name}.cards" if path[-1] in ("discards", "drawn") else name: " ".join(map(str, data))}
    return {name: "-" if data is None else str(data).lower() if isinstance(data, bool) else str(data)}


def enter(reader: Reader, night: NightAt, sent: Event) -> Page:
    """Enters an event by its form."""
    page = reader.go(f"/n/{night.id}/anotar/paso?que={sent['type']}")
    return reader.press(asked(page), "que", sent["type"], **boxes(sent["type"], sent["data"]))


def last(night: NightAt) -> Event:
    """The last event of the record, as it was sent."""
    each = night.get("/events?limit=200").json["events"][-1]
    return {"type": each["type"], "data": each["data"]}


TOLD: list[tuple[str, dict[str, Any], list[Event], Event]] = [
    ("mediator", {}, [], event("deal", packets=[3, 4, 3], announced=False)),
    ("mediator", {"favor": "oros"}, [event("deal")], event("bid", player="ana", call="entrada", favor="favor")),
    ("mediator", {}, [event("deal")], ENTRADA),
    ("mediator", {}, [event("deal")], event("contract", player="beto", lance="solo", trump="copas", bola=True)),
    ("dosillo", {}, [event("deal")], event("contract", player="ana", lance="vuelta", trump="copas", turned="7C")),
    (
        "cuatrillo-solitario",
        {},
        [event("deal"), ENTRADA],
        event("exchange", player="ana", with_="carla", discards=["4B"], drawn=["RC"]),
    ),
    ("mediator", {}, [event("deal"), SOLO], event("trick", winner="beto", law="ley-8", advanced="carla")),
    ("mediator", {}, [event("deal"), ENTRADA], event("rendicion", player="ana", answer="admitted", partner="beto")),
    (
        "cuatrillo-forzado",
        {},
        [event("deal"), event("contract", player="ana", lance="entrada", trump="oros")],
        event("rendicion", player="ana", answer="admitted", partner=None),
    ),
    ("mediator", {}, [event("deal"), SOLO], event("declaration", player="ana", kind="calidades", primeras=True, estuches=4)),
    ("mediator", {}, [event("deal"), SOLO], event("declaration", player="ana", kind="sorteo", card="7E")),
    ("mediator", {}, [event("deal"), SOLO], event("penalty", player="beto", law="ley-4", cards=2, forced=True, game=False)),
    (
        "mediator",
        {},
        [event("deal"), SOLO],
        event(
            "penalty",
            player="beto",
            law="ley-7",
            effect="none",
            bola=True,
            damages=[{"to": "ana", "tantos": 3}, {"to": "dario", "tantos": 1}],
        ),
    ),
    ("mediator", {}, [event("deal"), SOLO], event("penalty", player="beto", law="ley-8", kept=True, injured="ana", bola=False)),
    ("mediator", {"zangano": True}, [event("deal"), SOLO], event("penalty", player="ana", law="ley-11", decisive=False, noticed_by="elsa")),
]


@pytest.mark.parametrize(("variant", "overrides", "before", "sent"), TOLD)
def test_an_event_is_recorded_as_it_was_entered(
    desk: Desk, variant: str, overrides: dict[str, Any], before: list[Event], sent: Event
) -> None:
    """Nobody as null, numbers as a list, a no as a no; and the page of corrections shows the same again."""
    reader, night = at(desk, variant, **overrides)
    if before:
        night.log(*before)
    page = enter(reader, night, sent)
    assert page.status == 200 and 'role="alert"' not in page.html, page.text[:400]
    assert last(night) == sent
    again = reader.go(f"/n/{night.id}/apuntes/{night.version}/corregir")
    form = next(
        each
        for each in again.forms
        if f"{sent['type']}.{next(iter(sent['data']))}" in {name.rpartition(".")[0] or name for name in each.fields} | {*each.fields}
    )
    for name, text in boxes(sent["type"], sent["data"]).items():
        assert form.fields[name] == text


def test_what_is_no_number_is_said(desk: Desk) -> None:
    """The packets are numbers, separated by spaces or commas."""
    reader, night = at(desk)
    page = reader.go(f"/n/{night.id}/anotar/paso?que=deal")
    answer = reader.press(asked(page), "que", "deal", **{"deal.packets": "tres, 3, 4"})
    assert answer.status == 422 and "números enteros" in answer.text
    assert reader.press(asked(page), "que", "deal", **{"deal.packets": "3, 3,4"}).status == 200
    assert last(night) == event("deal", packets=[3, 3, 4])


def test_a_field_says_beside_which_words_it_is_said(desk: Desk) -> None:
    """A script hides the cards of law 4 beside another law; without one they say whose they are."""
    reader, night = at(desk)
    night.log(event("deal"), SOLO)
    page = reader.go(f"/n/{night.id}/anotar/paso?que=penalty").html
    assert 'data-field="cards" data-only="law" data-words="ley-4"' in page.replace("\n", " ")
    assert '<small class="unscripted">(Ley 4: enseñó o dijo cartas)</small>' in page


def test_what_can_only_be_one_thing_is_asked_where_saying_it_is_a_choice(desk: Desk) -> None:
    """Who leads is known and not asked; that somebody kept a trick that was not his can be said or not."""
    reader, night = at(desk)
    night.log(event("deal"), SOLO)
    page = reader.go(f"/n/{night.id}/anotar/paso?que=trick").html
    assert 'data-field="leader" data-kind="player" hidden' in page
    assert 'data-field="law" data-kind="word">' in page
