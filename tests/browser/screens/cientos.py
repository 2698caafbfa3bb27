"""The screens of Cientos: boards to a hundred on the table, acuses on the pad and in the words of a step, an acuse that was false."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.screens.registry import LANGS, Phone, Stage, screen
from tests.service.desk import NightAt

SAID = (("punto", "mano"), ("value", "51"), ("secansas", "mano"), ("length_1", "5"), ("top_1", "1"))
"""Punto and quinta mayor: twenty, so that ten leads would be a pique."""

PLAIN = (("punto", "mano"), ("value", "44"), ("made_1", "7"), ("carteo_1", "9"), ("carteo_2", "6"))
"""Ana counts 4, 9 and 10, Beto 6."""


def _page(phone: Phone, night: NightAt, below: str = "", *, role: str = "scorer") -> None:
    """Opens a page of a night, which says when it is live."""
    phone.enter(night, role)
    phone.go(f"/n/{night.id}{below}")
    expect(phone.page.locator("#link")).to_have_attribute("data-link", "live")


@screen("cientos-abrir", langs=LANGS[:1])
def _sheet(phone: Phone, _stage: Stage) -> None:
    """The sheet with Cientos chosen, its house rules unfolded."""
    phone.go("/abrir?game=cientos")
    phone.tap(phone.page.locator("summary").first)


@screen("cientos-mesa", langs=LANGS[:1])
def _table(phone: Phone, stage: Stage) -> None:
    """A game won, a second one at play: two boards, what lacks of a half, the count of the open hand; a dispute, a transfer."""
    _page(phone, stage.cientos)


@screen("cientos-anotar", langs=LANGS[:1])
def _acuses(phone: Phone, stage: Stage) -> None:
    """The pad after a secansa, all that hardly ever happens unfolded."""
    phone.enter(stage.marked)
    phone.go(f"/n/{stage.marked.id}/anotar")
    for name, value in SAID:
        phone.tap(phone.page.locator(f"[data-question={name}] input[value='{value}']:not([disabled])"))
    for folded in phone.page.locator("details:not([open]) > summary:visible").all()[::-1]:
        phone.tap(folded)


@screen("cientos-anotar-tableros", langs=LANGS[:1])
def _marked(phone: Phone, stage: Stage) -> None:
    """A hand for which nobody pays: the button says what is marked."""
    night = stage.service.open({"game": "cientos", "players": ["ana", "beto"], "names": {"ana": "Ana", "beto": "Beto"}})
    phone.enter(night)
    phone.go(f"/n/{night.id}/anotar")
    for name, value in PLAIN:
        phone.tap(phone.page.locator(f"[data-question={name}] input[value='{value}']:not([disabled])"))
    phone.page.locator(".save > button").filter(has_text="→").wait_for()


@screen("cientos-paso-acuse", langs=LANGS[:1])
def _announced(phone: Phone, stage: Stage) -> None:
    """The acuse that is said next, a secansa, in a hand of which all cards are known."""
    _page(phone, stage.announced, "/anotar/paso?que=declaration")
    for name, value in (("player", "ana"), ("kind", "secansa")):
        phone.tap(phone.page.locator(f'label:has(> input[name="declaration.{name}"][value="{value}"])'))


@screen("cientos-repaso", langs=LANGS[:1])
def _false(phone: Phone, stage: Stage) -> None:
    """The card with which Beto does not follow; above it that he had acused what he did not have."""
    _page(phone, stage.cientos, "/manos/1?paso=17.2", role="viewer")


@screen("cientos-acta", langs=LANGS[:1])
def _acta(phone: Phone, stage: Stage) -> None:
    """The sheet of a hand of which every card is known: what was announced, the count of both, two findings and what is paid."""
    phone.enter(stage.cientos, "viewer")
    phone.go(f"/n/{stage.cientos.id}/manos/1/acta")
