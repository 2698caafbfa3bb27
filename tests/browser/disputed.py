"""The taps of dispute walks: a seat, a button by name, a claim in words."""

from __future__ import annotations

import re
from typing import Final

from playwright.sync_api import Locator, expect

from tests.browser.phone import Phone
from tests.service.desk import NightAt

MOST_TAPS: Final = 8
"""From the table to the preview; filling a text field counts as one."""


def seated(phone: Phone, night: NightAt, role: str, me: str) -> Phone:
    """A phone at the table."""
    phone.enter(night, role, me=me)
    phone.go(f"/n/{night.id}")
    return phone


ACCOUNTS: Final = re.compile("Cuentas|Resultado")
"""The link of the bar to the accounts, by the name that it has while the night is open, and once it is closed."""


def tap(phone: Phone, name: str | re.Pattern[str], within: str = "main") -> None:
    """Taps a button or a link by its name."""
    place = phone.page.locator(within)
    phone.tap(place.get_by_role("button", name=name).or_(place.get_by_role("link", name=name)).first)


def write(phone: Phone, field: Locator, text: str) -> None:
    """Taps a field and writes in it."""
    phone.tap(field)
    field.fill(text)


def claim(phone: Phone, text: str) -> None:
    """Disputes a hand in words."""
    phone.tap(phone.page.locator("label", has_text="Otra cosa"))
    write(phone, phone.page.locator("input[name=claim]"), text)
    tap(phone, "Discutir la mano")
    expect(phone.page.get_by_text("La mano queda señalada")).to_be_visible()
