"""How a night stands: the pairs of the current or next giro, its score, who still has to deal in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.core.refusals import Refusal
from rules.core.standing import Giro, Pair, Standing
from rules.minchiate import telling
from rules.minchiate.facts import Deal
from rules.minchiate.opening import deal
from rules.minchiate.terms import Table


def leftovers(table: Table) -> Mapping[str, Any]:
    """What a night leaves: no plate and no reserved puestas, but the Folas that were not made. Source: minchiate/giro"""
    return {"plate": 0, "reserved": [], **telling.of_the_night(table)}


def standing(table: Table) -> Standing:
    """How a night stands, for faces. Source: minchiate/parejas, minchiate/giro"""
    moment, giro = telling.moment(table), giro_of(table)
    dealer = moment["dealer"] if moment is not None else None if table.closed else telling.of_the_night(table)["next_dealer"]
    return Standing(
        dealer=dealer,
        mano=None if giro is None else giro.order[0],
        pairs_change=True,
        giro=giro,
        drawn_anew=giro is None and not table.closed,
        missing=table.missing,
    )


def giro_of(table: Table) -> Giro | None:
    """The current or next giro; None in a closed night, and once a game is over.

    Between hands the next deal is tried to find the seats. Source: minchiate/giro
    """
    if table.closed:
        return None
    told = telling.moment(table)
    playing = told is not None
    if told is None:
        dealt = deal(table, Deal())
        told = None if isinstance(dealt, Refusal) else telling.moment(dealt)
    return None if told is None else _giro(told, playing=playing)


def _giro(told: Mapping[str, Any], *, playing: bool) -> Giro:
    """A giro by what can be seen of one of its hands."""
    (first, opposite), (right, left) = told["pairs"].values()
    dealers = (first, right, opposite, left)
    place = dealers.index(told["dealer"])
    pairs = [
        Pair(name, tuple(players), told["noted"][name], sum(told["tricks"][player] for player in players))
        for name, players in told["pairs"].items()
    ]
    return Giro(told["giro"], place + 1, len(dealers), tuple(pairs), tuple(told["active"]), dealers[place + 1 :], playing)
