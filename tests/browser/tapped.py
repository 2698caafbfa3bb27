"""An evening as fingers tell it: of each hand what is tapped on the pad, and the events that a program would have logged instead."""

from __future__ import annotations

import re
from typing import Any, Final, NamedTuple

from playwright.sync_api import Locator, expect

from tests.browser.phone import Phone
from tests.browser.queue import until_sent
from tests.journeys.table import Served
from tests.nights import Event, event

PLAYS: Final = "¿Quién juega, y qué?"
TRUMP: Final = "¿Qué triunfo?"
DEFENDS: Final = "¿La defiende alguien?"
NAMES: Final = {"ana": "Ana", "beto": "Beto", "carla": "Carla", "dario": "Darío"}
OPENING: Final[Event] = {"game": "tresillo", "rules": {"tariff": "fournier"}, "players": list(NAMES), "names": NAMES}
UNFOLD: Final = "unfold"
"""In the place of a question: what is tapped unfolds what stands below it."""


class Tapped(NamedTuple):
    """A hand: question and answer for each tap before the last one, and the events that say the same."""

    taps: tuple[tuple[str, str], ...]
    events: tuple[Event, ...]

    @property
    def finger_taps(self) -> int:
        """How many taps it takes: one for each answer, one to save."""
        return len(self.taps) + 1


def played(player: str, play: str, trump: str, *taps: tuple[str, str], tally: Event, **contract: str) -> Tapped:
    """A hand that somebody plays."""
    lance = event("contract", player=player.lower().replace("í", "i"), lance=play.lower(), trump=trump.lower(), **contract)
    return Tapped(((PLAYS, f"{player}: {play}"), (TRUMP, trump), *taps), (event("deal"), lance, tally))


def tally(**data: object) -> Event:
    """The count of a hand."""
    return event("tally", **data)


WON: Final = played("Ana", "Entrada", "Oros", ("Bazas de Ana", "5"), tally=tally(tricks={"ana": 5, "beto": 2, "carla": 2}))
WITH_ESTUCHES: Final = played(
    "Beto",
    "Vuelta",
    "Copas",
    ("Bazas de Beto", "6"),
    ("Estuches de Beto", "con 3"),
    tally=tally(tricks={"beto": 6, "carla": 2, "dario": 1}, estuches=3),
)
PUESTA: Final = played(
    "Darío",
    "Entrada",
    "Bastos",
    ("Bazas de Darío", "4"),
    ("Bazas de Ana y de Carla", "4–1 puesta"),
    tally=tally(tricks={"dario": 4, "ana": 4, "carla": 1}),
)
PASSED: Final = Tapped(((PLAYS, "Pasaron todos"),), (event("deal"), event("pass_out")))
CODILLO: Final = played(
    "Beto",
    "Solo",
    "Espadas",
    ("Bazas de Beto", "3"),
    ("Bazas de Carla y de Ana", "4–2 codillo de Carla"),
    ("Estuches de Beto", "con 3"),
    tally=tally(tricks={"beto": 3, "carla": 4, "ana": 2}, estuches=3),
)
SURRENDERED: Final = played("Carla", "Entrada", "Oros", ("Bazas de Carla", "Se rinde"), tally=event("rendicion", player="carla", bien=True))
DEFENDED: Final = played(
    "Ana",
    "Entrada",
    "Bastos",
    ("Bazas de Ana", "Se rinde"),
    (DEFENDS, "Carla"),
    ("Bazas de Carla", "4"),
    ("Bazas de Ana y de Darío", "4–1 gemelas"),
    tally=tally(rendicion=True, defensor="carla", tricks={"carla": 4, "ana": 4, "dario": 1}),
)
MISDEALT: Final = Tapped(((PLAYS, "Mal dado"),), (event("deal"), event("penalty", player="carla", law="reparto")))
BOLA: Final = played("Darío", "Entrada", "Copas", ("Bazas de Darío", "9"), tally=tally(tricks={"dario": 9}))

