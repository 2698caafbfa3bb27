"""Covered cards: no answer shows a player or viewer a card that lies face down before its hand is finished."""

from __future__ import annotations

import re
from typing import Any, Final

import orjson
import pytest

from events.chain import Link, hash_of
from events.store.word import BEGINNING
from rules.core.cards import FORTY
from service.books import open_store
from service.record import Records
from tests.conformance import record_of
from tests.nights import Event, event
from tests.service.desk import Answer, Desk, NightAt
from tests.service.reader import Reader

CARD = re.compile(r"[1-7SCR][OCEB]\Z")
CARDS = record_of("tresillo", "09-cards-entrada-puesta")
DEAL = CARDS[1]
WATCHING = ("player", "viewer")
HIDING = {"deal": {"hands", "stock"}, "exchange": {"discards", "drawn"}}
"""The fields that hold cards which lay face down."""


POSSIBLE: Final = ("next", "answers", "held")
"""Keys that name possible cards, derived from what was played; test_api_same checks that they reveal nothing else."""


def cards_in(told: Any) -> set[str]:
    """Every card in a JSON value, as a key or as a value, except under the allowed keys."""
    if isinstance(told, dict):
        return set().union(*(cards_in(key) | cards_in(value) for key, value in told.items() if key not in POSSIBLE), set())
    if isinstance(told, list):
        return set().union(*map(cards_in, told), set())
    return {told} if isinstance(told, str) and CARD.match(told) else set()


def shown_on_the_table(record: list[Event]) -> set[str]:
    """The cards that everybody saw, played in a trick or turned up, including those that a correction inserted."""
    seen = set()
    for each in record:
        data = each["data"]
        seen |= cards_in(data.get("cards", {})) | cards_in(data.get("turned")) | shown_on_the_table(list(data.get("insert") or ()))
    return seen


def streamed(answer: Answer) -> list[Any]:
    """The events of a live stream."""
    return [orjson.loads(line.removeprefix(b"data: ")) for line in answer.body.split(b"\n") if line.startswith(b"data: ")]


def all_that_is_told(night: NightAt, role: str) -> dict[str, Any]:
    """Every answer about the first hand that a role can get, by request."""
    below = ["", "/events", "/ledger", "/settlement", "/audit", "/hands/1", "/hands/1?tariff=jepus-1896", "/names", "/session"]
    told = {path: night.get(path, role=role).json for path in below}
    told["/stream"] = streamed(night.get("/stream", role=role))
    dispute = event("dispute", hand=1, by="ana", claim="")
    told["conflict"] = night.post(dispute, role=role, If_Match=f'"{BEGINNING}"').json
    told["preview"] = night.post(dispute, "/preview", role=role).json
    return told


def test_cards_are_covered_as_long_as_their_hand_is_open(one_desk: Desk) -> None:
    """After every event of a hand with every card logged, each answer holds only what lay on the table."""
    night = one_desk.open(CARDS[0]["data"])
    for place, each in enumerate(CARDS[1:-1], 2):
        assert night.log(each).json["events"][0]["data"] == each["data"], "the scorer gets what he sent"
        seen = shown_on_the_table(CARDS[:place])
        for role in WATCHING:
            for path, told in all_that_is_told(night, role).items():
                assert cards_in(told) <= seen, (place, role, path)
    assert len(cards_in(night.get("/events").json)) == 40, "the scorer sees what he logged"


def test_cards_are_shown_once_their_hand_is_finished(one_desk: Desk) -> None:
    """Every answer then shows everybody what the scorer sees."""
    night = one_desk.open(CARDS[0]["data"])
    night.log(*CARDS[1:])
    own = all_that_is_told(night, "scorer")
    for role in WATCHING:
        told = all_that_is_told(night, role)
        for path in own.keys() - {"/session", "conflict", "preview"}:
            assert told[path] == own[path], path
    assert len(cards_in(night.get("/events", role="viewer").json)) == 40


def test_what_is_covered_is_named_and_hashed_at_once(one_desk: Desk) -> None:
    """`hidden` names the fields; the rest of the event, its hash included, is what the scorer sees."""
    night = one_desk.open(CARDS[0]["data"])
    night.log(*CARDS[1:8])
    for own, told in zip(night.get("/events").json["events"], night.get("/events", role="viewer").json["events"], strict=True):
        hidden = HIDING.get(own["type"], set()) & own["data"].keys()
        assert set(told.pop("hidden", ())) == hidden | ({"salt"} if hidden else set())
        assert re.fullmatch("[0-9a-f]{32}", own.pop("salt") if hidden else own["salt"])
        assert told == {**own, "data": {name: value for name, value in own["data"].items() if name not in hidden}}


