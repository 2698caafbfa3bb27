"""Logging: all events or none, answered with their changes and checked in the promised order."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from service import sent
from tests.for_each import for_each
from tests.nights import Event, event
from tests.service.desk import CLOSE, DEAL, HAND, PASS, TRANSFER, Desk, NightAt, desk_at, rows

NONSENSE = event("nonsense")
CHANGED = ("changed", "told", "findings", "deals", "lapses")
"""The names that tell changes in the answers to an append and a preview."""


def test_an_event_answers_the_version_the_stored_event_and_what_it_changed(night: NightAt) -> None:
    """201 with the ETag of the night as it is now; the event in its envelope."""
    answer = night.post(DEAL, Cartulina_Player="beto")
    assert answer.status == 201
    assert list(answer.json) == ["version", "head", "events", *CHANGED]
    assert answer.headers["ETag"] == f'"{answer.json["head"]}"'
    (stored,) = answer.json["events"]
    assert list(stored) == ["stream", "seq", "id", "type", "schema", "data", "at", "by", "salt", "prev", "hash"]
    assert (stored["stream"], stored["seq"], stored["type"], stored["schema"], stored["data"]) == (night.id, 2, "deal", 1, {})
    assert stored["by"] == "beto"
    assert night.get(f"/events?after={night.word(1)}").json["events"] == [stored]
    assert night.get("/events").json["events"][0]["by"] is None


def test_what_a_hand_changed_is_told_before_and_after(night: NightAt) -> None:
    """Fournier: dario deals and lays 5; carla wins an entrada: the plate's 5, and 5 from each opponent."""
    night.log(*HAND[:2])
    changed = night.log(HAND[2]).json["changed"]
    (hand,) = changed["hands"]
    assert (hand["hand"], hand["before"]["outcome"], hand["after"]["outcome"]) == (1, "open", "won")
    assert hand["after"] == night.get().json["hands"][0]
    assert changed["balance"] == {
        "before": {"ana": 0, "beto": 0, "carla": 0, "dario": -5},
        "after": {"ana": -5, "beto": -5, "carla": 20, "dario": -10},
    }
    assert changed["plate"] == {"before": 5, "after": 0}
    assert changed["closed"] is False


def test_a_correction_tells_every_later_hand_that_it_changes(night: NightAt) -> None:
    """A puesta in hand 1 instead of a win leaves tantos in the plate, which hand 2 then wins: both read otherwise."""
    night.log(*HAND, *HAND)
    mend = event("correction", strike=[4], insert=[event("tally", tricks={"carla": 4, "beto": 4, "ana": 1})], reason="eran cuatro")
    changed = night.log(mend).json["changed"]
    assert [(each["hand"], each["before"]["outcome"], each["after"]["outcome"]) for each in changed["hands"]] == [
        (1, "won", "puesta"),
        (2, "won", "won"),
    ]


def test_a_list_is_kept_in_its_order(night: NightAt) -> None:
    """seqs 2, 3, 4, each chained to the one before."""
    stored = night.log(*HAND).json["events"]
    assert [each["seq"] for each in stored] == [2, 3, 4]
    assert [each["type"] for each in stored] == ["deal", "contract", "tally"]
    assert [each["prev"] for each in stored[1:]] == [each["hash"] for each in stored[:-1]]


@for_each("place", [1, 2, 3])
@for_each("wrong", [NONSENSE, event("deal", wine=1), event("defensa", player="ana")], ids=["unknown", "malformed", "refused"])
def test_a_list_with_one_wrong_event_is_not_kept_at_all(desk: Desk, night: NightAt, place: int, wrong: Event) -> None:
    """`event` names its place, from 1; nothing is written, not even the events before it."""
    before = rows(desk.path)
    values = [*HAND[: place - 1], wrong, *HAND[place:]]
    answer = night.post(values, Idempotency_Key="k")
    assert answer.status in (409, 422)
    assert answer.json["event"] == place
    assert rows(desk.path) == before


def test_shape_is_looked_at_in_the_whole_list_before_any_rule(night: NightAt) -> None:
    """The first event breaks a rule, the second is malformed: the answer names the second."""
    assert night.post([PASS, NONSENSE]).json["event"] == 2
    assert night.post([PASS, DEAL]).json["event"] == 1


