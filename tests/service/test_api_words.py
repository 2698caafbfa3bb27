"""The refusals of the service: in Spanish, in English on request, with codes that never change."""

from __future__ import annotations

import string

from rules.core.refusals import Sentence
from service.problems import SENTENCES, STATUS
from service.words import in_words
from tests.for_each import for_each
from tests.service.desk import API, Desk
from tests.tables import table


@for_each("code", sorted(SENTENCES))
def test_every_code_has_its_sentence_in_both_languages(code: str) -> None:
    """The English sentence is another text with the same values."""
    template = SENTENCES[code]
    wanted = {name for _, name, _, _ in string.Formatter().parse(template) if name}
    values = dict.fromkeys(wanted, 7)
    spanish, english = (in_words(Sentence(template, values), lang) for lang in ("es", "en"))
    assert spanish != english
    assert spanish.count("7") == english.count("7") == len(wanted)


def test_every_code_with_a_status_of_its_own_has_a_sentence() -> None:
    """Except codes whose sentence says what is wrong in that place."""
    ours = {"malformed", "unknown_event", "too_much", "night_full"}
    of_the_store = {
        "key_reused",
        "unknown_game",
        "version_conflict",
        "store_full",
        "store_read_only",
        "store_damaged",
        "store_newer",
        "store_busy",
    }
    assert STATUS.keys() - SENTENCES.keys() == ours | of_the_store


def test_a_problem_is_problem_details(desk: Desk) -> None:
    """RFC 9457: type, title, status, detail, and our code; no cache keeps it."""
    answer = desk.call("GET", f"{API}/nights/x")
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert list(answer.json) == ["type", "title", "status", "code", "detail"]
    assert (answer.json["type"], answer.json["status"]) == ("urn:cartulina:problem:no_token", answer.status)
    assert answer.headers["Cache-Control"] == "no-store"


@for_each(("asked", "lang"), table(__file__, "a_tag_is_widened_before_one_is_chosen"))
def test_a_tag_is_widened_before_one_is_chosen(desk: Desk, asked: str, lang: str) -> None:
    """RFC 4647 lookup, for programs and browsers alike: «es-MX» asks for Spanish before a later English."""
    answer = desk.call("POST", f"{API}/nights", body=b"{", headers={"Accept-Language": asked})
    page = desk.call("GET", "/", headers={"Accept-Language": asked, "Accept": "text/html"})
    assert (answer.headers["Content-Language"], "Accept-Language" in answer.headers["Vary"]) == (lang, True)
    assert answer.json["detail"] == {"es": "Eso no es JSON.", "en": "That is not JSON."}[lang]
    assert f'<html lang="{lang}"' in page.body.decode()
