"""The table on a wall, read across a café: the names of six are whole."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phones
from tests.browser.stage import LONG_NAMES, Stage

WALLS: Final = [(320, 640), (390, 844), (844, 390), (1024, 768), (1280, 720), (1920, 1080), (3840, 2160)]
BROKEN: Final = """() => {
  const broken = [];
  for (const name of document.querySelectorAll(".wall-name")) {
    const text = name.firstChild;
    for (const word of text.data.matchAll(/[^\\s-]+-?/g)) {
      const range = document.createRange();
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) broken.push(word[0]);
    }
  }
  return broken;
}"""
"""The words of names that are broken across lines."""
WIDER: Final = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


@pytest.mark.faces
def test_no_name_on_the_wall_is_broken(stage: Stage, phones: Phones) -> None:
    """Six names of 24 characters, at every size of a screen: lines break between words, and nothing overflows."""
    phone = phones(stage.service)
    phone.enter(stage.long_names, "viewer")
    phone.go(f"/n/{stage.long_names.id}/pared")
    expect(phone.page.locator(".wall-name")).to_have_count(len(LONG_NAMES["players"]))
    broken: dict[int, list[str]] = {}
    wider: list[int] = []
    for width, height in WALLS:
        phone.page.set_viewport_size({"width": width, "height": height})
        broken |= {width: words} if (words := phone.page.evaluate(BROKEN)) else {}
        wider += [width] if phone.page.evaluate(WIDER) else []
    assert (broken, wider) == ({}, [])


@pytest.mark.faces
def test_short_names_on_the_wall_are_as_large_as_they_can_be(stage: Stage, phones: Phones) -> None:
    """Long ones elsewhere do not shrink them: a twentieth of the width of the screen."""
    phone = phones(stage.service)
    phone.enter(stage.fresh, "viewer")
    phone.go(f"/n/{stage.fresh.id}/pared")
    phone.page.set_viewport_size({"width": 1280, "height": 720})
    assert phone.page.locator(".wall-name").first.evaluate("name => getComputedStyle(name).fontSize") == "64px"
