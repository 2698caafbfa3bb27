"""A hand of Minchiate in words: who plays with whom, cut and Fola, what is noted, the play with its deaths, why tantos moved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from rules.core.findings import Finding
from rules.core.hands import HandResult
from rules.core.postings import Posting
from rules.core.refusals import mark
from service.explain.cards import LOCO
from service.explain.minchiate_cards import each_of, versicula_told
from service.explain.minchiate_count import PAIRS, TRICKS, ahead_told, in_a_line, outcome_told, pair_of, pair_told, suits_told
from service.explain.speech import Speech
from service.explain.telling import Seen, Told, each_told, finding_values, hands_told, no_cards_paid, trick_told

__all__ = ["in_a_line", "outcome_told"]
IN_A_GIRO: Final = 4
NOTED: Final = {
    "robo": mark("{points} de lo robado al cortar"),
    "vuelta": mark("{points} de las cartas vueltas"),
    "robo_fola": mark("{points} de lo robado de la Fola"),
    "versicula": mark("{points} de versículas"),
    "muerte": mark("{points} de muertes"),
}
"""Why a tally notes points → how that is told."""


def title(_speech: Speech, _rules: Told) -> str:
    """Which game is played."""
    return "Minchiate"


def partners(_rules: Told, players: Sequence[str]) -> list[list[str]]:
    """Who plays with whom, as they sit now."""
    return [[players[0], players[2]], [players[1], players[3]]]


def events_told(speech: Speech, result: HandResult, events: Sequence[Seen]) -> list[str]:
    """What happened, a line an event."""
    return each_told(speech, result, events, _TELLERS)


def _noted(result: HandResult, why: str, **fields: Any) -> list[Told]:
    """The notes of a hand with a why, and perhaps of somebody, of a trick, for some cards."""
    return [each for each in result.told["notes"] if each["why"] == why and all(each[name] == value for name, value in fields.items())]


def _notes_told(speech: Speech, notes: Sequence[Told]) -> list[str]:
    return [speech.say("{pair} nota {points}.", pair=each["pair"], points=each["points"]) for each in notes]


# The deal.


def _deal(speech: Speech, seen: Seen, result: HandResult) -> list[str]:
    """Giro and pairs, who deals and cuts, what was robbed, turned up and taken, the cards as far as they were told."""
    told = result.told
    lines = [
        speech.say(
            "Giro {giro}, mano {place} de {hands}: {one} (NS) contra {other} (EO). Da {dealer}.",
            giro=told["giro"],
            place=(result.number - 1) % IN_A_GIRO + 1,
            hands=IN_A_GIRO,
            one=pair_told(speech, told, "NS"),
            other=pair_told(speech, told, "EO"),
            dealer=speech.who(told["dealer"]),
        )
    ]
    return [
        *lines,
        *_cut(speech, seen, result),
        *_turned(speech, seen, result),
        *_of_the_fola(speech, seen, result),
        *hands_told(speech, seen),
    ]


def _cut(speech: Speech, seen: Seen, result: HandResult) -> list[str]:
    """What the cutter robbed."""
    robbed = seen.fact.robbed
    if robbed is None:
        return []
    cutter = speech.who(_order(result.told)[2])
    if not robbed:
        return [speech.say("{player} corta y no roba nada.", player=cutter)]
    line = speech.say("{player} corta y roba {cards}.", player=cutter, cards=each_of(speech, robbed))
    return [" ".join([line, *_notes_told(speech, _noted(result, "robo", cards=list(robbed)))])]


def _order(told: Told) -> list[str]:
    """Who plays, from the dealer's right round to the dealer."""
    (first, opposite), (right, left) = (told["pairs"][pair] for pair in PAIRS)
    round_ = [first, right, opposite, left]
    place = round_.index(told["dealer"]) + 1
    return round_[place:] + round_[:place]


def _turned(speech: Speech, seen: Seen, result: HandResult) -> list[str]:
    """The twenty-first cards, and what was noted for them."""
    turned = seen.fact.turned or {}
    each = []
    for player in _order(result.told):
        if player in turned:
            values = {"player": speech.who(player), "card": speech.card(turned[player])}
            noted = _noted(result, "vuelta", player=player)
            values |= {"pair": noted[0]["pair"], "points": noted[0]["points"]} if noted else {}
            each.append(
                speech.say("{player}, {card}: {pair} nota {points}", **values) if noted else speech.say("{player}, {card}", **values)
            )
    return [speech.say("Se vuelven: {each}.", each="; ".join(each))] if each else []


