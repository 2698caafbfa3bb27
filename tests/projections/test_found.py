"""Where a finding happened and where it shows, in a full, corrected, watched or struck hand; and whether its law can be applied."""

from __future__ import annotations

from typing import Any

from projections.audit import audit
from projections.coming import coming
from projections.hands import told_hands
from projections.seen import seen
from projections.struck import struck_hands
from tests.nights import THREE, Event, as_watched, event, night_of, opened
from tests.rules.mediator.hands import opened as opened_mediator, won
from tests.rules.tresillo.hands import HANDS, STOCK

OPENED = opened(players=THREE)
SOLO = event("contract", player="ana", lance="solo", trump="oros")
OFF = event("trick", cards={"ana": "RC", "beto": "2C", "carla": "SB"})
"""carla throws a basto on copas: her card is the third."""
OTHERS = event("trick", cards={"ana": "1E", "beto": "2O", "carla": "SO"})
LATER = event("trick", cards={"ana": "5C", "beto": "4C", "carla": "3C"})
"""She had copas."""


def places(record: list[Event], *, watched: bool = False) -> list[tuple[Any, Any]]:
    """Offence and proof of what was irregular, in order."""
    night = as_watched(night_of(*record)) if watched else night_of(*record)
    return [(each.get("offence"), each.get("proof")) for hand in told_hands(night) for each in hand["findings"]]


def test_a_later_card_is_the_proof_of_a_renuncio() -> None:
    """Found with the trick in which she lays it, in the third place; till then nothing is."""
    record = [OPENED, event("deal"), SOLO, OFF, OTHERS]
    assert places(record) == []
    assert places([*record, LATER]) == [({"seq": 4, "card": 3}, {"seq": 6, "card": 3})]


def test_the_deal_is_the_proof_where_its_hands_are_told_but_not_to_who_watches_the_open_hand() -> None:
    """For a viewer the third copa proves it; after the hand everybody is shown the deal."""
    record = [OPENED, event("deal", hands=HANDS, stock=STOCK), SOLO, OFF, OTHERS]
    assert places(record) == [({"seq": 4, "card": 3}, {"seq": 2})]
    assert places(record, watched=True) == []
    own = next(card for card in HANDS["carla"] if card.endswith("C"))
    record.append(event("trick", cards={"ana": "7O", "beto": "3O", "carla": own}))
    assert places(record, watched=True) == [({"seq": 4, "card": 3}, {"seq": 6, "card": 3})]
    over = [*record, *[event("trick", winner="ana")] * 2, event("tally", tricks={"ana": 5})]
    assert places(over, watched=True) == places(over)
    assert places(over)[0] == ({"seq": 4, "card": 3}, {"seq": 2})


def test_what_a_correction_brought_is_named_by_its_place_there() -> None:
    """The trick told anew is the first of the correction; taken back it is the old one again."""
    record = [OPENED, event("deal"), SOLO, OFF, OTHERS, LATER]
    record.append(event("correction", strike=[4], insert=[OFF], reason="otra vez"))
    assert places(record) == [({"seq": 7, "insert": 1, "card": 3}, {"seq": 6, "card": 3})]
    record.append(event("correction", strike=[6], insert=[LATER], reason="otra vez"))
    assert places(record) == [({"seq": 7, "insert": 1, "card": 3}, {"seq": 8, "insert": 1, "card": 3})]
    assert audit(night_of(*record))["findings"] == told_hands(night_of(*record))[0]["findings"]
    record.append(event("correction", strike=[7], reason="no"))
    assert places(record) == [({"seq": 4, "card": 3}, {"seq": 8, "insert": 1, "card": 3})]


def test_a_struck_hand_keeps_the_places_of_what_was_found_in_it() -> None:
    """They name struck entries; a viewer is shown them as he saw them."""
    record = [OPENED, event("deal"), SOLO, OFF, OTHERS, LATER]
    record.append(event("correction", strike=[2, 3, 4, 5, 6], reason="fuera"))
    for night in (night_of(*record), seen(night_of(*record)).night):
        (hand,) = struck_hands(night)
        assert [(each["offence"], each["proof"]) for each in hand.was["findings"]] == [({"seq": 4, "card": 3}, {"seq": 6, "card": 3})]


def test_a_renuncio_of_mediator_can_be_charged_until_the_next_deal() -> None:
    """A copa two tricks later shows it; `next` names the law and the offender, also after the hand, until the next deal."""
    record = [opened_mediator(), event("deal"), event("contract", player="ana", lance="solo", trump="oros")]
    record += [
        event("trick", cards={"ana": "RC", "beto": "2C", "carla": "SB", "dario": "5C"}),
        event("trick", cards={"ana": "1E", "beto": "2O", "carla": "SO", "dario": "4O"}),
        event("trick", cards={"ana": "7C", "beto": "4C", "carla": "3C", "dario": "6C"}),
    ]
    assert places(record) == [({"seq": 4, "card": 3}, {"seq": 6, "card": 3})]
    for more in ([], won(*["ana"] * 7)):
        (law,) = [each for each in coming(night_of(*record, *more)) if each["type"] == "penalty"]
        assert "ley-11" in law["fields"]["law"]["values"] and "carla" in law["fields"]["player"]["values"]
    (late,) = [each for each in coming(night_of(*record, *won(*["ana"] * 7), event("deal"))) if each["type"] == "penalty"]
    assert "ley-11" not in late["fields"]["law"]["values"]
