"""The history on a phone: a tapped number leads to its hands; and the charts, on any page."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.checks import SCRIPTS
from tests.browser.phone import Look, Phones
from tests.browser.stage import Stage
from tests.nights import event

pytestmark = pytest.mark.faces


def test_a_number_leads_to_its_hands_and_a_hand_to_its_page(stage: Stage, phones: Phones) -> None:
    """Two taps from the history to the hand; Tab skips the picture of the total, but not its numbers."""
    phone = phones(stage.service)
    for night in (stage.closed, stage.rich):
        phone.enter(night, "player", me="ana")
    phone.go("/historial")
    expect(phone.page.locator(".curve polyline")).to_have_count(1)
    phone.tap(phone.page.locator(".counts a").first)
    expect(phone.page.locator("#hands")).to_be_in_viewport()
    phone.tap(phone.page.locator("#hands a").first)
    expect(phone.page).to_have_url(re.compile(r"/n/[^/]+/manos/\d+$"))


@pytest.mark.parametrize("media", ["light", "dark", "print"])
def test_each_text_of_a_chart_can_be_read(stage: Stage, phones: Phones, media: str) -> None:
    """On the narrowest phone, for one line and for six with long names: 12 px high, 4.5 to 1 against the ground, none beyond the sheet."""
    phone = phones(stage.service, width=320)
    six = stage.service.open(stage.long_names.get("/events").json["events"][0]["data"])
    contract = event("contract", player="ana", lance="solo", trump="copas")
    six.log(event("deal"), contract, event("tally", tricks={"ana": 6}), event("deal"))
    for night in (stage.closed, stage.rich, six):
        phone.enter(night, "player", me="ana")
    phone.wear(Look(dark=media == "dark", width=320))
    phone.page.emulate_media(media="print" if media == "print" else "screen")
    for path in ("/historial", *(f"/n/{night.id}{below}" for night in (stage.rich, six) for below in ("", "/plato", "/liquidar"))):
        phone.go(path)
        assert phone.page.locator(".curve text").count() or path.endswith("/liquidar"), path
        assert phone.page.evaluate(f"({SCRIPTS['charts']})({{ smallestTextPx: 12, contrast: 4.5 }})") == [], path
