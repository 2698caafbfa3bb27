"""Two nights of one phone: the second began with the plate of the first, which was corrected since."""

from __future__ import annotations

from typing import Final

from tests.browser.phone import Phone
from tests.journeys.table import Served
from tests.nights import Event, event
from tests.rules.tresillo.hands import played
from tests.service.desk import NightAt

NAMES: Final = {"ana": "Ana", "beto": "Beto", "carla": "Carla"}
OPENING: Final[Event] = {"game": "tresillo", "rules": {"tariff": "fournier"}, "players": list(NAMES), "names": NAMES}
LOST: Final = {"beto": 4, "ana": 4, "carla": 1}
WON: Final = {"beto": 5, "ana": 2, "carla": 2}


def with_a_plate(service: Served) -> NightAt:
    """A closed night of three in which Beto made a puesta: it left 30 in the plate."""
    night = service.open(OPENING)
    night.log(*played("beto", "entrada", "oros", tricks=LOST))
    night.log(event("night_closed", leftovers="carry"))
    return night


def opened_with_it(phone: Phone, night: NightAt) -> str:
    """The id of the night that this phone, which has joined the first, opens with the unchanged sheet."""
    phone.enter(night, me="ana")
    phone.go("/abrir?game=tresillo")
    phone.tap(phone.page.locator("#sheet > .btn-main"))
    phone.page.locator(".code").first.wait_for()
    return phone.page.url.split("/n/")[1].split("/")[0]


def put_right(night: NightAt) -> None:
    """Corrects it: Beto won, so there is no puesta and nothing is left."""
    night.log(event("correction", strike=[4], insert=[event("tally", tricks=WON)], reason="la sacó"))
