"""The plate: what came and went over an evening, and before anything did."""

from __future__ import annotations

from tests.browser.phone import Phone
from tests.browser.screens.registry import LANGS, Stage, at, screen, stand


@screen("plato", template="plate.html")
def _plate(phone: Phone, stage: Stage) -> None:
    """A night with puestas that wait, opened by a tap on the plate."""
    stand(phone, stage.rich, role="viewer", live=False)
    phone.tap(phone.page.locator("#plate-title a"))
    phone.page.locator("#plate-moved").wait_for()


screen("plato-multas", langs=LANGS[:1])(at("mediator", "/plato", role="viewer", live=False))
"""A plate in two parts: pozo and fines."""
