"""Which law of Revesino was applied to whom, and what becomes of the hand: what it cost stands in the accounts."""

from __future__ import annotations

from typing import Any

from service.explain.speech import Speech


def penalty_told(speech: Speech, fact: Any, dealer: str) -> str:
    """What somebody did, what that means for the hand, and who noticed it."""
    parts = [_deed(speech, fact, dealer)]
    if fact.by is not None:
        parts.append(speech.say("Lo advirtió {player}.", player=speech.who(fact.by)))
    return " ".join(parts)


def _deed(speech: Speech, fact: Any, dealer: str) -> str:
    player = speech.who(fact.player)
    match fact.law:
        case "mal-dado":
            return _badly_dealt(speech, fact.cause, player)
        case "mudar-descarte" | "doble-descarte":
            return f"{_discarded(speech, fact.law, player)} {_dealt_again(speech, fact.player, dealer)}"
        case "renuncio" if fact.trick is not None:
            return speech.say("Se le reclama a {player} un renuncio en la baza {trick}.", player=player, trick=fact.trick)
        case "juntar-cartas":
            items = speech.all_of([_item(speech, item) for item in fact.items])
            return speech.say("{player} juntó sus cartas antes de ajustar la mano, y paga lo dudoso: {items}.", player=player, items=items)
    deeds = {
        "robo-errado": speech.say("{player} erró el robo, y vuelve a dar {dealer}.", player=player, dealer=speech.who(dealer)),
        "carta-de-mas": speech.say("{player} jugaba con una carta de más.", player=player),
        "carta-de-menos": speech.say("{player} jugaba con una carta de menos.", player=player),
        "renuncio": speech.say("Se le reclama a {player} un renuncio.", player=player),
        "creyo-dar": speech.say("{player} creyó que daba: se descartó y no robó. Juega con una carta de menos.", player=player),
        "pie-roba": speech.say("{player}, que da, fue a robar: es como una carta de más.", player=player),
        "mirar-monte": speech.say("{player} miró la carta antes de descartarse: se queda con las suyas y no roba.", player=player),
        "tenderse": speech.say(
            "{player} se tiende: ya no saca, y las cartas de pago que le quedan cuentan como jugadas de cabeza.", player=player
        ),
        "carta-caida": speech.say("A {player} se le cayó una carta.", player=player),
    }
    return deeds[fact.law]


def _badly_dealt(speech: Speech, cause: str, player: str) -> str:
    causes = {
        "reparto": speech.say("{player} repartió mal, y pasa el dar.", player=player),
        "monte": speech.say("La baceta que dejó {player} no tenía sus cartas, y pasa el dar.", player=player),
        "baraja": speech.say("La baraja no estaba bien, y vuelve a dar {player}.", player=player),
    }
    return causes[cause]


def _discarded(speech: Speech, law: str, player: str) -> str:
    deeds = {
        "mudar-descarte": speech.say("{player} mudó su descarte: debe una pena, que se sorteará.", player=player),
        "doble-descarte": speech.say("{player} se descartó dos veces: paga a los otros.", player=player),
    }
    return deeds[law]


def _dealt_again(speech: Speech, player: str, dealer: str) -> str:
    """Who deals after a hand that a discard made void: the same, unless the fault is his."""
    if player == dealer:
        return speech.say("Pasa el dar.")
    return speech.say("Vuelve a dar {dealer}.", dealer=speech.who(dealer))


def _item(speech: Speech, item: str) -> str:
    """Something that may be in doubt when cards are mixed."""
    items = {
        "partida": speech.say("la partida"),
        "cuatro_ases": speech.say("los cuatro ases"),
        "revesino": speech.say("el Revesino"),
    }
    return items[item] if item in items else speech.card(item)
