"""The pad in full depth without scripts, at tables of Revesino: a whole hand of four and forty-eight, and what only this game's events say."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rules.core.cards import FORTY_EIGHT
from tests.nights import FOUR, Event, event
from tests.rules.revesino.hands import counted, opened, won
from tests.service.desk import Desk, NightAt
from tests.service.reader import Form, Page, Reader
from tests.service.test_web_step_mediator import asked, last

CARDS: dict[str, dict[str, str]] = {
    "1O": {"how": "sold", "player": "carla", "to": "dario"},
    "1C": {"how": "pulled", "player": "beto", "by": "dario"},
    "1E": {"how": "led", "player": "dario"},
    "1B": {"how": "asleep"},
    "CC": {"how": "sold", "player": "ana", "to": "dario"},
}


def at(desk: Desk, **data: Any) -> tuple[Reader, NightAt]:
    """A table and the phone of who writes."""
    night = desk.open(opened(**data)["data"])
    return Reader(desk).enter(night), night


def boxes(type_: str, data: Any, *path: str) -> dict[str, str]:
    """The fields of the form in which an event stands."""
    name = ".".join((type_, *path))
    if isinstance(data, dict):
        return {key: text for each, value in data.items() for key, text in boxes(type_, value, *path, each).items()}
    if isinstance(data, list):
        return {f"{name}.cards" if path[-1] in ("discards", "drawn") else name: " ".join(map(str, data))}
    return {name: str(data).lower() if isinstance(data, bool) else str(data)}


def enter(reader: Reader, night: NightAt, sent: Event) -> Page:
    """Enters an event by its form."""
    page = reader.go(f"/n/{night.id}/anotar/paso?que={sent['type']}")
    return reader.press(asked(page), "que", sent["type"], **boxes(sent["type"], sent["data"]))


def played(seed: int) -> list[Event]:
    """A hand of which every card is told: the deal, the exchanges, eleven tricks of whoever follows with the first card that he may."""
    cards = [*FORTY_EIGHT]
    random.Random(seed).shuffle(cards)  # noqa: S311  # the dice of a test are no secret
    held = {player: cards[place * 11 : place * 11 + 11] for place, player in enumerate(FOUR)}
    held["dario"] = [*held["dario"], cards[47]]
    stock = cards[44:47]
    told = [event("deal", hands={player: [*own] for player, own in held.items()}, stock=stock)]
    for player in FOUR[:3]:
        away, drawn = held[player].pop(0), stock[0]
        stock = [*stock[1:], away]
        held[player].append(drawn)
        told.append(event("exchange", player=player, discards=[away], drawn=[drawn]))
    told.append(event("exchange", player="dario", discards=[held["dario"].pop(0)], drawn=0))
    leader = "ana"
    for _ in range(11):
        order = [*FOUR[FOUR.index(leader) :], *FOUR[: FOUR.index(leader)]]
        led = held[leader][0]
        trick = {player: next((card for card in held[player] if card[1] == led[1]), held[player][0]) for player in order}
        for player, card in trick.items():
            held[player].remove(card)
        leader = max((player for player in order if trick[player][1] == led[1]), key=lambda player: -"1RCS98765432".index(trick[player][0]))
        told.append(event("trick", cards=trick))
    return told


def test_a_whole_hand_is_entered_event_by_event(desk: Desk) -> None:
    """Forty-seven cards dealt, seven exchanged, forty-four played: what is recorded is what was entered."""
    reader, night = at(desk)
    hand = played(1807)
    for sent in hand:
        page = enter(reader, night, sent)
        assert page.status == 200 and 'role="alert"' not in page.html, (sent, page.text[:400])
        assert last(night) == sent
    told = night.get().json["hands"][0]
    assert told["outcome"] == "ordinary" and sum(told["tricks"].values()) == 11
    assert 'data-que="deal" aria-current="true"' in reader.go(f"/n/{night.id}/anotar/paso").html


TOLD: list[tuple[dict[str, Any], list[Event], Event]] = [
    ({"overrides": {"mariperez": True}}, [], event("deal", dealer="beto", last_round=True)),
    ({}, [event("deal")], event("exchange", player="ana", discards=0, drawn=0)),
    ({}, [event("deal")], event("exchange", player="carla", discards=["8O"], drawn=["9B"])),
    ({}, [event("deal")], event("trick", winner="beto")),
    ({}, [event("deal")], event("trick", cards={"ana": "8C", "beto": "9C", "carla": "1C", "dario": "2E"})),
    (
        {},
        [event("deal"), event("penalty", player="carla", law="carta-de-menos")],
        event("trick", cards={"ana": "8C", "beto": "9C", "dario": "2E"}),
    ),
    ({}, [event("deal")], event("penalty", player="dario", law="mal-dado", cause="monte")),
    ({}, [event("deal"), *won("ana", "beto")], event("penalty", player="carla", law="renuncio", trick=2, by="ana")),
    ({}, [event("deal"), *won("ana")], event("penalty", player="ana", law="tenderse")),
    (
        {},
        [event("deal"), counted((2, 3, 0, 6), (5, 9, 0, 20), CARDS)],
        event("penalty", player="carla", law="juntar-cartas", items=["1O"]),
    ),
    (
        {"carried": {"plate": 0, "reserved": [{"player": "ana", "tantos": 8}, {"player": "beto", "tantos": 4}]}},
        [event("deal")],
        event("declaration", player="carla", kind="sorteo", pena=2),
    ),
    ({}, [event("deal"), *won("dario", "dario")], counted((2, 3, 0, 6), (5, 9, 0, 20), CARDS)),
    (
        {},
        [event("deal")],
        event("tally", tricks=dict(zip(FOUR, (9, 1, 0, 1), strict=True)), revesino={"player": "ana", "cut_by": "dario"}),
    ),
    (
        {},
        [event("deal")],
        event("tally", tricks=dict(zip(FOUR, (1, 4, 4, 2), strict=True)), cuatro_ases={"player": "ana", "first_left": True}),
    ),
    (
        {"tariff": "libro"},
        [event("deal")],
        event("tally", tricks=dict(zip(FOUR, (1, 4, 4, 2), strict=True)), cuatro_ases={"player": "beto", "introduced_by": "ana"}),
    ),
]


@pytest.mark.parametrize(("data", "before", "sent"), TOLD)
def test_an_event_is_recorded_as_it_was_entered(desk: Desk, data: dict[str, Any], before: list[Event], sent: Event) -> None:
    """Objects with their fields, several words as a list; and the page of corrections shows the same again."""
    reader, night = at(desk, **data)
    if before:
        night.log(*before)
    page = enter(reader, night, sent)
    assert page.status == 200 and 'role="alert"' not in page.html, page.text[:400]
    assert last(night) == sent
    again = form_of(reader.go(f"/n/{night.id}/apuntes/{night.version}/corregir"), sent["type"])
    for name, text in boxes(sent["type"], sent["data"]).items():
        assert again.fields[name] == text


def form_of(page: Page, type_: str) -> Form:
    """The form in which an event of a type stands."""
    return next(each for each in page.forms if any(name.startswith(f"{type_}.") for name in (*each.fields, *each.choices)))


def test_several_words_are_ticked_and_shown_again(desk: Desk) -> None:
    """The partida and the caballo are in doubt; what the outcome does not have is not offered, and what is no word is refused."""
    reader, night = at(desk)
    night.log(event("deal"), counted((2, 3, 0, 6), (5, 9, 0, 20), CARDS))
    path = f"/n/{night.id}/anotar/paso"
    page = reader.go(f"{path}?que=penalty")
    offered = page.html.partition('data-box="penalty.items"')[2].partition("</div>")[0]
    hidden = [part.partition('value="')[2].partition('"')[0] for part in offered.split("<label ")[1:] if "data-withheld" in part]
    assert hidden == ["cuatro_ases", "revesino"]
    fields = {**asked(page).fields, "que": "penalty", "penalty.player": "carla", "penalty.law": "juntar-cartas"}
    headers = {"Origin": "http://localhost"}
    wrong = reader.client.post(path, data={**fields, "penalty.items": ["partida", "rey"]}, headers=headers)
    assert wrong.status_code == 422
    assert wrong.text.count("checked") == asked_count(wrong.text) and 'value="partida" checked' in wrong.text
    assert reader.client.post(path, data={**fields, "penalty.items": ["partida", "CC"]}, headers=headers).status_code == 303
    assert last(night) == event("penalty", player="carla", law="juntar-cartas", items=["partida", "CC"])
    again = reader.go(f"/n/{night.id}/apuntes/{night.version}/corregir").html
    assert again.count('type="checkbox"') == 8 and 'value="partida" checked' in again and 'value="CC" checked' in again


def asked_count(html: str) -> int:
    """How many choices stand on a page that are made."""
    return sum(" checked>" in part for part in html.split("<input ")[1:])


def test_what_became_of_a_card_is_said_beside_how(desk: Desk) -> None:
    """A script asks to whom only of a card that was sold; without one the field says so."""
    reader, night = at(desk)
    night.log(event("deal"))
    page = reader.go(f"/n/{night.id}/anotar/paso?que=tally").html.replace("\n", " ")
    assert 'data-field="cards.1O.to" data-kind="player" data-only="cards.1O.how" data-words="sold"' in page
    assert 'data-path="cards.CC.by"' in page and 'data-path="cuatro_ases.first_left"' in page


def test_a_trick_says_how_many_cards_it_needs(desk: Desk) -> None:
    """Four, and three where somebody has a card too few who does not lead."""
    reader, night = at(desk)
    night.log(event("deal"))
    path = f"/n/{night.id}/anotar/paso?que=trick"
    assert 'data-kind="trick" data-least="4"' in reader.go(path).html
    night.log(event("penalty", player="carla", law="carta-de-menos"))
    assert 'data-kind="trick" data-least="3"' in reader.go(path).html
    night.log(event("trick", winner="carla"))
    assert 'data-kind="trick" data-least="4"' in reader.go(path).html
    page = enter(reader, night, event("trick", cards={"ana": "8C", "beto": "9C", "dario": "2E"}))
    assert page.status == 422 and 'role="alert"' in page.html


def test_a_law_hardly_ever_comes_next(desk: Desk) -> None:
    """It may at nearly any time; after one the hand goes on."""
    reader, night = at(desk)
    path = f"/n/{night.id}/anotar/paso"
    for sent, likeliest in (
        (event("deal"), "exchange"),
        (event("exchange", player="dario", discards=1, drawn=0), "trick"),
        (event("trick", winner="ana"), "trick"),
        (event("penalty", player="beto", law="renuncio"), "tally"),
    ):
        night.log(sent)
        assert f'data-que="{likeliest}" aria-current="true"' in reader.go(path).html, sent


def test_the_whole_pack_has_its_faces(desk: Desk) -> None:
    """Eights and nines too, each once."""
    reader, night = at(desk)
    page = reader.go(f"/n/{night.id}/anotar/paso").html
    for code in FORTY_EIGHT:
        assert page.count(f'id="c-{code}"') == 1 and page.count(f'data-card="{code}"') == 1
