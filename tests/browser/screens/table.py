"""The table, on a phone and on the wall, in its states; and what one says to a hand."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.network import cut_off
from tests.browser.queue import hand, table
from tests.browser.screens.registry import Phone, Stage, at, screen, stand
from tests.nights import event

screen("mesa", template="table.html")(at("rich"))
"""A night of eleven hands, as the scorer sees it."""
screen("mesa-viewer")(at("rich", role="viewer"))
"""The same, for who only watches."""
screen("mesa-fresh")(at("fresh"))
"""A night of which nothing was played yet."""


@screen("mesa-cifras")
def _numbers(phone: Phone, stage: Stage) -> None:
    """The numbers beside the curve, unfolded."""
    stand(phone, stage.rich, role="viewer")
    phone.tap(phone.page.locator("#evening-numbers > summary"))


@screen("mesa-playing")
def _playing(phone: Phone, stage: Stage) -> None:
    """A hand that is being played, unfolded."""
    stand(phone, stage.cards, role="viewer")
    phone.page.locator("#playing-events > summary").tap()


screen("mesa-closed")(at("closed", role="player"))
"""A night that is closed."""


@screen("mesa-se-fue")
def _left(phone: Phone, stage: Stage) -> None:
    """Somebody won, was paid in hand and left: he has won, and nothing is owed to him."""
    night = table(stage.service)
    night.log(*hand("ana"), *hand("beto"), event("seats_changed", players=["beto", "carla", "dario"]))
    night.log(event("transfer", from_="ana", to="carla", tantos=night.get().json["balance"]["ana"], reason="cash"))
    stand(phone, night)


@screen("mesa-pending")
def _pending(phone: Phone, stage: Stage) -> None:
    """A hand that was logged without a network."""
    stand(phone, stage.rich)
    cut_off(phone)
    phone.page.evaluate(ADD, [stage.rich.id, phone.said("Ana, entrada a oros, sacada", "Ana, entrada in oros, won")])
    expect(phone.page.locator(".pending-row")).to_be_visible()
    expect(phone.page.locator("#link")).to_have_attribute("data-link", "offline")


screen("mesa-wall", template="wall.html")(at("rich", "/pared", role="viewer"))
"""The table for a wall."""
screen("mesa-wall-nombres")(at("long_names", "/pared", role="viewer"))
"""Six with long names on a wall."""


@screen("mesa-tachadas")
def _struck(phone: Phone, stage: Stage) -> None:
    """Struck hands in their places, two of them unfolded; what came of a dispute."""
    stand(phone, stage.struck, role="player", me="beto")
    phone.page.locator("#struck-2 > summary").tap()


screen("mesa-wall-tachadas")(at("struck", "/pared", role="viewer"))
"""The same on a wall."""
screen("tachada", template="struck_hand.html")(at("struck", "/tachadas/5"))
"""A struck hand that was corrected before and is wanted back, as the scorer sees it."""
screen("tachada-player")(at("struck", "/tachadas/11", role="player"))
"""A struck hand on which was ruled, as a player sees it."""
screen("tachada-gone", template="hand_gone.html")(at("struck", "/manos/3", role="player"))
"""A hand that is no longer there."""
screen("discutir", template="contest.html")(at("rich", "/manos/7/discutir"))
"""What somebody disputes, and how it may end."""


@screen("discutir-otra")
def _moved(phone: Phone, stage: Stage) -> None:
    """A hand was put in before the one that this page was opened for."""
    night = table(stage.service)
    night.log(*hand("ana"), *hand("beto"))
    stand(phone, night, "/manos/2/discutir")
    night.log(event("correction", after=4, insert=hand("carla"), reason="faltaba una mano"))
    expect(phone.page.locator("#opened a")).to_be_visible()


screen("deshacer", template="undo.html")(at("rich", "/manos/11/deshacer"))
"""Whether the last hand is really to be undone."""


ADD = """async ([night, label]) => {
  const address = document.querySelector('script[src$="/night.js"]').src.replace("night.js", "outbox.js");
  const { add } = await import(address);
  await add({ night, label, slot: 12, events: [{ type: "deal", data: {} }], deltas: { ana: 12, beto: -6, carla: -6 } });
}"""
"""Logs a hand as the pad does it."""
