"""What are the tariffs and the house rules called when a table is opened? `tariffs` has the values that a rule takes."""

from __future__ import annotations

from typing import Final

from rules.core.glossary import RuleWords, Tariff
from rules.core.refusals import mark

TARIFFS: Final = {
    "adiciones": Tariff(mark("Las Adiciones (1807)"), mark("por las Adiciones de 1807")),
    "platillo": Tariff(mark("Las Adiciones, con platillo"), mark("por las Adiciones de 1807, con platillo")),
    "libro": Tariff(mark("El libro (1807), con los ases echados"), mark("por el libro de 1807, con los ases echados")),
}
"""Tariff → its words."""
RULES: Final = {
    "cuatro_ases": RuleWords(
        mark("Los cuatro ases"),
        mark("Qué cobra quien los sigue y no hace baza, y qué paga si la hace."),
        {
            "iguales": mark("Lo mismo de cada uno, o a cada uno"),
            "echados": mark("Carta por carta; perdidos, todo a quien lo introdujo"),
        },
    ),
    "mano_napolitana": RuleWords(
        mark("La primera baza del mano"),
        mark("Si a quien sigue los cuatro ases y sale con su carta más baja le cuenta esa baza."),
        {"tolerada": mark("No le cuenta"), "perdida": mark("Le cuenta")},
    ),
    "corte": RuleWords(
        mark("Quién tiene el corte"),
        mark("Cuando dos superan la carta de quien va al Revesino."),
        {"primero": mark("El primero que la supera"), "baza": mark("Quien levanta la baza")},
    ),
    "cut_tenth": RuleWords(
        mark("El corte en la décima"),
        mark("Quién paga cuando otro corta en la décima baza y quien sigue los cuatro ases hace la última."),
        {"r": mark("Quien iba al Revesino"), "n": mark("Quien sigue los cuatro ases")},
    ),
    "durmientes": RuleWords(mark("Las cartas que duermen"), mark("Si se pagan las cartas de pago que quedan en la baceta.")),
    "caballo": RuleWords(
        mark("El sobreprecio del caballo"),
        mark("Lo que vale el caballo de copas, vendido o sacado, además de sus tres tantos."),
        {
            "ley": mark("No se juega: vale tres"),
            "platillo": mark("Vendido, sale del platillo"),
            "directo": mark("Lo paga quien paga el caballo"),
        },
    ),
    "sobreprecio": RuleWords(mark("Cuánto es el sobreprecio"), mark("Tantos, si se juega con él.")),
    "fondo": RuleWords(mark("El fondo del platillo"), mark("Tantos hasta los que se llena. Si no se dice, lo que vale el sobreprecio.")),
    "sacado_a": RuleWords(
        mark("El sobreprecio del caballo sacado"),
        mark("Quién lo cobra, si se juega con platillo."),
        {"sacador": mark("Quien lo saca"), "platillo": mark("El platillo")},
    ),
    "renuncio_repetido": RuleWords(
        mark("Otro renuncio del mismo"),
        mark("Lo que cuesta renunciar otra vez en la misma mano."),
        {"partida": mark("Una pena de una partida cada vez"), "libre": mark("Nada más")},
    ),
    "mariperez": RuleWords(mark("Mari-Pérez"), mark("Si la primera vuelta y la última se juegan dobles.")),
    "rounds": RuleWords(
        mark("Cuántas vueltas"), mark("Una vuelta son cuatro turnos del dar. Acabadas, no se da más."), none=mark("Sin límite")
    ),
    "dote": RuleWords(mark("La dote"), mark("Tantos en fichas con los que empieza cada uno. Cero: se juega sin fichas.")),
}
"""House rule → its words."""
