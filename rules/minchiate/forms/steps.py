"""How the events of a hand of Minchiate are called when they are entered one by one, in the order in which a table meets them.

Source: minchiate/reparto, minchiate/corte, minchiate/fola, minchiate/primera-mano, minchiate/bazas, minchiate/puntaje
"""

from __future__ import annotations

from typing import Final

from rules.core.refusals import mark
from rules.core.steps import Step, StepField, of_every_game
from rules.minchiate.counting import ALL_SHOWN
from rules.minchiate.versiculas import SHOWN, in_order

WHO: Final = StepField("player", mark("Quién"), "player")
PAIRS: Final = {"NS": mark("NS"), "EO": mark("EO")}
HEAPS: Final = {**PAIRS, "fola": mark("La Fola")}

DEAL: Final = (
    StepField("dealer", mark("Quién da"), "rare player"),
    StepField("robbed", mark("Robó quien cortó"), "cards or none"),
    StepField("hands", mark("Cartas de cada uno"), "hands"),
    StepField("turned", mark("Carta vuelta"), "open cards", within="hands"),
    StepField("fola", mark("La Fola, desde arriba"), "cards"),
    StepField("fola_robbed", mark("Robó de la Fola quien dio"), "cards or none", within="fola"),
    StepField("fola_taken", mark("Pilló de la Fola quien dio"), "cards or none", within="fola"),
)
DECLARATION: Final = (
    WHO,
    StepField("kind", mark("Qué declara"), "word", {"versicula": mark("Una versícula"), "caida": mark("Se cae")}),
    StepField("cards", mark("Cartas de la versícula"), "cards", only={"kind": ["versicula"]}, among=tuple(SHOWN)),
)
"""What is shown. Source: minchiate/primera-mano, minchiate/caerse"""
TRICK: Final = (
    StepField("cards", mark("Cartas de la baza"), "trick"),
    StepField("leader", mark("Quién sale"), "rare player"),
    StepField("winner", mark("Quién la gana"), "player"),
)
NOTED: Final = (
    StepField("robo", mark("robo del corte"), "count"),
    StepField("vuelta", mark("cartas vueltas"), "count"),
    StepField("robo_fola", mark("robo de la Fola"), "count"),
    StepField("versicula", mark("versículas"), "count"),
    StepField("muerte", mark("muertes"), "count"),
)
"""What a pair noted during the hand, by why. Source: minchiate/corte, minchiate/reparto, minchiate/fola, minchiate/primera-mano, minchiate/bazas"""
TALLY: Final = (
    StepField("cards", mark("Cartas de cada pareja"), "word counts", PAIRS),
    StepField("last_trick", mark("Última baza"), "word", PAIRS),
    StepField("captured", mark("Cartas de cuenta"), "heaps", HEAPS, among=in_order(ALL_SHOWN, demonio=True)),
    StepField("noted", mark("Apuntado"), "objects", PAIRS, fields=NOTED),
    StepField("tricks", mark("Bazas de cada uno"), "rare some counts"),
)
LAWS: Final = {
    "mal-dado": mark("Mal dado"),
    "cartas-de-mas": mark("Tiene cartas de más o de menos"),
    "renuncio": mark("Renuncio"),
}
PENALTY: Final = (
    WHO,
    StepField("law", mark("Falta"), "word", LAWS),
    StepField("cards", mark("Cuántas cartas se dieron mal"), "count", only={"law": ["mal-dado"]}),
    StepField("trick", mark("En qué baza"), "count", only={"law": ["renuncio"]}),
    StepField("hand", mark("En qué mano (si no, en la última)"), "count", only={"law": ["renuncio"]}),
)
DRAW: Final = (StepField("draw_order", mark("Sorteo, de la carta más alta a la más baja"), "rare ranking"),)
"""Who drew what, where another game begins. Source: minchiate/parejas"""

STEPS: Final[tuple[Step, ...]] = (
    Step("deal", mark("Dar"), DEAL),
    Step("exchange", mark("Descarte"), (WHO, StepField("discards", mark("Descarta"), "cards or count"))),
    Step("declaration", mark("Versícula o caída"), DECLARATION),
    Step("trick", mark("Baza"), TRICK),
    Step("penalty", mark("Una ley de la mesa"), PENALTY),
    Step("tally", mark("En qué quedó"), TALLY),
    *of_every_game(seats_changed=DRAW),
)
"""Every event that may be entered once a night is open.

Source: minchiate/reparto, minchiate/descarte, minchiate/primera-mano, minchiate/bazas, minchiate/puntaje
"""
