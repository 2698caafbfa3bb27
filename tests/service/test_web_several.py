"""Several entries of a hand change in one go: the page carries the changes, and one correction keeps them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.nights import THREE, Event, event
from tests.service.desk import Desk, NightAt
from tests.service.reader import Form, Page, Reader
from tests.service.test_web_correcting import correct

TRICKS: list[dict[str, str]] = [
    {"ana": "1O", "beto": "5O", "carla": "RO"},
    {"carla": "3O", "ana": "4B", "beto": "SB"},
    {"carla": "2O", "ana": "7O", "beto": "3C"},
    {"beto": "4E", "carla": "CE", "ana": "RE"},
]
"""Copas are trump, and Carla wins the first two, Beto the third, Ana the fourth."""
LED = ["ana", "carla", "carla", "beto"]
WON = ["carla", "carla", "beto", "ana"]
OPENING: Event = {"game": "tresillo", "rules": {"tariff": "fournier"}, "players": list(THREE)}
CONTRACT = event("contract", player="beto", lance="entrada", trump="copas")
TOLD = [event("trick", cards=cards, leader=leader, winner=winner) for cards, leader, winner in zip(TRICKS, LED, WON, strict=True)]


@pytest.fixture(name="night")
def a_night(desk: Desk) -> NightAt:
    """A hand logged card by card, with leaders and winners: entries 2 to 7."""
    return desk.open(OPENING, event("deal"), CONTRACT, *TOLD)


def opened(reader: Reader, page: Page, address: str) -> Form:
    """The form of an entry of the list."""
    return reader.press(page.with_button("entry", "4"), "entry", address).having("at")


def kept(night: NightAt, after: int) -> list[dict[str, Any]]:
    """The corrections recorded after an event."""
    return [each["data"] for each in night.get(f"/events?after={night.word(after)}").json["events"] if each["type"] == "correction"]


def tricks(night: NightAt, number: int = 1) -> list[dict[str, Any]]:
    """The tricks of a hand: cards, leader, winner."""
    told = [each["trick"] for each in night.get(f"/hands/{number}").json["steps"] if each["trick"]]
    return [
        {"leader": each["leader"], "winner": each["winner"], "cards": {card["player"]: card["card"] for card in each["cards"]}}
        for each in told
    ]


def test_two_entries_are_one_correction(reader: Reader, night: NightAt) -> None:
    """Ana's card of the first trick and Carla's of the fourth: the list shows the changes, and one correction keeps both."""
    first = opened(reader, reader.go(correct(night, 1)), "4")
    page = reader.press(first, "do", "keep", **{"trick.cards.ana": "6O"})
    assert "el as de oros → el seis de oros" in page.text and night.version == 7
    fourth = opened(reader, page, "7")
    assert [name for name in fourth.fields if name.startswith("told-")] == ["told-4"]
    seen = reader.press(fourth, "do", "preview", **{"trick.cards.carla": "SE"}, reason="Dos cartas")
    assert "el as de oros → el seis de oros" in seen.text and "el caballo de espadas → la sota de espadas" in seen.text
    done = reader.keep(seen)
    assert done.path == f"/n/{night.id}/manos/1" and "Corregido." in done.text
    (correction,) = kept(night, 7)
    assert correction["reason"] == "Dos cartas" and correction["strike"] == [4, 5, 6, 7]
    assert [each["data"]["cards"] for each in correction["insert"]] == [
        {**TRICKS[0], "ana": "6O"},
        TRICKS[1],
        TRICKS[2],
        {**TRICKS[3], "carla": "SE"},
    ]


def test_from_the_preview_one_goes_on_to_another_entry(reader: Reader, night: NightAt) -> None:
    """The changes stay, also after a refusal, and an entry can be set back."""
    seen = reader.press(opened(reader, reader.go(correct(night, 1)), "4"), "do", "preview", **{"trick.cards.ana": "6O"})
    again = reader.send(seen.form(**{"told-4": seen.having("told-4").fields["told-4"]}))
    assert "el as de oros → el seis de oros" in again.text
    fourth = opened(reader, again, "4")
    assert fourth.fields["trick.cards.ana"] == "6O"
    page = reader.press(fourth, "do", "undo")
    assert "seis de oros" not in page.text and not any(name.startswith("told-") for name in page.with_button("entry", "4").fields)
    page = reader.press(opened(reader, page, "7"), "do", "strike")
    assert "Se tacha." in page.text
    page = reader.press(opened(reader, page, "5"), "do", "keep", **{"trick.cards.ana": "7O"})
    seen = reader.press(page.with_button("entry", "4"), "do", "preview")
    more = seen.having("told-5")
    assert seen.status == 409 and {"told-5", "told-7"} <= {*more.fields} and ("entry", "6") in more.buttons
    third = reader.press(more, "entry", "6").having("at")
    seen = reader.press(third, "do", "preview", **{"trick.cards.ana": "4B"})
    assert seen.status == 200 and reader.keep(seen).status == 200 and len(kept(night, 7)) == 1


def test_who_leads_and_wins_is_told_anew(reader: Reader, night: NightAt) -> None:
    """With espadas as trump Carla's two won the third trick, not the three of copas: she led the fourth, though the entry says Beto."""
    entry = opened(reader, reader.go(correct(night, 1)), "3")
    assert "espadas" in entry.choices["contract.trump"]
    seen = reader.press(entry, "do", "preview", **{"contract.trump": "espadas"})
    assert seen.status == 200, seen.text
    assert reader.keep(seen).status == 200
    assert [each["winner"] for each in tricks(night)] == ["carla", "carla", "carla", "ana"]
    assert [each["leader"] for each in tricks(night)] == ["ana", "carla", "carla", "carla"]
    (correction,) = kept(night, 7)
    assert [each["data"].get("winner") for each in correction["insert"]] == [None, "carla", "carla", "carla", "ana"]


