"""The pad in full depth without scripts, at tables of Malilla: whole hands of four and of two, and what only this game's events say."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rules.malilla.variants import FORMS
from tests.nights import FOUR, Event, event
from tests.rules.malilla.hands import opened, rank, winning
from tests.service.desk import Desk, NightAt
from tests.service.reader import Form, Page, Reader
from tests.service.test_web_step_mediator import asked, last


def at(desk: Desk, variant: str = "companeros", **data: Any) -> tuple[Reader, NightAt]:
    """A table and the phone of who writes."""
    night = desk.open(opened(variant, **data)["data"])
    return Reader(desk).enter(night), night


def boxes(type_: str, data: Any, *path: str) -> dict[str, str]:
    """The fields of the form in which an event stands."""
    name = ".".join((type_, *path))
    if isinstance(data, dict):
        return {key: text for each, value in data.items() for key, text in boxes(type_, value, *path, each).items()}
    if isinstance(data, list) and data and isinstance(data[0], list):
        return {f"{name}.{number}": " ".join(pile) for number, pile in enumerate(data, 1)}
    if isinstance(data, list):
        return {f"{name}.cards" if path[-1] in ("discards", "drawn") else name: " ".join(map(str, data))}
    return {name: str(data).lower() if isinstance(data, bool) else "-" if data is None else str(data)}


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


def played(variant: str, seed: int, players: tuple[str, ...]) -> list[Event]:
    """A hand of which every card is told: the deal, the exchanges where there are any, all tricks; who follows lays the highest he can."""
    form = FORMS[variant]
    cards = [*form.pack]
    random.Random(seed).shuffle(cards)  # noqa: S311  # the dice of a test are no secret
    held = {player: cards[place * form.dealt : (place + 1) * form.dealt] for place, player in enumerate(players)}
    stock = cards[form.dealt * form.players :]
    turned = held[players[-1]][0]
    dealt: dict[str, Any] = {"hands": {player: [*own] for player, own in held.items()}}
    piles: dict[str, list[list[str]]] = {}
    if form.open_piles:
        piles = {player: [own[at : at + 4] for at in range(0, 24, 4)] for player, own in held.items()}
        dealt = {"piles": {player: [[*pile] for pile in own] for player, own in piles.items()}}
    told = [event("deal", turned=turned, **dealt, **({"stock": stock} if stock else {}))]
    for player, count in zip(players, (5, 7), strict=False) if stock else ():
        away, drawn, stock = held[player][-count:], stock[:count], stock[count:]
        held[player] = [card for card in held[player] if card not in away] + drawn
        told.append(event("exchange", player=player, discards=away, drawn=drawn))
    leader = players[0]
    for _ in range(form.tricks):
        order = [*players[players.index(leader) :], *players[: players.index(leader)]]
        trick: dict[str, str] = {}
        for player in order:
            may = [pile[0] for pile in piles[player] if pile] if piles else held[player]
            suit = [card for card in may if trick and card[1] == trick[leader][1]] or may
            trick[player] = max(suit, key=rank)
            held[player].remove(trick[player])
            for pile in piles.get(player, ()):
                if pile and pile[0] == trick[player]:
                    pile.pop(0)
        leader = winning(trick, {"O": "oros", "C": "copas", "E": "espadas", "B": "bastos"}[turned[1]])
        told.append(event("trick", cards=trick))
    return told


@pytest.mark.parametrize(("variant", "players"), [("companeros", FOUR), ("dos-vistas", FOUR[:2]), ("dos-cubiertas", FOUR[:2])])
def test_a_whole_hand_is_entered_event_by_event(desk: Desk, variant: str, players: tuple[str, ...]) -> None:
    """Twelve tricks of four; twenty-four of two from open piles; twelve of two behind their exchanges. A renuncio is claimed afterwards."""
    reader, night = at(desk, variant)
    entered(reader, night, *played(variant, 1807, players))
    told = night.get().json["hands"][0]
    assert told["outcome"] in ("points", "capote", "even")
    assert sum(told["tricks"].values()) == FORMS[variant].tricks
    assert 'data-que="deal" aria-current="true"' in reader.go(f"/n/{night.id}/anotar/paso").html
    fault = next((each for each in told["findings"] if each["code"].startswith("renuncio")), None)
    if fault is not None:
        entered(reader, night, event("penalty", player=fault["player"], law="renuncio", trick=fault["trick"]))
        assert night.get().json["hands"][0]["laws"] == [{"player": fault["player"], "law": "renuncio"}]


TOLD: list[tuple[str, dict[str, Any], list[Event], Event]] = [
    ("companeros", {"overrides": {"mariperez": True}}, [], event("deal", turned="9O", dealer="beto", last_round=True)),
    ("companeros", {}, [event("deal", turned="9O")], event("tally", points={"ana": 40})),
    ("companeros", {}, [event("deal", turned="9O")], event("tally", points={"ana": 40, "dario": 32}, tricks={"ana": 7, "beto": 5})),
    (
        "companeros",
        {},
        [event("deal", turned="9O")],
        event(
            "trick",
            cards={"beto": "9C", "carla": "2E", "dario": "RO", "ana": "8C"},
            leader="beto",
            raised_by="ana",
            amended={"carla": "3E"},
        ),
    ),
    ("companeros", {}, [event("deal", turned="9O")], event("trick", winner="beto")),
    (
        "companeros",
        {},
        [event("deal", turned="9O", dealer="beto")],
        event("penalty", player="beto", law="dar-sin-tocarle", play_begun=True),
    ),
    ("companeros", {}, [event("deal", turned="9O")], event("penalty", player="dario", law="mal-dado", cause="baraja")),
    ("companeros", {}, [event("deal", turned="9O")], event("penalty", player="ana", law="salir-sin-tocarle", trick=2)),
    ("barrotada", {}, [event("deal", turned="9O")], event("tally", points=dict(zip(FOUR, (40, 20, 12, 0), strict=True)))),
    ("dos-cubiertas", {}, [event("deal", turned="9O")], event("exchange", player="ana", discards=3, drawn=3)),
    ("dos-cubiertas", {}, [event("deal", turned="9O")], event("tally", points={"ana": 30, "beto": 30}, asleep=12)),
]


@pytest.mark.parametrize(("variant", "data", "before", "sent"), TOLD)
def test_an_event_is_recorded_as_it_was_entered(desk: Desk, variant: str, data: dict[str, Any], before: list[Event], sent: Event) -> None:
    """And the page of corrections shows the same again."""
    reader, night = at(desk, variant, **data)
    if before:
        night.log(*before)
    entered(reader, night, sent)
    again = form_of(reader.go(f"/n/{night.id}/apuntes/{night.version}/corregir"), sent["type"])
    for name, text in boxes(sent["type"], sent["data"]).items():
        assert again.fields[name] == text


def form_of(page: Page, type_: str) -> Form:
    """The form in which an event of a type stands."""
    return next(each for each in page.forms if any(name.startswith(f"{type_}.") for name in (*each.fields, *each.choices)))


def test_piles_are_shown_again_pile_by_pile(desk: Desk) -> None:
    """Six boxes of four cards for each, under the number of the pile."""
    reader, night = at(desk, "dos-vistas")
    (deal, *_) = played("dos-vistas", 3, FOUR[:2])
    entered(reader, night, deal)
    again = form_of(reader.go(f"/n/{night.id}/apuntes/{night.version}/corregir"), "deal")
    for name, text in boxes("deal", deal["data"]).items():
        assert again.fields[name] == text


def test_only_uncovered_cards_are_offered(desk: Desk) -> None:
    """Of open piles the top cards; of two that are known no other."""
    reader, night = at(desk, "dos-vistas")
    (deal, *_) = played("dos-vistas", 3, FOUR[:2])
    night.log(deal)
    page = reader.go(f"/n/{night.id}/anotar/paso?que=trick").html
    for player, piles in deal["data"]["piles"].items():
        assert offered(page, f"trick.cards.{player}") == {pile[0] for pile in piles}


def offered(html: str, name: str) -> set[str]:
    """The values of a list that can be chosen."""
    options = html.partition(f'<select id="{name}"')[2].partition("</select>")[0].split("<option ")[1:]
    return {part.partition('value="')[2].partition('"')[0] for part in options if " hidden" not in part} - {""}


def test_the_pack_is_that_of_the_variant(desk: Desk) -> None:
    """Between two with a monte there are no doses, treses and cuatros, before the deal and behind it."""
    reader, night = at(desk, "dos-cubiertas")
    path = f"/n/{night.id}/anotar/paso"
    for sent in (None, event("deal", turned="9O")):
        if sent is not None:
            night.log(sent)
        html = reader.go(path).html
        assert html.count("data-card=") == 36 and 'data-card="2O"' not in html


def test_what_is_seldom_told_of_a_trick_is_folded_away(desk: Desk) -> None:
    """Who led out of turn, who gathered it, what was taken back."""
    reader, night = at(desk)
    night.log(event("deal", turned="9O"))
    html = reader.go(f"/n/{night.id}/anotar/paso?que=trick").html
    before, _, folded = html.partition('id="more-trick"')
    for name in ("leader", "raised_by", "amended"):
        assert f'data-field="{name}"' in folded and f'data-field="{name}"' not in before.partition('id="event-trick"')[2]
