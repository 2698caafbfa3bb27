"""The labels of the events of a hand of Minchiate when they are entered one by one, in the order in which they happen at a table.

Source: minchiate/reparto, minchiate/corte, minchiate/fola, minchiate/primera-mano, minchiate/bazas, minchiate/puntaje
"""

from __future__ import annotations

from typing import Final

from rules.core.refusals import mark
from rules.core.steps import WHO, Step, StepField, steps_of
from rules.minchiate.counting import ALL_SHOWN
from rules.minchiate.facts import DOOR
from rules.minchiate.versiculas import SHOWN, in_order

PAIRS: Final = {"NS": mark("NS"), "EO": mark("EO")}
HEAPS: Final = {**PAIRS, "fola": mark("La Fola")}

DEAL: Final = (
    StepField("dealer", mark("Quién da"), rare=True),
    StepField("robbed", mark("Robó quien cortó"), asked="cards or none"),
    StepField("hands", mark("Cartas de cada uno")),
    StepField("turned", mark("Carta vuelta"), asked="open cards", within="hands"),
    StepField("fola", mark("La Fola, desde arriba")),
    StepField("fola_robbed", mark("Robó de la Fola quien dio"), asked="cards or none", within="fola"),
    StepField("fola_taken", mark("Pilló de la Fola quien dio"), asked="cards or none", within="fola"),
)
DECLARATION: Final = (
    WHO,
    StepField("kind", mark("Qué declara"), {"versicula": mark("Una versícula"), "caida": mark("Se cae")}),
    StepField("cards", mark("Cartas de la versícula"), only={"kind": ["versicula"]}, among=tuple(SHOWN)),
)
"""What a declaration shows. Source: minchiate/primera-mano, minchiate/caerse"""
TRICK: Final = (
    StepField("cards", mark("Cartas de la baza")),
    StepField("leader", mark("Quién sale"), rare=True),
    StepField("winner", mark("Quién la gana")),
)
NOTED: Final = (
    StepField("robo", mark("robo del corte")),
    StepField("vuelta", mark("cartas vueltas")),
    StepField("robo_fola", mark("robo de la Fola")),
    StepField("versicula", mark("versículas")),
    StepField("muerte", mark("muertes")),
)
"""What a pair noted during the hand, by why. Source: minchiate/corte, minchiate/reparto, minchiate/fola, minchiate/primera-mano, minchiate/bazas"""
TALLY: Final = (
    StepField("cards", mark("Cartas de cada pareja"), PAIRS, asked="word counts"),
    StepField("last_trick", mark("Última baza"), PAIRS),
    StepField("captured", mark("Cartas de cuenta"), HEAPS, asked="heaps", among=in_order(ALL_SHOWN, demonio=True)),
    StepField("noted", mark("Apuntado"), PAIRS, asked="objects", fields=NOTED),
    StepField("tricks", mark("Bazas de cada uno"), asked="some counts", rare=True),
)
LAWS: Final = {
    "mal-dado": mark("Mal dado"),
    "cartas-de-mas": mark("Tiene cartas de más o de menos"),
    "renuncio": mark("Renuncio"),
}
PENALTY: Final = (
    WHO,
    StepField("law", mark("Falta"), LAWS),
    StepField("cards", mark("Cuántas cartas se dieron mal"), only={"law": ["mal-dado"]}),
    StepField("trick", mark("En qué baza"), only={"law": ["renuncio"]}),
    StepField("hand", mark("En qué mano (si no, en la última)"), only={"law": ["renuncio"]}),
)
DRAW: Final = (StepField("draw_order", mark("Sorteo, de la carta más alta a la más baja"), asked="ranking", rare=True),)
"""Who drew what, when a new game begins. Source: minchiate/parejas"""

STEPS: Final[tuple[Step, ...]] = steps_of(
    DOOR,
    Step("deal", mark("Dar"), DEAL),
    Step("exchange", mark("Descarte"), (WHO, StepField("discards", mark("Descarta")))),
    Step("declaration", mark("Versícula o caída"), DECLARATION),
    Step("trick", mark("Baza"), TRICK),
    Step("penalty", mark("Una ley de la mesa"), PENALTY),
    Step("tally", mark("En qué quedó"), TALLY),
    seats_changed=DRAW,
)
"""Every event that may be entered while a night is open.

Source: minchiate/reparto, minchiate/descarte, minchiate/primera-mano, minchiate/bazas, minchiate/puntaje
"""
