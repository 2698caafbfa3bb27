"""Which law of Malilla was applied to whom, and what becomes of the hand: what it cost stands in the accounts."""

from __future__ import annotations

from typing import Any, Final

from rules.core.hands import HandResult
from rules.core.refusals import mark
from service.explain.speech import Speech

LAWS: Final = {
    "renuncio": mark("renuncio"),
    "renuncio-advertido": mark("renuncio advertido"),
    "carta-de-mas": mark("carta de más"),
    "carta-de-menos": mark("carta de menos"),
    "salir-sin-tocarle": mark("salir sin tocarle"),
    "dar-sin-tocarle": mark("dar sin tocarle"),
    "mal-dado": mark("mal dado"),
    "hablar": mark("hablar antes de tiempo"),
    "alzar-baza-ajena": mark("alzar una baza ajena"),
    "mostrar-juego": mark("mostrar el juego"),
    "ver-bazas": mark("mirar bazas que no podía ver"),
}
"""Law → how people call it."""
FREE: Final = ("mal-dado", "dar-sin-tocarle", "carta-de-menos", "ver-bazas")
"""The laws after which the offender counts all the same."""


def penalty_told(speech: Speech, fact: Any, result: HandResult, *, in_pairs: bool) -> str:
    """What somebody did, in which trick, and what that means for the hand."""
    deed = _deed(speech, fact, result)
    if fact.law in FREE:
        return deed
    player = speech.who(fact.player)
    if in_pairs:
        return " ".join([deed, speech.say("El partido de {player} no cuenta.", player=player)])
    return " ".join([deed, speech.say("{player} no cuenta.", player=player)])


_DEED: Final = {
    "renuncio": mark("Se le reclama a {player} un renuncio."),
    "renuncio-advertido": mark("A {player} le advirtieron un renuncio, y la falta queda."),
    "carta-de-mas": mark("{player} jugaba con una carta de más."),
    "carta-de-menos": mark("{player} jugaba con una carta de menos: así no se da capote."),
    "salir-sin-tocarle": mark("{player} salió sin tocarle."),
    "hablar": mark("{player} habló de una jugada antes de acabar la mano."),
    "alzar-baza-ajena": mark("{player} alzó una baza ajena."),
    "mostrar-juego": mark("{player} mostró su juego."),
    "ver-bazas": mark("{player} miró bazas que no podía ver."),
}


def _deed(speech: Speech, fact: Any, result: HandResult) -> str:
    values = {"player": speech.who(fact.player), "trick": fact.trick}
    if fact.trick is not None:
        return _in_a_trick(speech, fact.law, values)
    if fact.law == "mal-dado":
        return _badly_dealt(speech, fact.cause, values)
    if fact.law == "dar-sin-tocarle":
        return _out_of_turn(speech, result, values)
    return speech.say(_DEED[fact.law], **values)


_IN_A_TRICK: Final = {
    "renuncio": mark("Se le reclama a {player} un renuncio en la baza {trick}."),
    "renuncio-advertido": mark("A {player} le advirtieron un renuncio en la baza {trick}, y la falta queda."),
    "salir-sin-tocarle": mark("{player} salió sin tocarle en la baza {trick}."),
    "alzar-baza-ajena": mark("{player} alzó la baza {trick}, que era ajena."),
}


def _in_a_trick(speech: Speech, law: str, values: dict[str, Any]) -> str:
    return speech.say(_IN_A_TRICK[law], **values)


_BADLY_DEALT: Final = {
    "reparto": mark("{player} repartió mal, y se vio antes de jugar."),
    "baraja": mark("La baraja no estaba completa, y se vio antes de jugar."),
}


def _badly_dealt(speech: Speech, cause: str, values: dict[str, Any]) -> str:
    return speech.say(_BADLY_DEALT[cause], **values)


def _out_of_turn(speech: Speech, result: HandResult, values: dict[str, Any]) -> str:
    """That the wrong one dealt, seen in time or not."""
    if result.outcome == "wrong_dealer":
        return speech.say("{player} dio sin tocarle, y se vio antes de jugar.", **values)
    return speech.say("{player} dio sin tocarle, y se vio cuando ya se jugaba: la mano vale, y no hay alce.", **values)
