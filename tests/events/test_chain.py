"""Is a stream whole? Its canonical bytes, its hashes, and every way in which it may have been touched."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from hypothesis import given, strategies as st

from events.chain import GENESIS, Link, canonical, first_broken, hash_of, hashed_data
from tests.for_each import for_each
from tests.nights import Event, event, opened

AT = "2026-11-20T21:00:00Z"
WRITTEN = "2026-11-20T18:30:00.000Z"
NAMED = opened(names={"ana": "Ana", "beto": "Beto"})
RECORD = (
    NAMED,
    event("deal"),
    event("pass_out"),
    event("transfer", from_="ana", to="beto", tantos=5, reason="por la vuelta de Ñ"),
    event("correction", strike=[1], insert=[opened(names={"ana": "Anita"})], reason="a slip"),
)
Chain = list[tuple[Link, bytes]]


def chained(*record: Event, stream: str = "night-1") -> Chain:
    """A stream as a store keeps it: each event with the hash before it, and its own."""
    chain: Chain = []
    before = GENESIS
    for seq, sent in enumerate(record, 1):
        salt = f"{seq:032x}" if seq % 3 else None
        by, written = "ana" if seq % 2 else None, WRITTEN if seq in (2, 3) else None
        link = Link(before, stream, seq, f"id-{seq}", sent["type"], 1, sent["data"], AT, by, salt, written)
        before = hash_of(link)
        chain.append((link, before))
    return chain


def rehashed(chain: Chain, place: int) -> Chain:
    """The same chain with the hash of one event reckoned anew, as somebody would who touched it and knew how."""
    link, _ = chain[place]
    return [*chain[:place], (link, hash_of(link)), *chain[place + 1 :]]


def touched(chain: Chain, place: int, **parts: Any) -> Chain:
    """The chain with some parts of one event changed and its hash left as it was."""
    link, hashed = chain[place]
    return [*chain[:place], (link._replace(**parts), hashed), *chain[place + 1 :]]


def written_out(link: Link, data: Any) -> bytes:
    """SHA-256 over `prev` (32 bytes), then stream, seq, id, type, schema, data and meta, each behind its length (8 bytes, big-endian)."""
    beside = {"salt": link.salt, "written": link.written}
    meta = {"at": link.at, "by": link.by} | {name: value for name, value in beside.items() if value is not None}
    texts = [
        link.stream,
        str(link.seq),
        link.id,
        link.type,
        str(link.schema),
        json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False),
        json.dumps(meta, sort_keys=True, separators=(",", ":"), ensure_ascii=False),
    ]
    whole = link.prev
    for text in texts:
        part = text.encode("utf-8")
        whole += len(part).to_bytes(8, "big") + part
    return hashlib.sha256(whole).digest()


def test_the_canonical_bytes_are_sorted_and_without_spaces() -> None:
    """At every depth; letters stand as themselves in UTF-8; lists keep their order."""
    value = {"b": [2, 1, {"z": None, "a": True}], "a": "ñ €", "B": -5, "á": ""}
    assert canonical(value) == '{"B":-5,"a":"ñ €","b":[2,1,{"a":true,"z":null}],"á":""}'.encode()


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-1_000_000, 1_000_000) | st.text(st.characters(exclude_categories=["Cs"]), max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("abcñ€𝄞", max_size=3), inner, max_size=3),
    max_leaves=12,
)


@given(JSON)
def test_the_canonical_bytes_are_those_of_another_writer(value: Any) -> None:
    """The standard library's, told to sort, to leave out spaces and to write letters as themselves; read back they are the value."""
    expected = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert canonical(value) == expected.encode()
    assert json.loads(canonical(value)) == value


@given(st.permutations(list(NAMED["data"])))
def test_the_order_of_keys_changes_nothing(names: list[str]) -> None:
    """An object has no order, so its hash has none."""
    data = {name: NAMED["data"][name] for name in names}
    link = chained(NAMED)[0][0]
    assert hash_of(link._replace(data=data)) == hash_of(link)


def test_a_hash_is_the_one_that_the_record_describes() -> None:
    """Written out here from the words of the page, for every event of a stream."""
    for link, hashed in chained(*RECORD):
        data = {name: value for name, value in link.data.items() if name != "names"}
        if link.type == "correction":
            inserted = link.data["insert"][0]
            data["insert"] = [
                {"type": "night_opened", "data": {name: value for name, value in inserted["data"].items() if name != "names"}}
            ]
        assert hashed == written_out(link, data)
        assert len(hashed) == 32


