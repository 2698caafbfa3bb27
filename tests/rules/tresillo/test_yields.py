"""Which keys has a night, a hand and a posting, and which has none of them? A case names only what it is about."""

from __future__ import annotations

from typing import Final

from tests.for_each import for_each
from tests.nights import THREE, Event, event, opened, yielded
from tests.rules.tresillo.hands import scored

TABLE: Final = (opened(players=THREE), event("deal"))
ENTRADA: Final = event("contract", player="ana", lance="entrada", trump="oros")
COMMON: Final = {"hand", "outcome", "tantos", "plate", "postings", "findings"}
WITHOUT_CONTRACT: Final = COMMON | {"dealer"}
WITH_CONTRACT: Final = WITHOUT_CONTRACT | {
    *("hombre", "lance", "trump", "favor", "solera", "defensor", "tricks"),
    *("how", "primeras", "estuches", "bola", "puestas", "duermen"),
}


def test_yields_the_whole_night() -> None:
    """The keys of every game and the kind of what lies in the plate."""
    night = yielded(*TABLE, event("pass_out"))
    assert set(night) == {
        *("hands", "other_postings", "balance", "won", "owed", "plate", "reserved", "findings", "settlement", "paid", "puesta"),
    }


@for_each(
    ("events", "keys"),
    [
        ([], WITHOUT_CONTRACT),
        ([event("pass_out")], WITHOUT_CONTRACT | {"feats"}),
        ([event("penalty", player="carla", law="reparto")], WITHOUT_CONTRACT | {"feats"}),
        ([ENTRADA, event("trick", winner="ana")], WITH_CONTRACT),
        ([ENTRADA, event("tally", tricks={"ana": 5, "beto": 4})], WITH_CONTRACT | {"feats"}),
        ([ENTRADA, event("tally", rendicion=True)], WITH_CONTRACT | {"feats"}),
        ([ENTRADA, event("tally", rendicion=True, defensor="beto", tricks={"beto": 5, "ana": 4})], WITH_CONTRACT | {"feats"}),
    ],
    ids=["dealt", "passed out", "misdealt", "begun", "counted", "given up", "defended"],
)
def test_yields_of_a_hand_depend_on_its_contract(events: list[Event], keys: set[str]) -> None:
    """Without one seven keys, with one twenty, and of a hand that is not open its feats; each posting has five."""
    hand = scored(*TABLE, *events)
    assert set(hand) == keys
    for line in hand["postings"]:
        assert set(line) == {"from", "to", "tantos", "why", "source"}
