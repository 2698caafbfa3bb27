"""Which law was applied to whom, and what becomes of the hand; no law costs tantos."""

from __future__ import annotations

from typing import Any, Final

from rules.cientos.words.acuses import said
from rules.core.glossary import Law
from rules.core.hands import HandResult
from rules.core.refusals import mark
from rules.core.speech import Speech
from rules.core.telling import Seen


def penalty_told(speech: Speech, seen: Seen, result: HandResult) -> str:
    """What a player did, what it costs him, and that the hand goes on if so decided; the result tells that it is null."""
    fact = seen.fact
    lines = [_deed(speech, seen, result)]
    if fact.decision == "stands":
        lines.append(speech.say("Se juega así."))
    if fact.adds:
        other = next(player for player in result.tantos if player != fact.player)
        acuses = speech.all_of([said(each).told(speech) for each in fact.adds])
        lines.append(speech.say("{player} añade {acuses}.", player=speech.who(other), acuses=acuses))
    before, after = seen.reads()
    if before.get("reached") is not None and seen.after and after.get("reached") is None:
        lines.append(speech.say("El ciento se deshace, y la mano sigue donde se paró."))
    return " ".join(lines)


LAWS: Final = {
    "dar-seguidas": Law(deed=mark("{player} dio dos veces seguidas, y se vio a tiempo.")),
    "naipes-iguales": Law(deed=mark("Había dos naipes iguales en la baraja.")),
    "carta-descubierta": Law(deed=mark("Al dar, {player} descubrió una carta.")),
    "carta-de-mas": Law(deed=mark("A {player} le habían dado trece cartas.")),
    "carta-de-menos": Law(deed=mark("A {player} le habían dado once cartas.")),
    "mal-repartido": Law(deed=mark("Las cartas estaban mal repartidas.")),
    "carta-del-monte": Law(deed=mark("{player} descubrió una carta del monte.")),
    "descarte-visto": Law(deed=mark("{player} miró el descarte del otro: tiene que salir de {suit}.")),
    "salida-cambiada": Law(deed=mark("{player} salió de otro palo que el que dijo: tiene que salir de {suit}.")),
    "carta-de-mas-jugando": Law(deed=mark("{player} jugaba con una carta de más: no cuenta nada en esta mano.")),
    "acuse-falso": Law(deed=mark("{player} acusó lo que no tenía: pierde todos sus acuses.")),
    "catorce-por-otro": Law(deed=mark("{player} acusó un catorce por otro: sus catorces y treses no cuentan.")),
}
"""Law → its words."""


def _deed(speech: Speech, seen: Seen, result: HandResult) -> str:
    fact = seen.fact
    if fact.law == "robo-de-mas":
        return _taken_away(speech, fact, result)
    values = {"player": speech.who(fact.player), "suit": fact.suit}
    if fact.law == "carta-de-mas-jugando" and seen.rules["extra_card"] != "nothing":
        return speech.say("{player} jugaba con una carta de más: sus acuses no cuentan.", **values)
    return speech.say(LAWS[fact.law].deed, **values)


def _taken_away(speech: Speech, fact: Any, result: HandResult) -> str:
    """A card taken from a player who drew too many; its name is told when the hand is over."""
    known = fact.card is not None and result.outcome != "open"
    values = {"player": speech.who(fact.player), "card": speech.card(fact.card) if known else speech.say("una carta")}
    if fact.to == "stock":
        return speech.say("{player} había robado de más: se le quita {card}, que vuelve al monte.", **values)
    return speech.say("{player} había robado de más: se le quita {card}, que va al descarte.", **values)
