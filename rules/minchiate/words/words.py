"""The words of Minchiate put together."""

from __future__ import annotations

from typing import Final

from rules.core.glossary import POINTS, TRICKS, FeatWords
from rules.core.refusals import mark
from rules.core.words import Words
from rules.minchiate.words.cards import RANKS
from rules.minchiate.words.count import in_a_line, outcome_told
from rules.minchiate.words.house import RULES, TARIFFS
from rules.minchiate.words.irregular import FINDINGS
from rules.minchiate.words.paid import REASONS
from rules.minchiate.words.told import TELLERS, counters, made, seating_told

WORDS: Final = Words(
    name=mark("Minchiate"),
    card=None,
    ranks=RANKS,
    tariffs=TARIFFS,
    rules=RULES,
    partners=((0, 2), (1, 3)),
    against_the_rule=mark("No se puede: tenía que servir, cortar con un tarot o poner el rey."),
    claims={
        "tricks": TRICKS,
        "points": POINTS,
        "versiculas": mark("Una versícula no era así"),
    },
    terms=frozenset(("won", "lost")),
    books={"minchiate": mark("Reglas del juego Minchiate")},
    outcomes={
        "won": mark("ganada"),
        "tie": mark("empatada"),
        "sin_presa": mark("sin presa"),
    },
    reasons=REASONS,
    findings=FINDINGS,
    feats=FeatWords(
        title=mark("Al Minchiate"),
        name=mark("Minchiate"),
        headings={
            "won": mark("Manos ganadas"),
            "given": mark("De ellas, con todas las bazas"),
            "lost": mark("Manos perdidas"),
            "taken": mark("De ellas, sin presa"),
            "fined": mark("Renuncios pagados"),
        },
        remembered={
            "given": mark("Todas las bazas para {players}, {hands}."),
        },
    ),
    tellers=TELLERS,
    outcome_told=outcome_told,
    in_a_line=in_a_line,
    made=made,
    seating_told=seating_told,
    counters=counters,
    shared_out=mark("Se cierra la noche."),
)