EVENING: Final = (WON, WITH_ESTUCHES, PUESTA, PASSED, CODILLO, SURRENDERED, DEFENDED, MISDEALT, BOLA)
"""Nine hands of four, as the deal goes round; the misdealt one is dealt again."""
TAPS: Final = (4, 5, 5, 2, 6, 4, 7, 2, 4)
"""How many taps each takes, the one that saves it among them."""


def answer(phone: Phone, question: str, label: str) -> Locator:
    """The button of an answer, or of what has to be unfolded to find one."""
    if question == UNFOLD:
        return phone.page.locator("summary:visible", has_text=re.compile(rf"^\s*{re.escape(label)}\s*$"))
    group = phone.page.get_by_role("group", name=question, exact=True)
    return group.get_by_role("radio", name=label, exact=True).or_(group.get_by_role("checkbox", name=label, exact=True))


def save(phone: Phone) -> Locator:
    """The button that saves."""
    return phone.page.get_by_role("button", name="Guardar")


def tap_hand(phone: Phone, hand: Tapped) -> None:
    """Logs a hand with one finger."""
    for question, label in hand.taps:
        phone.tap(answer(phone, question, label))
    phone.tap(save(phone))


def log_by_forms(phone: Phone, hand: Tapped) -> None:
    """Logs a hand as a page without scripts takes it: what is not asked yet comes with «Seguir»."""
    for question, label in hand.taps:
        if not answer(phone, question, label).is_visible():
            phone.tap(phone.page.get_by_role("button", name="Seguir"))
        phone.tap(answer(phone, question, label))
    phone.tap(save(phone))


def waits_for_hand(phone: Phone, slot: int) -> None:
    """Waits until the pad asks for a hand."""
    expect(phone.page.get_by_role("heading", level=1)).to_have_text(f"Mano {slot}")


def close(phone: Phone, *, shares: bool = True) -> None:
    """Closes the night; where something lies in the plate, shares it."""
    phone.tap(phone.page.get_by_role("link", name="Cuentas"))
    if shares:
        phone.tap(phone.page.locator("label", has=phone.page.locator("input[value=share]")))
    phone.tap(phone.page.locator(".sure"))
    phone.tap(phone.page.get_by_role("button", name="Cerrar la noche"))
    expect(phone.page.get_by_text("La noche está cerrada")).to_be_visible()


OWN: Final = frozenset({"id", "version", "head", "next"})
"""What a night says that is only its own, or that hangs on how it was told."""


def comes_to(told: Event) -> dict[str, object]:
    """What a night comes to, hand by hand, without what is only its own."""
    return {name: value for name, value in told.items() if name not in OWN}


def night_at(phone: Phone) -> str:
    """The id of the night whose page a phone shows."""
    return phone.page.url.split("/n/")[1].split("/")[0]


def told_to(phone: Phone) -> dict[str, Any]:
    """What the API says of the night whose page a phone shows."""
    told: dict[str, Any] = phone.page.request.get(f"/api/v1/nights/{night_at(phone)}").json()
    return told


def costs(phone: Phone, service: Served, opening: Event, hand: Tapped, taps: int, pays: str) -> None:
    """A hand of a new night takes so many taps, the button says what it pays, and the night is that of the events that a program sends."""
    night = service.open(opening)
    phone.enter(night)
    phone.go(f"/n/{night.id}/anotar")
    for question, label in hand.taps:
        phone.tap(answer(phone, question, label))
    expect(save(phone)).to_be_in_viewport(ratio=1)
    expect(save(phone)).to_contain_text(pays)
    phone.tap(save(phone))
    assert phone.taps == taps
    until_sent(phone, night)
    assert night_at(phone) == night.id
    twin = service.open(opening)
    twin.log(*hand.events)
    assert comes_to(night.get().json) == comes_to(twin.get().json)
