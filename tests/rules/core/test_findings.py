"""Which player and trick a finding names, and how."""

from __future__ import annotations

from events.correction import Place
from projections.found import Found, Spot
from projections.hands import told_finding
from rules.core.findings import OF_NO_TRICK, Finding


def test_a_finding_names_its_trick_says_that_it_has_none_or_says_nothing_of_it() -> None:
    """Games differ: a null trick is not the same as a missing one."""
    told = {"hand": 3, "code": "corte", "source": "book/place"}
    assert told_finding(Found(Finding("corte", "book/place"), None, None), 3) == told
    assert told_finding(Found(Finding("corte", "book/place", "ana", 2), None, None), 3) == told | {"player": "ana", "trick": 2}
    assert told_finding(Found(Finding("corte", "book/place", "ana", OF_NO_TRICK), None, None), 3) == told | {"player": "ana", "trick": None}


def test_a_finding_names_the_events_of_its_offence_and_its_proof_where_there_are_any() -> None:
    """Events by their position in the record, and the card of a trick."""
    found = Found(Finding("renuncio", "book/place", "ana", 2), Spot(Place(8), 3), Spot(Place(12, 1)))
    told = told_finding(found, 1)
    assert (told["offence"], told["proof"]) == ({"seq": 8, "card": 3}, {"seq": 12, "insert": 1})


def test_no_trick_has_the_number_that_stands_for_none() -> None:
    """Tricks are counted from one, so 0 is free."""
    assert OF_NO_TRICK < 1
