"""How did the version of before read a hand? It is asked only of what a night came to that it closed."""

from __future__ import annotations

from typing import Final

from tests.for_each import for_each
from tests.nights import THREE, Event, event, opened, yielded
from tests.read_then import read_then

CONTRACT: Final = event("contract", player="ana", lance="entrada", trump="copas")
FELL: Final = [
    event("trick", cards={"ana": "1E", "beto": "2C", "carla": "3C"}),
    event("trick", cards={"ana": "7C", "beto": "4C", "carla": "5C"}),
    event("trick", cards={"ana": "1B", "beto": "6C", "carla": "2O"}),
]
WON: Final = event("tally", tricks={"ana": 5, "beto": 4})
PLAYED: Final = [
    event("trick", cards=dict(zip(("ana", "beto", "carla"), cards.split(), strict=True)))
    for cards in ("1E 2O CO", "7O 3O SO", "1B SC 4C", "1O 2C 5C", "RO 3C 6C", "RC CE 7E", "CC SE 6E", "RE RB SB", "2E CB 7B")
]
NINE: Final = ["1E", "7C", "1B", "2O", "3O", "4O", "5O", "6O", "2B"]


@for_each(
    ("events", "then", "now"),
    [
        ([event("deal"), CONTRACT, *FELL, WON], 0, 3),
        ([event("deal", hands={"ana": NINE}), CONTRACT, WON], 3, 3),
        ([event("deal"), event("contract", player="ana", lance="entrada", trump="oros"), *PLAYED], 5, 5),
        ([event("deal"), CONTRACT, event("declaration", player="ana", kind="estuches", count=4), WON], 4, 4),
        ([event("deal"), CONTRACT, event("tally", tricks={"ana": 5, "beto": 4}, estuches=-3)], -3, -3),
        ([event("deal"), CONTRACT, event("exchange", player="ana", discards=["1E", "7C", "1B"], drawn=3), WON], 0, -3),
    ],
    ids=["fell", "nine known", "nine fell", "declared", "counted", "put away"],
)
def test_estuches_were_those_of_nine_known_cards_or_as_told(events: list[Event], then: int, now: int) -> None:
    """What fell was paid only where somebody said so, or where every card was known, as all are that nine tricks showed."""
    record = [opened(players=THREE), *events]
    assert read_then(*record)["hands"][0]["estuches"] == then
    assert yielded(*record)["hands"][0]["estuches"] == now


def test_a_plate_that_was_paid_out_kept_its_kind() -> None:
    """The second puesta was written down, though nothing of the first lay there any more; also behind a change of tariff."""
    lost = [
        event("deal"),
        event("contract", player="ana", lance="entrada", trump="oros"),
        event("tally", tricks={"ana": 4, "beto": 4, "carla": 1}),
    ]
    shared = event("transfer", **{"from": "plate", "to": "ana", "tantos": 30, "reason": "se reparte"})
    record = [opened(players=THREE), *lost, shared, *lost]
    assert [each["to"] for hand in read_then(*record)["hands"] for each in hand["puestas"]] == ["plate", "reserved"]
    assert [each["to"] for hand in yielded(*record)["hands"] for each in hand["puestas"]] == ["plate", "plate"]
