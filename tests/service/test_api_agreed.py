"""Agreements over HTTP: kept beside the record, lapsed when the hand is corrected, streamed to everybody who watches."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from service.books import exported, open_store, rebuilt
from service.copies import backed_up, restored
from service.verify import verified
from tests.journeys.table import Served, served
from tests.nights import event
from tests.service.desk import OPENING, Answer, Desk, NightAt, desk_at

WON = (
    event("deal"),
    event("contract", player="ana", lance="entrada", trump="oros"),
    event("tally", tricks={"ana": 5, "beto": 4}),
)
"""A hand recorded after the opening: events 2 to 4."""
PUT_RIGHT = event("correction", strike=[4], reason="eran cuatro", insert=[event("tally", tricks={"ana": 4, "beto": 4, "carla": 1})])
NOBODY: dict[str, Any] = {"agreements": []}


@pytest.fixture(name="night")
def a_night(desk: Desk) -> NightAt:
    """A night with one hand."""
    night = desk.open({**OPENING, "names": {"dario": "Don Darío"}})
    night.log(*WON)
    return night


def agree(night: NightAt, player: str, hand: int = 1, role: str | None = "player", **headers: str) -> Answer:
    """The answer to an agreement."""
    return night.call("PUT", f"/hands/{hand}/agreements/{player}", role=role, headers=headers)


def take_back(night: NightAt, player: str, hand: int = 1, role: str = "player") -> Answer:
    """The answer to an agreement that is taken back."""
    return night.call("DELETE", f"/hands/{hand}/agreements/{player}", role=role)


def told(*players: str, lapsed: tuple[str, ...] = (), hand: int = 1) -> dict[str, Any]:
    """The agreements of one hand."""
    return {"agreements": [{"hand": hand, "players": list(players), "lapsed": list(lapsed)}]}


def test_a_player_agrees_and_everybody_can_read_it(desk: Desk, night: NightAt) -> None:
    """The answer has the new state, the same for scorer, player and viewer. The scorer may agree for others. Nights do not mix."""
    other = desk.open()
    other.log(*WON)
    answer = agree(night, "beto")
    assert (answer.status, answer.json) == (200, told("beto"))
    assert agree(night, "ana", role="scorer").json == told("ana", "beto")
    for role in ("scorer", "player", "viewer"):
        assert night.get("/agreements", role=role).json == told("ana", "beto")
    assert other.get("/agreements").json == NOBODY


def test_to_agree_twice_is_to_agree_once_and_it_can_be_taken_back(night: NightAt) -> None:
    """Both can be sent any number of times."""
    for _ in range(2):
        assert agree(night, "beto").json == told("beto")
    for _ in range(2):
        answer = take_back(night, "beto")
        assert (answer.status, answer.json) == (200, NOBODY)
    assert agree(night, "beto").json == told("beto")


def test_an_agreement_is_no_part_of_the_record(desk: Desk, night: NightAt) -> None:
    """Version, ETag, events and export stay, and so does everything stored of the night."""
    before = (night.get().body, night.get("/events").body, night.get("/audit").body, list(exported(desk.store, night.id)))
    agree(night, "beto")
    assert (night.get().body, night.get("/events").body, night.get("/audit").body, list(exported(desk.store, night.id))) == before


def test_a_correction_makes_it_lapse_until_it_is_said_again(night: NightAt) -> None:
    """The answer still names who agreed with the earlier result."""
    agree(night, "ana")
    agree(night, "beto")
    night.log(PUT_RIGHT)
    assert night.get("/agreements").json == told(lapsed=("ana", "beto"))
    assert agree(night, "ana").json == told("ana", lapsed=("beto",))
    assert take_back(night, "beto").json == told("ana"), "a lapsed agreement can be taken back too"


def test_with_if_match_only_what_was_seen_is_agreed_with(night: NightAt) -> None:
    """A player who read another result gets the events since then; a change that left the hand as it was does not matter."""
    seen = night.get().headers["ETag"]
    night.log(event("transfer", from_="ana", to="beto", tantos=1, reason=""), event("deal"))
    assert agree(night, "beto", If_Match=seen).json == told("beto")
    night.log(event("pass_out"), PUT_RIGHT)
    refused = agree(night, "carla", If_Match=seen)
    assert (refused.said, refused.json["version"]) == ((412, "version_conflict"), night.version)
    assert [each["type"] for each in refused.json["events"]] == ["transfer", "deal", "pass_out", "correction"]
    assert night.get("/agreements").json == told(lapsed=("beto",))
    for fresh in (night.get().headers["ETag"], "*"):
        assert agree(night, "carla", If_Match=fresh).status == 200


@pytest.mark.parametrize("seq", [0, 1, 3])
def test_nobody_saw_a_hand_that_was_not_finished(night: NightAt, seq: int) -> None:
    """An agreement is refused before the opening, before the deal and before the tally."""
    assert agree(night, "beto", If_Match=f'"{night.word(seq)}"').said == (412, "version_conflict")
    assert night.get("/agreements").json == NOBODY


def test_who_left_agrees_with_what_he_played_and_a_closed_night_can_still_be_agreed_with(night: NightAt) -> None:
    """A player who left had a seat this night; he may dispute the hand too."""
    night.log(event("seats_changed", players=["ana", "beto", "carla"]), event("night_closed", leftovers="carry"))
    assert agree(night, "dario").json == told("dario")
    assert agree(night, "beto").json == told("beto", "dario")


def test_agreements_have_an_etag_of_their_own(night: NightAt) -> None:
    """An agreement and a correction change that ETag; the rest of the night does not."""
    first = night.get("/agreements").headers["ETag"]
    night.log(event("deal"))
    assert night.get("/agreements", If_None_Match=first).status == 304
    agree(night, "beto")
    second = night.get("/agreements", If_None_Match=first)
    assert (second.status, second.json) == (200, told("beto"))
    night.log(event("pass_out"), PUT_RIGHT)
    assert night.get("/agreements", If_None_Match=second.headers["ETag"]).json == told(lapsed=("beto",))


def test_a_book_with_agreements_is_verified_rebuilt_copied_and_restored(tmp_path: Path) -> None:
    """Agreements survive a rebuild, a backup and a restore."""
    with desk_at(tmp_path) as desk:
        night = desk.open()
        night.log(*WON)
        agree(night, "beto")
        backed_up(desk.path, tmp_path / "copy.db")
        take_back(night, "beto")
    assert verified(tmp_path / "book.db").broken == ()
    restored(tmp_path / "book.db", tmp_path / "copy.db")
    store = open_store(tmp_path / "book.db")
    rebuilt(store)
    assert [each.player for each in store.agreements(night.id)] == ["beto"]
    store.close()
    with closing(sqlite3.connect(tmp_path / "book.db")) as book:
        assert book.execute("SELECT stream, seq, place, player FROM agreements").fetchall() == [(night.id, 2, 0, "beto")]
    assert verified(tmp_path / "book.db").broken == ()


@pytest.fixture(name="service", scope="module")
def a_service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A service in a process of its own."""
    with served(tmp_path_factory.mktemp("served")) as service:
        yield service


def test_everybody_who_watches_is_told_and_resumes_where_the_record_was(service: Served) -> None:
    """`event: beside` has no id, so a client resumes at the last recorded event."""
    night, other = service.open(), service.open()
    night.log(*WON)
    with service.watching(night, "viewer", f"?after={night.word(3)}") as messages, service.watching(other) as elsewhere:
        assert (next(messages).seq, next(elsewhere).seq) == (4, 1)
        agree(night, "beto")
        agree(night, "beto")  # nothing changes, so nothing is sent
        message = next(messages)
        assert (message.event, message.seq, message.data) == ("beside", None, {"agreements": True})
        night.call("PUT", "/names", json={"ana": "Anita"})
        assert next(messages)[1:] == ("beside", {"names": True})
        take_back(night, "beto")
        assert next(messages)[1:] == ("beside", {"agreements": True})
        night.log(event("deal"))
        message = next(messages)
        assert (message.event, message.seq) == ("recorded", 5)
        other.log(event("deal"))
        assert next(elsewhere)[:2] == (2, "recorded"), "another night hears nothing of it"
    with service.watching(night, "viewer", Last_Event_ID=night.word(4)) as messages:
        assert next(messages)[:2] == (5, "recorded"), "a change beside the record is not sent again"
