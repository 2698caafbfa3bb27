"""Bodies are compressed for clients that accept it, if that is worth it; content and ETags stay."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from service.compressed import LEAST_BYTES
from service.web.shell.assets import asset, assets
from tests.for_each import for_each
from tests.journeys.table import served
from tests.nights import event
from tests.service.desk import API, Answer, Desk, NightAt

CAFE = Path(__file__).parents[2] / "service/nights/cafe.jsonl"


@pytest.fixture(name="night", scope="module")
def a_night(one_desk: Desk) -> NightAt:
    """The night of the café: eight hands."""
    opening, *rest = (json.loads(line) for line in CAFE.read_text(encoding="utf-8").splitlines())
    night = one_desk.open(opening["data"])
    night.log(*rest)
    return night


def asked(desk: Desk, path: str, encodings: str | None, **headers: str) -> Answer:
    """The answer to a GET with an Accept-Encoding."""
    told = {name.replace("_", "-"): value for name, value in headers.items()}
    return desk.call("GET", path, headers=told if encodings is None else {**told, "Accept-Encoding": encodings})


@pytest.mark.parametrize("encodings", ["gzip", "gzip, deflate", "br;q=1.0, gzip;q=0.8, *;q=0.1", "gzip, deflate, br, zstd"])
@pytest.mark.parametrize("below", ["", "/events", "/ledger"])
def test_a_long_answer_is_compressed_for_who_takes_gzip(one_desk: Desk, night: NightAt, below: str, encodings: str) -> None:
    """The same content in far fewer bytes; caches on the way know that there are two forms."""
    plain = asked(one_desk, night.path + below, None, **night.shown("viewer"))
    answer = asked(one_desk, night.path + below, encodings, **night.shown("viewer"))
    assert answer.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(answer.body) == plain.body
    assert int(answer.headers["Content-Length"]) == len(answer.body) < len(plain.body) / 2
    assert answer.headers["Content-Type"] == plain.headers["Content-Type"]
    assert answer.headers["Cache-Control"] == plain.headers["Cache-Control"]
    for each in (plain, answer):
        assert "Accept-Encoding" in each.headers["Vary"]


@pytest.mark.parametrize("encodings", [None, "", "identity", "br", "deflate", "gzip;q=0, identity"])
def test_nothing_is_compressed_for_who_does_not_take_gzip(one_desk: Desk, night: NightAt, encodings: str | None) -> None:
    """Its ETag stays too."""
    answer = asked(one_desk, night.path, encodings, **night.shown("viewer"))
    assert "Content-Encoding" not in answer.headers
    assert answer.headers["ETag"] == f'"{answer.json["head"]}"'


def test_what_is_short_and_what_is_refused_stays_as_it_is(one_desk: Desk, night: NightAt) -> None:
    """Compression would not make it shorter."""
    short = asked(one_desk, f"{night.path}/names", "gzip", **night.shown("viewer"))
    assert len(short.body) < LEAST_BYTES
    refused = asked(one_desk, night.path, "gzip")
    assert (refused.status, short.status) == (401, 200)
    assert not {"Content-Encoding"} & ({*short.headers} | {*refused.headers})


def test_a_live_stream_is_never_compressed(one_desk: Desk, night: NightAt) -> None:
    """An event that waited in a compressor for the next one would arrive a hand too late."""
    answer = asked(one_desk, f"{night.path}/stream", "gzip, deflate, br, zstd", **night.shown("viewer"))
    assert "Content-Encoding" not in answer.headers
    assert answer.body.startswith(b"retry: 1000\n\n") and len(answer.body) > LEAST_BYTES


def test_who_has_a_compressed_night_is_told_that_it_still_holds(one_desk: Desk, night: NightAt) -> None:
    """Its ETag is weak and still names the head: 304 with or without gzip, and it serves as If-Match too."""
    tag = asked(one_desk, night.path, "gzip", **night.shown("scorer")).headers["ETag"]
    assert tag == f'W/"{night.head}"'
    for encodings in ("gzip", None):
        again = asked(one_desk, night.path, encodings, If_None_Match=tag, **night.shown("scorer"))
        assert (again.status, again.body) == (304, b"")
        assert "Content-Encoding" not in again.headers
    assert night.call("POST", "/preview", json=event("dispute", hand=1, by="ana", claim=""), If_Match=tag).status == 200


def test_compressed_names_can_be_put_on_those_that_were_seen(one_desk: Desk) -> None:
    """A large table with long names."""
    night = one_desk.open()
    names = {f"p{number}": "José María " * 5 for number in range(40)}
    assert night.call("PUT", "/names", json=names).status == 200
    tag = asked(one_desk, f"{night.path}/names", "gzip", **night.shown("scorer")).headers["ETag"]
    assert tag.startswith("W/")
    assert night.call("PUT", "/names", json={"ana": "Ana"}, If_Match=tag).status == 200
    assert night.call("PUT", "/names", json={"ana": "Una"}, If_Match=tag).said == (412, "version_conflict")


@for_each("name", sorted(assets().files))
def test_the_files_of_the_pages_are_compressed(one_desk: Desk, name: str) -> None:
    """Whatever their size, because many travel together; both forms are kept for good."""
    answer, whole = asked(one_desk, asset(name), "gzip"), asked(one_desk, asset(name), None)
    assert answer.headers["Content-Encoding"] == "gzip" and "Content-Encoding" not in whole.headers
    assert gzip.decompress(answer.body) == whole.body == assets().files[name].content
    assert answer.headers["Vary"] == whole.headers["Vary"] == "Accept-Encoding"
    assert answer.headers["Cache-Control"].endswith("immutable")
    again = asked(one_desk, asset(name), "gzip", If_None_Match=answer.headers["ETag"])
    assert again.status == 304


def test_a_page_is_compressed_and_a_head_says_what_a_get_would(one_desk: Desk, night: NightAt) -> None:
    """The first page that everybody loads; HEAD has its encoding and tag, and no body."""
    page = asked(one_desk, "/", "gzip", Accept="text/html")
    assert page.headers["Content-Encoding"] == "gzip" and b"</html>" in gzip.decompress(page.body)
    head = one_desk.call("HEAD", night.path, headers={"Accept-Encoding": "gzip", **night.shown("viewer")})
    assert (head.status, head.body, head.headers["Content-Encoding"], head.headers["ETag"]) == (200, b"", "gzip", f'W/"{night.head}"')


def test_a_served_service_compresses_and_streams_at_once(tmp_path: Path) -> None:
    """A client of HTTP over one connection: it asks for gzip by default, and gets the next event while it waits."""
    with served(tmp_path) as service:
        answer = service.call("GET", f"{API}/games")
        assert answer.headers["Content-Encoding"] == "gzip" and answer.json["games"]
        night = service.open()
        with service.watching(night) as messages:
            assert next(messages).seq == 1
            for seq in range(2, 30):
                night.log(event("transfer", from_="ana", to="beto", tantos=1, reason=""))
                assert next(messages).seq == seq
