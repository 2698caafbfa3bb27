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
    """What the player whose turn it is may call, in the words of the record. Source: fournier/ofertas, voltereta-1826/art-2"""
    if auction.holder is None:
        return "paso", "juego"
    higher = ("mas", "mejor") if step_of_mas(auction, options.mas_equals) <= top_step(options) else ()
    return ("paso", *(("juego",) if _juego_again(auction, options) else ()), *higher)


def _juego_again(auction: Auction, options: Options) -> bool:
    """Whether a player who has not spoken may also say juego.

    He may until somebody goes higher: among equal games the earlier wins. If nobody does, the auction is over when all three have spoken.

    Source: voltereta-1826/art-2
    """
    return options.juego_again and not auction.raised


def step_of_mas(auction: Auction, equals: str) -> int:
    """The step to which a mas would commit the player whose turn it is.

    `equals` is the house rule `mas_equals`: the mano may equal the holder, or every player who sits before the holder may.
    Source: fournier/ofertas, voltereta-1826/art-2, jepus-1896/preferencia
    """
    return auction.step + _steps_up(auction, equals)


def _steps_up(auction: Auction, equals: str) -> int:
    """How many steps above the holder a call must go: none if the caller may equal the holder."""
    assert auction.turn is not None, "nobody calls when the auction is over"
    assert auction.holder is not None, "mas answers a juego"
    first = MANO + 1 if equals == "mano" else auction.holder
    return int(auction.turn >= first)


def was_taken(auction: Auction, options: Options) -> bool:
    """Whether a mas that finds no higher lance today was once accepted, when everybody before the holder could equal him.

    Source: fournier/ofertas
    """
    return auction.step_of_before + _steps_up(auction, "earlier") <= top_step(options)


def top_step(options: Options) -> int:
    """The highest step: solo, or solo a favor if the table plays with a palo de favor. Source: fournier/ofertas"""
    return 2 if options.favor is None else 4


@cache
def called(auction: Auction, call: str, equals: str, top: int) -> Auction:
    """The auction after the player whose turn it is has called.

    `equals` is the house rule `mas_equals`, `top` the highest step. There are a few hundred auctions; each is made once.
    Source: voltereta-1826/art-2
    """
    seat = auction.turn
    assert seat is not None, "nobody calls when the auction is over"
    if call == "paso":
        return _turned(auction._replace(passed=(*auction.passed, seat)), seat)
    if auction.holder is None:
        return _turned(auction._replace(holder=seat), seat)
    if call == "juego":
        return _turned(auction, seat)
    # In an older record a mas may stand where no higher lance is left: it commits to the highest.
    step, of_before = min(step_of_mas(auction, equals), top), auction.step_of_before + _steps_up(auction, "earlier")
    return _turned(auction._replace(holder=seat, step=step, step_of_before=of_before, raised=True), seat)


def _turned(auction: Auction, seat: int) -> Auction:
    """The auction with the turn of the next player who has not passed.

    It is over when the turn comes to the holder, whom nobody outbid, or when nobody is left.
    """
    left = [each for each in SEATS if each not in auction.passed]
    turn = next((each for each in (*range(seat + 1, 3), *SEATS) if each in left), None)
    return auction._replace(turn=None if turn == auction.holder else turn)


def everybody_passed(auction: Auction) -> bool:
    """Whether all three have passed. Source: fournier/ofertas"""
    return len(auction.passed) == len(SEATS)


def contract_step(contract: Contract, options: Options) -> int:
    """The step of a contract; a solera is a vuelta here, and a vuelta has its own step whatever is turned.

    Source: fournier/lances, fournier/ofertas, voltereta-1826/art-2
    """
    a_favor = contract.trump == options.favor
    if options.favor is None:
        return {"entrada": 0, "vuelta": 1, "solo": 2}[contract.lance]
    return {"entrada": 0 + a_favor, "vuelta": 2, "solo": 3 + a_favor}[contract.lance]


def under_the_bid(auction: Auction, contract: Contract, options: Options) -> bool:
    """Whether a contract is lower than the step to which a finished auction committed its winner. Source: fournier/ofertas"""
    return auction.turn is None and contract_step(contract, options) < auction.step
