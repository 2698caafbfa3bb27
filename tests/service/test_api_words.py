"""What people are told when the service says no: in Spanish, in English when they ask for it, with a code that never changes."""

from __future__ import annotations

import string

import pytest

from rules.core.refusals import Sentence
from service.problems import REFUSED, SENTENCES, STATUS
from service.words import in_words
from tests.for_each import for_each
from tests.nights import event
from tests.service.conformance import MARKED, case_of, played
from tests.service.desk import API, Answer, Desk

DOCUMENTED = {
    "no_json": 400,
    "no_token": 401,
    "read_only": 403,
    "no_such_night": 404,
    "key_reused": 409,
    "night_full": 409,
    "version_conflict": 412,
    "too_large": 413,
    "wrong_media": 415,
    "too_many": 429,
    "malformed": 422,
    "unknown_event": 422,
    "too_much": 422,
    "store_full": 503,
    "store_read_only": 503,
    "store_damaged": 503,
    "store_newer": 503,
}
"""The table of interfaces.md: clients are written against it."""


def test_the_documented_codes_have_the_documented_statuses() -> None:
    """Every other code is a refusal of the rules, 409."""
    assert {code: STATUS[code] for code in DOCUMENTED} == DOCUMENTED
    assert REFUSED == 409


@for_each("code", sorted(SENTENCES))
def test_every_code_has_its_sentence_in_both_languages(code: str) -> None:
    """The English one is another text with the same values in it."""
    template = SENTENCES[code]
    wanted = {name for _, name, _, _ in string.Formatter().parse(template) if name}
    values = dict.fromkeys(wanted, 7)
    spanish, english = (in_words(Sentence(template, values), lang) for lang in ("es", "en"))
    assert spanish != english
    assert spanish.count("7") == english.count("7") == len(wanted)


def test_every_code_with_a_status_of_its_own_has_a_sentence() -> None:
    """But for those whose sentence says what is wrong just there."""
    ours = {"malformed", "unknown_event", "too_much", "night_full"}
    of_the_store = {"key_reused", "version_conflict", "store_full", "store_read_only", "store_damaged", "store_newer", "store_busy"}
    assert STATUS.keys() - SENTENCES.keys() == ours | of_the_store


def said(answer: Answer) -> tuple[str, str]:
    """The language and the sentence of a problem."""
    assert "Accept-Language" in answer.headers["Vary"]
    return answer.headers["Content-Language"], answer.json["detail"]


@pytest.mark.parametrize(
    ("asked", "given"),
    [
        ("es", "es"),
        ("en", "en"),
        ("en-GB", "en"),
        ("fr", "es"),
        ("fr, en;q=0.5", "en"),
        ("en;q=0.2, es;q=0.9", "es"),
        ("es-AR", "es"),
        ("EN", "en"),
    ],
)
def test_a_problem_speaks_the_language_that_is_asked_for(desk: Desk, asked: str, given: str) -> None:
    """Spanish where neither is wanted; the code is the same."""
    answer = desk.call("POST", f"{API}/nights", body=b"{", headers={"Accept-Language": asked})
    assert said(answer) == (given, {"es": "Eso no es JSON.", "en": "That is not JSON."}[given])


def test_a_problem_is_problem_details(desk: Desk) -> None:
    """RFC 9457: type, title, status, detail, and our code; not kept by anybody."""
    answer = desk.call("GET", f"{API}/nights/x")
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert list(answer.json) == ["type", "title", "status", "code", "detail"]
    assert (answer.json["type"], answer.json["status"]) == ("urn:cartulina:problem:no_token", answer.status)
    assert answer.headers["Cache-Control"] == "no-store"


