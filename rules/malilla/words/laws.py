"""Which law was applied to whom, and what becomes of the hand; the accounts say what it cost."""

from __future__ import annotations

from typing import Any, Final

from rules.core.glossary import Irregular, Law, Reason
from rules.core.hands import HandResult
from rules.core.refusals import mark
from rules.core.speech import Speech

LAWS: Final = {
    "renuncio": Law(
        mark("renuncio"),
        mark("Se le reclama a {player} un renuncio."),
        mark("Se le reclama a {player} un renuncio en la baza {trick}."),
        reason=Reason(mark("el renuncio"), mark("por el renuncio")),
    ),
    "renuncio-advertido": Law(
        mark("renuncio advertido"),
        mark("A {player} le advirtieron un renuncio, y la falta queda."),
        mark("A {player} le advirtieron un renuncio en la baza {trick}, y la falta queda."),
        reason=Reason(mark("el renuncio advertido"), mark("por el renuncio que le advirtieron")),
    ),
    "carta-de-mas": Law(
        mark("carta de más"),
        mark("{player} jugaba con una carta de más."),
        reason=Reason(mark("la carta de más"), mark("por jugar con una carta de más")),
        found=Irregular(mark("carta de más"), mark("{player} recibió una carta de más, y se jugó así [{source}].")),
    ),
    "carta-de-menos": Law(
        mark("carta de menos"),
        mark("{player} jugaba con una carta de menos: así no se da capote."),
        found=Irregular(mark("carta de menos"), mark("{player} recibió una carta de menos, y se jugó así [{source}].")),
    ),
    "salir-sin-tocarle": Law(
        mark("salir sin tocarle"),
        mark("{player} salió sin tocarle."),
        mark("{player} salió sin tocarle en la baza {trick}."),
        reason=Reason(mark("salir sin tocarle"), mark("por salir sin tocarle")),
        found=Irregular(mark("salió sin tocarle"), mark("{player} salió en la baza {trick} sin que le tocara [{source}].")),
    ),
    "dar-sin-tocarle": Law(
        mark("dar sin tocarle"),
        mark("{player} dio sin tocarle, y se vio cuando ya se jugaba: la mano vale, y no hay alce."),
        reason=Reason(mark("dar sin tocarle"), mark("por dar sin tocarle")),
        found=Irregular(mark("dio sin tocarle"), mark("{player} dio sin que le tocara [{source}].")),
    ),
    "mal-dado": Law(mark("mal dado"), mark("{player} repartió mal, y se vio antes de jugar.")),
    "hablar": Law(
        mark("hablar antes de tiempo"),
        mark("{player} habló de una jugada antes de acabar la mano."),
        reason=Reason(mark("hablar"), mark("por hablar antes de tiempo")),
    ),
    "alzar-baza-ajena": Law(
        mark("alzar una baza ajena"),
        mark("{player} alzó una baza ajena."),
        mark("{player} alzó la baza {trick}, que era ajena."),
        reason=Reason(mark("alzar la baza ajena"), mark("por alzar una baza ajena")),
        found=Irregular(mark("alzó la baza ajena"), mark("{player} alzó la baza {trick}, que no era suya, y se la quedó [{source}].")),
    ),
    "mostrar-juego": Law(
        mark("mostrar el juego"),
        mark("{player} mostró su juego."),
        reason=Reason(mark("mostrar el juego"), mark("por mostrar el juego")),
    ),
    "ver-bazas": Law(mark("mirar bazas que no podía ver"), mark("{player} miró bazas que no podía ver.")),
}
"""Law → its words."""
FREE: Final = ("mal-dado", "dar-sin-tocarle", "carta-de-menos", "ver-bazas")
"""The laws after which the offender still counts."""


def penalty_told(speech: Speech, fact: Any, result: HandResult, *, in_pairs: bool) -> str:
    """What somebody did, in which trick, and what that means for the hand."""
    deed = _deed(speech, fact, result)
    if fact.law in FREE:
        return deed
    player = speech.who(fact.player)
    if in_pairs:
        return " ".join([deed, speech.say("El partido de {player} no cuenta.", player=player)])
    return " ".join([deed, speech.say("{player} no cuenta.", player=player)])


def _deed(speech: Speech, fact: Any, result: HandResult) -> str:
    law, values = LAWS[fact.law], {"player": speech.who(fact.player), "trick": fact.trick}
    if fact.trick is not None:
        return speech.say(law.in_a_trick, **values)
    if fact.law == "mal-dado" and fact.cause == "baraja":
        return speech.say("La baraja no estaba completa, y se vio antes de jugar.")
    if result.outcome == "wrong_dealer" and fact.law == "dar-sin-tocarle":
        return speech.say("{player} dio sin tocarle, y se vio antes de jugar.", **values)
    return speech.say(law.deed, **values)
