"""Somebody who sends the pages whatever he likes, and what every answer must be all the same."""

from __future__ import annotations

import json
import random
import re
import sqlite3
import zlib
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from werkzeug.datastructures import Headers

from service.access import csrf_of
from service.verify import verified
from tests.browser.stage import CAFE, EVENING, FIRST_TRICK, record
from tests.dice import USUAL
from tests.nights import Event, event
from tests.service.desk import Desk, NightAt
from tests.service.reader import Form, Page
from tests.service.seats import shown

ROLES: Final = ("scorer", "player", "viewer")
URLENCODED: Final = "application/x-www-form-urlencoded"
HUGE: Final = 100_000
SENT: Final[dict[str, Any]] = json.loads((Path(__file__).parent / "hostile.json").read_text(encoding="utf-8"))
"""What nobody should send to a page and somebody will, each kind with what it is."""


def odd(kind: str) -> list[str]:
    """What is sent of a kind; what is long and all alike is written there with its count."""
    return [
        each if isinstance(each, str) else each.get("before", "") + each["each"] * each["times"] + each.get("behind", "")
        for each in SENT[kind]["values"]
    ]


ODD: Final = odd("written")
BODIES: Final = {
    **{kind: (body.encode("latin-1"), media) for kind, (body, media) in SENT["bodies"]["values"].items()},
    "many fields": (b"csrf=%s" + b"&a=1" * 20_000, URLENCODED),
}
SPANISH: Final = re.compile(
    r"\b(el|los|las|una|que|qué|para|por|esta|este|ese|eso|hay|ha|han|puede|página|aquí|esa|del|con|falta|ya|llave|hace)\b", re.IGNORECASE
)
"""Words without which hardly any Spanish sentence goes, and which no English one has."""
TWO_HANDS: Final = (
    event("deal"),
    event("contract", player="ana", lance="entrada", trump="oros"),
    event("tally", tricks={"ana": 5, "beto": 4}),
    event("deal"),
    event("contract", player="beto", lance="solo", trump="copas"),
    event("tally", tricks={"beto": 3, "carla": 4, "dario": 2}),
    event("dispute", hand=2, by="carla", claim="Las bazas no son esas"),
)
SLIP: Final = event("correction", strike=[4], insert=[event("tally", tricks={"ana": 4, "beto": 5})], reason="mal contadas")


def states() -> dict[str, list[Event]]:
    """The record of a night in each state in which its pages say something else."""
    evening = record(EVENING)
    return {
        "opened": evening[:1],
        "two hands": [evening[0], *TWO_HANDS],
        "cards open": evening[: FIRST_TRICK + 3],
        "evening": evening,
        "paid in part": record(CAFE),
        "corrected after its close": [evening[0], *TWO_HANDS[:-1], event("night_closed", leftovers="share"), SLIP],
    }


STATES: Final = states()


def in_state(desk: Desk, state: str) -> NightAt:
    """A fresh night in a state, told all at once."""
    return desk.told(*STATES[state])


class Phone:
    """Something that has the cookie of a role, and sends what it likes."""

    def __init__(self, desk: Desk, night: NightAt | None = None, role: str = "scorer", *, me: str | None = None, lang: str = "es") -> None:
        self.app, self.lang, self.role = desk.app, lang, "" if night is None else role
        self.token = None if night is None else night.tokens[role]
        self.cookie = "" if night is None else shown(night.id, self.token, me)

    @property
    def csrf(self) -> str:
        """What its forms send back."""
        return "" if self.token is None else csrf_of(self.token)

    def ask(self, method: str, path: str, body: bytes | None = None, kind: str = URLENCODED, **headers: str) -> Page:
        """The answer to one request, no redirect followed; `Accept_Language="…"` is that header."""
        told = {"Accept": "text/html", "Accept-Language": self.lang, "Cookie": self.cookie, "Origin": "http://localhost"}
        told |= {name.replace("_", "-"): value for name, value in headers.items()}
        client = self.app.test_client(use_cookies=False)
        given = client.open(path, method=method, data=body, headers=told, content_type=kind if body is not None else None)
        page = Page(path, given.status_code, dict(given.headers), given.get_data(as_text=True) if _is_text(given.headers) else "")
        given.close()
        return page

    def go(self, path: str) -> Page:
        """A page that is looked at."""
        return self.ask("GET", path)

    def post(self, path: str, fields: Sequence[tuple[str, str]]) -> Page:
        """What a form with these fields, in this order, is answered."""
        return self.ask("POST", path, encoded(fields))

    def send(self, form: Form, **changes: str | None) -> Page:
        """What the form is answered with some changes; None takes a field out."""
        return self.post(form.action, [(name, value) for name, value in {**form.fields, **changes}.items() if value is not None])


def _is_text(headers: Headers) -> bool:
    return headers.get("Content-Type", "").startswith("text/")


def encoded(fields: Sequence[tuple[str, str]]) -> bytes:
    """Fields as a form sends them."""
    return "&".join(f"{quoted(name)}={quoted(value)}" for name, value in fields).encode()


