"""The screens of Minchiate: a draw on the sheet, a giro on the table, counting cards on the pad, a pack of ninety-seven to be tapped."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.screens.registry import LANGS, Phone, Stage, screen
from tests.service.desk import NightAt

CAPTURED = ("RO", "L", "T1", "T13", "T30", "T38")
"""What the pair with fewer cards has so far."""
ROBBED = ("T35", "T20", "T33")


def _page(phone: Phone, night: NightAt, below: str = "", *, role: str = "scorer") -> None:
    """Opens a page of a night, which says when it is live."""
    phone.enter(night, role)
    phone.go(f"/n/{night.id}{below}")
    expect(phone.page.locator("#link")).to_have_attribute("data-link", "live")


@screen("minchiate-abrir", langs=LANGS[:1])
def _sheet(phone: Phone, _stage: Stage) -> None:
    """The sheet with Minchiate chosen: who drew which card, its house rule unfolded."""
    phone.go("/abrir?game=minchiate")
    phone.tap(phone.page.locator("summary").first)


@screen("minchiate-mesa", langs=LANGS[:1])
def _table(phone: Phone, stage: Stage) -> None:
    """The second giro at play, its pairs and what one of them is ahead by; a hand without a trick under dispute, a renuncio paid late."""
    _page(phone, stage.minchiate)


@screen("minchiate-anotar", langs=LANGS[:1])
def _counted(phone: Phone, stage: Stage) -> None:
    """The pad while the counting cards of one pair are tapped, all that hardly ever happens unfolded."""
    phone.enter(stage.shuffled)
    phone.go(f"/n/{stage.shuffled.id}/anotar")
    for name, value in (("cards_1", "36"), ("last", "EO"), *(("captured_1", code) for code in CAPTURED), ("muerte_1", "13")):
        phone.tap(phone.page.locator(f"[data-question={name}] input[value='{value}']:not([disabled])"))
    for folded in phone.page.locator("details:not([open]) > summary:visible").all()[::-1]:
        phone.tap(folded)


@screen("minchiate-paso", langs=LANGS[:1])
def _dealt(phone: Phone, stage: Stage) -> None:
    """A deal of which nothing is known yet: who cut robs three cards, chosen by kind from all of them."""
    _page(phone, stage.shuffled, "/anotar/paso")
    phone.tap(phone.page.locator("[data-group='20–35']"))
    for code in ROBBED:
        phone.tap(phone.page.locator(f"#pack [data-card={code}]"))


@screen("minchiate-repaso", langs=LANGS[:1])
def _kept_back(phone: Phone, stage: Stage) -> None:
    """The card that Doña Ñica plays in the place of her Rey, behind one that did not follow."""
    _page(phone, stage.minchiate, "/manos/1?paso=17.3", role="viewer")


@screen("minchiate-acta", langs=LANGS[:1])
def _acta(phone: Phone, stage: Stage) -> None:
    """The sheet of a hand of which every card is known: robberies, versículas, deaths, both counts, a renuncio and its price."""
    phone.enter(stage.minchiate, "viewer")
    phone.go(f"/n/{stage.minchiate.id}/manos/1/acta")
