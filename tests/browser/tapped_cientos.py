"""Nights of Cientos as fingers tell them: of each hand what is tapped on the pad, and the events that a program would have logged instead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tests.browser.tapped import UNFOLD, Tapped, tally
from tests.nights import Event, event
from tests.rules.cientos.hands import BLANCAS, TWO, four, punto, secansa, three

NAMES: Final = {"ana": "Ana", "beto": "Beto"}
TIED: Final = "Igual"
PUNTO: Final = "Punto"
VALUE: Final = "¿De cuánto es el punto?"
SECANSAS: Final = "Secansas"
LENGTH: Final = "¿Qué secansa es?"
TOP: Final = "¿Hasta qué carta?"
CATORCES: Final = "Catorces y treses"
SET: Final = "¿Qué catorce o tres es?"
WHITE: Final = "Cartas blancas"
PIQUE: Final = "Pique"
HUNDRED: Final = "¿Llegó alguien al ciento jugando?"
VOID: Final = "Mano nula"
LENGTHS: Final = {3: "Tercera", 4: "Quarta", 5: "Quinta"}
TOPS: Final = {"1": "al as", "R": "al rey", "C": "al caballo"}
RANKS: Final = {"1": "ases", "R": "reyes", "C": "caballos", "S": "sotas", "2": "dieces"}
WITH_CALIDADES: Final[Event] = {"game": "cientos", "rules": {"overrides": {"calidades": True}}, "players": list(TWO), "names": NAMES}
AHEAD: Final[Event] = {**WITH_CALIDADES, "carried": {"board": {"ana": 40, "beto": 20}}}
EVERY_TRICK: Final[Event] = {"game": "cientos", "rules": {"tariff": "cientos-adiciones"}, "players": list(TWO), "names": NAMES}

Tap = tuple[str, str]
Acuses = Mapping[str, list[Event]]


def of_punto(who: str, value: int) -> tuple[Tap, Tap]:
    """Whose punto is the better one, or that it was tied, and what it comes to."""
    return (PUNTO, who), (VALUE, str(value))


def of_secansa(who: str, length: int, top: str) -> tuple[Tap, ...]:
    """Who counts a secansa."""
    return (SECANSAS, who), (LENGTH, LENGTHS[length]), (TOP, TOPS[top])


def of_four(who: str, rank: str, count: int = 4) -> tuple[Tap, Tap]:
    """Who counts a catorce or a tres."""
    return (CATORCES, who), (SET, f"{count} {RANKS[rank]}")


def bazas(player: str, count: int) -> Tap:
    """The tricks of a player."""
    return f"Bazas de {NAMES[player]}", str(count)


def carteo(player: str, points: int) -> Tap:
    """What a player counts in the play."""
    return f"Carteo de {NAMES[player]}", str(points)


def hand(*taps: Tap, acuses: Acuses, tricks: tuple[int, int], points: tuple[int, int], **more: Any) -> Tapped:
    """A hand by what is tapped of it, what each counts of what he announced, and the tricks and points of play of Ana and Beto."""
    counts = {"tricks": dict(zip(TWO, tricks, strict=True)), "carteo": dict(zip(TWO, points, strict=True))}
    told = {player: list(acuses.get(player, ())) for player in TWO}
    return Tapped(taps, (event("deal"), tally(acuses=told, **counts, **more)))


PLAIN: Final = hand(
    *of_punto("Ana", 44),
    *of_secansa("Beto", 3, "R"),
    bazas("ana", 7),
    carteo("ana", 9),
    carteo("beto", 6),
    acuses={"ana": [punto(44)], "beto": [secansa(3, "R")]},
    tricks=(7, 5),
    points=(9, 6),
)
"""Ana 4 + 9 + 10, Beto 3 + 6: twenty-three and nine."""
TIE: Final = hand(
    (UNFOLD, WHITE),
    (WHITE, "Ana"),
    *of_punto(TIED, 40),
    bazas("beto", 6),
    carteo("beto", 8),
    carteo("ana", 7),
    acuses={"ana": [BLANCAS, punto(40)], "beto": [punto(40)]},
    tricks=(6, 6),
    points=(7, 8),
)
"""White cards, a punto that nobody counts, and six tricks each."""
REPIQUE: Final = hand(
    *of_punto("Ana", 51),
    *of_secansa("Ana", 5, "1"),
    *of_four("Ana", "1"),
    acuses={"ana": [punto(51), secansa(5, "1"), four("1")]},
    tricks=(0, 0),
    points=(0, 0),
)
"""Ninety-four: nothing is played any more, and Beto has not the half."""
CAPOTE: Final = hand(
    *of_punto("Beto", 36),
    *of_four("Beto", "R", 3),
    bazas("beto", 12),
    carteo("beto", 13),
    acuses={"beto": [punto(36), three("R")]},
    tricks=(0, 12),
    points=(0, 13),
)
"""All tricks, beside a punto and three reyes."""
PIQUED: Final = hand(
    *of_punto("Ana", 51),
    *of_secansa("Ana", 5, "R"),
    (PIQUE, "Ana"),
    bazas("ana", 10),
    carteo("ana", 12),
    carteo("beto", 3),
    acuses={"ana": [punto(51), secansa(5, "R")]},
    tricks=(10, 2),
    points=(12, 3),
    pique=True,
)
"""Twenty, and ten leads before Beto took a trick."""
PLAYED_OUT: Final = hand(
    *of_punto(TIED, 51),
    *of_secansa("Beto", 5, "1"),
    *of_four("Beto", "R"),
    (HUNDRED, "Beto"),
    bazas("beto", 8),
    bazas("ana", 2),
    acuses={"ana": [punto(51)], "beto": [punto(51), secansa(5, "1"), four("R")]},
    tricks=(2, 8),
    points=(4, 11),
    game="beto",
)
"""Twenty-nine, for a punto was tied, and the eleven that Beto lacked by a lead."""
EVENING: Final = (PLAIN, TIE, REPIQUE, CAPOTE, PIQUED, PLAYED_OUT)
"""Six hands, as the deal goes to and fro from Beto: a game of three and one of three."""
TAPS: Final = (9, 8, 8, 7, 10, 11)
"""How many taps each takes, the one that saves it among them."""
CLAIM: Final = event("penalty", player="beto", law="catorce-por-otro", adds=[four("1")])
"""Behind the capote: his reyes count nothing, and of Ana's ases all four do."""
BESIDES: Final = {4: (CLAIM,)}
"""What is told event by event, behind which of the evening's hands."""

NULL: Final = Tapped(((UNFOLD, VOID), (VOID, "Mal repartida")), (event("deal"), event("penalty", player="beto", law="mal-repartido")))
"""Beto dealt wrongly to both, and deals again."""
COUNTED: Final = hand(
    *of_punto("Ana", 41),
    *of_four("Beto", "2", 3),
    bazas("ana", 7),
    acuses={"ana": [punto(41)], "beto": [three("2")]},
    tricks=(7, 5),
    points=(15, 10),
)
"""Where each trick counts, the points follow from the tricks."""
SHORT: Final = (NULL, COUNTED)
"""Two hands of one game that is not finished."""
SURPLUS: Final = event("penalty", player="beto", law="carta-de-mas-jugando")
"""Behind the second of them: nothing of Beto's counts."""
