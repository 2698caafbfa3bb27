"""Does a record enter the book unchanged, and leave it as the same bytes?"""

from __future__ import annotations

import io
import itertools
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import orjson
import pytest
from hypothesis import given, settings, strategies as st

from events.chain import GENESIS, canonical
from events.facts import Stake
from events.text import NO_JSON
from projections.replay import read
from projections.yields import yields
from service import access
from service.books import BookError, night_of
from service.cli.records import events_in
from service.imports import CUT, Imported, NotTaken, imported, values_in
from service.words import in_words
from tests.for_each import for_each
from tests.nights import THREE, event, opened, yielded
from tests.rules.tresillo.hands import passed
from tests.rules.tresillo.nights import evening
from tests.service.conformance import MARKED, case_of
from tests.service.kept_books import (
    LARGER,
    NAMES,
    SMALL,
    as_json,
    brought,
    enveloped,
    everything_in,
    lines_of,
    opened_book,
    written_as,
)

ROOT = Path(__file__).parents[2]
RECORDS = {"/".join(each): case_of(*each).record for each in MARKED if each[1][:2] in ("02", "09", "17") or each[0] == "tresillo"} | {
    file.stem: events_in(str(file)) for file in sorted((ROOT / "service/nights").glob("*.jsonl"))
}


def refused(path: Path, record: Iterable[Any]) -> NotTaken:
    """Why a record is not taken; asserts that the book stays as it was."""
    with opened_book(path) as store:
        before = everything_in(path)
        answer = imported(store, [*record])
        assert isinstance(answer, NotTaken), answer
        assert everything_in(path) == before
    return answer


def malformed(path: Path, record: Iterable[Any]) -> tuple[int, str | None]:
    """The place and the field at which it is malformed."""
    answer = refused(path, record)
    assert answer.refusal.code == "malformed"
    return answer.event, answer.refusal.field


def failed(path: Path, record: list[Any]) -> str:
    """Why a record does not hold, in words; asserts that the book stays as it was."""
    with opened_book(path) as store:
        before = everything_in(path)
        with pytest.raises(BookError) as error:
            imported(store, record)
        assert everything_in(path) == before
    return in_words(error.value.sentence)


# A record without envelopes.


def test_a_record_without_envelopes_gets_them(tmp_path: Path) -> None:
    """A new night, ids of their own, one time, no recorder, and the chain from 32 zeros."""
    answer = brought(tmp_path / "b.db", LARGER)
    told = as_json(lines_of(tmp_path / "b.db", answer.stream))
    assert answer.version == len(told) == len(LARGER)
    assert [each["seq"] for each in told] == list(range(1, len(LARGER) + 1))
    assert {each["stream"] for each in told} == {answer.stream}
    assert len({each["id"] for each in told}) == len(told)
    assert {each["by"] for each in told} == {None}
    assert len({each["at"] for each in told}) == 1
    assert told[0]["prev"] == GENESIS.hex()
    assert [each["prev"] for each in told[1:]] == [each["hash"] for each in told[:-1]]
    assert [{"type": each["type"], "data": each["data"]} for each in told] == list(LARGER)


def test_the_same_record_twice_without_envelopes_is_two_nights(tmp_path: Path) -> None:
    """Nothing identifies them. Each is opened by its tokens, one a role, and none opens the other."""
    one, other = brought(tmp_path / "b.db", SMALL), brought(tmp_path / "b.db", SMALL)
    assert one.stream != other.stream and not {*one.tokens.values()} & {*other.tokens.values()}
    with opened_book(tmp_path / "b.db") as store:
        held = {role: access.holder_of(store, token) for role, token in one.tokens.items()}
    assert held == {role: (one.stream, role) for role in ("scorer", "player", "viewer")}


def test_a_stake_that_is_no_money_is_read_as_ever_where_it_was_written_before(tmp_path: Path) -> None:
    """A book may hold «XXX»: the record is imported, replayed and read."""
    record = [opened("fournier", THREE, stake={"currency": "XXX", "minor_per_tanto": 5}), *passed()]
    one = brought(tmp_path / "b.db", record)
    with opened_book(tmp_path / "b.db") as store:
        night, events = night_of(store, one.stream)
    assert (night.opened.stake, len(events)) == (Stake(currency="XXX", minor_per_tanto=5), 3)