def test_a_card_that_lies_in_another_trick_is_swapped(reader: Reader, night: NightAt) -> None:
    """Beto played the three of copas to the second and the sota to the third: one more tap, one correction; he won both."""
    second = opened(reader, reader.go(correct(night, 1)), "5")
    asked = reader.press(second, "do", "preview", **{"trick.cards.beto": "3C"})
    assert asked.status == 422 and "En la baza 3, Beto echó el tres de copas. Si se cambian, ahí echó la sota de bastos." in asked.text
    seen = reader.press(asked.having("at"), "do", "swap")
    assert seen.status == 200, seen.text
    assert reader.keep(seen).status == 200
    told = tricks(night)
    assert (told[1]["cards"]["beto"], told[2]["cards"]["beto"]) == ("3C", "SB")
    assert [each["winner"] for each in told] == ["carla", "beto", "beto", "ana"]
    assert [each["leader"] for each in told] == ["ana", "carla", "beto", "beto"]
    assert len(kept(night, 7)) == 1


def test_what_stands_between_keeps_its_entry_or_its_place(reader: Reader, night: NightAt) -> None:
    """A dispute keeps its entry and comes after; a payment between players is logged again unchanged."""
    night.log(event("transfer", **{"from": "ana", "to": "beto", "tantos": 3, "reason": "apuesta"}))
    night.log(event("dispute", hand=1, by="carla", claim="No fue así."))
    night.log(event("trick", cards={"ana": "1E", "beto": "5B", "carla": "2E"}))
    page = reader.press(opened(reader, reader.go(correct(night, 1)), "7"), "do", "keep", **{"trick.cards.carla": "SE"})
    seen = reader.press(opened(reader, page, "10"), "do", "preview", **{"trick.cards.carla": "3E"})
    assert reader.keep(seen).status == 200
    correction, *_ = kept(night, 10)
    assert correction["strike"] == [7, 8, 10]
    assert [each["type"] for each in correction["insert"]] == ["trick", "transfer", "trick"]
    (dispute,) = night.get("/audit").json["disputes"]
    assert (dispute["seq"], dispute["decision"]) == (9, "corrected")


def test_what_is_no_entry_of_the_hand_is_an_old_page(reader: Reader, night: NightAt) -> None:
    """A page that carries something else is refused, and nothing is a fault of the service."""
    first = reader.go(correct(night, 1)).with_button("entry", "4")
    for told in (
        {"told-1": "[]"},
        {"told-x": "[]"},
        {"told-4": "{"},
        {"told-4": "[3]"},
        {"told-4": '[{"type": "trick"}]'},
        {"entry": "99"},
    ):
        page = reader.send(first, **told)
        assert page.status == 422 and "La página es vieja" in page.text, told
    assert "no cambia nada" in reader.press(first, "do", "preview").text


@pytest.mark.parametrize(("address", "kind"), [("2", "deal"), ("4", "pass_out"), ("4", "deal")])
def test_an_entry_without_data_has_empty_ones(reader: Reader, night: NightAt, address: str, kind: str) -> None:
    """Every event that a page carries reads as the record would have it, on every way on."""
    first = reader.go(correct(night, 1)).with_button("entry", "4")
    for button in (("entry", address), ("do", "preview"), ("do", "back")):
        bare, whole = (
            reader.send(first, **{f"told-{address}": told}, **dict([button]))
            for told in (f'[{{"type": "{kind}"}}]', f'[{{"type": "{kind}", "data": {{}}}}]')
        )
        assert (bare.status, bare.text) == (whole.status, whole.text)
        assert bare.status < 500


def test_who_plays_sees_what_several_changes_come_to(desk: Desk, night: NightAt) -> None:
    """He previews it and claims it; nothing is written."""
    player = Reader(desk).enter(night, "player")
    page = player.press(opened(player, player.go(correct(night, 1)), "4"), "do", "keep", **{"trick.cards.ana": "6O"})
    seen = player.press(opened(player, page, "7"), "do", "preview", **{"trick.cards.carla": "SE"})
    assert (
        page.status == 200
        and "seis de oros" in seen.having("claim").fields["claim"]
        and "sota de espadas" in seen.having("claim").fields["claim"]
    )
    assert night.version == 7
