"""The screens of Cientos: boards to a hundred on the table, acuses on the pad and in the words of a step, an acuse that was false."""

from __future__ import annotations

from tests.browser.screens.registry import LANGS, Phone, Stage, at, screen, stand

SAID = (("punto", "mano"), ("value", "51"), ("secansas", "mano"), ("length_1", "5"), ("top_1", "1"))
"""Punto and quinta mayor: twenty, so that ten leads would be a pique."""

PLAIN = (("punto", "mano"), ("value", "44"), ("made_1", "7"), ("carteo_1", "9"), ("carteo_2", "6"))
"""Ana counts 4, 9 and 10, Beto 6."""


@screen("cientos-abrir", langs=LANGS[:1])
def _sheet(phone: Phone, _stage: Stage) -> None:
    """The sheet with Cientos chosen, its house rules unfolded."""
    phone.go("/abrir?game=cientos")
    phone.tap(phone.page.locator("summary").first)


screen("cientos-mesa", langs=LANGS[:1])(at("cientos"))
"""A game won, a second one at play: two boards, what lacks of a half, the count of the open hand; a dispute, a transfer."""


@screen("cientos-anotar", langs=LANGS[:1])
def _acuses(phone: Phone, stage: Stage) -> None:
    """The pad after a secansa, all that hardly ever happens unfolded."""
    stand(phone, stage.marked, "/anotar", live=False)
    for name, value in SAID:
        phone.tap(phone.page.locator(f"[data-question={name}] input[value='{value}']:not([disabled])"))
    for folded in phone.page.locator("details:not([open]) > summary:visible").all()[::-1]:
        phone.tap(folded)


@screen("cientos-anotar-tableros", langs=LANGS[:1])
def _marked(phone: Phone, stage: Stage) -> None:
    """A hand for which nobody pays: the button says what is marked."""
    night = stage.service.open({"game": "cientos", "players": ["ana", "beto"], "names": {"ana": "Ana", "beto": "Beto"}})
    stand(phone, night, "/anotar", live=False)
    for name, value in PLAIN:
        phone.tap(phone.page.locator(f"[data-question={name}] input[value='{value}']:not([disabled])"))
    phone.page.locator(".save > button").filter(has_text="→").wait_for()


@screen("cientos-paso-acuse", langs=LANGS[:1])
def _announced(phone: Phone, stage: Stage) -> None:
    """The acuse that is said next, a secansa, in a hand of which all cards are known."""
    stand(phone, stage.announced, "/anotar/paso?que=declaration")
    for name, value in (("player", "ana"), ("kind", "secansa")):
        phone.tap(phone.page.locator(f'label:has(> input[name="declaration.{name}"][value="{value}"])'))


screen("cientos-repaso", langs=LANGS[:1])(at("cientos", "/manos/1?paso=17.2", role="viewer"))
"""The card with which Beto does not follow; above it that he had acused what he did not have."""
screen("cientos-acta", langs=LANGS[:1])(at("cientos", "/manos/1/acta", role="viewer", live=False))
"""The sheet of a hand of which every card is known: what was announced, the count of both, two findings and what is paid."""
