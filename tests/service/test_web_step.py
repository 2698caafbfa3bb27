"""The pad in full depth without scripts: a form for each event, offered as the game expects."""

from __future__ import annotations

import re

import pytest

from tests.nights import Event, event
from tests.service.desk import Desk, NightAt
from tests.service.reader import Reader
from tests.service.steps import FULL, asked, enter, entered, path_of

ENTRADA = (event("deal"), event("contract", player="ana", lance="entrada", trump="oros"))


def test_a_whole_hand_is_entered_event_by_event(reader: Reader, night: NightAt) -> None:
    """Twenty-seven cards played, nine exchanged, thirteen in the stock: the record equals the entries."""
    entered(reader, night, *FULL)
    hand = night.get().json["hands"][0]
    assert hand["outcome"] == "won" and [each["code"] for each in hand["findings"]] == ["renuncio"]


def test_a_hand_that_is_finished_says_who_won_what_each_gained_and_what_was_irregular(reader: Reader, night: NightAt) -> None:
    """All its sentences, not only the last."""
    night.post(FULL)
    gained = night.get().json["hands"][0]["tantos"]
    last = reader.go(path_of(night)).text
    last = last[last.index("Mano 1:") : last.index("Deshacer")]
    assert "gana" in last and "Renuncio de" in last
    assert all(re.search(rf"{tantos:+d}".replace("-", "−").replace("+", r"\+"), last) for tantos in gained.values())


def won(player: str, count: int) -> list[Event]:
    """Tricks logged by their winners alone."""
    return [event("trick", winner=player)] * count


GIVEN_UP = event("rendicion", player="ana")


@pytest.mark.parametrize(
    ("events", "outcome"),
    [
        ([event("rendicion", player="ana", bien=True)], "rendida"),
        ([GIVEN_UP, event("defensa", player="beto"), *won("beto", 5)], "defendida"),
        ([*won("ana", 5), event("bola", player="ana"), *won("ana", 4)], "won"),
    ],
)
def test_what_else_can_happen_in_a_hand_has_its_form(reader: Reader, night: NightAt, events: list[Event], outcome: str) -> None:
    """A surrender that is accepted, one that is defended, a bola: the contract first, then one form each."""
    entered(reader, night, *ENTRADA, *events)
    assert night.get().json["hands"][0]["outcome"] == outcome


def test_a_loser_says_where_his_puesta_goes(desk: Desk) -> None:
    """By the book of 1826 he may choose while a puesta lies in the plate already: Beto has his noted."""
    night = desk.open(
        {"game": "tresillo", "rules": {"tariff": "voltereta-1826"}, "players": ["ana", "beto", "carla"]},
        *ENTRADA,
        event("tally", tricks={"ana": 4, "beto": 4, "carla": 1}),
    )
    night.log(event("deal"), event("contract", player="beto", lance="entrada", trump="bastos"))
    reader = Reader(desk).enter(night)
    for winner in ("beto", "carla", "ana") * 3:
        enter(reader, night, event("trick", winner=winner))
    assert 'data-que="declaration" aria-current="true"' in reader.go(path_of(night)).html
    tables = [Reader(desk).enter(night, "player", me=me).go(f"/n/{night.id}").text for me in ("ana", "beto")]
    assert ["Te toca decir si la reservas." in table for table in tables] == [False, True]
    entered(reader, night, event("declaration", player="beto", kind="reserva", reserve=True))
    assert [each["to"] for each in night.get().json["hands"][1]["puestas"]] == ["reserved"]


def test_a_bad_deal_is_one_form(reader: Reader, night: NightAt) -> None:
    """A misdeal needs tantos in the plate, which the deal puts there."""
    entered(reader, night, event("deal"), event("penalty", player="dario", law="reparto"))
    assert night.get().json["hands"][0]["outcome"] == "misdeal"


