"""Who may speak, how the games rank, and what stands when the auction is over.

Source: mediator-1826/cap-1-habla, mediator-1826/cap-1-preferencia, mediator-1826/cap-1-paso, voltereta-1826/art-2
"""

from __future__ import annotations

from typing import Final

from rules.mediator.terms import Auction, Standing
from rules.mediator.variants import Form

_FROM_LOW_TO_HIGH: Final = ("entrada",), ("vuelta",), ("mediator",), ("solo",), ("entrada_bola", "mediator_bola"), ("solo_bola",)
WORTH: Final = {call: place for place, calls in enumerate(_FROM_LOW_TO_HIGH) for call in calls}
"""Game → its place, from low to high. Source: mediator-1826/cap-1-preferencia, mediator-1826/cuatrillo-solitario"""
CLASSES: Final = {"favor": 1, "refavor": 2, "fulminante": 3}
"""Source: mediator-1826/cap-1-favor"""


def calls_of(form: Form) -> tuple[str, ...]:
    """What may be called in a variant. Source: mediator-1826/cap-1-habla, mediator-1826/cap-2-bola"""
    games = [lance for lance in form.lances if lance != "chillada"]
    return ("paso", *games, *(f"{lance}_bola" for lance in form.bola_lances))


def classes_in(form: Form) -> tuple[str, ...]:
    """The classes of favor that some suit has. Source: mediator-1826/cap-1-favor"""
    return tuple(name for name, k in CLASSES.items() if k <= len(form.classes))


def beats(call: str, favor: int, seat: int, standing: Standing) -> bool:
    """Whether a call beats the one that stands; at a tie the player who speaks earlier wins.

    Source: mediator-1826/cap-1-preferencia, voltereta-1826/art-2
    """
    mine, his = (WORTH[call], favor), (WORTH[standing.call], standing.favor or 0)
    return mine > his or (mine == his and seat < standing.seat)


def called(auction: Auction, seats_count: int, call: str, favor: int | None) -> Auction:
    """The auction after the player whose turn it is has called. Source: mediator-1826/cap-1-habla, mediator-1826/cap-1-paso"""
    seat = auction.turn
    assert seat is not None, "nobody calls when the auction is over"
    passed, standing = auction.passed, auction.standing
    if call == "paso":
        passed = (*passed, seat)
    else:
        standing = Standing(seat, call, favor)
    return Auction(auction.calls_count + 1, passed, standing, _next(seat, seats_count, passed, standing))


def _next(seat: int, seats_count: int, passed: tuple[int, ...], standing: Standing | None) -> int | None:
    """The seat that speaks next; None when one player who named a game is left, or nobody. Source: mediator-1826/cap-1-habla"""
    left: list[int] = [each for each in (*range(seat + 1, seats_count), *range(seat + 1)) if each not in passed]
    if not left or (standing is not None and left == [standing.seat]):
        return None
    return left[0]


def call_of(lance: str, *, bola: bool) -> str:
    """The call that belongs to a contract. Source: mediator-1826/cap-1-habla"""
    return f"{lance}_bola" if bola else lance
