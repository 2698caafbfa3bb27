"""A preview equals the answer to logging, key by key, for the scorer; a player may preview corrections alone, on what he sees."""

from __future__ import annotations

import importlib
import threading
from pathlib import Path
from typing import Any

import pytest

from rules.registry import GAMES
from service import sent
from tests.dice import times
from tests.nights import event
from tests.rules.evenings import seeds
from tests.service.desk import Answer, Desk, NightAt, desk_at, rows

WRITTEN = {"version", "head", "events"}
"""The names that depend on whether something is written."""
WON = [event("deal"), event("contract", player="ana", lance="entrada", trump="oros"), event("tally", tricks={"ana": 5, "beto": 4})]
LOST = event("correction", strike=[4], insert=[event("tally", tricks={"ana": 4, "beto": 4, "carla": 1})], reason="cuatro")
TRICK = event("trick", cards={"ana": "1O", "beto": "2O", "carla": "3O"})


def without(told: dict[str, Any], names: set[str]) -> dict[str, Any]:
    """An answer without some of its names."""
    return {name: value for name, value in told.items() if name not in names}


@pytest.mark.nights
@pytest.mark.parametrize("game", GAMES)
def test_what_the_scorer_previews_is_what_logging_answers(one_desk: Desk, game: str) -> None:
    """Random nights and corrections, each hand agreed with once it is finished: every name of the answer, and no other."""
    evening = importlib.import_module(f"tests.rules.{game}.nights").Evening
    corrected = 0
    for seed in seeds(times(3)):
        record = evening.told_by(seed, 60, corrections=0.3).record
        night = one_desk.open(record[0]["data"])
        for each in record[1:]:
            if each["type"] != "correction":
                night.log(each)
                continue
            for hand in night.get().json["hands"]:
                night.call("PUT", f"/hands/{hand['hand']}/agreements/{night.get().json['players'][0]}")
            tried, logged = night.post(each, "/preview").json, night.log(each).json
            assert without(tried, WRITTEN) == without(logged, WRITTEN)
            corrected += 1
    assert corrected


def test_a_player_previews_a_correction_and_writes_nothing(tmp_path: Path) -> None:
    """For a finished hand his answer is the scorer's; he still may not log it."""
    with desk_at(tmp_path) as desk:
        night = desk.open()
        night.log(*WON)
        night.call("PUT", "/hands/1/agreements/beto")
        before = rows(desk.path)
        own, seen = night.post(LOST, "/preview"), night.post(LOST, "/preview", role="player")
        assert seen.json == own.json and seen.json["lapses"] == [{"hand": 1, "players": ["beto"]}]
        assert rows(desk.path) == before
        assert night.post(LOST, role="player").said == (403, "read_only")
        for others in ([event("deal")], [LOST, event("deal")], {"type": ["correction"]}):
            assert night.post(others, "/preview", role="player").said == (403, "read_only")


def test_what_a_player_previews_hangs_on_nothing_that_lies_face_down(night: NightAt) -> None:
    """Beto throws a trump on his copas, which only the dealt hands show: his preview reads as if they were not logged."""
    hands = {
        "ana": ["RC", *["1O", "3O", "4O", "5O", "6O", "7O", "SO", "CO"]],
        "beto": ["2O", *["2C", "3C", "4C", "5C", "6C", "7C", "SC", "CC"]],
    }
    hands["carla"] = ["1C", *["1B", "2B", "3B", "4B", "5B", "6B", "7B", "SB"]]
    thrown = event("trick", cards={"ana": "RC", "beto": "2O", "carla": "1C"})
    night.log(event("deal", hands=hands), event("contract", player="ana", lance="solo", trump="espadas"), thrown)
    struck = event("correction", strike=[4], reason="otra")
    own, seen = night.post(struck, "/preview").json, night.post(struck, "/preview", role="player").json
    assert [each["code"] for each in own["findings"]["gone"]] == ["renuncio"] and seen["findings"]["gone"] == []
    moved = event("correction", strike=[2], insert=[event("deal", dealer="beto")], reason="dio Beto")
    told = night.post(moved, "/preview", role="player")
    assert "hands" not in str(told.json.get("told"))


def test_whoever_only_tries_holds_up_nobody_who_logs(night: NightAt, monkeypatch: pytest.MonkeyPatch) -> None:
    """A player previews something slow; meanwhile the scorer logs the next hand, and the preview answers for the night before it."""
    night.log(*WON)
    logged = list[Answer]()

    def meanwhile(_events: int) -> None:
        if not logged:
            logs = threading.Thread(target=lambda: logged.append(night.post(event("deal"))))
            logged.append(night.get())  # so that it is not asked again
            logs.start()
            logs.join(30)

    monkeypatch.setattr(sent, "give_way", meanwhile)
    told = night.post(LOST, "/preview", role="player")
    assert [answer.status for answer in logged] == [200, 201]
    assert (told.status, told.json["version"]) == (200, 4)
