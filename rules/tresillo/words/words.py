"""The words of Tresillo put together."""

from __future__ import annotations

from typing import Final

from rules.core.glossary import TRICKS, TRUMP, FeatWords, Waiting
from rules.core.refusals import mark
from rules.core.words import Words
from rules.tresillo.words.house import RULES, TARIFFS
from rules.tresillo.words.irregular import FINDINGS
from rules.tresillo.words.paid import REASONS
from rules.tresillo.words.told import TELLERS, brought, call_told, in_a_line, lies, outcome_told, stays

WORDS: Final = Words(
    name=mark("Tresillo"),
    card="1E",
    tariffs=TARIFFS,
    rules=RULES,
    plate=mark("El plato"),
    plates={
        "none": mark("lo que se pone al dar"),
        "primera": mark("con una puesta dentro"),
        "reservada": mark("con puesta de la cartulina"),
    },
    waiting=Waiting(
        mark("puesta de {who}, {tantos}"),
        brought=mark("Puesta en espera: debe {player} {tantos}, de otra noche."),
        since=mark("Puesta en espera: debe {player} {tantos}, desde la mano {since}."),
    ),
    chooses=mark("Te toca decir si la reservas."),
    lances={"entrada": mark("entrada"), "vuelta": mark("vuelta"), "solo": mark("solo")},
    claims={
        "tricks": TRICKS,
        "trump": TRUMP,
        "hombre": mark("No lo jugó quien dice"),
        "estuches": mark("Los estuches no son esos"),
        "bola": mark("La bola no fue así"),
    },
    terms=frozenset(("paso", "juego", "mas", "mejor", "hombre", "contra", "won", "lost")),
    books={
        "fournier": mark("El Tresillo, Fournier"),
        "jepus-1896": mark("Tratado del tresillo, Jepús, Barcelona, 1896"),
        "voltereta-1826": mark("Tresillo de voltereta, Madrid, 1826"),
        "mediator-1826": mark("El mediator, Madrid, 1826"),
    },
    outcomes={
        "passed_out": mark("pasaron todos"),
        "misdeal": mark("mal dada"),
        "won": mark("sacada"),
        "puesta": mark("puesta"),
        "codillo": mark("codillo"),
        "rendida": mark("rendida"),
        "defendida": mark("defendida"),
        "gemelas": mark("puestas gemelas"),
        "salvada": mark("puesta salvada"),
        "codillo_y_puesta": mark("codillo y puesta"),
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
    left=mark("Se cierra la noche; lo que queda en el plato y en la cartulina se guarda para otra."),
)
