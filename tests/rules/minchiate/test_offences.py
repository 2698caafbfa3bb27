"""Which events a finding names as its offence and its proof."""

from __future__ import annotations

from projections.hands import told_hands
from tests.conformance import cases
from tests.nights import event, night_of

CASES = cases("minchiate")


def test_behind_a_trick_of_unseen_cards_the_deal_proves_nothing() -> None:
    """carla's card in that trick is unknown: only her next card proves that she had a tarot when she did not cut."""
    record = list(CASES["law-all-findings-in-order"].record)
    shown = [told_hands(night_of(*record))[-1]["findings"]]
    record[14] = event("trick", winner="beto")
    shown.append(told_hands(night_of(*record))[-1]["findings"])
    proofs = [each["proof"] for found in shown for each in found if each["offence"] == {"seq": 16, "card": 4}]
    assert proofs == [{"seq": 11}, {"seq": 17, "card": 2}]