def test_only_what_may_come_next_is_offered(reader: Reader, night: NightAt) -> None:
    """The links are the types that the API names, except those with pages of their own."""
    beside = {"transfer", "dispute", "ruling", "seats_changed", "night_closed", "correction", "paid"}
    for each in FULL:
        night.log(each)
        page = reader.go(path_of(night))
        coming = {may["type"] for may in night.get().json["next"]} - beside - {"tally"}
        shown = {part.split('"')[0] for part in page.html.split('data-que="')[1:] if " hidden" not in part.partition(">")[0]}
        assert shown == coming


def test_the_likeliest_event_stands_first(reader: Reader, night: NightAt) -> None:
    """A trick after a trick, a call after a call, and a deal after a finished hand."""
    for place, likeliest in ((1, "bid"), (2, "bid"), (4, "contract"), (5, "exchange"), (8, "trick"), (9, "trick"), (17, "deal")):
        version = night.version - 1
        night.log(*FULL[version:place])
        assert f'data-que="{likeliest}" aria-current="true"' in reader.go(path_of(night)).html


def test_what_was_played_is_not_offered_again(reader: Reader, night: NightAt) -> None:
    """A known hand offers only its own cards; an unknown one all cards that nobody has shown."""
    night.log(*FULL[:10])
    page = reader.go(path_of(night)).html
    for code, offered in (("1O", False), ("CC", True), ("4O", False)):
        select = page.partition('name="trick.cards.ana"')[2].partition("</select>")[0]
        option = next(part for part in select.split("<option ") if part.startswith(f'value="{code}"'))
        assert ("disabled" not in option.partition(">")[0]) is offered, code


def test_a_refusal_is_told_and_what_was_written_stays(reader: Reader, night: NightAt) -> None:
    """The same card twice in a trick."""
    night.log(*ENTRADA)
    page = enter(reader, night, event("trick", cards={"ana": "1E", "beto": "1E", "carla": "2O"}))
    assert page.status == 409 and 'role="alert"' in page.html
    assert asked(page).fields["trick.cards.carla"] == "2O"
    assert night.version == 3


@pytest.mark.parametrize(("field", "value"), [("exchange.discards", "dos"), ("exchange.discards.cards", "9X"), ("exchange.player", "eva")])
def test_what_is_no_value_is_told_in_words(reader: Reader, night: NightAt, field: str, value: str) -> None:
    """Not a number, not a card, nobody at the table."""
    night.log(*ENTRADA)
    form = asked(reader.go(f"{path_of(night)}?que=exchange"))
    told = {"exchange.player": "ana", "exchange.discards": "2", "exchange.drawn": "2", field: value}
    page = reader.press(form, "que", "exchange", **told)
    assert page.status == 422 and 'role="alert"' in page.html
    assert night.version == 3


def test_the_last_event_is_taken_back_one_by_one(reader: Reader, night: NightAt) -> None:
    """An event inserted by a correction too, and the hand goes on from there."""
    night.log(*FULL[:11], event("correction", strike=[12], insert=[FULL[10]], reason="otra vez"))
    for left in (2, 1):
        page = reader.press(asked(reader.go(path_of(night))), "do", "undo")
        assert page.status == 200
        assert sum(each["type"] == "trick" for each in night.get("/hands/1").json["steps"]) == left
    enter(reader, night, FULL[9])


def test_a_form_sent_twice_is_one_event_and_an_old_one_is_shown_again(reader: Reader, night: NightAt) -> None:
    """By the key of the form, and by the version that it saw."""
    night.log(*ENTRADA)
    form = asked(reader.go(path_of(night)))
    told = {"trick.winner": "ana"}
    for _ in range(2):
        assert reader.press(form, "que", "trick", **told).status == 200
    assert night.version == 4
    form.fields["key"] = "another"
    old = reader.press(form, "que", "trick", **told)
    assert old.status == 412 and 'role="alert"' in old.html
    assert night.version == 4


def test_a_closed_night_leads_to_its_table(reader: Reader, night: NightAt) -> None:
    """No event can be entered."""
    night.log(event("night_closed", leftovers="share"))
    assert reader.go(path_of(night)).path == f"/n/{night.id}"
