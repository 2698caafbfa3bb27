"""What are the tariffs, the variants and the house rules called when a table is opened? `tariffs` has the values that a rule takes."""

from __future__ import annotations

from typing import Final

from rules.core.glossary import RuleWords, Tariff, Variant
from rules.core.refusals import mark

TARIFFS: Final = {
    "ejemplo-1826": Tariff(mark("El ejemplo de 1826"), mark("a los precios del ejemplo de 1826")),
    "estuche-tres": Tariff(mark("El ejemplo, con el estuche a tres"), mark("a los precios del ejemplo de 1826, con el estuche a tres")),
    "sin-condiciones": Tariff(mark("El ejemplo, sin condiciones"), mark("a los precios del ejemplo de 1826, sin condiciones")),
}
"""Tariff → its words."""
VARIANTS: Final = {
    "mediator": Variant(mark("Mediator")),
    "cuatrillo": Variant(mark("Cuatrillo")),
    "cuatrillo-solitario": Variant(mark("Cuatrillo solitario")),
    "cuatrillo-forzado": Variant(mark("Cuatrillo español, a rey forzado")),
    "quintillo": Variant(mark("Quintillo")),
    "sextillo": Variant(mark("Sextillo")),
    "tresillo-rey": Variant(mark("Mediator entre tres, con un solo rey de oros")),
    "tresillo-sin-palo": Variant(mark("Mediator entre tres, sin un palo")),
    "tresillo-36": Variant(mark("Mediator entre tres, de doce cartas")),
    "dosillo": Variant(mark("Dosillo")),
}
"""Variant → its words."""
PRICE: Final = mark("Tantos que se llevan del plato o se ponen en él.")
SUIT_DRAWN: Final = mark("El palo de la carta que se volvió antes de empezar.")
RULES: Final = {
    "pot": RuleWords(
        mark("Cómo se pone"),
        mark("Todos cuando el pozo está vacío, o el mano en cada mano."),
        {"pozo": mark("Pozo: ponen todos"), "polla": mark("Polla: pone el mano")},
    ),
    "put": RuleWords(mark("Lo que se pone"), mark("Tantos de una polla, también de las multas. Si no se dice, lo que vale la Bola.")),
    "entrada": RuleWords(mark("La entrada"), PRICE),
    "mediator": RuleWords(mark("El mediator"), PRICE),
    "solo": RuleWords(mark("El solo"), PRICE),
    "bola": RuleWords(mark("La Bola"), mark("Tantos que se añaden a los del juego.")),
    "conditions": RuleWords(mark("Con condiciones"), mark("Si además del juego se pagan primeras, estuche y demás.")),
    "primeras": RuleWords(mark("Las primeras"), mark("Tantos que paga o cobra cada contrario.")),
    "estuche": RuleWords(mark("El estuche"), mark("Tantos por espada, malilla y basto juntos.")),
    "estuche_extra": RuleWords(mark("Cada estuche más"), mark("Tantos por cada triunfo que sigue al estuche.")),
    "vuelta": RuleWords(mark("La vuelta"), mark("Tantos que se pagan además del juego.")),
    "favor": RuleWords(mark("Palo de favor"), SUIT_DRAWN),
    "refavor": RuleWords(mark("Palo de refavor"), SUIT_DRAWN),
    "fulminante": RuleWords(mark("Palo de fulminante"), SUIT_DRAWN),
    "favor_game": RuleWords(
        mark("El juego de favor"),
        mark("Cuánto sube el juego en un palo de favor. Sencillo solo con condiciones; el tercio, solo sin ellas."),
        {"double": mark("Dobla"), "single": mark("No sube"), "third": mark("Sube un tercio")},
    ),
    "king_fee": RuleWords(mark("Por el rey"), mark("Tantos que paga quien juega mediator a quien le da el rey.")),
    "codillo_to": RuleWords(
        mark("Quién cobra el codillo"),
        choices={"all": mark("Todos los contrarios"), "most_tricks": mark("Quien hizo más bazas")},
    ),
    "desbola": RuleWords(mark("La desbola"), mark("Si quien no hace ninguna baza paga como si hubiera perdido la Bola.")),
    "return_king": RuleWords(mark("Volver el rey"), mark("Si el llamado puede dar el rey al hombre antes de la primera baza.")),
    "companion_exempt_all": RuleWords(
        mark("El compañero libre de todo"), mark("Si quien queda libre de pagar el juego lo queda también de las condiciones.")
    ),
    "partner": RuleWords(
        mark("El compañero"),
        mark("Cómo se sabe quién es."),
        {"called": mark("Quien tiene el rey que se llama"), "forced": mark("A rey forzado: el primero que juega un rey")},
    ),
    "as_mediator": RuleWords(mark("Como en el Mediator"), mark("Si se juega también mediator, y con palos de favor.")),
    "removed_suit": RuleWords(mark("El palo que se quita"), choices={"oros": mark("Oros"), "copas": mark("Copas")}),
    "king_kept": RuleWords(mark("Queda el rey"), mark("Si del palo que se quita queda el rey.")),
    "zangano": RuleWords(mark("Con zángano"), mark("Si quien da no juega la mano.")),
    "zangano_terms": RuleWords(
        mark("Lo que cobra y paga el zángano"),
        choices={
            "prerogativa": mark("Cobra siempre lo que uno de los contrarios"),
            "como_los_demas": mark("Como los demás: cobra o paga las condiciones"),
            "nada": mark("Nada"),
        },
    ),
    "lottery_card": RuleWords(
        mark("La carta del sorteo"),
        mark("Quien la juega, y lo dice, se lleva las multas. Si no la tiene nadie que entre, vale la siguiente hacia abajo."),
        {
            "7E": mark("El siete de espadas"),
            "6E": mark("El seis de espadas"),
            "5E": mark("El cinco de espadas"),
            "4E": mark("El cuatro de espadas"),
            "3E": mark("El tres de espadas"),
            "2E": mark("El dos de espadas"),
        },
    ),
    "claims": RuleWords(
        mark("Las condiciones"),
        mark("Si hay que pedirlas antes de que se dé otra vez."),
        {"derived": mark("Se pagan las que haya"), "asked": mark("Solo las que se pidan")},
    ),
}
"""House rule → its words."""
