"""The places that a game cites: a case expects each of them, and no other (`Properties.assert_reckoned` checks every night)."""

from __future__ import annotations

from typing import Final

from rules.core.postings import TABLE
from rules.registry import GAMES
from tests.conformance import cases
from tests.for_each import for_each
from tests.nights import cited

OF_BEFORE: Final = {"mediator": {"mediator-1826/ley-conv-1"}, "revesino": {"revesino-1807/napolitana-mano", "revesino-1807/renuncio-hecho"}}
"""Places that only an older record can cite, because the event is refused today (`tests/rules/mediator/test_of_before.py`,
`tests/rules/revesino/test_stored.py`).
"""


@for_each("game", GAMES)
def test_a_case_reaches_every_place_that_a_game_can_cite(game: str) -> None:
    """And no case expects a place that its game cannot cite."""
    expected = {place for case in cases(game).values() for place in cited(case.expect)}
    assert expected - {TABLE} == GAMES[game].cites - OF_BEFORE.get(game, set())
