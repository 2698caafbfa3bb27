"""The screens of a hand: step by step, as it was counted, as an acta."""

from __future__ import annotations

from tests.browser.screens.registry import Phone, Stage, at, screen, stand

screen("repaso-principio")(at("rich", "/manos/1", role="viewer", live=False))
"""The deal of a hand of which every card is known."""
screen("repaso-renuncio", template="replay.html")(at("rich", "/manos/1?paso=12.2", role="viewer", live=False))
"""The card with which Ana does not follow, in the third trick."""


@screen("repaso-baza")
def _trick(phone: Phone, stage: Stage) -> None:
    """The end of a trick, with all its steps unfolded and another tariff asked for."""
    stand(phone, stage.rich, "/manos/1?paso=11&tarifa=jepus-1896", role="viewer", live=False)
    phone.tap(phone.page.locator("#steps > summary"))


screen("repaso-abierta")(at("cards", "/manos/1", role="viewer", live=False))
"""A hand that goes on, as somebody sees it who only watches."""
screen("repaso-abierta-anotador")(at("cards", "/manos/1?paso=12.3", live=False))
"""The same hand for who logs it: he sees every card."""


screen("repaso-cuenta")(at("rich", "/manos/7?tarifa=jepus-1896", role="viewer", live=False))
"""A hand that was only counted, disputed, with a tariff that cannot reckon it."""
screen("repaso-corregida")(at("closed", "/manos/7", role="viewer", live=False))
"""A hand that was put right, with a dispute and its ruling."""


@screen("repaso-apuntes")
def _entries(phone: Phone, stage: Stage) -> None:
    """Every entry about a corrected hand, the struck one crossed out."""
    stand(phone, stage.closed, "/manos/7", role="viewer", live=False)
    phone.tap(phone.page.locator("#entries > summary"))


screen("acta", template="acta.html")(at("rich", "/manos/1/acta", role="viewer", live=False))
"""The sheet of a hand of which every card is known."""
