"""The accounts: open, closed and partly paid, corrected after the close; where a payment comes from; who leaves; a payment."""

from __future__ import annotations

from typing import Final

from tests.browser.handed_on import opened_with_it, put_right, with_a_plate
from tests.browser.phone import Phone
from tests.browser.screens.registry import Stage, at, screen, stand
from tests.browser.stage import LONG_NAMES
from tests.nights import Event, event
from tests.service.desk import OPENING, NightAt

HAND: Final = (event("deal"), event("contract", player="ana", lance="entrada", trump="oros"), event("tally", tricks={"ana": 5, "beto": 4}))
"""An entrada that Ana wins."""

screen("liquidar", template="settle.html")(at("rich", "/liquidar", live=False))
"""A night that goes on, with a dispute, a plate and puestas that wait."""


@screen("liquidar-sin-nada")
def _nothing_left(phone: Phone, stage: Stage) -> None:
    """Nothing lies and nothing waits: the close asks nothing."""
    night = stage.service.open()
    night.log(*HAND)
    stand(phone, night, "/liquidar", live=False)


def put_right_when_closed(stage: Stage, *paid: Event) -> NightAt:
    """A night that was closed, and paid in part; then its hand was counted once more."""
    night = stage.service.open()
    night.log(*HAND, event("night_closed", leftovers="share"), *paid)
    right = event("tally", tricks={"ana": 4, "beto": 5})
    night.log(event("correction", strike=[4], insert=[right], reason="contadas otra vez"))
    return night


screen("liquidar-cerrada")(at("closed", "/liquidar", live=False))
"""A night that was closed and paid in part: who has won it, and how it was."""


@screen("liquidar-cerrada-empate")
def _equal(phone: Phone, stage: Stage) -> None:
    """Two of four with long names have won as much, and one of them has left; somebody watches, and no money is played."""
    names = {player: LONG_NAMES["names"][player] for player in OPENING["players"]}
    night = stage.service.open({**OPENING, "names": names})
    agreed = (
        event("transfer", from_=giver, to=taker, tantos=40, reason="apuesta") for giver, taker in (("carla", "ana"), ("dario", "beto"))
    )
    night.log(*agreed, event("seats_changed", players=["ana", "carla", "dario"]), event("night_closed", leftovers="share"))
    stand(phone, night, "/liquidar", role="viewer", live=False)


@screen("liquidar-corregida")
def _corrected(phone: Phone, stage: Stage) -> None:
    """A hand was put right after the close: both plans stand side by side."""
    stand(phone, put_right_when_closed(stage), "/liquidar", live=False)


@screen("liquidar-otra-noche")
def _handed_on(phone: Phone, stage: Stage) -> None:
    """The night began with a plate that the earlier one, which was corrected since, no longer leaves."""
    earlier = with_a_plate(stage.service)
    later = opened_with_it(phone, earlier)
    put_right(earlier)
    phone.go(f"/n/{later}/liquidar")


@screen("corregir-otra-noche")
def _hands_on(phone: Phone, stage: Stage) -> None:
    """Before a hand is struck in the night that gave its plate: what it would leave then."""
    earlier = with_a_plate(stage.service)
    opened_with_it(phone, earlier)
    phone.go(f"/n/{earlier.id}/manos/1/corregir")
    phone.tap(phone.page.locator("#correct button[value=strike]"))


@screen("liquidar-pregunta")
def _asked(phone: Phone, stage: Stage) -> None:
    """Somebody paid by the old plan, a correction changed it, and now more is paid than is left: it is asked first."""
    stand(phone, put_right_when_closed(stage, event("paid", from_="beto", to="ana", tantos=5)), "/liquidar", live=False)
    other = phone.page.locator("form:not(:has(input[name=left])):has(select[name=from])")
    phone.page.locator("details", has=other).locator("summary").tap()
    other.locator("select[name=from]").select_option("dario")
    other.locator("select[name=to]").select_option("ana")
    other.locator("input[name=tantos]").fill("40")
    other.locator("button").tap()
    phone.page.locator("#asked-title").wait_for()


@screen("por-que", template="why.html")
def _why(phone: Phone, stage: Stage) -> None:
    """Where the first payment of a night comes from."""
    phone.enter(stage.rich, "viewer")
    first = stage.rich.get("/settlement").json["payments"][0]
    phone.go(f"/n/{stage.rich.id}/por-que/{first['from']}/{first['to']}")


@screen("se-va", template="leave.html")
def _leaving(phone: Phone, stage: Stage) -> None:
    """Somebody leaves: what he owes is on the page."""
    night = stage.service.open()
    night.log(*HAND)
    stand(phone, night, "/se-va", live=False)
    phone.page.locator("label.choice", has=phone.page.locator('input[name="leaves"][value="beto"]')).tap()
    phone.page.locator('button[name="does"]').tap()
    phone.page.locator("#cash-title").wait_for()


@screen("se-va-y-cobra")
def _leaving_with_a_gain(phone: Phone, stage: Stage) -> None:
    """Who has won leaves, where a tanto is worth money; somebody who left before may sit down again."""
    night = stage.service.open({**OPENING, "stake": {"currency": "EUR", "minor_per_tanto": 5}})
    night.log(*HAND, event("seats_changed", players=["ana", "beto", "carla"]))
    stand(phone, night, "/se-va", live=False)
    phone.page.locator("label.choice", has=phone.page.locator('input[name="leaves"][value="ana"]')).tap()
    phone.page.locator('button[name="does"]').tap()
    phone.page.locator("#cash-title").wait_for()


@screen("sitios")
def _moving(phone: Phone, stage: Stage) -> None:
    """Two change chairs; one more may sit down between two others."""
    night = stage.service.open()
    night.log({"type": "seats_changed", "data": {"players": ["ana", "beto", "carla"]}})
    stand(phone, night, "/se-va?que=sitios", live=False)
    phone.page.locator('select[name="chair-ana"]').wait_for()


@screen("se-va-quien-llega")
def _arriving(phone: Phone, stage: Stage) -> None:
    """Somebody arrives who is called as one who has left: it is asked which of the two he is."""
    night = stage.service.open()
    night.log({"type": "seats_changed", "data": {"players": ["ana", "beto", "carla"]}})
    stand(phone, night, "/se-va", live=False)
    phone.page.locator('input[name="comes"]').fill("darío")
    phone.page.locator("button.btn-main").tap()
    phone.page.locator('input[name="second"]').wait_for()


screen("pago", template="transfer.html")(at("rich", "/pago?que=cash", live=False))
"""A payment between players."""
