"""The screens of Revesino: a platillo and penas on the table, numbers and pay cards on the pad, four cards in a trick and what each was sold for."""

from __future__ import annotations

from tests.browser.screens.registry import LANGS, Phone, Stage, at, screen, stand
from tests.service.desk import NightAt

TRICKS = (("what", "ordinary"), ("tricks_1", "2"), ("tricks_2", "3"), ("tricks_3", "0"))
CARDS = (
    *(("card_oros", "carla"), ("how_oros", "sold_4")),
    *(("card_copas", "beto"), ("how_copas", "pulled_4")),
    *(("card_espadas", "dario"), ("how_espadas", "led"), ("card_bastos", "asleep")),
    *(("card_caballo", "ana"), ("how_caballo", "sold_4")),
)


def _answer(phone: Phone, night: NightAt, *values: tuple[str, str]) -> None:
    """The pad with some answers, by question and value."""
    stand(phone, night, "/anotar", live=False)
    for name, value in values:
        phone.tap(phone.page.locator(f"[data-question={name}] input[value='{value}']:not([disabled])"))


@screen("revesino-abrir")
def _sheet(phone: Phone, _stage: Stage) -> None:
    """The sheet with Revesino chosen, its house rules unfolded."""
    phone.go("/abrir?game=revesino")
    phone.tap(phone.page.locator("summary").first)


screen("revesino-mesa")(at("revesino"))
"""Eight hands: platillo, the turn, counters, a pena that waits, a dispute, a hand that was corrected."""


@screen("revesino-anotar")
def _what(phone: Phone, stage: Stage) -> None:
    """What kind of hand it was, the words explained."""
    stand(phone, stage.revesino, "/anotar")
    phone.tap(phone.page.locator(".glosses summary"))


@screen("revesino-anotar-corte", langs=LANGS[:1])
def _cut(phone: Phone, stage: Stage) -> None:
    """A Revesino that was cut while another followed the cuatro ases: did he do his duty?"""
    _answer(phone, stage.platillo, ("what", "ana:revesino"), ("cut", "carla"), ("holder", "beto"))


@screen("revesino-anotar-cartas")
def _fate(phone: Phone, stage: Stage) -> None:
    """How the second card that is paid for went, the tricks told before."""
    _answer(phone, stage.platillo, *TRICKS, ("card_oros", "carla"), ("how_oros", "sold_4"), ("card_copas", "beto"))


@screen("revesino-anotar-puntos", langs=LANGS[:1])
def _points(phone: Phone, stage: Stage) -> None:
    """How many points somebody has: a long row of numbers, below tricks and five cards."""
    _answer(phone, stage.platillo, *TRICKS, *CARDS, ("points_1", "5"))


@screen("revesino-paso-baza", langs=LANGS[:1])
def _trick(phone: Phone, stage: Stage) -> None:
    """A trick of which one card lies, in a hand of which all cards are known."""
    stand(phone, stage.sold, "/anotar/paso")
    phone.tap(phone.page.locator("#pack [data-card]:not([disabled]):visible").first)


screen("revesino-repaso")(at("revesino", "/manos/1?paso=11.3", role="viewer"))
"""The card with which Beto does not follow."""
screen("revesino-acta", langs=LANGS[:1])(at("revesino", "/manos/1/acta", role="viewer", live=False))
"""The sheet of a hand of which every card is known: one sold, one pulled, one led, one asleep, and who pays for all."""
screen("revesino-liquidar", langs=LANGS[:1])(at("revesino", "/liquidar", live=False))
"""The accounts of a night that goes on, with a platillo, counters and a pena that waits."""
