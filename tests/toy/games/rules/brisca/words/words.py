"""The words of Brisca put together."""

from __future__ import annotations

from typing import Final

from rules.brisca.words.told import TELLERS, in_a_line, outcome_told
from rules.core.glossary import POINTS, TRICKS, TRUMP, FeatWords, Reason, RuleWords
from rules.core.refusals import mark
from rules.core.words import Words

WORDS: Final = Words(
    name=mark("Brisca"),
    card="1O",
    rules={"wager": RuleWords(mark("Lo que se juega"), mark("Los tantos que paga cada uno de los que pierden la mano."))},
    partners=((0, 2), (1, 3)),
    claims={"tricks": TRICKS, "trump": TRUMP, "points": POINTS},
    books={"brisca": mark("La Brisca, como la jugamos en casa")},
    outcomes={"won": mark("ganada"), "even": mark("en paz")},
    reasons={"partida": Reason(mark("la partida"), mark("por la partida"))},
    findings={},
    feats=FeatWords(
        mark("A la Brisca"),
        mark("Brisca"),
        {"won": mark("Manos ganadas"), "lost": mark("Manos perdidas")},
        {"won": mark("Ganada: {players}, {hands}.")},
    ),
    tellers=TELLERS,
    outcome_told=outcome_told,
    in_a_line=in_a_line,
)
