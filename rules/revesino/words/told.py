"""A hand in words: the exchange, the play, the fate of each pay card, the result, what lies and waits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rules.core.hands import HandResult
from rules.core.refusals import mark
from rules.core.speech import Speech
from rules.core.telling import Seen, Told, counted, dealt, due_told, hands_told, plate_brought, trick_told
from rules.revesino.words.laws import LAWS, penalty_told
from rules.revesino.words.paid import REASONS

ORDINARY: Final = "ordinary"


def _deal(speech: Speech, seen: Seen, result: HandResult) -> list[str]:
    lines = dealt(speech, seen, result)
    turn = speech.say("Es el turno {turn} del dar.", turn=result.told["turn"])
    if seen.fact.last_round:
        turn += " " + speech.say("Se juega la última vuelta.")
    if result.told["multiplier"] > 1:
        turn += " " + speech.say("La vuelta va doble.")
    return [*lines, turn, *hands_told(speech, seen, seen.fact.stock)]


def _exchange(speech: Speech, seen: Seen, result: HandResult) -> list[str]:
    """Who put a card under the baceta, and who took its top card."""
    fact = seen.fact
    put, took = (_cards_of(seen, name) for name in ("discards", "drawn"))
    values = {"player": speech.who(fact.player), "discards": _one(speech, put), "drawn": _one(speech, took)}
    if fact.player == result.told["dealer"] and not took:
        return [speech.say("{player}, que da, mete debajo de la baceta {discards}.", **values)]
    if put and took:
        return [speech.say("{player} mete debajo {discards} y roba {drawn}.", **values)]
    if put:
        return [speech.say("{player} mete debajo {discards} y no roba.", **values)]
    if took:
        return [speech.say("{player} roba {drawn} sin meter ninguna debajo.", **values)]
    return [speech.say("{player} mira la carta de encima, la mete debajo y se queda con las suyas.", **values)]


def _cards_of(seen: Seen, name: str) -> Sequence[str | None]:
    """The cards of an exchange, at most one; None for an unlogged one."""
    told = getattr(seen.fact, name)
    return (None,) * told if isinstance(told, int) else told


def _one(speech: Speech, cards: Sequence[str | None]) -> str:
    card = cards[0] if cards else None
    return speech.say("una carta") if card is None else speech.card(card)


def _trick(speech: Speech, seen: Seen, result: HandResult) -> list[str]:
    """A trick and, in a finished hand, what it did: who followed the cuatro ases, and what became of its pay cards."""
    cards = {each["card"]: each["player"] for each in seen.trick["cards"]}
    parts = [*trick_told(speech, seen, result), *_of_the_aces(speech, seen, result, cards)]
    if _by_the_cards(result):
        parts += _fates_in(speech, seen, result, cards)
    return [" ".join(parts)]


def _by_the_cards(result: HandResult) -> bool:
    """Whether the tricks tell the fate of each card; a counted hand tells it with its count."""
    return "asleep" in result.told and _single_cards_paid(result)


def _single_cards_paid(result: HandResult) -> bool:
    """Whether single cards are paid for in a hand with this result."""
    return "cards" in result.told and (result.outcome == ORDINARY or any(posting.card for posting in result.postings))


def _of_the_aces(speech: Speech, seen: Seen, result: HandResult, cards: Mapping[str, str]) -> list[str]:
    """That the player of the cuatro ases uses the privilege in a trick, or is introduced by it."""
    holder = result.told.get("cuatro_ases", {}).get("player")
    if holder is None or not cards:
        return []
    leader, winner = seen.trick["leader"], seen.trick["winner"]
    led, own = next(iter(cards)), next((card for card, player in cards.items() if player == holder), "")
    values = {"player": speech.who(holder), "leader": speech.who(leader)}
    revoked = any((each.player, each.trick) == (holder, seen.number) for each in result.findings)
    if own and own[1] != led[1] and any(card[1] == led[1] for card in seen.later.get(holder, ())) and not revoked:
        return [speech.say("{player} podía servir y no sirve: sigue los cuatro ases.", **values)]
    if result.outcome == "cuatro_ases_lost" and winner == holder != leader and not seen.before["tricks"][holder]:
        return [speech.say("{leader} introduce a {player}.", **values)]
    return []


def _fates_in(speech: Speech, seen: Seen, result: HandResult, cards: Mapping[str, str]) -> list[str]:
    """What became of the pay cards of a trick; as and caballo pulled in one are a carambola."""
    there = {card: fate for card, fate in result.told["cards"].items() if card in cards}
    lines = []
    for card, fate in there.items():
        if fate["how"] == "led" and fate["player"] != seen.trick["leader"]:
            values = {"player": speech.who(fate["player"]), "card": speech.card(card)}
            lines.append(speech.say("Para {player}, {card} cuenta como jugado de cabeza.", **values))
        else:
            lines.append(_fate_told(speech, card, fate))
    if len([fate for fate in there.values() if fate["how"] == "pulled"]) > 1:
        lines.append(speech.say("¡Carambola!"))
    return lines


def _fate_told(speech: Speech, card: str, fate: Mapping[str, str]) -> str:
    """What became of a pay card, in a sentence."""
    values = {name: speech.who(fate[name]) for name in ("player", "to", "by") if name in fate} | {"card": speech.card(card)}
    match fate["how"]:
        case "sold":
            return speech.say("{player} vende {card} a {to}.", **values)
        case "pulled":
            return speech.say("{by} le saca {card} a {player}.", **values)
        case "led":
            return speech.say("{player} juega {card} de cabeza.", **values)
    return speech.say("En la baceta duerme {card}.", **values)


def cards_paid(speech: Speech, result: HandResult) -> list[str]:
    """What became of each pay card, if single cards are paid for."""
    if not _single_cards_paid(result):
        return []
    return [_fate_told(speech, card, fate) for card, fate in result.told["cards"].items()]


def _tally(speech: Speech, seen: Seen, result: HandResult) -> list[str]:
    """What only the count says; the result tells tricks and points."""
    fact = seen.fact
    lines = [] if fact.cards is None or not _single_cards_paid(result) else [" ".join(cards_paid(speech, result))]
    if fact.cuatro_ases is not None:
        player = speech.who(fact.cuatro_ases.player)
        lines.append(speech.say("{player} siguió los cuatro ases.", player=player))
        if fact.cuatro_ases.first_left:
            lines.append(speech.say("Salió con su carta más baja, y la primera baza se le dejó."))
        if fact.cuatro_ases.introduced_by is not None:
            lines.append(speech.say("Lo introdujo {player}.", player=speech.who(fact.cuatro_ases.introduced_by)))
    return lines


def _penalty(speech: Speech, seen: Seen, result: HandResult) -> list[str]:
    return [penalty_told(speech, seen.fact, result.told["dealer"])]


def _declaration(speech: Speech, seen: Seen, _result: HandResult) -> list[str]:
    return [speech.say("Se sortea una pena, y la gana {player}.", player=speech.who(seen.fact.player))]


TELLERS: Final = {
    "deal": _deal,
    "exchange": _exchange,
    "trick": _trick,
    "tally": _tally,
    "penalty": _penalty,
    "declaration": _declaration,
}
"""Type of an event → the function that tells it."""


def outcome_told(speech: Speech, result: HandResult) -> list[str]:
    """How the hand came out, in a sentence or two."""
    told = result.told
    lines = counted(speech, told)
    if told.get("points") and result.outcome == ORDINARY:
        points = [speech.say("{player}, {count}", player=speech.who(player), count=count) for player, count in told["points"].items()]
        lines.append(speech.say("Puntos: {counts}.", counts="; ".join(points)))
    if told.get("asleep"):
        lines.append(speech.say("Duermen {cards}.", cards=speech.all_of([speech.card(card) for card in told["asleep"]])))
    return [*lines, _how_it_ended(speech, result), *_offenders_told(speech, result)]


def in_a_line(speech: Speech, result: HandResult) -> str:
    """A hand in one line, as one says it across the table: how it came out, and who pays for all, or why it is void."""
    how = [_void_told(speech, result)] if result.outcome == "void" else [_how_it_ended(speech, result), *_offenders_told(speech, result)]
    return " ".join([*how, *due_told(speech, result, REASONS)])


_HOW_IT_ENDED: Final = {
    "open": mark("La mano no ha terminado."),
    "void": mark("La mano no vale."),
}


def _how_it_ended(speech: Speech, result: HandResult) -> str:
    told = result.told
    if result.outcome == ORDINARY:
        return " ".join([*_annulled_told(speech, result), _partida_told(speech, told["partida"])])
    holder = speech.who(told["cuatro_ases"]["player"]) if "cuatro_ases" in told else ""
    if result.outcome == "cuatro_ases_won":
        return " ".join([*_annulled_told(speech, result), speech.say("{player} sale bien de los cuatro ases.", player=holder)])
    if result.outcome == "cuatro_ases_lost":
        return speech.say("{player} pierde los cuatro ases: lo introducen.", player=holder)
    if result.outcome in ("revesino_won", "revesino_cut"):
        return " ".join(_revesino_told(speech, result, holder))
    return speech.say(_HOW_IT_ENDED[result.outcome])


def _void_told(speech: Speech, result: HandResult) -> str:
    """Why a hand is void: the last law that was applied in it."""
    law = result.told["laws"][-1]
    void = LAWS[law["law"]].void
    return speech.say(void, player=speech.who(law["player"]))


def _partida_told(speech: Speech, partida: Mapping[str, str | None]) -> str:
    """Who won the partida, and who lost it, if anybody did."""
    winner, loser = (None if partida[name] is None else speech.who(str(partida[name])) for name in ("winner", "loser"))
    if winner is None:
        return speech.say("Nadie gana la partida.")
    if loser is None:
        return speech.say("De los que no faltaron, {winner} gana la partida.", winner=winner)
    return speech.say("{winner} gana la partida y {loser} la pierde.", winner=winner, loser=loser)


def _annulled_told(speech: Speech, result: HandResult) -> list[str]:
    """That somebody won every trick with a card too many."""
    sought = result.told.get("revesino")
    if sought is None or not sought["annulled"]:
        return []
    return [speech.say("El Revesino de {player} no vale.", player=speech.who(sought["player"]))]


def _revesino_told(speech: Speech, result: HandResult, holder: str) -> list[str]:
    """A Revesino given or cut, and that somebody also followed the cuatro ases."""
    sought = result.told["revesino"]
    values = {"player": speech.who(sought["player"]), "cutter": "" if sought["cut_by"] is None else speech.who(sought["cut_by"])}
    if result.outcome == "revesino_won":
        lines = [speech.say("¡Revesino de {player}! Todas las bazas.", **values)]
    elif sought["cut_by"] is None:
        lines = [speech.say("El Revesino de {player} se tiene por cortado: le faltaba una carta.", **values)]
    else:
        lines = [speech.say("{cutter} corta el Revesino de {player}.", **values)]
    if holder:
        lines.append(speech.say("{player} seguía los cuatro ases.", player=holder))
    return lines


def _offenders_told(speech: Speech, result: HandResult) -> list[str]:
    """Who pays in place of everybody."""
    offenders = result.told["offenders"]
    if not offenders or result.outcome in ("open", "void"):
        return []
    if len(offenders) == len(result.tantos):
        return [speech.say("Faltaron los cuatro, y nadie paga.")]
    values = {"players": speech.everybody(offenders)}
    if len(offenders) == 1:
        return [speech.say("{players} faltó, y paga por todos.", **values)]
    return [speech.say("{players} faltaron, y pagan por todos.", **values)]


def lies(speech: Speech, plate: int, _told: Told) -> str:
    """What lies in the platillo; nothing if it is empty, because most tables have none."""
    return speech.say("En el platillo hay {tantos}.", tantos=speech.tantos(plate)) if plate else ""


def stays(speech: Speech, result: HandResult) -> str:
    """What lies in the platillo after a hand, if there is one."""
    if result.plate:
        return speech.many("En el platillo queda {count}.", "En el platillo quedan {count}.", result.plate)
    if any("plate" in (posting.from_, posting.to) for posting in result.postings):
        return speech.say("El platillo queda vacío.")
    return ""


def brought(speech: Speech, carried: Any) -> list[str]:
    """What an earlier night left."""
    return plate_brought(speech, carried.plate) + [
        speech.say("Espera al sorteo la pena de {player}, de {tantos}.", player=speech.who(each.player), tantos=each.tantos)
        for each in carried.reserved
    ]


def counters(speech: Speech, told: Told) -> list[str]:
    """How many counters each began with and should have in hand, at a table that plays with them."""
    chips = told["revesino"].get("chips", {})
    each = [_counters_of(speech, player, held) for player, held in chips.items()]
    return [speech.say("Fichas: {each}.", each="; ".join(each))] if each else []


def _counters_of(speech: Speech, player: str, held: Mapping[str, int]) -> str:
    values = {"player": speech.who(player), "in_hand": held["in_hand"]}
    return speech.many("{player}, {in_hand} ({count} dote)", "{player}, {in_hand} ({count} dotes)", held["dotes"], **values)
