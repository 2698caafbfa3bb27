"""Which law was applied to whom, and what becomes of the hand: what it cost stands in the accounts."""

from __future__ import annotations

from typing import Any, Final

from rules.core.refusals import mark
from rules.core.speech import Speech


def penalty_told(speech: Speech, fact: Any, dealer: str) -> str:
    """What somebody did, what that means for the hand, and who noticed it."""
    parts = [_deed(speech, fact, dealer)]
    if fact.by is not None:
        parts.append(speech.say("Lo advirtió {player}.", player=speech.who(fact.by)))
    return " ".join(parts)


_DEED: Final = {
    "robo-errado": mark("{player} erró el robo, y vuelve a dar {dealer}."),
    "carta-de-mas": mark("{player} jugaba con una carta de más."),
    "carta-de-menos": mark("{player} jugaba con una carta de menos."),
    "renuncio": mark("Se le reclama a {player} un renuncio."),
    "creyo-dar": mark("{player} creyó que daba: se descartó y no robó. Juega con una carta de menos."),
    "pie-roba": mark("{player}, que da, fue a robar: es como una carta de más."),
    "mirar-monte": mark("{player} miró la carta antes de descartarse: se queda con las suyas y no roba."),
    "tenderse": mark("{player} se tiende: ya no saca, y las cartas de pago que le quedan cuentan como jugadas de cabeza."),
    "carta-caida": mark("A {player} se le cayó una carta."),
}


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
    return speech.say(_DEED[fact.law], player=player, dealer=speech.who(dealer))


_BADLY_DEALT: Final = {
    "reparto": mark("{player} repartió mal, y pasa el dar."),
    "monte": mark("La baceta que dejó {player} no tenía sus cartas, y pasa el dar."),
    "baraja": mark("La baraja no estaba bien, y vuelve a dar {player}."),
}


def _badly_dealt(speech: Speech, cause: str, player: str) -> str:
    return speech.say(_BADLY_DEALT[cause], player=player)


_DISCARDED: Final = {
    "mudar-descarte": mark("{player} mudó su descarte: debe una pena, que se sorteará."),
    "doble-descarte": mark("{player} se descartó dos veces: paga a los otros."),
}


def _discarded(speech: Speech, law: str, player: str) -> str:
    return speech.say(_DISCARDED[law], player=player)


def _dealt_again(speech: Speech, player: str, dealer: str) -> str:
    """Who deals after a hand that a discard made void: the same, unless the fault is his."""
    if player == dealer:
        return speech.say("Pasa el dar.")
    return speech.say("Vuelve a dar {dealer}.", dealer=speech.who(dealer))


_ITEMS: Final = {
    "partida": mark("la partida"),
    "cuatro_ases": mark("los cuatro ases"),
    "revesino": mark("el Revesino"),
}


def _item(speech: Speech, item: str) -> str:
    """Something that may be in doubt when cards are mixed."""
    return speech.say(_ITEMS[item]) if item in _ITEMS else speech.card(item)
