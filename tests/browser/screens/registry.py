"""The list of all screens: the rows of the JSON files beside this module, one for each part of the page, and the steps that they use.

A row has a `name`, which its pictures and tests bear too, and `says` what one sees. `joins` are nights that the phone has joined before. A
`night` is one of the stage, or one of its own: how it opens, and what it logs. `at` is the page of it on which the phone stands, as `role`
and `me`; a live page must say so before it is checked, unless `live` is false. `then` lists steps, each with its arguments. A row may begin
`as` one of the `ways` of its file. `langs`: a screen that differs in few words from another game's is tested in one language. `template` is
the template for which the screen stands in `make test`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Locator, expect

from rules.registry import GAMES
from service.examples import id_of
from tests.browser.network import cut_off, mend
from tests.browser.phone import Phone
from tests.browser.queue import add, until_seen, until_states
from tests.browser.stage import Stage
from tests.browser.tapped import night_at
from tests.conformance import record_of
from tests.nights import Event
from tests.service.desk import NightAt
from tests.service.seats import seat

__all__ = ["LANGS", "Phone", "Shows", "Stage", "every_screen", "spoken_by", "template_of"]

Shows = Callable[[Phone, Stage], None]
"""Brings a phone to a screen, and waits until it is drawn."""
NAME: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
LANGS: Final = ("es", "en")
HERE: Final = Path(__file__).parent
OWN: Final = Path(__file__).with_suffix(".json")
KNOWN: Final[dict[str, dict[str, Any]]] = json.loads(OWN.read_text(encoding="utf-8"))
"""Openings and events by the names that rows use."""


class Way:
    """The way of a phone to a screen; each public method is a step of the rows."""

    def __init__(self, phone: Phone, stage: Stage) -> None:
        self._phone, self._stage = phone, stage
        self._night: NightAt

    def begins(self, night: Any) -> None:
        """Begins a night of the stage, a case up to some event, or a night of its own, for the next steps."""
        if isinstance(night, str):
            self._night = getattr(self._stage, night)
        elif "case" in night:
            self._night = self._stage.tell(record_of(*night["case"])[: night["until"]])
        else:
            self._night = self._stage.service.open(KNOWN["openings"][night["opens"]] if isinstance(night["opens"], str) else night["opens"])
            if "logs" in night:
                self.logs(*night["logs"])

    def logs(self, *told: Any) -> None:
        """Another phone logs something."""
        self._night.log(*_events(told))

    def enters(self, role: str = "scorer", me: str | None = None) -> None:
        """The phone joins the night."""
        self._phone.enter(self._night, role, me=me)

    def keeps(self, count: int) -> None:
        """The phone keeps that many nights; the links of unnamed ones are revoked."""
        for number in range(len(self._phone.context.cookies()), count):
            self._phone.keep(*seat(f"{number:016x}", "x" * 43))

    def forgets(self) -> None:
        """The phone forgets all nights."""
        self._phone.context.clear_cookies()

    def relinks(self) -> None:
        """The scorer's link is changed."""
        self._night.post({"role": "scorer"}, "/tokens")

    def goes(self, path: str) -> None:
        """Opens a page."""
        self._phone.go(self._said(path))

    def misses(self, path: str) -> None:
        """Opens a page that does not exist."""
        self._phone.page.goto(path)

    def taps(self, css: str) -> None:
        """Touches an element."""
        self._phone.tap(self._at(css))

    def answers(self, question: str, value: str) -> None:
        """Answers a question of the pad."""
        self.taps(f"[data-question={question}] input[value='{value}']:not([disabled])")

    def chooses(self, name: str, value: str) -> None:
        """Chooses one of the values of a field."""
        self.taps(f'label:has(> input[name="{name}"][value="{value}"])')

    def cards(self, *codes: str) -> None:
        """Touches cards of the pack."""
        for code in codes:
            self.taps(f'#pack [data-card="{code}"]')

    def presses(self, name: str) -> None:
        """Touches a button by its name."""
        self._phone.tap(self._phone.page.get_by_role("button", name=self._said(name)))

    def unfolds(self) -> None:
        """Unfolds everything that is folded."""
        for folded in self._at("details:not([open]) > summary:visible").all()[::-1]:
            self._phone.tap(folded)

    def fills(self, css: str, text: str) -> None:
        """Writes into a box."""
        self._at(css).fill(self._said(text))

    def selects(self, css: str, value: str) -> None:
        """Selects from a list."""
        self._at(css).select_option(value)

    def sees(self, css: str) -> None:
        """Waits until something is visible."""
        self._at(css).wait_for()

    def link(self, state: str) -> None:
        """Waits for a state of the live connection."""
        expect(self._at("#link")).to_have_attribute("data-link", state)

    def seen(self) -> None:
        """Waits until the phone has kept the accounts."""
        until_seen(self._phone, self._night)

    def offline(self) -> None:
        """The phone loses its network."""
        cut_off(self._phone)

    def online(self) -> None:
        """It has a network again."""
        mend(self._phone)

    def holds(self, address: str) -> None:
        """Requests to an address (a glob) hang."""
        self._phone.context.route(address, lambda held: held.abort())

    def adds(self, slot: int | None, told: list[Any], more: Event) -> None:
        """The phone keeps a hand to be sent, or an entry without a hand."""
        add(self._phone, self._night, slot, _events(told), **{k: self._said(v) if isinstance(v, str) else v for k, v in more.items()})

    def states(self, *expected: str) -> None:
        """Waits until the unsent entries have these states."""
        until_states(self._phone, self._night, *expected)

    def _at(self, css: str) -> Locator:
        return self._phone.page.locator(css)

    def _said(self, text: str) -> str:
        """One of two texts parted by `|`, in the phone's language, with the night, the shown night, a token and the head filled in."""
        spanish, _, english = text.partition("|")
        known: dict[str, Callable[[], str]] = {
            "{night}": lambda: self._night.id,
            "{here}": lambda: night_at(self._phone),
            "{player}": lambda: self._night.tokens["player"],
            "{head}": lambda: self._night.head,
        }
        return re.sub(r"{\w+}", lambda found: known[found[0]](), self._phone.said(spanish, english or spanish))


