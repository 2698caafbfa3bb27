"""Which event does a finding name as its offence, and which as its proof?"""

from __future__ import annotations

from projections.hands import told_hands
from tests.conformance import cases
from tests.for_each import for_each
from tests.nights import event, night_of

CASES = cases("minchiate")


@for_each(
    ("name", "code", "offence", "proof"),
    [
        ("14-rey-al-primer-corte", "rey_no_jugado", {"seq": 4, "card": 3}, {"seq": 2}),
        ("law-renuncio-loco-led", "renuncio", {"seq": 3, "card": 3}, {"seq": 5, "card": 3}),
        ("play-caida-y-renuncio-en-orden", "renuncio", {"seq": 5, "card": 2}, {"seq": 6, "card": 2}),
    ],
)
def test_the_deal_proves_it_where_it_tells_the_hand_else_a_later_card(
    name: str, code: str, offence: dict[str, int], proof: dict[str, int]
) -> None:
    """Of the first somebody told every hand; of the others only what was laid shows who had what."""
    night = night_of(*CASES[name].record)
    found = [(each["offence"], each["proof"]) for hand in told_hands(night) for each in hand["findings"] if each["code"] == code]
    assert (offence, proof) in found


def test_behind_a_trick_of_unseen_cards_the_deal_proves_nothing() -> None:
    """What carla laid to it nobody told: that she had a tarot when she did not cut shows only by the one she lays next."""
    record = list(CASES["law-all-findings-in-order"].record)
    shown = [told_hands(night_of(*record))[-1]["findings"]]
    record[14] = event("trick", winner="beto")
    shown.append(told_hands(night_of(*record))[-1]["findings"])
    proofs = [each["proof"] for found in shown for each in found if each["offence"] == {"seq": 16, "card": 4}]
    assert proofs == [{"seq": 11}, {"seq": 17, "card": 2}]
