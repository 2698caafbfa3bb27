"""The tally: does what was counted add up, and does it agree with what was logged. Source: brisca/cuenta"""

from __future__ import annotations

from rules.brisca.facts import Tally
from rules.brisca.finish import with_hand
from rules.brisca.outcome import bounds
from rules.brisca.ranks import ALL_POINTS
from rules.brisca.terms import SIDES, Table
from rules.core.guards import nobody_dealt, strangers
from rules.core.refusals import Refusal, mark, refuse


def tally(table: Table, fact: Tally) -> Table | Refusal:
    """The hand is counted, which ends it. Source: brisca/cuenta"""
    if refusal := strangers(table.seats.players, fact.points):
        return refusal
    hand = table.hand
    if hand is None:
        return nobody_dealt()
    sides = [hand.side(player) for player in fact.points]
    if len({*sides}) < len(sides):
        return refuse("malformed", "Basta con uno de cada partido: esos dos son compañeros.", field="points")
    total = sum(fact.points.values())
    if len(sides) == len(SIDES) and total != ALL_POINTS:
        return refuse(
            "bad_tally", "Los puntos suman {total}, y tienen que sumar {expected}.", field="points", expected=[ALL_POINTS], total=total
        )
    for player, points in fact.points.items():
        least, most = bounds(hand)[hand.side(player)]
        if not 0 <= points <= ALL_POINTS:
            return refuse(
                "bad_tally",
                "Nadie hace menos de 0 ni más de {most}.",
                field="points",
                expected={"min": 0, "max": ALL_POINTS},
                most=ALL_POINTS,
            )
        if not least <= points <= most:
            template = mark("Por las bazas apuntadas {player} hace de {least} a {most}.")
            expected = {"min": least, "max": most}
            return refuse("contradiction", template, field="points", expected=expected, player=player, least=least, most=most)
    return with_hand(table, hand._replace(tally=fact))
