"""A command is kept once for its key and on the expected version, however often and by however many clients it is sent."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import orjson
import pytest

from events.store.sqlite import SqliteStore
from service.books import exported, open_store
from service.imports import Imported, imported
from service.record import Records
from tests.for_each import for_each
from tests.nights import event
from tests.service.desk import API, CLOSE, DEAL, HAND, OPENING, PASS, TRANSFER, Desk, NightAt, desk_at, rows
from tests.service.together import at_once


def test_a_repeated_command_is_kept_once_and_answered_alike(desk: Desk, night: NightAt) -> None:
    """The same version and events, even after the night has gone on; the ETag is that of the first answer."""
    first = night.post(HAND, Idempotency_Key="hand-1")
    before = rows(desk.path)
    again = night.post(HAND, Idempotency_Key="hand-1")
    assert (again.status, again.json, again.headers["ETag"]) == (201, first.json, first.headers["ETag"])
    assert rows(desk.path) == before
    night.log(*HAND)
    later = night.post(HAND, Idempotency_Key="hand-1")
    assert (later.json, later.headers["ETag"], night.version) == (first.json, first.headers["ETag"], 7)


def test_a_repeat_is_known_by_its_events_alone(night: NightAt) -> None:
    """A key stands for the parsed body: the recorder, the If-Match, the layout of the JSON and a list of one make no difference."""
    first = night.post(DEAL, Idempotency_Key="k", If_Match=f'"{night.word(1)}"')
    spaced = b' { "data" : { } ,\n "type" : "deal" } '
    again = night.call("POST", "/events", body=spaced, Idempotency_Key="k", If_Match=f'"{night.word(1)}"', Cartulina_Player="ana")
    for answer in (again, night.post([DEAL], Idempotency_Key="k")):
        assert (answer.status, answer.json) == (201, first.json)


def test_a_key_with_another_body_is_refused(desk: Desk) -> None:
    """409 `key_reused`, and nothing is kept; the key is checked before the rules, even if those would say that the night is closed."""
    for first, others in ((DEAL, (PASS, [DEAL, PASS])), (CLOSE, (DEAL, [CLOSE, DEAL]))):
        night = desk.open()
        night.post(first, Idempotency_Key="k")
        before = rows(desk.path)
        assert [night.post(other, Idempotency_Key="k").said for other in others] == [(409, "key_reused")] * 2
        assert rows(desk.path) == before
    assert night.post(DEAL, Idempotency_Key="new").said == (409, "night_closed")


def test_a_key_belongs_to_its_night_and_to_what_was_kept(desk: Desk) -> None:
    """Two nights may use one key, and an opening and a log are different commands; a refused command may be corrected and sent again."""
    wrong = desk.call("POST", f"{API}/nights", json={**OPENING, "rules": {"tariff": "none"}}, headers={"Idempotency-Key": "k"})
    assert wrong.said == (422, "malformed")
    night = desk.open(Idempotency_Key="k")
    assert night.post(PASS, Idempotency_Key="k").said == (409, "no_open_hand")
    assert night.post(DEAL, Idempotency_Key="k").json["version"] == 2
    assert desk.open().post([DEAL, PASS], Idempotency_Key="k").json["version"] == 3


@pytest.mark.parametrize("body", [CLOSE, [*HAND, CLOSE], HAND, DEAL, [DEAL, PASS]], ids=["close", "hand+close", "hand", "deal", "passed"])
def test_a_command_whose_answer_was_lost_is_answered_after_the_close_too(night: NightAt, body: Any) -> None:
    """A retry finds its command after the close, whatever the night would refuse now; so does a retry of the close itself."""
    first = night.post(body, Idempotency_Key="k")
    assert first.status == 201
    if not night.get().json["closed"]:
        night.log(*({"deal": [PASS]}.get(first.json["events"][-1]["type"], [])), CLOSE)
    again = night.post(body, Idempotency_Key="k")
    assert (again.status, again.json["version"], again.json["events"]) == (201, first.json["version"], first.json["events"])


def test_the_version_that_is_expected_must_be_the_one_there_is(desk: Desk, night: NightAt) -> None:
    """412 with the version and the events since then, and nothing is kept; the right version is taken."""
    night.log(*HAND)
    before = rows(desk.path)
    answer = night.post(DEAL, If_Match=f'"{night.word(2)}"')
    assert answer.said == (412, "version_conflict")
    assert answer.json["version"] == 4
    assert [each["seq"] for each in answer.json["events"]] == [3, 4]
    assert answer.json["events"] == night.get(f"/events?after={night.word(2)}").json["events"]
    assert "begin_again" not in answer.json
    assert rows(desk.path) == before
    assert night.post(DEAL, If_Match=f'"{answer.json["head"]}"').json["version"] == 5


@for_each("seq", [0, 1, 3, 9, 10**17])
def test_the_head_of_another_history_is_a_conflict_without_events(night: NightAt, seq: int) -> None:
    """After a restore the client must begin again, whether its head is past the end or beside it, wherever it sends the head."""
    if night.version == 1:
        night.log(DEAL, PASS)
    head, before = f"{seq}-ab12cd34ef56", night.get().json
    for method, below, sent in (
        *(("POST", "/events", DEAL), ("POST", "/preview", DEAL), ("PUT", "/hands/1/agreements/beto", ...)),
        *(("POST", "/belated", {"seen": head, "entries": [{"events": HAND}]}), ("GET", f"/events?after={head}", ...)),
    ):
        answer = night.call(method, below, json=sent, If_Match=f'"{head}"')
        assert answer.said == (412, "version_conflict"), below
        assert [answer.json[name] for name in ("version", "head", "events", "begin_again")] == [3, before["head"], [], True]
    assert (night.get().json, night.get("/agreements").json) == (before, {"agreements": []})


@pytest.mark.parametrize("told", ['"{}"', "{}", 'W/"{}"', "*"])
def test_a_head_may_be_written_as_clients_write_it(night: NightAt, told: str) -> None:
    """As an ETag, weak or strong, bare, or as `*`, which matches any head. A key may have 255 characters."""
    assert night.post(DEAL, If_Match=told.format(night.head), Idempotency_Key="x" * 255).status == 201


def test_phones_that_do_not_say_a_version_all_get_through(tmp_path: Path) -> None:
    """Two services on one book, four threads, without If-Match: each retries every command until it is taken."""
    with desk_at(tmp_path) as one, desk_at(tmp_path) as two:
        night = one.open()

        def writes(writer: int) -> list[int]:
            gifts = [event("transfer", from_="ana", to="beto", tantos=1, reason=f"{writer}-{number}") for number in range(10)]
            to = f"{night.path}/events", night.shown("scorer")
            return [(one, two)[writer % 2].call("POST", to[0], json=gift, headers=to[1]).status for gift in gifts]

        assert at_once(*[partial(writes, writer) for writer in range(4)]) == [[201] * 10] * 4
        assert len({each["data"]["reason"] for each in night.get("/events").json["events"][1:]}) == 40
        assert night.get().json["balance"]["beto"] == 40
        assert two.call("GET", night.path, headers=night.shown("viewer")).body == night.get().body


def test_a_key_that_raced_is_kept_once(tmp_path: Path) -> None:
    """Two services on one book get the same command at once, as from a phone whose first try hung."""
    with desk_at(tmp_path) as one, desk_at(tmp_path) as two:
        night = one.open()
        headers = {**night.shown("scorer"), "Idempotency-Key": "k"}
        answers = at_once(*[partial(each.call, "POST", f"{night.path}/events", json=HAND, headers=headers) for each in (one, two)] * 2)
        assert [answer.status for answer in answers] == [201] * 4
        assert len({answer.body for answer in answers}) == 1
        assert night.version == 4


def test_a_command_that_is_overtaken_is_tried_on_the_newer_version(tmp_path: Path) -> None:
    """Another client logs between the look and the write: without If-Match the command goes after it, with If-Match it is a conflict."""
    with desk_at(tmp_path) as desk:
        night = desk.open()
        other = Records(open_store(desk.path))

        class Overtaken(SqliteStore):
            times = 0

            def append(self, stream: str, *args: Any, **kwargs: Any) -> Any:
                if Overtaken.times:
                    Overtaken.times -= 1
                    other.append(stream, [TRANSFER])
                return super().append(stream, *args, **kwargs)

        desk.store.__class__ = type("OvertakenBook", (Overtaken, type(desk.store)), {})
        Overtaken.times = 3
        assert night.post(DEAL).json["version"] == 5
        Overtaken.times = 1
        answer = night.post(PASS, If_Match=f'"{night.head}"')
        assert (answer.said, answer.json["version"]) == ((412, "version_conflict"), 6)
        Overtaken.times = 100
        assert night.post(PASS).said == (412, "version_conflict")


def test_the_key_of_an_opening_does_not_travel_with_the_night(desk: Desk, tmp_path: Path) -> None:
    """In another book the night is there and its key is not: a repeat is 409 `key_reused`, and no second night is opened."""
    night = desk.open(OPENING, Idempotency_Key="the-one")
    lines = list(exported(desk.store, night.id))
    with desk_at(tmp_path / "other") as other:
        answer = imported(other.store, [orjson.loads(line) for line in lines])
        assert isinstance(answer, Imported)
        again = other.call("POST", f"{API}/nights", json=OPENING, headers={"Idempotency-Key": "the-one"})
        assert again.said == (409, "key_reused")
        assert other.store.streams() == [night.id]
