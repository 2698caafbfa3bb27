"""The refusals that events of many games share."""

from __future__ import annotations

from rules.core.guards import nobody_dealt, not_in_hand, strangers, unfinished, without_cards

FOUR = ("ana", "beto", "carla", "dario")
ACTIVE = FOUR[:3]


def test_the_first_who_is_not_at_the_table_is_named() -> None:
    """A missing field names nobody."""
    refusal = strangers(FOUR, (None, "ana", "zoe", "eva"))
    assert refusal is not None
    assert (refusal.code, refusal.sentence.values["player"], refusal.expected) == ("not_at_table", "zoe", list(FOUR))
    assert strangers(FOUR, (None, *FOUR)) is None


def test_the_first_who_sits_without_cards_is_named() -> None:
    """He sits at the table and has no cards in this hand."""
    refusal = without_cards(ACTIVE, (None, "beto", "dario"))
    assert refusal == not_in_hand(ACTIVE, "dario")
    assert refusal is not None
    assert (refusal.code, refusal.sentence.values["player"], refusal.expected) == ("not_in_hand", "dario", list(ACTIVE))
    assert without_cards(ACTIVE, (None, *ACTIVE)) is None


def test_no_hand_is_open() -> None:
    """The refusal says that a deal would be taken."""
    assert (nobody_dealt().code, nobody_dealt().expected) == ("no_open_hand", ["deal"])


def test_an_unfinished_hand_is_named_by_its_number() -> None:
    """The number tells the hands of a table apart."""
    assert (unfinished(7).code, unfinished(7).sentence.values["number"]) == ("hand_not_finished", 7)
