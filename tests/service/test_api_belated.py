"""What a phone learns about hands that arrive late: where they count, what they change, and why some cannot stand there."""

from __future__ import annotations

from typing import Any

from service.api.shapes import BELATED
from tests.for_each import for_each
from tests.nights import FOUR, THREE, event
from tests.service.desk import Desk, NightAt

LATE = [event("deal"), event("contract", player="carla", lance="entrada", trump="oros"), event("tally", tricks={"carla": 5, "ana": 4})]
SECOND = [event("deal"), event("contract", player="beto", lance="entrada", trump="oros"), event("tally", tricks={"beto": 5, "carla": 4})]
LEAVES = event("seats_changed", players=list(THREE))


def entry(events: list[Any], **told: Any) -> dict[str, Any]:
    """An entry as the queue of a phone keeps it."""
    return {"events": events, "players": list(FOUR), "dealer": "dario", "tantos": None, **told}


def asked(night: NightAt, seen: str, *some: dict[str, Any], **told: Any) -> dict[str, Any]:
    """The answer about some entries."""
    answer = night.call("POST", "/belated", json={"seen": seen, "entries": list(some), **told})
    assert answer.status == 200, answer.json
    assert answer.json.keys() == BELATED["properties"].keys()
    found: dict[str, Any] = answer.json
    return found


def test_what_it_says_is_what_logging_the_corrections_comes_to(desk: Desk) -> None:
    """The preview equals the result of logging the corrections, and writes nothing."""
    night = desk.open()
    seen = night.get().json["head"]
    night.log(LEAVES)
    told = asked(night, seen, entry(LATE))
    assert (told["as_ever"], told["same"], told["closed"], told["next"]) == (False, False, False, 1)
    assert told["put_in"]["quiet"] and told["head"] == night.get().json["head"]
    logged = night.log(*(event("correction", **each, reason="llegó tarde") for each in told["put_in"]["corrections"]))
    assert logged.json["changed"]["hands"] == told["put_in"]["changed"]["hands"]
    assert {player: count for player, count in night.get().json["hands"][0]["tantos"].items() if count} == told["written"][0]["tantos"]
    assert told["now"][0]["players"] == list(THREE)


def test_behind_the_close_it_says_what_is_left_to_pay(desk: Desk) -> None:
    """Earlier payments stay and are counted in what is left to pay."""
    night = desk.open()
    night.log(*LATE)
    seen = night.get().json["head"]
    night.log(event("night_closed", leftovers="share"))
    (first, *_) = night.get("/settlement").json["payments"]
    night.log({"type": "paid", "data": first})
    told = asked(night, seen, entry(SECOND, dealer="ana"))
    assert told["closed"] and told["now"] is None and not told["put_in"]["quiet"]
    left = told["put_in"]["left"]
    assert first not in left["before"]
    night.log(*(event("correction", **each, reason="llegó tarde") for each in told["put_in"]["corrections"]))
    assert night.get("/settlement").json["left"] == left["after"]


def test_a_hand_stands_behind_one_that_was_put_in(desk: Desk) -> None:
    """`behind` names the event after which the hand was played, by an earlier reading."""
    night = desk.open()
    seen = night.get().json["head"]
    night.log(LEAVES)
    (made,) = asked(night, seen, entry(LATE))["put_in"]["corrections"]
    night.log(event("correction", **made, reason="llegó tarde"))
    told = asked(night, night.get().json["head"], entry(SECOND, dealer="ana"), behind={"seq": 3, "insert": 3})
    assert told["put_in"]["quiet"] and told["written"][0]["dealer"] == "ana"


def test_what_cannot_stand_there_says_why(desk: Desk) -> None:
    """The sentence is in the requested language and uses the shown names."""
    night = desk.open()
    seen = night.get().json["head"]
    night.log(LEAVES)
    told = asked(night, seen, entry([LATE[0], event("contract", player="dario", lance="entrada", trump="oros")]))
    assert told["put_in"] is None and told["written"] is None
    assert "dario da esta mano" in told["why"]


@for_each("behind", [{"seq": 9}, {"seq": 1, "insert": 1}, {}, [1], 7, {"seq": []}, {"seq": 2}])
def test_it_stands_behind_nothing_that_does_not_stand(desk: Desk, behind: Any) -> None:
    """Refused: a place that does not exist, a place in the middle of a hand, and an entry with too many events."""
    night = desk.open()
    night.log(LATE[0])
    for entries, more in (([entry(SECOND)], {"behind": behind}), ([entry([LATE[0]] * 1001)], {})):
        assert night.call("POST", "/belated", json={"seen": night.head, "entries": entries, **more}).said == (422, "malformed")