def test_a_hash_stays_what_it_always_was() -> None:
    """Printed sheets carry it: these figures never change."""
    link = Link(bytes(32), "n", 1, "i", "deal", 1, {}, "t", None)
    bytes_hashed = bytes(32) + b"".join(
        bytes(7) + bytes([len(part)]) + part for part in (b"n", b"1", b"i", b"deal", b"1", b"{}", b'{"at":"t","by":null}')
    )
    assert hash_of(link) == hashlib.sha256(bytes_hashed).digest()


@given(st.lists(st.tuples(st.text("0fñ", max_size=3) | st.none(), st.text("0TZñ", max_size=3) | st.none()), min_size=1, max_size=5))
def test_a_chain_holds_with_and_without_what_came_later(beside: list[tuple[str | None, str | None]]) -> None:
    """A salt and a `written`, each in some events and not in others; one of before has the bytes that it had."""
    chain: Chain = []
    before = GENESIS
    for seq, (salt, written) in enumerate(beside, 1):
        link = Link(before, "n", seq, str(seq), "deal", 1, {}, AT, None, salt, written)
        before = hash_of(link)
        chain.append((link, before))
        assert before == written_out(link, {})
    assert first_broken(chain) is None
    for place, (link, _) in enumerate(chain):
        other = WRITTEN if link.written is None else None
        assert first_broken(touched(chain, place, written=other)) == place + 1


def test_the_first_event_names_zeros() -> None:
    """Thirty-two of them."""
    assert GENESIS == b"\x00" * 32
    assert chained(*RECORD)[0][0].prev == GENESIS


def test_shown_names_are_not_hashed() -> None:
    """Somebody is renamed or forgotten, and the chain holds."""
    chain = chained(*RECORD)
    nameless = {name: value for name, value in NAMED["data"].items() if name != "names"}
    assert first_broken(touched(chain, 0, data=nameless)) is None
    assert first_broken(touched(chain, 0, data={**nameless, "names": {"beto": "Roberto"}})) is None


def test_shown_names_in_an_inserted_opening_are_not_hashed_either() -> None:
    """They came in by a correction, and can be forgotten all the same."""
    chain = chained(*RECORD)
    nameless = {name: value for name, value in NAMED["data"].items() if name != "names"}
    for data in (nameless, {**nameless, "names": {}}, {**nameless, "names": {"ana": "Nadie"}}):
        inserted = event("night_opened", **data)
        assert first_broken(touched(chain, 4, data={**RECORD[4]["data"], "insert": [inserted]})) is None


def test_only_the_names_of_an_opening_are_left_out() -> None:
    """A field of that name elsewhere would be hashed; and nothing else of the opening is left out."""
    assert hashed_data("deal", {"names": {"ana": "Ana"}}) == {"names": {"ana": "Ana"}}
    assert set(hashed_data("night_opened", NAMED["data"])) == {"game", "rules", "players"}
    correction = {"strike": [2], "insert": [{"type": "deal", "data": {"names": {}}}], "reason": "names"}
    assert hashed_data("correction", correction) == correction


def test_reckoning_a_hash_leaves_the_data_as_they_were() -> None:
    """The names are left out of the bytes, not out of the event."""
    before = json.dumps(RECORD)
    chained(*RECORD)
    assert json.dumps(RECORD) == before


def test_a_whole_stream_is_whole() -> None:
    """Of any length, also none."""
    assert first_broken(chained(*RECORD)) is None
    assert first_broken(chained(NAMED)) is None
    assert first_broken([]) is None


@for_each("place", range(len(RECORD)))
@for_each(
    "parts",
    [
        {"stream": "night-2"},
        {"stream": "night-1 "},
        {"id": "id-0"},
        {"id": ""},
        {"type": "deal "},
        {"schema": 2},
        {"at": "2026-11-20T21:00:01Z"},
        {"by": "carla"},
        {"by": ""},
        {"salt": None},
        {"salt": "0" * 32},
        {"written": None},
        {"written": ""},
        {"written": AT},
        {"prev": b"\x01" + bytes(31)},
        {"prev": b""},
        {"data": {}},
        {"data": {"tantos": 6}},
    ],
    ids=repr,
)
def test_every_part_that_is_changed_is_found(place: int, parts: dict[str, Any]) -> None:
    """At the event that was touched; an empty data of a pass-out is what it was."""
    chain = chained(*RECORD)
    link = chain[place][0]
    same = all(getattr(link, name) == value for name, value in parts.items())
    assert first_broken(touched(chain, place, **parts)) == (None if same else place + 1)


