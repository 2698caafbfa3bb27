"""Where a renuncio of Revesino happened, and its proof: a later card of his suit, or None if another's card may prove it."""

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
    """The card at a position of a trick, in order of play."""
    step = next(each for each in steps(night.last) if (each.place.seq, each.place.insert) == (spot["seq"], spot.get("insert")))
    assert step.before is not None, "a trick cannot be the first event"
    card: str = night.game.trick_shown(step.before.standing.table, step.fact)["cards"][place - 1]["card"]
    return card


def renuncios(night: Night) -> list[dict[str, Any]]:
    """The renuncios of a night whose card is in the record and that a later trick proves."""
    found = [each for hand in told_hands(night) for each in hand["findings"] if each["code"] == "renuncio"]
    return [each for each in found if "card" in each.get("offence", {}) and each.get("proof", {"seq": 0})["seq"] > each["offence"]["seq"]]


def test_the_card_that_shows_a_renuncio_is_of_the_suit_that_was_led() -> None:
    """If another player's card shows that he had to follow, the finding names no card of his."""
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
