"""Nights of Minchiate as fingers tell them: of each hand what is tapped on the pad, and the events that a program would log."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from tests.browser.tapped import UNFOLD, Tapped, tally
from tests.nights import FOUR, Event, event
from tests.rules.minchiate.hands import COUNTED, EO, NS

NAMES: Final = {"ana": "Ana", "beto": "Beto", "carla": "Carla", "dario": "Darío"}
LAST: Final = "¿Quién ganó la última baza?"
FOLA: Final = "Quedaron en la Fola"
MISDEALT: Final = "Mal dado: cuántas cartas"
CALLED: Final = {"L": "Loco", "RO": "Rey de oros", "RC": "Rey de copas", "RE": "Rey de espadas", "RB": "Rey de bastos"}
"""Counting cards that are not called by their number."""
PLAYERS: Final[Event] = {"game": "minchiate", "players": list(FOUR), "names": NAMES}
DRAWN: Final[Event] = {
    **PLAYERS,
    "first_dealer": "dario",
    "draw_order": ["dario", "beto", "carla", "ana"],
    "rules": {"overrides": {"demonio": True}},
    "stake": {"currency": "EUR", "minor_per_tanto": 20},
}
"""Darío deals first, Beto faces him in the first giro and Carla in the second; T14 is listed, and a resto is worth twenty céntimos."""
NO_STAKE: Final[Event] = {**PLAYERS, "rules": {}}
"""As is usual: what is missing of a giro costs nothing."""

Tap = tuple[str, str]
FIRST: Final = {NS: "Darío y Beto", EO: "Ana y Carla"}
SECOND: Final = {NS: "Darío y Carla", EO: "Ana y Beto"}
"""Who plays with whom in the first giro, and in the second."""


def of_each(question: str, points: Mapping[str, int], pairs: Mapping[str, str]) -> tuple[Tap, ...]:
    """What is noted of one kind by each pair."""
    return tuple((question.format(pairs[pair]), str(value)) for pair, value in points.items())


def versiculas(points: Mapping[str, int], pairs: Mapping[str, str]) -> tuple[Tap, ...]:
    """What the pairs declared in the first trick."""
    return of_each("Versículas de {}", points, pairs)


def muertes(points: Mapping[str, int], pairs: Mapping[str, str]) -> tuple[Tap, ...]:
    """What died to each pair."""
    return of_each("Muertes que hicieron {}", points, pairs)


def vueltas(points: Mapping[str, int], pairs: Mapping[str, str]) -> tuple[Tap, ...]:
    """What the turned-up cards of the pairs counted."""
    return of_each("Vueltas de {}", points, pairs)


def cards_of(question: str, codes: Iterable[str]) -> tuple[Tap, ...]:
    """Counting cards, tapped one by one."""
    return tuple((question, CALLED.get(code, code[1:])) for code in codes)


def hand(
    count: int,
    last: str,
    own: Sequence[str],
    *more: Tap,
    noted: Event,
    pairs: Mapping[str, str] = FIRST,
    fola: Sequence[str] = (),
    laws: tuple[Event, ...] = (),
    listed: Sequence[str] = COUNTED,
) -> Tapped:
    """A hand by the cards of NS, who won the last trick, the counting cards of the pair with fewer, and what is tapped besides."""
    fewer, others = (NS, EO) if count <= 42 else (EO, NS)
    begun = ((f"Cartas de {pairs[NS]}", str(count)), (LAST, pairs[last]))
    lying = ((UNFOLD, FOLA), *cards_of(FOLA, fola)) if fola else ()
    taps = (*begun, *lying, *cards_of(f"Cartas de cuenta de {pairs[fewer]}", own), *more)
    captured = {fewer: list(own), others: [code for code in listed if code not in own and code not in fola], "fola": list(fola)}
    return Tapped(taps, (event("deal"), *laws, tally(cards={NS: count, EO: 84 - count}, last_trick=last, captured=captured, noted=noted)))


DEMONIO: Final = [*COUNTED[: COUNTED.index("T20")], "T14", *COUNTED[COUNTED.index("T20") :]]
"""What is listed where the demonio is a versícula."""


PLAIN: Final = hand(
    36,
    NS,
    ["RO", "RB", "T2", "T3", "T10", "T13", "T30", "T31", "T35", "T38"],
    *vueltas({EO: 5}, FIRST),
    *muertes({NS: 13, EO: 18}, FIRST),
    ("Robo de Carla al cortar", "3"),
    noted={NS: {"muerte": 13}, EO: {"robo": 3, "vuelta": 5, "muerte": 18}},
    listed=DEMONIO,
)
"""Ten counting cards of the pair with fewer, one turned up, three points robbed, deaths on both sides."""
ALL: Final = Tapped(
    ((f"Cartas de {FIRST[NS]}", "84"),),
    (event("deal"), tally(cards={NS: 84, EO: 0}, last_trick=NS, captured={NS: DEMONIO, EO: [], "fola": []})),
)
"""Twenty-one tricks: fourteen restos, whatever was captured."""
DECLARED: Final = hand(
    56,
    EO,
    ["L", "T1", "T2", "T4", "T5", "T28", "T29", "T39", "T40"],
    *versiculas({NS: 15, EO: 25}, FIRST),
    *muertes({NS: 10, EO: 20}, FIRST),
    noted={NS: {"versicula": 15, "muerte": 10}, EO: {"versicula": 25, "muerte": 20}},
    listed=DEMONIO,
)
"""A versícula and deaths of each pair."""
LEFT: Final = hand(
    40,
    EO,
    ["RE", "T1", "T14", "T33", "T34", "T36", "T37"],
    (UNFOLD, MISDEALT),
    (MISDEALT, "2"),
    noted={},
    fola=["RC", "T29"],
    laws=(event("penalty", player="carla", law="mal-dado", cards=2),),
    listed=DEMONIO,
)
"""Two counting cards stay in the Fola, and Carla dealt two cards wrongly."""
CHANGED: Final = hand(
    44,
    EO,
    ["RC", "RE", "T5", "T20", "T32", "T38", "T39"],
    *versiculas({NS: 20}, SECOND),
    ("Robo de Darío en la Fola", "10"),
    noted={NS: {"robo_fola": 10, "versicula": 20}},
    pairs=SECOND,
    listed=DEMONIO,
)
"""The first hand of the second giro."""
EVENING: Final = (PLAIN, ALL, DECLARED, LEFT, CHANGED)
"""A giro and the first hand of the next, as the deal goes round from Darío."""
TAPS: Final = (17, 2, 16, 15, 12)
"""How many taps each takes, the one that saves it among them."""
RENUNCIO: Final = event("penalty", player="carla", law="renuncio", hand=1)
"""Found when the third hand was over: it is paid as of the first."""
BESIDES: Final = {3: (RENUNCIO,)}
"""What is told event by event, behind which of the evening's hands."""

FEW: Final = hand(
    12, EO, ["RO", "T2", "T20"], *versiculas({EO: 30}, FIRST), *muertes({EO: 15}, FIRST), noted={EO: {"versicula": 30, "muerte": 15}}
)
NONE: Final = Tapped(
    ((f"Cartas de {FIRST[NS]}", "0"), ("Versículas de Ana y Carla", "15")),
    (
        event("deal"),
        tally(cards={NS: 0, EO: 84}, last_trick=EO, captured={NS: [], EO: list(COUNTED), "fola": []}, noted={EO: {"versicula": 15}}),
    ),
)
"""Darío and Beto have no trick; what was declared is doubled."""
SHORT: Final = (FEW, NONE)
"""Two hands of a giro that is not finished."""
FOUND: Final = event("penalty", player="beto", law="renuncio")
"""Behind the second of them, whose it is."""
