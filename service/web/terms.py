"""The public words of the record as people say them: a few words for a heading, a chip, a cell of a table.

Whole sentences about a hand are those of `service.explain`. The terms of art are Spanish in every language; the words around them
are translated.
"""

from __future__ import annotations

from typing import Final

from rules.core.refusals import mark

OUTCOMES: Final = {
    "open": mark("sin terminar"),
    "passed_out": mark("pasaron todos"),
    "misdeal": mark("mal dada"),
    "won": mark("sacada"),
    "puesta": mark("puesta"),
    "codillo": mark("codillo"),
    "rendida": mark("rendida"),
    "defendida": mark("defendida"),
    "gemelas": mark("puestas gemelas"),
    "salvada": mark("puesta salvada"),
    "codillo_y_puesta": mark("codillo y puesta"),
    "desbola": mark("desbola"),
    "doble_puesta": mark("puesta de los dos"),
    "defensa_perdida": mark("defensa perdida"),
    "void": mark("no vale"),
    "ordinary": mark("ordinaria"),
    "cuatro_ases_won": mark("cuatro ases, ganados"),
    "cuatro_ases_lost": mark("cuatro ases, perdidos"),
    "revesino_won": mark("Revesino"),
    "revesino_cut": mark("Revesino cortado"),
    "points": mark("por los puntos"),
    "capote": mark("capote"),
    "even": mark("en paz"),
    "redeal": mark("baraja falta"),
    "wrong_dealer": mark("dio sin tocarle"),
    "counted": mark("contada"),
    "game": mark("gana el juego"),
    "tie": mark("empatada"),
    "sin_presa": mark("sin presa"),
}
"""Outcome of a hand → how people call it."""

OUTCOMES_OF: Final = {"minchiate": {"won": mark("ganada")}}
"""Game in which some outcomes are called otherwise → how."""


def outcome(game: str, name: str) -> str:
    """How people call an outcome in a game."""
    return OUTCOMES_OF.get(game, {}).get(name) or OUTCOMES[name]


LANCES: Final = {
    "entrada": mark("entrada"),
    "vuelta": mark("vuelta"),
    "solo": mark("solo"),
    "chillada": mark("chillada"),
    "mediator": mark("mediator"),
}
"""Lance → how people call it."""

SUITS: Final = {
    "oros": mark("Oros"),
    "copas": mark("Copas"),
    "espadas": mark("Espadas"),
    "bastos": mark("Bastos"),
}
"""Suit → how a heading or a choice calls it."""

WHYS: Final = {
    "dar": mark("el dar"),
    "plato": mark("el plato"),
    "entrada": mark("el juego"),
    "vuelta": mark("la vuelta"),
    "solo": mark("el solo"),
    "solera": mark("la solera"),
    "estuches": mark("los estuches"),
    "contraestuche": mark("el contraestuche"),
    "primeras": mark("las primeras"),
    "bola": mark("la bola"),
    "redondeo": mark("el redondeo"),
    "puesta": mark("la puesta"),
    "codillo": mark("el codillo"),
    "defensa": mark("la puesta defendida"),
    "puesta_reservada": mark("la puesta reservada"),
    "reparto": mark("el reparto del plato"),
    "transfer": mark("acuerdo de la mesa"),
    "pozo": mark("el pozo"),
    "polla": mark("la polla"),
    "rey": mark("el rey"),
    "juego": mark("el juego"),
    "desbola": mark("la desbola"),
    "bola_perdida": mark("la Bola perdida"),
    "estuche": mark("el estuche"),
    "contra_estuche": mark("contra el estuche"),
    "zangano": mark("lo del zángano"),
    "multa": mark("la multa"),
    "sorteo": mark("el sorteo de las multas"),
    "polla_al_medio": mark("una polla al medio"),
    "medio_pozo": mark("medio pozo"),
    "pozo_a_contrarios": mark("un pozo a los contrarios"),
    "atravesado": mark("lo que se atraviesa"),
    "juego_por_ley": mark("el juego, por ley"),
    "bola_por_ley": mark("la Bola, por ley"),
    "primeras_por_ley": mark("las primeras, por ley"),
    "perjuicio": mark("el perjuicio"),
    "partida": mark("la partida"),
    "vendido": mark("carta vendida"),
    "sacado": mark("carta sacada"),
    "cabeza": mark("carta de cabeza"),
    "durmiente": mark("carta que duerme"),
    "sobreprecio": mark("el sobreprecio"),
    "cuatro_ases": mark("los cuatro ases"),
    "introduccion": mark("la introducción"),
    "revesino": mark("el Revesino"),
    "corte": mark("el corte"),
    "platillo": mark("el platillo"),
    "doble-descarte": mark("descartarse dos veces"),
    "pena": mark("la pena"),
    "alce": mark("el alce"),
    "puntos": mark("los puntos"),
    "capote": mark("el capote"),
    "renuncio": mark("el renuncio"),
    "renuncio-advertido": mark("el renuncio advertido"),
    "carta-de-mas": mark("la carta de más"),
    "dar-sin-tocarle": mark("dar sin tocarle"),
    "salir-sin-tocarle": mark("salir sin tocarle"),
    "hablar": mark("hablar"),
    "alzar-baza-ajena": mark("alzar la baza ajena"),
    "mostrar-juego": mark("mostrar el juego"),
    "cartas_blancas": mark("las cartas blancas"),
    "quinta": mark("la quinta"),
    "sexta": mark("la sexta"),
    "septima": mark("la séptima"),
    "octava": mark("la octava"),
    "catorce": mark("el catorce"),
    "repique": mark("el repique"),
    "pique": mark("el pique"),
    "no_cinco": mark("no llegar a cinco"),
    "no_diez": mark("no llegar a diez"),
    "juego_sencillo": mark("el juego, sencillo"),
    "juego_doble": mark("el juego, doble"),
    "calidad_juego": mark("la calidad del juego"),
    "restos": mark("la diferencia"),
    "sin_presa": mark("quedar sin presa"),
    "fola_no_hecha": mark("la Fola que no se hizo"),
}
"""Why tantos move → what is paid."""

