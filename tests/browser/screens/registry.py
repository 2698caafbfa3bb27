"""The list of all screens: what `@screen` stands before, in any module of this folder."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import expect

from tests.browser.phone import Phone
from tests.browser.stage import Stage
from tests.service.desk import NightAt

__all__ = ["LANGS", "Phone", "Shows", "Stage", "at", "every_screen", "screen", "spoken_by", "stand", "template_of"]

Shows = Callable[[Phone, Stage], None]
"""Brings a phone to a screen, and waits until it is drawn."""
NAME: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
LANGS: Final = ("es", "en")

_SCREENS: Final[dict[str, Shows]] = {}
_SPOKEN: Final[dict[str, tuple[str, ...]]] = {}
_TEMPLATES: Final[dict[str, str]] = {}


def screen(name: str, *, langs: tuple[str, ...] = LANGS, template: str | None = None) -> Callable[[Shows], Shows]:
    """Enters a screen under a name, which its pictures and its tests bear as well; `langs` are those in which it is tested.

    What differs from a screen of another game in few words is tested in one. `template` is what the screen stands for in `make test`.
    """
    assert NAME.fullmatch(name), f"{name}: small letters, digits and dashes"

    def enters(shows: Shows) -> Shows:
        assert name not in _SCREENS, f"{name} stands there already"
        _SCREENS[name], _SPOKEN[name] = shows, langs
        if template is not None:
            _TEMPLATES[name] = template
        return shows

    return enters


def stand(phone: Phone, night: NightAt, below: str = "", *, role: str = "scorer", me: str | None = None, live: bool = True) -> None:
    """Brings a phone to a page of a night; one that is kept fresh says so before it is looked at."""
    phone.enter(night, role, me=me)
    phone.go(f"/n/{night.id}{below}")
    if live:
        expect(phone.page.locator("#link")).to_have_attribute("data-link", "live")


def at(night: str, below: str = "", **how: Any) -> Shows:
    """A page of a night of the stage, as it lies there."""
    return lambda phone, stage: stand(phone, getattr(stage, night), below, **how)


def spoken_by(name: str) -> tuple[str, ...]:
    """In which languages a screen is tested."""
    return _SPOKEN[name]


def template_of(name: str) -> str | None:
    """The template that a screen stands for."""
    return _TEMPLATES.get(name)


def every_screen() -> dict[str, Shows]:
    """Every screen by its name, in their order."""
    for module in pkgutil.iter_modules([str(Path(__file__).parent)]):
        importlib.import_module(f"{__package__}.{module.name}")
    return dict(sorted(_SCREENS.items()))
