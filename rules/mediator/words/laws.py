"""Which law was applied to whom, and for what; the accounts say what it cost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from events.facts import UNTOLD
from rules.core.glossary import Law
from rules.core.refusals import mark
from rules.core.speech import Speech


def penalty_told(speech: Speech, fact: Any, told: Mapping[str, Any]) -> str:
    """The law, what somebody did, and what the table said of it; `told` are the keys of the hand."""
    return " ".join([_deed(speech, fact, told), *_details(speech, fact, told)])


LAWS: Final = {
    "ley-1": Law(deed=mark("Ley 1: {player} no repartió como se debe.")),
    "ley-2": Law(deed=mark("Ley 2: {player} repartió mal las cartas, y se vuelve a dar.")),
    "ley-3": Law(deed=mark("Ley 3: {player} se equivocó al nombrar, y vale lo dicho.")),
    "ley-6": Law(deed=mark("Ley 6: {player} jugó con cartas de más o de menos.")),
    "ley-7": Law(deed=mark("Ley 7: {player} jugó fuera de su vez.")),
    "ley-8": Law(deed=mark("Ley 8: {player} tomó una baza que no era suya.")),
    "ley-9": Law(deed=mark("Ley 9: {player} vio las cartas de {other}.")),
    "ley-10": Law(deed=mark("Ley 10: {player} se tendió antes de tiempo.")),
    "ley-12": Law(deed=mark("Ley 12: {player} consultó la Bola, y no la hay en esta mano.")),
    "ley-13": Law(deed=mark("Ley 13: {player} hizo pocas bazas.")),
    "ley-conv-1": Law(deed=mark("Ley convencional 1: {player} devolvió el rey.")),
    "ley-conv-2": Law(deed=mark("Ley convencional 2: {player} devolvió el rey teniendo dos bazas.")),
    "ley-conv-3": Law(deed=mark("Ley convencional 3: {player} queda libre de pagar.")),
    "rey-forzado": Law(deed=mark("{player} jugó un rey antes de tiempo.")),
    "dosillo": Law(deed=mark("{player} nombró el palo que no se juega.")),
}
"""Law → its words."""


def _deed(speech: Speech, fact: Any, told: Mapping[str, Any]) -> str:
    if fact.law == "ley-8" and fact.player not in told["tricks"]:
        return speech.say("Ley 8: {player} dijo un triunfo por otro, y por eso se tomó una baza ajena.", player=speech.who(fact.player))
    player = speech.who(fact.player)
    values = {"player": player, "other": speech.who(fact.other) if fact.other else ""}
    if fact.law == "ley-4":
        return speech.many("Ley 4: {player} enseñó {count} carta.", "Ley 4: {player} enseñó {count} cartas.", fact.cards or 1, **values)
    if fact.law == "ley-5":
        return speech.many("Ley 5: {player} habló {count} vez.", "Ley 5: {player} habló {count} veces.", fact.times or 1, **values)
    if fact.law == "ley-11":
        return speech.many("Ley 11: {player} renunció.", "Ley 11: {player} renunció {count} veces.", fact.times or 1, **values)
    return speech.say(LAWS[fact.law].deed, **values)


def _details(speech: Speech, fact: Any, told: Mapping[str, Any]) -> Iterator[str]:
    """What the table said of a law."""
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