def _of_the_fola(speech: Speech, seen: Seen, result: HandResult) -> list[str]:
    """What lay in the Fola, what the dealer robbed and took of it, and how many of each suit are left."""
    fact, lines = seen.fact, []
    if fact.fola is not None:
        lines.append(speech.say("La Fola, de arriba abajo: {cards}.", cards=" ".join(speech.code(card) for card in fact.fola)))
    dealer = speech.who(result.told["dealer"])
    if fact.fola_robbed:
        line = speech.say("{player} roba de la Fola {cards}.", player=dealer, cards=each_of(speech, fact.fola_robbed))
        lines.append(" ".join([line, *_notes_told(speech, _noted(result, "robo_fola"))[:1]]))
    elif fact.fola_robbed is not None:
        lines.append(speech.say("{player} no roba nada de la Fola.", player=dealer))
    if fact.fola_taken:
        lines.append(speech.say("{player} pilla {cards}, sin notar nada.", player=dealer, cards=each_of(speech, fact.fola_taken)))
    elif fact.fola_taken is not None:
        lines.append(speech.say("{player} no pilla nada.", player=dealer))
    if result.told["fola"]["first"] is not None:
        lines.append(speech.say("Quedan en la Fola: {suits}.", suits=suits_told(speech, result.told["fola"]["first"])))
    return lines


def _exchange(speech: Speech, seen: Seen, _result: HandResult) -> list[str]:
    """Who put cards away."""
    player, discards = speech.who(seen.fact.player), seen.fact.discards
    if not discards:
        return [speech.say("{player} no descarta nada.", player=player)]
    if isinstance(discards, int):
        return [speech.many("{player} descarta {count} carta.", "{player} descarta {count} cartas.", discards, player=player)]
    return [speech.say("{player} descarta {cards}.", player=player, cards=speech.held(discards))]


def _declaration(speech: Speech, seen: Seen, result: HandResult) -> list[str]:
    """A versícula, or that somebody lays his cards open."""
    fact, player = seen.fact, speech.who(seen.fact.player)
    if fact.kind == "caida":
        return [speech.say("{player} se cae: no le quedan tarots, y enseña sus cartas.", player=player)]
    notes = _noted(result, "versicula", player=fact.player, cards=list(fact.cards))
    line = speech.say("{player} declara {versicula}.", player=player, versicula=versicula_told(speech, fact.cards))
    return [" ".join([line, *_notes_told(speech, notes)])]


# The play.


def _trick(speech: Speech, seen: Seen, result: HandResult) -> list[str]:
    """A trick, and what it made."""
    return [" ".join([*trick_told(speech, seen, result), *made(speech, seen, result)])]


def made(speech: Speech, seen: Seen, result: HandResult) -> list[str]:
    """What a trick made: cards that died and their points, what becomes of El Loco, how far a pair is ahead."""
    notes = [each for each in result.told["notes"] if each["trick"] == seen.number]
    lines = [line for note in notes for line in _death(speech, seen, note)]
    lines += _loco_told(speech, seen, result)
    return [*lines, ahead_told(speech, notes[-1])] if notes else lines


def _death(speech: Speech, seen: Seen, note: Told) -> Iterator[str]:
    """A note of a trick in words."""
    values = {"pair": note["pair"], "points": note["points"]}
    if note["why"] == "loco_olvidado":
        yield speech.say("Era la última baza, y se había olvidado El Loco: {pair} nota {points} más.", **values)
    elif note["cards"] == [LOCO] and not any(each["card"] == LOCO for each in seen.trick["cards"]):
        values["other"] = next(pair for pair in PAIRS if pair != note["pair"])
        yield speech.say("{other} no ha hecho ninguna baza y pierde El Loco: {pair} nota {points}.", **values)
    else:
        yield speech.say("{pair} mata {cards}, y nota {points}.", cards=each_of(speech, note["cards"]), **values)


def _loco_told(speech: Speech, seen: Seen, result: HandResult) -> list[str]:
    """What becomes of El Loco before the last trick, where the other pair won it."""
    player = next((each["player"] for each in seen.trick["cards"] if each["card"] == LOCO), None)
    winner = seen.trick["winner"]
    if player is None or seen.number == TRICKS or pair_of(result.told, player) == pair_of(result.told, winner):
        return []
    pair = pair_of(result.told, player)
    won = [pair_of(result.told, each) == pair for each in result.told["trick_winners"][: seen.number]]
    if any(won):
        return [speech.say("El Loco vuelve a {pair}, que da otra carta por él.", pair=pair)]
    return [speech.say("El Loco queda a la vista hasta la primera baza de {pair}.", pair=pair)]


def _tally(speech: Speech, _seen: Seen, result: HandResult) -> list[str]:
    """What the count at the end told of the notes; what was counted is told with the result."""
    lines = []
    for pair in PAIRS:
        told = [each for each in result.told["notes"] if each["pair"] == pair and each["player"] is None]
        parts = [speech.say(template, points=_signed(each["points"])) for each in told for template in (NOTED[each["why"]],)]
        if parts:
            lines.append(speech.say("{pair} nota {parts}.", pair=pair, parts=speech.all_of(parts)))
    return [" ".join([*lines, ahead_told(speech, result.told["noted"])])] if lines else []


def _signed(points: int) -> str:
    return str(points) if points > 0 else f"−{-points}"


# Laws.


