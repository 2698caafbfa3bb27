"""Is a summary of a night the same after it was kept as bytes?"""

from __future__ import annotations

from dataclasses import replace

import orjson
import pytest

from projections.brief import brief_of
from projections.replay import read
from projections.statistics import played
from rules.registry import GAMES
from service.cli.cases import Case
from service.web.packed import brief_in, packed_brief, packed_played, played_in
from tests.conformance import cases
from tests.for_each import for_each

FIRST = [pytest.param(case, id=f"{game}-{name}") for game in GAMES for name, case in cases(game).items() if name[0].isdigit()]


@for_each("case", FIRST)
def test_it_says_the_same(case: Case) -> None:
    """The first nights of each game, with what they carry in and leave; the whole opening except shown names."""
    night = read(case.record).night
    assert night is not None
    brief = brief_of(night)
    again = brief_in(packed_brief(brief))
    assert (again.game, again.opened, again.players, again.sat, again.closed) == (
        brief.game,
        replace(brief.opened, names=None),
        brief.players,
        brief.sat,
        brief.closed,
    )
    assert (again.won, list(again.owed.items())) == (brief.won, list(brief.owed.items()))
    assert orjson.dumps([again.rules, again.leaves]) == orjson.dumps([brief.rules, brief.leaves])
    for player in brief.sat:
        done = played(night, player)
        assert played_in(packed_played(done)) == done
