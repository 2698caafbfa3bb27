"""A hand in words: who plays with whom, cut and Fola, what is noted, the play with its deaths."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from rules.core.hands import HandResult
from rules.core.refusals import mark
from rules.core.speech import Speech
from rules.core.telling import Seen, Told, hands_told, trick_told
from rules.minchiate.words.cards import LOCO, each_of, versicula_told
from rules.minchiate.words.count import PAIRS, TRICKS, ahead_told, pair_of, pair_told, suits_told

IN_A_GIRO: Final = 4
NOTED: Final = {
    "robo": mark("{points} de lo robado al cortar"),
    "vuelta": mark("{points} de las cartas vueltas"),
    "robo_fola": mark("{points} de lo robado de la Fola"),
    "versicula": mark("{points} de versículas"),
    "muerte": mark("{points} de muertes"),
}
"""Why a tally notes points → its words."""


def _noted(result: HandResult, why: str, **fields: Any) -> list[Told]:
    """The notes of a hand with this reason and, if given, of this player, trick or cards."""
    return [each for each in result.told["notes"] if each["why"] == why and all(each[name] == value for name, value in fields.items())]


def _notes_told(speech: Speech, notes: Sequence[Told]) -> list[str]:
    return [speech.say("{pair} nota {points}.", pair=each["pair"], points=each["points"]) for each in notes]


# The deal.


def _deal(speech: Speech, seen: Seen, result: HandResult) -> list[str]:
    """Giro and pairs, who deals and cuts, what was robbed, turned up and taken, and the cards as far as logged."""
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
    """The players, from the dealer's right round to the dealer."""
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
    """What lay in the Fola, what the dealer robbed and took from it, and how many of each suit are left."""
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
    """A versícula, or cards laid open."""
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
    """What a trick made: cards that died and their points, what becomes of El Loco, how far a pair leads."""
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
    """What becomes of El Loco before the last trick, if the other pair won him."""
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
    """What the final count says of the notes; the result tells what was counted."""
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
    """What an event noted itself."""
    before, after = seen.reads()
    new: Sequence[Told] = after["notes"][len(before["notes"]) :]
    return new


def _penalty(speech: Speech, seen: Seen, result: HandResult) -> list[str]:
    """A law, and what it notes, cancels or costs; a renuncio may be found long after the hand."""
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
            return [speech.say("Al acabar la mano se descubre un renuncio de {player}, y lo paga.", **values)]
        return [speech.say("Al acabar la mano se descubre el renuncio de {player} en la baza {trick}, y lo paga.", **values)]
    if fact.trick is None:
        return [speech.say("Se descubre un renuncio de {player}, y lo paga.", **values)]
    return [speech.say("Se descubre el renuncio de {player} en la baza {trick}, y lo paga.", **values)]


TELLERS: Final = {
    "deal": _deal,
    "exchange": _exchange,
    "declaration": _declaration,
    "trick": _trick,
    "tally": _tally,
    "penalty": _penalty,
}
"""Type of an event → the function that tells it."""


# The night.


def seating_told(speech: Speech, fact: Any) -> list[str]:
    """Who drew which place, if that was logged."""
    if fact.draw_order is None:
        return []
    return [speech.say("En el sorteo, de la carta más alta a la más baja: {players}.", players=speech.everybody(fact.draw_order))]


def counters(speech: Speech, told: Told) -> list[str]:
    """Who had no deal in an unfinished giro."""
    missing = told["missing_folas"]
    if not missing:
        return []
    who = speech.everybody(missing)
    return [speech.many("Al giro le faltó la Fola de {players}.", "Al giro le faltaron las Folas de {players}.", len(missing), players=who)]
