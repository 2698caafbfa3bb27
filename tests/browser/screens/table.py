"""The table, on a phone and on the wall, in its states; and what one says to a hand."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.network import cut_off
from tests.browser.queue import hand, table
from tests.browser.screens.registry import Phone, Stage, screen
from tests.nights import event
from tests.service.desk import NightAt


def _at(phone: Phone, night: NightAt, below: str = "", *, role: str = "scorer", me: str | None = None, live: bool = True) -> None:
    """Brings a phone to a page of a night; one that is kept fresh says so before it is looked at."""
    phone.enter(night, role, me=me)
    phone.go(f"/n/{night.id}{below}")
    if live:
        expect(phone.page.locator("#link")).to_have_attribute("data-link", "live")


@screen("mesa", template="table.html")
def _table(phone: Phone, stage: Stage) -> None:
    """A night of eleven hands, as the scorer sees it."""
    _at(phone, stage.rich)


@screen("mesa-viewer")
def _watched(phone: Phone, stage: Stage) -> None:
    """The same, for who only watches."""
    _at(phone, stage.rich, role="viewer")


@screen("mesa-fresh")
def _begun(phone: Phone, stage: Stage) -> None:
    """A night of which nothing was played yet."""
    _at(phone, stage.fresh)


@screen("mesa-playing")
def _playing(phone: Phone, stage: Stage) -> None:
    """A hand that is being played, unfolded."""
    _at(phone, stage.cards, role="viewer")
    phone.page.locator("#playing-events > summary").tap()


@screen("mesa-closed")
def _closed(phone: Phone, stage: Stage) -> None:
    """A night that is closed."""
    _at(phone, stage.closed, role="player")


@screen("mesa-se-fue")
def _left(phone: Phone, stage: Stage) -> None:
    """Somebody won, was paid in hand and left: he has won, and nothing is owed to him."""
    night = table(stage.service)
    night.log(*hand("ana"), *hand("beto"), event("seats_changed", players=["beto", "carla", "dario"]))
    night.log(event("transfer", from_="ana", to="carla", tantos=night.get().json["balance"]["ana"], reason="cash"))
    _at(phone, night)


@screen("mesa-pending")
def _pending(phone: Phone, stage: Stage) -> None:
    """A hand that was logged without a network."""
    _at(phone, stage.rich)
    cut_off(phone)
    phone.page.evaluate(ADD, [stage.rich.id, phone.said("Ana, entrada a oros, sacada", "Ana, entrada in oros, won")])
    expect(phone.page.locator(".pending-row")).to_be_visible()
    expect(phone.page.locator("#link")).to_have_attribute("data-link", "offline")


@screen("mesa-wall", template="wall.html")
def _wall(phone: Phone, stage: Stage) -> None:
    """The table for a wall."""
    _at(phone, stage.rich, "/pared", role="viewer")


@screen("mesa-wall-nombres")
def _wall_names(phone: Phone, stage: Stage) -> None:
    """Six with long names on a wall."""
    _at(phone, stage.long_names, "/pared", role="viewer")


@screen("mesa-tachadas")
def _struck(phone: Phone, stage: Stage) -> None:
    """Struck hands in their places, two of them unfolded; what came of a dispute."""
    _at(phone, stage.struck, role="player", me="beto")
    phone.page.locator("#struck-2 > summary").tap()


@screen("mesa-wall-tachadas")
def _wall_struck(phone: Phone, stage: Stage) -> None:
    """The same on a wall."""
    _at(phone, stage.struck, "/pared", role="viewer")


@screen("tachada", template="struck_hand.html")
def _struck_hand(phone: Phone, stage: Stage) -> None:
    """A struck hand that was corrected before and is wanted back, as the scorer sees it."""
    _at(phone, stage.struck, "/tachadas/5")


@screen("tachada-player")
def _struck_on_request(phone: Phone, stage: Stage) -> None:
    """A struck hand on which was ruled, as a player sees it."""
    _at(phone, stage.struck, "/tachadas/11", role="player")


@screen("tachada-gone", template="hand_gone.html")
def _gone(phone: Phone, stage: Stage) -> None:
    """A hand that is no longer there."""
    _at(phone, stage.struck, "/manos/3", role="player")


@screen("discutir", template="contest.html")
def _contest(phone: Phone, stage: Stage) -> None:
    """What somebody disputes, and how it may end."""
    _at(phone, stage.rich, "/manos/7/discutir")


@screen("discutir-otra")
def _moved(phone: Phone, stage: Stage) -> None:
    """A hand was put in before the one that this page was opened for."""
    night = table(stage.service)
    night.log(*hand("ana"), *hand("beto"))
    _at(phone, night, "/manos/2/discutir")
    night.log(event("correction", after=4, insert=hand("carla"), reason="faltaba una mano"))
    expect(phone.page.locator("#opened a")).to_be_visible()


@screen("deshacer", template="undo.html")
def _undo(phone: Phone, stage: Stage) -> None:
    """Whether the last hand is really to be undone."""
    _at(phone, stage.rich, "/manos/11/deshacer")


ADD = """async ([night, label]) => {
  const address = document.querySelector('script[src$="/night.js"]').src.replace("night.js", "outbox.js");
  const { add } = await import(address);
  await add({ night, label, slot: 12, events: [{ type: "deal", data: {} }], deltas: { ana: 12, beto: -6, carla: -6 } });
}"""
"""Logs a hand as the pad does it."""
