"""Packs as bits: the pack of forty within that of forty-eight, and the ninety-seven cards of Minchiate."""

from __future__ import annotations

import pytest

from rules.core.cards import (
    BIT,
    BIT_OF_48,
    BIT_OF_97,
    CODE,
    FORTY,
    FORTY_EIGHT,
    NINETY_SEVEN,
    SUIT_OF,
    WHOLE_PACK,
    WHOLE_PACK_OF_48,
    codes_of,
    first_doubtful,
    mask_of,
)
from tests.for_each import for_each


def test_a_card_has_the_same_bit_in_every_pack() -> None:
    """The bits of the eights and nines come after those of the forty."""
    assert {code: BIT_OF_48[code] for code in FORTY} == BIT
    assert {code for code in FORTY_EIGHT if code not in BIT} == {rank + suit for rank in "89" for suit in "OCEB"}
    assert mask_of(FORTY) == mask_of(FORTY, BIT_OF_48) == WHOLE_PACK
    assert mask_of(FORTY_EIGHT, BIT_OF_48) == WHOLE_PACK_OF_48
    assert {CODE[bit]: bit for bit in CODE} == BIT_OF_48


def test_cards_of_a_set_stand_in_the_order_of_the_pack() -> None:
    """Suit by suit, the eights and nines after the seven."""
    assert codes_of(WHOLE_PACK_OF_48) == FORTY_EIGHT
    assert codes_of(WHOLE_PACK) == FORTY
    assert codes_of(mask_of(("SO", "9O", "7O", "8C"), BIT_OF_48)) == ("7O", "9O", "SO", "8C")
    assert [SUIT_OF[code] for code in ("8O", "9C", "8E", "9B")] == ["oros", "copas", "espadas", "bastos"]


@for_each(("codes", "forty", "forty_eight"), [("1O 8O", "8O", None), ("1O 1O", "1O", "1O"), ("1O 0O", "0O", "0O"), ("1O RB", None, None)])
def test_the_first_doubtful_card_hangs_on_the_pack(codes: str, forty: str | None, forty_eight: str | None) -> None:
    """An eight does not belong to the forty; a duplicate is doubtful in every pack."""
    assert first_doubtful(codes.split()) == forty
    assert first_doubtful(codes.split(), bits=BIT_OF_48) == forty_eight
    assert first_doubtful(["9B"], BIT_OF_48["9B"], BIT_OF_48) == "9B"


def test_a_card_that_the_pack_has_not_makes_no_set() -> None:
    """A set of the forty takes no card that only the forty-eight have."""
    for codes, bits in ((["8O"], BIT), (["0O"], BIT_OF_48)):
        with pytest.raises(KeyError):
            mask_of(codes, bits)


def test_the_ninety_seven_are_four_suits_of_fourteen_forty_tarots_and_el_loco() -> None:
    """Each card has its own bit; cards shared with the forty-eight have the same bit there."""
    suits = [rank + suit for suit in "OCEB" for rank in (*map(str, range(1, 11)), "I", "C", "D", "R")]
    assert sorted(NINETY_SEVEN) == sorted([*suits, *(f"T{number}" for number in range(1, 41)), "L"])
    assert tuple(BIT_OF_97) == NINETY_SEVEN and len(set(BIT_OF_97.values())) == 97
    assert all(bit.bit_count() == 1 and BIT_OF_48.get(code, bit) == bit for code, bit in BIT_OF_97.items())
    assert codes_of(mask_of(NINETY_SEVEN, BIT_OF_97), BIT_OF_97) == NINETY_SEVEN
    assert first_doubtful(["10O", "T40", "L", "SO"], bits=BIT_OF_97) == "SO"
