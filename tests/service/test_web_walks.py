"""A random scorer walks over the pages without scripts and presses any button: the pages show what the record says."""

from __future__ import annotations

import random
import re
from typing import Final

import pytest

from tests.dice import SEED, times
from tests.service.desk import Desk, NightAt
from tests.service.hostile import STATES, Phone, assert_answered, assert_whole, in_state, pages_of, plausibly
from tests.service.reader import Page

WALKS: Final = times(2)
STEPS: Final = 50
LONGEST: Final = 10 * STEPS
"""The most presses of a walk; some dice keep pressing what is refused."""
STARTS: Final = sorted(STATES.keys() - {"evening"})
PADS: Final = 6
"""How many times as often a walk goes to the pad as to any other page."""
ELSEWHERE: Final = 0.3
"""The chance of leaving the page to which a form led."""
AWAY: Final = ("/unirse", "/olvidar", "/enlaces", "/quien", "/abrir")
"""Forms that lead to another night or out of this one, or change the link that opens it."""


def assert_agrees(night: NightAt, phone: Phone) -> None:
    """Asserts that the pages show what the API tells: winnings, plate, hands; and that the balances sum to what was carried in."""
    now = night.get().json
    page, accounts = phone.go(f"/n/{night.id}"), phone.go(f"/n/{night.id}/liquidar")
    shown = re.findall(r'data-player="([^"]+)">.*?data-total="(-?\d+)"', page.html, re.DOTALL)
    assert {player: int(total) for player, total in shown} == now["won"]
    plate = re.search(r'id="plate-title".*?<span class="num"[^>]*>(\d+)</span>', page.html, re.DOTALL)
    assert plate is not None and int(plate[1]) == now["plate"]
    finished = [each["hand"] for each in now["hands"] if each["hand"] != now["open"]]
    assert sorted({int(number) for number in re.findall(r'id="mano-(\d+)"', page.html)}) == finished
    for player, total in now["won"].items():
        assert f"{total:+d}".replace("-", "−").replace("+0", "0") in accounts.text, player
    assert sum(now["balance"].values()) + now["plate"] == 0


def anywhere(dice: random.Random, phone: Phone, night: NightAt) -> Page:
    """A random page of the night, most often the pad."""
    return phone.go(dice.choice([*pages_of(night)[2:], *[f"/n/{night.id}/anotar"] * PADS]))


def pressed(dice: random.Random, phone: Phone, night: NightAt, page: Page) -> Page:
    """Fills in and sends a form of the page that stays in the night, and gives the next page. A page without one leads to another."""
    forms = [each for each in page.forms if each.method == "post" and not each.action.endswith(AWAY)]
    if not forms:
        return anywhere(dice, phone, night)
    form = dice.choice(forms)
    path = form.action if form.action.startswith("/") else page.path
    answer = phone.post(path, list(plausibly(dice, form).items()))
    assert_answered(answer, about=path)
    return answer


@pytest.mark.dice
@pytest.mark.parametrize("seed", range(SEED, SEED + WALKS))
def test_the_pages_and_the_record_agree_after_any_walk(desk: Desk, seed: int) -> None:
    """Whether forms were taken or not: totals, plate, hands, the sum of all, and the chain."""
    dice = random.Random(seed)  # noqa: S311  # not a secret
    night = in_state(desk, STARTS[seed % len(STARTS)])
    phone = Phone(desk, night, me="ana")
    page, taken = phone.go(f"/n/{night.id}/anotar"), 0
    for step in range(LONGEST):
        if step >= STEPS and taken:
            break
        before = night.version
        page = pressed(dice, phone, night, page)
        if night.version > before:
            taken += 1
            assert_agrees(night, phone)
        if 300 <= page.status < 400:
            page = phone.go(page.headers["Location"].partition("#")[0])
        if dice.random() < ELSEWHERE:
            page = anywhere(dice, phone, night)
    assert taken, "a walk that logs nothing proves nothing"
    assert_agrees(night, phone)
    assert_whole(desk)
