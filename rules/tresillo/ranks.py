"""How many estuches are there? The top trumps that a hand of nine holds or lacks; `rules.core.ranks` has the order itself.

Espada, mala and basto are the three estuches, and the trumps that follow them without a gap count with them. Source: fournier/orden,
fournier/estuches, jepus-1896/valor-naipes, voltereta-1826/art-1
"""

from __future__ import annotations

from rules.core.cards import WHOLE_PACK
from rules.core.ranks import WHOLE, run_of
from rules.tresillo.terms import TRICKS


def least_of(sure: int, may: int, trump: str, contraestuche: str) -> int:
    """The least number of estuches of a hand of nine that holds `sure` and nothing outside `may`.

    3 to 9; negative if none of the three can be in it and the rule counts that; 0 if the cards show neither. `contraestuche` is the house
    rule: `run` counts the missing top trumps in sequence, `three` is always −3, `none` is 0. Source: jepus-1896/valor-naipes,
    fournier/condiciones, voltereta-1826/final
    """
    order = WHOLE.trumps[trump]
    held = run_of(sure, order)
    if held >= 3:
        return held
    missing = run_of(WHOLE_PACK & ~may, order)
    if missing < 3 or contraestuche == "none":
        return 0
    return -3 if contraestuche == "three" else -missing


def may_have(number: int, *, trump: str, contraestuche: str, sure: int, may: int) -> bool:
    """Whether a hand of nine that holds `sure` and nothing outside `may` can have this number of estuches.

    Source: fournier/condiciones, jepus-1896/valor-naipes
    """
    top = WHOLE.top[trump]
    if number == 0:
        return top[3] & ~sure != 0 and (contraestuche == "none" or top[3] & may != 0)
    length = abs(number)
    if length >= len(top):
        return False
    run = top[length]
    following = 0 if length + 1 == len(top) else top[length + 1] & ~run
    if number > 0:
        return run & ~may == 0 and following & sure == 0 and (sure | run).bit_count() <= TRICKS
    if contraestuche == "three":
        return run & sure == 0
    return run & sure == 0 and (not following or following & may != 0) and (sure | following).bit_count() <= TRICKS
