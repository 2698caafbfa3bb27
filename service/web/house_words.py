"""How the games, their tariffs and their house rules are called when a table is opened: the words on the sheet.

What a house rule takes and what it is in each tariff stands in the rules; here are only the words, and a test looks that none is missing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from rules.core.refusals import mark
from service.web.terms import SUITS

YES_NO: Final = {"true": mark("Sí"), "false": mark("No")}
NONE_OR_SUIT: Final = {"none": mark("Ninguno"), **SUITS}


class RuleWords(NamedTuple):
    """A house rule in words: its name, what it means for who plays, and each of its words where it takes words."""

    label: str
    hint: str = ""
    choices: Mapping[str, str] = {}


class GameWords(NamedTuple):
    """A game in words: its name, its tariffs, and its house rules."""

    name: str
    tariffs: Mapping[str, str]
    rules: Mapping[str, RuleWords]


TRESILLO: Final = GameWords(
    mark("Tresillo"),
    {
        "fournier": mark("Fournier"),
        "jepus-1896": mark("Barcelona (Jepús, 1896)"),
        "jepus-1896-castilla": mark("Las Castillas (Jepús, 1896)"),
        "voltereta-1826": mark("Madrid (Voltereta, 1826)"),
    },
    {
        "deal": RuleWords(mark("El dar"), mark("Tantos que pone en el plato quien da.")),
        "entrada": RuleWords(mark("Por jugar"), mark("Tantos que el hombre cobra o paga a cada uno por jugar, en cualquier lance.")),
        "extra3": RuleWords(mark("Puesta, siendo tres"), mark("Tantos que la puesta añade a lo que hay en el plato.")),
        "extra4": RuleWords(mark("Puesta, siendo cuatro"), mark("Tantos que la puesta añade a lo que hay en el plato.")),
        "vuelta": RuleWords(mark("La vuelta"), mark("Tantos que vale el lance.")),
        "solo": RuleWords(mark("El solo ganado"), mark("Tantos que vale el lance, y la solera si se juega.")),
        "solo_lost": RuleWords(mark("El solo perdido"), mark("Tantos que cuesta a cada uno de los otros.")),
        "bola": RuleWords(mark("La bola"), mark("Tantos por hacer las nueve bazas, o por no hacerlas.")),
        "estuche": RuleWords(mark("Cada estuche"), mark("Tantos por cada uno.")),
        "estuche_cap": RuleWords(
            mark("Estuches que se pagan a lo más"), mark("Cero: no hay tope. Con la bola ganada se pagan todos los que haya.")
        ),
        "contraestuche": RuleWords(
            mark("El contraestuche"),
            mark("Lo que cuenta jugar sin espada, mala ni basto."),
            {"run": mark("Todos los que faltan seguidos"), "three": mark("Siempre tres"), "none": mark("No se paga")},
        ),
        "primeras": RuleWords(mark("Las primeras"), mark("Tantos por hacer las cinco primeras bazas.")),
        "primeras_contra": RuleWords(
            mark("Primeras de la contra"), mark("Si cuentan las cinco primeras que hacen los otros cuando el hombre pierde.")
        ),
        "solera": RuleWords(mark("La solera"), mark("Si la vuelta en la que se descarta una sola carta vale como un solo.")),
        "rounding": RuleWords(mark("Redondeo"), mark("Cada pago se sube hasta un múltiplo de este número. Uno: no se redondea.")),
        "favor": RuleWords(mark("El palo de favor"), mark("El palo preferido de la mesa.")),
        "favor_doubles": RuleWords(mark("El favor dobla"), mark("Si en el palo de favor se paga todo doble.")),
        "codillo_puesta": RuleWords(
            mark("El codillo es además puesta"),
            mark("Si quien pierde por codillo pone también la puesta."),
            {
                "never": mark("Nunca"),
                "always": mark("Siempre"),
                "not_in_solo": mark("Sí, menos en el solo"),
                "not_in_solo_on_reserved": mark("Sí, menos en el solo cuando en el plato hay una puesta reservada"),
            },
        ),
        "reserve": RuleWords(
            mark("Qué puestas se reservan"),
            mark("Una puesta reservada se apunta y espera: va al plato cuando se gana la anterior."),
            {
                "second": mark("La segunda y las que siguen"),
                "threshold": mark("Desde que el plato llega a una cantidad"),
                "none": mark("Ninguna: van todas al plato"),
            },
        ),
        "reserve_at": RuleWords(mark("Cantidad desde la que se reserva"), mark("Tantos del plato, si se reserva desde una cantidad.")),
        "reserve_choice": RuleWords(
            mark("Quién decide si se reserva"),
            mark("Cuando la puesta puede esperar o ir al plato."),
            {"auto": mark("Nadie: se reserva"), "loser": mark("Quien hace la puesta")},
        ),
        "twins_reserved": RuleWords(
            mark("Las puestas gemelas reservadas"),
            mark("Cómo van al plato las dos puestas iguales de una mano defendida."),
            {"apart": mark("Cada una a su vez"), "together": mark("Las dos juntas")},
        ),
        "fourth_pays": RuleWords(mark("El zángano cobra y paga"), mark("Si quien da y no juega, siendo cuatro, entra en los pagos.")),
        "defensor_conditions": RuleWords(
            mark("Condiciones de la jugada defendida"),
            mark("Lo que se cobra además de la puesta."),
            {"none": mark("Ninguna"), "estuches": mark("Los estuches del defensor")},
        ),
        "defensor_bola": RuleWords(
            mark("La bola del defensor"),
            mark("Si quien defiende puede pedir la bola, y quién la paga."),
            {"no": mark("No puede"), "rendido": mark("La paga quien se rindió"), "all": mark("La pagan todos")},
        ),
        "bola_early": RuleWords(mark("La bola, antes de las primeras"), mark("Si se puede pedir sin haber hecho aún las cinco primeras.")),
        "bola_counts_game": RuleWords(mark("Con bola se paga el juego"), mark("Si en una mano con bola se paga también por jugar.")),
        "cut_limits": RuleWords(mark("El corte"), mark("Cuántas cartas se pueden levantar al cortar.")),
    },
)

GAME_WORDS: Final = {"tresillo": TRESILLO}
"""Name of a game in the registry → its words."""