def test_a_thousand_events_are_taken_and_one_more_are_not(night: NightAt) -> None:
    """The bound is inclusive."""
    transfers = [event("transfer", from_="ana", to="beto", tantos=1, reason="") for _ in range(1001)]
    assert night.post(transfers).said == (422, "malformed")
    assert night.version == 1
    assert night.log(*transfers[:1000]).json["version"] == 1001
    assert night.get().json["balance"]["beto"] == 1000


def test_a_list_may_open_a_closed_night_again_and_go_on(night: NightAt) -> None:
    """A list strikes the close and deals the next hand, as single events do; a list may also close, correct and close again."""
    night.log(CLOSE)
    night.log(event("correction", strike=[2], reason="una más"), *HAND, CLOSE, event("correction", strike=[7], reason="otra más"), DEAL)
    told = night.get().json
    assert (told["version"], told["closed"], told["open"]) == (9, False, 2)


def test_what_comes_after_the_close_is_too_late_whatever_it_is(night: NightAt) -> None:
    """`night_closed` names the first event after the close, even if that or a later one is malformed; before it the shape is checked first."""
    for late in (DEAL, NONSENSE, {"type": "deal", "data": {"wine": 1}}, {"type": "deal", "data": None}):
        answer = night.post([DEAL, PASS, CLOSE, late, NONSENSE])
        assert (answer.said, answer.json["event"]) == ((409, "night_closed"), 4)
    answer = night.post([DEAL, NONSENSE, CLOSE, DEAL])
    assert (answer.said, answer.json["event"]) == ((422, "unknown_event"), 2)
    answer = night.post([CLOSE, {"type": "dispute", "data": {}}])
    assert (answer.said, answer.json["event"]) == ((422, "malformed"), 2)


IN_TURN = {
    "token": (401, "no_token"),
    "role": (403, "read_only"),
    "size": (413, "too_large"),
    "media": (415, "wrong_media"),
    "json": (400, "no_json"),
    "shape": (422, "unknown_event"),
    "key": (409, "key_reused"),
    "version": (412, "version_conflict"),
}
"""The faults of a request in the order in which they are checked; the rules come last."""


def test_of_two_things_that_are_wrong_the_earlier_one_is_answered(tmp_path: Path) -> None:
    """Token, size and shape, Idempotency-Key, If-Match, rules: every pair of them."""
    with desk_at(tmp_path, body_bytes=400) as desk:
        for wrong in combinations([*IN_TURN, "rules"], 2):
            night = desk.open()
            night.post(DEAL, Idempotency_Key="known")
            value = NONSENSE if "shape" in wrong else event("bola", player="ana") if "rules" in wrong else PASS
            body = b"{" if "json" in wrong else str(value).replace("'", '"').encode()
            headers = {"Idempotency-Key": "known" if "key" in wrong else "new"}
            headers |= {"If-Match": '"7-ab12cd34ef56"'} if "version" in wrong else {}
            headers |= {"Content-Type": "text/plain"} if "media" in wrong else {}
            body += b" " * (500 if "size" in wrong else 0)
            headers |= {"Authorization": "Bearer none"} if "token" in wrong else night.shown("viewer" if "role" in wrong else "scorer")
            assert desk.call("POST", night.path + "/events", body=body, headers=headers).said == IN_TURN[wrong[0]], wrong


def test_what_wants_a_token_of_the_night_comes_before_what_it_sends(desk: Desk, night: NightAt) -> None:
    """A stranger learns nothing about what is accepted: with a token of another night any body is 404."""
    stranger = {"Authorization": f"Bearer {desk.open().tokens['scorer']}"}
    for body in (b"{", b'{"type": "deal", "data": {}}', b" " * 2_000_000):
        answer = desk.call("POST", night.path + "/events", body=body, headers={**stranger, "Content-Type": "text/plain"})
        assert answer.said == (404, "no_such_night")


def test_a_preview_says_what_logging_would_and_writes_nothing(desk: Desk, night: NightAt) -> None:
    """`changed` is that of the append; version, keys and rows stay."""
    before = rows(desk.path)
    seen = night.post(HAND, "/preview", Idempotency_Key="k")
    assert (seen.status, list(seen.json), seen.json["version"]) == (200, ["version", "head", *CHANGED], 1)
    assert rows(desk.path) == before
    logged = night.post(HAND, Idempotency_Key="k").json
    assert {name: logged[name] for name in CHANGED} == {name: seen.json[name] for name in CHANGED}


