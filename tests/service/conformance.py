"""Plays a conformance case at a service as a client would: its opening goes to /nights, the rest to the night."""

from __future__ import annotations

import json
from functools import cache
from typing import Any, Final, NamedTuple

from projections.replay import read
from projections.yields import yields
from rules.registry import GAMES
from service.explain.refused import in_words_of
from service.words import told_refusal
from tests.conformance import cases, shows_most
from tests.nights import Event
from tests.service.desk import API, Answer, NightAt, Service

BEGINNING: Final = [
    (game, name) for game in GAMES for name, case in cases(game).items() if name == case.name and case.record[0]["type"] == "night_opened"
]
"""Game and name of every case that begins with an opening; without one there is no night to send events to."""
MARKED: Final = [(game, name) for game, name in BEGINNING if shows_most(cases(game)[name])]
"""The cases that show most; they go over HTTP."""
ADDED: Final = ("id", "version", "head", "game", "rules", "stake", "players", "closed", "open", "next")
"""The keys of GET /nights/{id} that a replay does not yield."""
MALFORMED: Final = ("malformed", "unknown_event")


class Case(NamedTuple):
    """A record and what its replay yields."""

    record: list[Event]
    yielded: str | None
    """What the replay yields, as JSON in which the order of keys counts; None if an event is refused."""
    refused: dict[str, Any] | None

    @property
    def accepted(self) -> list[Event]:
        """The events that are taken, in order."""
        return self.record if self.refused is None else self.record[: self.refused["event"] - 1]

    @property
    def status(self) -> int:
        """The status of the answer that refuses."""
        assert self.refused is not None, "the case has a refused event"
        return 422 if self.refused["code"] in MALFORMED else 409


@cache
def case_of(game: str, name: str) -> Case:
    """A case with what a replay says of it."""
    record = cases(game)[name].record
    replayed = read(record)
    if replayed.refused is not None:
        event, refusal = replayed.refused
        return Case(record, None, told_refusal(event, in_words_of(replayed.night, refusal)))
    assert replayed.night is not None, "the case has events"
    return Case(record, in_order(yields(replayed.night)), None)


def in_order(told: dict[str, Any]) -> str:
    """A JSON object as a text that keeps the order of its keys."""
    return json.dumps(told, ensure_ascii=False)


def without_added(told: dict[str, Any]) -> str:
    """The answer about a night without the keys that the API adds."""
    missing = [key for key in ADDED if key not in told]
    assert not missing, f"the answer lacks {missing}"
    return in_order({key: value for key, value in told.items() if key not in ADDED})


def opened_at(service: Service, record: list[Event]) -> Answer:
    """The answer to the opening of a record."""
    assert record[0]["type"] == "night_opened", "/nights takes an opening and nothing else"
    return service.call("POST", f"{API}/nights", json=record[0]["data"])


def played(service: Service, case: Case) -> tuple[NightAt | None, Answer]:
    """Sends a case event by event until one is refused: the night, and the answer to the last event sent."""
    answer = opened_at(service, case.record)
    if answer.status != 201:
        return None, answer
    night = NightAt(service, answer)
    for event in case.record[1:]:
        answer = night.post(event)
        if answer.status != 201:
            break
    return night, answer


def sent_at_once(service: Service, case: Case) -> tuple[NightAt | None, Answer]:
    """Sends the accepted events of a case as one list and the refused one alone: the night, and the last answer."""
    answer = opened_at(service, case.record)
    if answer.status != 201:
        return None, answer
    night = NightAt(service, answer)
    if len(case.accepted) > 1:
        answer = night.post(case.accepted[1:])
        assert answer.status == 201, "the API takes what a replay takes"
    return night, answer if case.refused is None else night.post(case.record[case.refused["event"] - 1])


def assert_refused_as(case: Case, answer: Answer, event: int | None) -> None:
    """Asserts that a problem repeats the refusal of the replay: code, sentence, field, what is accepted, what breaks, and the place."""
    assert case.refused is not None, "the case has a refused event"
    told = answer.json
    assert answer.said == (case.status, case.refused["code"])
    assert told["status"] == case.status
    assert told.get("event") == event
    assert told["detail"] == case.refused["message"]
    for name in ("field", "expected", "breaks"):
        assert told.get(name) == case.refused.get(name)
