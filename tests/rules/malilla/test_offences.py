"""Which event does a finding name as its offence, and which as its proof?"""

from __future__ import annotations

from projections.hands import told_hands
from tests.conformance import cases
from tests.for_each import for_each
from tests.nights import night_of

CASES = cases("malilla")


@for_each(
    ("name", "code", "offence", "proof"),
    [
        ("play-full-zangano", "renuncio-servir", {"seq": 4, "card": 4}, {"seq": 2}),
        ("play-full-cubiertas-cargar", "renuncio-cargar", {"seq": 9, "card": 2}, {"seq": 3}),
        ("play-cubiertas-drawn-only", "renuncio-servir", {"seq": 9, "card": 2}, {"seq": 10, "card": 2}),
    ],
)
def test_what_told_his_cards_proves_it_else_a_later_card(name: str, code: str, offence: dict[str, int], proof: dict[str, int]) -> None:
    """The deal of the first, the exchange of the second; in the third nobody told what he held."""
    night = night_of(*CASES[name].record)
    found = [(each["offence"], each["proof"]) for hand in told_hands(night) for each in hand["findings"] if each["code"] == code]
    assert (offence, proof) in found
