"""The words of Mediator put together."""

from __future__ import annotations

from typing import Final

from rules.core.glossary import TRICKS, TRUMP, FeatWords
from rules.core.refusals import mark
from rules.core.words import Words
from rules.mediator.words.house import RULES, TARIFFS, VARIANTS
from rules.mediator.words.irregular import FINDINGS
from rules.mediator.words.paid import REASONS
from rules.mediator.words.told import TELLERS, brought, call_told, in_a_line, lies, outcome_told, stays

WORDS: Final = Words(
    name=mark("Mediator"),
    card="RC",
    tariffs=TARIFFS,
    variants=VARIANTS,
    rules=RULES,
    one_more=mark("Con uno más, quien da no recibe cartas y no juega esa mano: es el zángano."),
    plate=mark("El plato"),
    lances={
        "entrada": mark("entrada"),
        "vuelta": mark("vuelta"),
        "solo": mark("solo"),
        "chillada": mark("chillada"),
        "mediator": mark("mediator"),
    },
    out_of_turn="ley-7",
    claims={
        "tricks": TRICKS,
        "trump": TRUMP,
        "hombre": mark("No lo jugó quien dice"),
        "estuches": mark("Los estuches no son esos"),
        "bola": mark("La bola no fue así"),
    },
    terms=frozenset(("paso", "juego", "hombre", "contra", "won", "lost")),
    books={"mediator-1826": mark("El mediator, Madrid, 1826")},
    outcomes={
        "passed_out": mark("pasaron todos"),
        "won": mark("sacada"),
        "puesta": mark("puesta"),
        "codillo": mark("codillo"),
        "desbola": mark("desbola"),
        "doble_puesta": mark("puesta de los dos"),
        "defensa_perdida": mark("defensa perdida"),
        "void": mark("no vale"),
    },
    reasons=REASONS,
    findings=FINDINGS,
    feats=FeatWords(
        title=mark("De hombre"),
        name=mark("En todas las noches"),
        headings={
            "played": mark("Jugadas"),
            "won": mark("Ganadas"),
            "puesta": mark("Puestas"),
            "codillo": mark("Codillos"),
        },
        remembered={
            "codillo": mark("Codillo a {players}, {hands}."),
        },
    ),
    tellers=TELLERS,
    callers={"bid": call_told},
    outcome_told=outcome_told,
    in_a_line=in_a_line,
    lies=lies,
    stays=stays,
    brought=brought,
    left=mark("Se cierra la noche; lo que queda en el plato se guarda para otra."),
)
