"""Every conformance case, read once for all checks: its result, also renamed, stored and exported; its words; its findings.

Checks of all cases belong here: reading them takes longer than most checks.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from events.schemas import data_of
from events.stored import fact_of
from projections.coming import coming
from projections.hands import told_hands
from projections.ledger import entries
from projections.night import Night
from projections.replay import read, replay, told
from projections.seen import seen
from projections.yields import yields
from rules.core.before import OF_BEFORE
from rules.core.refusals import Refusal, Sentence
from rules.core.words import BOOKS, OUTCOMES, REASONS
from rules.registry import GAMES, words_of
from service.cli.cases import Case, cases_in
from service.cli.records import came_to, compared
from service.exports import as_csv
from tests.conformance import FILES, FOLDER, cases
from tests.for_each import for_each
from tests.nights import Event, event
from tests.rules.test_found import assert_places, told_of
from tests.service.test_exports import told_by_csv
from tests.service.test_refused_words import is_of_the_table
from tests.service.test_words import said_to_people

MASKS: Final = {"ana": "zara", "beto": "yago", "carla": "x-1", "dario": "w_w", "eva": "vera", "fede": "u9"}
"""Other ids in another alphabetical order, so that nothing can depend on the names of players."""


LAWS = {
    "revesino": {"renuncio": "renuncio", "pie-robo": "pie-roba", "robo-de-mas": "robo-errado"},
    "malilla": {
        **{f"renuncio-{duty}": "renuncio" for duty in ("servir", "cargar", "fallar", "contrafallar")},
        "alzar-baza-ajena": "alzar-baza-ajena",
    },
    "minchiate": {"renuncio": "renuncio"},
}
"""Game → finding → the law for it."""


class Read(NamedTuple):
    """A case and the replay of its record."""

    case: Case
    night: Night | None
    """The night up to the first refusal."""
    refused: tuple[int, Refusal] | None
    result: dict[str, Any]


@cache
def all_read(game: str) -> list[Read]:
    """Every case of a game."""
    told_in = [case for file in FILES if file.parent.name == game for case in cases_in(file)]
    return [Read(case, *replayed, came_to(replayed)) for case in told_in for replayed in [read(case.record)]]


def renamed(value: Any) -> Any:
    """JSON with every player renamed, as key and as value; texts for people stay."""
    if isinstance(value, dict):
        return {
            MASKS.get(key, key): each if key in ("message", "reason", "claim", "note") else renamed(each) for key, each in value.items()
        }
    if isinstance(value, list):
        return [renamed(each) for each in value]
    return MASKS.get(value, value) if isinstance(value, str) else value


def without_words(told: dict[str, Any]) -> dict[str, Any]:
    """A result without the words of a refusal, which name players too."""
    if "refused" not in told:
        return told
    return {"refused": {key: value for key, value in told["refused"].items() if key not in ("message", "field")}}


def read_back(record: list[Event], night: Night) -> Night:
    """The night from its stored events: as bytes, each decoded by its own class."""
    kept = json.loads(json.dumps(record[: night.version]))
    again = replay(fact_of(sent["type"], 1, data_of(sent), night.game.door) for sent in kept)
    assert again.refused is None and again.night is not None
    return again.night


def faults(each: Read) -> list[str]:
    """The faults of a case: an expectation, by its place; a result that depends on names or changes when stored or exported."""
    case, night, _, result = each
    found = list(compared(case.expect, result, ""))
    again = read(renamed(case.record))
    if without_words(came_to(again)) != renamed(without_words(result)):
        found.append("with its players renamed it yields something else")
    if night is None:
        return found
    if json.dumps(yields(read_back(case.record, night))) != json.dumps(yields(night)):
        found.append("stored and read back it yields something else")
    if told_by_csv(as_csv(night)) != [(hand, posting._replace(since=None)) for hand, posting, _ in entries(night)]:
        found.append("its CSV has another ledger")
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_case_holds(game: str) -> None:
    """Each meets its expectation; its result is the same with other names, stored, and line by line in its CSV. All faults are listed."""
    assert {each.case.label: found for each in all_read(game) if (found := faults(each))} == {}


@for_each("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_nobody_in_a_case_is_called_as_he_is_renamed(file: Path) -> None:
    """Otherwise renamed players could not be told from others."""
    content = file.read_text(encoding="utf-8")
    assert not [mask for mask in MASKS.values() if f'"{mask}"' in content]


@pytest.mark.parametrize("game", GAMES)
def test_every_refusal_is_said_in_words_of_the_table(game: str) -> None:
    """Each clause of each refusal has its case."""
    for each in all_read(game):
        if each.refused is not None:
            number, refusal = each.refused
            is_of_the_table(each.night, game, number - 1, refusal)


@pytest.mark.parametrize("game", GAMES)
def test_every_refusal_was_seen_by_the_translators(game: str) -> None:
    """A sentence that reaches `refuse` past the extractor would stay Spanish in every language."""
    templates = {text for each in all_read(game) if each.refused is not None for text in _templates(each.refused[1].sentence)}
    assert len(templates) >= 20
    assert templates <= said_to_people(game) | said_to_people(None)


def _templates(sentence: Sentence) -> Iterator[str]:
    """The template of a sentence, and the templates inside it."""
    yield sentence.template
    for value in sentence.values.values():
        if isinstance(value, Sentence):
            yield from _templates(value)


@pytest.mark.parametrize("game", GAMES)
def test_every_public_word_has_its_word_for_people(game: str) -> None:
    """Everything that the cases of a game yield: outcomes, lances, reasons, findings, and cited books; and no unused word.

    Some reasons belong to no hand: the plate that is shared out at the end.
    """
    words = words_of(game)
    hands = [hand for each in all_read(game) if each.refused is None for hand in each.result["hands"]]
    lines = [line for hand in hands for line in (*hand["postings"], *hand["findings"])]
    assert {hand["outcome"] for hand in hands} == {*words.outcomes, *OUTCOMES}
    assert {hand["lance"] for hand in hands if hand.get("lance")} == set(words.lances)
    assert {line["why"] for hand in hands for line in hand["postings"]} - set(REASONS) <= set(words.reasons)
    assert {line["code"] for hand in hands for line in hand["findings"]} - {OF_BEFORE} == set(words.findings)
    assert {line["source"].partition("/")[0] for line in lines} - set(BOOKS) == set(words.books)


@pytest.mark.parametrize("game", GAMES)
def test_each_finding_names_its_offence_and_its_proof(game: str) -> None:
    """Of every code in a case; a viewer gets only what the night yields as he sees it."""
    codes = set()
    for night in (each.night for each in all_read(game) if each.night is not None):
        for found in told_of(night):
            assert_places(found)
            codes.add(found.finding["code"])
        for found in told_of(seen(night).night):
            assert_places(found)
    assert codes


@pytest.mark.parametrize("game", LAWS)
def test_next_names_the_law_and_the_offender_as_long_as_it_may_be_applied(game: str) -> None:
    """For every case that ends with such a finding in its last hand: `next` names both exactly if the law would be taken."""
    met = 0
    for case, night, *_ in all_read(game):
        if night is None or night.closed or not night.game.dealt_count(night.table):
            continue
        for found in told_hands(night)[-1]["findings"]:
            law = LAWS[game].get(found["code"])
            sent = event("penalty", player=found["player"], law=law, **({"trick": found["trick"]} if found.get("trick") else {}))
            if law is None or isinstance(told(night, sent), Refusal):
                continue
            (named,) = [each["fields"] for each in coming(night) if each["type"] == "penalty"]
            assert law in named["law"]["values"] and found["player"] in named["player"]["values"], case.label
            met += 1
    assert met


@pytest.mark.parametrize("game", GAMES)
def test_names_are_told_once_in_a_game_and_articles_by_their_files(game: str) -> None:
    """`<article>.json`, or `<article>.<row>.json` if it has many; a book that is not the game's own comes first. None is large."""
    assert len(cases(game)) > 60
    for file in (FOLDER / game).glob("*.json"):
        book, _, place = json.loads(file.read_bytes())["article"].partition("/")
        prefix = "" if book.startswith(game) else f"{book.partition('-')[0]}-"
        assert file.name.partition(".")[0] == f"{prefix}{place}"
        assert file.stat().st_size <= 60_000
        assert all(case.why for case in cases_in(file))
