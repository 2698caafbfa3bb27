"""The draw for a pena: who won the pena that an offender left waiting. Source: revesino-1807/penas-suerte"""

from __future__ import annotations

from rules.core.guards import strangers
from rules.core.postings import Posting
from rules.core.refusals import Refusal, mark, refuse
from rules.revesino.facts import Declaration
from rules.revesino.finish import beside_hands
from rules.revesino.tariffs import SOURCES
from rules.revesino.terms import Table


def declaration(table: Table, fact: Declaration) -> Table | Refusal:
    """The table after the draw for a pena; it counts in the open hand or the last one, if both players sit in it.

    Source: revesino-1807/penas-suerte
    """
    if refusal := strangers(table.seats.players, (fact.player,)):
        return refusal
    if fact.pena > len(table.reserved):
        template = mark("No espera ninguna pena con ese número: hay {count}.")
        return refuse("out_of_order", template, field="pena", expected={"max": len(table.reserved)}, count=len(table.reserved))
    drawn = table.reserved[fact.pena - 1]
    if drawn.player == fact.player:
        return refuse("not_allowed", "{player} cometió la falta: no entra en el sorteo.", field="player", player=fact.player)
    left = table._replace(reserved=(*table.reserved[: fact.pena - 1], *table.reserved[fact.pena :]))
    posting = Posting(drawn.player, fact.player, drawn.tantos, "pena", SOURCES["pena"], since=drawn.since)
    hand = table.hand
    if hand is None or drawn.player not in hand.players or fact.player not in hand.players:
        return beside_hands(left, posting)
    return left.at(hand.but(beside=(*hand.beside, posting)))