@for_each("name", RECORDS)
def test_an_import_takes_what_a_replay_takes(tmp_path: Path, name: str) -> None:
    """The same code for a refused event, or a night with the same result; the export is imported as the same bytes."""
    replayed, paths = read(RECORDS[name], envelope=True), [tmp_path / f"{each}-{name.replace('/', '-')}.db" for each in "bc"]
    with opened_book(paths[0]) as store:
        answer = imported(store, RECORDS[name])
        if replayed.refused is not None:
            event, refusal = replayed.refused
            assert isinstance(answer, NotTaken)
            assert (answer.event, answer.refusal.code) == (event, refusal.code)
            return
        assert isinstance(answer, Imported) and replayed.night is not None
        night, _ = night_of(store, answer.stream)
        assert yields(night) == yields(replayed.night)
    lines = lines_of(paths[0], answer.stream)
    assert lines_of(paths[1], brought(paths[1], as_json(lines)).stream) == lines


@given(seed=st.integers(0, 10**6))
@settings(max_examples=15, deadline=None)
def test_whatever_a_table_sends_is_refused_as_a_replay_refuses_it(tmp_path_factory: pytest.TempPathFactory, seed: int) -> None:
    """Garbled, misnamed, untrue or untimely: the same place and code, and no crash."""
    folder = tmp_path_factory.mktemp("books")
    taken: list[Any] = []
    with opened_book(folder / "b.db") as store:
        for sent, _, refusal in evening(seed, 25, amiss=0.6).tries:
            if refusal is None:
                taken.append(sent)
                continue
            answer = imported(store, [*taken, sent])
            assert isinstance(answer, NotTaken)
            assert (answer.event, answer.refusal.code) == (len(taken) + 1, refusal.code)
        assert list(store.log()) == []


def test_events_without_data_are_kept_with_empty_ones(tmp_path: Path) -> None:
    """Also inside a correction: the record file is that of a table that wrote the data out."""
    bare = [SMALL[0], {"type": "deal"}, event("correction", strike=[2], insert=[{"type": "deal"}], reason=""), {"type": "pass_out"}]
    whole = [SMALL[0], event("deal"), event("correction", strike=[2], insert=[event("deal")], reason=""), event("pass_out")]
    told = as_json(lines_of(tmp_path / "b.db", brought(tmp_path / "b.db", bare).stream))
    assert [{"type": each["type"], "data": each["data"]} for each in told] == whole
    assert read(bare, envelope=True) == read(whole, envelope=True)


# A record with envelopes.


def test_a_line_with_its_envelope_and_without_data_has_the_hash_of_empty_ones(tmp_path: Path) -> None:
    """It is the same event; with other data its hash would not hold."""
    told = enveloped([opened(players=THREE), event("deal")])
    bare = [told[0], {name: value for name, value in told[1].items() if name != "data"}]
    assert as_json(lines_of(tmp_path / "b.db", brought(tmp_path / "b.db", bare).stream)) == told
    cut = enveloped([opened(players=THREE), event("deal", cut=3)])
    assert "hash" in failed(tmp_path / "c.db", [cut[0], {name: value for name, value in cut[1].items() if name != "data"}])


def test_a_record_with_envelopes_is_kept_as_it_is(tmp_path: Path) -> None:
    """Ids, times, recorders, schemas, hashes: its export has the same bytes; shown names in the record are restored."""
    told = enveloped(LARGER)
    answer = brought(tmp_path / "b.db", told)
    assert (answer.stream, answer.version) == ("noche-1", len(LARGER))
    lines = lines_of(tmp_path / "b.db", "noche-1")
    assert b"".join(lines) == written_as(told)
    assert as_json(lines)[0]["data"]["names"] == NAMES
    assert as_json(lines)[6]["data"]["insert"][0]["data"]["names"] == {"ana": "Anita"}


