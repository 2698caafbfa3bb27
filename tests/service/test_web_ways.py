"""A change that an entry cannot take is not offered in its form, and the page links to the one that can."""

from __future__ import annotations

import re
from html import unescape

import pytest

from tests.nights import THREE, event
from tests.service.desk import Desk, NightAt
from tests.service.reader import Page, Reader
from tests.service.test_web_correcting import NEXT, WON, entry

TRICKS = (
    {"ana": "1O", "beto": "5O", "carla": "RO"},
    {"carla": "3O", "ana": "4B", "beto": "SB"},
    {"carla": "2O", "ana": "7O", "beto": "3C"},
)
"""Carla wins the first two."""


@pytest.fixture(name="night")
def a_night(desk: Desk) -> NightAt:
    """Three players; a counted hand, and one logged card by card: entries 5 to 9."""
    night = desk.open(
        {"game": "tresillo", "rules": {"tariff": "fournier"}, "players": list(THREE)},
        event("deal"),
        event("contract", player="beto", lance="entrada", trump="copas"),
        event("tally", tricks={"ana": 4, "beto": 5}),
    )
    night.log(event("deal"), event("contract", player="beto", lance="entrada", trump="copas"))
    night.log(*(event("trick", cards=cards) for cards in TRICKS))
    return night


def choices(page: Page, field: str) -> list[str]:
    """The options of a field, except the empty one."""
    return [value for value in page.having("reason").choices.get(field, []) if value]


def way(page: Page, label: str) -> str:
    """The address of the first link with that text."""
    links = re.findall(r'<a[^>]* href="([^"]+)"[^>]*>(.*?)</a>', page.html, re.DOTALL)
    found = [unescape(address) for address, words in links if re.sub(r"<[^>]*>", "", words).strip() == label]
    assert found, page.text
    return found[0]


def test_who_dealt_leads_to_other_seats_before_the_hand(reader: Reader, night: NightAt) -> None:
    """Only Ana can have dealt; that Carla did needs a change of seats, whose form is filled in and only has to be sent."""
    page = reader.go(entry(night, "5"))
    assert choices(page, "deal.dealer") == ["ana"]
    assert "Quién da: Carla. No da carla: esta mano le toca dar a ana." in page.text
    broken = reader.press(page.having("reason"), "do", "preview", **{"deal.dealer": "carla"})
    assert broken.status == 409 and "Lo que se quiere poner no vale: No da carla: esta mano le toca dar a ana." in broken.text
    seats = way(broken, "Cambian los asientos antes de esa mano")
    assert seats == way(page, "Cambian los asientos antes de esa mano").replace("first_dealer=beto", "first_dealer=carla")
    done = reader.keep(reader.send(reader.go(seats).having("reason")))
    assert "Corregido." in done.text
    kept = night.get(f"/events?after={night.word(9)}").json["events"][0]["data"]
    assert [kept["after"], kept["insert"][0]["data"]["first_dealer"]] == [4, "carla"]


def test_other_seats_are_not_offered_where_they_would_break_what_was_played(desk: Desk) -> None:
    """Beto, of four, played the second hand, so he cannot have dealt it."""
    night = desk.open(None, *WON, *NEXT[:2])
    broken = (
        Reader(desk)
        .enter(night)
        .press(Reader(desk).enter(night).go(entry(night, "5")).having("reason"), "do", "preview", **{"deal.dealer": "beto"})
    )
    assert broken.status == 409 and "asientos" not in broken.text


def test_who_led_leads_to_the_trick_that_he_would_have_won(reader: Reader, night: NightAt) -> None:
    """Carla won the first trick; the game has no law about a lead out of turn."""
    page = reader.go(entry(night, "8"))
    assert choices(page, "trick.leader") == ["carla"]
    broken = reader.press(page.having("reason"), "do", "preview", **{"trick.leader": "ana"})
    assert "Carla ganó la baza 1, así que sale a la siguiente, no Ana." in broken.text.replace("carla", "Carla").replace("ana.", "Ana.")
    assert way(broken, "Corregir la baza anterior") == way(page, "Corregir la baza anterior") == entry(night, "7")
    assert "que=penalty" not in broken.html


