"""Which language does a page use, and how does its reader change it without losing his place?"""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import urljoin, urlsplit

import pytest

from tests.nights import event
from tests.service.desk import Desk, NightAt
from tests.service.reader import Page, Reader


def other_language(page: Page) -> str:
    """The address of the link to the other language."""
    (address,) = re.findall(r'<nav aria-label="[^"]+" class="langs"><a href="([^"]+)"', page.html)
    return str(address).replace("&amp;", "&")


def spoken(page: Page) -> str:
    """The language that a page declares."""
    spoken: list[str] = re.findall(r'<html lang="(\w+)"', page.html)
    return spoken[0]


@pytest.mark.parametrize(("asked", "lang"), [("es-ES,es;q=0.9", "es"), ("en-GB", "en"), ("de,en;q=0.5", "en"), ("ja", "es"), ("", "es")])
def test_a_page_speaks_as_the_browser_asks_and_else_spanish(desk: Desk, asked: str, lang: str) -> None:
    """No language was chosen yet."""
    assert spoken(Reader(desk, lang=asked).go("/")) == lang


def test_what_the_reader_chose_goes_before_what_his_browser_asks_and_stays(desk: Desk) -> None:
    """One tap; the next page uses it too."""
    reader = Reader(desk, lang="es")
    assert spoken(reader.go(other_language(reader.go("/")))) == "en"
    assert spoken(reader.go("/abrir")) == "en"
    assert spoken(reader.go("/?lang=xx")) == "en"


def test_the_link_leads_to_the_same_place(desk: Desk, night: NightAt) -> None:
    """Step and tariff of a hand stay in the address; a message does not."""
    night.log(event("deal"), event("pass_out"))
    reader = Reader(desk).enter(night)
    page = reader.go(f"/n/{night.id}/manos/1?paso=2&said=logged")
    assert other_language(page) == f"/n/{night.id}/manos/1?paso=2&lang=en"


def test_from_what_only_a_form_leads_to_the_link_leads_to_a_page(desk: Desk, night: NightAt) -> None:
    """A GET of the address of a refused form fails, so the link leads to the table or to the start."""
    reader = Reader(desk).enter(night)
    for page in (_wrong_link(reader), _wrong_names(reader, night)):
        assert page.status >= 400
        assert spoken(reader.go(other_language(page))) == "en"
        reader.client.delete_cookie("idioma")


@pytest.mark.parametrize("path", ["/%5Cevil.example", "/%2Fevil.example", "//evil.example", "/%09/evil.example", "/n/%5C%3F%23/unirse"])
def test_no_address_makes_a_link_that_leads_elsewhere(desk: Desk, path: str) -> None:
    """Browsers read a backslash as a slash: every link of a missing page, and of a page of a missing night, stays on our site."""
    page = Reader(desk).go(path)
    links = re.findall(r'href="([^"]*)"', page.html)
    assert page.status in (200, 404) and links
    for link in links:
        told = unescape(link).replace("\\", "/").replace("\t", "")
        assert urlsplit(urljoin("http://localhost/", told)).netloc == "localhost", link
    assert spoken(Reader(desk).go(other_language(page))) == "en"


def _wrong_link(reader: Reader) -> Page:
    form = next(each for each in reader.go("/").forms if each.action == "/unirse")
    return reader.send(form, **dict.fromkeys(form.fields, "nothing that opens a night"))


def _wrong_names(reader: Reader, night: NightAt) -> Page:
    form = reader.go(f"/n/{night.id}/enlaces").to("/nombres")
    return reader.send(form, **{name: "x" * 300 for name in form.fields if name not in ("csrf", "key", "tag")})