def test_a_preview_is_refused_as_logging_would_be(night: NightAt) -> None:
    """The same code, place, field and sentence; the expected version counts too."""
    for body in ([DEAL, NONSENSE], [], PASS, [DEAL, event("tally", tricks={"ana": 5})], {"type": "deal", "data": None}):
        assert night.post(body, "/preview").json == night.post(body).json
    assert night.post(DEAL, "/preview", If_Match='"5-ab12cd34ef56"').said == (412, "version_conflict")
    assert night.post(DEAL, "/preview", If_Match=night.get().headers["ETag"]).status == 200


MENDED = event("correction", after=1, insert=[TRANSFER], reason="faltaba")
"""Inserts an event after the opening, so that all later ones are folded anew."""


@pytest.mark.parametrize("below", ["/events", "/preview"])
def test_work_has_an_end_and_it_is_said_what_would_be_taken(tmp_path: Path, below: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each correction folds 400 events anew: 1,000 would fold 400,000, and a list may fold 50,000. The count decides, so the same list
    always gets the same answer; exactly as many corrections as it names are then taken."""
    monkeypatch.setattr(sent, "WORK_OF_LIST", 50_000)
    with desk_at(tmp_path) as desk:
        night = desk.open()
        night.log(*[TRANSFER] * 399)
        answers = [night.post([MENDED] * 1000, below) for _ in range(2)]
        assert [answer.said for answer in answers] == [(422, "too_much")] * 2
        assert answers[0].body == answers[1].body and "Retry-After" not in answers[0].headers
        taken = answers[0].json["expected"]["max"]
        assert answers[0].json["event"] == taken + 1
        assert 50 < taken < 125
        assert str(taken) in answers[0].json["detail"]
        assert desk.state.records.night(night.id).version == 400
        assert night.post([MENDED] * (taken + 1), below).json["expected"] == {"max": taken}
        breaks = [*[MENDED] * 60, event("correction", strike=[1], reason="")]
        assert night.post(breaks, below).said == (409, "correction_breaks"), "the ones before it are not folded and counted again"
        assert night.post([MENDED] * taken, below).status in (200, 201)


def test_one_correction_is_taken_however_long_its_night_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise a long night could not be corrected: only an event after another in the list can be too much."""
    monkeypatch.setattr(sent, "WORK_OF_LIST", 5)
    with desk_at(tmp_path) as desk:
        night = desk.open()
        night.log(*[TRANSFER] * 39)
        assert night.post([MENDED] * 2).json["expected"] == {"max": 1}
        assert night.post(MENDED).status == 201


def test_a_night_that_was_read_anew_too_often_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading the night from the book repeats that work, so its corrections have a bound on events folded."""
    monkeypatch.setattr(sent, "REFOLDED_OF_NIGHT", 200)
    with desk_at(tmp_path) as desk:
        night = desk.open()
        night.log(*[TRANSFER] * 39)
        night.log(*[MENDED] * 5)
        answer = night.post(MENDED)
        assert (answer.said, answer.json["expected"]) == ((409, "night_full"), {"max": 0})
        assert night.post(TRANSFER).status == 201


def test_each_correction_of_a_list_leaves_a_record_that_reads(night: NightAt) -> None:
    """Two corrections that only work together are refused at the first; one correction with both is taken."""
    night.log(*HAND)
    without = event("correction", strike=[3], reason="")
    undone = event("correction", strike=[4], reason="")
    answer = night.post([without, undone])
    assert (answer.said, answer.json["event"], answer.json["breaks"]["seq"]) == ((409, "correction_breaks"), 1, 4)
    assert night.post(event("correction", strike=[3, 4], reason="")).status == 201


def test_a_night_takes_so_many_events(tmp_path: Path) -> None:
    """The limit here is 20: the next event is refused, in a list too, and the answer says how many fit; a repeat is answered as ever."""
    with desk_at(tmp_path, events_of_night=20) as desk:
        night = desk.open()
        night.log(*[TRANSFER] * 17)
        answer = night.post([TRANSFER] * 3)
        assert (answer.said, answer.json["expected"]) == ((409, "night_full"), {"max": 2})
        assert night.post([TRANSFER] * 3, "/preview").said == (409, "night_full")
        assert night.post([TRANSFER] * 2, Idempotency_Key="last").json["version"] == 20
        assert night.post(TRANSFER).said == (409, "night_full")
        assert night.post([TRANSFER] * 2, Idempotency_Key="last").json["version"] == 20
        assert night.get().status == 200