@given(seed=st.integers(0, 10**6))
@settings(max_examples=25, deadline=None)
def test_an_import_of_an_export_is_the_same_bytes(tmp_path_factory: pytest.TempPathFactory, seed: int) -> None:
    """For any night that a table may play, corrections and irregular play included."""
    folder = tmp_path_factory.mktemp("books")
    record = evening(seed).record
    if not record:
        return
    lines = lines_of(folder / "b.db", brought(folder / "b.db", record).stream)
    assert lines_of(folder / "c.db", brought(folder / "c.db", as_json(lines)).stream) == lines


@given(
    names=st.dictionaries(
        st.sampled_from(THREE), st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=40), max_size=3
    ),
    reason=st.text(st.characters(exclude_categories=["Cs"]), max_size=280),
)
@settings(max_examples=25, deadline=None)
def test_texts_of_people_come_out_as_they_went_in(tmp_path_factory: pytest.TempPathFactory, names: dict[str, str], reason: str) -> None:
    """In any script, in the opening, in an inserted opening and in a reason."""
    record = [
        opened(players=THREE, names=names),
        event("correction", strike=[1], insert=[opened(players=THREE, names=names)], reason=reason),
    ]
    if read(record).refused is not None:
        return
    folder = tmp_path_factory.mktemp("books")
    told = enveloped(record)
    brought(folder / "b.db", told)
    assert b"".join(lines_of(folder / "b.db", "noche-1")) == written_as(told)


def test_a_renamed_player_is_exported_with_the_name_of_now(tmp_path: Path) -> None:
    """The chain does not cover names, so the export still holds and can be imported."""
    stream = brought(tmp_path / "b.db", LARGER).stream
    before = as_json(lines_of(tmp_path / "b.db", stream))
    with opened_book(tmp_path / "b.db") as store:
        store.rename(stream, {"ana": "Anuska"})
    lines = lines_of(tmp_path / "b.db", stream)
    told = as_json(lines)
    assert [each["hash"] for each in told] == [each["hash"] for each in before]
    assert told[0]["data"]["names"] == {"ana": "Anuska"}
    assert "names" not in told[6]["data"]["insert"][0]["data"]
    assert lines_of(tmp_path / "c.db", brought(tmp_path / "c.db", told).stream) == lines


def test_what_is_there_is_not_brought_in_again(tmp_path: Path) -> None:
    """A night, the same or continued otherwise; nor the id of another event: no book made two such nights."""
    brought(tmp_path / "b.db", enveloped(SMALL))
    for record in (SMALL, LARGER):
        assert failed(tmp_path / "b.db", enveloped(record)) == "La noche noche-1 ya está en el libro."
    assert failed(tmp_path / "b.db", enveloped(SMALL, "noche-2", ids="noche-1")) == "El id del apunte 1 ya lo lleva otro apunte del libro."


@for_each(
    ("place", "field", "value", "why"),
    [
        *(
            (2, field, value, "el hash no cuadra")
            for field, value in (
                *(("at", "2026-02-01T00:00:00Z"), ("by", None), ("id", "otro"), ("data", {"dealer": "carla"}), ("hash", "0" * 64)),
            )
        ),
        (2, "prev", "0" * 64, "no enlaza con el apunte anterior"),
        (2, "seq", 3, "falta un apunte, o sobra: lleva el número 3"),
        (2, "stream", "noche-2", "es de otra noche, noche-2"),
        (2, "id", "noche-1-1", "lleva el mismo id que el apunte 1"),
        (1, "prev", "1" * 64, "no enlaza con el apunte anterior"),
        (1, "seq", 2, "falta un apunte, o sobra: lleva el número 2"),
    ],
)
def test_a_chain_that_does_not_hold_is_named_at_its_first_event(tmp_path: Path, place: int, field: str, value: Any, why: str) -> None:
    """Any change to an envelope or its event."""
    told = enveloped(SMALL)
    told[place - 1][field] = value
    assert failed(tmp_path / "b.db", told) == f"El registro no se sostiene en el apunte {place}: {why}"


