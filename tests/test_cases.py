"""Every conformance case: as it stands, with its players renamed, and read back from what a store keeps of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest

from events.schemas import data_of
from events.stored import fact_of
from projections.night import Night
from projections.replay import read, replay
from projections.yields import yields
from rules.core.refusals import Refusal
from service.cli.cases import Case, cases_in
from service.cli.records import compared
from service.words import told_refusal
from tests.conformance import FILES, FOLDER, cases
from tests.nights import Event

MASKS: Final = {"ana": "zara", "beto": "yago", "carla": "x-1", "dario": "w_w", "eva": "vera", "fede": "u9"}
"""Other ids, in another alphabetical order, so that nothing can hang on how players are called."""


def came_to(night: Night | None, refused: tuple[int, Refusal] | None) -> dict[str, Any]:
    """What a replay yields, or its refusal."""
    if refused is not None:
        return {"refused": told_refusal(*refused)}
    assert night is not None, "a case has events"
    return yields(night)


def renamed(value: Any) -> Any:
    """A JSON value with every player renamed, as key and as value; texts for people stay."""
    if isinstance(value, dict):
        return {
            MASKS.get(key, key): each if key in ("message", "reason", "claim", "note") else renamed(each) for key, each in value.items()
        }
    if isinstance(value, list):
        return [renamed(each) for each in value]
    return MASKS.get(value, value) if isinstance(value, str) else value


def without_words(told: dict[str, Any]) -> dict[str, Any]:
    """A result without what a refusal says in words, which name the players too."""
    if "refused" not in told:
        return told
    return {"refused": {key: value for key, value in told["refused"].items() if key not in ("message", "field")}}


def read_back(record: list[Event], night: Night) -> Night:
    """The night that its events tell once a store has kept them: as bytes, each read by its door."""
    kept = json.loads(json.dumps(record[: night.version]))
    again = replay(fact_of(sent["type"], 1, data_of(sent), night.game.door) for sent in kept)
    assert again.refused is None and again.night is not None
    return again.night


def faults(case: Case) -> list[str]:
    """What does not hold of a case: an expectation, by its place; that names decide nothing; that a stored night yields the same."""
    replayed = read(case.record)
    result = came_to(replayed.night, replayed.refused)
    found = list(compared(case.expect, result, ""))
    again = read(renamed(case.record))
    if without_words(came_to(again.night, again.refused)) != renamed(without_words(result)):
        found.append("with its players renamed it yields something else")
    night = replayed.night
    if night is not None and json.dumps(yields(read_back(case.record, night))) != json.dumps(yields(night)):
        found.append("stored and read back it yields something else")
    return found


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_cases_of_an_article_hold(file: Path) -> None:
    """Each as it expects; renamed the whole of it, not only what it names; stored to the same bytes. All that do not hold are told."""
    assert {case.name: told for case in cases_in(file) if (told := faults(case))} == {}
    content = file.read_text(encoding="utf-8")
    assert not [mask for mask in MASKS.values() if f'"{mask}"' in content], "nobody is called so already"


@pytest.mark.parametrize("game", sorted({file.parent.name for file in FILES}))
def test_names_are_told_once_in_a_game_and_articles_by_their_files(game: str) -> None:
    """`<article>.json`, or `<article>.<row>.json` where it has many; a book that is not the game's own stands before. None is large."""
    assert len(cases(game)) > 60
    for file in (FOLDER / game).glob("*.json"):
        book, _, place = json.loads(file.read_bytes())["article"].partition("/")
        prefix = "" if book.startswith(game) else f"{book.partition('-')[0]}-"
        assert file.name.partition(".")[0] == f"{prefix}{place}"
        assert file.stat().st_size <= 60_000
        assert all(case.why for case in cases_in(file))
