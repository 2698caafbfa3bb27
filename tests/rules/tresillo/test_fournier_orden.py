"""Which card beats which? The cases decide every two neighbours of an order; here the order is whole, whatever is led."""

from __future__ import annotations

from rules.core.ranks import WHOLE
from tests.for_each import for_each

TRUMPS = {
    "oros": ["1E", "7O", "1B", "1O", "RO", "CO", "SO", "2O", "3O", "4O", "5O", "6O"],
    "copas": ["1E", "7C", "1B", "1C", "RC", "CC", "SC", "2C", "3C", "4C", "5C", "6C"],
    "espadas": ["1E", "2E", "1B", "RE", "CE", "SE", "7E", "6E", "5E", "4E", "3E"],
    "bastos": ["1E", "2B", "1B", "RB", "CB", "SB", "7B", "6B", "5B", "4B", "3B"],
}
PLAIN = {
    "oros": ["RO", "CO", "SO", "1O", "2O", "3O", "4O", "5O", "6O", "7O"],
    "copas": ["RC", "CC", "SC", "1C", "2C", "3C", "4C", "5C", "6C", "7C"],
    "espadas": ["RE", "CE", "SE", "7E", "6E", "5E", "4E", "3E", "2E"],
    "bastos": ["RB", "CB", "SB", "7B", "6B", "5B", "4B", "3B", "2B"],
}


@for_each("trump", TRUMPS)
def test_ranks_fall_along_the_trumps_then_along_the_suit_led(trump: str) -> None:
    """Every pair of every trick: no two cards of the two rows are equal, and the other cards are below them all."""
    plain = {card: row for suit, row in PLAIN.items() if suit != trump for card in row}
    assert plain.keys() | TRUMPS[trump] == {*WHOLE.codes}
    for led in WHOLE.codes:
        power = WHOLE.leads[trump][led].power
        row = TRUMPS[trump] + plain.get(led, [])
        assert sorted(row, key=power.__getitem__, reverse=True) == row
        assert len({power[card] for card in row}) == len(row)
        assert {power[card] for card in WHOLE.codes if card not in row} == {0}
        assert power[row[-1]] > 0
