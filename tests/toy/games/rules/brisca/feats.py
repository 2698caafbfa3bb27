"""What did the players of a hand do in it, and what else is shown of it?"""

from __future__ import annotations

from typing import Final

from rules.brisca.outcome import points_of
from rules.brisca.terms import SIDES, Hand
from rules.core.feats import Counted, Feat, Features

COUNTED: Final = Counted("brisca", told_of=("won",))
"""What a player or his side did in a hand. Source: brisca/cuenta"""


def feats_of(hand: Hand) -> tuple[Feat, ...]:
    """Who won a hand that is complete, with his partner, and who lost it. Source: brisca/cuenta"""
    points = points_of(hand)
    if points[0] == points[1]:
        return ()
    return tuple([Feat("won" if points[hand.side(player)] == max(points) else "lost", player) for player in hand.players])


def features_of(hand: Hand) -> Features:
    """What faces show of a hand. Source: brisca/reparto"""
    pairs = (hand.seated[::2], hand.seated[1::2]) if len(hand.seated) > len(SIDES) else ()
    return Features(trump=hand.trump, pairs=pairs)
