"""The screens of Minchiate: a draw on the sheet, a giro on the table, counting cards on the pad, a pack of ninety-seven to be tapped."""

from __future__ import annotations

from tests.browser.screens.registry import LANGS, Phone, Stage, at, screen, stand

CAPTURED = ("RO", "L", "T1", "T13", "T30", "T38")
"""What the pair with fewer cards has so far."""
ROBBED = ("T35", "T20", "T33")


@screen("minchiate-abrir", langs=LANGS[:1])
def _sheet(phone: Phone, _stage: Stage) -> None:
    """The sheet with Minchiate chosen: who drew which card, its house rule unfolded."""
    phone.go("/abrir?game=minchiate")
    phone.tap(phone.page.locator("summary").first)


screen("minchiate-mesa", langs=LANGS[:1])(at("minchiate"))
"""The second giro at play, its pairs and what one of them is ahead by; a hand without a trick under dispute, a renuncio paid late."""


@screen("minchiate-anotar", langs=LANGS[:1])
def _counted(phone: Phone, stage: Stage) -> None:
    """The pad while the counting cards of one pair are tapped, all that hardly ever happens unfolded."""
    stand(phone, stage.shuffled, "/anotar", live=False)
    for name, value in (("cards_1", "36"), ("last", "EO"), *(("captured_1", code) for code in CAPTURED), ("muerte_1", "13")):
        phone.tap(phone.page.locator(f"[data-question={name}] input[value='{value}']:not([disabled])"))
    for folded in phone.page.locator("details:not([open]) > summary:visible").all()[::-1]:
        phone.tap(folded)


@screen("minchiate-paso", langs=LANGS[:1])
def _dealt(phone: Phone, stage: Stage) -> None:
    """A deal of which nothing is known yet: who cut robs three cards, chosen by kind from all of them."""
    stand(phone, stage.shuffled, "/anotar/paso")
    phone.tap(phone.page.locator("[data-group='20–35']"))
    for code in ROBBED:
        phone.tap(phone.page.locator(f"#pack [data-card={code}]"))


screen("minchiate-repaso", langs=LANGS[:1])(at("minchiate", "/manos/1?paso=17.3", role="viewer"))
"""The card that Doña Ñica plays in the place of her Rey, behind one that did not follow."""
screen("minchiate-acta", langs=LANGS[:1])(at("minchiate", "/manos/1/acta", role="viewer", live=False))
"""The sheet of a hand of which every card is known: robberies, versículas, deaths, both counts, a renuncio and its price."""
