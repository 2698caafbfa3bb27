"""What was irregular, where people look: the pad while the hand goes on, the table with a law, a dispute, and what ends it."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.queue import hand
from tests.browser.screens.registry import LANGS, Phone, Stage, screen, stand
from tests.conformance import cases
from tests.nights import event
from tests.service.desk import NightAt
from tests.service.test_web_correcting import HANDS_OF_CARDS

PROVED = 7
"""So many events of that hand, the fifth trick being the last, prove that Ana had oros in the third."""
NAMES = {"ana": "Ana", "beto": "Beto", "carla": "Carla", "dario": "Darío"}


def _told(stage: Stage, *events: dict[str, object]) -> NightAt:
    """A night of Tresillo of four with names, and some events."""
    night = stage.service.open({"game": "tresillo", "rules": {"tariff": "fournier"}, "players": list(NAMES), "names": NAMES})
    night.log(*events)
    return night


def _disputed(stage: Stage) -> NightAt:
    """Ana denies that she had oros."""
    return _told(stage, *HANDS_OF_CARDS, event("dispute", hand=1, by="ana", claim="no tenía oros"))


def _law_is_due(stage: Stage) -> NightAt:
    """A night of Mediator with a renuncio whose law has not been applied."""
    record = list(cases("mediator")["08-full-entrada-renuncio"].record)
    at = next(place for place, each in enumerate(record) if each["type"] == "penalty")
    night = stage.service.open(record[0]["data"])
    night.log(*record[1:at])
    return night


@screen("irregular-paso")
def _step(phone: Phone, stage: Stage) -> None:
    """A card has just proved a renuncio; the hand goes on."""
    stand(phone, _told(stage, *HANDS_OF_CARDS[:PROVED]), "/anotar/paso")
    expect(phone.page.locator("[data-found=renuncio] .remedy")).to_be_visible()


@screen("irregular-mesa", langs=LANGS[:1])
def _table(phone: Phone, stage: Stage) -> None:
    """A finished hand with a renuncio: the way to the card, and what may be done."""
    stand(phone, _told(stage, *HANDS_OF_CARDS))
    expect(phone.page.locator("#last [data-found=renuncio]")).to_be_visible()


@screen("irregular-mesa-ley", langs=LANGS[:1])
def _table_law(phone: Phone, stage: Stage) -> None:
    """The same with a law, and what it costs."""
    stand(phone, _law_is_due(stage))
    expect(phone.page.locator("#last .remedy")).to_contain_text("−8")


@screen("irregular-pad-ley", langs=LANGS[:1])
def _pad_law(phone: Phone, stage: Stage) -> None:
    """The law on the pad, before the next hand."""
    stand(phone, _law_is_due(stage), "/anotar")
    expect(phone.page.locator(".remedy").first).to_contain_text("−8")


@screen("irregular-pared", langs=LANGS[:1])
def _wall(phone: Phone, stage: Stage) -> None:
    """Told on the wall."""
    stand(phone, _told(stage, *HANDS_OF_CARDS), "/pared")
    expect(phone.page.locator("[data-found=renuncio]")).to_be_visible()


@screen("irregular-discutir")
def _dispute(phone: Phone, stage: Stage) -> None:
    """A dispute of a hand in which something was irregular, for who rules on it."""
    stand(phone, _disputed(stage), "/manos/1/discutir")
    expect(phone.page.locator("[data-found=renuncio] .remedy")).to_be_visible()


@screen("irregular-pago")
def _payment(phone: Phone, stage: Stage) -> None:
    """The payment that may end it, filled in, and what it changes."""
    _dispute(phone, stage)
    phone.tap(phone.page.locator(".remedy a"))
    phone.tap(phone.page.locator('label:has(> input[name="to"][value="beto"])'))
    phone.page.locator("input[name=tantos]").fill("10")
    phone.tap(phone.page.locator('button[value="look"]'))
    expect(phone.page.locator("#changes")).to_be_visible()


@screen("irregular-resuelto")
def _settled(phone: Phone, stage: Stage) -> None:
    """A correction that ends a dispute, with the claim as its reason."""
    night = _told(stage, *hand("ana", 6), event("dispute", hand=1, by="beto", claim="fueron cinco bazas"))
    stand(phone, night, "/manos/1/corregir")
    phone.tap(phone.page.locator('label:has(> input[name="tricks"][value="5"])').first)
    phone.tap(phone.page.locator('button[value="preview"]').first)
    expect(phone.page.get_by_role("checkbox")).to_be_checked()


@screen("irregular-lo-mio", langs=LANGS[:1])
def _mine(phone: Phone, stage: Stage) -> None:
    """What came of it, on the phone of who disputed."""
    night = _disputed(stage)
    night.log(event("transfer", from_="ana", to="beto", tantos=10, reason="renuncio"))
    night.log(event("ruling", hand=1, decision="stands", note="Mano 1: renuncio de Ana en la baza 3"))
    stand(phone, night, role="player", me="ana", live=False)
    expect(phone.page.locator("#mine")).to_be_visible()
