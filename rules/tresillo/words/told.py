"""A hand in words: the deal, the auction, the play trick by trick, the result, and what lies and waits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rules.core.hands import HandResult
from rules.core.refusals import mark
from rules.core.speech import Speech
from rules.core.telling import Seen, Told, counted, dealt, defended, drawn_told, due_told, hands_told, plate_brought, trick_told
from rules.tresillo.words.paid import REASONS

_CALL: Final = {
    "paso": mark("{player} pasa"),
    "juego": mark("{player} dice juego"),
    "mas": mark("{player} dice más"),
    "mejor": mark("{player} dice mejor"),
}


def call_told(speech: Speech, fact: Any) -> str:
    """What somebody said in the auction."""
    player = speech.who(fact.player)
    return speech.say(_CALL[fact.call], player=player)


def _deal(speech: Speech, seen: Seen, result: HandResult) -> list[str]:
    lines = dealt(speech, seen, result)
    if seen.fact.cut is not None:
        lines.append(speech.many("El corte levantó {count} carta.", "El corte levantó {count} cartas.", seen.fact.cut))
    return lines + hands_told(speech, seen, seen.fact.stock)


def _contract(speech: Speech, seen: Seen, result: HandResult) -> list[str]:
    return [played(speech, result, turned=getattr(seen.fact, "turned", None))]


_PLAYED: Final = {
    "entrada": mark("{player} juega una entrada a {trump}."),
    "vuelta": mark("{player} juega una vuelta. Triunfo, {trump}."),
    "solo": mark("{player} juega un solo a {trump}."),
}


def played(speech: Speech, result: HandResult, *, turned: str | None = None) -> str:
    """Who played what; `turned` is the card by which a vuelta chose its trump."""
    told = {"player": speech.who(result.told["hombre"]), "trump": result.told["trump"]}
    if turned is not None:
        line = speech.say("{player} juega una vuelta y sale {card}. Triunfo, {trump}.", card=speech.card(turned), **told)
    else:
        template = _PLAYED[result.told["lance"]]
        line = speech.say(template, **told)
    if result.told["solera"]:
        line += " " + speech.say("Es solera: cuenta como un solo.")
    if result.told["favor"]:
        line += " " + speech.say("Es el palo de favor.")
    return line


def in_a_line(speech: Speech, result: HandResult) -> str:
    """A hand in one line, as one says it across the table: who played what, and how it came out."""
    if result.outcome == "passed_out":
        return speech.say("Pasan los tres.")
    if result.outcome == "misdeal":
        return speech.say("El reparto de {player} salió mal.", player=speech.who(result.told["dealer"]))
    if not result.told.get("hombre"):
        return _how_it_ended(speech, result)
    return " ".join(
        [played(speech, result), _how_it_ended(speech, result), *_bola_told(speech, result.told), *_waiting_told(speech, result)]
    )


def _waiting_told(speech: Speech, result: HandResult) -> list[str]:
    """The puestas that begin to wait with a hand, and those that had waited and are put in."""
    reserved = [each for each in result.told.get("puestas", ()) if each["to"] == "reserved"]
    waits = [
        speech.say("La puesta de {player}, {tantos}, va a la cartulina.", player=speech.who(each["player"]), tantos=each["tantos"])
        for each in reserved
    ]
    return waits + due_told(speech, result, REASONS)


def _rendicion(speech: Speech, seen: Seen, result: HandResult) -> list[str]:
    player = speech.who(seen.fact.player)
    if result.told["lance"] == "vuelta":
        return [speech.say("{player} se rinde; una vuelta rendida no se defiende.", player=player)]
    if seen.fact.bien:
        return [speech.say("{player} se rinde, y los contrarios dicen bien.", player=player)]
    return [speech.say("{player} se rinde.", player=player)]


def _declaration(speech: Speech, seen: Seen, _result: HandResult) -> list[str]:
    player = speech.who(seen.fact.player)
    if seen.fact.kind == "bien":
        return [speech.say("{player} dice bien.", player=player)]
    if seen.fact.kind == "estuches":
        if seen.fact.count < 0:
            return [speech.say("{player} declara que juega contra el estuche ({count}).", player=player, count=-seen.fact.count)]
        return [speech.say("{player} declara {count} estuches.", player=player, count=seen.fact.count)]
    return [_chosen(speech, seen.fact.player, reserve=seen.fact.reserve)]


def _chosen(speech: Speech, player: str, *, reserve: bool) -> str:
    """Where a loser wants his puesta."""
    if reserve:
        return speech.say("{player} reserva su puesta.", player=speech.who(player))
    return speech.say("{player} no reserva su puesta.", player=speech.who(player))


def _bola(speech: Speech, seen: Seen, _result: HandResult) -> list[str]:
    return [speech.say("{player} pide bola.", player=speech.who(seen.fact.player))]


def _pass_out(speech: Speech, _seen: Seen, _result: HandResult) -> list[str]:
    return [speech.say("Pasan los tres.")]


def _penalty(speech: Speech, seen: Seen, _result: HandResult) -> list[str]:
    return [speech.say("El reparto de {player} salió mal.", player=speech.who(seen.fact.player))]


def _tally(speech: Speech, seen: Seen, result: HandResult) -> list[str]:
    lines = []
    if seen.fact.rendicion and not seen.before.get("surrendered"):
        hombre = speech.who(result.told["hombre"])
        if seen.fact.defensor is None:
            lines.append(speech.say("{player} se rinde, y nadie la defiende.", player=hombre))
        else:
            lines.append(speech.say("{player} se rinde y {defensor} la defiende.", player=hombre, defensor=speech.who(seen.fact.defensor)))
    for player, reserve in (seen.fact.reserve or {}).items():
        lines.append(_chosen(speech, player, reserve=reserve))
    return lines


def _trick(speech: Speech, seen: Seen, result: HandResult) -> list[str]:
    parts = trick_told(speech, seen, result)
    if seen.fact.advanced is not None:
        parts.append(speech.say("{player} jugó fuera de su vez.", player=speech.who(seen.fact.advanced)))
    return [" ".join(parts)]


TELLERS: Final = {
    "deal": _deal,
    "contract": _contract,
    "exchange": drawn_told,
    "trick": _trick,
    "rendicion": _rendicion,
    "declaration": _declaration,
    "defensa": defended,
    "bola": _bola,
    "pass_out": _pass_out,
    "penalty": _penalty,
    "tally": _tally,
}
"""Type of an event → the function that tells it."""


def outcome_told(speech: Speech, result: HandResult) -> list[str]:
    """How the hand came out, in a sentence or two."""
    told = result.told
    lines = [*counted(speech, told), _how_it_ended(speech, result)]
    if told.get("primeras") == "hombre":
        lines.append(speech.say("{player} hizo las cinco primeras bazas.", player=speech.who(told["hombre"])))
    if told.get("primeras") == "contra":
        lines.append(speech.say("Las cinco primeras bazas fueron de los contrarios."))
    if told.get("estuches"):
        jugador = speech.who(told["defensor"] or told["hombre"])
        lines.append(_estuches_held(speech, jugador, told["estuches"]))
    lines += _bola_told(speech, told)
    lines += [_where_it_went(speech, puesta) for puesta in told.get("puestas", ())]
    return lines


def _bola_told(speech: Speech, told: Told) -> list[str]:
    """What became of a bola, if there was one."""
    if told.get("bola") == "won":
        return [speech.say("¡Bola!")]
    return [speech.say("La bola se perdió.")] if told.get("bola") == "lost" else []


def _estuches_held(speech: Speech, player: str, count: int) -> str:
    """How many estuches the jugador held or lacked."""
    if count < 0:
        return speech.say("{player} jugó contra el estuche: le faltaban los {count} primeros triunfos.", player=player, count=-count)
    return speech.say("{player} tenía {count} estuches.", player=player, count=count)


def _where_it_went(speech: Speech, puesta: Told) -> str:
    values = {"player": speech.who(puesta["player"]), "tantos": puesta["tantos"]}
    if puesta["to"] == "plate":
        return speech.say("La puesta de {player}, de {tantos}, va al plato.", **values)
    return speech.say("La puesta de {player}, de {tantos}, se apunta en la cartulina: no se mueve nada todavía.", **values)


_HOW_IT_ENDED: Final = {
    "open": mark("La mano no ha terminado."),
    "passed_out": mark("La mano queda nula y el plato sigue."),
    "misdeal": mark("No vale: se vuelve a dar, sin poner otra vez."),
    "codillo": mark("Codillo de {winner} a {hombre}."),
    "rendida": mark("{hombre} hace puesta por rendirse."),
    "defendida": mark("{defensor}, que la defendió, hace más bazas que nadie y cobra la puesta de {hombre}."),
    "gemelas": mark("Nadie hace más bazas que los otros: puestas gemelas de {hombre} y {defensor}."),
    "salvada": mark("{hombre}, que se rindió, hace más bazas que nadie y salva su puesta; la hace {defensor}."),
    "codillo_y_puesta": mark("{winner} hace más bazas que nadie: codillo a {defensor}, y puesta de {hombre}."),
}


def _how_it_ended(speech: Speech, result: HandResult) -> str:
    told = result.told
    values = {
        "hombre": speech.who(told["hombre"]) if "hombre" in told else "",
        "defensor": speech.who(told["defensor"]) if told.get("defensor") else "",
        "winner": speech.who(_most(told)) if told.get("tricks") else "",
    }
    how = told.get("how")
    if result.outcome == "won":
        if how == "por_cinco":
            return speech.say("{hombre} gana.", **values)
        return speech.say("{hombre} gana por cuatro (endose).", **values)
    if result.outcome == "puesta":
        return speech.say(_PUESTA[how], **values) if how in _PUESTA else ""
    return speech.say(_HOW_IT_ENDED[result.outcome], **values)


_PUESTA: Final = {
    "de_cuatro": mark("{hombre} hace puesta: empata a cuatro."),
    "de_tres": mark("{hombre} hace puesta: empatan a tres."),
    "real": mark("{hombre} hace puesta real: una baza contra cuatro y cuatro."),
}


def _most(told: Told) -> str:
    tricks: Mapping[str, int] = told["tricks"]
    return max(tricks, key=lambda player: tricks[player])


def lies(speech: Speech, plate: int, _told: Told) -> str:
    """What lies in the plate."""
    return speech.say("En el plato hay {tantos}.", tantos=speech.tantos(plate)) if plate else speech.say("El plato está vacío.")


def stays(speech: Speech, result: HandResult) -> str:
    """What lies in the plate after a hand."""
    if not result.plate:
        return speech.say("El plato queda vacío.")
    return speech.many("En el plato queda {count}.", "En el plato quedan {count}.", result.plate)


def brought(speech: Speech, carried: Any) -> list[str]:
    """What an earlier night left."""
    lines = plate_brought(speech, carried.plate)
    return lines + [
        speech.say("En la cartulina espera la puesta de {player}, de {tantos}.", player=speech.who(each.player), tantos=each.tantos)
        for each in carried.reserved
    ]
