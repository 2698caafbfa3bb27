"""The words of Malilla put together."""

from __future__ import annotations

from typing import Final

from rules.core.glossary import POINTS, TRICKS, TRUMP, FeatWords
from rules.core.refusals import mark
from rules.core.words import Words
from rules.malilla.words.house import RULES, VARIANTS
from rules.malilla.words.irregular import FINDINGS
from rules.malilla.words.paid import REASONS
from rules.malilla.words.told import TELLERS, in_a_line, outcome_told

WORDS: Final = Words(
    name=mark("Malilla"),
    card="9O",
    variants=VARIANTS,
    rules=RULES,
    one_more=mark("Con uno más, quien da no recibe cartas y no juega esa mano: es el zángano."),
    favored=mark("favorito"),
    claims={"tricks": TRICKS, "trump": TRUMP, "points": POINTS},
    against_the_rule=mark("No se puede: tenía con qué servir, cargar, fallar o contrafallar, y estaba obligado."),
    terms=frozenset(("partida", "redeal", "companeros")),
    books={"malilla-1807": mark("Revesino, malilla y cientos, con las Adiciones, 1807")},
    outcomes={
        "points": mark("por los puntos"),
        "capote": mark("capote"),
        "even": mark("en paz"),
        "misdeal": mark("mal dada"),
        "redeal": mark("baraja falta"),
        "wrong_dealer": mark("dio sin tocarle"),
    },
    reasons=REASONS,
    findings=FINDINGS,
    feats=FeatWords(
        title=mark("A la Malilla"),
        name=mark("Malilla"),
        headings={
            "over": mark("Ganadas por los puntos"),
            "short": mark("Perdidas por los puntos"),
            "capote": mark("Capotes dados"),
            "against": mark("Capotes en contra"),
            "alce": mark("Alces cobrados"),
            "faults": mark("Manos con falta"),
        },
        remembered={
            "capote": mark("Capote de {players}, {hands}."),
        },
    ),
    tellers=TELLERS,
    outcome_told=outcome_told,
    in_a_line=in_a_line,
)
