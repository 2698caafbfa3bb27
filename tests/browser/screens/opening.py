"""The screens by which one begins: the first page, the sheet, the links, joining, the history."""

from __future__ import annotations

from playwright.sync_api import expect

from service.api.cookies import MOST_NIGHTS
from tests.browser.handed_on import with_a_plate
from tests.browser.screens.registry import Phone, Stage, at, screen, stand
from tests.nights import FOUR
from tests.service.desk import NightAt
from tests.service.seats import seat as kept_as


def _of_many_nights(phone: Phone, stage: Stage) -> None:
    """A phone that has joined four nights: as a player, as who logs, as nobody, and by a link that has stopped."""
    for night, role, me in ((stage.closed, "player", "ana"), (stage.rich, "scorer", "ana"), (stage.fresh, "viewer", None)):
        phone.enter(night, role, me=me)
    phone.keep(*kept_as("0123456789abcdef", "stopped"))


def _opened(phone: Phone) -> None:
    """A table of four is opened on the sheet, and its links are shown."""
    phone.go("/abrir")
    for seat, name in enumerate(FOUR, 1):
        phone.page.locator(f"#player-{seat}").fill(name.capitalize())
    phone.tap(phone.page.locator("form .btn-main"))
    phone.page.locator(".code").first.wait_for()


@screen("inicio", template="home.html")
def _home(phone: Phone, _stage: Stage) -> None:
    """The first page of a phone that has joined nothing."""
    phone.go("/")


@screen("inicio-con-noches")
def _home_with_nights(phone: Phone, stage: Stage) -> None:
    """The first page of a phone with nights."""
    _of_many_nights(phone, stage)
    phone.go("/")


@screen("abrir", template="opening.html")
def _sheet(phone: Phone, _stage: Stage) -> None:
    """The sheet with nothing on it."""
    phone.go("/abrir")


@screen("abrir-reglas")
def _house_rules(phone: Phone, stage: Stage) -> None:
    """The sheet as an earlier night filled it, with the house rules unfolded."""
    _of_many_nights(phone, stage)
    phone.go("/abrir")
    phone.tap(phone.page.locator("summary").first)


@screen("abrir-lo-que-quedo")
def _left(phone: Phone, stage: Stage) -> None:
    """The sheet a week later: the plate of the last night is chosen, and another night left one too."""
    for _ in range(2):
        phone.enter(with_a_plate(stage.service), me="ana")
    phone.go("/abrir?game=tresillo")
    phone.page.locator(".carry summary").tap()


@screen("abrir-error")
def _refused(phone: Phone, _stage: Stage) -> None:
    """The sheet with what is wrong on it."""
    phone.go("/abrir")
    for seat, name in ((1, "Ana"), (2, "ana"), (3, "Carla")):
        phone.page.locator(f"#player-{seat}").fill(name)
    phone.page.locator("#minor").fill("dos")
    phone.page.locator("#currency").fill("XXY")
    phone.tap(phone.page.locator("form .btn-main"))
    phone.page.locator(".wrong").first.wait_for()


@screen("enlaces", template="links.html")
def _links(phone: Phone, _stage: Stage) -> None:
    """The links of a table that has just been opened."""
    _opened(phone)


@screen("enlaces-todo")
def _links_unfolded(phone: Phone, _stage: Stage) -> None:
    """The same with everything unfolded."""
    _opened(phone)
    for summary in phone.page.locator("summary").all():
        phone.tap(summary)


screen("enlaces-jugador")(at("rich", "/enlaces", role="player", me="beto", live=False))
"""What a player sees there."""


@screen("enlaces-han-entrado")
def _links_joined(phone: Phone, stage: Stage) -> None:
    """Who logs sees of whom a phone has said to be."""
    night = stage.service.open(
        {
            "game": "tresillo",
            "rules": {"tariff": "fournier"},
            "players": ["ana", "beto", "carla"],
            "names": {"ana": "Ana", "beto": "Beto", "carla": "Carla"},
        }
    )
    for player in ("Beto", "Carla"):
        phone.enter(night, "player")
        phone.go(f"/n/{night.id}/unirse")
        phone.tap(phone.page.get_by_role("button", name=player))
        expect(phone.page.locator("#score")).to_be_visible()
        phone.context.clear_cookies()
    stand(phone, night, "/enlaces", live=False)
    expect(phone.page.locator("#at-table svg")).to_have_count(2)


@screen("unirse")
def _join(phone: Phone, stage: Stage) -> None:
    """A phone that has not joined the night."""
    phone.go(f"/n/{stage.fresh.id}/unirse")


@screen("unirse-parado")
def _stopped(phone: Phone, stage: Stage) -> None:
    """A phone whose link has stopped."""
    phone.go(f"/n/{stage.fresh.id}/unirse?stopped=1")


screen("unirse-quien", template="joining.html")(at("fresh", "/unirse", role="player", live=False))
"""Who is it?"""
screen("unirse-mirar")(at("fresh", "/unirse", role="viewer", live=False))
"""A phone that only watches."""


def _of_as_many_as_may_be(phone: Phone, *known: tuple[NightAt, str]) -> None:
    """A phone that keeps as many nights as it may: some that it knows, and so many of which the link has stopped."""
    for night, role in known:
        phone.enter(night, role)
    for number in range(MOST_NIGHTS - len(known)):
        phone.keep(*kept_as(f"{number:016x}", "x" * 43))


def _pasted(phone: Phone, night: NightAt) -> None:
    """The link of another night is pasted."""
    phone.go(f"/n/{night.id}/unirse")
    phone.page.locator("#token").fill(night.tokens["player"])
    phone.tap(phone.page.get_by_role("button", name=phone.said("Unirse", "Join")))
    phone.page.locator("main .hint").wait_for()


@screen("unirse-lleno", template="room.html")
def _full(phone: Phone, stage: Stage) -> None:
    """A phone with ninety nights wants to join another: the oldest closed one is named."""
    _of_as_many_as_may_be(phone, (stage.closed, "scorer"), (stage.rich, "player"))
    _pasted(phone, stage.fresh)


@screen("unirse-lleno-parada")
def _full_of_open_ones(phone: Phone, stage: Stage) -> None:
    """The same where none is closed: one is named that its link no longer opens."""
    _of_as_many_as_may_be(phone, (stage.rich, "player"))
    _pasted(phone, stage.fresh)


@screen("abrir-lleno")
def _full_sheet(phone: Phone, stage: Stage) -> None:
    """A phone with ninety nights wants to open another, and has not said which one goes."""
    _of_as_many_as_may_be(phone, (stage.closed, "player"), (stage.rich, "player"))
    phone.go("/abrir")
    for number, name in enumerate(FOUR, 1):
        phone.page.locator(f"#player-{number}").fill(name.capitalize())
    phone.tap(phone.page.locator("form .btn-main"))
    phone.page.locator("#wrong-leave").wait_for()


@screen("historial", template="history.html")
def _history(phone: Phone, stage: Stage) -> None:
    """The history of two nights."""
    _of_many_nights(phone, stage)
    phone.go("/historial")


@screen("historial-manos")
def _hands(phone: Phone, stage: Stage) -> None:
    """The hands behind one of its numbers."""
    _of_many_nights(phone, stage)
    phone.go("/historial?ver=todo.played#hands")


@screen("historial-nada")
def _no_history(phone: Phone, _stage: Stage) -> None:
    """The history before the first night."""
    phone.go("/historial")
