"""Does the night read as a person would tell it, with every article behind every payment, in both languages?"""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, cast, get_args

import pytest

from events.chain import Stamp
from events.text import json_lines
from projections.yields import yields
from rules.cientos import facts as cientos
from rules.malilla import facts as malilla
from rules.minchiate.words.cards import TAROTS, versicula_told
from rules.registry import GAMES, words_of
from service.explain.night import NoSuchHandError, explained
from service.explain.speech import Speech
from service.words import LANGUAGES
from tests.conformance import record_of
from tests.for_each import for_each
from tests.nights import THREE, event, night_of, opened
from tests.rules.tresillo.hands import passed
from tests.service.hostile import SPANISH

NIGHTS = sorted((Path(__file__).parents[2] / "service" / "nights").glob("*.jsonl"))
EXPLAINED = Path(__file__).parent / "explained"
BUNDLED = [pytest.param(file, lang, id=f"{file.stem}-{lang}") for file in NIGHTS for lang in LANGUAGES]
OPENED = opened(players=THREE)


ROWS = [
    pytest.param(file.stem, row, id=f"{file.stem}: {group['why']}")
    for file in sorted(EXPLAINED.glob("*.json"))
    for group in json.loads(file.read_text(encoding="utf-8"))
    for row in group["told"]
]
"""Short records with sentences that the text must have, in each language, or must not have, its last one, and how often one occurs."""


@for_each(("game", "row"), ROWS)
def test_a_record_is_told_with_what_it_is_about(game: str, row: dict[str, Any]) -> None:
    """The English text has no Spanish but names and texts that the people of Tresillo wrote."""
    night = night_of(*(row.get("record") or record_of(game, row["case"])))
    texts = {lang: " ".join(explained(night, lang).split()) for lang in LANGUAGES}
    for lang, text in texts.items():
        assert [each for each in row.get(lang, ()) if each not in text] == [], text
        assert [each for each in row.get("never", ()) if each in text] == [], text
    assert texts["es"].endswith(row.get("ends", ""))
    assert {each: texts["es"].count(each) for each in row.get("times", ())} == row.get("times", {})
    assert game == "tresillo" or not SPANISH.findall(
        re.sub("|".join([*TAROTS.values(), "catorce-por-otro", "= falta"]), " ", texts["en"])
    ), texts["en"]


@for_each(("game", "laws"), [("cientos", cientos.Law), ("malilla", malilla.Law)])
def test_every_law_is_told_by_a_sentence_of_its_own(game: str, laws: Any) -> None:
    """What the player did, in which trick, what it costs him, and whether the hand goes on."""
    rows = [
        row
        for told, row in ((str(param.values[0]), cast("dict[str, Any]", param.values[1])) for param in ROWS)
        if told == game and row["es"][0].startswith("Noche de ")
    ]
    told = {sent["data"]["law"] for row in rows for sent in row["record"] if sent["type"] == "penalty"}
    assert told == {*get_args(laws)}
    assert len({row["es"][0] for row in rows}) == len(rows)


@for_each(("file", "lang"), BUNDLED)
def test_a_bundled_night_reads_word_for_word_as_it_was_approved(file: Path, lang: str) -> None:
    """To change a sentence, read the whole night again and approve the new text."""
    assert explained(night_of(*json_lines(file.read_bytes())), lang) == (EXPLAINED / f"{file.stem}.{lang}.txt").read_text(encoding="utf-8")


def test_every_approved_text_is_of_a_bundled_night() -> None:
    """No approved text is left over."""
    assert {path.name for path in EXPLAINED.glob("*.txt")} == {f"{file.stem}.{lang}.txt" for file in NIGHTS for lang in LANGUAGES}


@for_each(("file", "lang"), BUNDLED)
def test_a_bundled_night_is_told_wholly_and_nothing_else_is(file: Path, lang: str) -> None:
    """Each hand reads as in the whole, in order, with the article of each posting and finding; no other article is cited.

    The end has what each won with its sign, under the shown name, and every payment of the settlement. The text has no id where there is a
    name, no brace of a template and no word of Python.
    """
    night = night_of(*json_lines(file.read_bytes()))
    text, result, names = explained(night, lang), yields(night), dict(night.opened.names or {})
    known, places = {line["source"] for line in result["other_postings"]}, list[int]()
    for hand in result["hands"]:
        own = explained(night, lang, hand=hand["hand"])
        places.append(text.index(own))
        sources = {line["source"] for line in (*hand["postings"], *hand["findings"])}
        assert all(f"[{source}]" in own for source in sources)
        assert all(re.search(rf"(?<!\d){line['tantos']}(?!\d)", own) for line in hand["postings"])
        known |= sources
    assert places == sorted(places)
    assert set(re.findall(r"\[([a-z0-9-]+(?:/[a-z0-9-]+)?)\]", text)) == known
    end = text.split({"es": "AL FINAL", "en": "FINAL RECKONING"}[lang])[1]
    for player, tantos in result["won"].items():
        assert f"{names[player]} {'+' if tantos > 0 else '−' if tantos else ''}{abs(tantos)}" in end
    for line in result["settlement"]:
        assert any(names[line["from"]] in told and re.search(rf"\b{line['tantos']}\b", told) for told in end.splitlines())
    assert not [player for player, name in names.items() if player != name and re.search(rf"\b{player}\b", text)]
    assert not set("{}") & set(text) and not re.search(r"\b(None|True|False)\b", text)


