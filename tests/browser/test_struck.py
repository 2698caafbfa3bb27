"""Acceptance: struck hands are settled on a scorer's and a player's phone by tapping, and the player's phone shows how."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.disputed import MOST_TAPS, claim, seated, tap, write
from tests.browser.phone import Phones
from tests.browser.queue import hand, table
from tests.browser.stage import MALILLA, record
from tests.journeys.table import Served
from tests.nights import event


@pytest.mark.faces
@pytest.mark.parametrize("javascript", [True, False])
def test_a_hand_that_was_logged_twice_is_disputed_and_struck(service: Served, phones: Phones, javascript: bool) -> None:
    """The player disputes it; the scorer strikes it with a typed reason, which rules on the dispute too."""
    night = table(service)
    night.log(*hand(), *hand("beto", 6), *hand("beto", 6))
    before = night.get().json["hands"]
    player = seated(phones(service, javascript=javascript), night, "player", "carla")
    tap(player, "No es así")
    claim(player, "está dos veces")
    scorer = seated(phones(service, javascript=javascript), night, "scorer", "ana")
    tap(scorer, "Resolver", "#last")
    tap(scorer, "Corregir")
    write(scorer, scorer.page.locator("input[name=reason]").first, "estaba dos veces")
    tap(scorer, "Tachar la mano entera")
    expect(scorer.page.get_by_text("Ya no está.")).to_be_visible()
    assert player.taps <= MOST_TAPS and scorer.taps <= MOST_TAPS
    tap(scorer, "Corregir", "form")
    expect(scorer.page.locator("#struck")).to_contain_text("«estaba dos veces»")
    player.go(f"/n/{night.id}")
    expect(player.page.locator("#mine")).to_contain_text("Carla discute una mano tachada: «está dos veces».")
    expect(player.page.locator("#mine")).to_contain_text("La mano tachada se corrigió: «estaba dos veces».")
    expect(player.page.locator("#last [data-struck]")).to_contain_text("«estaba dos veces»")
    assert night.get().json["hands"] == before[:2]


@pytest.mark.faces
@pytest.mark.parametrize("javascript", [True, False])
def test_a_struck_capote_is_wanted_back_and_returned(service: Served, phones: Phones, javascript: bool) -> None:
    """The other side misses it in its place, claims it there, and reads that it is back."""
    told = record(MALILLA)
    night = service.open(told[0]["data"])
    night.log(*told[15:19])
    before = night.get().json
    night.log(event("correction", strike=[4, 5], reason="no lo fue"))
    player = seated(phones(service, javascript=javascript), night, "player", "dario")
    player.tap(player.page.locator("[data-struck] .hand-line"))
    expect(player.page.locator("#struck")).to_contain_text("¡Capote de Beto y Darío!")
    claim(player, "sí hubo capote")
    scorer = seated(phones(service, javascript=javascript), night, "scorer", "ana")
    tap(scorer, "Resolver", "[data-struck]")
    tap(scorer, "Devolver la mano")
    expect(scorer.page.get_by_text("No está.")).to_be_visible()
    assert player.taps <= MOST_TAPS and scorer.taps <= MOST_TAPS
    tap(scorer, "Corregir", "form")
    expect(scorer.page.get_by_text("Corregido.")).to_be_visible()
    player.go(f"/n/{night.id}")
    expect(player.page.locator("#mine")).to_contain_text("La mano 2 se corrigió: «sí hubo capote».")
    assert night.get().json["balance"] == before["balance"]


@pytest.mark.faces
def test_an_open_page_of_a_struck_hand_goes_where_the_hand_is(service: Served, phones: Phones) -> None:
    """It is returned while a reader has the page open."""
    night = table(service)
    night.log(*hand(), event("correction", strike=[2, 3, 4], reason="x"))
    phone = seated(phones(service), night, "player", "beto")
    phone.go(f"/n/{night.id}/tachadas/2")
    expect(phone.page.locator("#link")).to_have_attribute("data-link", "live")
    night.log(event("correction", strike=[5], reason="y"))
    phone.page.wait_for_url("**/manos/1")
