"""A night that was stored before something was refused reads as it was taken, with the finding `of_before`; a new event is refused."""

from __future__ import annotations

from typing import Any

from projections.replay import read
from tests.for_each import for_each
from tests.nights import Event, event
from tests.read_then import stored

OPENED = event("night_opened", game="minchiate", players=["ana", "beto", "carla", "dario"])
COPAS = event("trick", cards={"ana": "4C", "beto": "5C", "carla": "6C", "dario": "3C"})
BASTOS = event("trick", cards={"ana": "1O", "beto": "5B", "carla": "6B", "dario": "3B"})
OF_ANA = [*(f"{rank}O" for rank in (*range(1, 11), *"ICDR")), *(f"{rank}C" for rank in range(1, 8))]
COUNTED: dict[str, Any] = {
    "cards": {"NS": 48, "EO": 36},
    "last_trick": "NS",
    "captured": {
        "NS": ["T1", "T2", "T3", "T4", "T5", "RO", "RC", "RE", "RB"],
        "EO": ["L", "T10", "T13", "T20", "T28", "T29", *(f"T{number}" for number in range(30, 41))],
    },
}
FINED = event("penalty", player="dario", law="renuncio", trick=1)
MISCOUNTED = event("penalty", player="ana", law="cartas-de-mas")
MISCOUNTED_TOO = event("penalty", player="carla", law="cartas-de-mas")
OF_CARLA = [*(f"{rank}E" for rank in (*range(1, 11), *"ICDR")), *(f"{rank}B" for rank in range(1, 8))]
PUT_AWAY = event("exchange", player="carla", discards=["2B"])


@for_each(
    ("record", "code", "article", "player"),
    [
        ([OPENED, event("deal"), COPAS, FINED], "contradiction", "renuncio", "dario"),
        ([OPENED, event("deal"), COPAS, event("tally", **COUNTED), FINED], "contradiction", "renuncio", "dario"),
        ([OPENED, event("deal", hands={"ana": OF_ANA}), BASTOS, MISCOUNTED], "contradiction", "cartas-de-mas", "ana"),
        ([OPENED, event("deal"), FINED, COPAS], "contradiction", "renuncio", "dario"),
        (
            [OPENED, event("deal", robbed=["RO"], hands={"carla": OF_CARLA}), MISCOUNTED_TOO, PUT_AWAY],
            "contradiction",
            "cartas-de-mas",
            "carla",
        ),
        ([OPENED, event("deal"), event("tally", **COUNTED, noted={"NS": {"vuelta": 21}})], "bad_tally", "reparto", None),
        ([OPENED, event("deal"), event("tally", **COUNTED, noted={"EO": {"versicula": 8}})], "bad_tally", "reparto", None),
    ],
)
def test_what_was_taken_stays(record: list[Event], code: str, article: str, player: str | None) -> None:
    """In an open hand and in one that was counted; the last event is refused today."""
    refused = read(record).refused
    assert refused is not None and (refused[0], refused[1].code) == (len(record), code)
    found = [each for each in stored(*record)["findings"] if each["code"] == "of_before"]
    assert found == [{"hand": 1, "code": "of_before", "source": f"minchiate/{article}", **({"player": player} if player else {})}]


def test_a_renuncio_of_an_earlier_hand_stays() -> None:
    """It is paid in the hand that it was of: dario two restos to each of ana and carla."""
    record = [OPENED, event("deal"), COPAS, event("tally", **COUNTED), event("deal"), {**FINED, "data": {**FINED["data"], "hand": 1}}]
    shown = stored(*record)
    assert [each["hand"] for each in shown["findings"] if each["code"] == "of_before"] == [1]
    assert [each["tantos"] for each in shown["hands"][0]["postings"] if each["why"] == "renuncio"] == [2, 2]


def test_a_law_that_later_cards_disprove_is_told_once_however_many_cards_follow() -> None:
    """dario followed in trick 1, and ana led to it; each of them pays for it, and each is told once."""
    of_ana = event("penalty", player="ana", law="renuncio", trick=1)
    shown = stored(
        OPENED, event("deal"), FINED, of_ana, COPAS, event("trick", cards={"ana": "7C", "beto": "8C", "carla": "9C", "dario": "10C"})
    )
    assert [each["player"] for each in shown["findings"] if each["code"] == "of_before"] == ["dario", "ana"]
    assert sum(each["tantos"] for each in shown["hands"][0]["postings"]) == 8
