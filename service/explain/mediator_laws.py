"""Which law of Mediator was applied to whom, and for what: what it cost stands in the accounts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from events.facts import UNTOLD
from service.explain.speech import Speech


def penalty_told(speech: Speech, fact: Any, told: Mapping[str, Any]) -> str:
    """The law, what somebody did, and what the table said of it; `told` is what is told of the hand."""
    return " ".join([_deed(speech, fact, told), *_details(speech, fact, told)])


def _deed(speech: Speech, fact: Any, told: Mapping[str, Any]) -> str:
    if fact.law == "ley-8" and fact.player not in told["tricks"]:
        return speech.say("Ley 8: {player} dijo un triunfo por otro, y por eso se tomó una baza ajena.", player=speech.who(fact.player))
    player = speech.who(fact.player)
    values = {"player": player, "other": speech.who(fact.other) if fact.other else ""}
    deeds = {
        "ley-1": speech.say("Ley 1: {player} no repartió como se debe.", **values),
        "ley-2": speech.say("Ley 2: {player} repartió mal las cartas, y se vuelve a dar.", **values),
        "ley-3": speech.say("Ley 3: {player} se equivocó al nombrar, y vale lo dicho.", **values),
        "ley-4": speech.many("Ley 4: {player} enseñó {count} carta.", "Ley 4: {player} enseñó {count} cartas.", fact.cards or 1, **values),
        "ley-5": speech.many("Ley 5: {player} habló {count} vez.", "Ley 5: {player} habló {count} veces.", fact.times or 1, **values),
        "ley-6": speech.say("Ley 6: {player} jugó con cartas de más o de menos.", **values),
        "ley-7": speech.say("Ley 7: {player} jugó fuera de su vez.", **values),
        "ley-8": speech.say("Ley 8: {player} tomó una baza que no era suya.", **values),
        "ley-9": speech.say("Ley 9: {player} vio las cartas de {other}.", **values),
        "ley-10": speech.say("Ley 10: {player} se tendió antes de tiempo.", **values),
        "ley-11": speech.many("Ley 11: {player} renunció.", "Ley 11: {player} renunció {count} veces.", fact.times or 1, **values),
        "ley-12": speech.say("Ley 12: {player} consultó la Bola, y no la hay en esta mano.", **values),
        "ley-13": speech.say("Ley 13: {player} hizo pocas bazas.", **values),
        "ley-conv-1": speech.say("Ley convencional 1: {player} devolvió el rey.", **values),
        "ley-conv-2": speech.say("Ley convencional 2: {player} devolvió el rey teniendo dos bazas.", **values),
        "ley-conv-3": speech.say("Ley convencional 3: {player} queda libre de pagar.", **values),
        "rey-forzado": speech.say("{player} jugó un rey antes de tiempo.", **values),
        "dosillo": speech.say("{player} nombró el palo que no se juega.", **values),
    }
    return deeds[fact.law]


def _details(speech: Speech, fact: Any, told: Mapping[str, Any]) -> Iterator[str]:
    """What the table said of it."""
    if fact.partner is None:
        yield speech.say("No había salido ningún rey: se jugaba sin compañero.")
    elif fact.partner not in (UNTOLD, told["hombre"]):
        yield speech.say("{player} iba con {hombre}.", player=speech.who(fact.partner), hombre=speech.who(told["hombre"]))
    elif fact.partner != UNTOLD:
        yield speech.say("{player} jugaba contra todos.", player=speech.who(fact.partner))
    if fact.forced:
        yield speech.say("Le hicieron jugar una de ellas.")
    if fact.game or fact.effect == "game":
        yield speech.say("Con eso se decidió el juego.")
    if fact.effect == "partner_won":
        yield speech.say("La baza fue de su compañero.")
    if fact.kept:
        yield speech.say("Se quedó con ella; el perjudicado es {injured}.", injured=speech.who(fact.injured))
    if fact.bola:
        yield speech.say("Estorbó la Bola.")
    if fact.primeras:
        yield speech.say("Estorbó las primeras.")
    if fact.paid is False:
        yield speech.say("La mano no se había pagado: se vuelve a dar.")
    if fact.decisive:
        yield speech.say("El renuncio decidió el juego.")
    if fact.noticed_by is not None:
        yield speech.say("Lo advirtió {player}.", player=speech.who(fact.noticed_by))
