"""The screens on which a hand is logged."""

from __future__ import annotations

from tests.browser.queue import hand, table
from tests.browser.screens.registry import Phone, Stage, screen, stand
from tests.nights import event
from tests.service.desk import OPENING, NightAt


def _answer(phone: Phone, night: NightAt, *values: tuple[str, str]) -> None:
    """The pad with some answers, by question and value."""
    stand(phone, night, "/anotar", live=False)
    for name, value in values:
        phone.tap(phone.page.locator(f"[data-question={name}] input[value='{value}']"))


@screen("anotar", template="pad.html")
def _empty(phone: Phone, stage: Stage) -> None:
    """The pad of the next hand, with the last one above it."""
    _answer(phone, stage.rich)


@screen("anotar-quien-da")
def _dealer(phone: Phone, stage: Stage) -> None:
    """The dealer is put right, and the words are explained."""
    _answer(phone, stage.fresh)
    phone.tap(phone.page.locator(".dealer summary"))
    phone.tap(phone.page.locator(".glosses summary"))


@screen("anotar-ganada")
def _won(phone: Phone, stage: Stage) -> None:
    """An entrada of Ana, ready to be saved, every chip in sight."""
    _answer(phone, stage.fresh, ("play", "ana:entrada"), ("trump", "oros"), ("tricks", "5"))
    phone.tap(phone.page.locator("#rare-estuches summary"))


@screen("anotar-puesta-que-entra")
def _due(phone: Phone, stage: Stage) -> None:
    """An entrada of Ana with which Beto's puesta of last week goes in: the button says so."""
    carried = {"plate": 60, "puesta": "primera", "reserved": [{"player": "beto", "tantos": 55}]}
    night = stage.service.open({**OPENING, "rules": {"tariff": "fournier"}, "carried": carried})
    _answer(phone, night, ("play", "ana:entrada"), ("trump", "oros"), ("tricks", "5"))
    phone.page.locator(".save > button").filter(has_text="55").wait_for()


@screen("anotar-perdida")
def _lost(phone: Phone, stage: Stage) -> None:
    """Four tricks: which way did it end?"""
    _answer(phone, stage.fresh, ("play", "ana:entrada"), ("trump", "oros"), ("tricks", "4"))


@screen("anotar-defendida")
def _defended(phone: Phone, stage: Stage) -> None:
    """A surrendered hand that is defended."""
    _answer(phone, stage.fresh, ("play", "ana:entrada"), ("trump", "oros"), ("tricks", "rinde"), ("defensor", "beto"), ("defended", "4"))


@screen("anotar-abierta")
def _open(phone: Phone, stage: Stage) -> None:
    """What is left of a hand that is open card by card."""
    _answer(phone, stage.cards)


@screen("anotar-otra-igual")
def _twin(phone: Phone, stage: Stage) -> None:
    """Another phone has logged what is half written here: is it another hand like it?"""
    night = table(stage.service)
    _answer(phone, night, ("play", "ana:entrada"), ("trump", "oros"), ("tricks", "5"))
    night.log(*hand("ana", 5)[:2], event("tally", tricks={"ana": 5, "beto": 2, "carla": 2}))
    phone.page.locator("#twin button").first.wait_for()


@screen("anotar-guardada")
def _saved(phone: Phone, stage: Stage) -> None:
    """A hand that was just saved, with the way to take it back."""
    _answer(phone, stage.service.open(), ("play", "pass"))
    phone.tap(phone.page.locator(".save button"))
    phone.page.locator("#saved:not([hidden])").wait_for()
