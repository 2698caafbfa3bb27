"""Every public case through the API, in this process: the JSON of a replay, the same refusals, and nothing half written."""

from __future__ import annotations

import json
from collections.abc import Collection

import pytest
from hypothesis import Phase, given, settings, strategies as st

from projections.yields import yields
from service.explain.refused import in_words_of
from service.words import in_words
from tests.dice import some_of, times
from tests.for_each import for_each
from tests.rules.tresillo.nights import evening
from tests.service.conformance import MALFORMED, MARKED, Case, assert_refused_as, case_of, in_order, opened_at, played, without_added
from tests.service.desk import API, Desk, NightAt, rows


def refused_each() -> Collection[tuple[str, str]]:
    """For every code a case that is refused with it."""
    return {refused["code"]: each for each in MARKED if (refused := case_of(*each).refused) is not None}.values()


@pytest.mark.dice
@for_each(("game", "name"), some_of(MARKED, 2))
def test_a_case_sent_event_by_event_yields_what_a_replay_yields(one_desk: Desk, game: str, name: str) -> None:
    """Keys, values and order agree once the keys of the API are removed; a refused event gets its code and status."""
    case = case_of(game, name)
    night, answer = played(one_desk, case)
    if case.refused is not None:
        assert_refused_as(case, answer, None if night is None else 1)
        assert night is None or night.version == len(case.accepted)
        return
    assert night is not None
    assert answer.json["version"] == len(case.record)
    assert without_added(night.get().json) == case.yielded


@for_each(("game", "name"), MARKED[::3])
def test_a_case_sent_as_one_list_is_there_whole_or_not_at_all(one_desk: Desk, game: str, name: str) -> None:
    """The whole record goes as one list after the opening; if an event is refused, only the opening is kept."""
    case = case_of(game, name)
    opened = opened_at(one_desk, case.record)
    if opened.status != 201:
        assert_refused_as(case, opened, None)
        return
    night = NightAt(one_desk, opened)
    answer = night.post(case.record[1:]) if len(case.record) > 1 else opened
    if case.refused is None:
        assert answer.json["version"] == len(case.record)
        assert without_added(night.get().json) == case.yielded
        return
    assert_refused_as(case, answer, case.refused["event"] - 1)
    assert night.version == 1
    assert [each["type"] for each in night.get("/events").json["events"]] == ["night_opened"]


def test_a_refused_event_leaves_everything_as_it_was(one_desk: Desk) -> None:
    """Version, ETag, answers and every row of every table stay byte for byte, also if the event had a key."""
    for each in refused_each():
        assert_nothing_is_left_of(one_desk, case_of(*each))


def assert_nothing_is_left_of(desk: Desk, case: Case) -> None:
    """After a case with a refused event."""
    if len(case.accepted) == 0:
        before = rows(desk.path)
        assert opened_at(desk, case.record).status == case.status
        assert rows(desk.path) == before
        return
    night = NightAt(desk, opened_at(desk, case.record))
    if len(case.accepted) > 1:
        night.log(*case.accepted[1:])
    before, told = rows(desk.path), night.get()
    refused = case.record[len(case.accepted)]
    for answer in (
        night.post(refused),
        night.post(refused, Idempotency_Key="k"),
        night.post([refused]),
        night.post(refused, "/preview"),
    ):
        assert_refused_as(case, answer, 1)
    after = night.get()
    assert (after.headers["ETag"], after.body) == (told.headers["ETag"], told.body)
    assert (after.json["version"], after.headers["ETag"]) == (len(case.accepted), f'"{after.json["head"]}"')
    assert rows(desk.path) == before


@settings(max_examples=times(12), phases=(Phase.explicit, Phase.generate))
@given(seed=st.integers(0, 2**32 - 1))
def test_a_random_night_is_taken_and_refused_as_a_replay_does(one_desk: Desk, seed: int) -> None:
    """Legal, irregular and garbled events, one at a time: the same codes and sentences, and the same JSON at the end."""
    made = evening(seed, 40)
    night: NightAt | None = None
    for sent, before, refusal in made.tries:
        if night is None:
            if not isinstance(sent, dict) or sent.get("type") != "night_opened" or set(sent) != {"type", "data"}:
                continue
            answer = one_desk.call("POST", f"{API}/nights", body=json.dumps(sent["data"]).encode())
        else:
            answer = night.call("POST", "/events", body=json.dumps(sent).encode())
        if refusal is None:
            night = night or NightAt(one_desk, answer)
            assert (answer.status, answer.json["version"]) == (201, before + 1)
            continue
        assert answer.said == (422 if refusal.code in MALFORMED else 409, refusal.code)
        told = in_words_of(made.nights[before - 1] if before else None, refusal)
        assert answer.json["detail"] == in_words(told.sentence, names=None if night is None else night.get("/names").json)
        assert night is None or night.get().json["version"] == before
    assert night is not None and made.night is not None
    assert without_added(night.get().json) == in_order(yields(made.night))


def test_cases_are_there() -> None:
    """If the folder had moved, every test above would pass on nothing."""
    assert len(MARKED) > 60
    assert sum(case_of(*each).refused is not None for each in MARKED) > 40
