"""Which law was applied to whom, and what becomes of the hand; the accounts say what it cost."""

from __future__ import annotations

from typing import Any, Final

from rules.core.glossary import Law, Reason
from rules.core.refusals import mark
from rules.core.speech import Speech


def penalty_told(speech: Speech, fact: Any, dealer: str) -> str:
    """What a player did, what that means for the hand, and who noticed it."""
    parts = [_deed(speech, fact, dealer)]
    if fact.by is not None:
        parts.append(speech.say("Lo advirtió {player}.", player=speech.who(fact.by)))
    return " ".join(parts)


LAWS: Final = {
    "mal-dado": Law(deed=mark("{player} repartió mal, y pasa el dar."), void=mark("La mano no vale: estaba mal dada.")),
    "robo-errado": Law(
        deed=mark("{player} robó mal, y vuelve a dar {dealer}."),
        void=mark("La mano no vale: {player} robó mal."),
    ),
    "mudar-descarte": Law(
        deed=mark("{player} cambió su descarte: debe una pena, que se sorteará."),
        void=mark("La mano no vale: {player} cambió su descarte, y su pena va a sorteo."),
    ),
    "doble-descarte": Law(
        deed=mark("{player} se descartó dos veces: paga a los otros."),
        void=mark("La mano no vale: {player} se descartó dos veces."),
        reason=Reason(mark("descartarse dos veces"), mark("por descartarse dos veces")),
    ),
    "carta-de-mas": Law(deed=mark("{player} jugaba con una carta de más.")),
    "carta-de-menos": Law(deed=mark("{player} jugaba con una carta de menos.")),
    "renuncio": Law(
        deed=mark("Se le reclama a {player} un renuncio."),
        in_a_trick=mark("Se le reclama a {player} un renuncio en la baza {trick}."),
    ),
    "creyo-dar": Law(deed=mark("{player} creyó que daba: se descartó y no robó. Juega con una carta de menos.")),
    "pie-roba": Law(deed=mark("{player}, que da, fue a robar: es como una carta de más.")),
    "mirar-monte": Law(deed=mark("{player} miró la carta antes de descartarse: se queda con las suyas y no roba.")),
    "tenderse": Law(
        deed=mark("{player} se tiende: ya no saca, y las cartas de pago que le quedan cuentan como jugadas de cabeza."),
    ),
    "carta-caida": Law(deed=mark("A {player} se le cayó una carta.")),
    "juntar-cartas": Law(deed=mark("{player} juntó sus cartas antes de ajustar la mano, y paga lo dudoso: {items}.")),
}
"""Law → its words."""
BADLY_DEALT: Final = {
    "monte": mark("La baceta que dejó {player} no tenía sus cartas, y pasa el dar."),
    "baraja": mark("La baraja no estaba bien, y vuelve a dar {player}."),
}
"""The cause of a bad deal, if not the dealing itself → the sentence in place of the usual one."""


def _deed(speech: Speech, fact: Any, dealer: str) -> str:
    law, values = LAWS[fact.law], {"player": speech.who(fact.player), "dealer": speech.who(dealer), "trick": fact.trick}
    if fact.law == "juntar-cartas":
        return speech.say(law.deed, items=speech.all_of([_item(speech, item) for item in fact.items]), **values)
    if fact.law == "mal-dado" and fact.cause in BADLY_DEALT:
        return speech.say(BADLY_DEALT[fact.cause], **values)
    if law.in_a_trick and fact.trick is not None:
        return speech.say(law.in_a_trick, **values)
    deed = speech.say(law.deed, **values)
    return f"{deed} {_dealt_again(speech, fact.player, dealer)}" if fact.law in DISCARDED else deed


DISCARDED: Final = ("mudar-descarte", "doble-descarte")
"""The laws on a discard that makes a hand void; their sentence says who deals again."""


def _dealt_again(speech: Speech, player: str, dealer: str) -> str:
    """Who deals after a hand that a discard made void: the same player, unless the fault is his."""
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
