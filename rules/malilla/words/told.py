"""A hand in words: the turned card, the exchange, the play, the points of each side, the result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from rules.core.cards import SUIT_OF
from rules.core.hands import HandResult
from rules.core.laid import BY_TRUMP
from rules.core.refusals import mark
from rules.core.speech import Speech
from rules.core.telling import Seen, counted, dealt, drawn_told, gathered_told, hands_told, taken_back_told, trick_told
from rules.malilla.words.laws import LAWS, penalty_told

IN_ALL: Final = 72
"""The points of a hand, of which each side owes an equal part."""
TOP: Final = 4
"""How often everything is paid in the favorite suit in a double vuelta."""


class Side(NamedTuple):
    """The players who count together, the points they made, and how many more or fewer than they owe."""

    players: tuple[str, ...]
    points: int
    over: int


def sides_of(result: HandResult) -> list[Side]:
    """The sides of a counted hand, in its order; a pair stands under the first of the two."""
    points: dict[str, int] = result.told.get("points", {})
    seated, quota = list(result.tantos), IN_ALL // max(len(points), 1)
    in_pairs = len(points) == 2 and len(seated) == 4
    return [Side((head, seated[seated.index(head) + 2]) if in_pairs else (head,), count, count - quota) for head, count in points.items()]


def _deal(speech: Speech, seen: Seen, result: HandResult) -> list[str]:
    told, fact = result.told, seen.fact
    active = seen.after.get("active", ())
    lines = dealt(speech, seen, result)
    if active and told["dealer"] not in active:
        lines.append(speech.say("{player} es el zángano y no juega esta mano.", player=speech.who(told["dealer"])))
    return [*lines, " ".join([*_turned(speech, seen, result), *_doubled(speech, seen, result)]), *_hands(speech, fact, seen, active)]


def _turned(speech: Speech, seen: Seen, result: HandResult) -> list[str]:
    """The turned card, whose suit is trump, and what it is worth to the dealer."""
    told = result.told
    parts = [speech.say("Se vuelve {card}: triunfo, {trump}.", card=speech.card(seen.fact.turned), trump=told["trump"])]
    if told["alce"]:
        parts.append(speech.say("Alce de {count}.", count=told["alce"]))
    return parts


def _doubled(speech: Speech, seen: Seen, result: HandResult) -> list[str]:
    """Which turn of the partida it is, if that matters, and why everything is paid double."""
    parts, rules = [], seen.rules
    if rules["mariperez"] or rules["rounds"] is not None:
        parts.append(speech.say("Es el turno {turn} de la partida.", turn=seen.own["turns"] + 1))
    if seen.fact.last_round:
        parts.append(speech.say("Se juega la última vuelta."))
    times, favorite = result.told["multiplier"], result.told["trump"] == seen.own["favorito"]
    if times == TOP:
        parts.append(speech.say("Es el palo favorito y la vuelta va doble: todo se paga cuatro veces."))
    elif times > 1 and favorite:
        parts.append(speech.say("Es el palo favorito: todo se paga doble."))
    elif times > 1:
        parts.append(speech.say("La vuelta va doble."))
    return parts


def _hands(speech: Speech, fact: Any, seen: Seen, active: Sequence[str]) -> list[str]:
    """Which cards each was dealt, as far as logged; each pile from the top."""
    piles = fact.piles or {}
    return [
        *hands_told(speech, seen, seen.fact.stock, called=mark("El monte, de arriba abajo: {cards}.")),
        *(
            speech.say("Los montones de {player}, de arriba abajo: {piles}.", player=speech.who(player), piles=_in_piles(piles[player]))
            for player in active
            if player in piles
        ),
    ]


def _in_piles(piles: Sequence[Sequence[str]]) -> str:
    return "; ".join(" ".join(pile) for pile in piles)


def _trick(speech: Speech, seen: Seen, result: HandResult) -> list[str]:
    """A trick, who trumped in it, what was taken back, and who gathered it if that was not the winner."""
    fact, winner = seen.fact, seen.trick["winner"]
    cards = {each["player"]: each["card"] for each in seen.trick["cards"]}
    parts = [*trick_told(speech, seen, result), *_trumped(speech, seen, result.told["trump"])]
    for player in cards:
        parts += taken_back_told(speech, fact, player)
    return [" ".join([*parts, *gathered_told(speech, fact, winner)])]


def _trumped(speech: Speech, seen: Seen, trump: str) -> list[str]:
    """Who trumped a trick of another suit, and who overtrumped whom; a trump that does not win is neither."""
    laid, ahead = seen.trick["cards"], None
    parts: list[str] = []
    for each in laid if laid and SUIT_OF[laid[0]["card"]] != trump else ():
        if each["by"] != BY_TRUMP or each["wins"] != each["player"]:
            continue
        values = {"player": speech.who(each["player"]), "other": "" if ahead is None else speech.who(ahead)}
        said = speech.say("{player} falla.", **values) if ahead is None else speech.say("{player} contrafalla a {other}.", **values)
        parts, ahead = [*parts, said], each["player"]
    return parts


def _tally(_speech: Speech, _seen: Seen, _result: HandResult) -> list[str]:
    """Nothing: the result tells what was counted."""
    return []


def _penalty(speech: Speech, seen: Seen, result: HandResult) -> list[str]:
    return [penalty_told(speech, seen.fact, result, in_pairs=seen.rules["variant"] == "companeros")]


TELLERS: Final = {"deal": _deal, "exchange": drawn_told, "trick": _trick, "tally": _tally, "penalty": _penalty}
"""Type of an event → the function that tells it."""


def outcome_told(speech: Speech, result: HandResult) -> list[str]:
    """How the hand came out: tricks, points against quotas, who won, which laws were applied and who does not count."""
    return [*counted(speech, result.told), *_points_told(speech, result), _how_it_ended(speech, result), *_laws_told(speech, result)]


def in_a_line(speech: Speech, result: HandResult) -> str:
    """A hand in one line, as one says it across the table: who won what, the points, and who does not count."""
    parts = [_how_it_ended(speech, result), *_points_told(speech, result), *_laws_told(speech, result)]
    if result.told["multiplier"] > 1 and result.postings:
        parts.append(speech.say("Todo se pagó cuatro veces.") if result.told["multiplier"] == TOP else speech.say("Todo se pagó doble."))
    return " ".join(parts)


def _points_told(speech: Speech, result: HandResult) -> list[str]:
    """The points of each side, what each owed, and what counts for nobody."""
    sides, asleep = sides_of(result), result.told.get("asleep", 0)
    if not sides:
        return []
    counts = [speech.say("{players}, {count}", players=speech.everybody(side.players), count=side.points) for side in sides]
    values = {"counts": "; ".join(counts), "quota": IN_ALL // len(sides)}
    if len(sides[0].players) > 1:
        lines = [speech.say("Puntos: {counts}. Cada partido debía {quota}.", **values)]
    else:
        lines = [speech.say("Puntos: {counts}. Cada uno debía {quota}.", **values)]
    if asleep:
        lines.append(speech.many("Duerme {count}.", "Duermen {count}.", asleep))
    elif sum(side.points for side in sides) < IN_ALL:
        lines.append(speech.say("Las bazas son impares, y un punto no es de nadie."))
    return lines


_HOW_IT_ENDED: Final = {
    "open": mark("La mano no ha terminado."),
    "even": mark("Por los puntos nadie paga."),
    "misdeal": mark("La mano no vale: {dealer} repartió mal."),
    "redeal": mark("La mano no vale: la baraja no estaba completa."),
    "wrong_dealer": mark("La mano no vale: {dealer} dio sin tocarle."),
}


def _how_it_ended(speech: Speech, result: HandResult) -> str:
    dealer = speech.who(result.told["dealer"])
    if result.outcome == "points":
        return _won_and_lost(speech, result)
    if result.outcome == "capote":
        taker = next(side for side in sides_of(result) if side.over > 0)
        return speech.say("¡Capote de {players}! Todas las bazas.", players=speech.everybody(taker.players))
    return speech.say(_HOW_IT_ENDED[result.outcome], dealer=dealer)


def _won_and_lost(speech: Speech, result: HandResult) -> str:
    """Who made more than he owes, and who less."""
    sides = sides_of(result)
    won, lost = ([side for side in sides if side.over * sign > 0] for sign in (1, -1))
    if won and len(won[0].players) > 1:
        line = speech.say("{players} ganan por {count}.", players=speech.everybody(won[0].players), count=won[0].over)
    else:
        line = " ".join(_each(speech, sides, told) for sides, told in ((won, _over), (lost, _short)) if sides)
    whole = next((side for side in won if side.points == IN_ALL), None)
    short = {law["player"] for law in result.told["laws"] if law["law"] == "carta-de-menos"}
    if whole is not None and short.intersection(whole.players):
        line += " " + speech.say("No es capote: jugaban con una carta de menos.")
    return line


def _each(speech: Speech, sides: Sequence[Side], first_told: Callable[[Speech, str, int], str]) -> str:
    """How many points each side has too many, or too few; the verb is said once."""
    first, *others = ((speech.who(side.players[0]), abs(side.over)) for side in sides)
    told = [first_told(speech, *first), *(speech.say("a {player} {count}", player=player, count=count) for player, count in others)]
    return f"{speech.all_of(told)}."


def _over(speech: Speech, player: str, count: int) -> str:
    return speech.many("A {player} le sobra {count}", "A {player} le sobran {count}", count, player=player)


def _short(speech: Speech, player: str, count: int) -> str:
    return speech.many("A {player} le falta {count}", "A {player} le faltan {count}", count, player=player)


def _laws_told(speech: Speech, result: HandResult) -> list[str]:
    """Which laws were applied to whom, by a claim or by the table itself, and who does not count what he has won."""
    told = result.told
    times = Counter((law["player"], law["law"]) for law in told["laws"])
    each = [_law_told(speech, player, law, count) for (player, law), count in times.items()]
    lines = [speech.say("Faltas: {each}.", each="; ".join(each))] if each else []
    lost = [side for side in sides_of(result) if side.over > 0 and set(side.players).intersection(told["no_count"])]
    for side in lost:
        players = speech.everybody(side.players)
        if len(side.players) > 1:
            lines.append(speech.say("{players} no cuentan lo que ganaron.", players=players))
        else:
            lines.append(speech.say("{players} no cuenta lo que ganó.", players=players))
    return lines


def _law_told(speech: Speech, player: str, law: str, count: int) -> str:
    values = {"player": speech.who(player), "law": speech.say(LAWS[law].called)}
    return speech.many("{player}, {law}", "{player}, {law} ({count} veces)", count, **values)
