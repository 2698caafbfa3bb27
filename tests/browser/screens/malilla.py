"""The screens of Malilla: five ways to play on the sheet, points in rows on the pad, pairs at the table, a duty of play that was failed."""

from __future__ import annotations

from tests.browser.screens.registry import LANGS, Phone, Stage, at, screen, stand


@screen("malilla-abrir", langs=LANGS[:1])
def _sheet(phone: Phone, _stage: Stage) -> None:
    """The sheet with Malilla chosen, its house rules unfolded."""
    phone.go("/abrir?game=malilla")
    phone.tap(phone.page.locator("summary").first)


screen("malilla-mesa", langs=LANGS[:1])(at("malilla"))
"""Five hands in pairs, the last at play and paid double for the favorite suit, its rey turned up; a dispute, a transfer."""


@screen("malilla-anotar", langs=LANGS[:1])
def _points(phone: Phone, stage: Stage) -> None:
    """The points of a pair: those that are mostly made, and more unfolded; what hardly ever happens unfolded too."""
    stand(phone, stage.pairs, "/anotar", live=False)
    for name, value in (("suit", "copas"), ("turned", "1C")):
        phone.tap(phone.page.locator(f"[data-question={name}] input[value='{value}']:not([disabled])"))
    for folded in ("details.unlikely:visible", "#rare-misdealt"):
        phone.tap(phone.page.locator(f"{folded} > summary").last)


@screen("malilla-paso-baza", langs=LANGS[:1])
def _trick(phone: Phone, stage: Stage) -> None:
    """A trick of which one card lies, in a hand of which all cards are known."""
    stand(phone, stage.malilla, "/anotar/paso")
    phone.tap(phone.page.locator("#pack [data-card]:not([disabled]):visible").first)


screen("malilla-repaso", langs=LANGS[:1])(at("malilla", "/manos/1?paso=5.3", role="viewer"))
"""The card with which Carla does not beat, though she could."""
screen("malilla-acta", langs=LANGS[:1])(at("malilla", "/manos/1/acta", role="viewer", live=False))
"""The sheet of a hand of which every card is known: points of two sides, the alce, a renuncio and what it costs."""
