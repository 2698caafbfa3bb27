"""A hand that was forgotten: its pad, where it is asked who sat, what changes; and what changes when a night is opened again."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.queue import hand
from tests.browser.screens.registry import Phone, Stage, screen, stand
from tests.browser.stage import STRUCK
from tests.nights import Event, event
from tests.service.desk import NightAt


def _night(phone: Phone, stage: Stage, *between: Event) -> NightAt:
    """A night of two hands with something in between, in the hand of who logs."""
    night = stage.service.open(STRUCK)
    night.log(*hand("ana"), *between, *hand("beto"))
    phone.enter(night, "scorer")
    return night


@screen("falta-mano", template="forgotten.html")
def _pad(phone: Phone, stage: Stage) -> None:
    """The pad of the evening, as the table stood behind its second hand."""
    stand(phone, stage.rich, "/manos/8", live=False)
    phone.tap(phone.page.locator(".gap").first)
    expect(phone.page.locator("#link")).to_have_attribute("data-link", "live")


@screen("falta-mano-sitios")
def _asked(phone: Phone, stage: Stage) -> None:
    """Seats were changed there: who sat is asked before anything else."""
    night = _night(phone, stage, event("seats_changed", players=["ana", "carla", "beto"]))
    phone.go(f"/n/{night.id}/apuntes/2/falta")
    expect(phone.page.locator(".spots .btn")).to_have_count(2)
    expect(phone.page.locator("#link")).to_have_attribute("data-link", "live")


@screen("falta-mano-cambia")
def _preview(phone: Phone, stage: Stage) -> None:
    """A hand comes, the next has another number, and who deals need not be said any more."""
    night = _night(phone, stage, event("seats_changed", players=["ana", "beto", "carla"], first_dealer="beto"))
    phone.go(f"/n/{night.id}/apuntes/2/falta")
    for name, value in (("play", "carla:entrada"), ("trump", "copas"), ("tricks", "5")):
        phone.tap(phone.page.locator(f'label:has(> input[name="{name}"][value="{value}"])'))
    phone.tap(phone.page.locator('button[value="preview"]'))
    expect(phone.page.locator(".moves")).to_be_visible()
    expect(phone.page.locator("#link")).to_have_attribute("data-link", "live")


@screen("liquidar-abrir")
def _opened_again(phone: Phone, stage: Stage) -> None:
    """What changes when the night is opened again."""
    night = _night(phone, stage)
    night.log(event("night_closed", leftovers="share"))
    phone.go(f"/n/{night.id}/liquidar")
    phone.tap(phone.page.get_by_role("button", name=phone.said("Abrir la noche otra vez", "Open the night again")))
    expect(phone.page.locator("table.score")).to_be_visible()
    expect(phone.page.locator("#link")).to_have_attribute("data-link", "live")
