"""What are the tariffs and the house rules called when a table is opened? `tariffs` has the values that a rule takes."""

from __future__ import annotations

from typing import Final

from rules.core.glossary import RuleWords, Tariff
from rules.core.refusals import mark

TARIFFS: Final = {
    "cientos-1807": Tariff(mark("El tratado (1807)"), mark("por el tratado de 1807")),
    "cientos-adiciones": Tariff(mark("Las Adiciones (1807)"), mark("por las Adiciones de 1807")),
}
"""Tariff → its words."""
RULES: Final = {
    "carteo": RuleWords(
        mark("El carteo"),
        mark("Lo que se cuenta jugando, además de un punto por cada salida."),
        {
            "rival_lead": mark("Uno por la baza que se gana cuando sale el otro"),
            "every_trick": mark("Uno por cada baza"),
        },
    ),
    "last_low": RuleWords(
        mark("La última, con carta baja"), mark("Si la última baza no vale más cuando se gana con un nueve, un ocho o un siete.")
    ),
    "juego": RuleWords(mark("El juego"), mark("Tantos que vale ganarlo sencillo.")),
    "doble": RuleWords(mark("Se pierde doble"), mark("Si el juego vale el doble cuando el otro no llega a cincuenta.")),
    "calidades": RuleWords(
        mark("Con calidades"), mark("Si se pagan además, mano por mano, quintas, catorces, repiques, piques, capotes y demás.")
    ),
    "calidad": RuleWords(
        mark("Lo que vale una calidad"), mark("En tantos."), none=mark("La cuarta parte del juego"), number=mark("Cuántos tantos")
    ),
    "show": RuleWords(
        mark("Lo que hay que enseñar"),
        mark("Donde catorces y treses solo se dicen, quien acusa uno que no tiene pierde todos sus acuses."),
        {"all": mark("Todo lo que se acusa"), "punto_secansas": mark("Solo el punto y las secansas")},
    ),
    "unshown": RuleWords(
        mark("Quien no enseña lo que acusa"),
        mark("Lo que pierde."),
        {"all": mark("Todos sus acuses"), "this": mark("Solo lo que no enseñó")},
    ),
    "extra_card": RuleWords(
        mark("Quien juega con una carta de más"),
        mark("Lo que pierde."),
        {"nothing": mark("No cuenta nada en esa mano"), "no_acuses": mark("No cuenta sus acuses")},
    ),
    "pie_minimum": RuleWords(
        mark("Lo menos que descarta el pie"), mark("Cero: puede quedarse con sus cartas. Uno: tiene que descartar una.")
    ),
    "lack_adds_up": RuleWords(
        mark("Lo que falta se completa poco a poco"), mark("Si los puntos que no bastan para lo que falta se descuentan de ello.")
    ),
    "final_short": RuleWords(
        mark("No llegar a cinco o a diez, al ganar el juego"),
        mark("Si esa calidad se paga también en una mano que se corta porque alguien hizo el ciento."),
    ),
}
"""House rule → its words."""