def quoted(text: str) -> str:
    """A text in an address or a form, whatever it holds."""
    return quote(text.encode("utf-8", "surrogatepass"), safe="")


def assert_answered(page: Page, lang: str = "es", about: object = None) -> None:
    """An answer is what a reader can do something with: a page in his language, or the way to one; never a mistake of ours."""
    said = (page.path[:200], page.status, about, page.text[:300])
    assert page.status < 500, said
    assert "Content-Security-Policy" in page.headers, said
    if 300 <= page.status < 400:
        assert page.status == 304 or page.headers["Location"].startswith(("/", "http://localhost/")), (*said, page.headers["Location"])
        return
    if page.status < 400:
        return
    assert page.headers["Content-Type"].startswith("text/html"), (*said, page.headers)
    assert f'<html lang="{lang}"' in page.html, said
    assert "Traceback" not in page.html, said
    assert len(re.sub(r"\b[a-z]+(_[a-z]+)+\b", "", page.text).split()) > 4, said


def assert_english(page: Page) -> None:
    """An answer has no Spanish sentence in it."""
    found = SPANISH.search(page.text)
    assert found is None, (page.path[:200], found, page.text)


def kept(desk: Desk, night: NightAt) -> dict[str, list[Any]]:
    """Everything that the book holds of a night, and how many nights there are: what must be as it was where something was refused.

    What lists told of it (`summaries`) is no part of that: to look stores it.
    """
    with closing(sqlite3.connect(desk.path)) as book:
        held: dict[str, list[Any]] = {"nights": book.execute("SELECT count(*) FROM events WHERE seq = 1").fetchall()}
        for (table,) in book.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'summaries'").fetchall():
            if any(column[1] == "stream" for column in book.execute(f'PRAGMA table_info("{table}")')):
                rows = book.execute(f'SELECT * FROM "{table}" WHERE stream = ?', (night.id,))  # noqa: S608  # our own tables
                held[table] = sorted(rows, key=repr)
        return held


def assert_whole(desk: Desk) -> None:
    """The book is whole: every hash, every rule, every stored projection."""
    assert (found := verified(desk.path, processes=1).broken) == (), found


def is_problem(page: Page) -> bool:
    """Whether a page says nothing but what cannot be."""
    return 'class="faint"><code>' in page.html


WRITTEN: Final = {
    "comes": ("", "Elena", "Félix"),
    "token": ("x",),
    "link": ("x",),
    "reason": ("", "por el vino"),
    "claim": ("", "no fue así"),
    "note": ("",),
}
"""What a person writes into a field of words."""
SELDOM: Final = 0.15


def plausibly(dice: random.Random, form: Form) -> dict[str, str]:
    """A form filled in as a person might: what is asked answered with something that is offered, numbers small, names and words short."""
    fields = dict(form.fields)
    for name, values in form.choices.items():
        if name not in fields or dice.random() < SELDOM:
            fields[name] = dice.choice(values)
    for name, value in form.fields.items():
        if name in WRITTEN:
            fields[name] = dice.choice(WRITTEN[name])
        elif name == "tantos" and not value:
            fields[name] = str(dice.randint(1, 30))
    # The button of a form may stand elsewhere on its page.
    pressed = dice.choice(form.buttons or [("", "")])
    return fields | ({pressed[0]: pressed[1]} if pressed[0] else {})


def pages_of(night: NightAt) -> list[str]:
    """The addresses of the pages on which a night's forms stand."""
    told = night.get().json
    hands, version = {1, len(told["hands"])} - {0}, told["version"]
    below = ["", "/unirse", "/enlaces", "/anotar", "/anotar/paso", "/se-va", "/pago", "/liquidar", "/apuntes"]
    below += [f"/manos/{number}{about}" for number in hands for about in ("", "/corregir", "/discutir", "/deshacer")]
    below += [f"/apuntes/{seq}{about}" for seq in {1, version // 2, version} - {0} for about in ("/corregir", "/detras")]
    return ["/", "/abrir", *(f"/n/{night.id}{each}" for each in below)]


SHARE: Final = 4


def some(paths: Sequence[str], said: object) -> Sequence[str]:
    """Each fourth address, from one that hangs on what is said there: all of them between the values that a test tries; all in the soak."""
    return paths[zlib.crc32(repr(said).encode()) % SHARE :: SHARE] if USUAL else paths


def addresses(desk: Desk, night: NightAt, method: str = "GET", **other: str) -> list[str]:
    """The address of every page that takes a method; `other` is put in for the variables of its route."""
    put = {"night_id": night.id, "number": "1", "step": "2", "payer": "ana", "payee": "beto", "address": "2", "behind": ".", **other}
    rules = [each.rule for each in desk.app.url_map.iter_rules() if each.endpoint.startswith("web.") and method in (each.methods or ())]
    return [re.sub(r"<(?:[^<>]*:)?(\w+)>", lambda found: put[found[1]], rule) for rule in rules]
