"""The screens of a phone that has something to send: home, which says at each night how much, and what is asked before something goes on."""

from __future__ import annotations

from tests.browser.queue import add, hand, table, until_states
from tests.browser.screens.registry import Phone, Stage, screen, stand
from tests.nights import event
from tests.service.desk import NightAt


def _waits(phone: Phone, stage: Stage) -> NightAt:
    """The table of a night of which two hands wait, and an entry of another that the phone does not keep; nothing gets through."""
    night, gone = table(stage.service), table(stage.service)
    night.log(*hand("carla", 6))
    phone.enter(night, me="ana")
    phone.context.route("**/api/v1/nights/*/events", lambda held: held.abort())
    phone.go(f"/n/{night.id}")
    add(phone, night, 2, hand("ana", 5))
    add(phone, night, 3, hand("beto", 6))
    add(phone, gone, None, [event("dispute", hand=1, by="ana", claim="No fue así")], base=gone.head)
    return night


@screen("inicio-por-enviar")
def _home(phone: Phone, stage: Stage) -> None:
    """Home: two hands of a night, and something of one that is no longer on the phone."""
    _waits(phone, stage)
    phone.go("/")
    phone.page.locator("li > [data-waits]").wait_for()
    phone.page.locator("li[data-waits]").wait_for()


@screen("inicio-decidir")
def _decides(phone: Phone, stage: Stage) -> None:
    """Home: another phone has logged the hand otherwise."""
    night = table(stage.service)
    stand(phone, night, me="ana", live=False)
    night.log(*hand("carla", 6))
    add(phone, night, 1, hand("ana", 5), base=None)
    until_states(phone, night, "conflict")
    phone.go("/")
    phone.page.locator("[data-waits]").wait_for()


@screen("historial-por-enviar")
def _elsewhere(phone: Phone, stage: Stage) -> None:
    """A page that is of no night says in a line what waits of some."""
    _waits(phone, stage)
    phone.go("/historial")
    phone.page.locator("[data-notice=pending-elsewhere]").wait_for()


@screen("liquidar-sin-contar")
def _asks(phone: Phone, stage: Stage) -> None:
    """Whoever closes the night is asked about the hands that are not counted."""
    night = _waits(phone, stage)
    phone.go(f"/n/{night.id}/liquidar")
    phone.page.locator(".sure").tap()
    phone.page.locator("form.close .btn-main").tap()
    phone.page.get_by_role("dialog").wait_for()


@screen("dejar-sin-enviar")
def _lets_go(phone: Phone, stage: Stage) -> None:
    """Whoever lets the night go is told what is lost with it."""
    night = _waits(phone, stage)
    phone.go(f"/n/{night.id}/unirse")
    phone.page.locator("details.panel > summary").last.tap()
    phone.page.locator("[data-lets-go] button").tap()
    phone.page.get_by_role("dialog").wait_for()