@for_each("game", GAMES)
def test_what_a_game_has_no_words_for_is_called_by_its_code(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table stays readable though a game lacks a word; these codes are the ones that `unsaid` lists."""
    night = night_of(*json_lines(next(file for file in NIGHTS if file.stem == GAMES[game].example).read_bytes()))
    lines = [line for hand in night.game.hands(night.table) for line in hand.postings]
    known = words_of(game)
    monkeypatch.setattr(f"rules.{game}.words.words.WORDS", replace(known, reasons={}, findings={}, outcomes={}, points={}))
    assert known is not words_of(game)
    text = explained(night, "es")
    named = {code for hand in night.game.hands(night.table) for code in words_of(game).unsaid(hand)}
    assert {line.why for line in lines if line.why != "transfer"} < named
    assert all(line.why in text for line in lines if line.why != "transfer" and line.since is None)


def test_a_hand_that_was_not_dealt_is_not_told() -> None:
    """For any number."""
    for number in (0, 2, -1):
        with pytest.raises(NoSuchHandError):
            explained(night_of(OPENED, *passed()), "es", hand=number)


def test_who_wrote_what_down_and_when_is_told_where_the_record_says_it() -> None:
    """From the envelopes, by the clock of the table; after the number of a hand, a dispute, and whatever was struck."""
    record = [opened(players=THREE, zone="Europe/Madrid"), *passed(), event("dispute", hand=1, by="ana", claim="no")]
    record += [event("correction", strike=[4], reason="retirada"), event("dispute", hand=1, by="beto", claim="eso")]
    stamps = {seq: Stamp(f"2026-11-25T20:1{seq}:00.000Z", "carla") for seq in range(1, 7)}
    text = " ".join(explained(night_of(*record), "es", stamps=stamps).split())
    assert "MANO 1 (25 nov, 21:12, lo apuntó Carla)" in text
    assert "Beto discute la mano 1: «eso». (25 nov, 21:16, lo apuntó Carla)" in text
    assert "(25 nov, 21:14, lo apuntó Carla)» (25 nov, 21:15, lo apuntó Carla): «retirada»." in text


# Minchiate has names for its cards and versículas.


ES: Final = Speech("es", {}, "minchiate")


@for_each(("code", "says"), [
    ("T39", "el Mundo (39)"), ("T37", "la Luna (37)"), ("T35", "los Gemelos (35)"), ("L", "El Loco"), ("IO", "la infanta de oros"),
    ("IE", "el infante de espadas"), ("DB", "la reina de bastos"), ("10C", "el diez de copas"), ("CO", "el caballo de oros"),
])  # fmt: skip
def test_cards_are_called_by_their_names(code: str, says: str) -> None:
    """Tarots by name and number; the court of the red suits has an infanta."""
    assert ES.card(code) == says


def test_a_hand_is_listed_suit_by_suit_then_its_tarots() -> None:
    """From low to high, ten after nine; in short form a tarot is its number."""
    assert ES.held(["T13", "10O", "RO", "9O", "L", "T2", "DB"]) == "oros 9 10 R; bastos D; tarots 2 13; El Loco"
    assert [ES.code(code) for code in ("T13", "10O", "L")] == ["13", "10O", "El Loco"]


@for_each(("codes", "says"), [
    ("T1 T2 T3", "papas del 1 al 3"), ("T3 T4 T5 L", "papas del 3 al 5, con El Loco"), ("T34 T35 T36 T37", "corrida del 34 al 37"),
    ("T1 T40 L", "el loco (el 1, el 40 y El Loco)"), ("T1 T13 T28 L", "el trece (1, 13 y 28), con El Loco"),
    ("T10 T20 T30 T40", "las decenas (10, 20, 30 y 40)"), ("T20 T30 T40", "la vergonzosa, sin el 10"), ("T10 T20 T30", "la vergonzosa, sin el 40"),
    ("RO RC RB", "tres reyes (oros, copas y bastos)"), ("RO RC RE RB L", "los cuatro reyes, con El Loco"), ("T14 T35 T39", "el demonio (14, 35 y 39)"),
])  # fmt: skip
def test_a_versicula_is_called_by_its_name(codes: str, says: str) -> None:
    """Every kind, with and without El Loco."""
    assert versicula_told(ES, codes.split()) == says


def test_every_finding_is_told_in_both_languages() -> None:
    """One record has them all."""
    night = night_of(*record_of("minchiate", "law-all-findings-in-order"))
    findings = [finding for hand in night.game.hands(night.table) for finding in hand.findings]
    assert {"robo_irregular", "pillada_irregular", "cuenta_errada", "versicula_sin_declarar"} <= {finding.code for finding in findings}
    for lang in LANGUAGES:
        told = explained(night, lang)
        assert all(f"[{finding.source}]" in told for finding in findings)