def test_a_line_that_is_missing_in_the_middle_is_found(tmp_path: Path) -> None:
    """The third of five is missing: the fourth has number 4 in the third place. A chain cannot see a cut tail: that is a shorter night."""
    told = enveloped(LARGER)
    assert "apunte 3: falta un apunte" in failed(tmp_path / "b.db", [*told[:2], *told[3:]])
    assert brought(tmp_path / "b.db", told[:5]).version == 5


NO_MOMENTS = ("", "ayer", "2026-01-31", "2026-13-31T00:00:00Z", "2026-01-31T22:00:00+01:00", "2026-01-31T22:00:00", 5, None)
ILL_FORMED: dict[str, tuple[Any, ...]] = {
    "stream": ("", "a b", "../x", "ñ", 5, None, "x" * 129),
    "seq": (0, -1, "1", 1.0, True, None),
    "id": ("", 5, None, "\ud800", "x" * 256),
    "schema": (0, 2, "1", True, None),
    "at": NO_MOMENTS,
    "by": ("", 5, ["ana"], "\ud800"),
    **dict.fromkeys(("prev", "hash"), ("", "0" * 63, "0" * 65, "G" * 64, "A" * 64, 0, None)),
}


@for_each(("field", "value"), [(field, value) for field, values in ILL_FORMED.items() for value in values])
def test_an_envelope_that_is_not_well_formed_is_malformed(tmp_path: Path, field: str, value: Any) -> None:
    """At its place, by its field."""
    told = enveloped(SMALL)
    told[1][field] = value
    assert malformed(tmp_path / "b.db", told) == (2, field)


@pytest.mark.parametrize("stream", ["ejemplo-tresillo", "ejemplo-", "ejemplo-nada"])
def test_a_night_that_is_called_as_an_example_is_not_taken(tmp_path: Path, stream: str) -> None:
    """Whether its chain holds or not, in both languages; an id that only contains the word is fine."""
    whole = enveloped(SMALL, stream)
    for told in (whole, [{**whole[0], "hash": "0" * 64}, *whole[1:]]):
        answer = refused(tmp_path / "b.db", told)
        assert (answer.event, answer.refusal.code, answer.refusal.field) == (1, "example_id", "stream")
    sentence = answer.refusal.sentence
    assert in_words(sentence) == f"Una noche no puede llamarse {stream}: así se llaman las de ejemplo."
    assert in_words(sentence, "en") == f"A night cannot be called {stream}: only the example nights are called that."
    assert brought(tmp_path / "b.db", enveloped(SMALL, f"un-{stream}")).stream == f"un-{stream}"


def test_an_envelope_is_whole_or_not_there(tmp_path: Path) -> None:
    """Each of its eight keys alone is as bad as seven of them, and the missing one is named. A duplicate key is ambiguous."""
    book, whole = tmp_path / "b.db", enveloped(SMALL)
    for field, place in itertools.product(("stream", "seq", "id", "schema", "at", "by", "prev", "hash"), (0, 2)):
        told, alone = [{**each} for each in whole], [{**each} for each in SMALL]
        alone[place][field] = told[place].pop(field)
        assert malformed(book, told) == (place + 1, field)
        assert malformed(book, alone)[0] == place + 1
    text = canonical(whole[0]).replace(b'"seq":1', b'"seq":1,"seq":1')
    assert malformed(book, values_in(io.BytesIO(text + b"\n"))) == (1, "seq")


def test_what_is_refused_is_told_at_its_place(tmp_path: Path) -> None:
    """The first event whose envelope is unlike those before it; and one that the rules refuse, even if its chain holds."""
    told, played = enveloped(SMALL), [*SMALL, event("pass_out")]
    for record, place, code in (
        *(([told[0], *SMALL[1:]], 2, "malformed"), ([SMALL[0], *told[1:]], 2, "malformed")),
        *((played, 4, "no_open_hand"), (enveloped(played), 4, "no_open_hand")),
    ):
        answer = refused(tmp_path / "b.db", record)
        assert (answer.event, answer.refusal.code) == (place, code)
        assert code != "malformed" or "o todos o ninguno" in in_words(answer.refusal.sentence)