def test_a_lead_out_of_turn_leads_to_its_law(desk: Desk) -> None:
    """In Mediator it is law 7: the form has it and the player."""
    night = desk.open(
        {"game": "mediator", "rules": {"tariff": "ejemplo-1826", "variant": "tresillo-sin-palo"}, "players": list(THREE)},
        event("deal"),
        event("contract", player="ana", lance="solo", trump="copas"),
        event("trick", winner="ana"),
        event("trick", winner="ana"),
    )
    reader = Reader(desk).enter(night)
    law = way(
        reader.press(reader.go(entry(night, "5")).having("reason"), "do", "preview", **{"trick.leader": "beto"}),
        "Salió quien no debía: aplicar la ley",
    )
    assert law.startswith(entry(night, "4", "detras"))
    told = reader.go(law).having("reason").fields
    assert (told["penalty.law"], told["penalty.player"]) == ("ley-7", "beto")


def test_who_won_follows_from_the_cards(reader: Reader, night: NightAt) -> None:
    """Only the player with the highest card is offered, and no player without cards."""
    page = reader.go(entry(night, "7"))
    assert choices(page, "trick.winner") == ["carla"]
    assert "Quién la gana: Beto. La baza la gana carla con el rey de oros, no beto." in page.text


def test_what_breaks_a_later_entry_is_not_offered_and_leads_there(desk: Desk) -> None:
    """The second trick says that Ana led it, so only she can have won the first."""
    night = desk.open(
        {"game": "tresillo", "rules": {"tariff": "fournier"}, "players": list(THREE)},
        event("deal"),
        event("contract", player="beto", lance="entrada", trump="copas"),
    )
    night.log(event("trick", winner="ana"), event("trick", winner="ana", leader="ana"))
    page = Reader(desk).enter(night).go(entry(night, "4"))
    assert choices(page, "trick.winner") == ["ana"]
    assert (
        "Quién la gana: Beto. Con esa corrección deja de valer la baza 2 de la mano 1: beto ganó la baza 1, así que sale a la" in page.text
    )
    assert way(page, "Corregir ese apunte") == entry(night, "5")


def test_what_another_field_may_make_possible_is_offered(reader: Reader, night: NightAt) -> None:
    """A vuelta needs a turned card, and a bola other tricks: the form takes them together."""
    assert choices(reader.go(entry(night, "6")), "contract.lance") == ["entrada", "vuelta", "solo"]
    assert choices(reader.go(entry(night, "4")), "tally.bola") == ["won", "lost"]


def test_a_form_that_was_refused_keeps_its_choices(reader: Reader, night: NightAt) -> None:
    """The same page says that a value is no number."""
    page = reader.press(reader.go(entry(night, "4")).having("reason"), "do", "preview", **{"tally.tricks.ana": "x"})
    assert page.status == 422 and choices(page, "tally.bola") == ["won", "lost"]


def test_only_what_may_come_there_is_put_behind_an_entry(reader: Reader, night: NightAt) -> None:
    """After a counted hand no trick, and no deal, which would take the next hand's."""

    def kinds(address: str) -> list[str]:
        return re.findall(r'class="kind" href="\?que=(\w+)"', reader.go(entry(night, address, "detras")).html)

    assert kinds("4") == ["transfer", "seats_changed", "cash"]
    assert "trick" in kinds("7") and "deal" not in kinds("7")


def test_a_hand_without_end_is_no_reason_to_put_the_next_one_right(reader: Reader, night: NightAt) -> None:
    """Without its count the first hand has no end: the second needs no correction."""
    broken = reader.press(reader.go(entry(night, "4")).having("reason"), "do", "strike")
    assert "deja de valer «Dar», de la mano 2: La mano de antes quedaría sin terminar." in broken.text
    assert "hay que decir también en qué quedó la mano" in broken.text
    assert "Corregir la mano 2" not in broken.text and "Corregir ese apunte" not in broken.text


def test_in_a_long_night_what_would_take_too_long_to_try_is_offered(desk: Desk) -> None:
    """Every trial folds 700 payments anew: the leader is still tried, the winner is not. What the game does not expect needs no trial."""
    night = desk.open(
        {"game": "tresillo", "rules": {"tariff": "fournier"}, "players": list(THREE)},
        event("deal"),
        event("contract", player="beto", lance="entrada", trump="copas"),
    )
    night.log(event("trick", winner="ana"), event("trick", winner="ana", leader="ana"))
    night.log(*[event("transfer", from_="ana", to="beto", tantos=1, reason="x")] * 700)
    page = Reader(desk).enter(night).go(entry(night, "4"))
    assert choices(page, "trick.winner") == list(THREE)
    assert choices(page, "trick.leader") == ["ana"]
