"""The words of Cientos put together."""

from __future__ import annotations

from typing import Final

from rules.cientos.words.house import RULES, TARIFFS
from rules.cientos.words.irregular import FINDINGS
from rules.cientos.words.paid import REASONS
from rules.cientos.words.told import TELLERS, brought, counters, in_a_line, lies, made, outcome_told
from rules.core.called import Ranks
from rules.core.glossary import POINTS, TRICKS, FeatWords
from rules.core.refusals import mark
from rules.core.words import Words

WORDS: Final = Words(
    name=mark("Cientos"),
    card="1O",
    ranks=Ranks({"2": mark("el diez de {suit}")}, {"2": "10"}, tuple("7892SCR1")),  # the dos plays as the diez, and has its name
    tariffs=TARIFFS,
    rules=RULES,
    unfinished=mark("¿Qué se hace con el juego a medias?"),
    claims={
        "tricks": TRICKS,
        "points": POINTS,
        "acuses": mark("Un acuse no era así"),
    },
    terms=frozenset(("juego", "redeal", "lost")),
    books={"cientos-1807": mark("Revesino, malilla y cientos, con las Adiciones, 1807")},
    outcomes={
        "counted": mark("contada"),
        "game": mark("gana el juego"),
        "void": mark("no vale"),
    },
    reasons=REASONS,
    findings=FINDINGS,
    feats=FeatWords(
        title=mark("A los Cientos"),
        name=mark("Cientos"),
        headings={
            "sencillo": mark("Juegos ganados, sencillos"),
            "doble": mark("Juegos ganados, dobles"),
            "lost": mark("Juegos perdidos"),
            "lost_doble": mark("De ellos, dobles"),
            "repique": mark("Repiques"),
            "pique": mark("Piques"),
            "capote": mark("Capotes"),
        },
        remembered={
            "repique": mark("Repique de {players}, {hands}."),
            "capote": mark("Capote de {players}, {hands}."),
            "pique": mark("Pique de {players}, {hands}."),
        },
    ),
    tellers=TELLERS,
    outcome_told=outcome_told,
    in_a_line=in_a_line,
    points={"acuses": mark("acuses"), "repique": mark("repique"), "pique": mark("pique"), "carteo": mark("carteo")},
    made=made,
    lies=lies,
    brought=brought,
    counters=counters,
    left=mark("Se cierra la noche; el juego a medias se guarda para otra."),
    shared_out=mark("Se cierra la noche; el juego a medias se deja, y no lo paga nadie."),
)