# Old schemas.


def test_an_event_of_an_older_schema_is_read_as_the_newest_and_kept_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the deal's `dealer` had once been called `dador`: the night is the same, and the export is the imported file."""
    record = [SMALL[0], event("deal", dador="carla"), SMALL[2]]
    told = enveloped(record)
    for each in (told[0], told[2]):
        assert each["schema"] == 1

    def renamed(data: Mapping[str, Any]) -> Mapping[str, Any]:
        return {"dealer" if name == "dador" else name: value for name, value in data.items()}

    deal = read(SMALL).night.game.door["deal"]  # type: ignore[union-attr]
    monkeypatch.setattr(deal, "schema", 2)
    monkeypatch.setattr(deal, "upcasts", {1: renamed})
    brought(tmp_path / "b.db", told)
    assert b"".join(lines_of(tmp_path / "b.db", "noche-1")) == written_as(told)
    with opened_book(tmp_path / "b.db") as store:
        night, _ = night_of(store, "noche-1")
    assert yields(night) == yielded(SMALL[0], event("deal", dealer="carla"), SMALL[2])


def test_what_cannot_be_read_as_the_schema_it_names_is_malformed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An upcast step does not find what every event of that schema had."""
    deal = read(SMALL).night.game.door["deal"]  # type: ignore[union-attr]
    monkeypatch.setattr(deal, "schema", 2)
    monkeypatch.setattr(deal, "upcasts", {1: lambda data: {"dealer": data["dador"]}})
    answer = refused(tmp_path / "b.db", enveloped(SMALL))
    assert (answer.event, answer.refusal.code, answer.refusal.field) == (2, "malformed", "schema")


# Lines.


def test_a_record_file_is_read_line_by_line() -> None:
    """Empty lines at the end are no lines; one in the middle is no JSON; a byte order mark is no letter."""
    assert list(values_in(io.BytesIO(b"1\n2\n\n \r\n"))) == [1, 2]
    assert list(values_in(io.BytesIO(b"1\n\n2"))) == [1, NO_JSON, 2]
    assert list(values_in(io.BytesIO(b"\xef\xbb\xbf1\r\n2"))) == [1, 2]
    assert list(values_in(io.BytesIO(b""))) == []
    heard: list[int] = []
    assert list(values_in(io.BytesIO(b"1\n22\n"), heard.append)) == [1, 22]
    assert heard == [2, 3]


def test_a_record_cut_in_the_middle_of_a_line_names_the_line(tmp_path: Path) -> None:
    """At every place inside the last line; cut right before its end it is whole. A line that is no JSON and an empty record fail too."""
    content, book = written_as(enveloped(SMALL)), tmp_path / "b.db"
    start = content.rindex(b"\n", 0, -1) + 1
    for cut in range(start + 1, len(content) - 1, 7):
        values = list(values_in(io.BytesIO(content[:cut])))
        assert values[-1] is CUT
        answer = refused(book, values)
        assert (answer.event, answer.refusal.code) == (3, "malformed")
        assert in_words(answer.refusal.sentence) == "El registro está cortado en medio de la línea 3."
    answer = refused(book, [SMALL[0], NO_JSON, SMALL[2]])
    assert (answer.event, in_words(answer.refusal.sentence)) == (2, "La línea 2 no es un apunte en JSON.")
    assert malformed(book, [])[0] == 1
    assert brought(book, list(values_in(io.BytesIO(content[:-1])))).version == len(SMALL)


# Export.


def test_an_export_is_canonical_json_a_line_an_event(tmp_path: Path) -> None:
    """Sorted keys, no spaces, UTF-8, and the ten keys of a kept event."""
    stream = brought(tmp_path / "b.db", LARGER).stream
    for line in lines_of(tmp_path / "b.db", stream):
        told = orjson.loads(line)
        assert canonical(told) + b"\n" == line
        assert list(told) == ["at", "by", "data", "hash", "id", "prev", "salt", "schema", "seq", "stream", "type"]
    assert "María".encode() in lines_of(tmp_path / "b.db", stream)[0]