FINDINGS: Final = {
    "renuncio": mark("renuncio"),
    "lance_inferior": mark("lance inferior"),
    "descarto_volteada": mark("descartó la volteada"),
    "corte": mark("corte que no vale"),
    "fuera_de_turno": mark("carta fuera de turno"),
    "robo_antes": mark("robó antes que el hombre"),
    "late_misdeal": mark("mal dado, visto tarde"),
    "of_before": mark("de antes: hoy no se admitiría"),
    "rey_adelantado": mark("rey antes de tiempo"),
    "baza_indebida": mark("baza que no era suya"),
    "adelantado": mark("fuera de su vez"),
    "reparto": mark("reparto que no vale"),
    "tendido": mark("tendido antes de tiempo"),
    "calidad_indebida": mark("condiciones pedidas sin razón"),
    "sorteo_no_advertido": mark("sorteo sin advertir"),
    "caballo-guardado": mark("caballo guardado"),
    "pie-robo": mark("robó quien da"),
    "sin-robo": mark("descarte sin robo"),
    "robo-de-mas": mark("robo sin descarte"),
    "dar-sin-tocarle": mark("dio sin tocarle"),
    "renuncio-servir": mark("no sirvió"),
    "renuncio-cargar": mark("no cargó"),
    "renuncio-fallar": mark("no falló"),
    "renuncio-contrafallar": mark("no contrafalló"),
    "salir-sin-tocarle": mark("salió sin tocarle"),
    "alzar-baza-ajena": mark("alzó la baza ajena"),
    "carta-de-mas": mark("carta de más"),
    "carta-de-menos": mark("carta de menos"),
    "dar_seguidas": mark("dio dos veces seguidas"),
    "mal_dado": mark("mal dado"),
    "modo_de_dar": mark("modo de dar"),
    "descarte_minimo": mark("no descartó"),
    "robo_irregular": mark("robo que no es"),
    "carta_de_mas": mark("carta de más"),
    "carta_de_menos": mark("carta de menos"),
    "acuse_tarde": mark("acuse tarde"),
    "acuse_menor_primero": mark("lo menor primero"),
    "acuse_fuera_de_orden": mark("acuse fuera de orden"),
    "no_mostrado": mark("sin enseñar"),
    "acuse_falso": mark("acuse falso"),
    "catorce_por_otro": mark("un catorce por otro"),
    "salida_cambiada": mark("otra salida que la dicha"),
    "palo_impuesto": mark("no salió del palo mandado"),
    "carta_recogida": mark("carta recogida"),
    "pareja_fuera_de_turno": mark("pareja fuera de turno"),
    "pillada_irregular": mark("pillada que no es"),
    "cuenta_errada": mark("descarte que no cuadra"),
    "versicula_sin_declarar": mark("versícula sin declarar"),
    "caida_indebida": mark("se cayó con tarots"),
    "rey_no_jugado": mark("no puso el rey"),
}
"""Code of something irregular → how people call it."""

LEGALITY: Final = {
    "legal": mark("se puede"),
    "illegal": mark("no se puede"),
    "undetermined": mark("no se sabe"),
}
"""Whether a card may be played → how people say it."""

BOOKS: Final = {
    "fournier": mark("El Tresillo, Fournier"),
    "jepus-1896": mark("Tratado del tresillo, Jepús, Barcelona, 1896"),
    "voltereta-1826": mark("Tresillo de voltereta, Madrid, 1826"),
    "mediator-1826": mark("El mediator, Madrid, 1826"),
    "revesino-1807": mark("Revesino, malilla y cientos, con las Adiciones, 1807"),
    "malilla-1807": mark("Revesino, malilla y cientos, con las Adiciones, 1807"),
    "cientos-1807": mark("Revesino, malilla y cientos, con las Adiciones, 1807"),
    "minchiate": mark("Reglas del juego Minchiate"),
    "table": mark("acuerdo de la mesa"),
}
"""The key of a source → the book that it stands for."""

PLATES: Final = {
    "none": mark("lo que se pone al dar"),
    "primera": mark("con una puesta dentro"),
    "reservada": mark("con puesta de la cartulina"),
}
"""Kind of what lies in the plate → how people call it."""
