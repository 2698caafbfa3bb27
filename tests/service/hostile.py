"""A client that sends the pages anything at all, and what every answer must hold nevertheless."""

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
"""What nobody should send to a page and somebody will, by kind."""


def odd(kind: str) -> list[str]:
    """The texts of a kind; a long uniform one stands in the file with its count."""
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
"""Words that hardly any Spanish sentence does without, and no English one has."""
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
    """The record of a night in each state that changes its pages."""
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
    """A new night in a state, logged at once."""
    return desk.told(*STATES[state])


class Phone:
    """A client that has the cookie of a role and sends what it likes."""

    def __init__(self, desk: Desk, night: NightAt | None = None, role: str = "scorer", *, me: str | None = None, lang: str = "es") -> None:
        self.app, self.lang, self.role = desk.app, lang, "" if night is None else role
        self.token = None if night is None else night.tokens[role]
        self.cookie = "" if night is None else shown(night.id, self.token, me)

    @property
    def csrf(self) -> str:
        """The CSRF field that its forms send."""
        return "" if self.token is None else csrf_of(self.token)

    def ask(self, method: str, path: str, body: bytes | None = None, kind: str = URLENCODED, **headers: str) -> Page:
        """The answer to one request, redirects not followed; `Accept_Language="…"` is that header."""
        told = {"Accept": "text/html", "Accept-Language": self.lang, "Cookie": self.cookie, "Origin": "http://localhost"}
        told |= {name.replace("_", "-"): value for name, value in headers.items()}
        client = self.app.test_client(use_cookies=False)
        given = client.open(path, method=method, data=body, headers=told, content_type=kind if body is not None else None)
        page = Page(path, given.status_code, dict(given.headers), given.get_data(as_text=True) if _is_text(given.headers) else "")
        given.close()
        return page

    def go(self, path: str) -> Page:
        """The answer to a GET of a page."""
        return self.ask("GET", path)

    def post(self, path: str, fields: Sequence[tuple[str, str]]) -> Page:
        """The answer to a form with these fields in this order."""
        return self.ask("POST", path, encoded(fields))

    def send(self, form: Form, **changes: str | None) -> Page:
        """The answer to the form with some changes; None removes a field."""
        return self.post(form.action, [(name, value) for name, value in {**form.fields, **changes}.items() if value is not None])


def _is_text(headers: Headers) -> bool:
    return headers.get("Content-Type", "").startswith("text/")


def encoded(fields: Sequence[tuple[str, str]]) -> bytes:
    """Fields as a form sends them."""
    return "&".join(f"{quoted(name)}={quoted(value)}" for name, value in fields).encode()


def quoted(text: str) -> str:
    """A text as an address or a form encodes it."""
    return quote(text.encode("utf-8", "surrogatepass"), safe="")


def assert_answered(page: Page, lang: str = "es", about: object = None) -> None:
    """Asserts that a reader can use an answer: a page in his language, or a redirect to one, and never a mistake of ours."""
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
    """Asserts that an answer has no Spanish sentence."""
    found = SPANISH.search(page.text)
    assert found is None, (page.path[:200], found, page.text)


def kept(desk: Desk, night: NightAt) -> dict[str, list[Any]]:
    """Everything that the book holds of a night, and the number of nights: a refusal leaves this unchanged.

    `summaries` is no part of that: a look may store it.
    """
    with closing(sqlite3.connect(desk.path)) as book:
        held: dict[str, list[Any]] = {"nights": book.execute("SELECT count(*) FROM events WHERE seq = 1").fetchall()}
        for (table,) in book.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'summaries'").fetchall():
            if any(column[1] == "stream" for column in book.execute(f'PRAGMA table_info("{table}")')):
                rows = book.execute(f'SELECT * FROM "{table}" WHERE stream = ?', (night.id,))  # noqa: S608  # our own tables
                held[table] = sorted(rows, key=repr)
        return held


def assert_whole(desk: Desk) -> None:
    """Asserts that every hash, every rule and every stored projection of the book holds."""
    assert (found := verified(desk.path, processes=1).broken) == (), found


def is_problem(page: Page) -> bool:
    """Whether a page says only that something cannot be."""
    return 'class="faint"><code>' in page.html


WRITTEN: Final = {
    "comes": ("", "Elena", "Félix"),
    "token": ("x",),
    "link": ("x",),
    "reason": ("", "por el vino"),
    "claim": ("", "no fue así"),
    "note": ("",),
}
"""What a person writes into a text field."""
SELDOM: Final = 0.15


def plausibly(dice: random.Random, form: Form) -> dict[str, str]:
    """A form filled in as a person might: options among those offered, small numbers, short names and words."""
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
    """The addresses of the pages that hold a night's forms."""
    told = night.get().json
    hands, version = {1, len(told["hands"])} - {0}, told["version"]
    below = ["", "/unirse", "/enlaces", "/anotar", "/anotar/paso", "/se-va", "/pago", "/liquidar", "/apuntes"]
    below += [f"/manos/{number}{about}" for number in hands for about in ("", "/corregir", "/discutir", "/deshacer")]
    below += [f"/apuntes/{seq}{about}" for seq in {1, version // 2, version} - {0} for about in ("/corregir", "/detras")]
    return ["/", "/abrir", *(f"/n/{night.id}{each}" for each in below)]


SHARE: Final = 4


def some(paths: Sequence[str], said: object) -> Sequence[str]:
    """Every fourth address, beginning at one that depends on these values; in the soak, all of them."""
    return paths[zlib.crc32(repr(said).encode()) % SHARE :: SHARE] if USUAL else paths


def addresses(desk: Desk, night: NightAt, method: str = "GET", **other: str) -> list[str]:
    """The address of every page that takes a method; `other` fills in the variables of its route."""
    put = {"night_id": night.id, "number": "1", "step": "2", "payer": "ana", "payee": "beto", "address": "2", "behind": ".", **other}
    rules = [each.rule for each in desk.app.url_map.iter_rules() if each.endpoint.startswith("web.") and method in (each.methods or ())]
    return [re.sub(r"<(?:[^<>]*:)?(\w+)>", lambda found: put[found[1]], rule) for rule in rules]
