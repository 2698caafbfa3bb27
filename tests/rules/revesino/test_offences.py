"""Where a renuncio of Revesino happened, and which card shows it: his own of the suit, or none where another's may be what does."""

from __future__ import annotations

from typing import Any

from projections.hands import told_hands
from projections.night import Night
from projections.standing import steps
from rules.core.cards import mask_of
from rules.core.play import BIT
from rules.revesino.ranks import LEADS
from tests.dice import times
from tests.rules.evenings import seeds
from tests.rules.revesino.nights import Evening


def card_at(night: Night, spot: dict[str, int], place: int) -> str:
    """The card of a trick that stands somewhere, in order of play."""
    step = next(each for each in steps(night.last) if (each.place.seq, each.place.insert) == (spot["seq"], spot.get("insert")))
    assert step.before is not None, "a trick is no opening"
    card: str = night.game.trick_shown(step.before.standing.table, step.fact)["cards"][place - 1]["card"]
    return card


def renuncios(night: Night) -> list[dict[str, Any]]:
    """Those of a night whose card stands in the record, and that show by a later trick."""
    found = [each for hand in told_hands(night) for each in hand["findings"] if each["code"] == "renuncio"]
    return [each for each in found if "card" in each.get("offence", {}) and each.get("proof", {"seq": 0})["seq"] > each["offence"]["seq"]]


def test_the_card_that_shows_a_renuncio_is_of_the_suit_that_was_led() -> None:
    """And where a card of somebody else shows that he had to follow, no card of his is named."""
    named = unnamed = 0
    for seed in seeds(times(30)):
        night = Evening.of_every_kind(seed).nights[-1]
        for each in renuncios(night):
            if "card" not in each["proof"]:
                unnamed += 1
                continue
            led, shows = card_at(night, each["offence"], 1), card_at(night, each["proof"], each["proof"]["card"])
            named += 1
            assert mask_of([shows], BIT) & LEADS[led].follow, (seed, each)
    assert named and unnamed, (named, unnamed)
