"""The plate: what came and went over an evening, and before anything did."""

from __future__ import annotations

from tests.browser.phone import Phone
from tests.browser.screens.registry import LANGS, Stage, screen


@screen("plato", template="plate.html")
def _plate(phone: Phone, stage: Stage) -> None:
    """A night with puestas that wait, opened by a tap on the plate."""
    phone.enter(stage.rich, "viewer")
    phone.go(f"/n/{stage.rich.id}")
    phone.tap(phone.page.locator("#plate-title a"))
    phone.page.locator("#plate-moved").wait_for()


@screen("plato-multas", langs=LANGS[:1])
def _fines(phone: Phone, stage: Stage) -> None:
    """A plate in two parts: pozo and fines."""
    phone.enter(stage.mediator, "viewer")
    phone.go(f"/n/{stage.mediator.id}/plato")
