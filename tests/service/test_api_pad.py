"""The pad over HTTP: in both languages, cached until the night goes on, and without covered cards."""

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
    """The events go as a list; the next pad is that of the next hand."""
    pad = night.get("/pad").json
    assert night.post(events(pad, filled(pad, ANA)), "/events").status == 201
    after = night.get("/pad").json
    assert (pad["slot"], after["slot"], after["version"], after["seats"][0]["dealer"]) == (1, 2, 4, "ana")


def test_labels_come_in_the_language_asked_for(night: NightAt) -> None:
    """Each language is an answer of its own, with its own tag."""
    spanish, english = (night.get("/pad", Accept_Language=lang) for lang in ("es", "en"))
    assert (spanish.headers["Content-Language"], english.headers["Content-Language"]) == ("es", "en")
    assert "Accept-Language" in spanish.headers["Vary"]
    assert spanish.json["questions"][0]["asks"] == "¿Quién juega, y qué?"
    assert [each["name"] for each in spanish.json["questions"]] == [each["name"] for each in english.json["questions"]]


def test_to_the_scorer_what_a_hand_pays_hangs_on_cards_that_he_logged(night: NightAt) -> None:
    """A viewer's pad depends on no covered card (test_api_covered)."""
    night.log(event("deal", hands=HANDS), event("contract", player="ana", lance="solo", trump="espadas"))
    assert night.get("/pad").json["forecast"] is None


def test_the_games_tell_how_many_play_and_what_their_pads_ask(desk: Desk) -> None:
    """By the first tariff of each game."""
    games = {game["name"]: game for game in desk.call("GET", "/api/v1/games").json["games"]}
    assert games["tresillo"]["players"] == {"min": 3, "max": 4}
    assert games["mediator"]["players"] == {"min": 2, "max": 7}
    for game, first in (("tresillo", ["play", "trump", "tricks"]), ("mediator", ["play", "trump", "called"])):
        assert [each["name"] for each in games[game]["pad"]["questions"]][:3] == first
        assert {each["type"] for each in games[game]["pad"]["steps"]} < set(games[game]["events"])


@pytest.mark.parametrize("game", GAMES)
def test_the_pad_of_every_game_is_what_the_document_allows(desk: Desk, game: str) -> None:
    """Before the first hand, with every word of its language."""
    document = {**shapes.PAD, "components": {"schemas": shapes.named()}}
    told = desk.open(full_table(GAMES[game])).get("/pad").json
    assert [error.message for error in jsonschema_rs.Draft202012Validator(document).iter_errors(told)] == []
