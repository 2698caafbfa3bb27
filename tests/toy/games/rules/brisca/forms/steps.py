"""How the events of a hand of Brisca are called when they are entered one by one. Source: brisca/reparto, brisca/bazas, brisca/cuenta"""

from __future__ import annotations

from typing import Final

from rules.brisca.facts import DOOR
from rules.core.refusals import mark
from rules.core.steps import Step, StepField, steps_of

DEAL: Final = (
    StepField("turned", mark("Carta vuelta")),
    StepField("dealer", mark("Quién da"), rare=True),
    StepField("hands", mark("Cartas de cada uno")),
)
TRICK: Final = (
    StepField("cards", mark("Cartas de la baza")),
    StepField("leader", mark("Quién sale"), rare=True),
    StepField("winner", mark("Quién la gana")),
)
TALLY: Final = (StepField("points", mark("Puntos de cada uno, o de cada partido"), asked="some counts"),)

STEPS: Final[tuple[Step, ...]] = steps_of(
    DOOR,
    Step("deal", mark("Dar"), DEAL),
    Step("trick", mark("Baza"), TRICK),
    Step("tally", mark("En qué quedó"), TALLY),
)
"""Every event that may be entered once a night is open. Source: brisca/reparto, brisca/bazas, brisca/cuenta"""
