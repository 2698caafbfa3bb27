"""The front door of the API: its index, the games in full and in short, and events whose data may be left out."""

from __future__ import annotations

import json
import re
from importlib.metadata import metadata
from pathlib import Path
from typing import Any

import pytest

from events.chain import first_broken
from events.facts import Fact
from events.schemas import fact_from
from projections.games import full_table
from rules.registry import GAMES
from service.api.document import document
from tests.nights import Event, event
from tests.service.desk import API, OPENING, Desk, NightAt, chain_of

ROOT = Path(__file__).parents[2]


def test_the_index_says_what_this_is_and_where_to_go_on(desk: Desk) -> None:
    """Name and version of the program, and links that work: the document, its page, the games, the licence."""
    told = desk.call("GET", API).json
    links = told.pop("links")
    assert told == {"name": "Cartulina", "version": metadata("cartulina")["Version"]}
    assert list(links) == ["document", "docs", "games", "licence"]
    found = {name: desk.call("GET", link) for name, link in links.items()}
    assert {answer.status for answer in found.values()} == {200}
    assert found["document"].json["info"]["title"] == "Cartulina"
    assert found["docs"].headers["Content-Type"].startswith("text/html")
    assert [game["name"] for game in found["games"].json["games"]] == list(GAMES)
    assert found["licence"].body == (ROOT / "LICENSE").read_bytes()
    assert found["licence"].headers["Content-Type"] == "text/plain; charset=utf-8"


@pytest.mark.parametrize("path", ["", "/games", "/games?short", "/games/cientos"])
def test_who_has_it_is_not_sent_it_again(desk: Desk, path: str) -> None:
    """A client may keep it and revalidate; only the version of the program changes it."""
    first = desk.call("GET", API + path)
    assert (first.status, first.headers["Cache-Control"]) == (200, "private, no-cache")
    again = desk.call("GET", API + path, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status, again.body, again.headers["ETag"]) == (304, b"", first.headers["ETag"])
    assert desk.call("GET", API + path, headers={"If-None-Match": '"x"'}).body == first.body


@pytest.mark.parametrize("lang", ["es", "en"])
def test_a_game_is_told_in_the_bytes_that_stand_for_it_among_all(desk: Desk, lang: str) -> None:
    """Together, in order, the single games are the answer about all."""
    asked = {"Accept-Language": lang}
    answers = [desk.call("GET", f"{API}/games/{name}", headers=asked) for name in GAMES]
    assert desk.call("GET", f"{API}/games", headers=asked).body == b'{"games":[' + b",".join(each.body for each in answers) + b"]}"
    assert [each.json["name"] for each in answers] == list(GAMES)
    for each in answers:
        assert (each.headers["Content-Language"], "Accept-Language" in each.headers["Vary"]) == (lang, True)


def test_among_all_the_games_an_event_is_told_whole(desk: Desk) -> None:
    """Each event stands with its `data`, as it is stored, a form that is always accepted. The document names the types that need no data."""
    for game in desk.call("GET", f"{API}/games").json["games"]:
        assert all(shape["required"] == ["type", "data"] for shape in game["events"].values())
    shapes = document()["components"]["schemas"]
    assert shapes["TresilloDealEvent"]["required"] == ["type"]
    assert shapes["TresilloContractEvent"]["required"] == ["type", "data"]


@pytest.mark.parametrize("query", ["short", "short=", "short=1", "short=true"])
@pytest.mark.parametrize("lang", ["es", "en"])
def test_the_games_in_short_are_a_line_each(desk: Desk, query: str, lang: str) -> None:
    """Its name, and exactly those parts of the full description that a list needs; a link leads to the rest."""
    answer = desk.call("GET", f"{API}/games?{query}", headers={"Accept-Language": lang})
    assert (answer.status, answer.headers["Content-Language"]) == (200, lang)
    assert len(answer.body) < 2000
    assert [line["title"] for line in answer.json["games"]] == ["Tresillo", "Mediator", "Revesino", "Malilla", "Cientos", "Minchiate"]
    for name, line in zip(GAMES, answer.json["games"], strict=True):
        assert list(line) == ["name", "title", "players", "variants", "tariffs", "link"]
        whole = desk.call("GET", line["link"]).json
        assert (line["name"], line["link"]) == (name, f"{API}/games/{name}")
        assert all(line[key] == whole[key] for key in ("name", "players", "variants", "tariffs"))


