"""The screens of a hand: step by step, as it was counted, as an acta."""

from __future__ import annotations

from tests.browser.screens.registry import Phone, Stage, screen


def hand_of(phone: Phone, stage: Stage, number: int, *, step: str | None = None, tariff: str | None = None) -> None:
    """Opens a hand of the evening."""
    phone.enter(stage.rich, "viewer")
    query = "&".join(f"{name}={value}" for name, value in (("paso", step), ("tarifa", tariff)) if value)
    phone.go(f"/n/{stage.rich.id}/manos/{number}?{query}")


@screen("repaso-principio")
def _start(phone: Phone, stage: Stage) -> None:
    """The deal of a hand of which every card is known."""
    hand_of(phone, stage, 1)


@screen("repaso-renuncio", template="replay.html")
def _revoke(phone: Phone, stage: Stage) -> None:
    """The card with which Ana does not follow, in the third trick."""
    hand_of(phone, stage, 1, step="12.2")


@screen("repaso-baza")
def _trick(phone: Phone, stage: Stage) -> None:
    """The end of a trick, with all its steps unfolded and another tariff asked for."""
    hand_of(phone, stage, 1, step="11", tariff="jepus-1896")
    phone.tap(phone.page.locator("#steps > summary"))


@screen("repaso-abierta")
def _open_hand(phone: Phone, stage: Stage) -> None:
    """A hand that goes on, as somebody sees it who only watches."""
    phone.enter(stage.cards, "viewer")
    phone.go(f"/n/{stage.cards.id}/manos/1")


@screen("repaso-abierta-anotador")
def _open_for_the_scorer(phone: Phone, stage: Stage) -> None:
    """The same hand for who logs it: he sees every card."""
    phone.enter(stage.cards, "scorer")
    phone.go(f"/n/{stage.cards.id}/manos/1?paso=12.3")


@screen("repaso-cuenta")
def _counted(phone: Phone, stage: Stage) -> None:
    """A hand that was only counted, disputed, with a tariff that cannot reckon it."""
    hand_of(phone, stage, 7, tariff="jepus-1896")


@screen("repaso-corregida")
def _corrected(phone: Phone, stage: Stage) -> None:
    """A hand that was put right, with a dispute and its ruling."""
    phone.enter(stage.closed, "viewer")
    phone.go(f"/n/{stage.closed.id}/manos/7")


@screen("repaso-apuntes")
def _entries(phone: Phone, stage: Stage) -> None:
    """Every entry about a corrected hand, the struck one crossed out."""
    phone.enter(stage.closed, "viewer")
    phone.go(f"/n/{stage.closed.id}/manos/7")
    phone.tap(phone.page.locator("#entries > summary"))


@screen("acta", template="acta.html")
def _acta(phone: Phone, stage: Stage) -> None:
    """The sheet of a hand of which every card is known."""
    phone.enter(stage.rich, "viewer")
    phone.go(f"/n/{stage.rich.id}/manos/1/acta")
