"""Putting right: a hand on its pad, a hand event by event, one event, the opening; what changes, and what cannot be."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.screens.registry import Phone, Stage, at, screen, stand

screen("corregir", template="correct.html")(at("rich", "/manos/2/corregir"))
"""A hand on the pad that told it."""
screen("corregir-apuntes")(at("rich", "/manos/8/corregir"))
"""A hand event by event."""
screen("corregir-apunte", template="correct_event.html")(at("rich", "/apuntes/12/corregir"))
"""One trick, its cards to be tapped."""


@screen("corregir-apunte-no")
def _not_offered(phone: Phone, stage: Stage) -> None:
    """The same, with what it cannot say, and why."""
    stand(phone, stage.rich, "/apuntes/12/corregir")
    phone.tap(phone.page.locator(".withheld summary"))
    expect(phone.page.locator(".withheld li").first).to_be_visible()


screen("corregir-cuenta")(at("rich", "/apuntes/39/corregir"))
"""A count, box by box."""
screen("corregir-sitios", template="behind.html")(at("rich", "/apuntes/46/detras?que=seats_changed"))
"""A change of seats that was forgotten."""
screen("corregir-apertura", template="correct_opening.html")(at("rich", "/apuntes/1/corregir"))
"""The opening."""
screen("corregir-otros", template="entries.html")(at("rich", "/apuntes"))
"""What is of no hand."""
screen("corregir-otros-player")(at("struck", "/apuntes", role="player"))
"""The same of a night with struck hands, as a player reads it."""
screen("corregir-deshacer", template="take_back.html")(at("struck", "/apuntes/15/corregir"))
"""A correction, to be taken back."""


@screen("corregir-devolver")
def _returned(phone: Phone, stage: Stage) -> None:
    """What changes when a struck hand comes back, and what goes with it."""
    stand(phone, stage.struck, "/tachadas/11", live=False)
    phone.tap(phone.page.locator('button[value="return"]'))
    expect(phone.page.locator(".changed")).to_be_visible()


@screen("corregir-cambia", template="preview.html")
def _preview(phone: Phone, stage: Stage) -> None:
    """What changes when hand 10 was won."""
    stand(phone, stage.rich, "/manos/10/corregir")
    phone.tap(phone.page.locator('label:has(> input[name="row"][value="3-2"])'))
    phone.tap(phone.page.locator('button[value="preview"]'))
    expect(phone.page.locator(".changed")).to_be_visible()


@screen("corregir-no", template="broken.html")
def _broken(phone: Phone, stage: Stage) -> None:
    """A hand that another one hangs on cannot go."""
    stand(phone, stage.rich, "/manos/1/corregir")
    phone.tap(phone.page.locator('button[value="strike"]'))
    expect(phone.page.locator(".note-bad")).to_be_visible()


@screen("corregir-no-acaba")
def _unfinished(phone: Phone, stage: Stage) -> None:
    """A count without which its hand would have no end cannot go."""
    stand(phone, stage.rich, "/apuntes/39/corregir")
    phone.tap(phone.page.locator('button[value="strike"]'))
    expect(phone.page.locator(".note-bad")).to_be_visible()


@screen("corregir-dinero")
def _cash_that_was_a_debt(phone: Phone, stage: Stage) -> None:
    """A debt that turns out to be money handed over."""
    stand(phone, stage.rich, "/apuntes/46/corregir?que=cash")
    expect(phone.page.locator('.kind[aria-current="true"][href="?que=cash"]')).to_be_visible()


@screen("corregir-cambia-cartas")
def _preview_of_cards(phone: Phone, stage: Stage) -> None:
    """What another trump makes of a hand that was logged card by card: what is told otherwise, tricks, leads, irregularities."""
    stand(phone, stage.rich, "/apuntes/6/corregir")
    phone.tap(phone.page.locator('label:has(> input[name="contract.trump"][value="espadas"])'))
    phone.tap(phone.page.locator('button[value="preview"]'))
    expect(phone.page.locator(".retold")).to_be_visible()
    expect(phone.page.locator("#link")).to_have_attribute("data-link", "live")


def _lay(phone: Phone, stage: Stage, role: str = "scorer") -> None:
    """The third trick of the first hand, opened from its entries, with a card of Ana that lies in the fourth."""
    phone.enter(stage.rich, role)
    phone.go(f"/n/{stage.rich.id}/manos/1/corregir")
    phone.tap(phone.page.locator('button[name="entry"][value="12"]'))
    phone.tap(phone.page.locator(".slot-button", has_text="Ana"))
    phone.tap(phone.page.locator('#pack [data-card="7O"]'))


@screen("corregir-varios")
def _several(phone: Phone, stage: Stage) -> None:
    """The entries of a hand, of which one is told otherwise so far."""
    _lay(phone, stage)
    phone.tap(phone.page.locator('button[value="keep"]'))
    expect(phone.page.locator(".otherwise")).to_be_visible()


@screen("corregir-varios-cambiar")
def _swapped(phone: Phone, stage: Stage) -> None:
    """A card that lies in another trick: the two can be swapped."""
    _lay(phone, stage)
    phone.tap(phone.page.locator('button[value="preview"]'))
    expect(phone.page.locator('button[value="swap"]')).to_be_visible()


@screen("corregir-varios-cambia")
def _preview_of_several(phone: Phone, stage: Stage) -> None:
    """What the swap changes; one can go on to another entry."""
    _lay(phone, stage, "player")
    phone.tap(phone.page.locator('button[value="preview"]'))
    phone.tap(phone.page.locator('button[value="swap"]'))
    expect(phone.page.locator(".changed")).to_be_visible()


@screen("corregir-varios-no")
def _broken_several(phone: Phone, stage: Stage) -> None:
    """Without the swap the card is played twice; what was told goes along."""
    _lay(phone, stage, "player")
    phone.tap(phone.page.locator('button[value="keep"]'))
    phone.tap(phone.page.locator('button[value="preview"]').last)
    expect(phone.page.locator(".note-bad")).to_be_visible()


@screen("corregir-propone")
def _proposed(phone: Phone, stage: Stage) -> None:
    """What a player would have changed, with which he contests the hand."""
    stand(phone, stage.rich, "/manos/10/corregir", role="player")
    phone.tap(phone.page.locator('label:has(> input[name="row"][value="3-2"])'))
    phone.tap(phone.page.locator('button[value="preview"]'))
    expect(phone.page.locator('[name="claim"]')).to_be_visible()
    expect(phone.page.locator("#link")).to_have_attribute("data-link", "live")
