"""What are the tariffs and the house rules called when a table is opened? `tariffs` has the values that a rule takes."""

from __future__ import annotations

from typing import Final

from rules.core.glossary import RuleWords, Tariff
from rules.core.refusals import mark

TARIFFS: Final = {
    "fournier": Tariff(mark("Fournier"), mark("por la tarifa de Fournier")),
    "jepus-1896": Tariff(mark("Barcelona (Jepús, 1896)"), mark("por la tarifa de Barcelona (Jepús, 1896)")),
    "jepus-1896-castilla": Tariff(mark("Las Castillas (Jepús, 1896)"), mark("por la tarifa de las Castillas (nota de Jepús, 1896)")),
    "voltereta-1826": Tariff(mark("Madrid (Voltereta, 1826)"), mark("por la tarifa de Madrid (Tresillo de Voltereta, 1826)")),
}
"""Tariff → its words."""
RULES: Final = {
    "deal": RuleWords(mark("El dar"), mark("Tantos que pone en el plato quien da.")),
    "entrada": RuleWords(mark("Por jugar"), mark("Tantos que el hombre cobra o paga a cada uno por jugar, en cualquier lance.")),
    "extra3": RuleWords(mark("Puesta, siendo tres"), mark("Tantos que la puesta añade a lo que hay en el plato.")),
    "extra4": RuleWords(mark("Puesta, siendo cuatro"), mark("Tantos que la puesta añade a lo que hay en el plato.")),
    "vuelta": RuleWords(mark("La vuelta"), mark("Tantos que vale el lance.")),
    "solo": RuleWords(mark("El solo ganado"), mark("Tantos que vale el lance, y la solera si se juega.")),
    "solo_lost": RuleWords(mark("El solo perdido"), mark("Tantos que cuesta a cada uno de los otros.")),
    "lost_solo_pays_base": RuleWords(
        mark("El solo perdido paga también por jugar"), mark("Si quien pierde un solo paga además a cada uno lo que se paga por jugar.")
    ),
    "bola": RuleWords(mark("La bola"), mark("Tantos por hacer las nueve bazas.")),
    "bola_lost": RuleWords(
        mark("La bola perdida"),
        mark("Tantos que cuesta a cada uno de los otros."),
        none=mark("lo mismo que ganada"),
        number=mark("Cuántos"),
    ),
    "estuche": RuleWords(mark("Cada estuche"), mark("Tantos por cada uno.")),
    "estuche_three": RuleWords(
        mark("El estuche de tres"),
        mark("Tantos por espada, mala y basto juntos; cada uno de los que siguen vale lo suyo."),
        none=mark("cada uno lo suyo"),
        number=mark("Cuántos"),
    ),
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
    "surrender_after_lost_bola": RuleWords(
        mark("Rendirse tras perder la bola"), mark("Si quien pidió la bola y la perdió puede rendirse aún, antes de la cuarta baza.")
    ),
    "bola_counts_game": RuleWords(mark("Con bola se paga el juego"), mark("Si en una mano con bola se paga también por jugar.")),
    "mas_equals": RuleWords(
        mark("Quién puede igualar al hablar"),
        mark("Quién, al decir más, se queda con el mismo lance en vez de subir."),
        {"mano": mark("Solo el mano"), "earlier": mark("Quien habla antes")},
    ),
    "juego_again": RuleWords(
        mark("Juego, dicho otra vez"),
        mark("Si tras un «juego» puede decirlo también quien habla después; entre juegos iguales va el de antes."),
    ),
    "cut_limits": RuleWords(mark("El corte"), mark("Cuántas cartas se pueden levantar al cortar.")),
}
"""House rule → its words."""
