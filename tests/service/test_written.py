"""The hour of an entry is its author's: a phone that kept it for hours says when it was written, and all readers know."""

from __future__ import annotations

import re
from contextlib import nullcontext
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import orjson
import pytest
from babel.dates import format_datetime

from events.chain import Stamp, canonical, first_broken, hash_of
from events.moments import moment_called, told_moment
from projections.replay import read
from service.books import BookError, exported, rebuilt
from service.cli.main import main
from service.copies import backed_up, restored
from service.days import Clock
from service.explain.speech import Speech
from service.imports import NotTaken, imported
from service.words import in_words
from tests.for_each import for_each
from tests.nights import event
from tests.service.desk import DEAL, HAND, OPENING, Desk, NightAt, chain_of
from tests.service.kept_books import as_json, broken_in, lines_of, opened_book, unguarded
from tests.service.reader import Reader
from tests.tables import table

HOURS = timedelta(hours=3)


def ago(how_long: timedelta) -> str:
    """A past moment as a phone writes it."""
    return told_moment(datetime.now(UTC) - how_long)


def moment(told: str) -> datetime:
    """The moment in that text."""
    found = moment_called(told)
    assert found is not None
    return found


def late_hand(night: NightAt, **headers: str) -> list[dict[str, Any]]:
    """A hand written three hours before it arrived: its recorded events."""
    answer = night.post(HAND, Cartulina_Written=ago(HOURS), Cartulina_Player="ana", **headers)
    assert answer.status == 201, answer.body
    return list(answer.json["events"])


# What is kept.


def test_all_events_of_a_request_say_when_they_were_written(night: NightAt) -> None:
    """The same for each, in the spelling of `at`, in the answer and in the events of the night."""
    written = ago(HOURS)
    told = night.post(HAND, Cartulina_Written=written).json["events"]
    assert [each["written"] for each in told] == [written] * 3
    assert list(told[0]) == ["stream", "seq", "id", "type", "schema", "data", "at", "by", "written", "salt", "prev", "hash"]
    assert night.get("/events").json["events"][1:] == told


@pytest.mark.parametrize(
    ("sent", "kept"),
    [
        ("{day}T10:00:00Z", "{day}T10:00:00.000Z"),
        ("{day}T10:00:00.98765+00:00", "{day}T10:00:00.987Z"),
        (" {day}T10:00:00.9Z ", "{day}T10:00:00.900Z"),
    ],
)
def test_a_time_is_kept_in_one_spelling(night: NightAt, sent: str, kept: str) -> None:
    """To the millisecond, in UTC with a Z."""
    day = (datetime.now(UTC) - timedelta(days=2)).date()
    (told,) = night.post(DEAL, Cartulina_Written=sent.format(day=day)).json["events"]
    assert told["written"] == kept.format(day=day)


@pytest.mark.parametrize(
    ("milliseconds", "kept"),
    [
        *((0, True), (-1000, True), (-30 * 86_400_000, True)),
        *((1, False), (60_000, False), (-30 * 86_400_000 - 1, False), (9000 * 86_400_000, False), (-9000 * 86_400_000, False)),
    ],
)
def test_the_bounds_are_exact(desk: Desk, monkeypatch: pytest.MonkeyPatch, milliseconds: int, *, kept: bool) -> None:
    """`at` itself is accepted; a millisecond later, or more than 30 days earlier, `written` is left out. The event is taken."""
    at = datetime(2026, 11, 28, 14, 34, tzinfo=UTC)
    night = desk.open()
    monkeypatch.setattr(desk.state.records, "_clock", lambda: told_moment(at))
    written = at + timedelta(milliseconds=milliseconds, microseconds=500)
    (told,) = night.post(DEAL, Cartulina_Written=written.isoformat()).json["events"]
    assert told["at"] == "2026-11-28T14:34:00.000Z"
    assert told.get("written") == (told_moment(written) if kept else None)


def test_a_night_says_when_its_opening_was_written(desk: Desk) -> None:
    """As each of its other events does."""
    written = ago(timedelta(days=2))
    night = desk.open(Cartulina_Written=written)
    assert [each["written"] for each in night.get("/events").json["events"]] == [written]


def test_a_key_does_not_ask_when_it_was_written(night: NightAt) -> None:
    """A repeat gets the first answer, whatever its header says, also without one."""
    first = night.post(DEAL, Idempotency_Key="k", Cartulina_Written=ago(HOURS))
    for again in ({"Cartulina_Written": ago(2 * HOURS)}, {"Cartulina_Written": ago(-HOURS)}, {}):
        answer = night.post(DEAL, Idempotency_Key="k", **again)
        assert (answer.status, answer.json) == (201, first.json)
    assert night.version == 2


