"""Who pays: the restos of a hand, a renuncio, the missing Folas, as postings in their order.

Source: minchiate/restos, minchiate/sin-presa, minchiate/renuncio, minchiate/giro
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rules.core.postings import Posting
from rules.core.seats import after, order_after
from rules.minchiate.tariffs import SOURCES
from rules.minchiate.terms import EO, HANDS_OF_A_GIRO, Fine, Hand, Result, Table

FINE: Final = 2
"""The restos that a renuncio costs, to each adversary. Source: minchiate/renuncio"""
MISSING_FOLA: Final = 2
"""The restos of a Fola that was not made. Source: minchiate/giro"""


def postings_of(hand: Hand, result: Result | None) -> tuple[Posting, ...]:
    """What a hand paid, in order of time: renuncios, the restos once it is complete, renuncios found later.

    Source: minchiate/restos, minchiate/renuncio
    """
    early = [line for fine in hand.fines if not fine.late for line in _fined(hand, fine)]
    late = [line for fine in hand.fines if fine.late for line in _fined(hand, fine)]
    return (*early, *(() if result is None else _of_result(hand, result)), *late)


def _of_result(hand: Hand, result: Result) -> Iterator[Posting]:
    """Each loser pays the adversary after him. Source: minchiate/restos, minchiate/sin-presa"""
    if result.winner is None:
        return
    why = "sin_presa" if result.outcome == "sin_presa" else "restos"
    loser = 1 - result.winner
    losers = hand.partners(loser) if loser == EO else hand.partners(loser)[::-1]
    for player in losers:
        yield Posting(player, after(hand.players, player), result.restos, why, SOURCES[why])


def _fined(hand: Hand, fine: Fine) -> Iterator[Posting]:
    """The offender alone pays both adversaries. Source: minchiate/renuncio"""
    following = order_after(hand.players, fine.player)
    for adversary in (following[0], following[2]):
        yield Posting(fine.player, adversary, FINE, "renuncio", SOURCES["renuncio"])


def missing_folas(table: Table) -> tuple[str, ...]:
    """The players without a deal in an unfinished giro, in order of dealing. Source: minchiate/giro"""
    made = table.place % HANDS_OF_A_GIRO
    if not made:
        return ()
    players = table.seats.players
    place = players.index(table.first)
    order = (*players[place:], *players[:place])
    return order[made:]


def for_missing_folas(players: Sequence[str], first: str, missing: Sequence[str]) -> Iterator[Posting]:
    """What an unfinished giro pays, if money is at stake. Source: minchiate/giro"""
    counted = (*order_after(players, first), first)
    for player in missing:
        partner = counted[(counted.index(player) + 2) % 4]
        for adversary in counted:
            if adversary not in (player, partner):
                yield Posting(adversary, after(players, adversary), MISSING_FOLA, "fola_no_hecha", SOURCES["fola_no_hecha"])