def _events(told: Any) -> list[Event]:
    """Events, some of them by a name that stands for several."""
    return [each for one in told for each in (KNOWN["events"][one] if isinstance(one, str) else [one])]


def _shows(row: Event, phone: Phone, stage: Stage) -> None:
    """Brings a phone to the screen of a row."""
    way, live = Way(phone, stage), row.get("live", True)
    for night, *who in row.get("joins", []):
        way.begins(night)
        way.enters(*who)
    if "night" in row:
        way.begins(row["night"])
    if "at" in row:
        way.enters(row.get("role", "scorer"), row.get("me"))
        way.goes(f"/n/{{night}}{row['at']}")
        if live:
            way.link("live")
    for word, *told in row.get("then", []):
        getattr(way, word)(*told)


def _rows() -> Iterator[Event]:
    for file in HERE.glob("*.json"):
        if file != OWN:
            part = json.loads(file.read_text(encoding="utf-8"))
            for row in part["screens"]:
                begun = part["ways"][row["as"]] if "as" in row else {}
                yield {**begun, **row, "then": [*begun.get("then", []), *row.get("then", [])]}
    first, *others = GAMES
    for name, below in (("mesa", ""), ("cuentas", "/liquidar"), ("repaso", "/manos/1")):
        yield {"name": f"ejemplo-{name}", "then": [["goes", f"/n/{id_of(first)}{below}"]]}
    for game in others:
        yield {"name": f"ejemplo-{game}", "langs": LANGS[:1], "then": [["goes", f"/n/{id_of(game)}"]]}


@cache
def _by_name() -> dict[str, Event]:
    found: dict[str, Event] = {}
    for row in _rows():
        assert NAME.fullmatch(row["name"]), f"{row['name']}: only small letters, digits and dashes"
        assert row["name"] not in found, f"{row['name']} occurs twice"
        found[row["name"]] = row
    return dict(sorted(found.items()))


def spoken_by(name: str) -> tuple[str, ...]:
    """The languages in which a screen is tested."""
    return tuple(_by_name()[name].get("langs", LANGS))


def template_of(name: str) -> str | None:
    """The template for which a screen stands."""
    template: str | None = _by_name()[name].get("template")
    return template


def every_screen() -> dict[str, Shows]:
    """Every screen by name, in order."""
    return {name: partial(_shows, row) for name, row in _by_name().items()}