def test_who_sends_no_header_leaves_the_bytes_of_before(desk: Desk, night: NightAt) -> None:
    """The envelope has no `written`, nor has the hashed meta."""
    (told,) = night.log(DEAL).json["events"]
    assert "written" not in told
    stored = list(desk.store.stream(night.id))[-1]
    assert set(orjson.loads(stored.meta)) == {"at", "by", "salt"}


# Who reads it.


def test_a_client_reckons_the_chain_with_it(night: NightAt) -> None:
    """From the events; the audit has the same heads, and another hour gives another hash."""
    late_hand(night)
    *_, (link, hashed) = chain = chain_of(night)
    assert first_broken(chain) is None and night.get("/audit").json["chain"]["whole"] is True
    assert hash_of(link._replace(written=ago(2 * HOURS))) != hashed


def test_the_live_stream_tells_it(desk: Desk, night: NightAt) -> None:
    """As the events do; a viewer of covered cards gets the hour too."""
    told = late_hand(night)
    messages = list(
        desk.state.hub.watch(night.id, night.word(1), role="viewer", covered=True, seconds=0, beat=1, holds=lambda: True, works=nullcontext)
    )
    assert [each.count(b'"written":"%b"' % told[0]["written"].encode()) for each in messages] == [0, 3]


def test_the_audit_tells_when_a_correction_and_a_dispute_were_written(night: NightAt) -> None:
    """Beside `at`, and only if it was sent; a struck event has the time of its correction."""
    night.log(*HAND, *HAND)
    written = ago(HOURS)
    said = [event("dispute", hand=1, by="beto", claim="no"), event("ruling", hand=1, decision="stands", note="sí")]
    assert night.post([*said, event("correction", strike=[5, 6, 7], reason="de más")], Cartulina_Written=written).status == 201
    night.log(event("dispute", hand=1, by="ana", claim="tampoco"))
    told = night.get("/audit").json
    assert told["corrections"][0]["written"] == told["struck"][0]["struck_by"]["written"] == written
    first, second = told["disputes"]
    assert first["written"] == first["ruling"]["written"] == written
    assert "written" not in second


def test_a_book_with_it_verifies_and_one_in_which_it_was_changed_does_not(desk: Desk, night: NightAt) -> None:
    """Another hour, a removed one, an added one: each is named by night and event."""
    late_hand(night)
    night.log(event("transfer", from_="ana", to="beto", tantos=1, reason="vino"))
    assert broken_in(desk.path) == []
    events = {event.seq: orjson.loads(event.meta) for event in desk.store.stream(night.id)}
    gone = {name: value for name, value in events[2].items() if name != "written"}
    for seq, meta in ((2, {**events[2], "written": ago(2 * HOURS)}), (2, gone), (5, {**events[5], "written": ago(HOURS)})):
        with unguarded(desk.path) as db:
            db.execute("UPDATE events SET meta = ? WHERE stream = ? AND seq = ?", (canonical(meta), night.id, seq))
        assert broken_in(desk.path) == [f"No se sostiene el apunte {seq} de la noche {night.id}: el hash no cuadra"]
        with unguarded(desk.path) as db:
            db.execute("UPDATE events SET meta = ? WHERE stream = ? AND seq = ?", (canonical(events[seq]), night.id, seq))
    assert broken_in(desk.path) == []


def test_a_night_leaves_the_book_and_comes_into_another_with_it(desk: Desk, night: NightAt, tmp_path: Path) -> None:
    """The other book exports the same bytes, with `written` in its place among the keys; a replay ignores it."""
    told = late_hand(night)
    lines = list(exported(desk.store, night.id))
    assert list(orjson.loads(lines[1])) == ["at", "by", "data", "hash", "id", "prev", "salt", "schema", "seq", "stream", "type", "written"]
    assert [each.get("written") for each in as_json(lines_of(desk.path, night.id))] == [None, *(each["written"] for each in told)]
    with opened_book(tmp_path / "other.db") as other:
        assert not isinstance(imported(other, as_json(lines_of(desk.path, night.id))), NotTaken)
        assert list(exported(other, night.id)) == lines
    assert broken_in(tmp_path / "other.db") == []
    assert read(as_json(lines_of(desk.path, night.id)), envelope=True).refused is None