def _new_notes(seen: Seen) -> Sequence[Told]:
    """What an event noted by itself."""
    before, after = seen.reads()
    new: Sequence[Told] = after["notes"][len(before["notes"]) :]
    return new


def _penalty(speech: Speech, seen: Seen, result: HandResult) -> list[str]:
    """A law, and what it notes, cancels or costs; a renuncio may be found when the hand is long over."""
    fact = seen.fact
    values = {"player": speech.who(fact.player), "trick": fact.trick}
    if fact.law == "mal-dado":
        line = speech.many("{player} dio mal {count} carta.", "{player} dio mal {count} cartas.", fact.cards, player=values["player"])
        return [" ".join([line, *_notes_told(speech, _new_notes(seen))])]
    if fact.law == "cartas-de-mas":
        template = mark("{player} jugaba con un número de cartas que no es: de lo notado por {pair} queda solo lo último.")
        line = speech.say(template, player=values["player"], pair=pair_of(result.told, fact.player))
        return [" ".join([line, *(speech.say("Se quitan {points}.", points=-each["points"]) for each in _new_notes(seen))])]
    if seen.late:
        if fact.trick is None:
            return [speech.say("Acabada la mano, se halla un renuncio de {player}, y lo paga.", **values)]
        return [speech.say("Acabada la mano, se halla el renuncio de {player} en la baza {trick}, y lo paga.", **values)]
    if fact.trick is None:
        return [speech.say("Se halla un renuncio de {player}, y lo paga.", **values)]
    return [speech.say("Se halla el renuncio de {player} en la baza {trick}, y lo paga.", **values)]


_TELLERS: Final = {
    "deal": _deal,
    "exchange": _exchange,
    "declaration": _declaration,
    "trick": _trick,
    "tally": _tally,
    "penalty": _penalty,
}


# The night.


def seating_told(speech: Speech, fact: Any) -> list[str]:
    """Who drew which place, where that was told."""
    if fact.draw_order is None:
        return []
    return [speech.say("En el sorteo, de la carta más alta a la más baja: {players}.", players=speech.everybody(fact.draw_order))]


def lies(_speech: Speech, _plate: int, _told: Told) -> str:
    """Nothing: in this game nothing ever lies between the players."""
    return ""


def stays(_speech: Speech, _result: HandResult) -> str:
    """Nothing, for the same reason."""
    return ""


def brought(_speech: Speech, _carried: Any) -> list[str]:
    """Nothing: an earlier night leaves nothing to the next."""
    return []


def counters(speech: Speech, told: Told) -> list[str]:
    """Who had no deal in a giro that was not finished."""
    missing = told["missing_folas"]
    if not missing:
        return []
    who = speech.everybody(missing)
    return [speech.many("Al giro le faltó la Fola de {players}.", "Al giro le faltaron las Folas de {players}.", len(missing), players=who)]


def left(speech: Speech) -> str:
    """That the night is closed; nothing is left."""
    return speech.say("Se cierra la noche.")


shared_out = left


_REASON: Final = {
    "restos": mark("por la diferencia"),
    "sin_presa": mark("por quedar sin presa"),
    "renuncio": mark("por el renuncio"),
    "fola_no_hecha": mark("por la Fola que no se hizo"),
    "transfer": mark("por acuerdo de la mesa"),
}


def reason(speech: Speech, posting: Posting) -> str:
    """Why tantos move, in words."""
    return speech.say(_REASON[posting.why])


_FINDING_TOLD: Final = {
    "pareja_fuera_de_turno": mark("{player} se sienta enfrente sin que le toque [{source}]."),
    "robo_irregular": mark("{player} no robó las cartas que debía [{source}]."),
    "pillada_irregular": mark("{player} pilló una carta que no cuenta [{source}]."),
    "cuenta_errada": mark("{player} no descartó tantas cartas como robó y pilló [{source}]."),
    "versicula_sin_declarar": mark("{player} tenía más en versículas de lo que declaró [{source}]."),
    "caida_indebida": mark("{player} se cayó antes de la baza {trick} con algún tarot{late} [{source}]."),
    "renuncio": mark("Renuncio de {player} en la baza {trick}: debía servir al palo o, si no tenía, cortar{late} [{source}]."),
    "rey_no_jugado": mark("{player} no puso el rey al primer corte, en la baza {trick}{late} [{source}]."),
}


def finding_told(speech: Speech, finding: Finding, *, seen_at: str | None) -> str:
    """An irregular thing in words; `seen_at` is what brought to light what came out later."""
    values = finding_values(speech, finding)
    late = "" if seen_at is None else speech.say("; lo descubre {seen_at}", seen_at=seen_at)
    return speech.say(_FINDING_TOLD[finding.code], late=late, **values)


def against_the_rule(speech: Speech) -> str:
    """Why a card could not be played."""
    return speech.say("No se puede: había de servir, de cortar con un tarot o de poner el rey.")


cards_paid = no_cards_paid
