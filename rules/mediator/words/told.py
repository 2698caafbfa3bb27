"""A hand of Mediator or one of its kin in words: who played what with whom, the result, and what lies in the plate."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rules.core.hands import HandResult
from rules.core.refusals import mark
from rules.core.speech import Speech
from rules.core.telling import Seen, Told, counted, dealt, defended, drawn_told, due_told, hands_told, plate_brought, trick_told
from rules.mediator.words.laws import penalty_told
from rules.mediator.words.paid import REASONS

FAVORS: Final = ("favor", "refavor", "fulminante")


_CALL: Final = {
    "paso": mark("{player} pasa"),
    "entrada": mark("{player} dice entrada"),
    "vuelta": mark("{player} dice vuelta"),
    "mediator": mark("{player} dice mediator"),
    "solo": mark("{player} dice solo"),
    "entrada_bola": mark("{player} dice entrada de Bola"),
    "mediator_bola": mark("{player} dice mediator de Bola"),
    "solo_bola": mark("{player} dice solo de Bola"),
}


def call_told(speech: Speech, fact: Any) -> str:
    """What somebody said in the auction."""
    said = speech.say(_CALL[fact.call], player=speech.who(fact.player))
    return said if fact.favor is None else speech.say("{said}, de {favor}", said=said, favor=fact.favor)


def _deal(speech: Speech, seen: Seen, result: HandResult) -> list[str]:
    lines = dealt(speech, seen, result)
    if result.told["dealer"] not in seen.after.get("active", (result.told["dealer"],)):
        lines.append(speech.say("{player} es el zángano y no juega esta mano.", player=speech.who(result.told["dealer"])))
    if seen.fact.packets is not None:
        packets = speech.all_of([str(count) for count in seen.fact.packets])
        if seen.fact.announced:
            lines.append(speech.say("Se reparte en montones de {packets}, como se avisó antes de cortar.", packets=packets))
        else:
            lines.append(speech.say("Se reparte en montones de {packets}.", packets=packets))
    return lines + hands_told(speech, seen, seen.fact.stock)


def _contract(speech: Speech, seen: Seen, result: HandResult) -> list[str]:
    fact, rules = seen.fact, seen.rules
    line = _turned(speech, result, fact.turned) if fact.turned is not None else played(speech, result)
    parts = [line]
    if fact.called is not None:
        parts.append(_called(speech, fact, rules))
    elif fact.lance == "entrada" and (rules["variant"] == "cuatrillo-forzado" or rules["partner"] == "forced"):
        parts.append(speech.say("El primero que juegue un rey será su compañero."))
    if fact.bola:
        parts.append(speech.say("Va a la Bola desde el principio."))
    favor = next((name for name in FAVORS if rules[name] == fact.trump), None)
    if favor is not None:
        parts.append(speech.say("El triunfo es palo de {favor}.", favor=favor))
    return [" ".join(parts)]


def _turned(speech: Speech, result: HandResult, turned: str) -> str:
    told = {"player": speech.who(result.told["hombre"]), "trump": result.told["trump"]}
    return speech.say("{player} juega una vuelta y sale {card}. Triunfo, {trump}.", card=speech.card(turned), **told)


def _called(speech: Speech, fact: Any, rules: Told) -> str:
    """Which card is called: to have it, or to have its holder as companion."""
    card = speech.card(fact.called)
    if fact.lance == "mediator" or rules["variant"] == "cuatrillo-solitario":
        return speech.say("Pide {card}.", card=card)
    return speech.say("Llama por compañero a quien tenga {card}.", card=card)


_PLAYED: Final = {
    "chillada": mark("Todos pasan, y {player}, que tiene la espada, chilla a {trump}."),
    "entrada": mark("{player} juega una entrada a {trump}."),
    "vuelta": mark("{player} juega una vuelta. Triunfo, {trump}."),
    "mediator": mark("{player} juega un mediator a {trump}."),
    "solo": mark("{player} juega un solo a {trump}."),
}


def played(speech: Speech, result: HandResult) -> str:
    """Who played what."""
    told = {"player": speech.who(result.told["hombre"]), "trump": result.told["trump"]}
    template = _PLAYED[result.told["lance"]]
    return speech.say(template, **told)


def in_a_line(speech: Speech, result: HandResult) -> str:
    """A hand in one line, as one says it across the table: who played what, how it came out, and what became of the fines."""
    return " ".join([*_briefly(speech, result), *due_told(speech, result, REASONS)])


def _briefly(speech: Speech, result: HandResult) -> list[str]:
    if result.outcome == "passed_out":
        return [speech.say("Pasan todos.")]
    if not result.told["hombre"]:
        return [_how_it_ended(speech, result)]
    return [played(speech, result), _how_it_ended(speech, result), *_bola_told(speech, result.told)]


def _exchange(speech: Speech, seen: Seen, result: HandResult) -> list[str]:
    fact = seen.fact
    if fact.with_ is None:
        return drawn_told(speech, seen, result)
    values = {"player": speech.who(fact.player), "giver": speech.who(fact.with_)}
    told = fact.drawn if isinstance(fact.drawn, tuple) else ()
    values["king"] = speech.card(told[0]) if told else speech.say("el rey")
    given = fact.discards if isinstance(fact.discards, tuple) else ()
    values["card"] = speech.card(given[0]) if given else speech.say("otra carta")
    if seen.rules["return_king"] and result.told["lance"] == "entrada":
        return [speech.say("{giver} devuelve el rey: da a {player} {king} por {card}, y {player} juega sin compañero.", **values)]
    return [speech.say("{giver} da a {player} {king} y recibe {card}.", **values)]


def _trick(speech: Speech, seen: Seen, result: HandResult) -> list[str]:
    parts = trick_told(speech, seen, result)
    if seen.fact.law is not None:
        parts.append(speech.say("Se la queda, aunque no era suya."))
    if seen.fact.advanced is not None:
        parts.append(speech.say("{player} jugó fuera de su vez.", player=speech.who(seen.fact.advanced)))
    revealed = _revealed(seen)
    if revealed is not None:
        parts.append(speech.say("Resulta que {player} va con {hombre}.", player=speech.who(revealed), hombre=_hombre(speech, result)))
    return [" ".join(parts)]


_CALLED: Final = ("R", "C")
"""The ranks that can make somebody a companion."""


def _revealed(seen: Seen) -> str | None:
    """The player whose card in a trick revealed him as companion; None if nobody was revealed."""
    former, told = seen.known()
    if seen.fact.cards is None or former.get("partner", former) is not None:
        return None
    companion: str | None = told["partner"]
    # A finished hand shows everybody its deal, so its companion need not have shown himself.
    return companion if companion is not None and seen.fact.cards[companion][0] in _CALLED else None


def _hombre(speech: Speech, result: HandResult) -> str:
    return speech.who(result.told["hombre"])


_RENDICION: Final = {
    None: mark("{player} se rinde."),
    "admitted": mark("{player} se da por perdido de codillo, y se le admite."),
    "hombre_plays_on": mark("{player} se da por perdido de codillo, y sigue por si el compañero hace una baza."),
    "contrarios_play_on": mark("{player} se da por perdido de codillo, y los contrarios le hacen seguir."),
}


def _rendicion(speech: Speech, seen: Seen, _result: HandResult) -> list[str]:
    player = speech.who(seen.fact.player)
    return [speech.say(_RENDICION[seen.fact.answer], player=player)]


def _declaration(speech: Speech, seen: Seen, _result: HandResult) -> list[str]:
    fact, player = seen.fact, speech.who(seen.fact.player)
    if fact.kind == "tendido":
        return [speech.say("{player} enseña su juego.", player=player)]
    if fact.kind == "sorteo":
        return [speech.say("{player} advierte que juega {card}.", player=player, card=speech.card(fact.card))]
    asked = [
        *([speech.say("las primeras")] if fact.primeras else []),
        *([speech.many("{count} estuche", "{count} estuches", fact.estuches)] if fact.estuches else []),
        *([speech.say("el haber jugado contra el estuche")] if fact.contra_estuche else []),
    ]
    return [speech.say("{player} pide {asked}.", player=player, asked=speech.all_of(asked))]


def _bola(speech: Speech, seen: Seen, result: HandResult) -> list[str]:
    """The words for a Bola, which differ before the first card and later: as logged, or as the tricks after it show."""
    player, early, solo = speech.who(seen.fact.player), seen.fact.from_start, result.told["lance"] in ("mediator", "solo")
    if early is None and (solo or seen.rules["variant"] == "cuatrillo-solitario"):
        early = not sum(seen.before["tricks"].values()) and any(fact.type == "trick" for fact in seen.behind)
    said = speech.say("{player} va a la Bola desde antes de la primera carta.", player=player)
    return [said if early else speech.say("{player} pide la Bola.", player=player)]


def _pass_out(speech: Speech, _seen: Seen, _result: HandResult) -> list[str]:
    return [speech.say("Pasan todos.")]


def _tally(speech: Speech, seen: Seen, _result: HandResult) -> list[str]:
    """What only the count says; the result tells the tricks themselves."""
    fact, lines = seen.fact, []
    if fact.primeras:
        lines.append(speech.say("Se hicieron las primeras."))
    if fact.estuches:
        lines.append(speech.many("Hubo {count} estuche.", "Hubo {count} estuches.", fact.estuches))
    if fact.contra_estuche:
        lines.append(speech.say("Se jugó contra el estuche."))
    if fact.cut_after is not None:
        lines.append(speech.many("La Bola se cortó tras {count} baza.", "La Bola se cortó tras {count} bazas.", fact.cut_after))
    return lines


def _penalty(speech: Speech, seen: Seen, result: HandResult) -> list[str]:
    return [penalty_told(speech, seen.fact, result.told)]


TELLERS: Final = {
    "deal": _deal,
    "contract": _contract,
    "exchange": _exchange,
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
    lines = [*counted(speech, told), *_companion_told(speech, result), _how_it_ended(speech, result), *_bola_told(speech, told)]
    lines += _unpaid_told(speech, result)
    if told["by_law"] is not None:
        lines.append(speech.say("Así lo decide la ley {law}.", law=told["by_law"].removeprefix("ley-")))
    return lines


def _unpaid_told(speech: Speech, result: HandResult) -> list[str]:
    """Who won and is not paid because of a law: the hombre alone, or both."""
    side = [player for player in (result.told["hombre"], result.told["partner"]) if player is not None]
    paid = {posting.to for posting in result.postings if posting.why in ("juego", "juego_por_ley")}
    if result.outcome != "won" or side[0] in paid:
        return []
    unpaid = speech.everybody([player for player in side if player not in paid])
    if paid & {*side} or len(side) == 1:
        return [speech.say("{player} no cobra.", player=unpaid)]
    return [speech.say("{players} no cobran.", players=unpaid)]


def _companion_told(speech: Speech, result: HandResult) -> list[str]:
    """Who played with the hombre, in the games with a companion."""
    told = result.told
    if told["partner"] is not None:
        return [speech.say("{player} iba con {hombre}.", player=speech.who(told["partner"]), hombre=_hombre(speech, result))]
    if result.outcome == "open" or told["lance"] not in ("chillada", "entrada") or len(told["tricks"]) < FEWEST_WITH_COMPANION:
        return []
    return [speech.say("{hombre} jugó sin compañero.", hombre=_hombre(speech, result))]


FEWEST_WITH_COMPANION: Final = 4
"""With fewer players there is no companion."""


_BOLA_TOLD: Final = {
    "won": mark("¡Bola! Todas las bazas."),
    "lost": mark("La Bola se perdió."),
    "paid_by_law": mark("La Bola la paga quien la estorbó."),
}


def _bola_told(speech: Speech, told: Told) -> list[str]:
    came_to = told["bola"]
    return [] if came_to is None else [speech.say(_BOLA_TOLD[came_to])]


_HOW_IT_ENDED: Final = {
    "open": mark("La mano no ha terminado."),
    "passed_out": mark("La mano queda nula y el plato sigue."),
    "void": mark("La mano no vale: se vuelve a dar, sin poner otra vez."),
    "codillo": mark("Codillo a {side}."),
    "desbola": mark("Desbola de {side}: ni una baza."),
    "doble_puesta": mark("Empatan a cuatro, y hacen puesta los dos."),
    "defensa_perdida": mark("Pierde quien la defendió, y hace puesta en lugar de {side}."),
}


def _how_it_ended(speech: Speech, result: HandResult) -> str:
    told = result.told
    side = [player for player in (told["hombre"], told["partner"]) if player is not None]
    values = {"side": speech.everybody(side)}
    if result.outcome == "won":
        return speech.say("{side} gana.", **values) if len(side) == 1 else speech.say("{side} ganan.", **values)
    if result.outcome == "puesta":
        return speech.say("{side} hace puesta.", **values) if len(side) == 1 else speech.say("{side} hacen puesta.", **values)
    return speech.say(_HOW_IT_ENDED[result.outcome], **values)


def lies(speech: Speech, plate: int, told: Told) -> str:
    """What lies in the plate, pozo and fines apart, and who is out of the draw for the fines."""
    if not plate:
        return speech.say("El plato está vacío.")
    if not told["multas"]:
        return speech.say("En el pozo hay {tantos}.", tantos=speech.tantos(told["pozo"]))
    line = speech.say("En el pozo hay {pozo} y en las multas {multas}.", pozo=told["pozo"], multas=told["multas"])
    return " ".join([line, *_excluded_told(speech, told["excluded"])])


def _excluded_told(speech: Speech, players: Sequence[str]) -> list[str]:
    return [speech.say("Fuera del sorteo: {players}.", players=speech.everybody(players))] if players else []


def stays(speech: Speech, result: HandResult) -> str:
    """What lies in the plate after a hand."""
    told = result.told
    if not result.plate:
        return speech.say("El plato queda vacío.")
    if told["multas"]:
        return speech.say("En el pozo quedan {pozo}, y {multas} de multas para el sorteo.", pozo=told["pozo"], multas=told["multas"])
    return speech.many("En el pozo queda {count}.", "En el pozo quedan {count}.", result.plate)


def brought(speech: Speech, carried: Any) -> list[str]:
    """What an earlier night left."""
    lines = plate_brought(speech, carried.plate)
    if carried.multas:
        lines.append(speech.many("De ellos, {count} es de multas.", "De ellos, {count} son de multas.", carried.multas))
    return lines + _excluded_told(speech, carried.excluded)
