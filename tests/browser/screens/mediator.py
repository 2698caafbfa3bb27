"""The screens of Mediator: what differs from Tresillo is another sheet, another pad, four or six in a trick, and two heaps in the plate."""

from __future__ import annotations

from collections.abc import Sequence

from tests.browser.screens.registry import LANGS, Phone, Stage, at, screen, stand
from tests.service.desk import NightAt

ENTRADA = (("play", "ana:entrada"), ("trump", "oros"), ("called", "RC"))


def _answer(phone: Phone, night: NightAt, *values: tuple[str, str]) -> None:
    """The pad with some answers, by question and value."""
    stand(phone, night, "/anotar", live=False)
    for name, value in values:
        phone.tap(phone.page.locator(f"[data-question={name}] input[value='{value}']:not([disabled])"))


def _unfold(phone: Phone, summaries: Sequence[str]) -> None:
    for each in summaries:
        phone.tap(phone.page.locator(each))


@screen("mediator-abrir")
def _sheet(phone: Phone, _stage: Stage) -> None:
    """The sheet with Mediator chosen."""
    phone.go("/abrir?game=mediator")


@screen("mediator-abrir-reglas")
def _house_rules(phone: Phone, _stage: Stage) -> None:
    """The sheet of the dosillo, with its house rules unfolded."""
    phone.go("/abrir?game=mediator&variant=dosillo")
    _unfold(phone, ["summary"])


screen("mediator-mesa")(at("mediator"))
"""Eight hands: pozo and fines, who is out of the draw, a dispute, a hand that was corrected."""


@screen("mediator-mesa-abierta", langs=LANGS[:1])
def _playing(phone: Phone, stage: Stage) -> None:
    """A hand that is played with a king that was given, unfolded."""
    stand(phone, stage.king, role="viewer")
    phone.page.locator("#playing-events > summary").tap()


@screen("mediator-anotar")
def _who(phone: Phone, stage: Stage) -> None:
    """Who plays, and what: four lances for four players."""
    _answer(phone, stage.begun)
    _unfold(phone, [".glosses summary"])


@screen("mediator-anotar-rey")
def _king(phone: Phone, stage: Stage) -> None:
    """Which king is called, the caballos unfolded."""
    _answer(phone, stage.begun, *ENTRADA[:2])
    _unfold(phone, ["#rare-called summary"])


@screen("mediator-anotar-ganada", langs=LANGS[:1])
def _won(phone: Phone, stage: Stage) -> None:
    """An entrada won with a companion, ready to be saved, every chip in sight."""
    _answer(phone, stage.begun, *ENTRADA, ("partner", "carla"), ("side_tricks", "7"))
    _unfold(phone, ["#rare-estuches summary"])


@screen("mediator-anotar-perdida", langs=LANGS[:1])
def _lost(phone: Phone, stage: Stage) -> None:
    """An entrada lost by one trick: how many were the companion's says who pays."""
    _answer(phone, stage.begun, *ENTRADA, ("partner", "carla"), ("side_tricks", "5"))


@screen("mediator-anotar-bola", langs=LANGS[:1])
def _bola(phone: Phone, stage: Stage) -> None:
    """A Bola from the start that was cut: after how many tricks is asked."""
    _answer(phone, stage.begun, ("play", "dario:solo"), ("trump", "oros"), ("tricks", "8"), ("bola", "start"))


@screen("mediator-paso-contrato", langs=LANGS[:1])
def _contract(phone: Phone, stage: Stage) -> None:
    """Who plays what with which trump, and which card he calls: all of it on one page."""
    night = stage.service.open({"game": "mediator", "rules": {"variant": "mediator"}, "players": ["ana", "beto", "carla", "dario"]})
    night.log({"type": "deal", "data": {}})
    stand(phone, night, "/anotar/paso?que=contract")
    phone.tap(phone.page.locator('label:has(> input[name="contract.lance"][value="entrada"])'))


@screen("mediator-paso-baza", langs=LANGS[:1])
def _trick(phone: Phone, stage: Stage) -> None:
    """A trick of four of which one card lies, in a hand of which all cards are known."""
    stand(phone, stage.king, "/anotar/paso")
    phone.tap(phone.page.locator("#pack [data-card]:not([disabled]):visible").first)


@screen("mediator-paso-baza-seis", langs=LANGS[:1])
def _trick_of_six(phone: Phone, stage: Stage) -> None:
    """A trick of six of which four cards lie, in a hand of which nobody told the cards."""
    stand(phone, stage.six, "/anotar/paso")
    for code in ("SO", "CO", "7O", "4O"):
        phone.tap(phone.page.locator(f'#pack [data-card="{code}"]'))


@screen("mediator-paso-ley")
def _law(phone: Phone, stage: Stage) -> None:
    """A law of the table, with what it leaves open."""
    stand(phone, stage.mediator, "/anotar/paso?que=penalty")
    phone.tap(phone.page.locator('label:has(> input[name="penalty.law"][value="ley-11"])'))


screen("mediator-repaso-renuncio", langs=LANGS[:1])(at("mediator", "/manos/1?paso=12.2", role="viewer"))
"""The card with which Darío does not follow, in the third trick of a hand with four players."""
screen("mediator-acta", langs=LANGS[:1])(at("mediator", "/manos/1/acta", role="viewer", live=False))
"""The sheet of a hand of which every card is known, with its renuncio."""
screen("mediator-corregir", langs=LANGS[:1])(at("mediator", "/manos/3/corregir"))
"""A hand on the pad that told it."""
screen("mediator-liquidar", langs=LANGS[:1])(at("mediator", "/liquidar", live=False))
"""The accounts of a night that goes on, with pozo and fines in the plate."""


@screen("mediator-historial", langs=LANGS[:1])
def _history(phone: Phone, stage: Stage) -> None:
    """The history of a night of Mediator and one of Tresillo."""
    for night in (stage.mediator, stage.rich):
        phone.enter(night, "player", me="ana")
    phone.go("/historial")
