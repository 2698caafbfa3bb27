"""Who may bid, what a call commits to, and who is the hombre.

Source: fournier/ofertas, voltereta-1826/art-2, jepus-1896/preferencia
"""

from __future__ import annotations

from functools import cache
from typing import Final

from rules.tresillo.tariffs import Options
from rules.tresillo.terms import SEATS, Auction, Contract

MANO: Final = 0
"""The seat that speaks first. Source: fournier/ofertas"""


def calls(auction: Auction, options: Options) -> tuple[str, ...]:
    """What the one whose turn it is may call, as the record writes it.

    Source: fournier/ofertas, voltereta-1826/art-2
    """
    if auction.holder is None:
        return "paso", "juego"
    higher = ("mas", "mejor") if step_of_mas(auction, options.mas_equals) <= top_step(options) else ()
    return ("paso", *(("juego",) if _juego_again(auction, options) else ()), *higher)


def _juego_again(auction: Auction, options: Options) -> bool:
    """Whether one who has not spoken may say juego too: while nobody has gone higher, for of equal games the earlier has it.

    As long as nobody has, the auction is over when all three have spoken.

    Source: voltereta-1826/art-2
    """
    return options.juego_again and not auction.raised


def step_of_mas(auction: Auction, equals: str) -> int:
    """To which step a mas of the one whose turn it is would commit him: the mano may equal the holder, or whoever sits before him.

    `equals` is the house rule `mas_equals`. Source: fournier/ofertas, voltereta-1826/art-2, jepus-1896/preferencia
    """
    return auction.step + _steps_up(auction, equals)


def _steps_up(auction: Auction, equals: str) -> int:
    """How many steps higher than the holder he must go: none if he sits before the first who may not equal."""
    assert auction.turn is not None, "nobody calls when the auction is over"
    assert auction.holder is not None, "mas answers a juego"
    first = MANO + 1 if equals == "mano" else auction.holder
    return int(auction.turn >= first)


def was_taken(auction: Auction, options: Options) -> bool:
    """Whether a mas that finds no higher lance today was taken when everybody who sits before the holder could equal him.

    Source: fournier/ofertas
    """
    return auction.step_of_before + _steps_up(auction, "earlier") <= top_step(options)


def top_step(options: Options) -> int:
    """The highest step: solo, or solo a favor where the table plays with a palo de favor. Source: fournier/ofertas"""
    return 2 if options.favor is None else 4


@cache
def called(auction: Auction, call: str, equals: str, top: int) -> Auction:
    """The auction after the one whose turn it is has called: one of a few hundred, each made once.

    `equals` is the house rule `mas_equals`, `top` the highest step. Source: voltereta-1826/art-2
    """
    seat = auction.turn
    assert seat is not None, "nobody calls when the auction is over"
    if call == "paso":
        return _turned(auction._replace(passed=(*auction.passed, seat)), seat)
    if auction.holder is None:
        return _turned(auction._replace(holder=seat), seat)
    if call == "juego":
        return _turned(auction, seat)
    # A mas of before may stand where no higher lance is left: it commits to the highest.
    step, of_before = min(step_of_mas(auction, equals), top), auction.step_of_before + _steps_up(auction, "earlier")
    return _turned(auction._replace(holder=seat, step=step, step_of_before=of_before, raised=True), seat)


def _turned(auction: Auction, seat: int) -> Auction:
    """The turn goes to the next who has not passed; the auction is over when it comes to the holder, whom nobody outbid, or nobody is left."""
    left = [each for each in SEATS if each not in auction.passed]
    turn = next((each for each in (*range(seat + 1, 3), *SEATS) if each in left), None)
    return auction._replace(turn=None if turn == auction.holder else turn)


def everybody_passed(auction: Auction) -> bool:
    """Whether all three have passed. Source: fournier/ofertas"""
    return len(auction.passed) == len(SEATS)


def contract_step(contract: Contract, options: Options) -> int:
    """The step that a contract stands on; solera is a vuelta here, and a vuelta has its step whatever is turned.

    Source: fournier/lances, fournier/ofertas, voltereta-1826/art-2
    """
    a_favor = contract.trump == options.favor
    if options.favor is None:
        return {"entrada": 0, "vuelta": 1, "solo": 2}[contract.lance]
    return {"entrada": 0 + a_favor, "vuelta": 2, "solo": 3 + a_favor}[contract.lance]


def under_the_bid(auction: Auction, contract: Contract, options: Options) -> bool:
    """Whether a contract is lower than what a finished auction committed its winner to. Source: fournier/ofertas"""
    return auction.turn is None and contract_step(contract, options) < auction.step
