"""What nobody should send to a page and somebody will: a page in words answers it, never a 500, and nothing is half written."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Final

import pytest
from hypothesis import HealthCheck, Phase, given, settings, strategies as st
from structlog.testing import capture_logs

from service.api.cookies import name_of
from tests.dice import times
from tests.service.desk import Desk, NightAt, desk_at
from tests.service.hostile import (
    BODIES,
    HUGE,
    ODD,
    ROLES,
    STATES,
    URLENCODED,
    Phone,
    addresses,
    assert_answered,
    assert_english,
    assert_whole,
    encoded,
    in_state,
    is_problem,
    kept,
    odd,
    pages_of,
    quoted,
    some,
)
from tests.service.reader import Form, Page

EXAMPLES: Final = times(20)
ARGUMENTS: Final = (
    *("paso", "tarifa", "ver", "lang", "said", "stopped", "que", "game", "entrada", "apunte"),
    *("hand", "from", "to", "tantos", "reason"),
    *("night_id", "_anchor", "_external", "_method", "_scheme"),
)
"""The arguments that pages read, and some that a careless `url_for` would take for its own."""
ELSEWHERE: Final = ("key", "version", "do", "act", "que", "player", "me", "role", "events", "hand", "_method")
"""Fields of any form, for use in other forms."""


@pytest.fixture(name="desk", scope="module")
def a_desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """One service for the module; at the end its book holds, and its log has no mistake of ours."""
    with capture_logs() as log, desk_at(tmp_path_factory.mktemp("desk")) as there:
        yield there
        assert_whole(there)
        assert [line for line in log if line["event"] == "mistake"] == []


@pytest.fixture(name="night", scope="module")
def a_night(desk: Desk) -> NightAt:
    """A night with two hands, which no test here changes."""
    return in_state(desk, "two hands")


def phones(desk: Desk, night: NightAt, lang: str = "es") -> list[Phone]:
    """One phone of each role, and one without any night."""
    return [*(Phone(desk, night, role, me="ana", lang=lang) for role in ROLES), Phone(desk, lang=lang)]


# Addresses.


@pytest.mark.parametrize("value", ODD, ids=range(len(ODD)))
def test_whatever_an_argument_says_a_page_is_answered(desk: Desk, night: NightAt, value: str) -> None:
    """Every argument of any page with the same nonsense, including characters that no text has."""
    if len(value) >= HUGE:
        value = value[: HUGE // 20]
    asked = "&".join(f"{name}={quoted(value)}" for name in ARGUMENTS)
    before = kept(desk, night)
    for path in addresses(desk, night) if value == "zoe" else some(addresses(desk, night), value):
        for lang in ("es", "en") if value == "zoe" else ("es",):
            assert_answered(Phone(desk, night, me="ana", lang=lang).go(f"{path}?{asked}"), lang)
    assert kept(desk, night) == before


@pytest.mark.parametrize("asked", ["%FF=%FF", "lang=en&lang=es", "&&&=&", "paso", "paso=%", "lang[]=en", "a" * 5000, "ver=;&said=;"])
def test_an_address_that_no_browser_makes_is_answered(desk: Desk, night: NightAt, asked: str) -> None:
    """Bytes that are no text, arguments without names, the same one twice."""
    for path in some(addresses(desk, night), asked):
        page = Phone(desk, night).go(f"{path}?{asked}")
        assert page.status < 500 and "Content-Security-Policy" in page.headers, (path, page.status)


@pytest.mark.parametrize("part", odd("parts"), ids=itertools.count())
def test_an_address_of_nothing_leads_somewhere(desk: Desk, night: NightAt, part: str) -> None:
    """An unknown night, hand, step or player, for phones that have joined and for others."""
    for phone in phones(desk, night):
        for name in ("night_id", "number", "step", "payer", "payee", "address"):
            for path in some(addresses(desk, night, **{name: part}), (phone.role, part)):
                if part in path:
                    assert_answered(phone.go(path), about=name)


@pytest.mark.parametrize("path", ["/nada", "/n/", "/n", "//", "/n//anotar", "/%2e%2e/etc", "/n/x/y/z", "/favicon.ico", "/n/%F0%9F%82%A1"])
def test_a_page_that_is_not_there_says_so(desk: Desk, path: str) -> None:
    """In both languages."""
    for lang in ("es", "en"):
        page = Phone(desk, lang=lang).go(path)
        assert_answered(page, lang)
        assert 300 <= page.status < 405
        if lang == "en" and page.status == 404:
            assert_english(page)


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD", "TRACE", "BREW"])
def test_a_method_that_a_page_does_not_know_does_nothing(desk: Desk, night: NightAt, method: str) -> None:
    """A POST to a page that is only read, and methods that no form sends."""
    before = kept(desk, night)
    for path in addresses(desk, night):
        if method == "POST" and path in addresses(desk, night, "POST"):
            continue
        page = Phone(desk, night).ask(method, path)
        assert page.status < 500, (path, page.status)
        if method not in ("OPTIONS", "HEAD"):
            assert page.status in (302, 405), (path, page.status)
            assert_answered(page)
    assert kept(desk, night) == before


# Cookies and headers.


@pytest.mark.parametrize("cookie", odd("cookies"), ids=itertools.count())
def test_a_cookie_that_makes_no_sense_says_nothing(desk: Desk, night: NightAt, cookie: str) -> None:
    """Language, player, links, other nights: beside the cookie that opens the night."""
    phone = Phone(desk, night)
    phone.cookie += "; " + cookie.format(night=night.id, token=phone.token, name=name_of(night.id), upper=name_of(night.id).upper())
    for path in some(addresses(desk, night), cookie):
        page = phone.go(path)
        assert_answered(page, "en" if cookie.startswith("idioma=en") else "es", cookie)


@pytest.mark.parametrize("token", odd("tokens"), ids=itertools.count())
def test_a_token_that_is_none_is_led_to_where_one_joins(desk: Desk, night: NightAt, token: str) -> None:
    """For any value of the cookie; a form does nothing."""
    phone, before = Phone(desk, night), kept(desk, night)
    phone.cookie = f"{name_of(night.id)}={token}"
    for path in some(addresses(desk, night), token):
        page = phone.go(path)
        assert_answered(page, about=token)
        assert f"{name_of(night.id)}=" not in page.headers.get("Set-Cookie", ""), path
    for path in addresses(desk, night, "POST"):
        page = phone.post(path, [("csrf", phone.csrf)])
        assert_answered(page, about=token)
    assert kept(desk, night) == before


@pytest.mark.parametrize("told_lang", ["\xff;q=a", "*", ",,,", "en;q=2", "x" * 2000, "fr", ""])
def test_a_reader_of_any_language_is_answered(desk: Desk, night: NightAt, told_lang: str) -> None:
    """Spanish if the language is unclear."""
    for path in some(addresses(desk, night), told_lang):
        page = Phone(desk, night).ask("GET", path, Accept_Language=told_lang)
        assert page.status < 500, (path, page.status)


# Forms.


@pytest.mark.parametrize("kind", BODIES)
def test_a_form_that_no_browser_makes_is_refused_or_taken_whole(desk: Desk, kind: str) -> None:
    """Other media types, half a body, bytes that are no text: to every form address, from every role."""
    body, media = BODIES[kind]
    night = in_state(desk, "two hands")
    for phone in phones(desk, night):
        sent = body.replace(b"%s", phone.csrf.encode()).replace(b"%%", b"%")
        for path in some(addresses(desk, night, "POST"), (kind, phone.role)):
            before = kept(desk, night)
            page = phone.ask("POST", path, sent, media)
            assert_answered(page, about=kind)
            assert page.status == 303 or kept(desk, night) == before, path


def test_a_form_that_is_too_large_is_refused_in_words(desk: Desk, night: NightAt) -> None:
    """Every form address does."""
    phone, before = Phone(desk, night, lang="en"), kept(desk, night)
    body = encoded([("csrf", phone.csrf), ("a", "x" * desk.settings.body_bytes)])
    for path in addresses(desk, night, "POST"):
        page = phone.ask("POST", path, body)
        assert_answered(page, "en")
        assert_english(page)
        assert page.status == 413, path
    assert kept(desk, night) == before


def test_a_form_in_pieces_without_an_end_is_refused_too(desk: Desk, night: NightAt) -> None:
    """A chunked body has no length: it is counted while it is read."""
    phone, before = Phone(desk, night), kept(desk, night)
    for path in addresses(desk, night, "POST"):
        stream = BytesIO(encoded([("csrf", phone.csrf), ("a", "x" * (desk.settings.body_bytes * 3))]))
        given = desk.app.test_client(use_cookies=False).post(
            path,
            input_stream=stream,
            headers={"Cookie": phone.cookie, "Content-Type": URLENCODED, "Transfer-Encoding": "chunked"},
            environ_overrides={"wsgi.input_terminated": True},
        )
        assert_answered(Page(path, given.status_code, dict(given.headers), given.text))
        assert given.status_code == 413, path
        given.close()
    assert kept(desk, night) == before


def test_who_asks_too_often_is_told_so_in_words(tmp_path: Path) -> None:
    """It is a page like any other, with the time to wait."""
    with desk_at(tmp_path, request_rate=(3, 3600)) as busy:
        night = busy.open()
        page = [Phone(busy, night, lang="en").go(f"/n/{night.id}") for _ in range(4)][-1]
        assert page.status == 429 and "Retry-After" in page.headers
        assert_answered(page, "en")
        assert_english(page)


def test_a_form_without_anything_is_answered_in_words(desk: Desk) -> None:
    """Every form in both languages, sent by the scorer with its CSRF token alone: nothing is logged that nobody said."""
    for lang in ("es", "en"):
        night = in_state(desk, "two hands")
        phone, before = Phone(desk, night, lang=lang), night.version
        for path in addresses(desk, night, "POST"):
            page = phone.post(path, [("csrf", phone.csrf)])
            assert_answered(page, lang)
            if page.status >= 400 and lang == "en":
                assert_english(page)
        # Undoing and disputing a hand need no other field.
        assert night.version <= before + 2


TEXTS: Final = st.one_of(st.sampled_from(ODD), st.integers(-(10**7), 10**7).map(str), st.text(max_size=12), st.binary(max_size=3).map(repr))


def nonsense(draw: st.DataObject, form: Form) -> list[tuple[str, str]]:
    """The fields of a form with some of them left out, doubled, or filled in wrongly."""
    fields = dict(form.fields) | (
        {name: value for name, value in [draw.draw(st.sampled_from(form.buttons))] if name} if form.buttons else {}
    )
    every = [value for values in form.choices.values() for value in values]
    for name, values in form.choices.items():
        # Only some fields change, so that some forms get as far as the rules.
        if draw.draw(st.booleans()):
            fields[name] = draw.draw(st.sampled_from(values))
    sent = list(fields.items())
    names = [name for name in (*fields, *form.choices) if name != "csrf"] or ["x"]
    for _ in range(draw.draw(st.integers(0, 4))):
        name = draw.draw(st.sampled_from(names) | st.sampled_from(ELSEWHERE))
        match draw.draw(st.sampled_from(("out", "odd", "odd", "double", "other"))):
            case "out":
                sent = [each for each in sent if each[0] != name]
            case "odd":
                sent = [*(each for each in sent if each[0] != name), (name, draw.draw(TEXTS))]
            case "double":
                sent.append((name, draw.draw(TEXTS)))
            case "other":
                other = draw.draw(st.sampled_from(every)) if every else ""
                sent = [*(each for each in sent if each[0] != name), (name, other)]
    return sent


@settings(max_examples=EXAMPLES, deadline=None, phases=[Phase.explicit, Phase.generate], suppress_health_check=list(HealthCheck))
@given(draw=st.data(), state=st.sampled_from(sorted(STATES)), lang=st.sampled_from(("es", "en")))
def test_a_form_with_anything_in_it_is_taken_whole_or_refused_in_words(desk: Desk, draw: st.DataObject, state: str, lang: str) -> None:
    """On any page of a night in any state: a refusal changes nothing; an accepted form leaves a record that holds."""
    night = in_state(desk, state)
    phone = Phone(desk, night, me="ana", lang=lang)
    page = phone.go(draw.draw(st.sampled_from(pages_of(night))))
    assert_answered(page, lang)
    for _ in range(3):
        # A form may lead to another: a preview, for example.
        forms = [each for each in page.forms if each.method == "post"]
        if not forms:
            return
        form = draw.draw(st.sampled_from(forms))
        path = form.action if form.action.startswith("/") else page.path
        before, sent = kept(desk, night), nonsense(draw, form)
        page = phone.post(path, sent)
        assert_answered(page, lang, (path, sent))
        if page.status != 303:
            assert kept(desk, night) == before, (path, sent)
            if is_problem(page) and lang == "en":
                assert_english(page)
        if 300 <= page.status < 400:
            page = phone.go(page.headers["Location"])
            assert_answered(page, lang, (path, sent))


# Single fields.


@pytest.mark.parametrize("events", odd("corrections"), ids=itertools.count())
def test_a_correction_that_no_page_of_ours_sends_is_refused_in_words(desk: Desk, night: NightAt, events: str) -> None:
    """The page returns what was previewed; an attacker can send anything, about any hand and version."""
    phone, before = Phone(desk, night), kept(desk, night)
    for hand, version in (
        ("", ""),
        ("1", "1"),
        ("-1", "0"),
        ("9999999", "9999999-ab12cd34ef56"),
        ("", "-5"),
        ("x", "x"),
        ("1", night.word(1)),
    ):
        page = phone.post(f"/n/{night.id}/correccion", [("csrf", phone.csrf), ("events", events), ("hand", hand), ("version", version)])
        assert_answered(page, about=(hand, version))
        assert page.status != 303
    assert kept(desk, night) == before


@pytest.mark.parametrize("name", ["x" * 281, "ñ" * HUGE], ids=len)
def test_nobody_gets_a_name_that_cannot_be_shown(desk: Desk, night: NightAt, name: str) -> None:
    """For arriving and renamed players as for an opening."""
    phone, before = Phone(desk, night), kept(desk, night)
    for path, field in (("/se-va", "comes"), ("/nombres", "name-ana")):
        page = phone.post(
            f"/n/{night.id}{path}", [("csrf", phone.csrf), *((f"name-{each}", each) for each in ("beto", "carla", "dario")), (field, name)]
        )
        assert_answered(page)
        assert page.status == 422, path
    assert kept(desk, night) == before
