"""How long does it take to draw a table with many corrected hands, compared with one without corrections?"""

from __future__ import annotations

import time
from pathlib import Path
from statistics import median
from typing import Final

from bench.measure import verdict
from tests.nights import THREE, Event, event, opened
from tests.rules.tresillo.hands import entrada
from tests.service.desk import Desk, NightAt, desk_at
from tests.service.reader import Reader

HANDS, MENDED, STRUCK, TURNS = 60, 40, 10, 21
"""Each correction changes a tally, or strikes a hand."""
MOST: Final = 1.2
"""The accepted ratio of the corrected night to the other."""


def main(folder: Path) -> None:
    """Measures and prints both nights."""
    with desk_at(folder) as desk:
        nights = _night(desk, corrected=False), _night(desk, corrected=True)
        readers = [Reader(desk).enter(night, "player", me="ana") for night in nights]
        ratios = []
        for turn in range(1 + TURNS):
            plain, corrected = (_took(night, reader) for night, reader in zip(nights, readers, strict=True))
            if turn:  # the first compiles the pages
                ratios.append(corrected / plain)
    ratio = median(ratios)
    name = f"Mesa of {HANDS} hands, {MENDED + STRUCK} corrections"
    print(f"{name:38} {'':17} ratio {ratio:4.2f}  bar {MOST:4.2f}  {verdict(-ratio, -MOST, None)}")


def _hand(number: int, *, won: bool = True) -> list[Event]:
    hombre, *others = THREE[number % 3 :] + THREE[: number % 3]
    tricks = {hombre: 5, others[0]: 2, others[1]: 2} if won else {hombre: 4, others[0]: 3, others[1]: 2}
    return [*entrada(hombre, tricks)]


def _night(desk: Desk, *, corrected: bool) -> NightAt:
    """A night with this many hands; if corrected, the same hands stand in the end, and some others were struck."""
    night = desk.open(opened(players=THREE)["data"])
    for number in range(HANDS):
        night.log(*_hand(number, won=not (corrected and number < MENDED)))
        if corrected and number < MENDED:
            night.log(event("correction", strike=[night.version], insert=_hand(number)[-1:], reason="eran cinco"))
        elif corrected and number < MENDED + STRUCK:
            night.log(event("correction", strike=[*range(night.version - 2, night.version + 1)], reason="dos veces"))
    return night


def _took(night: NightAt, reader: Reader) -> float:
    """The time for drawing the table right after an event."""
    night.log(event("transfer", **{"from": "ana", "to": "beto"}, tantos=1, reason="apuesta"))
    began = time.process_time()
    page = reader.go(f"/n/{night.id}")
    took = time.process_time() - began
    assert page.status == 200, page.status
    return took
