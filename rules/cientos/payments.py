"""Who pays: the calidades of a hand and the game that it ended, as postings in their order.

The score of a hand is the sum of these lines; nothing reckons it a second time. Source: cientos-1807/calidades, cientos-1807/juego,
cientos-1807/resumen
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.cientos.acuses import BLANCAS, NAMES
from rules.cientos.counting import CAPOTE
from rules.cientos.result import is_counted_to_its_end, is_doble
from rules.cientos.tariffs import SOURCES, Options
from rules.cientos.terms import SEATS, Acuse, Count, Hand
from rules.core.postings import Posting

TIMES_OF_SECANSA: Final = {5: 1, 6: 2, 7: 3, 8: 4}
"""Length → how many calidades it is worth. Source: cientos-1807/calidad-3"""
NO_CINCO: Final = 5
NO_DIEZ: Final = 10


def postings_of(hand: Hand, count: Count, options: Options) -> tuple[Posting, ...]:
    """What a finished hand pays. Source: cientos-1807/calidades, cientos-1807/juego, cientos-1807/resumen"""
    lines = [*_calidades(count, options)] if options.calidades else []
    if count.winner is not None:
        doble = is_doble(hand, count, options)
        why, times = ("juego_doble", 2) if doble else ("juego_sencillo", 1)
        lines.append((count.winner, times * options.juego, why))
        if options.calidades:
            lines.append((count.winner, times * options.price, "calidad_juego"))
    return tuple([Posting(hand.players[1 - seat], hand.players[seat], tantos, why, SOURCES[why]) for seat, tantos, why in lines])


def _calidades(count: Count, options: Options) -> Iterator[tuple[int, int, str]]:
    """What is paid hand by hand: the payee, how much and why. Source: cientos-1807/calidades"""
    price = options.price
    for acuse, _ in count.counted:
        why, times = calidad_of(acuse)
        if why is not None:
            yield acuse.seat, times * price, why
    if count.repique is not None:
        yield count.repique, 2 * price, "repique"
    if count.pique is not None:
        yield count.pique, price, "pique"
    for seat in SEATS:
        if count.bazas[seat] == CAPOTE:
            yield seat, price, "capote"
    if options.final_short or is_counted_to_its_end(count):
        for seat in SEATS:
            total = count.total(seat)
            if total < NO_CINCO:
                yield 1 - seat, 2 * price, "no_cinco"
            elif total < NO_DIEZ:
                yield 1 - seat, price, "no_diez"


def calidad_of(acuse: Acuse) -> tuple[str | None, int]:
    """The reason and the number of calidades that a counted acuse pays; no reason if it pays nothing.

    Source: cientos-1807/calidad-1, cientos-1807/calidad-4
    """
    if acuse.kind in (BLANCAS, "catorce"):
        return acuse.kind, 1
    if acuse.kind == "secansa" and acuse.length in NAMES:
        return NAMES[acuse.length], TIMES_OF_SECANSA[acuse.length]
    return None, 0
