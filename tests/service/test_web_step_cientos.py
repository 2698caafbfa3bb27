"""The pad in full depth without scripts, at tables of Cientos: a whole hand of two, and what only this game's events say."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from rules.cientos.ranks import PACK
from tests.nights import Event, event
from tests.rules.cientos.hands import opened
from tests.service.desk import Desk, NightAt, desk_at
from tests.service.reader import Form, Page, Reader
from tests.service.test_web_step_mediator import asked, last

NEARLY = {"board": {"ana": 100, "beto": 20}, "lack": {"ana": 1}}
"""Whose first lead wins the game."""


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """One service for all tests, each at a night of its own: a new one would compile every template anew, which takes longer than most."""
    with desk_at(tmp_path_factory.mktemp("cientos")) as there:
        yield there


def at(desk: Desk, **data: Any) -> tuple[Reader, NightAt]:
    """A table and the phone of who writes."""
    night = desk.open(opened(**data)["data"])
    return Reader(desk).enter(night), night


def boxes(type_: str, data: Any, *path: str) -> dict[str, str]:
    """The fields of the form in which an event stands."""
    name = ".".join((type_, *path))
    if isinstance(data, dict):
        return {key: text for each, value in data.items() for key, text in boxes(type_, value, *path, each).items()}
    if isinstance(data, list) and data and isinstance(data[0], dict):
        return {key: text for place, value in enumerate(data) for key, text in boxes(type_, value, *path, str(place)).items()}
    if isinstance(data, list):
        return {f"{name}.cards" if path[-1] in ("discards", "drawn") else name: " ".join(map(str, data))}
    return {name: str(data).lower() if isinstance(data, bool) else str(data)}


def enter(reader: Reader, night: NightAt, sent: Event) -> Page:
    """Enters an event by its form."""
    page = reader.go(f"/n/{night.id}/anotar/paso?que={sent['type']}")
    return reader.press(asked(page), "que", sent["type"], **boxes(sent["type"], sent["data"]))


def entered(reader: Reader, night: NightAt, *hand: Event) -> None:
    """Enters events; what is recorded is what was entered."""
    for sent in hand:
        page = enter(reader, night, sent)
        assert page.status == 200 and 'role="alert"' not in page.html, (sent, page.text[:400])
        assert last(night) == sent


def played(seed: int) -> list[Event]:
    """A hand of which every card is told: the deal, both exchanges, what is announced, twelve tricks of who follows where he can."""
    cards = [*PACK]
    random.Random(seed).shuffle(cards)  # noqa: S311  # the dice of a test are no secret
    held = {"ana": cards[:12], "beto": cards[12:24]}
    stock = cards[24:]
    told = [event("deal", hands={player: [*own] for player, own in held.items()}, stock=stock)]
    for player, count in (("ana", 5), ("beto", 3)):
        away, drawn, stock = held[player][:count], stock[:count], stock[count:]
        held[player] = [*held[player][count:], *drawn]
        told.append(event("exchange", player=player, discards=away, drawn=drawn))
    told += [
        event("declaration", player="ana", kind="punto", value=31, suit="copas"),
        event("declaration", player="beto", kind="punto", value=20),
        event("declaration", player="ana", kind="secansa", length=3, top="2"),
        event("declaration", player="beto", kind="tres", rank="2", shown=False),
        event("declaration", player="ana", kind="salida", suit="oros"),
    ]
    leader = "ana"
    for _ in range(12):
        other = "beto" if leader == "ana" else "ana"
        led = held[leader][0]
        laid = next((card for card in held[other] if card[1] == led[1]), held[other][0])
        told.append(event("trick", cards={leader: led, other: laid}))
        held[leader].remove(led)
        held[other].remove(laid)
        if led[1] == laid[1] and "1RCS2987".index(laid[0]) < "1RCS2987".index(led[0]):
            leader = other
    return told


def test_a_whole_hand_is_entered_event_by_event(desk: Desk) -> None:
    """Thirty-two cards dealt, eight exchanged, five things said, twenty-four cards played: what is recorded is what was entered."""
    reader, night = at(desk)
    entered(reader, night, *played(1807))
    told = night.get().json["hands"][0]
    assert told["outcome"] == "counted" and sum(told["tricks"].values()) == 12
    assert 'data-que="deal" aria-current="true"' in reader.go(f"/n/{night.id}/anotar/paso").html


DEAL = event("deal")
TOLD: list[tuple[dict[str, Any], list[Event], Event]] = [
    ({}, [], event("deal", dealer="ana", cut=2, by=4)),
    ({}, [DEAL], event("exchange", player="ana", discards=5)),
    ({}, [DEAL], event("exchange", player="ana", discards=3, drawn=4)),
    ({}, [DEAL], event("declaration", player="beto", kind="cartas_blancas")),
    (
        {},
        [DEAL, event("declaration", player="ana", kind="catorce", rank="R")],
        event("declaration", player="ana", kind="enmienda", what="catorce", rank="R", to="C"),
    ),
    ({"carried": NEARLY}, [DEAL], event("trick", cards={"ana": "1O"})),
    ({}, [DEAL], event("trick", winner="beto", low=True)),
    (
        {},
        [DEAL],
        event("trick", cards={"ana": "1O", "beto": "2O"}, leader="ana", withdrawn=[{"player": "beto", "card": "7C"}], unannounced=True),
    ),
    ({}, [DEAL], event("penalty", player="beto", law="carta-descubierta", decision="stands")),
    (
        {},
        [DEAL, event("exchange", player="ana", discards=3, drawn=4)],
        event("penalty", player="ana", law="robo-de-mas", to="stock", card="7O"),
    ),
    ({}, [DEAL, event("trick", winner="ana")], event("penalty", player="ana", law="descarte-visto", suit="copas")),
    (
        {},
        [DEAL, event("trick", winner="ana")],
        event("penalty", player="ana", law="carta-de-mas-jugando", adds=[{"kind": "punto", "value": 41}, {"kind": "tres", "rank": "S"}]),
    ),
    (
        {},
        [DEAL],
        event(
            "tally",
            acuses={
                "ana": [
                    {"kind": "punto", "value": 51, "suit": "oros"},
                    {"kind": "secansa", "length": 5, "top": "1"},
                    {"kind": "cartas_blancas"},
                ],
                "beto": [{"kind": "catorce", "rank": "2", "shown": True}],
            },
            tricks={"ana": 8, "beto": 4},
            carteo={"ana": 9, "beto": 5},
        ),
    ),
    (
        {"carried": {"board": {"ana": 60, "beto": 0}}},
        [
            DEAL,
            event("declaration", player="ana", kind="punto", value=75),
            event("declaration", player="ana", kind="secansa", length=8, top="1"),
        ],
        event("tally", tricks={"ana": 3, "beto": 0}, carteo={"ana": 4, "beto": 0}, pique=True, game="ana"),
    ),
]


@pytest.mark.parametrize(("data", "before", "sent"), TOLD)
def test_an_event_is_recorded_as_it_was_entered(desk: Desk, data: dict[str, Any], before: list[Event], sent: Event) -> None:
    """And the page of corrections shows the same again."""
    reader, night = at(desk, **data)
    if before:
        night.log(*before)
    entered(reader, night, sent)
    again = form_of(reader.go(f"/n/{night.id}/apuntes/{night.version}/corregir"), sent["type"])
    for name, text in boxes(sent["type"], sent["data"]).items():
        assert again.fields[name] == text


def form_of(page: Page, type_: str) -> Form:
    """The form in which an event of a type stands."""
    return next(each for each in page.forms if any(name.startswith(f"{type_}.") for name in (*each.fields, *each.choices)))


def test_a_hand_is_finished_by_its_count_behind_the_acuses(desk: Desk) -> None:
    """What was said one by one is not asked again."""
    reader, night = at(desk)
    entered(reader, night, DEAL, event("declaration", player="ana", kind="punto", value=45))
    html = reader.go(f"/n/{night.id}/anotar/paso?que=tally").html
    assert 'data-field="acuses.ana.0.kind" hidden' in html.replace(' data-kind="word"', "")
    entered(reader, night, event("tally", tricks={"ana": 7, "beto": 5}, carteo={"ana": 8, "beto": 5}))
    assert night.get().json["hands"][0]["count"]["ana"] == {"acuses": 5, "bonus": 0, "carteo": 8, "bazas": 10, "total": 23}


def test_a_long_list_is_shown_whole(desk: Desk) -> None:
    """The page of corrections has room for all that a count tells, and for one more."""
    reader, night = at(desk)
    acuses = [{"kind": "secansa", "length": 3, "top": top} for top in "1RCS2971R"[:6]] + [{"kind": "punto", "value": 50}]
    night.log(DEAL, event("tally", acuses={"ana": acuses}, tricks={"ana": 6, "beto": 6}, carteo={"ana": 7, "beto": 7}))
    again = form_of(reader.go(f"/n/{night.id}/apuntes/{night.version}/corregir"), "tally")
    assert again.fields["tally.acuses.ana.6.value"] == "50" and again.fields["tally.acuses.ana.7.kind"] == ""


def test_a_gap_in_a_list_is_closed(desk: Desk) -> None:
    """Who leaves the first place empty says what stands in the second."""
    reader, night = at(desk)
    night.log(DEAL, event("trick", winner="ana"))
    page = reader.go(f"/n/{night.id}/anotar/paso?que=penalty")
    fields = {"player": "ana", "law": "carta-de-mas-jugando", "adds.1.kind": "punto", "adds.1.value": "41"}
    reader.press(asked(page), "que", "penalty", **{f"penalty.{name}": text for name, text in fields.items()})
    assert last(night)["data"]["adds"] == [{"kind": "punto", "value": 41}]


def test_a_lead_alone_may_win(desk: Desk) -> None:
    """Then one card is enough; else a trick has two."""
    reader, night = at(desk, carried=NEARLY)
    night.log(DEAL)
    assert 'data-kind="trick" data-least="1"' in reader.go(f"/n/{night.id}/anotar/paso?que=trick").html
    reader, night = at(desk)
    night.log(DEAL)
    assert 'data-kind="trick" data-least="2"' in reader.go(f"/n/{night.id}/anotar/paso?que=trick").html


def test_the_dos_is_called_diez(desk: Desk) -> None:
    """Thirty-two cards; the diez is the dos, in words and where its code is explained."""
    reader, night = at(desk)
    html = reader.go(f"/n/{night.id}/anotar/paso").html
    assert html.count("data-card=") == 32 and 'data-card="3O"' not in html
    assert 'data-card="2O" aria-label="el diez de oros"' in html and "2O es el diez de oros" in html
    assert "el dos de" not in html


def test_what_a_table_meets_next_is_asked_first(desk: Desk) -> None:
    """Both exchange, then announce, then play."""
    reader, night = at(desk)
    path = f"/n/{night.id}/anotar/paso"
    for sent, likeliest in (
        (DEAL, "exchange"),
        (event("exchange", player="ana", discards=5), "exchange"),
        (event("exchange", player="beto", discards=3), "declaration"),
        (event("declaration", player="ana", kind="punto", value=45), "declaration"),
        (event("trick", winner="ana"), "trick"),
    ):
        night.log(sent)
        assert f'data-que="{likeliest}" aria-current="true"' in reader.go(path).html, sent