@for_each("place", range(len(RECORD)))
def test_every_byte_of_every_part_that_is_changed_is_found(place: int) -> None:
    """Letter by letter of stream, id, type, at, by, salt and written, and of each text in the data; bit by bit of prev and hash."""
    chain = chained(*RECORD)
    link, hashed = chain[place]
    for name in ("stream", "id", "type", "at", "by", "salt", "written"):
        text = getattr(link, name) or ""
        for spot in range(len(text)):
            other = text[:spot] + ("x" if text[spot] != "x" else "y") + text[spot + 1 :]
            assert first_broken(touched(chain, place, **{name: other})) == place + 1
    for spot in range(256):
        flipped = bytes(byte ^ (1 << spot % 8 if at == spot // 8 else 0) for at, byte in enumerate(hashed))
        assert first_broken([*chain[:place], (link, flipped), *chain[place + 1 :]]) == place + 1
        flipped = bytes(byte ^ (1 << spot % 8 if at == spot // 8 else 0) for at, byte in enumerate(link.prev))
        assert first_broken(touched(chain, place, prev=flipped)) == place + 1


@given(st.data())
def test_every_byte_of_the_data_that_is_changed_is_found(data: st.DataObject) -> None:
    """Any change of the canonical bytes of the data that is still JSON, in any event."""
    chain = chained(*RECORD)
    place = data.draw(st.integers(0, len(RECORD) - 1))
    link = chain[place][0]
    content = canonical(hashed_data(link.type, link.data))
    spot = data.draw(st.integers(0, len(content) - 1))
    other = content[:spot] + bytes([data.draw(st.integers(32, 126))]) + content[spot + 1 :]
    try:
        changed = json.loads(other)
    except ValueError:
        return
    if isinstance(changed, dict) and all(isinstance(each, dict) and {"type", "data"} <= set(each) for each in changed.get("insert", ())):
        expected = None if canonical(hashed_data(link.type, changed)) == content else place + 1
        assert first_broken(touched(chain, place, data=changed)) == expected


def test_what_stands_between_two_parts_cannot_move() -> None:
    """The lengths keep them apart: ("ab", "c") is not ("a", "bc")."""
    link = chained(event("deal"))[0][0]
    one = hash_of(link._replace(id="ab", type="c"))
    assert one != hash_of(link._replace(id="a", type="bc"))
    assert hash_of(link._replace(stream="n1", seq=1)) != hash_of(link._replace(stream="n", seq=11))
    assert hash_of(link._replace(by=None)) != hash_of(link._replace(by=""))


@for_each("place", range(len(RECORD) - 1))
def test_an_event_that_was_touched_and_hashed_anew_breaks_the_next(place: int) -> None:
    """Who knows how to reckon a hash must reckon all that follow, and then the head is another."""
    chain = rehashed(touched(chained(*RECORD), place, at="later"), place)
    assert first_broken(chain) == place + 2


def test_a_rewritten_history_has_another_head() -> None:
    """The chain of it is whole; the players' sheet says otherwise."""
    other = chained(*RECORD[:3], event("transfer", from_="ana", to="beto", tantos=6, reason="por la vuelta de Ñ"), RECORD[4])
    assert first_broken(other) is None
    assert other[-1][1] != chained(*RECORD)[-1][1]
    assert chained(*RECORD)[-1] == chained(*RECORD)[-1]


@for_each("place", range(len(RECORD) - 1))
def test_swapped_events_and_a_missing_one_are_found(place: int) -> None:
    """The first of two that were swapped says a seq that cannot be here; one is missing at the one behind the gap, also where the first is gone."""
    swapped, missing = chained(*RECORD), chained(*RECORD)
    swapped[place], swapped[place + 1] = swapped[place + 1], swapped[place]
    del missing[place]
    assert first_broken(swapped) == first_broken(missing) == place + 2


@for_each("place", range(len(RECORD)))
def test_an_event_that_stands_twice_or_is_of_another_stream_is_found(place: int) -> None:
    """At its second place; the same event at the same seq of another night makes in the place of the first all that follow foreign."""
    twice, foreign = chained(*RECORD), chained(*RECORD)
    twice.insert(place, twice[place])
    foreign[place] = chained(*RECORD, stream="night-2")[place]
    assert first_broken(twice) == place + 1
    assert first_broken(foreign) == max(place + 1, 2 if place == 0 else 0)


def test_a_tail_cut_off_is_not_seen() -> None:
    """That is why the head is shown and printed."""
    chain = chained(*RECORD)
    assert first_broken(chain[:3]) is None
    assert chain[:3][-1][0].seq == 3


def test_the_first_of_several_faults_is_named() -> None:
    """What follows it cannot be trusted anyway."""
    chain = touched(touched(chained(*RECORD), 3, id="x"), 1, id="y")
    assert first_broken(chain) == 2
