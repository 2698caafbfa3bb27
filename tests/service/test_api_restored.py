"""A book is restored from an older copy and the table plays on: nothing that a client knew holds for what came after."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from service.copies import backed_up, restored
from tests.nights import event
from tests.service.desk import API, Answer, NightAt, desk_at
from tests.service.reader import Form, Reader
from tests.service.seats import shown

FORMS: Final = (
    "/manos/2/deshacer",
    "/anotar/paso",
    "/anotar",
    "/se-va",
    "/manos/2/discutir",
    "/manos/2/corregir",
    "/apuntes/6/corregir",
    "/apuntes/6/detras",
    "/apuntes/1/corregir",
)
"""Pages with a form that names the state of the night."""


def hand(player: str) -> list[dict[str, object]]:
    """An entrada that a player wins."""
    return [event("deal"), event("contract", player=player, lance="entrada", trump="oros"), event("tally", tricks={player: 5})]


class Restored(NamedTuple):
    """A night in a restored book: the old head, which has as many events, and the old answers."""

    night: NightAt
    shared: str
    """The head up to which both histories are one."""
    before: str
    told: Answer
    page: str
    """The ETag of the table page on a phone that saw the old history."""
    forms: list[Form]
    """The forms of pages that were opened before the restore."""
    reader: Reader


@pytest.fixture(name="book")
def a_book(tmp_path: Path) -> Iterator[Restored]:
    """Hand 1 was copied; hand 2 was Beto's; then the copy was restored, and hand 2 is Carla's."""
    opening = {"game": "tresillo", "rules": {"tariff": "fournier"}, "players": ["ana", "beto", "carla"]}
    copy, path = tmp_path / "copy.db", tmp_path / "book.db"
    with desk_at(tmp_path) as desk:
        night = desk.open(opening)
        night.log(*hand("ana"))
        shared = night.head
        backed_up(desk.path, copy)
        night.log(*hand("beto"))
        reader = Reader(desk).enter(night)
        told, page = night.get(), desk.call("GET", f"/n/{night.id}", headers={"Cookie": shown(night.id, night.tokens["scorer"])})
        pages = [reader.go(f"/n/{night.id}{below}") for below in FORMS]
        forms = [next(form for form in each.forms if form.fields.get("version") == night.head) for each in pages]
    restored(path, copy)
    with desk_at(tmp_path, stream_seconds=0.05) as desk:
        night.service = desk
        night.log(*hand("carla"))
        yield Restored(night, shared, told.json["head"], told, page.headers["ETag"], forms, Reader(desk).enter(night))


def test_the_night_reads_otherwise_at_the_same_version(book: Restored) -> None:
    """Seven events each; their heads differ."""
    now = book.night.get().json
    assert now["version"] == book.told.json["version"] == 7
    assert now["balance"] != book.told.json["balance"]
    assert now["head"].startswith("7-") and now["head"] != book.before
    assert book.night.word(4) == book.shared


def test_what_a_client_has_is_not_said_to_hold(book: Restored) -> None:
    """Neither the ETag of the night nor that of a page matches."""
    assert book.night.get(If_None_Match=book.told.headers["ETag"]).status == 200
    cookie = {"Cookie": shown(book.night.id, book.night.tokens["scorer"]), "If-None-Match": book.page}
    assert book.night.service.call("GET", f"/n/{book.night.id}", headers=cookie).status == 200


def test_nothing_is_written_on_what_was_seen_before(book: Restored) -> None:
    """412: the client must begin again. A head from the common part of both histories is merely old, as ever."""
    for below in ("/events", "/preview"):
        answer = book.night.post(event("deal"), below, If_Match=f'"{book.before}"')
        assert answer.said == (412, "version_conflict")
        assert [answer.json[name] for name in ("version", "head", "events", "begin_again")] == [7, book.night.head, [], True]
    assert book.night.call("PUT", "/hands/1/agreements/ana", If_Match=f'"{book.before}"').json["begin_again"] is True
    behind = book.night.post(event("deal"), If_Match=f'"{book.shared}"')
    assert (behind.said, [each["seq"] for each in behind.json["events"]]) == ((412, "version_conflict"), [5, 6, 7])
    assert "begin_again" not in behind.json
    assert book.night.call("PUT", "/hands/1/agreements/ana", If_Match=f'"{book.shared}"').status == 200


def test_who_goes_on_where_he_was_begins_again(book: Restored) -> None:
    """No events follow an unknown head; the stream says so and tells the night from its first event."""
    pages = book.night.get(f"/events?after={book.before}")
    assert (pages.said, pages.json["events"], pages.json["begin_again"]) == ((412, "version_conflict"), [], True)
    for answer in (book.night.get(f"/stream?after={book.before}"), book.night.get("/stream", Last_Event_ID=book.before)):
        assert answer.status == 200
        said, *told = [
            dict(line.split(": ", 1) for line in block.splitlines())
            for block in answer.body.decode().split("\n\n")[1:-1]
            if block[0] != ":"
        ]
        assert said["event"] == "begin_again" and "id" not in said
        assert json.loads(said["data"]) == {"version": 7, "head": book.night.head}
        assert [each["id"] for each in told] == [book.night.word(seq) for seq in range(1, 8)]


def test_a_form_of_before_writes_nothing(book: Restored) -> None:
    """412 in words: the form strikes or follows what its reader did not see. A form with a number alone, from an old page, is 422."""
    for form in book.forms:
        answer = book.reader.send(form)
        assert (answer.status, "se ha restaurado" in answer.text) == (412, True), form.action
        stale = book.reader.send(form, version=7)
        assert (stale.status, "La página es vieja" in stale.text) == (422, True), form.action
    assert book.night.version == 7


def test_every_body_with_a_version_has_the_head_beside_it(book: Restored) -> None:
    """The same head for every role; the settlement has both of its parts whole."""
    for role in ("scorer", "player", "viewer"):
        for below in ("", "/events", "/hands/1", "/pad", "/ledger", "/audit"):
            told = book.night.get(below, role=role).json
            assert (told["version"], told["head"]) == (7, book.night.head), below
        whole = book.night.get("/settlement", role=role).json["head"]
        assert f"{whole['seq']}-{whole['hash'][:12]}" == book.night.head
    row = book.night.service.call("GET", f"{API}/nights").json["nights"][0]
    assert (row["version"], row["head"]) == (7, book.night.head)
    seen = book.night.post(event("deal"), "/preview").json
    assert (seen["version"], seen["head"]) == (7, book.night.head)
    logged = book.night.post(event("deal")).json
    assert (logged["version"], logged["head"]) == (8, book.night.head)
