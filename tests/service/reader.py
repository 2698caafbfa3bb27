"""A reader without scripts: he opens a page, fills in a form and presses its button.

He sends what a browser would send: the fields of the form, hidden ones included, with his changes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from html.parser import HTMLParser
from typing import Any, Final

from tests.service.desk import API, Desk, NightAt
from tests.service.seats import seat

VOID: Final = frozenset({"input", "meta", "link", "br", "hr", "img"})


def for_eyes(html: str) -> str:
    """A page without the words that tell a loss to a screen reader alone."""
    return re.sub(r'<span role="img" aria-label="[^"]*">([^<]*)</span>', r"\1", html)


class Form:
    """A form of a page: where it goes and what it sends."""

    def __init__(self, action: str, method: str) -> None:
        self.action, self.method = action, method
        self.fields: dict[str, str] = {}
        self.choices: dict[str, list[str]] = {}
        """The fields with a choice, each with its options."""
        self.buttons: list[tuple[str, str]] = []


class _Forms(HTMLParser):
    """Parses the forms of a page."""

    def __init__(self, path: str) -> None:
        super().__init__()
        self.path, self.found, self._now, self._select, self._area = path, list[Form](), None, "", ""

    _now: Form | None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._now = Form(told.get("action") or self.path, told.get("method", "get"))
            self.found.append(self._now)
        if self._now is None or "disabled" in told:
            return
        name = told.get("name", "")
        if tag == "input" and told.get("type") in ("radio", "checkbox"):
            self._now.choices.setdefault(name, []).append(told.get("value", "on"))
        elif tag == "option" and self._select:
            self._now.choices.setdefault(self._select, []).append(told.get("value", ""))
        if tag == "input" and name and (told.get("type") not in ("radio", "checkbox") or "checked" in told):
            self._now.fields[name] = told.get("value", "on" if told.get("type") == "checkbox" else "")
        elif tag == "button":
            self._now.buttons.append((name, told.get("value", "")))
        elif tag == "select":
            self._select = name
        elif tag == "option" and self._select and ("selected" in told or self._select not in self._now.fields):
            self._now.fields[self._select] = told.get("value", "")
        elif tag == "textarea":
            self._area = name
            self._now.fields[name] = ""

    def handle_data(self, data: str) -> None:
        if self._now is not None and self._area:
            self._now.fields[self._area] += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._now = None
        elif tag == "select":
            self._select = ""
        elif tag == "textarea":
            self._area = ""


class Page:
    """A page as it arrived."""

    def __init__(self, path: str, status: int, headers: Mapping[str, str], html: str) -> None:
        self.path, self.status, self.headers, self.html = path, status, headers, html

    @property
    def forms(self) -> list[Form]:
        """Its forms, in order."""
        parser = _Forms(self.path)
        # A picture holds no form, and a page may show a hundred cards.
        parser.feed(re.sub(r"<svg\b.*?</svg>", "", self.html, flags=re.DOTALL))
        return parser.found

    @property
    def text(self) -> str:
        """Its text without tags and scripts."""
        main = self.html.partition("<main")[2].partition("</main>")[0]
        plain = re.sub(r"<(script|svg|style)\b.*?</\1>", " ", main, flags=re.DOTALL)
        return " ".join(re.sub(r"<[^>]+>", " ", plain).replace("&nbsp;", " ").replace("\xa0", " ").split())

    @property
    def gaps(self) -> set[str]:
        """The pictures that it uses and does not define; a fragment may find them on the page that shows it."""
        return (
            set()
            if "<html" not in self.html
            else {*re.findall(r'<use href="#([^"]+)"', self.html)} - {*re.findall(r'\bid="([^"]+)"', self.html)}
        )

    def form(self, **fields: str) -> Form:
        """The one form with these fields and values."""
        fitting = [each for each in self.forms if all(each.fields.get(name) == value for name, value in fields.items())]
        assert len(fitting) == 1, (fields, [each.fields for each in self.forms])
        return fitting[0]

    def having(self, field: str) -> Form:
        """The first form with a field."""
        return next(each for each in self.forms if field in each.fields)

    def to(self, end: str) -> Form:
        """The first form whose address ends so."""
        return next(each for each in self.forms if each.action.endswith(end))

    def with_button(self, name: str, value: str) -> Form:
        """The first form with a button."""
        return next(each for each in self.forms if (name, value) in each.buttons)

    @property
    def night_id(self) -> str:
        """The id of the night to which the page belongs."""
        return self.path.split("/")[2]


class Reader:
    """A phone without scripts, with its cookies."""

    def __init__(self, desk: Desk, *, lang: str = "es") -> None:
        self.client = desk.app.test_client()
        self._headers = {"Accept": "text/html", "Accept-Language": lang}

    def enter(self, night: NightAt, role: str = "scorer", *, me: str | None = None) -> Reader:
        """Joins a night by the token of a role, as the named player if one is given."""
        self.client.set_cookie(*seat(night.id, night.tokens[role], me))
        return self

    def go(self, path: str) -> Page:
        """The page of an address, redirects followed."""
        return self._page(path, "GET")

    def get(self, path: str) -> Any:
        """The JSON that the API answers to its cookies."""
        return json.loads(self.client.get(API + path).data)

    def send(self, form: Form, /, **changes: object) -> Page:
        """The page that follows a filled-in form; None removes a field."""
        fields = {name: str(value) for name, value in {**form.fields, **changes}.items() if value is not None}
        return self._page(form.action, form.method.upper(), fields)

    def press(self, form: Form, name: str, value: str, /, **changes: object) -> Page:
        """The page that follows a button of a filled-in form."""
        return self.send(form, **{**changes, name: value})

    def keep(self, looked: Page) -> Page:
        """The page that follows when a preview is kept."""
        return self.send(looked.having("events"))

    def opening(self, page: Page) -> dict[str, Any]:
        """The opening of the night to which a page belongs."""
        data: dict[str, Any] = self.get(f"/nights/{page.night_id}/events")["events"][0]["data"]
        return data

    def _page(self, path: str, method: str, fields: Mapping[str, str] | None = None) -> Page:
        headers = {**self._headers, **({"Origin": "http://localhost"} if method == "POST" else {})}
        answer = self.client.open(path, method=method, data=fields, headers=headers, follow_redirects=True)
        page = Page(answer.request.path, answer.status_code, dict(answer.headers), answer.text)
        answer.close()
        assert not page.gaps, (page.path, page.gaps)
        return page