def test_the_hash_does_not_tell_the_cards(one_desk: Desk) -> None:
    """An exchange of one card hides only that card: without the salt, trying all forty finds no match."""
    night = one_desk.open()
    contract = event("contract", player="ana", lance="entrada", trump="oros")
    night.log(event("deal"), contract, event("exchange", player="ana", discards=["RC"], drawn=1))

    def fitting(told: Any) -> list[str]:
        hashed = {name: told[name] for name in ("stream", "seq", "id", "type", "schema", "at", "by")}
        tried = [
            Link(bytes.fromhex(told["prev"]), **hashed, data={**told["data"], "discards": [card]}, salt=told.get("salt")) for card in FORTY
        ]
        return [link.data["discards"][0] for link in tried if hash_of(link).hex() == told["hash"]]

    own, told = (night.get("/events", role=role).json["events"][-1] for role in ("scorer", "viewer"))
    assert "discards" in told["hidden"] and told["hash"] == own["hash"]
    assert fitting(told) == []
    assert fitting({**told, "salt": own["salt"]}) == fitting(own) == ["RC"]


def test_a_number_of_cards_is_no_card(one_desk: Desk) -> None:
    """The number of changed cards is said aloud at the table."""
    night = one_desk.open()
    contract = event("contract", player="ana", lance="entrada", trump="oros")
    night.log(event("deal"), contract, event("exchange", player="ana", discards=4, drawn=4))
    told = night.get("/events", role="viewer").json["events"][-1]
    assert (told["data"], "hidden" in told) == ({"player": "ana", "discards": 4, "drawn": 4}, False)


def test_earlier_hands_stay_open_while_a_new_one_is_played(one_desk: Desk) -> None:
    """Only the cards of the hand in play are covered."""
    night = one_desk.open(CARDS[0]["data"])
    night.log(*CARDS[1:])
    hands = {{"ana": "dario", "beto": "beto", "carla": "carla"}[player]: cards for player, cards in DEAL["data"]["hands"].items()}
    night.log(event("deal", hands=hands))
    own, told = (night.get("/events", role=role).json["events"] for role in ("scorer", "viewer"))
    assert told[:-1] == own[:-1]
    assert (told[-1]["data"], told[-1]["hidden"]) == ({}, ["hands", "salt"])
    assert night.get("/hands/1", role="viewer").json == night.get("/hands/1").json
    assert cards_in(night.get("/hands/2", role="viewer").json) == set()


def test_what_a_decided_hand_pays_is_covered_while_cards_may_say_otherwise(one_desk: Desk) -> None:
    """In Cientos ana has announced more than she lacks. Only the scorer learns whether she holds it and has won, in any answer or page."""
    hands = {"ana": [f"{rank}O" for rank in "1RCS2987"] + ["1C", "RC", "CC", "SC"], "beto": [f"{rank}E" for rank in "1RCS2987"]}
    hands["beto"] += ["2C", "9C", "8C", "7C"]
    said = [
        event("declaration", player="ana", kind="punto", value=75),
        event("declaration", player="ana", kind="secansa", length=8, top="1"),
    ]
    changed = [event("exchange", player=player, discards=0, drawn=0) for player in ("ana", "beto")]
    opening = {"game": "cientos", "players": ["ana", "beto"], "carried": {"board": {"ana": 80, "beto": 0}, "lack": {}}}
    night = one_desk.open(opening)
    night.log(event("deal", hands=hands), *changed, *said)
    below = ["", "/ledger", "/settlement", "/hands/1", "/pad"]
    own, *others = [{path: night.get(path, role=role).json for path in below} for role in ("scorer", *WATCHING)]
    assert own["/settlement"]["balance"] == {"ana": 8, "beto": -8}
    assert all(told["/settlement"]["balance"] == {"ana": 0, "beto": 0} for told in others)
    assert all(not told["/settlement"]["payments"] and not told["/ledger"]["entries"] for told in others)
    assert all(told["/hands/1"]["hand"]["outcome"] == "open" == told[""]["hands"][0]["outcome"] for told in others)
    pages = {role: Reader(one_desk).enter(night, role).go(f"/n/{night.id}").text for role in ("scorer", "viewer")}
    assert "+8" in pages["scorer"] and "+8" not in pages["viewer"]
    night.log(event("deal"))
    assert night.get("/settlement", role="viewer").json["balance"] == {"ana": 8, "beto": -8}


