"""The screens of an example night: what somebody sees who has no table yet."""

from __future__ import annotations

from rules.registry import GAMES
from service.examples import id_of
from tests.browser.screens.registry import Phone, Shows, Stage, screen

EXAMPLE = f"/n/{id_of('tresillo')}"


def _of(path: str) -> Shows:
    def shows(phone: Phone, _stage: Stage) -> None:
        phone.go(path)

    return shows


screen("ejemplo-mesa")(_of(EXAMPLE))
screen("ejemplo-cuentas")(_of(f"{EXAMPLE}/liquidar"))
screen("ejemplo-repaso")(_of(f"{EXAMPLE}/manos/1"))
for _game in GAMES:
    if _game != "tresillo":
        screen(f"ejemplo-{_game}", langs=("es",))(_of(f"/n/{id_of(_game)}"))