def test_a_copy_of_the_book_has_it_and_so_has_what_is_put_back(desk: Desk, night: NightAt, tmp_path: Path) -> None:
    """Copied, restored, and rebuilt: the same events, and a book that verifies."""
    late_hand(night)
    lines = list(exported(desk.store, night.id))
    copy, back = tmp_path / "copy.db", tmp_path / "back" / "book.db"
    backed_up(desk.path, copy)
    restored(back, copy)
    with opened_book(back) as store:
        rebuilt(store)
        assert list(exported(store, night.id)) == lines
    assert broken_in(copy) == broken_in(back) == []


def test_a_file_in_which_it_was_changed_is_not_taken(desk: Desk, night: NightAt, tmp_path: Path) -> None:
    """Another hour or none gives another hash. An invalid time is named as such."""
    late_hand(night)
    values = as_json(lines_of(desk.path, night.id))
    gone = {name: value for name, value in values[2].items() if name != "written"}
    for changed in ({**values[2], "written": ago(2 * HOURS)}, gone):
        with opened_book(tmp_path / "other.db") as other, pytest.raises(BookError) as error:
            imported(other, [*values[:2], changed, *values[3:]])
        assert in_words(error.value.sentence) == "El registro no se sostiene en el apunte 3: el hash no cuadra"
    for wrong in (None, "ayer", 5):
        with opened_book(tmp_path / "other.db") as other:
            answer = imported(other, [*values[:2], {**values[2], "written": wrong}, *values[3:]])
        assert isinstance(answer, NotTaken)
        assert (answer.event, answer.refusal.code, answer.refusal.field) == (3, "malformed", "written")


# How it is told.


@for_each(("lang", "by", "at", "written", "told"), table(__file__, "both_hours_are_told_where_they_are_minutes_apart"))
def test_both_hours_are_told_where_they_are_minutes_apart(lang: str, by: str | None, at: str, written: str | None, told: str) -> None:
    """By the clock of the table, an hour ahead of UTC here: the day of arrival only if it differs; up to five minutes one hour.

    Spanish says «a la una», and «a las trece».
    """
    clock = Clock(datetime.fromisoformat("2026-11-28T00:00:00+01:00").tzinfo)
    moments = clock.moments(Stamp(f"2026-11-28T{at}:00.000Z", by, written and f"2026-11-{written}Z"))
    assert Speech(lang, {"ana": "Ana"}).stamp(moments, by) == told


def in_spanish(told: str, pattern: str) -> str:
    """A moment of the record as a page shows it, in the zone of the night."""
    return str(format_datetime(moment(told), pattern, tzinfo=None, locale="es"))


@pytest.mark.parametrize("below", ["manos/1", "manos/1/acta"])
def test_the_pages_of_a_hand_tell_both(desk: Desk, below: str) -> None:
    """The hour of the hand, its author, and its arrival; a dispute that was sent at once has one hour."""
    night = desk.open({**OPENING, "zone": "Etc/UTC"})
    told = late_hand(night)[0]
    night.post(event("dispute", hand=1, by="beto", claim="no"), Cartulina_Written=ago(timedelta(seconds=2)), Cartulina_Player="beto")
    page = Reader(desk).enter(night, "scorer").go(f"/n/{night.id}/{below}")
    arrival = in_spanish(told["at"], "HH:mm")
    assert f"({in_spanish(told['written'], 'd MMM, HH:mm')}, lo apuntó Ana; al libro llegó " in page.text
    assert re.search(r"Beto discute la mano 1: «no»\. \([^;)]*, lo apuntó Beto\)", page.text)
    assert re.search(rf"al libro llegó (a las|el \d+ \w+,) {arrival}\)", page.text)


def test_the_text_of_a_night_tells_both(
    desk: Desk, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """`explain` of the exported file, in the zone of the machine's setting."""
    monkeypatch.setenv("CARTULINA_ZONE", "Etc/UTC")
    night = desk.open()
    told = late_hand(night)[0]
    file = tmp_path / "night.jsonl"
    file.write_bytes(b"".join(exported(desk.store, night.id)))
    assert main(["explain", str(file)]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert f"MANO 1 ({in_spanish(told['written'], 'd MMM, HH:mm')}, lo apuntó Ana; al libro llegó " in text


def test_the_day_of_what_was_written_before_is_that_on_which_it_came(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    """For beancount, and for the night itself, whose opening waited two days."""
    headers = {"Cartulina_Written": ago(timedelta(days=2))}
    night = desk.open({**OPENING, "zone": "Etc/UTC"}, **headers)
    told = night.post(event("transfer", from_="ana", to="beto", tantos=2, reason="vino"), **headers).json["events"][0]
    assert main(["export", night.id, "--as", "beancount", "--db", str(desk.path)]) == 0
    page = capsys.readouterr().out
    assert told["at"][:10] in page and told["written"][:10] not in page
