"""The pictures of `docs/pictures`: Cartulina at first sight. `make screens` makes them anew.

They show a bundled night on a narrow phone, light and in Spanish, without any hour or day of their making.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from PIL import Image

from tests.browser.phone import Look, Phone
from tests.browser.screens.registry import Shows, Stage
from tests.journeys.table import ROOT

FOLDER: Final = ROOT / "docs/pictures"
LOOK: Final = Look(lang="es", dark=False, width=360)
HEIGHT_PX: Final = 600
"""Three of this shape fit side by side on the page of a repository, still legible."""


def _pad(phone: Phone, stage: Stage) -> None:
    """The third hand of the evening is ready to be saved: the button says what it pays."""
    phone.enter(stage.two_hands)
    phone.go(f"/n/{stage.two_hands.id}/anotar")
    for name, value in (("play", "ana:entrada"), ("trump", "oros"), ("tricks", "5")):
        phone.tap(phone.page.locator(f"[data-question={name}] input[value='{value}']"))
    phone.page.locator("button[value=save]", has_text="Ana +").wait_for()
    _live(phone)


def _table(phone: Phone, stage: Stage) -> None:
    """The table after seven hands, with a plate that waits."""
    phone.enter(stage.seven_hands)
    phone.go(f"/n/{stage.seven_hands.id}")
    _live(phone)


def _payment(phone: Phone, stage: Stage) -> None:
    """Why Ana pays Beto at the end of the night, from the question on."""
    phone.enter(stage.closed)
    phone.go(f"/n/{stage.closed.id}/por-que/ana/beto")
    phone.page.locator("h1").evaluate("heading => scrollTo(0, heading.getBoundingClientRect().top - 16)")


def _live(phone: Phone) -> None:
    """Waits until the page says that it is live."""
    phone.page.locator("#link[data-link=live]").wait_for()


PICTURES: Final[Mapping[str, Shows]] = {"pad.png": _pad, "payment.png": _payment, "table.png": _table}
"""The subject of each file."""


def take(phone: Phone, stage: Stage, shows: Shows, path: Path) -> None:
    """Makes one of them."""
    phone.page.set_viewport_size({"width": LOOK.width, "height": HEIGHT_PX})
    shows(phone, stage)
    # One pixel of the picture for one of the page: doubled, it is four times as large and no easier to read at that size.
    phone.page.screenshot(path=path, scale="css")
    with Image.open(path) as whole:
        in_few_colours(whole).save(path, optimize=True)


def in_few_colours(picture: Image.Image) -> Image.Image:
    """The same in 256 colours, with no visible difference: a third of the bytes."""
    return picture.convert("RGB").quantize(256, dither=Image.Dither.NONE)
