"""The screens of a phone whose network, or whose colleague at the table, was in the way."""

from __future__ import annotations

from typing import Any, Final

from tests.browser.network import cut_off, offline
from tests.browser.queue import add, hand, table, until_seen, until_states
from tests.browser.screens.registry import Phone, Stage, screen
from tests.nights import Event, event
from tests.service.desk import NightAt

FOUR_SIT: Final[Event] = {
    "game": "tresillo",
    "rules": {"tariff": "fournier"},
    "players": ["ana", "beto", "carla", "dario"],
    "names": {"ana": "Ana", "beto": "Beto", "carla": "Carla", "dario": "Darío"},
    "stake": {"currency": "EUR", "minor_per_tanto": 5},
}


def _at(phone: Phone, stage: Stage) -> NightAt:
    """The table of a night of its own: what is logged here is seen nowhere else."""
    night = table(stage.service)
    night.log(*hand("carla", 6))
    phone.enter(night)
    phone.go(f"/n/{night.id}")
    return night


def _add(phone: Phone, night: NightAt, slot: int, events: list[Event], **deltas: Any) -> None:
    add(phone, night, slot, events, label="Ana · entrada · oros · 5", deltas=deltas, pad={"told": {}})


@screen("sin-red", template="no_network.html")
def _no_network(phone: Phone, _stage: Stage) -> None:
    """The page in the place of one that the phone has not kept."""
    phone.go("/sin-red")


@screen("cuentas-sin-red")
def _accounts(phone: Phone, stage: Stage) -> None:
    """The accounts as they were last seen, over the table; two hands are not in them."""
    night = stage.rich
    phone.enter(night)
    phone.go(f"/n/{night.id}/liquidar")
    until_seen(phone, night)
    phone.go(f"/n/{night.id}")
    cut_off(phone)
    phone.page.locator("[data-link=offline]").wait_for()
    _add(phone, night, 12, hand("ana", 5))
    _add(phone, night, 13, hand("beto", 6))
    phone.page.locator(".bar a").nth(2).tap()
    phone.page.locator("#kept .payment").first.wait_for()


@screen("cuentas-sin-red-ningunas")
def _no_accounts(phone: Phone, stage: Stage) -> None:
    """The accounts were never seen, and cannot be fetched."""
    phone.enter(stage.rich, "viewer")
    phone.go(f"/n/{stage.rich.id}")
    phone.page.locator("[data-link=live]").wait_for()
    cut_off(phone)
    phone.page.locator("[data-link=offline]").wait_for()
    phone.page.locator(".bar a").nth(1).tap()
    phone.page.locator("#kept").wait_for()


@screen("mesa-refused")
def _refused(phone: Phone, stage: Stage) -> None:
    """A hand that the rules refuse, and one that waits behind it."""
    night = _at(phone, stage)
    with offline(phone):
        _add(phone, night, 2, [*hand("ana", 5)[:2], event("tally", tricks={"ana": 9, "beto": 9})], ana=20, beto=-10, carla=-10)
        _add(phone, night, 3, hand("ana", 5), ana=20, beto=-10, carla=-10)
    until_states(phone, night, "refused", "waiting")
    phone.page.locator(".pending-refused").wait_for()


@screen("mesa-conflict")
def _conflict(phone: Phone, stage: Stage) -> None:
    """Two phones have logged the same hand otherwise."""
    night = _at(phone, stage)
    with offline(phone):
        _add(phone, night, 2, hand("ana", 5), ana=20, beto=-10, carla=-10)
        night.log(*hand("beto", 6))
    until_states(phone, night, "conflict")
    phone.page.locator(".pending-conflict").wait_for()


@screen("mesa-tardia")
def _late(phone: Phone, stage: Stage) -> None:
    """A puesta that was written for four arrives when three have played on, who would win it."""
    night = stage.service.open(FOUR_SIT)
    phone.enter(night, me="ana")
    phone.go(f"/n/{night.id}")
    with offline(phone):
        _late_hand(phone, night, 1, "dario", {"carla": 4, "ana": 4, "beto": 1}, carla=-10, dario=-10)
        night.log(event("seats_changed", players=["ana", "beto", "carla"]), *hand("beto", 5))
    until_states(phone, night, "asks")
    phone.page.locator(".pending-asks").wait_for()


@screen("mesa-cerrada-sin-ella")
def _closed_without(phone: Phone, stage: Stage) -> None:
    """Two hands wait, and the night was closed and paid in part without them."""
    night = stage.service.open(FOUR_SIT)
    night.log(event("deal"), event("contract", player="ana", lance="entrada", trump="oros"), event("tally", tricks={"ana": 5, "carla": 4}))
    phone.enter(night, me="ana")
    phone.go(f"/n/{night.id}")
    with offline(phone):
        _late_hand(phone, night, 2, "ana", {"carla": 5, "dario": 4}, carla=20, ana=-10, beto=-5, dario=-5)
        _late_hand(phone, night, 3, "beto", {"carla": 5, "dario": 4}, carla=20, beto=-10, ana=-5, dario=-5)
        night.log(event("night_closed", leftovers="share"))
        night.log({"type": "paid", "data": night.get("/settlement").json["payments"][0]})
    until_states(phone, night, "asks", "waiting")
    phone.page.locator(".pending-asks").wait_for()


def _late_hand(phone: Phone, night: NightAt, slot: int, dealer: str, tricks: dict[str, int], **deltas: int) -> None:
    table_of = {"players": FOUR_SIT["players"], "dealer": dealer}
    events = [event("deal"), event("contract", player="carla", lance="entrada", trump="oros"), event("tally", tricks=tricks)]
    told = {"label": f"Carla · entrada · oros · {tricks['carla']}", "pad": {"told": {}}, "table": table_of}
    add(phone, night, slot, events, deltas=deltas, **told)


@screen("mesa-restaurada")
def _restored(phone: Phone, stage: Stage) -> None:
    """The book was put back since a hand was written down, and tells another in its place."""
    night = _at(phone, stage)
    night.log(*hand("beto", 6))
    told = {"label": "Ana · entrada · oros · 5", "deltas": {"ana": 20, "beto": -10, "carla": -10}, "pad": {"told": {}}}
    add(phone, night, 2, hand("ana", 5), base="4-000000000000", **told)
    until_states(phone, night, "conflict")
    phone.page.locator(".pending-conflict").wait_for()


@screen("mesa-stopped")
def _stopped(phone: Phone, stage: Stage) -> None:
    """The link was changed while a hand waited."""
    night = _at(phone, stage)
    with offline(phone):
        _add(phone, night, 2, hand("ana", 5), ana=20, beto=-10, carla=-10)
        night.post({"role": "scorer"}, "/tokens")
    until_states(phone, night, "stopped")
    phone.page.locator("[data-notice=pending]").wait_for()
