"""What does somebody learn of an open hand of Minchiate who only watches? Not what is held, what lies in the Fola, nor what was put away."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from hypothesis import given, settings

from projections.audit import audit
from projections.changes import changes
from projections.coming import coming
from projections.covered import as_watched, cover_of, covered_fields
from projections.hands import story
from projections.ledger import ledger
from projections.replay import Night
from projections.yields import yields
from tests.nights import Event, event, night_of
from tests.rules.face_down import dealt_otherwise
from tests.rules.minchiate.hands import PACK, TAROTS, laid, opened, tallied
from tests.rules.minchiate.nights import GAME, Evening, evening
from tests.rules.minchiate.test_properties import FEW, SEEDS

SUITS = [card for card in PACK if card not in TAROTS and card != "L"]
ANA = ["1E", "2E", "3E", *TAROTS[5:9], *TAROTS[10:12], *SUITS[:12]]
"""Three espadas, six tarots without a value, and oros."""


def seen(night: Night) -> dict[str, Any]:
    """All that is told of a night to somebody who only watches, but for what may come next."""
    number = GAME.open_hand(night.table)
    told = {"yields": yields(night, covered=True), "audit": audit(night, covered=True), "moment": GAME.moment(night.table, covered=True)}
    told |= {"ledger": ledger(as_watched(night)), "changes": changes(None, night, covered=True)}
    return told if number is None else told | {"story": [step["after"] for step in story(night, number, covered=True)]}


def test_only_the_cards_that_were_played_show_a_renuncio_to_who_watches() -> None:
    """beto has an espada for ana's, and throws a basto: the scorer sees it at once; who watches, with the card that proves it."""
    beto = ["4B", "9E", *TAROTS[12:20], *[card for card in SUITS if card[-1] == "C"][:11]]
    first, second = laid("1E 4B 7E 8E", "2E 9E 5E 6E")
    known, dark = event("deal", hands={"beto": beto}), event("deal")
    night = night_of(opened(), known, first)
    assert [(each["code"], each["player"]) for each in yields(night)["findings"] if each["code"] == "renuncio"] == [("renuncio", "beto")]
    assert yields(night, covered=True)["findings"] == audit(night, covered=True)["findings"] == []
    assert seen(night) == seen(night_of(opened(), dark, first))
    proved = night_of(opened(), known, first, second)
    assert [each["player"] for each in yields(proved, covered=True)["findings"]] == ["beto"]


def test_a_versicula_that_was_kept_secret_is_seen_by_all_only_when_the_hand_is_over() -> None:
    """beto holds T28 to T30 and says nothing: the scorer has his hand."""
    beto = [*TAROTS[27:30], *SUITS[:18]]
    record = (opened(), event("deal", hands={"beto": beto}), laid("1E 2O 3E 4E")[0])
    assert "versicula_sin_declarar" in [each["code"] for each in yields(night_of(*record))["findings"]]
    assert yields(night_of(*record), covered=True)["findings"] == []
    over = night_of(*record, tallied(noted={}))
    assert yields(over, covered=True)["findings"] == yields(over)["findings"] != []


def test_what_lies_face_down_is_left_out_of_the_events() -> None:
    """Hands and Fola of the deal, and the cards of a discard; what was robbed, taken and turned up, and how many were put away, all saw."""
    deal = event(
        "deal", robbed=["T40"], hands={"ana": ANA}, turned={"ana": "1E"}, fola=["T39", *SUITS[20:31]], fola_robbed=["T39"], fola_taken=[]
    )
    put, counted = event("exchange", player="carla", discards=["9B"]), event("exchange", player="carla", discards=1)
    cover = cover_of(night_of(opened(), deal, put))
    assert cover is not None
    shown = {name: deal["data"][name] for name in ("robbed", "turned", "fola_robbed", "fola_taken")}
    assert cover.shown(2, "deal", deal["data"]) == (shown, ["hands", "fola"])
    assert cover.shown(3, "exchange", put["data"]) == ({"player": "carla"}, ["discards"])
    assert cover.shown(3, "exchange", counted["data"]) == (counted["data"], [])
    cards: Event = {name: {} for name in ("hands", "turned", "cards", "captured", "noted")}
    cards |= {name: [] for name in ("robbed", "fola", "fola_robbed", "fola_taken", "discards", "players", "draw_order")}
    told = {kind: covered_fields(kind, cards, GAME.door) for kind in GAME.door if kind != "correction"}
    assert {kind: names for kind, names in told.items() if names} == {"deal": ["hands", "fola"], "exchange": ["discards"]}


def test_a_hand_that_is_over_lies_open_though_a_renuncio_may_be_paid() -> None:
    """The next deal is covered, this one is not."""
    deal, count = event("deal", hands={"ana": ANA}), tallied(noted={})
    assert cover_of(night_of(opened(), deal, count)) is None
    cover = cover_of(night_of(opened(), deal, count, event("deal")))
    assert cover is not None
    assert (cover.shown(2, "deal", deal["data"])[1], cover.shown(4, "deal", deal["data"])[1]) == ([], ["hands"])


@settings(FEW, max_examples=40)
@given(SEEDS)
def test_two_nights_that_differ_in_what_lies_face_down_look_the_same(seed: int) -> None:
    """A moment of a random night, and the same with cards that nobody saw lying otherwise: no more is told of the one than of the other."""
    made = evening(seed, 40, corrections=0.0)
    for night, other in lying_otherwise(made, random.Random(seed)):  # noqa: S311  # the dice of a test are no secret
        assert seen(night) == seen(other)
        assert coming(night, covered=True) == coming(other, covered=True)


def test_enough_nights_lie_otherwise() -> None:
    """The gate of the property above: hands, Folas and discards."""
    fields = set()
    for seed in range(30):
        made = evening(seed, 40, corrections=0.0)
        for night, _ in lying_otherwise(made, random.Random(seed)):  # noqa: S311  # as above
            last = max(place for place, sent in enumerate(made.record[: night.version]) if sent["type"] == "deal")
            fields |= {name for sent in made.record[last : night.version] for name in covered_fields(sent["type"], sent["data"], GAME.door)}
    assert fields == {"hands", "fola", "discards"}


def lying_otherwise(made: Evening, dice: random.Random) -> Iterator[tuple[Night, Night]]:
    """Some moments of a night at which a hand is open, each with one in which the cards lie otherwise that nobody has seen."""
    for night in dice.sample(made.nights, min(8, len(made.nights))):
        record = made.record[: night.version]
        if GAME.open_hand(night.table) is None or any(sent["type"] == "correction" for sent in record):
            continue
        other = dealt_otherwise(record, PACK, dice)
        if other is not None and other != night:
            yield night, other
