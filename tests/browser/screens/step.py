"""The pad in full depth: the deal, a call, a trick of which the cards are known and one of which they are not, and without a network."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.network import cut_off
from tests.browser.screens.registry import Phone, Stage, screen
from tests.service.desk import NightAt
from tests.service.steps import FULL

ENTRADA = [
    {"type": "deal", "data": {}},
    {"type": "contract", "data": {"player": "ana", "lance": "entrada", "trump": "oros"}},
]


def _at(phone: Phone, night: NightAt, kind: str = "") -> None:
    """Opens the page, on an event that is not the likeliest where one is named."""
    phone.enter(night, "scorer")
    phone.go(f"/n/{night.id}/anotar/paso{f'?que={kind}' if kind else ''}")
    expect(phone.page.locator("#step.scripted")).to_be_visible()
    expect(phone.page.locator("#link")).to_have_attribute("data-link", "live")


@screen("paso-dar")
def _deal(phone: Phone, stage: Stage) -> None:
    """A deal, with the cards unfolded."""
    _at(phone, stage.rich)
    phone.tap(phone.page.locator("#more-deal > summary"))


@screen("paso-hablar")
def _bid(phone: Phone, stage: Stage) -> None:
    """The auction."""
    night = stage.service.open()
    night.log(ENTRADA[0])
    _at(phone, night)


@screen("paso-contrato")
def _contract(phone: Phone, stage: Stage) -> None:
    """Who plays what."""
    night = stage.service.open()
    night.log(ENTRADA[0])
    _at(phone, night, "contract")


@screen("paso-descarte")
def _exchange(phone: Phone, stage: Stage) -> None:
    """An exchange by numbers."""
    night = stage.service.open()
    night.log(*ENTRADA)
    _at(phone, night)


@screen("paso-baza", template="step.html")
def _trick(phone: Phone, stage: Stage) -> None:
    """A trick of which one card lies, in a hand of which all cards are known; what was logged is unfolded."""
    _at(phone, stage.cards)
    phone.tap(phone.page.locator("#pack [data-card]:not([disabled]):visible").first)
    phone.tap(phone.page.locator("#told > summary"))


@screen("paso-baza-sin-saber")
def _unknown(phone: Phone, stage: Stage) -> None:
    """A trick in a hand of which nobody told the cards: the whole pack."""
    night = stage.service.open()
    night.log(*ENTRADA)
    _at(phone, night, "trick")


@screen("paso-acabada")
def _finished(phone: Phone, stage: Stage) -> None:
    """A hand of cards that has come to its end: who won, what each gained, what was irregular."""
    night = stage.service.open()
    night.log(*FULL)
    _at(phone, night)


@screen("paso-sin-red")
def _offline(phone: Phone, stage: Stage) -> None:
    """A trick that was logged without a network: who won it is asked."""
    night = stage.service.open()
    night.log(*ENTRADA)
    _at(phone, night, "trick")
    cut_off(phone)
    for code in ("1O", "2O", "3O"):
        phone.tap(phone.page.locator(f'#pack [data-card="{code}"]'))
    expect(phone.page.locator("#queued")).to_be_visible()
    expect(phone.page.locator("#link")).to_have_attribute("data-link", "offline")
