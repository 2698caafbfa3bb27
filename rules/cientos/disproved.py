"""Which laws can the told cards exclude? A law that comes behind them is refused, and so is what tells the cards behind the law.

Source: cientos-1807/carta-de-mas-jugando, cientos-1807/catorce-por-otro
"""

from __future__ import annotations

from rules.cientos.guards import refused_anew
from rules.cientos.knowledge import is_told_right, may_hold_a_catorce
from rules.cientos.tariffs import BOOK
from rules.cientos.terms import Hand, Table
from rules.core.findings import Finding
from rules.core.refusals import Refusal, anew, mark, refuse


def against_the_cards(after: Table, law: str, player: str) -> Table | Refusal:
    """The table with a law that was just applied; `contradiction` where the cards that are told exclude it. Records of before keep it.

    Source: cientos-1807/carta-de-mas-jugando, cientos-1807/catorce-por-otro
    """
    hand = after.hand
    assert hand is not None, "a law is applied to a hand"
    if not is_disproved(hand, law, player):
        return after
    if law == "carta-de-mas-jugando":
        template = mark("{player} no jugó con una carta de más: las suyas están todas apuntadas.")
    else:
        template = mark("Entre las cartas de {player} no hay ningún catorce.")
    return refused_anew(refuse("contradiction", template, field="law", player=player), after, law, player)


def against_the_laws(after: Table) -> Table | Refusal:
    """The table with the cards that were just told; `contradiction` where they exclude a law that was applied before.

    One that stands in a record of before is told once. Source: cientos-1807/carta-de-mas-jugando, cientos-1807/catorce-por-otro
    """
    hand = after.hand
    assert hand is not None, "cards are told of a hand"
    for each, _ in hand.penalties:
        law, player = each.law, each.player
        if Finding("of_before", BOOK + law, player) in hand.of_before or not is_disproved(hand, law, player):
            continue
        if law == "carta-de-mas-jugando":
            template = mark("Está apuntado que {player} jugaba con una carta de más, y con esto no puede ser.")
        else:
            template = mark("Está apuntado que {player} dijo un catorce por otro, y con esto no puede tener ninguno.")
        refusal = refused_anew(refuse("contradiction", template, expected=["correction"], player=player), after, law, player)
        others = against_the_laws(refusal.taken)
        return anew(refusal, others.taken) if isinstance(others, Refusal) else refusal
    return after


def is_disproved(hand: Hand, law: str, player: str) -> bool:
    """Whether the told cards of a player exclude a law that is applied to him. Source: cientos-1807/carta-de-mas-jugando, cientos-1807/catorce-por-otro"""
    seat = hand.players.index(player)
    if law == "carta-de-mas-jugando":
        return is_told_right(hand, seat)
    return law == "catorce-por-otro" and not may_hold_a_catorce(hand, seat)