def test_what_a_correction_inserts_is_covered_too(one_desk: Desk) -> None:
    """`hidden` names the field by its place in the list; the struck deal stays covered too."""
    night = one_desk.open(CARDS[0]["data"])
    night.log(DEAL, event("correction", strike=[2], insert=[{**DEAL, "data": {**DEAL["data"], "dealer": "dario"}}], reason="faltaba"))
    told = night.get("/events", role="viewer").json["events"]
    assert told[2]["hidden"] == ["insert.0.data.hands", "insert.0.data.stock", "salt"]
    assert told[2]["data"]["insert"] == [{"type": "deal", "data": {"dealer": "dario"}}]
    assert cards_in(told) == set()
    assert cards_in(streamed(night.get("/stream", role="player"))) == set()


def test_a_hand_that_is_opened_again_is_covered_again(one_desk: Desk) -> None:
    """A hand whose last trick is taken back is no longer finished."""
    night = one_desk.open(CARDS[0]["data"])
    night.log(*CARDS[1:])
    night.log(event("correction", strike=[len(CARDS)], reason="no era esa"))
    assert cards_in(night.get("/events", role="viewer").json) == shown_on_the_table(CARDS)
    assert cards_in(night.get("/hands/1", role="viewer").json) <= shown_on_the_table(CARDS[:-1])


def test_a_deal_that_was_taken_back_is_not_shown_before_it_is_dealt_again(one_desk: Desk) -> None:
    """The scorer strikes a deal with a wrong card and logs it anew. In between no hand is open, but the cards are in play."""
    night = one_desk.open(CARDS[0]["data"])
    night.log(DEAL)
    night.log(event("correction", strike=[2], reason="una carta mal"))
    assert night.get().json["open"] is None
    for role in WATCHING:
        assert cards_in(night.get("/events", role=role).json) == set()
        assert cards_in(streamed(night.get("/stream", role=role))) == set()
    night.log(DEAL)
    assert cards_in(night.get("/events", role="viewer").json) == set()
    night.log(*CARDS[2:])
    assert len(cards_in(night.get("/events", role="viewer").json)) == 40
    assert night.get("/events", role="viewer").json == night.get("/events").json


def test_what_may_come_next_betrays_no_card(one_desk: Desk) -> None:
    """A scorer with the baceta knows the card that a vuelta turns, one with the hands knows the estuches; the pad shows neither."""
    night, dark = one_desk.open(CARDS[0]["data"]), one_desk.open(CARDS[0]["data"])
    night.log(DEAL)
    dark.log({**DEAL, "data": {name: value for name, value in DEAL["data"].items() if name not in HIDING["deal"]}})
    (contract,) = [each for each in night.get().json["next"] if each["type"] == "contract"]
    assert contract["fields"]["turned"]["values"] == [DEAL["data"]["stock"][0]]
    for role in WATCHING:
        assert night.get(role=role).json["next"] == dark.get().json["next"]
        assert night.get("/pad", role=role).json | {"head": dark.head} == dark.get("/pad").json


def test_a_player_who_disputes_is_answered_covered(one_desk: Desk) -> None:
    """The repeated request is covered too."""
    night = one_desk.open(CARDS[0]["data"])
    night.log(*CARDS[1:8])
    dispute = event("dispute", hand=1, by="ana", claim="¿qué?")
    for _ in range(2):
        taken = night.post(dispute, role="player", Idempotency_Key="k")
        assert (taken.status, cards_in(taken.json)) == (201, set())


@pytest.mark.parametrize("path", ["/events", "conflict"])
def test_what_is_logged_while_somebody_reads_is_covered_too(desk: Desk, path: str) -> None:
    """A reader asks between hands, when nothing is covered; before his events are read, the next hand is dealt with all its cards."""
    night = desk.open(CARDS[0]["data"])
    other = Records(open_store(desk.path))

    class Overtaken(type(desk.store)):  # type: ignore[misc]  # the book, whoever it is
        dealt = False

        def stream(self, stream: str, after: int = 0) -> Any:
            if not Overtaken.dealt:
                Overtaken.dealt = True
                other.append(stream, [DEAL])
            return super().stream(stream, after)

    desk.store.__class__ = Overtaken
    dispute = event("dispute", hand=1, by="ana", claim="")
    answer = night.get(path, role="player") if path == "/events" else night.post(dispute, role="player", If_Match=f'"{BEGINNING}"')
    assert Overtaken.dealt
    assert cards_in(answer.json) == set()
    assert (answer.json["version"], len(answer.json["events"])) == (1, 1)
    assert night.version == 2