def test_every_refusal_of_the_rules_is_told_in_both_languages(desk: Desk) -> None:
    """Each refused case of those that show most is sent once more in English: the same code, another sentence."""
    seen = set()
    for each in MARKED:
        case = case_of(*each)
        if case.refused is None or case.refused["event"] == 1:
            continue
        night, answer = played(desk, case)
        assert night is not None
        english = night.post(case.record[case.refused["event"] - 1], Accept_Language="en")
        assert english.code == answer.code
        assert (said(answer)[0], said(english)[0]) == ("es", "en")
        assert said(answer)[1] != said(english)[1]
        seen.add(answer.code)
    assert len(seen) >= 15


def test_problems_of_the_request_are_told_in_both_languages(desk: Desk) -> None:
    """Those that say what is wrong with a header, an argument, a field."""
    night = desk.open()
    night.log(event("deal"))
    requests = [
        ("POST", "/events", {"body": b"[]"}),
        ("POST", "/events", {"json": event("deal"), "If_Match": "x"}),
        ("POST", "/events", {"json": event("deal"), "If_Match": '"0-000000000000"'}),
        ("POST", "/events", {"json": event("deal"), "Idempotency_Key": "a b"}),
        ("POST", "/events", {"json": event("deal"), "Cartulina_Player": "Ana"}),
        ("POST", "/events", {"json": event("deal", wine=1)}),
        ("POST", "/events", {"json": {"type": "deal", "data": {"cut": 99}}}),
        ("GET", "/stream", {"Last_Event_ID": "x"}),
        ("GET", "/events?limit=0", {}),
        ("GET", "/events?wine=0", {}),
        ("GET", "/hands/9", {}),
        ("GET", "/hands/1?tariff=mus", {}),
        ("POST", "/tokens", {"json": {"role": "x"}}),
        ("POST", "/tokens", {"json": {"rol": "x"}}),
        ("POST", "/tokens", {"json": {}}),
        ("POST", "/tokens", {"json": []}),
        ("POST", "/session", {"json": {"token": 5}}),
        ("PUT", "/names", {"json": []}),
        ("PUT", "/names", {"json": {"Ana": "x"}}),
        ("PUT", "/names", {"json": {"ana": ""}}),
        ("PUT", "/names", {"json": {"ana": "x"}, "If_Match": '"x"'}),
    ]
    for method, below, more in requests:
        spanish, english = (night.call(method, below, **more, Accept_Language=lang) for lang in ("es", "en"))  # type: ignore[arg-type]  # headers by name
        assert spanish.status == english.status >= 400
        assert spanish.json["code"] == english.json["code"]
        assert spanish.json["detail"] != english.json["detail"], (method, below, spanish.json["detail"])


ASKED = {
    "es-MX,en;q=0.8": "es",
    "en-US,es;q=0.9": "en",
    "es-419,es;q=0.9,en-US;q=0.8": "es",
    "EN_gb": "en",
    "es-Latn-MX;q=0.5,en;q=0.4": "es",
    "pt-BR,en;q=0.5,es-AR;q=0.6": "es",
    "en,es": "en",
    "en;q=0.3,es-ES;q=0.3": "en",
    "de-AT": "es",
    "eso,en;q=0.1": "en",
    "*": "es",
    "en,*": "en",
    "*,en;q=0.5": "es",
    "*,es;q=0.5": "en",
    "es;q=0,*": "en",
    "es-MX;q=0,es,en;q=0.5": "es",
    "es-MX;q=0,*;q=0.5": "es",
    "es;q=0,es-MX,en;q=0.1": "en",
    "es;q=0,en;q=0": "es",
    "": "es",
}
"""A header, and the language that it asks for."""


@pytest.mark.parametrize(("asked", "lang"), ASKED.items())
def test_a_tag_is_widened_before_one_is_chosen(desk: Desk, asked: str, lang: str) -> None:
    """As RFC 4647 looks one up, for programs and for browsers alike: «es-MX» asks for Spanish before the English behind it."""
    answer = desk.call("POST", f"{API}/nights", body=b"{", headers={"Accept-Language": asked})
    page = desk.call("GET", "/", headers={"Accept-Language": asked, "Accept": "text/html"})
    assert answer.headers["Content-Language"] == lang
    assert f'<html lang="{lang}"' in page.body.decode()
