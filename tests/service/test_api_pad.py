"""The pad over HTTP: in both languages, kept until the night goes on, and without what lies face down."""

from __future__ import annotations

import jsonschema_rs
import pytest

from projections.filled import events, filled
from projections.games import full_table
from rules.registry import GAMES
from service.api import shapes
from tests.nights import event
from tests.service.desk import Desk, NightAt

ANA = {"play": "entrada", "hombre": "ana", "trump": "oros", "tricks": 5}
HANDS = {"ana": ["1E", "2E", "1B", "RE", "CE", "SE", "7E", "6E", "5E"]}


def test_a_hand_is_logged_by_what_the_pad_makes_of_the_answers(night: NightAt) -> None:
    """As a list: the next pad is that of the next hand."""
    pad = night.get("/pad").json
    assert night.post(events(pad, filled(pad, ANA)), "/events").status == 201
    after = night.get("/pad").json
    assert (pad["slot"], after["slot"], after["version"], after["seats"][0]["dealer"]) == (1, 2, 4, "ana")


def test_it_is_kept_until_it_changes(night: NightAt) -> None:
    """304 for who has it; every event makes it another, because it names the version."""
    first = night.get("/pad")
    tag = first.headers["ETag"]
    assert night.get("/pad", If_None_Match=tag).status == 304
    night.log(event("deal"))
    assert night.get("/pad", If_None_Match=tag).json["open"] is True


def test_labels_come_in_the_language_asked_for(night: NightAt) -> None:
    """Another language is another answer, with another tag."""
    spanish, english = (night.get("/pad", Accept_Language=lang) for lang in ("es", "en"))
    assert (spanish.headers["Content-Language"], english.headers["Content-Language"]) == ("es", "en")
    assert "Accept-Language" in spanish.headers["Vary"]
    assert spanish.json["questions"][0]["asks"] == "¿Quién juega, y qué?"
    assert [each["name"] for each in spanish.json["questions"]] == [each["name"] for each in english.json["questions"]]


def test_nothing_in_it_hangs_on_cards_that_lie_face_down(desk: Desk, night: NightAt) -> None:
    """Who watches is told what he would be told of a deal without cards; the scorer that what it pays hangs on them. The head is of the record."""
    solo, dark = event("contract", player="ana", lance="solo", trump="espadas"), desk.open()
    night.log(event("deal", hands=HANDS), solo)
    dark.log(event("deal"), solo)
    told = [night.get("/pad", role=role).json | {"head": dark.head} for role in ("player", "viewer")]
    assert told[0] == told[1] == dark.get("/pad").json
    assert night.get("/pad").json["forecast"] is None


def test_the_games_tell_how_many_play_and_what_their_pads_ask(desk: Desk) -> None:
    """By the first tariff of each."""
    games = {game["name"]: game for game in desk.call("GET", "/api/v1/games").json["games"]}
    assert games["tresillo"]["players"] == {"min": 3, "max": 4}
    assert games["mediator"]["players"] == {"min": 2, "max": 7}
    for game, first in (("tresillo", ["play", "trump", "tricks"]), ("mediator", ["play", "trump", "called"])):
        assert [each["name"] for each in games[game]["pad"]["questions"]][:3] == first
        assert {each["type"] for each in games[game]["pad"]["steps"]} < set(games[game]["events"])


@pytest.mark.parametrize("game", GAMES)
def test_the_pad_of_every_game_is_what_the_document_allows(desk: Desk, game: str) -> None:
    """Before the first hand: no word of its language is missing there."""
    document = {**shapes.PAD, "components": {"schemas": shapes.named()}}
    told = desk.open(full_table(GAMES[game])).get("/pad").json
    assert [error.message for error in jsonschema_rs.Draft202012Validator(document).iter_errors(told)] == []
