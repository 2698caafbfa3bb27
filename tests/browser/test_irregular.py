"""Acceptance: an irregularity, estuches, and a hand of a closed night are settled on two phones, and the player who disputed reads how.

Everything is tapped: no test uses the API, and nothing false is logged on the way. Two run without scripts: the others send the forms that
`tests/service/test_web_irregular.py` and `test_web_correcting.py` test.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.disputed import MOST_TAPS, claim, seated, tap, write
from tests.browser.phone import Phone, Phones
from tests.browser.queue import table
from tests.conformance import cases
from tests.journeys.table import Served
from tests.nights import event
from tests.service.desk import NightAt
from tests.service.test_web_correcting import HANDS_OF_CARDS

pytestmark = pytest.mark.faces
SCRIPTS = pytest.mark.parametrize("javascript", [True, False])


def logged(night: NightAt, before: int) -> list[str]:
    """The types of the events logged since."""
    return [each["type"] for each in night.get(f"/events?after={night.word(before)}").json["events"]]


def stands(scorer: Phone) -> None:
    """The scorer rules that the hand stands."""
    tap(scorer, "Confirmar: queda como está")
    expect(scorer.page.get_by_text("La disputa queda resuelta.")).to_be_visible()


def come_back(phone: Phone, night: NightAt, name: str) -> None:
    """A player opens his link again and says who he is; he ends at the table, where the count of taps begins."""
    if phone.javascript:
        phone.go(f"/n/{night.id}/unirse#{night.tokens['player']}")
    else:
        phone.go(f"/n/{night.id}/unirse")
        write(phone, phone.page.locator("input[name=token]"), night.tokens["player"])
        tap(phone, "Unirse")
    tap(phone, name)
    expect(phone.page.locator("#mano-1")).to_be_visible()
    phone.taps = 0


@SCRIPTS
def test_a_renuncio_that_is_denied_is_seen_and_paid_between_players(service: Served, phones: Phones, javascript: bool) -> None:
    """Tresillo: it is proved two tricks later. Ana denies it; both phones lead to her card, and no book fixes a fine."""
    night = table(service)
    night.log(*HANDS_OF_CARDS)
    player = seated(phones(service, javascript=javascript), night, "player", "ana")
    expect(player.page.locator("#last [data-found=renuncio]")).to_contain_text("Renuncio de Ana en la baza 3")
    tap(player, "Ver la baza 3")
    expect(player.page.locator("#replay")).to_be_visible()
    tap(player, "Mesa", ".bar")
    tap(player, "No es así")
    claim(player, "no tenía oros")
    scorer = seated(phones(service, javascript=javascript), night, "scorer", "beto")
    before = night.version
    tap(scorer, "Resolver", "#last")
    tap(scorer, "Ver la baza 3")
    expect(scorer.page.locator("#replay")).to_be_visible()
    expect(scorer.page.locator("#replay")).to_contain_text("Baza 3")
    tap(scorer, "Pago entre jugadores")
    expect(scorer.page.locator('input[name="from"][value="ana"]')).to_be_checked()
    expect(scorer.page.get_by_text("Ana: «Otra cosa: no tenía oros»").or_(scorer.page.get_by_text("Ana: «no tenía oros»"))).to_be_visible()
    scorer.tap(scorer.page.locator('label:has(> input[name="to"][value="beto"])'))
    write(scorer, scorer.page.locator("input[name=tantos]"), "10")
    tap(scorer, "Ver qué cambia")
    expect(scorer.page.locator("#changes tr.changes")).to_contain_text([re.compile("Ana.*0.*−10"), re.compile("Beto.*−50.*−40")])
    assert player.taps <= MOST_TAPS and scorer.taps <= MOST_TAPS, (player.taps, scorer.taps)
    assert logged(night, before) == []
    tap(scorer, "Apuntar la deuda")
    expect(scorer.page.get_by_text("Pago entre jugadores apuntado.")).to_be_visible()
    assert logged(night, before) == ["transfer", "ruling"]
    tap(player, "Mesa", ".bar")
    expect(player.page.locator("#mine")).to_contain_text("La mano 1 queda como está: «Mano 1: Renuncio de Ana en la baza 3")


def test_a_renuncio_is_settled_by_its_law_before_the_next_deal(service: Served, phones: Phones) -> None:
    """Mediator: the law stands beside the finding with its cost, filled in."""
    record = list(cases("mediator")["08-full-entrada-renuncio"].record)
    at = next(place for place, each in enumerate(record) if each["type"] == "penalty")
    players = record[0]["data"]["players"]
    night = service.open({**record[0]["data"], "names": {each: each.capitalize() for each in players}})
    night.log(*record[1:at])
    player = seated(phones(service), night, "player", "beto")
    tap(player, "No es así")
    claim(player, "serví siempre")
    scorer = seated(phones(service), night, "scorer", "ana")
    before = night.version
    tap(scorer, "Resolver", "#last")
    expect(scorer.page.locator("[data-found]").first).to_contain_text("Beto −8")
    scorer.tap(scorer.page.locator("[data-found] .remedy a").first)
    law = scorer.page.locator('[name="penalty.law"]')
    expect(law.first).to_be_attached()
    assert player.taps <= MOST_TAPS and scorer.taps <= MOST_TAPS, (player.taps, scorer.taps)
    tap(scorer, "Guardar")
    expect(scorer.page.locator("#last")).to_contain_text("de multas")
    tap(scorer, "Mesa", ".bar")
    tap(scorer, "Resolver", "#last")
    stands(scorer)
    assert logged(night, before) == ["penalty", "ruling"]
    assert night.get(f"/events?after={night.word(before)}").json["events"][0]["data"] == {"player": "beto", "law": "ley-11"}
    tap(player, "Mesa", ".bar")
    expect(player.page.locator("#mine")).to_contain_text("La mano 1 queda como está: «")


def test_estuches_that_were_counted_wrong_are_put_right_with_their_ruling(service: Served, phones: Phones) -> None:
    """Four, not three: one tap says what is wrong, and the correction ends the dispute with the claim as its reason."""
    night = table(service)
    night.log(
        event("deal"),
        event("contract", player="ana", lance="entrada", trump="copas"),
        event("tally", tricks={"ana": 5, "beto": 2, "carla": 2}, estuches=3),
    )
    player = seated(phones(service), night, "player", "carla")
    tap(player, "No es así")
    player.tap(player.page.locator("label", has_text="Los estuches no son esos"))
    tap(player, "Discutir la mano")
    scorer = seated(phones(service), night, "scorer", "ana")
    before = night.version
    tap(scorer, "Resolver", "#last")
    tap(scorer, "Corregir")
    scorer.tap(scorer.page.locator('label:has(> input[name="estuches"][value="4"])').first)
    tap(scorer, "Ver qué cambia")
    expect(scorer.page.locator('[data-hand="1"]')).to_contain_text("3 → 4")
    assert player.taps <= MOST_TAPS and scorer.taps <= MOST_TAPS, (player.taps, scorer.taps)
    tap(scorer, "Corregir", "form[action$='/correccion']")
    expect(scorer.page.get_by_text("Corregido.")).to_be_visible()
    assert logged(night, before) == ["correction", "ruling"]
    tap(player, "Mesa", ".bar")
    expect(player.page.locator("#mine")).to_contain_text("La mano 1 se corrigió: «Los estuches no son esos».")


@SCRIPTS
def test_somebody_who_left_disputes_the_next_day_on_a_closed_night(service: Served, phones: Phones, javascript: bool) -> None:
    """Darío opens his link again: any hand can be disputed after the close, and what is left to pay is shown before and after."""
    night = service.open(
        {
            "game": "tresillo",
            "rules": {"tariff": "fournier"},
            "players": ["ana", "beto", "carla", "dario"],
            "names": {each: each.capitalize() for each in ("ana", "beto", "carla", "dario")},
        }
    )
    first = [event("deal"), event("contract", player="ana", lance="entrada", trump="copas"), event("tally", tricks={"ana": 5, "beto": 4})]
    night.log(*first, event("seats_changed", players=["ana", "beto", "carla"]))
    night.log(event("deal"), event("contract", player="beto", lance="entrada", trump="oros"), event("tally", tricks={"beto": 5}))
    night.log(event("night_closed", leftovers="share"))
    player = phones(service, javascript=javascript)
    come_back(player, night, "Dario")
    player.tap(player.page.locator("#mano-1").get_by_role("link", name="No es así"))
    claim(player, "fue puesta")
    scorer = seated(phones(service, javascript=javascript), night, "scorer", "ana")
    before = night.version
    tap(scorer, "Resolver", "#mano-1")
    tap(scorer, "Corregir")
    scorer.tap(scorer.page.locator('label:has(> input[name="tricks"][value="4"])').first)
    if not javascript:
        tap(scorer, "Seguir")
    # A row of the four tricks: those of the five stay until the questions have followed.
    scorer.tap(scorer.page.locator('label:has(> input[name="row"])', has_text="puesta").first)
    tap(scorer, "Ver qué cambia")
    expect(scorer.page.get_by_role("heading", name="Qué cambia")).to_be_visible()
    assert player.taps <= MOST_TAPS and scorer.taps <= MOST_TAPS, (player.taps, scorer.taps)
    tap(scorer, "Corregir", "form[action$='/correccion']")
    expect(scorer.page.get_by_text("Corregido.")).to_be_visible()
    assert logged(night, before) == ["correction", "ruling"]
    tap(player, "Mesa", ".bar")
    expect(player.page.locator("#mine")).to_contain_text("La mano 1 se corrigió: «")
