"""The words of Revesino put together."""

from __future__ import annotations

from typing import Final

from rules.core.glossary import TRICKS, FeatWords, Waiting
from rules.core.refusals import mark
from rules.core.words import Words
from rules.revesino.words.house import RULES, TARIFFS
from rules.revesino.words.irregular import FINDINGS
from rules.revesino.words.paid import REASONS
from rules.revesino.words.told import TELLERS, brought, cards_paid, counters, in_a_line, lies, outcome_told, stays

WORDS: Final = Words(
    name=mark("Revesino"),
    card="CC",
    tariffs=TARIFFS,
    rules=RULES,
    plate=mark("El platillo"),
    waiting=Waiting(
        mark("pena de {who}, {tantos}"),
        brought=mark("Pena en espera de sorteo: debe {player} {tantos}, de otra noche."),
        since=mark("Pena en espera de sorteo: debe {player} {tantos}, desde la mano {since}."),
    ),
    claims={
        "tricks": TRICKS,
        "cards": mark("Una carta de pago no fue así"),
        "partida": mark("La partida no es de quien dice"),
    },
    terms=frozenset(("partida", "cuatro_ases", "revesino", "won", "lost")),
    books={"revesino-1807": mark("Revesino, malilla y cientos, con las Adiciones, 1807")},
    outcomes={
        "ordinary": mark("ordinaria"),
        "cuatro_ases_won": mark("cuatro ases, ganados"),
        "cuatro_ases_lost": mark("cuatro ases, perdidos"),
        "revesino_won": mark("Revesino"),
        "revesino_cut": mark("Revesino cortado"),
        "void": mark("no vale"),
    },
    reasons=REASONS,
    findings=FINDINGS,
    feats=FeatWords(
        title=mark("Al Revesino"),
        name=mark("Revesino"),
        headings={
            "partida": mark("Partidas ganadas"),
            "lost": mark("Partidas perdidas"),
            "aces_won": mark("Cuatro ases ganados"),
            "aces_lost": mark("Cuatro ases perdidos"),
            "given": mark("Revesinos dados"),
            "cut": mark("Revesinos cortados"),
            "corte": mark("Cortes"),
        },
        remembered={
            "given": mark("Revesino de {players}, {hands}."),
            "corte": mark("Revesino cortado por {players}, {hands}."),
            "aces_won": mark("Cuatro ases ganados por {players}, {hands}."),
            "aces_lost": mark("Cuatro ases perdidos por {players}, {hands}."),
        },
    ),
    tellers=TELLERS,
    outcome_told=outcome_told,
    in_a_line=in_a_line,
    cards_paid=cards_paid,
    lies=lies,
    stays=stays,
    brought=brought,
    counters=counters,
    left=mark("Se cierra la noche; lo que queda en el platillo y las penas se guardan para otra."),
)
