"""The labels of the events of a hand of Mediator when they are entered one by one, in the order in which they happen at a table.

Source: mediator-1826/cap-1-habla, mediator-1826/cap-1-juegos, mediator-1826/cap-2-bola, mediator-1826/cap-4-calidades
"""

from __future__ import annotations

from typing import Final

from rules.core.refusals import mark
from rules.core.steps import WHO, Step, StepField, steps_of
from rules.mediator.facts import DECLARED as FIELDS_OF_DECLARATIONS, DOOR, FIELDS_OF_LAWS


def _of_kinds(name: str) -> dict[str, list[str]]:
    """The kinds of declaration that have this field."""
    return {"kind": [kind for kind, names in FIELDS_OF_DECLARATIONS.items() if name in names]}


def _of_laws(name: str) -> dict[str, list[str]]:
    """The laws that have this field."""
    return {"law": [law for law, names in FIELDS_OF_LAWS.items() if name in names]}


DEAL: Final = (
    StepField("dealer", mark("Quién da")),
    StepField("hands", mark("Cartas de cada uno")),
    StepField("stock", mark("La baceta, desde arriba")),
    StepField("packets", mark("De cuántas en cuántas se dieron")),
    StepField("announced", mark("Se avisó antes de cortar")),
)
CALLS: Final = {
    "paso": mark("Paso"),
    "entrada": mark("Entrada"),
    "vuelta": mark("Vuelta"),
    "mediator": mark("Mediator"),
    "solo": mark("Solo"),
    "entrada_bola": mark("Entrada de Bola"),
    "mediator_bola": mark("Mediator de Bola"),
    "solo_bola": mark("Solo de Bola"),
}
FAVORS: Final = {"favor": mark("De favor"), "refavor": mark("De refavor"), "fulminante": mark("De fulminante")}
LANCES: Final = {
    "chillada": mark("Chillada"),
    "entrada": mark("Entrada"),
    "vuelta": mark("Vuelta"),
    "mediator": mark("Mediator"),
    "solo": mark("Solo"),
}
CONTRACT: Final = (
    WHO,
    StepField("lance", mark("Qué juega"), LANCES),
    StepField("trump", mark("Triunfo")),
    StepField("called", mark("Carta que llama"), only={"lance": ("chillada", "entrada", "mediator")}),
    StepField("turned", mark("Carta vuelta"), only={"lance": ("vuelta",)}),
    StepField("bola", mark("A la Bola desde el principio")),
)
EXCHANGE: Final = (
    WHO,
    StepField("with", mark("Quién le da el rey")),
    StepField("discards", mark("Da o descarta")),
    StepField("drawn", mark("Recibe o roba")),
)
TRICK: Final = (
    StepField("cards", mark("Cartas de la baza")),
    StepField("leader", mark("Quién sale")),
    StepField("winner", mark("Quién la gana")),
    StepField("law", mark("Se quedó con una baza que no era suya"), {"ley-8": mark("Ley 8")}),
    StepField("advanced", mark("Quién jugó fuera de su vez")),
)
ANSWERS: Final = {
    "admitted": mark("Se le admite el codillo"),
    "hombre_plays_on": mark("Él quiere seguir, por si le salva el compañero"),
    "contrarios_play_on": mark("Los contrarios le hacen seguir"),
}
DECLARED: Final = {
    "calidades": mark("Pide sus condiciones"),
    "sorteo": mark("Advierte la carta del sorteo"),
    "tendido": mark("Enseña su juego"),
}
DECLARATION: Final = (
    WHO,
    StepField("kind", mark("Qué declara"), DECLARED),
    StepField("primeras", mark("Primeras"), only=_of_kinds("primeras")),
    StepField("estuches", mark("Estuches"), only=_of_kinds("estuches")),
    StepField("contra_estuche", mark("Contra el estuche"), only=_of_kinds("contra_estuche")),
    StepField("card", mark("Carta del sorteo"), only=_of_kinds("card")),
)
TALLY: Final = (
    StepField("tricks", mark("Bazas de cada uno")),
    StepField("partner", mark("Quién era el compañero")),
    StepField("primeras", mark("Un lado hizo las primeras")),
    StepField("estuches", mark("Estuches")),
    StepField("contra_estuche", mark("Contra el estuche")),
    StepField("cut_after", mark("Bazas que llevaba cuando le cortaron la Bola")),
)
LAWS: Final = {
    "ley-1": mark("Ley 1: repartió en otros montones"),
    "ley-2": mark("Ley 2: repartió mal las cartas"),
    "ley-3": mark("Ley 3: se equivocó al nombrar"),
    "ley-4": mark("Ley 4: enseñó o dijo cartas"),
    "ley-5": mark("Ley 5: habló, preguntó o avisó"),
    "ley-6": mark("Ley 6: jugó con cartas de más o de menos"),
    "ley-7": mark("Ley 7: jugó fuera de su vez"),
    "ley-8": mark("Ley 8: tomó una baza que no era suya"),
    "ley-9": mark("Ley 9: vio las cartas de otro"),
    "ley-10": mark("Ley 10: se tendió antes de ganar"),
    "ley-11": mark("Ley 11: renuncio"),
    "ley-12": mark("Ley 12: consultaron la Bola"),
    "ley-13": mark("Ley 13: el compañero hizo pocas bazas"),
    "ley-conv-1": mark("Ley convencional 1: el rey devuelto"),
    "ley-conv-2": mark("Ley convencional 2: lo devolvió teniendo dos bazas"),
    "ley-conv-3": mark("Ley convencional 3: el compañero libre de todo"),
    "rey-forzado": mark("Jugó un rey antes de tiempo"),
    "dosillo": mark("Nombró el palo que no se juega"),
}
EFFECTS: Final = {
    "none": mark("No cambió el juego"),
    "partner_won": mark("Se adelantó a su compañero, que hizo la baza"),
    "game": mark("Por eso se decidió el juego"),
}
PENALTY: Final = (
    WHO,
    StepField("law", mark("Falta"), LAWS),
    StepField("cards", mark("Cuántas cartas enseñó"), only=_of_laws("cards")),
    StepField("forced", mark("Le hicieron jugar una de ellas"), only=_of_laws("forced")),
    StepField("game", mark("Por eso perdió el hombre"), only=_of_laws("game")),
    StepField("times", mark("Cuántas veces"), only=_of_laws("times")),
    StepField("paid", mark("La mano ya estaba pagada"), only=_of_laws("paid")),
    StepField("effect", mark("Qué causó"), EFFECTS, only=_of_laws("effect")),
    StepField("bola", mark("Estorbó la Bola"), only=_of_laws("bola")),
    StepField("primeras", mark("Estorbó las primeras"), only=_of_laws("primeras")),
    StepField("kept", mark("Se quedó con la baza"), only=_of_laws("kept")),
    StepField("injured", mark("A quién perjudicó"), only=_of_laws("injured")),
    StepField("other", mark("De quién eran las cartas"), only=_of_laws("other")),
    StepField("partner", mark("Quién era el compañero, si no ha salido el rey"), only=_of_laws("partner")),
    StepField("decisive", mark("Decidió el juego"), only=_of_laws("decisive")),
    StepField("noticed_by", mark("Quién lo advirtió"), only=_of_laws("noticed_by")),
    StepField("damages", mark("Lo que indemniza"), asked="payments"),
)

