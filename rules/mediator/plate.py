"""What lies in the middle: the pozo, which is filled and drawn from, and the fines, which are kept apart and drawn for.

Source: mediator-1826/cap-4-pozo, mediator-1826/cap-1-polla-pozo, mediator-1826/cap-4-multas
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from events.facts import PLATE
from rules.core.postings import Posting
from rules.mediator.tariffs import SOURCES, Options

OF_FINES = ("multa", "sorteo")
"""The reasons that move the fines; all other payments to or from the plate move the pozo. Source: mediator-1826/cap-4-multas"""


def put_at_deal(options: Options, players: Sequence[str], mano: str, pozo: int, *, redealt: bool) -> list[Posting]:
    """What is put in at a deal: by all if the pozo is empty, or the mano's polla. Source: mediator-1826/cap-4-pozo"""
    if options.pot == "polla":
        return [] if redealt else [Posting(mano, PLATE, options.put, "polla", SOURCES["polla"])]
    return [] if pozo else put_by_all(options, players)


def put_by_all(options: Options, players: Iterable[str]) -> list[Posting]:
    """What everybody at the table puts in once. Source: mediator-1826/cap-4-pozo"""
    return [Posting(player, PLATE, options.put, "pozo", SOURCES["pozo"]) for player in players]


def refills(options: Options, players: Sequence[str], *, lacking: int) -> list[Posting]:
    """What everybody puts in, repeatedly, until nothing is lacking. Source: mediator-1826/cap-4-pozo"""
    times = -(-lacking // (options.put * len(players))) if lacking > 0 else 0
    return [posting for _ in range(times) for posting in put_by_all(options, players)]


def moved(postings: Iterable[Posting], *, fines: bool) -> int:
    """What some postings brought into the pozo, or into the fines. Source: mediator-1826/cap-4-multas"""
    total = 0
    for from_, to, tantos, why, _, _, _ in postings:
        if (why in OF_FINES) == fines:
            total += tantos * ((to == PLATE) - (from_ == PLATE))
    return total


def polla(options: Options) -> int:
    """A polla: what one player puts in. Source: mediator-1826/cap-1-polla-pozo"""
    return options.put


def whole_pozo(options: Options, players: Sequence[str]) -> int:
    """A pozo as a fine: the pollas of everybody at the table, whatever lies in the plate. Source: mediator-1826/cap-1-polla-pozo"""
    return options.put * len(players)
