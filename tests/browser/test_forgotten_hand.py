"""Acceptance: late discoveries are settled on two phones by tapping: a missing hand, the wrong dealer, winner or tariff.

No test uses the API, and nothing false is logged on the way. Two run without scripts, where the pad needs «Seguir» in between;
`tests/service/test_web_forgotten.py` and `test_web_correcting.py` test the forms of the others.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.disputed import ACCOUNTS, MOST_TAPS, claim, seated, tap
from tests.browser.phone import Phone, Phones
from tests.browser.queue import hand, table
from tests.journeys.table import Served
from tests.nights import event
from tests.service.desk import NightAt

pytestmark = pytest.mark.faces
SCRIPTS = pytest.mark.parametrize("javascript", [True, False])


def chip(phone: Phone, name: str, value: str) -> None:
    """Taps a choice."""
    label = phone.page.locator(f'label:has(> input[name="{name}"][value="{value}"])').first
    expect(label).to_be_visible()
    phone.tap(label)


def disputed(
    service: Served, phones: Phones, night: NightAt, words: str, *, number: int | None = None, javascript: bool
) -> tuple[Phone, Phone]:
    """Carla's phone, on which she disputed a hand (the last one, or the numbered one), and the scorer's, at the table."""
    player = seated(phones(service, javascript=javascript), night, "player", "carla")
    if number is not None:
        player.tap(player.page.locator(f"#mano-{number} .hand-line"))
    tap(player, "No es así")
    claim(player, words)
    return player, seated(phones(service, javascript=javascript), night, "scorer", "ana")


def tell(phone: Phone, *, javascript: bool) -> None:
    """Logs an entrada of Carla's on the pad; without scripts «Seguir» brings the next questions."""
    for name, value in (("play", "carla:entrada"), ("trump", "copas"), ("tricks", "5")):
        if name != "play" and not javascript:
            tap(phone, "Seguir")
        chip(phone, name, value)


def seen(phone: Phone, words: str) -> None:
    """Opens the preview."""
    tap(phone, "Ver qué cambia")
    expect(phone.page.get_by_role("heading", name="Qué cambia")).to_be_visible()
    expect(phone.page.locator("main")).to_contain_text(words)


def settled(player: Phone, scorer: Phone, night: NightAt, number: int, *, corrections: int = 1) -> None:
    """The scorer keeps the preview, with a ruling if it corrects the disputed hand; the player reads it on his phone."""
    before, with_it = night.version, scorer.page.locator("[name=resolves]").count() > 0
    assert player.taps <= MOST_TAPS and scorer.taps <= MOST_TAPS, (player.taps, scorer.taps)
    tap(scorer, "Corregir", "form[action$='/correccion']")
    expect(scorer.page.get_by_text("Corregido.")).to_be_visible()
    if not with_it:
        tap(scorer, "Mesa", ".bar")
        tap(scorer, "Resolver", f"#mano-{number}")
        tap(scorer, "Ya está corregida")
        expect(scorer.page.get_by_text("La disputa queda resuelta.")).to_be_visible()
    logged = [each["type"] for each in night.get(f"/events?after={night.word(before)}").json["events"]]
    assert logged == [*["correction"] * corrections, "ruling"]
    player.go(f"/n/{night.id}")
    expect(player.page.locator("#mine")).to_contain_text(f"La mano {number} se corrigió: «")


@SCRIPTS
def test_a_forgotten_hand_is_put_in(service: Served, phones: Phones, javascript: bool) -> None:
    """Carla's hand between the two is logged on the pad, and everybody finds it in its row."""
    night = table(service)
    night.log(*hand("ana"), *hand("beto"))
    player, scorer = disputed(service, phones, night, "falta la mía, antes de esta", javascript=javascript)
    scorer.tap(scorer.page.locator("#mano-2 .hand-line"))
    tap(scorer, "Falta una mano aquí")
    tell(scorer, javascript=javascript)
    seen(scorer, "Entra una mano, que es la 2; la 2 pasa a ser la 3.")
    settled(player, scorer, night, 3)
    assert [each["hombre"] for each in night.get().json["hands"]] == ["ana", "carla", "beto"]
    expect(player.page.locator("#mano-2")).to_contain_text("Carla")


def test_a_hand_is_missing_and_the_pad_had_been_told_who_deals(service: Served, phones: Phones) -> None:
    """The turn is right again once the hand is there, and the preview says that the change of dealer is superfluous."""
    night = table(service)
    night.log(*hand("ana"), event("seats_changed", players=["ana", "beto", "carla"], first_dealer="beto"), *hand("beto"))
    player, scorer = disputed(service, phones, night, "falta una", javascript=True)
    scorer.tap(scorer.page.locator("#mano-2 .hand-line"))
    tap(scorer, "Falta una mano aquí")
    tell(scorer, javascript=True)
    seen(scorer, "Se quita: Cambian los asientos.")
    settled(player, scorer, night, 3)


def test_another_dealt(service: Served, phones: Phones) -> None:
    """Beto dealt the second hand, not Ana: a change that the deal cannot take leads to the one that does."""
    night = table(service)
    night.log(*hand("ana"), *hand("beto"))
    player, scorer = disputed(service, phones, night, "dio Beto", javascript=True)
    tap(scorer, "Resolver", "#last")
    tap(scorer, "Corregir")
    scorer.tap(scorer.page.locator("#events summary").first)
    scorer.tap(scorer.page.locator("#events .entry").first.get_by_text("Corregir").first)
    scorer.tap(scorer.page.locator(".withheld summary"))
    scorer.tap(scorer.page.locator(".withheld li", has_text="Beto").get_by_role("link", name="Cambian los asientos antes de esa mano"))
    seen(scorer, "Se añade: Cambian los asientos.")
    settled(player, scorer, night, 2)


@SCRIPTS
def test_four_hands_later_a_hand_was_lost(service: Served, phones: Phones, javascript: bool) -> None:
    """Beto had four tricks in the second: the puesta lies in the plate of every later hand."""
    night = table(service)
    night.log(*hand("ana"), *hand("beto"), *hand("carla"), *hand("ana"), *hand("beto"), *hand("carla"))
    player, scorer = disputed(service, phones, night, "fue puesta", number=2, javascript=javascript)
    tap(scorer, "Resolver", "#mano-2")
    tap(scorer, "Corregir")
    chip(scorer, "tricks", "4")
    if not javascript:
        tap(scorer, "Seguir")
    chip(scorer, "row", "4-1")
    seen(scorer, "puesta")
    settled(player, scorer, night, 2)
    assert night.get().json["hands"][1]["outcome"] == "puesta"


def test_at_the_end_the_tariff_was_another(service: Served, phones: Phones) -> None:
    """The night is closed, by the wrong tariff: what is left to pay is shown before and after."""
    night = table(service)
    night.log(*hand("ana"), *hand("beto"), event("night_closed", leftovers="share"))
    player, scorer = disputed(service, phones, night, "jugábamos con la otra tarifa", javascript=True)
    tap(scorer, ACCOUNTS, ".bar")
    tap(scorer, "Otros apuntes")
    tap(scorer, "Corregir")
    chip(scorer, "tariff", "voltereta-1826")
    seen(scorer, "Tarifa")
    settled(player, scorer, night, 2)