STEPS: Final[tuple[Step, ...]] = steps_of(
    DOOR,
    Step("deal", mark("Dar"), DEAL),
    Step(
        "bid",
        mark("Hablar"),
        (
            WHO,
            StepField("call", mark("Qué dice"), CALLS),
            StepField("favor", mark("De qué favor"), FAVORS, only={"call": tuple(call for call in CALLS if call != "paso")}),
        ),
    ),
    Step("pass_out", mark("Pasaron todos")),
    Step("contract", mark("Quién juega, y qué"), CONTRACT),
    Step("exchange", mark("El rey, o el robo"), EXCHANGE),
    Step("trick", mark("Baza"), TRICK),
    Step("bola", mark("Pide la Bola"), (WHO, StepField("from_start", mark("Antes de la primera carta")))),
    Step(
        "rendicion",
        mark("Se rinde"),
        (
            WHO,
            StepField("answer", mark("Qué le responden"), ANSWERS),
            StepField("partner", mark("Quién era el compañero"), only={"answer": tuple(ANSWERS)}),
        ),
    ),
    Step("defensa", mark("La defiende"), (WHO,)),
    Step("declaration", mark("Declarar"), DECLARATION),
    Step("tally", mark("En qué quedó"), TALLY),
    Step("penalty", mark("Una ley de la mesa"), PENALTY),
)
"""Every event that may be entered while a night is open.

Source: mediator-1826/cap-1-habla, mediator-1826/cap-1-juegos, mediator-1826/cap-2-bola, mediator-1826/cap-4-calidades
"""