# Events without `data`.


def test_an_event_without_data_is_kept_with_empty_ones(night: NightAt) -> None:
    """Previewed and logged, alone and in a list: the answer has `data`, and the hash is that of `{}`."""
    assert night.post({"type": "deal"}, "/preview").json["changed"] == night.post(event("deal"), "/preview").json["changed"]
    assert [each["data"] for each in night.log({"type": "deal"}).json["events"]] == [{}]
    night.log({"type": "pass_out"}, {"type": "deal"})
    assert [link.data for link, _ in chain_of(night)] == [OPENING, {}, {}, {}]
    assert first_broken(chain_of(night)) is None


def test_what_a_correction_inserts_needs_no_data_either(night: NightAt) -> None:
    """The stored correction has `data`, so its readers find every event whole."""
    night.log({"type": "deal"}, {"type": "pass_out"})
    mended = event("correction", strike=[3], insert=[{"type": "pass_out"}, {"type": "deal"}], reason="")
    assert night.post(mended, "/preview").status == 200
    (told,) = night.log(mended).json["events"]
    assert told["data"]["insert"] == [event("pass_out"), event("deal")]
    assert [hand["outcome"] for hand in night.get().json["hands"]] == ["passed_out", "open"]


WAYS: list[tuple[Event, Event]] = [
    ({"type": "deal"}, event("deal")),
    (
        event("correction", strike=[2], insert=[{"type": "deal"}], reason=""),
        event("correction", strike=[2], insert=[event("deal")], reason=""),
    ),
]


@pytest.mark.parametrize("sent", [*WAYS, *(pair[::-1] for pair in WAYS)])
def test_left_out_or_empty_is_the_same_content_for_a_key(night: NightAt, sent: tuple[Event, Event]) -> None:
    """Either form may come first; other data are other content."""
    if sent[0]["type"] == "correction":
        night.log(event("deal"))
    first, again = (night.post(each, Idempotency_Key="k").json["events"] for each in sent)
    assert first == again
    assert night.post(event("deal", cut=3), Idempotency_Key="k").said == (409, "key_reused")


@pytest.mark.parametrize("game", list(GAMES))
def test_of_every_type_of_every_game_left_out_is_empty(desk: Desk, game: str) -> None:
    """Both forms get the same answer: the same event, or the same code, field and sentence."""
    night = desk.open(full_table(GAMES[game]))
    for kind, cls in GAMES[game].door.items():
        without, empty = (night.post(sent, "/preview") for sent in ({"type": kind}, event(kind)))
        assert (without.status, without.body) == (empty.status, empty.body), kind
        if not isinstance(fact_from(event(kind), GAMES[game].door), Fact):
            assert without.code == "malformed", cls


def test_no_answer_has_the_shape_of_what_is_sent() -> None:
    """Only a request may leave data out; answers hold stored events, which always have them."""
    shapes = document()["components"]["schemas"]
    operations = [each for path in document()["paths"].values() for method, each in path.items() if method != "parameters"]
    left, found = referred([each["responses"] for each in operations]), set[str]()
    while left:
        found |= left
        left = referred([shapes[name] for name in left]) - found
    assert {name for name in found if name.endswith("Event")} == {"StoredEvent"}
    assert "data" in shapes["StoredEvent"]["required"]


def referred(told: Any) -> set[str]:
    """The named shapes that a JSON value refers to."""
    return set(re.findall(r"#/components/schemas/(\w+)", json.dumps(told)))
